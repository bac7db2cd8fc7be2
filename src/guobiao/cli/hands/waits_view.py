"""Waits on the terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from ...analysis.shanten import HandShanten
from ...analysis.waits import Waits, WaitTotal
from ...notation import Notation, format_tiles
from ...rules.ruleset import Ruleset
from ...tiles import Tile
from .. import draw
from .. import messages as m
from ..common import say
from .analysis_view import amount, both, head, overall, reaching, useful


def show(
    found: Waits,
    distance: HandShanten | None,
    rules: Ruleset,
    visible: list[Tile],
    lang: str,
    notation: Notation,
) -> None:
    """Print the waits; of a hand that is not ready how far it is."""
    out = draw.Terminal()
    head(out, found.hand, rules, visible, lang, notation)
    if distance is None:
        out.print(say(m.READY_FOR, lang, amount(len(found.tiles), found.live, lang)), draw.STRONG)
        out.print()
        out.print(draw.indented(_table(found, lang, notation)))
        out.print()
        out.print(say(m.LEGEND, lang, rules.minimum), draw.DIM)
    else:
        out.print(overall(distance, lang), draw.NOTE)
        out.print()
        out.print(m.USEFUL.text(lang))
        out.print(draw.indented(useful(distance.useful, notation)))
    held = {wait.tile for wait in found.tiles}
    if dead := [tile for tile in found.formal if tile not in held]:
        out.print()
        out.print(say(m.DEAD, lang, format_tiles(dead, notation)), draw.NOTE)


def _table(found: Waits, lang: str, notation: Notation) -> Table:
    headings = (draw.right(words.text(lang)) for words in (m.LEFT, m.DISCARD, m.SELF_DRAW))
    table = draw.table(draw.left(m.TILE.text(lang)), draw.left(), *headings, draw.left())
    for wait in found.tiles:
        points = reaching(wait.discard, wait.discard_wins), reaching(wait.self_drawn, wait.self_drawn_wins)
        table.add_row(*both(wait.tile, notation), str(wait.left), *points, _note(wait, lang))
    return draw.filled(table)


def _note(wait: WaitTotal, lang: str) -> Text:
    if not wait.left:
        return Text(m.NONE_LEFT.text(lang), draw.DIM)
    return Text(m.LAST_COPY.text(lang) if wait.last_copy else "", draw.DIM)
