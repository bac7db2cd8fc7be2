"""The search for complete hands that are near and worth enough.

A *goal* is a complete hand: the melds, and four sets and a pair (or a shape of its own). The plans propose
goals, the nearest first; the rulebook says what each is worth; copies left and draws to come say how likely
it is. A goal speaks for every discard that it does not need: so one pass judges all discards at once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...kernels.bits import count_bits, kernel, lowest_bit, record
from ...kernels.layout import (
    CHOW,
    FLAG,
    FLOWERS,
    LAST_COPY,
    MELDS,
    NO_TILE,
    SELF_DRAWN,
    WIDTH,
    WINNING,
)
from ...kernels.layout import PUNG as PUNG_MELD
from ...kernels.score import BEST, DESK, WIN, score_row
from ...rules.words import KNITTED_BODIES
from ...tiles import COPIES, HONORS, KINDS, TERMINALS_AND_HONORS
from .patterns import ALL_PAIRS, ALL_SETS, FIRST_PUNG, MOST_SETS, NO_BODY, SET_TILES, SETS

MOST_LACKING = 8
_TOO_MANY = MOST_LACKING + 1
MOST_UNPAIRED = 4
MOST_CONCEALED = 6
"""How much more a hand is worth, as a rule at most, if nothing is claimed (门前清, 暗刻)."""
MOST_DRAWN = 2
"""How much more if the last tile is drawn (自摸, 不求人)."""
GOALS = 4096
_SLOTS = 2 * GOALS

TOTAL = KINDS
"""The place in the results of all goals together, whatever is discarded."""
WAYS = 4
LACKING = KINDS + 1
"""The place of how many tiles the nearest goals lack; 0 if there are none."""
RESULTS = KINDS + 2

OWN, FOR_CHOW, FOR_PUNG, FOR_WIN = range(4)
"""How a tile may come, rows of ``odds``: drawn; also claimed for a chow, for a pung; as the winning tile."""

_TILES = SET_TILES
_BODIES = np.array(KNITTED_BODIES, dtype=np.int64)
_HONORS, _ORPHANS = np.int64(HONORS), np.int64(TERMINALS_AND_HONORS)
_ALL_SETS, _ALL_PAIRS = np.int64(ALL_SETS), np.int64(ALL_PAIRS)
_KEYS = np.random.default_rng(1).integers(1, 2**62, SETS + KINDS + len(KNITTED_BODIES), dtype=np.int64)
_PAIR_KEY, _BODY_KEY = SETS, SETS + KINDS

SETTINGS = np.dtype(
    [
        ("minimum", np.int64),  # points that a win takes
        ("win", np.float64),  # what a win is worth beside its points, and how much a point
        ("fan", np.float64),
        ("spread", np.float64),  # how worths are added: 1 as they are, more: the best counts more
        ("further", np.int64),  # how many tiles further than the nearest goal to look
        ("nearby", np.int64),  # up to how many tiles lacking any hand at all may be a goal
        ("enough", np.int64),  # goals after which not to look further
        ("cut", np.float64),  # goals so much less likely than the likeliest are not looked at
        ("horizon", np.float64),  # draws, at most, that there may be time for
        ("ways", np.float64, (WAYS,)),  # how much sooner than by own draws alone a tile comes, by way
    ]
)
"""How the player weighs things."""


WAY = np.dtype(
    [
        ("sets", np.int64, (MOST_SETS,)),
        ("free", np.int64),
        ("pairs", np.int64),
        ("body", np.int64),
        ("lacking", np.int64),  # of the knitted straight
        ("least", np.int64, (MOST_SETS + 1,)),  # what the sets from each one on, and the pair, lack at least
    ]
)
"""What is left of a plan beside the melds."""


class Bench(NamedTuple):
    """What one search works on."""

    work: Any  # copies held and not used, negative: lacking
    live: Any  # copies nobody has seen
    odds: Any  # the chance that a tile comes in time, by way and copies left
    row: Any  # the hand that is scored
    desk: Any
    best: Any
    keys: Any  # goals seen already
    worth: Any  # the results
    likely: Any  # [chance of the likeliest goal]
    counts: Any  # [goals seen, goals worth enough, goals met at this level]
    sets: Any  # the sets chosen
    lacking: Any
    rest: Any  # on the way to a goal: the sets still to be tried, tiles lacking so far, the key of the sets
    total: Any
    path: Any
    chance: Any  # of each part, open and concealed; how much likelier if its last tile is the winning one


_PAIR_PART, _LOOSE_PART = MOST_SETS, MOST_SETS + 1
"""Beside the sets: the pair, and tiles that belong to no set (a knitted straight, a shape of its own)."""
_PARTS = MOST_SETS + 2
_OPEN, _CLOSED, _GAIN_OPEN, _GAIN_CLOSED, _LAST = range(5)
_SEEN, _FOUND = range(2)


@kernel
def _bench(row, elsewhere, settings, draws):
    bench = Bench(
        np.zeros(KINDS, np.int64),
        np.zeros(KINDS, np.int64),
        np.zeros((WAYS, COPIES + 1), np.float64),
        np.zeros((1, WIDTH), np.uint8),
        np.zeros(DESK, np.int64),
        np.zeros(BEST, np.int64),
        np.zeros(_SLOTS, np.int64),
        np.zeros(RESULTS, np.float64),
        np.zeros(1, np.float64),
        np.zeros(2, np.int64),
        np.zeros(_PARTS, np.int64),
        np.zeros(_PARTS, np.int64),
        np.zeros(_PARTS, np.int64),
        np.zeros(_PARTS, np.int64),
        np.zeros(_PARTS, np.int64),
        np.zeros((_PARTS, 5), np.float64),
    )
    for kind in range(KINDS):
        bench.work[kind] = row[kind]
        bench.live[kind] = np.int64(COPIES) - row[kind] - elsewhere[kind]
    _set_melds_aside(bench, row)
    _reckon_odds(bench, settings, draws)
    return bench


@kernel
def _set_melds_aside(bench, row):
    """Copies in the own melds are no longer live."""
    for place in range(MELDS, WINNING):
        code = np.int64(row[place]) - 1
        if code >= 0:
            kind, tile = code // KINDS, code % KINDS
            if kind == CHOW:
                bench.live[tile : tile + 3] -= 1
            else:
                bench.live[tile] -= 3 if kind == PUNG_MELD else COPIES


@kernel
def _reckon_odds(bench, settings, draws):
    """The more copies of a tile are left, and the more draws, the likelier it comes in time."""
    unseen = max(np.sum(bench.live), 1)
    time = min(draws, settings["horizon"])
    for way in range(WAYS):
        for left in range(COPIES + 1):
            expected = time * left / unseen * settings["ways"][way]
            bench.odds[way, left] = max(1 - np.exp(-expected), 1e-9)


# --- using tiles ---------------------------------------------------------------------------------------


@kernel
def _use(bench, tile):
    """Use one tile: 1 if it is lacking, ``_TOO_MANY`` if it cannot come any more, else 0."""
    bench.work[tile] -= 1
    if bench.work[tile] >= 0:
        return 0
    return 1 if bench.work[tile] + bench.live[tile] >= 0 else _TOO_MANY


@kernel
def _use_set(bench, number):
    lacking = 0
    for place in range(3):
        lacking += _use(bench, _TILES[number, place])
    return lacking


@kernel
def _return_set(bench, number):
    for place in range(3):
        bench.work[_TILES[number, place]] += 1


@kernel
def _left(bench, tile):
    """Copies that may come as the lacking one that was used last."""
    return bench.live[tile] + bench.work[tile] + 1


@kernel
def _rate_part(bench, settings, part, number):
    """How likely it is that what a part lacks comes in time; the scarcest tile is claimed or won with."""
    chance, odds = bench.chance[part], bench.odds
    chance[:_LAST] = 1.0
    chance[_LAST] = -1
    if bench.lacking[part] == 0:
        return
    scarcest, fewest, closed = -1, 5, 1.0
    if part == _PAIR_PART or number >= FIRST_PUNG:
        tile = number if part == _PAIR_PART else number - FIRST_PUNG
        for step in range(bench.lacking[part]):
            left = _left(bench, tile) + step
            closed *= odds[OWN, left] / (bench.lacking[part] - step)
        scarcest, fewest = tile, _left(bench, tile)
    else:
        for place in range(3):
            tile = _TILES[number, place]
            if bench.work[tile] < 0:
                left = _left(bench, tile)
                closed *= odds[OWN, left] / -bench.work[tile]
                if left < fewest:
                    scarcest, fewest = tile, left
    way = OWN if part == _PAIR_PART else FOR_PUNG if number >= FIRST_PUNG else FOR_CHOW
    own = odds[OWN, fewest]
    chance[_CLOSED] = closed
    chance[_OPEN] = closed / own * odds[way, fewest]
    chance[_GAIN_OPEN] = odds[FOR_WIN, fewest] / odds[way, fewest]
    chance[_GAIN_CLOSED] = odds[FOR_WIN, fewest] / own
    chance[_LAST] = scarcest


@kernel
def _rate_loose(bench, settings, tiles):
    """The same of tiles that nothing can be claimed for: of each one copy."""
    chance, odds = bench.chance[_LOOSE_PART], bench.odds
    bench.lacking[_LOOSE_PART] = count_bits(tiles)
    scarcest, fewest, found = -1, 5, 1.0
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        left = min(max(_left(bench, tile), 0), 4)
        found *= odds[OWN, left]
        if left < fewest:
            scarcest, fewest = tile, left
    gain = odds[FOR_WIN, fewest] / odds[OWN, fewest] if scarcest >= 0 else 1.0
    chance[_OPEN] = chance[_CLOSED] = found
    chance[_GAIN_OPEN] = chance[_GAIN_CLOSED] = gain
    chance[_LAST] = scarcest


# --- goals ---------------------------------------------------------------------------------------------


@kernel
def _is_new(bench, key):
    """Whether a goal was not met before."""
    place = key % _SLOTS
    while bench.keys[place] != 0:
        if bench.keys[place] == key:
            return False
        place = (place + 1) % _SLOTS
    if bench.counts[_SEEN] >= GOALS:
        return False
    bench.keys[place] = key
    bench.counts[_SEEN] += 1
    return True


@kernel
def _points(bench, tables, tile, flags):
    """What the hand in ``bench.row`` scores with a winning tile, without flowers; 0 if it does not win."""
    row = bench.row
    row[0, WINNING], row[0, FLAG] = tile, flags
    if score_row(record(tables[0]), record(tables[1]), row, 0, bench.desk, bench.best) != WIN:
        return np.int64(0)
    return bench.best[0]


@kernel
def _add(bench, settings, chance, points):
    """A goal counts for every discard that it does not need."""
    bench.counts[_FOUND] += 1
    bench.likely[0] = max(bench.likely[0], chance)
    worth = (chance * (settings["win"] + settings["fan"] * points)) ** settings["spread"]
    bench.worth[TOTAL] += worth
    for kind in range(KINDS):
        if bench.work[kind] > 0:
            bench.worth[kind] += worth


@kernel
def _lay_out(bench, hand, sets, last, melded):
    """Write the goal into the row; ``melded``: sets that lacked a tile lie open, but for part ``last``."""
    row, place = bench.row, MELDS
    row[0] = hand
    for kind in range(KINDS):
        row[0, kind] = max(row[0, kind] - bench.work[kind], 0)
    while row[0, place]:
        place += 1
    if not melded:
        return False
    any_melded = False
    for part in range(sets):
        number = bench.sets[part]
        if bench.lacking[part] == 0 or part == last:
            continue
        any_melded = True
        for index in range(3):
            row[0, _TILES[number, index]] -= 1
        kind, lowest = (CHOW, number) if number < FIRST_PUNG else (PUNG_MELD, number - FIRST_PUNG)
        row[0, place] = 1 + kind * KINDS + lowest
        place += 1
    return any_melded


@kernel
def _last_part(bench, sets, column):
    """The part whose last tile it helps most to win with."""
    last, most = _PAIR_PART, -1.0
    for part in range(_PARTS):
        if sets <= part < _PAIR_PART:
            continue
        if bench.lacking[part] and bench.chance[part, column] > most:
            last, most = part, bench.chance[part, column]
    return last


@kernel
def _chance(bench, sets, column):
    found = bench.chance[_PAIR_PART, column] * bench.chance[_LOOSE_PART, column]
    for part in range(sets):
        found *= bench.chance[part, column]
    return found


@kernel
def _judge(bench, tables, settings, hand, sets, lacking, seen_three):
    """Judge a goal whose parts are chosen: claimed if that is worth enough, else drawn."""
    last = _last_part(bench, sets, _GAIN_OPEN)
    chance = _chance(bench, sets, _OPEN) * bench.chance[last, _GAIN_OPEN]
    if chance < bench.likely[0] * settings["cut"]:
        return
    tile, minimum = np.int64(bench.chance[last, _LAST]), settings["minimum"]
    flags = LAST_COPY if lacking == 1 and seen_three >> tile & 1 else 0
    claimed = _lay_out(bench, hand, sets, last, True)
    points = _points(bench, tables, tile, flags)
    if points >= minimum:
        _add(bench, settings, chance, points)
        return
    if points + MOST_CONCEALED < minimum:
        return
    if claimed:
        last = _last_part(bench, sets, _GAIN_CLOSED)
        chance = _chance(bench, sets, _CLOSED) * bench.chance[last, _GAIN_CLOSED]
        if chance < bench.likely[0] * settings["cut"]:
            return
        tile = np.int64(bench.chance[last, _LAST])
        _lay_out(bench, hand, sets, last, False)
        points = _points(bench, tables, tile, flags)
        if points >= minimum:
            _add(bench, settings, chance, points)
            return
    if points + MOST_DRAWN >= minimum:
        points = _points(bench, tables, tile, flags | SELF_DRAWN)
        if points >= minimum:
            _add(bench, settings, chance / bench.chance[last, _GAIN_CLOSED], points)


# --- plans ---------------------------------------------------------------------------------------------


@kernel
def _nearness(bench, near_sets, near_pairs):
    """For each number of lacking tiles: the sets, and the pairs, that lack no more."""
    near_sets[:], near_pairs[:] = 0, 0
    rest = _ALL_SETS
    while rest:
        number = lowest_bit(rest)
        rest &= rest - 1
        lacking = _use_set(bench, number)
        _return_set(bench, number)
        for most in range(min(lacking, 4), 4):
            near_sets[most] |= np.int64(1) << number
    for tile in range(KINDS):
        lacking = _use(bench, tile) + _use(bench, tile)
        bench.work[tile] += 2
        for most in range(min(lacking, 4), 4):
            near_pairs[most] |= np.int64(1) << tile


@kernel
def _least(near, mask):
    """How many tiles the nearest of these lacks."""
    for lacking in range(4):
        if near[lacking] & mask:
            return lacking
    return _TOO_MANY


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
        fits = -1
        for slot in range(number):
            if not taken >> slot & 1 and plan["sets"][slot] & one:
                fits = slot
                break
        if fits < 0:
            return False
        taken |= 1 << fits
    free = 0
    for slot in range(number):
        if not taken >> slot & 1:
            way["sets"][free] = plan["sets"][slot]
            free += 1
    way["free"] = free
    return True


@kernel
def _open_way(bench, plan, hand, near, way):
    """What is left of a plan, and how many tiles it lacks at least."""
    near_sets, near_pairs = near
    if not _take_melds(plan, hand, way):
        return False
    free, least = way["free"], way["least"]
    way["pairs"], way["body"] = plan["pairs"], plan["body"]
    least[free] = _least(near_pairs, plan["pairs"])
    for slot in range(free - 1, -1, -1):
        least[slot] = least[slot + 1] + _least(near_sets, way["sets"][slot])
    way["lacking"] = 0
    if plan["body"] != NO_BODY:
        way["lacking"] = _use_kinds(bench, _BODIES[plan["body"]])[0]
        _return_kinds(bench, _BODIES[plan["body"]])
    return True


@kernel
def _try_pairs(bench, tables, settings, hand, free, lacking, level, pairs, key, seen_three):
    """Every pair that completes a goal lacking so many tiles."""
    rated = False
    while pairs:
        tile = lowest_bit(pairs)
        pairs &= pairs - 1
        missing = _use(bench, tile) + _use(bench, tile)
        if lacking + missing == level and _is_new(bench, key + _KEYS[_PAIR_KEY + tile]):
            if not rated:
                bench.work[tile] += 2  # the pair takes nothing from the sets
                for part in range(free):
                    _rate_part(bench, settings, part, bench.sets[part])
                bench.work[tile] -= 2
                rated = True
            bench.lacking[_PAIR_PART] = missing
            _rate_part(bench, settings, _PAIR_PART, tile)
            _judge(bench, tables, settings, hand, free, level, seen_three)
        bench.work[tile] += 2


@kernel
def _follow(bench, tables, settings, hand, way, level, near, key, seen_three):
    """Every goal of a plan that lacks exactly so many tiles."""
    near_sets, near_pairs = near
    masks, least, free = way["sets"], way["least"], way["free"]
    rest, total, keys = bench.rest, bench.total, bench.path
    total[0], keys[0], slot = way["lacking"], key, 0
    rest[0] = masks[0] & near_sets[min(level - total[0] - least[1], 3)] if free else 0
    while True:
        if slot == free and level - total[slot] <= 2:
            pairs = way["pairs"] & near_pairs[min(level - total[slot], 3)]
            _try_pairs(bench, tables, settings, hand, free, total[slot], level, pairs, keys[slot], seen_three)
        elif slot < free and rest[slot]:
            number = lowest_bit(rest[slot])
            rest[slot] &= rest[slot] - 1
            missing = _use_set(bench, number)
            after = total[slot] + missing
            most = after + 3 * (free - slot - 1) + 2
            if after + least[slot + 1] > level or most < level:
                _return_set(bench, number)
                continue
            bench.sets[slot], bench.lacking[slot] = number, missing
            total[slot + 1], keys[slot + 1] = after, keys[slot] + _KEYS[number]
            slot += 1
            if slot < free:
                rest[slot] = masks[slot] & near_sets[min(level - after - least[slot + 1], 3)]
                if masks[slot] == masks[slot - 1]:
                    rest[slot] &= -(np.int64(1) << number)
            continue
        slot -= 1
        if slot < 0:
            return
        _return_set(bench, bench.sets[slot])


@kernel
def _follow_way(bench, tables, settings, hand, way, level, near, seen_three):
    """Every goal of a plan, which may contain a knitted straight, that lacks exactly so many tiles."""
    body = way["body"]
    if way["lacking"] + way["least"][0] > level:
        return
    if body == NO_BODY:
        _follow(bench, tables, settings, hand, way, level, near, np.int64(0), seen_three)
        return
    key = _KEYS[_BODY_KEY + body]
    missing = _use_kinds(bench, _BODIES[body])[1]
    _rate_loose(bench, settings, missing)
    _follow(bench, tables, settings, hand, way, level, near, key, seen_three)
    _rate_loose(bench, settings, np.int64(0))
    _return_kinds(bench, _BODIES[body])


# --- shapes without sets -------------------------------------------------------------------------------


@kernel
def _use_kinds(bench, kinds):
    """Use one tile of each kind: how many are lacking, and which."""
    lacking, missing = 0, np.int64(0)
    while kinds:
        tile = lowest_bit(kinds)
        kinds &= kinds - 1
        more = _use(bench, tile)
        lacking += more
        missing |= np.int64(more > 0) << tile
    return lacking, missing


@kernel
def _return_kinds(bench, kinds):
    while kinds:
        bench.work[lowest_bit(kinds)] += 1
        kinds &= kinds - 1


@kernel
def _judge_loose(bench, tables, settings, hand, missing, level, seen_three):
    """Judge a goal of tiles that are in no sets."""
    bench.lacking[_PAIR_PART] = 0
    _rate_part(bench, settings, _PAIR_PART, 0)
    _rate_loose(bench, settings, missing)
    _judge(bench, tables, settings, hand, 0, level, seen_three)
    _rate_loose(bench, settings, np.int64(0))


@kernel
def _seven_pairs(bench, tables, settings, hand, level, seen_three):
    """Seven pairs: some of the single tiles are to be paired."""
    pairs, singles = 0, np.int64(0)
    for kind in range(KINDS):
        pairs += hand[kind] // 2
        singles |= np.int64(hand[kind] % 2 and bench.live[kind]) << kind
    if 7 - pairs != level or count_bits(singles) < level or level > MOST_UNPAIRED:
        return
    for kind in range(KINDS):
        bench.work[kind] -= hand[kind] // 2 * 2
    chosen = np.zeros(level + 1, np.int64)
    rest = np.zeros(level + 1, np.int64)
    rest[0], depth = singles, 0
    while depth >= 0:
        if depth == level:
            _use_twice(bench, chosen[depth], -2)
            _judge_loose(bench, tables, settings, hand, chosen[depth], level, seen_three)
            _use_twice(bench, chosen[depth], 2)
            depth -= 1
        elif rest[depth]:
            one = rest[depth] & -rest[depth]
            rest[depth] ^= one
            chosen[depth + 1], rest[depth + 1] = chosen[depth] | one, rest[depth]
            depth += 1
        else:
            depth -= 1
    for kind in range(KINDS):
        bench.work[kind] += hand[kind] // 2 * 2


@kernel
def _use_twice(bench, kinds, change):
    while kinds:
        bench.work[lowest_bit(kinds)] += change
        kinds &= kinds - 1


@kernel
def _honors_and_knitted(bench, tables, settings, hand, held, level, seen_three):
    """Fourteen of the seven honours and the nine tiles of a knitted straight: two may stay away."""
    for body in range(len(_BODIES)):
        kinds = _BODIES[body] | _HONORS
        absent = kinds & ~held
        if count_bits(absent) - 2 != level:
            continue
        first = absent
        while first:
            one = first & -first
            first ^= one
            second = first
            while second:
                other = second & -second
                second ^= other
                wanted = kinds ^ one ^ other
                lacking, missing = _use_kinds(bench, wanted)
                if lacking == level:
                    _judge_loose(bench, tables, settings, hand, missing, level, seen_three)
                _return_kinds(bench, wanted)


@kernel
def _thirteen_orphans(bench, tables, settings, hand, level, seen_three):
    """One of each terminal and honour, and a second of any."""
    lacking, missing = _use_kinds(bench, _ORPHANS)
    if lacking <= level:
        twins = _ORPHANS
        while twins:
            one = twins & -twins
            twins ^= one
            more, also = _use_kinds(bench, one)
            if lacking + more == level and also & missing == 0:
                _judge_loose(bench, tables, settings, hand, missing | also, level, seen_three)
            _return_kinds(bench, one)
    _return_kinds(bench, _ORPHANS)


@kernel
def _special_shapes(bench, tables, settings, hand, level, seen_three):
    held = np.int64(0)
    for kind in range(KINDS):
        held |= np.int64(hand[kind] > 0) << kind
    _seven_pairs(bench, tables, settings, hand, level, seen_three)
    _honors_and_knitted(bench, tables, settings, hand, held, level, seen_three)
    _thirteen_orphans(bench, tables, settings, hand, level, seen_three)


# --- the search ----------------------------------------------------------------------------------------


@kernel
def search(tables, plans, settings, row, elsewhere, visible, draws):
    """How much every discard of a hand of 14 tiles leaves, or a hand of 13 is worth.

    Args:
        tables: of the suits and of the rule set (:mod:`guobiao.kernels.cache`).
        plans: of :func:`guobiao.players.routes.patterns.plan_table`.
        settings: an array of one record of :data:`SETTINGS`.
        row: ``uint8[43]``; a meld counts as three tiles.
        elsewhere: ``uint8[34]``, copies seen outside the hand and its melds.
        visible: ``uint8[34]``, copies that lie open.
        draws: how many tiles the player may still draw.

    Returns:
        ``float64[36]``: what is left after discarding each kind, of all goals together (at ``TOTAL``), and
        how many tiles the nearest goals lack (at ``LACKING``).
    """
    asked, seen_three = settings[0], np.int64(0)
    for kind in range(KINDS):
        seen_three |= np.int64(visible[kind] == 3) << kind
    bench = _bench(row, elsewhere, asked, draws)
    hand = row.copy()
    hand[FLOWERS], hand[WINNING], hand[FLAG] = 0, NO_TILE, 0
    near_sets, near_pairs = np.zeros(4, np.int64), np.zeros(4, np.int64)
    _nearness(bench, near_sets, near_pairs)
    _rate_loose(bench, asked, np.int64(0))
    concealed, near = hand[MELDS] == 0, (near_sets, near_pairs)
    ways, number = np.zeros(len(plans), WAY), 0
    last = MOST_LACKING
    for index in range(len(plans)):
        number += np.int64(_open_way(bench, plans[index], hand, near, ways[number]))
    for level in range(1, MOST_LACKING + 1):
        for index in range(number - np.int64(level > asked["nearby"])):
            _follow_way(bench, tables, asked, hand, ways[index], level, near, seen_three)
        if concealed:
            _special_shapes(bench, tables, asked, hand, level, seen_three)
        if bench.counts[_FOUND]:
            last = min(last, level + asked["further"])
            if bench.worth[LACKING] == 0:
                bench.worth[LACKING] = level
        if level >= last or bench.counts[_FOUND] >= asked["enough"]:
            break
    for kind in range(TOTAL + 1):
        bench.worth[kind] **= 1 / asked["spread"]
    return bench.worth
