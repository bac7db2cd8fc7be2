"""Tiles, hands, fans and payments as coloured text. Nothing here reads markup, so that [brackets] are safe."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.table import Table
from rich.text import Text

from ..notation import Notation, format_tiles
from ..rules.fan import Fan
from ..scoring.explain import part_tiles
from ..scoring.score import ReadingScore
from ..sets import Hand, Meld, Win
from ..tiles import Tile
from . import messages as m
from .common import say

DIM, STRONG, GOOD, BAD = "dim", "bold", "bold green", "bold yellow"
_SUIT_STYLES = ("red", "blue", "green")


def table(*, header: bool = True) -> Table:
    """A table of the house style: no frame, headings underlined by nothing but their colour."""
    return Table(box=None, show_header=header, header_style=DIM, pad_edge=False, padding=(0, 2, 0, 0))


def indented(item: Table | Text, columns: int = 2) -> Table:
    """The item moved to the right."""
    grid = Table.grid(padding=0)
    grid.add_column(width=columns)
    grid.add_column()
    grid.add_row("", item)
    return grid


def heading(text: str) -> Text:
    """The title of a section."""
    return Text(text, STRONG)


def _style(tile: Tile) -> str:
    return "" if tile.suit is None else _SUIT_STYLES[tile.suit]


def tiles(run: Iterable[Tile], notation: Notation, extra: str = "") -> Text:
    """Tiles in the colours of their suits."""
    text = Text()
    for style, group in groupby(run, _style):
        text.append(format_tiles(group, notation), f"{style} {extra}".strip())
    return text


def meld(value: Meld, notation: Notation) -> Text:
    """A meld in its brackets, with its digit."""
    digit = f",{value.digit}" if value.digit else ""
    return Text.assemble(("[", DIM), tiles(value.tiles, notation), (f"{digit}]", DIM))


def hand(value: Hand, notation: Notation) -> Text:
    """The melds, the concealed tiles, the winning tile."""
    pieces = [meld(each, notation) for each in value.melds]
    if value.concealed:
        pieces.append(tiles(value.concealed, notation))
    if value.win.tile is not None:
        pieces.append(Text("+", DIM))
        pieces.append(tiles([value.win.tile], notation, "bold underline"))
    return Text(" ").join(pieces)


def circumstances(win: Win, lang: str) -> str:
    """How the hand was won: flags, winds, flowers."""
    said = [m.SELF_DRAWN if win.self_drawn else m.ON_DISCARD]
    if win.kong_related:
        said.append(m.REPLACEMENT if win.self_drawn else m.ROBBING)
    if win.wall_last:
        said.append(m.LAST_DRAW if win.self_drawn else m.LAST_CLAIM)
    if win.last_copy:
        said.append(m.LAST_COPY)
    texts = [words.text(lang) for words in said] if win.tile is not None else []
    texts += [say(m.PREVALENT, lang, wind(win.prevalent, lang)), say(m.SEAT, lang, wind(win.seat, lang))]
    if win.flower_count:
        texts.append(say(m.FLOWERS, lang, flowers(win, lang)))
    return " · ".join(texts)


def wind(tile: Tile, lang: str) -> str:
    """A wind by the letter of the notation, or its character."""
    return format_tiles([tile], Notation.CHINESE if lang == "zh" else Notation.CANONICAL)


def flowers(win: Win, lang: str) -> str:
    """The flowers, or how many."""
    if isinstance(win.flowers, int):
        return str(win.flowers)
    return format_tiles(win.flowers, Notation.CHINESE if lang == "zh" else Notation.CANONICAL)


def parts(reading: ReadingScore, indices: Iterable[int], notation: Notation) -> Text:
    """Parts of a reading, separated by spaces."""
    return Text(" ").join(tiles(part_tiles(reading.reading.parts[index]), notation) for index in indices)


def name(fan: Fan, lang: str) -> Text:
    """The name of a fan: in English with the Chinese behind it."""
    return Text(fan.zh) if lang == "zh" else Text.assemble(fan.en, (f" {fan.zh}", DIM))


def names(fans: Iterable[Fan], lang: str) -> str:
    """Several names in a sentence."""
    return ("、" if lang == "zh" else ", ").join(fan.name(lang) for fan in fans)
