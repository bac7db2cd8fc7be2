"""Lines of a batch scored together, in arrays: the same answers, sooner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from ... import batch
from ...kernels.layout import Rows
from ...rules.ruleset import Ruleset
from ..lines import Json, hand_of
from .batch import answered


def answers_to(lines: Iterable[bytes], rules: Ruleset, lang: str) -> Iterator[Json]:
    """What :func:`guobiao.cli.batch.answer_to` says of each line."""
    rows: list[Rows] = []

    def read(record: Json) -> Json:
        rows.append(batch.row(hand_of(record, lang)))
        return {}

    answers = [answered(line, read, lang) for line in lines]
    scores = _brief(rows, rules)
    for answer in answers:
        yield answer if "error" in answer else {**answer, **next(scores)}


def _brief(rows: Sequence[Rows], rules: Ruleset) -> Iterator[Json]:
    """What :func:`guobiao.cli.as_json.brief` says of each row."""
    if not rows:
        return
    scores = batch.score(np.stack(rows), rules, fans=True)
    assert scores.fans is not None
    counted = [fan for fan, *_ in rules.rulebook.entries]  # in the order of Score.fans
    names = [fan.zh for fan in counted]
    times = scores.fans[:, [fan.number - 1 for fan in counted]]
    fans: list[dict[str, int]] = [{} for _ in rows]
    for row, column in np.argwhere(times).tolist():
        fans[row][names[column]] = int(times[row, column])
    columns = scores.wins, scores.reaches_minimum, scores.totals, scores.points
    for wins, reaches, total, without, counts in zip(*(c.tolist() for c in columns), fans, strict=True):
        yield {
            "wins": wins,
            "reaches_minimum": reaches,
            "total": total,
            "total_without_flowers": without,
            "fans": counts,
        }
