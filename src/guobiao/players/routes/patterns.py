"""Routes: the ways to a hand that is worth enough, told by the fans of the rulebook.

A *plan* says what each of the four sets, and the pair, may be. The plans of a fan follow from its definition
in :mod:`guobiao.rules.catalogue`; here stands only which fans are worth aiming at.

Sets have numbers: 0-26 the chow with that lowest tile, 27-60 the pung of tile 0-33. What a set may be is a
mask over them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules import catalogue as fans
from ...rules.fan import Fan
from ...rules.words import (
    KNITTED_BODIES,
    AllSets,
    Both,
    Either,
    KnittedStraight,
    Pattern,
    Word,
    has,
    in_every_part,
    only,
    pungs_of,
    suits,
)
from ...tiles import DRAGONS, HONORS, KINDS, SUITED, SUITS, WINDS, mask_of, tiles_of

FIRST_PUNG = 27
SETS = FIRST_PUNG + KINDS
MOST_SETS = 4
NO_BODY = -1


def _tiles_of_set(number: int) -> tuple[int, int, int]:
    return (number, number + 1, number + 2) if number < FIRST_PUNG else (number - FIRST_PUNG,) * 3


SET_TILES = np.array([_tiles_of_set(number) for number in range(SETS)], dtype=np.int64)
"""The three tiles of each set."""

_SET_KINDS = {
    number: mask_of(_tiles_of_set(number)) for number in range(SETS) if number >= FIRST_PUNG or number % 9 < 7
}
ALL_SETS = mask_of(_SET_KINDS)
CHOWS = ALL_SETS & (1 << FIRST_PUNG) - 1
PUNGS = ALL_SETS ^ CHOWS
ALL_PAIRS = (1 << KINDS) - 1


class Plan(NamedTuple):
    """What the parts of a hand may be.

    Attributes:
        sets: a mask for each set that is not part of a knitted straight.
        pairs: kinds that the pair may be.
        body: which knitted straight takes the place of three sets, or ``NO_BODY``.
    """

    sets: tuple[int, ...]
    pairs: int = ALL_PAIRS
    body: int = NO_BODY


AIMS: tuple[Fan, ...] = (
    fans.MIXED_SHIFTED_CHOWS,
    fans.MIXED_STRAIGHT,
    fans.MIXED_TRIPLE_CHOW,
    fans.PURE_STRAIGHT,
    fans.PURE_SHIFTED_CHOWS,
    fans.PURE_TRIPLE_CHOW,
    fans.KNITTED_STRAIGHT,
    fans.MIXED_SHIFTED_PUNGS,
    fans.PURE_SHIFTED_PUNGS,
    fans.TRIPLE_PUNG,
    fans.TWO_DRAGON_PUNGS,
    fans.ALL_TYPES,
    fans.HALF_FLUSH,
    fans.ALL_PUNGS,
    fans.OUTSIDE_HAND,
    fans.ALL_FIVES,
    fans.REVERSIBLE_TILES,
    fans.UPPER_FOUR,
    fans.LOWER_FOUR,
    fans.UPPER_TILES,
    fans.MIDDLE_TILES,
    fans.LOWER_TILES,
    fans.ALL_CHOWS,
    fans.ALL_SIMPLES,
)
"""What is worth aiming at from afar. The shapes without sets (七对, 全不靠, 十三幺) are always aimed at."""

NEAREST = Plan((ALL_SETS,) * MOST_SETS)
"""Any hand at all: small fans may add up to enough."""


def plans_of(fan: Fan) -> tuple[Plan, ...]:
    """The plans that lead to a fan.

    >>> len(plans_of(fans.MIXED_STRAIGHT)), len(plans_of(fans.MIXED_SHIFTED_CHOWS))
    (6, 30)

    Raises:
        ValueError: no plan can be read from its definition.
    """
    if fan is fans.ALL_TYPES:
        return tuple(_one_of_each(FIVE_TYPES))
    found = tuple(_plans(fan.definition))
    if not found:
        raise ValueError(f"{fan.id}: no plan follows from {fan.definition!r}")
    return found


FIVE_TYPES = (*SUITS, WINDS, DRAGONS)


def _one_of_each(types: tuple[int, ...]) -> Iterator[Plan]:
    """A set or the pair in each of these."""
    for pair in types:
        yield Plan(tuple(sets_within(kinds) for kinds in types if kinds != pair), pair)


def _plans(word: Word) -> Iterator[Plan]:
    """The plans of a definition: of what it says about sets and tiles; the scorer sees to the rest."""
    match word:
        case Pattern(of_pungs=of_pungs, pair=None):
            for lowest in sorted(word.instances):
                yield _with(lowest, FIRST_PUNG * of_pungs)
        case pungs_of(tiles=tiles, number=number):
            for chosen in combinations(tiles_of(tiles), number):
                yield _with(chosen, FIRST_PUNG)
        case Either(first=first, second=second):
            yield from _plans(first)
            yield from _plans(second)
        case Both(first=first, second=second):
            # what merely has to occur somewhere is left to chance
            yield from _plans(second if isinstance(first, has) else first)
        case KnittedStraight():
            for body in range(len(KNITTED_BODIES)):
                yield Plan((ALL_SETS,), body=body)
        case suits(number=1):
            for suit in SUITS:
                yield Plan((sets_within(suit | HONORS),) * MOST_SETS, suit | HONORS)
        case AllSets(pungs=pungs):
            yield Plan((PUNGS if pungs else CHOWS,) * MOST_SETS, ALL_PAIRS if pungs else SUITED)
        case in_every_part(tiles=tiles):
            yield Plan((sets_touching(tiles),) * MOST_SETS, tiles)
        case only(tiles=tiles):
            yield Plan((sets_within(tiles),) * MOST_SETS, tiles)


def _with(tiles: tuple[int, ...], first: int) -> Plan:
    """These sets, and others at will."""
    named = tuple(1 << first + tile for tile in tiles)
    return Plan(named + (ALL_SETS,) * (MOST_SETS - len(named)))


def sets_within(kinds: int) -> int:
    """The sets that consist of these kinds."""
    return mask_of(number for number, tiles in _SET_KINDS.items() if not tiles & ~kinds)


def sets_touching(kinds: int) -> int:
    """The sets that contain one of these kinds."""
    return mask_of(number for number, tiles in _SET_KINDS.items() if tiles & kinds)


PLANS = np.dtype(
    [("sets", np.int64, (MOST_SETS,)), ("number", np.int64), ("pairs", np.int64), ("body", np.int64)]
)


@lru_cache(maxsize=1)
def plan_table() -> NDArray[Any]:
    """All plans as an array of :data:`PLANS`; the last one is :data:`NEAREST`."""
    plans = dict.fromkeys(plan for fan in AIMS for plan in plans_of(fan))
    return np.array(
        [
            (plan.sets + (0,) * (MOST_SETS - len(plan.sets)), len(plan.sets), plan.pairs, plan.body)
            for plan in (*plans, NEAREST)
        ],
        dtype=PLANS,
    )
