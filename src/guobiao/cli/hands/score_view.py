"""A score on the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from rich.table import Table
from rich.text import Text

from ...errors import InvalidHandError
from ...notation import Notation
from ...scoring.explain import hint_texts, parts_text, reason_text, verdict_text
from ...scoring.payment import Payment
from ...scoring.score import ReadingScore, Score
from ...scoring.score import score as score_hand
from .. import draw
from .. import messages as m
from ..common import say
from ..prose import Prose


def show(score: Score, lang: str, notation: Notation, *, payments: bool = True) -> None:
    """Print everything there is to say about a hand; what it would pay may be left out."""
    out = draw.Terminal()
    out.print(draw.hand(score.hand, notation))
    out.print(
        f"{draw.circumstances(score.hand.win, lang)} · {say(m.RULES, lang, score.rules.name)}", draw.DIM
    )
    out.print()
    style = draw.GOOD if score.reaches_minimum else draw.NOTE if score.wins else draw.STRONG
    out.print(verdict_text(score, lang), style)
    if score.best is not None and len(score.best.reading.parts) > 1:
        out.print(say(m.READ_AS, lang, _sets(score.best, notation)), draw.DIM)
    for title, item in (
        (None, _fans(score, lang, notation)),
        (m.NOT_COUNTED, _not_counted(score, lang, notation)),
        (m.PAYMENTS, _payments(score, lang) if payments else draw.table()),
        (m.WAITS_FOR, _waits(score, lang, notation)),
    ):
        if item.row_count:
            out.print()
            if title is not None:
                out.print(title.text(lang), draw.STRONG)
            out.print(draw.indented(item))
    for hint in hint_texts(score, lang):
        out.print()
        out.print(hint, draw.NOTE)
    if others := _equal_readings(score, lang, notation):
        out.print()
        out.print(say(m.EQUAL_READINGS, lang, others), draw.DIM)


def _fans(score: Score, lang: str, notation: Notation) -> Table:
    headings = m.FAN.text(lang), "", m.MADE_OF.text(lang)
    table = draw.table(draw.right(m.POINTS.text(lang)), *map(draw.left, headings))
    for counted in score.fans:
        made_of = (draw.parts(score.readings[0], parts, notation) for parts in counted.parts if parts)
        times = f"×{counted.times}" if counted.times > 1 else ""
        table.add_row(str(counted.points), draw.name(counted.fan, lang), times, _either(made_of))
    return draw.filled(table)


def _either(sets: Iterable[Text]) -> Text:
    return Text.assemble((" / ", draw.DIM)).join(sets)


def _not_counted(score: Score, lang: str, notation: Notation) -> Table:
    """One line for each fan and reason, whatever number of sets could make it."""
    table = draw.table(*(draw.left(words.text(lang)) for words in (m.FAN, m.MADE_OF, m.WHY)))
    rows = ((item, reason_text(score, item, lang, notation)) for item in score.not_counted)
    before = None
    for (fan, reason), group in groupby(rows, lambda row: (row[0].fan, row[1])):
        made_of = {
            parts_text(score.reading_of(item), item.parts): draw.parts(
                score.reading_of(item), item.parts, notation
            )
            for item, _ in group
            if item.parts
        }
        why = Prose(m.DITTO.text(lang), draw.DIM) if reason == before else Prose(reason)
        table.add_row(draw.name(fan, lang), _either(made_of.values()), why)
        before = reason
    return draw.filled(table)


def _payments(score: Score, lang: str) -> Table:
    if not score.payments:
        return draw.table()
    winner = score.hand.win.seat
    seats = (
        draw.right(draw.wind(seat, lang), draw.STRONG if seat == winner else "")
        for seat, _ in score.payments[0].points
    )
    table = draw.table(draw.left(), *seats)
    for payment in score.payments:
        table.add_row(_who_pays(payment, lang), *(f"{points:+d}" for _, points in payment.points))
    return table


def _who_pays(payment: Payment, lang: str) -> str:
    if payment.discarder is None:
        return m.SELF_DRAW_PAYS.text(lang)
    return say(m.IF_DISCARDED_BY, lang, draw.wind(payment.discarder, lang))


def _waits(score: Score, lang: str, notation: Notation) -> Table:
    """What each tile that would complete the hand would score."""
    table = draw.table(
        draw.left(), draw.right(m.DISCARD.text(lang)), draw.right(m.SELF_DRAW.text(lang)), draw.left()
    )
    for tile in score.waits:
        won = score.hand.replace(tile=tile)
        try:
            scores = [score_hand(won.replace(self_drawn=drawn), score.rules) for drawn in (False, True)]
        except InvalidHandError:
            table.add_row(draw.tiles([tile], notation), "", "", Text(m.NONE_LEFT.text(lang), draw.DIM))
            continue
        points = (Text(str(s.total), "" if s.reaches_minimum else draw.DIM) for s in scores)
        enough = any(s.reaches_minimum for s in scores)
        table.add_row(draw.tiles([tile], notation), *points, "" if enough else _too_few(score, lang))
    return draw.filled(table)


def _too_few(score: Score, lang: str) -> Text:
    return Text(say(m.TOO_FEW, lang, score.rules.minimum), draw.DIM)


def _equal_readings(score: Score, lang: str, notation: Notation) -> str:
    """Other divisions of the tiles that score as much; which set the winning tile completes is left out."""
    readings = (*score.equal_readings, *score.readings[:1])
    different = {frozenset(Counter(reading.reading.parts).items()): reading for reading in readings}
    others = (reading for reading in different.values() if reading is not score.best)
    return m.OR.text(lang).join(_sets(reading, notation) for reading in others)


def _sets(reading: ReadingScore, notation: Notation) -> str:
    return parts_text(reading, range(len(reading.reading.parts)), notation)
