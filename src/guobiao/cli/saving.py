"""The hands of a simulation, written to a file as they are played."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ..arena.outcome import Outcome
from ..arena.plan import Plan
from . import messages as m
from .common import fail, say


@contextmanager
def saving(path: str | None, plan: Plan, lang: str) -> Iterator[Callable[[Outcome], None]]:
    if path is None:
        yield lambda outcome: None
        return
    with Path(path).open("w", encoding="utf-8") as file:
        yield lambda outcome: print(json.dumps(outcome.game), file=file) or None
