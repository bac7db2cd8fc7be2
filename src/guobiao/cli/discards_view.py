"""Discards on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from ..analysis.discards import Discard
from ..analysis.waits import WaitTotal
from ..notation import Notation
from ..rules.ruleset import Ruleset
from ..sets import Hand
from ..tiles import Tile
from . import draw
from . import messages as m
from .analysis_view import away, both, head, reaching, useful
from .common import say


def show(
    hand: Hand,
    found: Sequence[Discard],
    rules: Ruleset,
    visible: list[Tile],
    lang: str,
    notation: Notation,
) -> None:
    """Print what each discard leaves."""
    out = draw.Terminal()
    head(out, hand, rules, visible, lang, notation)
    out.print(draw.indented(discards_table(found, lang, notation)))
    if is_ready(found):
        out.print()
        out.print(say(m.LEGEND, lang, rules.minimum), draw.DIM)


def is_ready(found: Sequence[Discard]) -> bool:
    """Whether a discard leaves a hand that waits for something."""
    return any(each.waits and each.waits.tiles for each in found)


def discards_table(found: Sequence[Discard], lang: str, notation: Notation) -> Table:
    """A row for each discard: how far the hand is then, and the tiles that bring it on."""
    last = (m.USEFUL_OR_WAITS if is_ready(found) else m.USEFUL).text(lang)
    numbers = draw.left(m.SHANTEN.text(lang)), draw.right(m.LEFT.text(lang))
    table = draw.table(draw.left(m.DISCARD_IT.text(lang)), draw.left(), *numbers, draw.left(last))
    for each in found:
        style = draw.STRONG if each.shanten == found[0].shanten else draw.DIM
        tiles = _reach(each, notation)
        table.add_row(
            *both(each.tile, notation), Text(away(each.shanten, lang), style), str(each.live), tiles
        )
    return draw.filled(table)


def _reach(each: Discard, notation: Notation) -> Text:
    """What the hand comes closer with, or wins with."""
    if each.waits and each.waits.tiles:
        return _waits(each.waits.tiles, notation)
    return useful(each.useful, notation)


def _waits(waits: Sequence[WaitTotal], notation: Notation) -> Text:
    """Waits with copies left and points, a wait unbroken."""
    return Text("  ").join(
        Text.assemble(
            draw.tiles([wait.tile], notation),
            (f"\u00a0×{wait.left}\u00a0", draw.DIM),
            reaching(wait.discard, wait.discard_wins, gap=""),
            "/",
            reaching(wait.self_drawn, wait.self_drawn_wins, gap=""),
        )
        for wait in waits
    )
