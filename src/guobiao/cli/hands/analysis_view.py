"""How far a hand is and with which tiles, on the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from rich.text import Text

from ...notation import Notation, format_tiles
from ...rules.ruleset import Ruleset
from ...sets import HAND_SIZE, Hand
from ...tiles import Tile
from .. import draw
from .. import messages as m
from ..common import say

if TYPE_CHECKING:
    from ...analysis.shanten import HandShanten, Live

_NUMERALS = "零一二三四五六七八九"


def head(
    out: draw.Terminal,
    hand: Hand,
    rules: Ruleset,
    visible: list[Tile],
    lang: str,
    notation: Notation,
    *,
    winds: bool = True,
) -> None:
    """The hand and what it was asked with; without winds and flowers where they make no difference."""
    out.print(draw.hand(hand, notation))
    said = [draw.circumstances(hand.win, lang)] if winds else []
    said.append(say(m.RULES, lang, rules.name))
    if visible:
        said.append(say(m.VISIBLE, lang, format_tiles(sorted(visible), notation)))
    out.print(" · ".join(said), draw.DIM)
    out.print()


def away(shanten: int, lang: str) -> str:
    """A number of shanten in words."""
    if shanten < 1:
        return (m.READY if shanten == 0 else m.COMPLETE).text(lang)
    return say(m.AWAY, lang, _NUMERALS[shanten] if lang == "zh" else shanten)


def amount(kinds: int, copies: int, lang: str) -> str:
    """So many kinds, so many copies left."""
    several = m.ONE_KIND.text(lang) if kinds == 1 else say(m.KINDS, lang, kinds)
    tiles = m.ONE_TILE.text(lang) if copies == 1 else say(m.TILES, lang, copies)
    return say(m.AMOUNT, lang, several, tiles)


def overall(found: HandShanten, lang: str) -> str:
    """How far a hand is, and of 13 tiles with what it comes closer."""
    words = away(found.shanten, lang).capitalize()
    if found.hand.size == HAND_SIZE:
        return words
    return f"{words} · {amount(len(found.useful), found.live, lang)}"


def useful(tiles: Iterable[Live], notation: Notation) -> Text:
    """Useful tiles, grouped by the copies left of each, most first."""
    ordered = sorted(tiles, key=lambda each: (-each.left, each.tile))
    groups = []
    for left, group in groupby(ordered, lambda each: each.left):
        run = draw.tiles((each.tile for each in group), notation, "" if left else draw.DIM)
        groups.append(Text.assemble(run, (f"\u00a0×{left}", draw.DIM)))
    return Text("  ").join(groups)


def both(tile: Tile, notation: Notation) -> tuple[Text, Text]:
    """A tile as it is written, and its picture."""
    picture = draw.tiles([tile], Notation.UNICODE) if notation is not Notation.UNICODE else Text()
    return draw.tiles([tile], notation), picture


def reaching(points: int, enough: bool, gap: str = " ") -> Text:
    """Points, and whether they reach the minimum."""
    mark = ("✓", draw.GOOD) if enough else ("✗", draw.WRONG)
    return Text.assemble((str(points), "" if enough else draw.DIM), gap, mark)
