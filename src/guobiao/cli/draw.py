"""Tiles, hands and words as coloured text. Nothing here reads markup, so that [brackets] are safe."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.segment import Segment, Segments
from rich.table import Column, Table
from rich.text import Text

from ..notation import Notation, format_tiles
from ..rules.fan import Fan
from ..scoring.explain import part_tiles
from ..scoring.score import ReadingScore
from ..sets import Hand, Meld, Win
from ..tiles import Tile
from . import messages as m
from .common import say
from .prose import Prose

DIM, STRONG, GOOD, NOTE, WRONG = "dim", "bold", "bold green", "bold yellow", "bold red"
_SUIT_STYLES = ("red", "bright_blue", "green")


class Terminal:
    """Where output goes. Text is just text there: no markup, no emoji codes, no colours of Rich's choice."""

    def __init__(self) -> None:
        self.console = Console(markup=False, emoji=False, highlight=False)
        self.width = self.console.width

    def print(self, item: RenderableType = "", style: str = "") -> None:
        """Print, without the blanks that fill the lines of a table."""
        if isinstance(item, str):
            item = Prose(item, style)
        for line in self.console.render_lines(item, pad=False):
            self.console.print(Segments([*_trimmed(line), Segment.line()]), end="", soft_wrap=True)


def _trimmed(line: list[Segment]) -> list[Segment]:
    """A line without the blanks at its end."""
    kept = list(line)
    while kept and not kept[-1].text.rstrip():
        kept.pop()
    if kept:
        last = kept.pop()
        kept.append(Segment(last.text.rstrip(), last.style, last.control))
    return kept


# ---- Layout ------------------------------------------------------------------------------------------------


def left(header: str = "", style: str = "") -> Column:
    """A column of words."""
    return Column(header, overflow="fold", style=style)


def right(header: str = "", style: str = "") -> Column:
    """A column of numbers."""
    return Column(header, overflow="fold", justify="right", style=style)


def table(*columns: Column) -> Table:
    """A table of the house style: no frame; headings, where there are any, are dim."""
    headed = any(column.header for column in columns)
    return Table(
        *columns, box=None, show_header=headed, header_style=DIM, pad_edge=False, padding=(0, 2, 0, 0)
    )


def filled(full: Table) -> Table:
    """The table without the columns in which nothing stands."""
    full.columns = [column for column in full.columns if any(column.cells)]
    return full


def indented(item: RenderableType) -> Padding:
    """The item a little to the right."""
    return Padding(item, (0, 0, 0, 2))


# ---- Tiles -------------------------------------------------------------------------------------------------


def suit_style(tile: Tile) -> str:
    """The colour of a tile's suit."""
    return "" if tile.suit is None else _SUIT_STYLES[tile.suit]


def tiles(run: Iterable[Tile], notation: Notation, extra: str = "") -> Text:
    """Tiles in the colours of their suits."""
    text = Text()
    for style, group in groupby(run, suit_style):
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


def parts(reading: ReadingScore, indices: Iterable[int], notation: Notation) -> Text:
    """Parts of a reading, separated by spaces."""
    return Text(" ").join(tiles(part_tiles(reading.reading.parts[index]), notation) for index in indices)


# ---- Words -------------------------------------------------------------------------------------------------


def listed(texts: Iterable[str], lang: str) -> str:
    """Texts one after the other."""
    return ("、" if lang == "zh" else ", ").join(texts)


def name(fan: Fan, lang: str) -> Text:
    """The name of a fan: in English with the Chinese behind it."""
    return Text(fan.zh) if lang == "zh" else Text.assemble(fan.en, (f" {fan.zh}", DIM))


def worth(points: int, lang: str) -> str:
    """So many points."""
    return m.LEVEL_ONE.text(lang) if points == 1 else say(m.LEVEL, lang, points)


def wind(tile: Tile, lang: str) -> str:
    """A wind by the letter of the notation, or its character."""
    return _letters([tile], lang)


def _letters(letters: Iterable[Tile], lang: str) -> str:
    return format_tiles(letters, Notation.CHINESE if lang == "zh" else Notation.CANONICAL)


def circumstances(win: Win, lang: str) -> str:
    """How the hand was won (if it was): flags, winds, flowers."""
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
        flowers = win.flowers if isinstance(win.flowers, int) else _letters(win.flowers, lang)
        texts.append(say(m.FLOWERS, lang, flowers))
    return " · ".join(texts)
