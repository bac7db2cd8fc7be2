"""Score and measure many hands at once, in arrays.

Hands lie in ``uint8[n, 43]``, one row a hand; :mod:`guobiao.kernels.layout` describes the columns and has
helpers that build rows from text, from :class:`guobiao.Hand` objects and from Botzone's tuples:

>>> import guobiao.batch
>>> hands = guobiao.batch.rows(["123m456p789s1299p3p|EE1000|ab", "19m19p19sESWNCFP1m"])
>>> guobiao.batch.score(hands).totals
array([18, 88], dtype=int32)
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .kernels import cache
from .kernels import score as kernel
from .kernels import shanten as distances
from .kernels.layout import FLOWERS, WIDTH, Rows, botzone_row, hand_of, row, rows
from .rules.catalogue import FANS
from .rules.ruleset import GUOBIAO, Ruleset, ruleset
from .scoring.readings import allows_knitted
from .sets import Hand
from .tiles import COPIES, KINDS

__all__ = [
    "Scores",
    "Useful",
    "botzone_row",
    "hand_of",
    "row",
    "rows",
    "score",
    "score_total",
    "shanten",
    "useful",
]

FANS_WIDTH = len(FANS)
_CHUNK = 4096
"""Rows that a thread takes at a time: about a millisecond of scoring, so that none waits long for the last,
and bytes that stay in its cache."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of many hands.

    Attributes:
        totals: ``int32[n]``, points with flowers; 0 where the hand does not win.
        points: ``int32[n]``, the same without flowers: what must reach the minimum.
        reaches_minimum: ``bool[n]``, whether the hand may be declared.
        wins: ``bool[n]``, whether the tiles make a winning shape.
        fans: ``uint8[n, 82]`` if asked for, else None: how often each fan is counted; the column of a fan is
            ``fan.number - 1``.
        readings: ``uint8[n, 10]`` if asked for, else None: the reading that counts, as
            :func:`guobiao.kernels.score.score_rows` writes it.
        problems: ``int8[n]``: 0, or a negative code where the row is no possible hand (only with
            ``invalid="mark"``).
    """

    totals: NDArray[np.int32]
    points: NDArray[np.int32]
    reaches_minimum: NDArray[np.bool_]
    wins: NDArray[np.bool_]
    fans: NDArray[np.uint8] | None
    readings: NDArray[np.uint8] | None
    problems: NDArray[np.int8]


def score(
    hands: ArrayLike | Hand | Iterable[Hand | str],
    rules: Ruleset | str = GUOBIAO,
    *,
    fans: bool = False,
    readings: bool = False,
    threads: int = 1,
    invalid: str = "raise",
) -> Scores:
    """Score many hands.

    Args:
        hands: rows (``uint8[n, 43]``, or any array of whole numbers 0-255 of that shape), or hands or texts.
        rules: a rule set or the name of a preset.
        fans: also say how often each fan is counted.
        readings: also say which reading counts.
        threads: how many threads to use; 0 for one on each processor. The kernels do not hold the GIL.
        invalid: ``raise`` if a row is no possible hand, or ``mark`` it in ``problems`` and go on.

    Raises:
        ValueError: an array of another shape or type, or (unless marked) impossible rows.
        NotationError, InvalidHandError: texts or hands that are not possible hands.
    """
    if invalid not in ("raise", "mark"):
        raise ValueError(f"invalid={invalid!r}; allowed: raise, mark")
    data = as_rows(hands)
    rules = ruleset(rules) if isinstance(rules, str) else rules
    tables = cache.suit_tables(), cache.rule_tables(rules)
    size = len(data)
    totals, status = np.zeros(size, np.int32), np.zeros(size, np.int8)
    points, wins = np.zeros(size, np.int32), np.zeros(size, np.bool_)
    counts = np.zeros((size if fans else 0, FANS_WIDTH), np.uint8)
    read = np.zeros((size if readings else 0, kernel.READING), np.uint8)

    def run(start: int) -> None:
        part = slice(start, start + _CHUNK)
        kernel.score_rows(*tables, data[part], totals[part], status[part], counts[part], read[part])
        wins[part] = status[part] == kernel.WIN
        flowers = data[part, FLOWERS] * tables[1]["flower_points"] * wins[part]
        points[part] = totals[part] - flowers

    in_threads(run, range(0, size, _CHUNK), threads)
    problems = np.minimum(status, 0)
    if invalid == "raise" and problems.any():
        raise ValueError(_impossible(data, problems, kernel.PROBLEMS))
    return Scores(
        totals,
        points,
        wins & (points >= rules.minimum),
        wins,
        counts if fans else None,
        read if readings else None,
        problems,
    )


@dataclass(frozen=True, slots=True)
class Useful:
    """How far many hands are from ready, and what brings them closer.

    Attributes:
        shanten: ``int8[n]``: tiles to exchange until ready; 0 ready, -1 complete; of 14 tiles after the best
            discard.
        kinds: ``int64[n]``: the kinds whose draw lowers it, bit n for kind n; 0 for hands of 14 tiles.
        live: ``uint8[n]``: copies of them that are neither held nor visible.
    """

    shanten: NDArray[np.int8]
    kinds: NDArray[np.int64]
    live: NDArray[np.uint8]


def shanten(
    hands: ArrayLike | Hand | Iterable[Hand | str],
    rules: Ruleset | str = GUOBIAO,
    *,
    per_form: bool = False,
    formal: bool = False,
    threads: int = 1,
) -> NDArray[np.int8]:
    """How far hands of 13 or 14 tiles are from ready: ``int8[n]``, or with ``per_form`` ``int8[n, 6]``.

    The columns are the shapes in the order of :class:`guobiao.rules.facts.Shape` and the least of them; 99
    stands for a shape that melds or the rule set exclude. A shape that needs a fifth copy of a tile does not
    count, unless ``formal``.

    >>> shanten(["123456789m1234p", "19m19s19pESWNCFPP"])
    array([ 0, -1], dtype=int8)

    Raises:
        ValueError: as :func:`score`; only tiles and melds are looked at.
    """
    data, forms = as_rows(hands), allowed_forms(rules)
    found = np.zeros((len(data), distances.FORMS + 1) if per_form else len(data), np.int8)
    kernel_rows = distances.shanten_rows if per_form else distances.minimum_rows

    def run(start: int) -> None:
        part = slice(start, start + _CHUNK)
        kernel_rows(cache.shanten_tables(), data[part], found[part], forms, formal)

    in_threads(run, range(0, len(data), _CHUNK), threads)
    _no_problems(data, found[:, -1] if per_form else found)
    return found


def useful(
    hands: ArrayLike | Hand | Iterable[Hand | str],
    rules: Ruleset | str = GUOBIAO,
    *,
    visible: ArrayLike | None = None,
    formal: bool = False,
    threads: int = 1,
) -> Useful:
    """Shanten, useful tiles and their copies left.

    Args:
        hands: as for :func:`score`.
        rules: a rule set may exclude a shape.
        visible: tiles seen elsewhere, ``uint8[34]`` for all hands alike or ``uint8[n, 34]``.
        formal: count shapes that need a fifth copy.
        threads: how many threads to use; 0 for one on each processor.

    Raises:
        ValueError: as :func:`score`.
    """
    data, forms = as_rows(hands), allowed_forms(rules)
    seen = _visible(visible, len(data))
    size = len(data)
    found = Useful(np.zeros(size, np.int8), np.zeros(size, np.int64), np.zeros(size, np.uint8))

    def run(start: int) -> None:
        part = slice(start, start + _CHUNK)
        own = seen[part] if len(seen) > 1 else seen
        out = found.shanten[part], found.kinds[part], found.live[part]
        distances.useful_rows(cache.shanten_tables(), data[part], own, *out, forms, formal)

    in_threads(run, range(0, size, _CHUNK), threads)
    _no_problems(data, found.shanten)
    return found


def allowed_forms(rules: Ruleset | str) -> int:
    """The shapes that a rule set allows, as a mask for the kernels."""
    rules = ruleset(rules) if isinstance(rules, str) else rules
    return distances.ALL_FORMS & ~(0 if allows_knitted(rules) else 1 << distances.KNITTED_STRAIGHT)


def _visible(visible: ArrayLike | None, size: int) -> NDArray[np.uint8]:
    """Visible tiles as ``uint8[n, 34]``, ``[1, 34]`` for all hands alike or ``[0, 34]`` for none."""
    if visible is None:
        return np.zeros((0, KINDS), np.uint8)
    seen = np.atleast_2d(np.asarray(visible))
    if seen.ndim != 2 or seen.shape[1] != KINDS or len(seen) not in (1, size):
        raise ValueError(f"visible of shape {np.shape(visible)}: expected ({KINDS},) or ({size}, {KINDS})")
    return _bytes(seen, "visible", COPIES)


def _no_problems(data: Rows, found: NDArray[np.int8]) -> None:
    bad = np.where(found > distances.RULED_OUT, found, 0)
    if bad.any():
        raise ValueError(_impossible(data, bad, distances.PROBLEMS))


def in_threads(run: Any, items: Sequence[int], threads: int) -> None:
    """Run a function on every item, in so many threads (0: one for each processor).

    The calling thread is one of them: it works while the others start. Each takes the next item itself, so
    that none waits for another to hand it out.

    Raises:
        ValueError: a negative number of threads.
    """
    if threads < 0:
        raise ValueError(f"threads={threads}; allowed: 0 for every processor, or a positive number")
    workers = min(threads or os.cpu_count() or 1, len(items))
    waiting = deque(items)

    def work() -> None:
        while True:
            try:
                item = waiting.popleft()
            except IndexError:
                return
            run(item)

    if workers <= 1:
        work()
        return
    with ThreadPoolExecutor(workers - 1) as pool:
        others = [pool.submit(work) for _ in range(workers - 1)]
        work()
        for done in others:
            done.result()


def as_rows(hands: ArrayLike | Hand | Iterable[Hand | str]) -> Rows:
    """Hands as contiguous, writable ``uint8[n, 43]``; arrays of other whole numbers are converted.

    Raises:
        ValueError: another shape, numbers that are not whole or not 0-255.
    """
    if isinstance(hands, str | Hand):
        return rows([hands])
    if not hasattr(hands, "dtype"):
        listed: list[Any] = list(hands)  # type: ignore[arg-type]
        if not listed or isinstance(listed[0], str | Hand):
            return rows(listed)
        hands = listed
    data = np.asarray(hands)
    if data.ndim != 2 or data.shape[1] != WIDTH:
        raise ValueError(f"hands of shape {data.shape}: expected (n, {WIDTH}), one row a hand")
    return _bytes(data, "hands", 255)


def _bytes(data: NDArray[Any], name: str, most: int) -> NDArray[np.uint8]:
    """The array as contiguous, writable bytes; whole numbers from 0 to ``most``."""
    if data.dtype.kind not in "iu":
        raise ValueError(f"{name} of type {data.dtype}: expected uint8, or other whole numbers 0-{most}")
    if data.size and (most < 255 or data.dtype != np.uint8) and (data.min() < 0 or data.max() > most):
        raise ValueError(f"{name}: numbers from {data.min()} to {data.max()}; expected 0-{most}")
    return np.require(data, np.uint8, ["C", "W"])


def _impossible(data: Rows, problems: NDArray[np.int8], wording: Mapping[int, str]) -> str:
    """What is wrong with the first impossible rows."""
    found = np.flatnonzero(problems)
    lines = [f"row {index}: {wording[int(problems[index])]}" for index in found[:5]]
    more = f"\n... and {len(found) - 5} more" if len(found) > 5 else ""
    return f"{len(found)} of {len(data)} rows are no possible hands:\n" + "\n".join(lines) + more


def score_total(hand: Hand | str | Rows, rules: Ruleset | str = GUOBIAO) -> int:
    """The total of one hand, flowers included; 0 if it does not win. Fastest for a prebuilt :func:`row`.

    >>> score_total(row(Hand.parse("19m19p19sESWNCFP1m")))
    88

    Raises:
        ValueError: the row is no possible hand.
    """
    if (
        isinstance(hand, np.ndarray)
        and hand.shape == (WIDTH,)
        and hand.dtype == np.uint8
        and hand.flags.carray
    ):
        data = hand
    else:
        data = as_rows(hand if isinstance(hand, str | Hand) else np.asarray(hand)[None])[0]
    tables = cache.rule_tables(ruleset(rules) if isinstance(rules, str) else rules)
    total = kernel.score_one(cache.suit_tables(), tables, data)
    if total < 0:
        raise ValueError(kernel.PROBLEMS[int(total)])
    return int(total)
