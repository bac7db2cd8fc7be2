"""Recorded hands on the terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from ...notation import Notation
from ...rules.catalogue import FANS
from .. import draw
from .. import messages as m
from ..common import say
from ..prose import Prose
from .comparison import Comparison, Report

_SOURCE = 22
"""Columns for who recorded a hand."""
_ENGLISH = {fan.zh: fan.en for fan in FANS}


def show(report: Report, lang: str) -> None:
    """Print every hand, how often each fan was counted, the differences, and the sum of it."""
    out = draw.Terminal()
    if report.hands:
        out.print(_hands(report, lang))
        out.print()
        out.print(m.FREQUENCY.text(lang), draw.STRONG)
        out.print(_frequency(report, lang, out.width))
        out.print()
    if report.disagreements:
        out.print(m.DIFFERENCES.text(lang), draw.WRONG)
        for hand in report.disagreements:
            out.print(draw.indented(_difference(hand, lang)))
            out.print()
    for number, text in report.errors:
        out.print(f"{say(m.LINE, lang, number)}: {text}", draw.NOTE)
    _summary(report, lang, out)


def _hands(report: Report, lang: str) -> Table:
    """Two lines for each hand: its tiles and who recorded it; its fans and under which name."""
    numbers = draw.right(m.OURS.text(lang)), draw.right(m.RECORDED.text(lang))
    hands = Column(m.HAND.text(lang), no_wrap=True, overflow="ellipsis", ratio=1)
    sources = Column(m.WHERE.text(lang), no_wrap=True, overflow="ellipsis", max_width=_SOURCE)
    table = draw.table(*numbers, draw.left(), hands, sources)
    table.expand = True
    for hand in report.hands:
        table.add_row(
            str(hand.score.total),
            str(hand.total),
            Text("✓", draw.GOOD) if hand.agrees else Text("✗", draw.WRONG),
            Group(_tiles(hand), Text(_fan_list(hand.score.counts, lang), draw.DIM)),
            Group(Text(hand.platform), Text(_short(hand.name), draw.DIM)),
        )
    return table


def _short(name: str) -> str:
    """A long name by its end, where names differ."""
    return name if len(name) <= _SOURCE else f"…{name[-_SOURCE // 2 :]}"


def _tiles(hand: Comparison) -> Text:
    return draw.hand(hand.score.hand, Notation.CANONICAL)


def _fan_list(fans: Mapping[str, int], lang: str) -> str:
    """Fans with how often: those of a record may be unknown to the rulebook."""
    named = ((zh if lang == "zh" else _ENGLISH.get(zh, zh), times) for zh, times in fans.items())
    return draw.listed((f"{name} ×{times}" if times > 1 else name for name, times in named), lang)


def _difference(hand: Comparison, lang: str) -> Table:
    table = draw.table(draw.left(style=draw.DIM), draw.left())
    table.add_row(m.HAND.text(lang), _tiles(hand))
    table.add_row(m.WHERE.text(lang), f"{hand.platform} {hand.name}")
    table.add_row(m.OURS.text(lang), str(hand.score.total))
    table.add_row(m.RECORDED.text(lang), str(hand.total))
    for label, fans in ((m.ONLY_OURS, hand.only_ours), (m.ONLY_RECORDED, hand.only_recorded)):
        if fans:
            table.add_row(label.text(lang), Prose(_fan_list(fans, lang)))
    return table


def _frequency(report: Report, lang: str, width: int) -> Table:
    """How often each fan was counted, downwards in as many columns as fit."""
    longest = 10 if lang == "zh" else max(map(len, _ENGLISH.values()))
    columns = max(1, width // (longest + 8))
    table = Table.grid(padding=0)
    for _ in range(columns):
        table.add_column(width=5, justify="right")
        table.add_column(width=longest + 3)
    cells = [(str(times), Text(f" {zh if lang == 'zh' else _ENGLISH[zh]}")) for zh, times in report.frequency]
    rows = -(-len(cells) // columns)
    for row in range(rows):
        table.add_row(*(piece for cell in cells[row::rows] for piece in cell))
    return table


def _summary(report: Report, lang: str, out: draw.Terminal) -> None:
    hands = len(report.hands)
    agree = hands - len(report.disagreements)
    if hands:
        out.print(say(m.SUMMARY_POINTS, lang, report.points, f"{report.points / hands:.1f}"))
    if report.errors:
        out.print(say(m.SUMMARY_FAILED, lang, len(report.errors)), draw.WRONG)
    out.print(say(m.SUMMARY, lang, agree, hands), draw.GOOD if report.fine else draw.WRONG)
