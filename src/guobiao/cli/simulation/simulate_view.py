"""The statistics of a simulation on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from rich.table import Column, Table
from rich.text import Text

from ...arena import anchors
from ...arena.plan import Plan
from ...arena.statistics import Estimate, Statistics, Tally, share
from ...errors import printable
from ...lang import Words
from ...rules.catalogue import FANS
from .. import draw
from .. import messages as m
from ..common import say

_BAR = 30
"""Columns of the longest bar of a histogram."""
_WIDE = 100
"""Columns from which on both names of a fan have room."""
_FANS = {fan.zh: fan for fan in FANS}


def show(plan: Plan, found: Statistics, seconds: float, lang: str) -> None:
    """Print the frequencies of fans, the points of the wins, and how the players did."""
    out = draw.Terminal()
    if found.table.wins:
        for title, table in (
            (m.FAN_SHARES, _fans(found, len(set(plan.players)) == 1, out.width, lang)),
            (m.HISTOGRAM, _histogram(found, lang)),
        ):
            out.print(title.text(lang), draw.STRONG)
            out.print(draw.indented(table))
            out.print()
    out.print(_players(found, lang))
    out.print()
    out.print(say(m.PEOPLE_ARE, lang, _sources(lang)), draw.DIM)
    if found.table.wins:
        out.print(say(m.PROGRAMS_ARE, lang, anchors.IJCAI.text(lang)), draw.DIM)
    said = (say(m.RULES, lang, plan.rules.name), say(m.SEED, lang, plan.seed), m.SEATING.text(lang))
    out.print(" · ".join(said), draw.DIM)
    rates = (_rate(number / seconds) for number in (found.hands, found.decisions))
    out.print(say(m.SIMULATED, lang, f"{found.hands:,}", f"{seconds:.1f}", *rates), draw.STRONG)


def _rate(number: float) -> str:
    """Three figures or so."""
    return f"{number:,.1f}" if number < 100 else f"{number:,.0f}"


def _sources(lang: str) -> str:
    used = (anchors.LEAGUE, anchors.ONLINE, anchors.TZIAKCHA)
    return ("；" if lang == "zh" else "; ").join(source.text(lang) for source in used)


# ---- Players -----------------------------------------------------------------------------------------------

_Reader = Callable[[Tally], Estimate | None]

_ROWS: tuple[tuple[Words, _Reader, str, float, float | None], ...] = (
    (m.WON, lambda t: share(t.wins, t.hands), "{:.1f}", 100, anchors.WINS.value),
    (m.WON_BY_DRAW, lambda t: share(t.self_draws, t.hands), "{:.1f}", 100, anchors.SELF_DRAWS.value),
    (m.DEALT_IN, lambda t: share(t.deal_ins, t.hands), "{:.1f}", 100, anchors.DEAL_INS.value),
    (m.MEAN_TOTAL, lambda t: t.totals.estimate, "{:.2f}", 1, anchors.TOTAL.value),
    (m.MEAN_PLAIN, lambda t: t.plain.estimate, "{:.2f}", 1, anchors.PLAIN_TOTAL.value),
    (m.MELDS_A_HAND, lambda t: t.melds.estimate, "{:.2f}", 1, None),
    (m.FALSE_WINS, lambda t: share(t.false_wins, t.hands), "{:.1f}", 100, None),
    (m.POINTS_A_HAND, lambda t: t.points.estimate, "{:+.2f}", 1, None),
)
"""What is told of each player: the label, the value, its form, its unit, and what people have."""
_WITH_ERROR = (m.POINTS_A_HAND, m.MEAN_TOTAL, m.WON)


def _players(found: Statistics, lang: str) -> Table:
    names = (*map(printable, found.names), m.OF_THE_TABLE.text(lang), m.OF_PEOPLE.text(lang))
    table = draw.table(draw.left(), *map(draw.right, names))
    tallies = (*found.players, found.table)
    for label, read, form, unit, people in _ROWS:
        values = [read(tally) for tally in tallies]
        if label is m.FALSE_WINS and not found.table.false_wins:
            continue
        if label is m.POINTS_A_HAND:
            values[-1] = None  # nothing is left of what some win and others lose
        table.add_row(
            label.text(lang),
            *(_number(_mean(value), form, unit) for value in values),
            _number(people, form, unit, draw.DIM),
        )
        if label in _WITH_ERROR:
            errors = (_number(_error(value), form.replace("+", ""), unit, draw.DIM) for value in values[:-1])
            table.add_row(Text(m.PLUS_MINUS.text(lang), draw.DIM), *errors)
    for row in _table_rows(found, lang):
        table.add_row(*row)
    return table


def _table_rows(found: Statistics, lang: str) -> Iterator[tuple[str | Text, ...]]:
    """What is told of the table alone."""
    if found.table.forfeits:
        numbers = (str(tally.forfeits) for tally in (*found.players, found.table))
        yield m.FORFEITS.text(lang), *numbers
    blank = ("",) * len(found.players)
    for label, value, people in (
        (m.SELF_DRAWN_WINS, share(found.table.self_draws, found.table.wins), anchors.SELF_DRAWN),
        (m.DRAWN_HANDS, share(found.draws, found.hands), anchors.DRAWN),
    ):
        ours = _number(_mean(value), "{:.1f}", 100)
        yield label.text(lang), *blank, ours, _number(people.value, "{:.1f}", 100, draw.DIM)


def _mean(value: Estimate | None) -> float | None:
    return None if value is None else value.mean


def _error(value: Estimate | None) -> float | None:
    return None if value is None else value.error


def _number(value: float | None, form: str, unit: float, style: str = "") -> Text:
    return Text("" if value is None else form.format(value * unit), style)


# ---- Wins --------------------------------------------------------------------------------------------------


def _histogram(found: Statistics, lang: str) -> Table:
    """The wins by their points, in the classes of :data:`guobiao.arena.anchors.HISTOGRAM`."""
    table = draw.table(
        draw.right(m.POINTS.text(lang)),
        draw.right("%"),
        draw.right(m.OF_PEOPLE.text(lang)),
        draw.left(),
    )
    ours, people = found.table.histogram, sum(anchors.HISTOGRAM.values())
    wins = found.table.wins
    lowest = min((*ours, *anchors.HISTOGRAM))
    edges = [*([lowest] if lowest < min(anchors.HISTOGRAM) else []), *anchors.HISTOGRAM, max((*ours, 0)) + 1]
    parts = [
        sum(number for total, number in ours.items() if low <= total < high) for low, high in pairwise(edges)
    ]
    for (low, high), part in zip(pairwise(edges), parts, strict=True):
        name = f"{low}+" if high == edges[-1] else f"{low}-{high - 1}"
        theirs = f"{100 * anchors.HISTOGRAM.get(low, 0) / people:.1f}"
        bar = "█" * round(_BAR * part / max(parts))
        table.add_row(name, f"{100 * part / wins:.1f}", Text(theirs, draw.DIM), Text(bar, "green"))
    return table


def _fans(found: Statistics, same: bool, width: int, lang: str) -> Table:
    """In how many of the wins each fan was counted, most often first; of equal players of all together."""
    names = (
        *(() if same else map(printable, found.names)),
        m.OF_THE_TABLE.text(lang),
        m.OF_PROGRAMS.text(lang),
    )
    name = Column(no_wrap=True, overflow="ellipsis")
    table = draw.table(name, *map(draw.right, names))
    tallies = (*(() if same else found.players), found.table)
    for zh, _ in sorted(found.table.fans.items(), key=lambda item: (-item[1], _FANS[item[0]].number)):
        shares = (share(tally.fans[zh], tally.wins) for tally in tallies)
        theirs = anchors.IJCAI_FANS.get(zh)
        table.add_row(
            Text(_FANS[zh].en) if lang == "en" and width < _WIDE else draw.name(_FANS[zh], lang),
            *(_number(_mean(value), "{:.1f}", 100) for value in shares),
            _number(theirs and theirs / anchors.IJCAI_WINS, "{:.1f}", 100, draw.DIM),
        )
    return table
