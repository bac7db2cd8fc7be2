"""From plans to goals: every hand that follows a plan and lacks a given number of tiles."""

from __future__ import annotations

import numpy as np

from ...kernels.bits import kernel, lowest_bit
from ...kernels.layout import CHOW, MELDS, WINNING
from ...rules.words import KNITTED_BODIES
from ...tiles import KINDS
from .bench import (
    PAIR_PART,
    TOO_MANY,
    change_kinds,
    rate_loose,
    rate_pair,
    rate_set,
    return_set,
    use,
    use_kinds,
    use_set,
)
from .goals import BODY_KEY, KEYS, PAIR_KEY, is_new, judge
from .patterns import ALL_SETS, FIRST_PUNG, NO_BODY

_BODIES = np.array(KNITTED_BODIES, dtype=np.int64)
_ALL_SETS = np.int64(ALL_SETS)
_FURTHEST = 3
"""A set lacks three tiles at most, a pair two."""


# What is left of a plan


@kernel
def look_around(bench):
    """Find for each number of tiles the sets and the pairs that lack no more."""
    near_sets, near_pairs = bench["near_sets"], bench["near_pairs"]
    rest = _ALL_SETS
    while rest:
        number = lowest_bit(rest)
        rest &= rest - 1
        for most in range(use_set(bench, number), _FURTHEST + 1):
            near_sets[most] |= np.int64(1) << number
        return_set(bench, number)
    for tile in range(KINDS):
        for most in range(use(bench, tile) + use(bench, tile), _FURTHEST + 1):
            near_pairs[most] |= np.int64(1) << tile
        bench["work"][tile] += 2


@kernel
def _least(near, mask):
    """How many tiles the nearest of these lacks."""
    for lacking in range(_FURTHEST + 1):
        if near[lacking] & mask:
            return lacking
    return TOO_MANY


@kernel
def _take_melds(plan, hand, way):
    """Write the masks of the sets still to be made; whether the melds fit the plan."""
    taken, number = 0, plan["number"]
    for place in range(MELDS, WINNING):
        code = np.int64(hand[place]) - 1
        if code < 0:
            continue
        kind, tile = code // KINDS, code % KINDS
        one = np.int64(1) << (tile if kind == CHOW else FIRST_PUNG + tile)
        slot = 0
        while slot < number and (taken >> slot & 1 or plan["sets"][slot] & one == 0):
            slot += 1
        if slot == number:
            return False
        taken |= 1 << slot
    free = 0
    for slot in range(number):
        if not taken >> slot & 1:
            way["sets"][free] = plan["sets"][slot]
            free += 1
    way["free"] = free
    return True


@kernel
def open_way(bench, plan, way):
    """Write what is left of a plan; whether the melds fit it."""
    if not _take_melds(plan, bench["hand"], way):
        return False
    free, least = way["free"], way["least"]
    way["pairs"], way["body"], way["lacking"] = plan["pairs"], plan["body"], 0
    least[free] = _least(bench["near_pairs"], plan["pairs"])
    for slot in range(free - 1, -1, -1):
        least[slot] = least[slot + 1] + _least(bench["near_sets"], way["sets"][slot])
    if plan["body"] != NO_BODY:
        way["lacking"] = use_kinds(bench, _BODIES[plan["body"]])[0]
        change_kinds(bench, _BODIES[plan["body"]], 1)
    return True


# Following it


@kernel
def follow(bench, tables, way, lacking):
    """Judge every goal of a plan that lacks exactly so many tiles."""
    body = way["body"]
    if way["lacking"] + way["least"][0] > lacking:
        return
    if body == NO_BODY:
        _choose_sets(bench, tables, way, lacking, np.int64(0))
        return
    rate_loose(bench, use_kinds(bench, _BODIES[body])[1])
    _choose_sets(bench, tables, way, lacking, KEYS[BODY_KEY + body])
    rate_loose(bench, np.int64(0))
    change_kinds(bench, _BODIES[body], 1)


@kernel
def _choose_sets(bench, tables, way, lacking, key):
    """Try every choice of sets, one after the other: a search in depth without recursion."""
    masks, least, free = way["sets"], way["least"], way["free"]
    rest, total, path = bench["rest"], bench["total"], bench["path"]
    total[0], path[0], slot = way["lacking"], key, 0
    rest[0] = _to_try(bench, way, 0, lacking)
    while slot >= 0:
        if slot < free and rest[slot]:
            number = lowest_bit(rest[slot])
            rest[slot] &= rest[slot] - 1
            missing = use_set(bench, number)
            after = total[slot] + missing
            most = after + 3 * (free - slot - 1) + 2
            if after + least[slot + 1] > lacking or most < lacking:
                return_set(bench, number)
                continue
            bench["sets"][slot], bench["lacking"][slot] = number, missing
            slot += 1
            total[slot], path[slot] = after, path[slot - 1] + KEYS[number]
            rest[slot] = _to_try(bench, way, slot, lacking)
            if slot < free and masks[slot] == masks[slot - 1]:
                rest[slot] &= -(np.int64(1) << number)  # sets alike are tried in one order only
            continue
        if slot == free:
            _choose_pair(bench, tables, way, lacking)
        slot -= 1
        if slot >= 0:
            return_set(bench, bench["sets"][slot])


@kernel
def _to_try(bench, way, slot, lacking):
    """The sets that may take a place without the goal lacking too many tiles."""
    if slot == way["free"]:
        return np.int64(0)
    spare = lacking - bench["total"][slot] - way["least"][slot + 1]
    return way["sets"][slot] & bench["near_sets"][min(spare, _FURTHEST)]


@kernel
def _choose_pair(bench, tables, way, lacking):
    """Judge the goals that a pair completes, once the sets are chosen."""
    free = way["free"]
    wanted = lacking - bench["total"][free]
    if wanted > 2:
        return
    pairs, rated = way["pairs"] & bench["near_pairs"][wanted], False
    while pairs:
        tile = lowest_bit(pairs)
        pairs &= pairs - 1
        missing = use(bench, tile) + use(bench, tile)
        if missing == wanted and is_new(bench, bench["path"][free] + KEYS[PAIR_KEY + tile]):
            if not rated:
                bench["work"][tile] += 2  # what the sets lack is rated without the pair
                for part in range(free):
                    rate_set(bench, part)
                bench["work"][tile] -= 2
                rated = True
            bench["lacking"][PAIR_PART] = missing
            rate_pair(bench, tile)
            judge(bench, tables, free, lacking)
        bench["work"][tile] += 2
