"""A score on the terminal."""

from __future__ import annotations

from itertools import groupby

from rich.table import Table
from rich.text import Text

from ..errors import InvalidHandError
from ..notation import Notation
from ..scoring.explain import parts_text, reason_text, verdict_text
from ..scoring.payment import Payment
from ..scoring.score import LowerReading, Score
from ..scoring.score import score as score_hand
from . import draw
from . import messages as m
from .common import console, say


def show(score: Score, lang: str, notation: Notation) -> None:
    """Print everything there is to say about a hand."""
    out = console()
    out.print(draw.hand(score.hand, notation))
    out.print(Text(f"{draw.circumstances(score.hand.win, lang)} · {say(m.RULES, lang, score.rules.name)}", draw.DIM))
    out.print()
    style = draw.GOOD if score.reaches_minimum else draw.BAD if score.wins else draw.STRONG
    out.print(Text(verdict_text(score, lang), style))
    for title, item in (
        (None, _fans(score, lang, notation)),
        (m.NOT_COUNTED, _not_counted(score, lang, notation)),
        (m.PAYMENTS, _payments(score, lang)),
        (m.WAITS_FOR, _waits(score, lang, notation)),
    ):
        if item.row_count:
            out.print()
            if title is not None:
                out.print(draw.heading(title.text(lang)))
            out.print(draw.indented(item))
    if score.equal_readings:
        out.print()
        out.print(say(m.EQUAL_READINGS, lang, _equal_readings(score, lang, notation)), style=draw.DIM)


def _fans(score: Score, lang: str, notation: Notation) -> Table:
    table = draw.table()
    table.add_column(m.POINTS.text(lang), justify="right")
    table.add_column(m.FAN.text(lang))
    table.add_column("")
    table.add_column(m.MADE_OF.text(lang))
    for counted in score.fans:
        made_of = Text(" / ", draw.DIM).join(
            draw.parts(score.readings[0], parts, notation) for parts in counted.parts if parts
        )
        times = f"×{counted.times}" if counted.times > 1 else ""
        table.add_row(str(counted.points), draw.name(counted.fan, lang), times, made_of)
    return table


def _not_counted(score: Score, lang: str, notation: Notation) -> Table:
    """One line for each fan and reason, whatever number of sets could make it."""
    table = draw.table()
    table.add_column(m.FAN.text(lang))
    table.add_column(m.MADE_OF.text(lang))
    table.add_column(m.WHY.text(lang))
    rows = ((item, reason_text(score, item, lang, notation)) for item in score.not_counted)
    for (fan, reason), group in groupby(rows, lambda row: (row[0].fan, row[1])):
        sets = []
        for item, _ in group:
            owner = item.reason.reading if isinstance(item.reason, LowerReading) else score.readings[0]
            sets.append(draw.parts(owner, item.parts, notation))
        table.add_row(draw.name(fan, lang), Text(" / ", draw.DIM).join(text for text in sets if text), reason)
    return table


def _payments(score: Score, lang: str) -> Table:
    table = draw.table()
    if not score.payments:
        return table
    table.add_column("")
    for seat, _ in score.payments[0].points:
        style = draw.STRONG if seat == score.hand.win.seat else ""
        table.add_column(Text(draw.wind(seat, lang), style), justify="right", style=style)
    for payment in score.payments:
        table.add_row(_who_pays(payment, lang), *(f"{points:+d}" for _, points in payment.points))
    return table


def _who_pays(payment: Payment, lang: str) -> str:
    if payment.discarder is None:
        return m.SELF_DRAW_PAYS.text(lang)
    return say(m.IF_DISCARDED_BY, lang, draw.wind(payment.discarder, lang))


def _waits(score: Score, lang: str, notation: Notation) -> Table:
    """What each tile that would complete the hand would score."""
    table = draw.table()
    table.add_column("")
    table.add_column(m.DISCARD.text(lang), justify="right")
    table.add_column(m.SELF_DRAW.text(lang), justify="right")
    for tile in score.waits:
        won = score.hand.replace(tile=tile)
        try:
            scores = [score_hand(won.replace(self_drawn=drawn), score.rules) for drawn in (False, True)]
        except InvalidHandError:
            table.add_row(draw.tiles([tile], notation), Text(m.NONE_LEFT.text(lang), draw.DIM))
            continue
        table.add_row(
            draw.tiles([tile], notation),
            *(str(s.total) if s.reaches_minimum else Text(f"({s.total})", draw.DIM) for s in scores),
        )
    return table


def _equal_readings(score: Score, lang: str, notation: Notation) -> str:
    readings = (parts_text(r, range(len(r.reading.parts)), notation) for r in score.equal_readings)
    return m.OR.text(lang).join(dict.fromkeys(readings))
