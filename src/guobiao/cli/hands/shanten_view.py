"""Shanten on the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from ...analysis.shanten import FormShanten, HandShanten, Improvement
from ...notation import Notation
from ...rules.ruleset import Ruleset
from ...sets import HAND_SIZE
from ...tiles import Tile
from .. import draw
from .. import messages as m
from .analysis_view import both, head, overall, useful


def show(
    found: HandShanten,
    improvements: Sequence[Improvement] | None,
    rules: Ruleset,
    visible: list[Tile],
    lang: str,
    notation: Notation,
) -> None:
    """Print how far the hand is by each shape, and on the whole."""
    out = draw.Terminal()
    head(out, found.hand, rules, visible, lang, notation, winds=False)
    out.print(overall(found, lang), draw.GOOD if found.shanten <= 0 else draw.STRONG)
    out.print()
    out.print(draw.indented(_forms(found, lang, notation)))
    if found.hand.size == HAND_SIZE and found.shanten >= 0:
        out.print()
        out.print(m.AFTER_DISCARD.text(lang), draw.DIM)
    if improvements is not None:
        out.print()
        out.print((m.IMPROVEMENTS if improvements else m.NO_IMPROVEMENTS).text(lang), draw.STRONG)
        if improvements:
            out.print(draw.indented(_improvements(improvements, lang, notation)))


def _forms(found: HandShanten, lang: str, notation: Notation) -> Table:
    numbers = (draw.right(words.text(lang)) for words in (m.SHANTEN, m.LEFT))
    table = draw.table(draw.left(m.SHAPE.text(lang)), *numbers, draw.left(m.USEFUL.text(lang)))
    for form in sorted(found.forms, key=lambda form: form.shanten):
        left = str(sum(each.left for each in form.useful)) if form.useful else ""
        style = "" if form.shanten == found.shanten else draw.DIM
        table.add_row(_shape(form, lang), Text(str(form.shanten), style), left, useful(form.useful, notation))
    return draw.filled(table)


def _shape(form: FormShanten, lang: str) -> Text:
    name = m.SHAPES[form.shape]
    return Text(name.zh) if lang == "zh" else Text.assemble(name.en, (f" {name.zh}", draw.DIM))


def _improvements(found: Sequence[Improvement], lang: str, notation: Notation) -> Table:
    headings = draw.left(m.DISCARD_IT.text(lang)), draw.left(), draw.right(m.LIVE_THEN.text(lang))
    table = draw.table(draw.left(m.DRAW.text(lang)), draw.left(), *headings)
    for each in found:
        table.add_row(*both(each.tile, notation), *both(each.discard, notation), str(each.live))
    return draw.filled(table)
