"""The hands of a simulation, written to a file as they are played."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import IO

from ..arena.outcome import Outcome
from ..arena.plan import Plan
from ..records.sealed import line_of, seal_of
from ..table.wall import SEATS
from . import messages as m
from .common import fail, say

Keep = Callable[[Outcome], None]


@contextmanager
def saving(path: str | None, plan: Plan, lang: str) -> Iterator[Keep]:
    """What takes the outcomes, in order, and writes their records; whole lines, however it ends.

    A name that ends in ``.gz`` makes a gzip file. Ends the command if the file cannot be written.
    """
    if path is None:
        yield lambda outcome: None
        return
    try:
        with gzip.open(path, "wb") if path.endswith(".gz") else Path(path).open("wb") as file:
            yield _writer(file, int(plan.rules["base_score"]))
    except OSError as error:
        fail(say(m.CANNOT_WRITE, lang, path, error.strerror or error))


def _writer(file: IO[bytes] | gzip.GzipFile, base: int) -> Keep:
    scores, after = [base] * SEATS, ""

    def keep(outcome: Outcome) -> None:
        nonlocal after
        assert outcome.record is not None
        before = tuple(scores[player] for player in outcome.seating)
        line = line_of(replace(outcome.record, scores=before), after)
        after = seal_of(line)
        file.write(f"{line}\n".encode())
        for player, points in enumerate(outcome.points):
            scores[player] += points

    return keep
