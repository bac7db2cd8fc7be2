"""Build the tables and compile the kernels beforehand, so that nobody waits for it later.

Numba compiles a kernel for the types it is called with: each is called here with what
:mod:`guobiao.batch` and :mod:`guobiao.analysis` call it with, on a hand or two.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from subprocess import DEVNULL, Popen

import numba
import numpy as np

from ..rules.catalogue import FANS
from ..rules.ruleset import GUOBIAO, Ruleset
from ..tiles import KINDS
from . import cache, score, shanten
from .layout import Rows, rows

_HANDS = ("123m456p789s1299p3p", "19m19p19sESWNCFP1m")


@dataclass(frozen=True, slots=True)
class Step:
    """Something to make ready.

    Attributes:
        name: ``suits``, ``shanten`` or ``rules``: tables; ``scoring``, ``distances`` ..: kernels.
        run: does it; quick if it has been done before.
        about: which rule set, where it is one.
    """

    name: str
    run: Callable[[], object]
    about: str = ""


def steps(rules: Iterable[Ruleset] = (GUOBIAO,)) -> list[Step]:
    """What scoring and analysis need for some rule sets, in order."""
    return [
        Step("suits", cache.suit_tables),
        Step("shanten", cache.shanten_tables),
        *(Step("rules", partial(cache.rule_tables, each), each.name) for each in rules),
        Step("scoring", _score_beside_measuring),
        Step("distances", measure),
    ]


PART = "kernels"
"""What :func:`steps` makes ready; rooms above have parts of their own."""


def is_warm(part: str = PART) -> bool:
    """Whether a part has been compiled before (or needs not be)."""
    return bool(numba.config.DISABLE_JIT) or cache.is_compiled(part)  # type: ignore[attr-defined]


def warm(more: Iterable[Step] = (), parts: Iterable[str] = (PART,)) -> None:
    """Make everything ready, and ``more``. Takes about a minute the first time."""
    for step in (*steps(), *more):
        step.run()
    mark(*parts)


def mark(*parts: str) -> None:
    """Remember that these parts have been compiled."""
    for part in parts:
        cache.note_compiled(part)


def _score() -> None:
    data = rows(_HANDS)
    size = len(data)
    totals, status = np.zeros(size, np.int32), np.zeros(size, np.int8)
    fans, readings = np.zeros((size, len(FANS)), np.uint8), np.zeros((size, score.READING), np.uint8)
    tables = cache.suit_tables(), cache.rule_tables(GUOBIAO)
    score.score_rows(*tables, data, totals, status, fans, readings)
    score.score_one(*tables, data[0])


def _score_beside_measuring() -> None:
    """Compile the scoring here and the distances in another process: on two processors in half the time.

    What the other compiles is found in the folder afterwards; if it fails, it is compiled here.
    """
    program = "from guobiao.kernels.warmup import measure; measure()"
    other = None if is_warm() else Popen([sys.executable, "-c", program], stderr=DEVNULL)
    _score()
    if other is not None:
        other.wait()


def measure() -> None:
    """Compile shanten and useful tiles."""
    data, tables = _waiting(), cache.shanten_tables()
    size = len(data)
    numbers, masks = np.zeros(size, np.int8), np.zeros(size, np.int64)
    by_form, masks_by_form = np.zeros((size, shanten.FORMS + 1), np.int8), np.zeros((size, 5), np.int64)
    visible, left = np.zeros((size, KINDS), np.uint8), np.zeros(size, np.uint8)
    shanten.minimum_rows(tables, data, numbers, shanten.ALL_FORMS, False)
    shanten.shanten_rows(tables, data, by_form, shanten.ALL_FORMS, False)
    shanten.useful_rows(tables, data, visible, numbers, masks, left, shanten.ALL_FORMS, False)
    shanten.useful_forms_rows(tables, data, by_form, masks_by_form, shanten.ALL_FORMS, False)


def _waiting() -> Rows:
    return rows(hand[:-2] for hand in _HANDS)
