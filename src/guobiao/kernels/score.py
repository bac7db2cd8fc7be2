"""The scorer over arrays: the same readings, counts and choice as :mod:`guobiao.scoring`, by table.

A kernel knows no fan by name. It reads each hand in every way, looks the fans of its sets up, keeps the
fans of the whole hand that the atoms do not contradict, lets counted fans drop others, and keeps the best
reading. Sets of fans are pairs of 62-bit words, see :mod:`guobiao.kernels.compile`.
"""

from __future__ import annotations

from itertools import permutations
from math import comb

import numpy as np
from numba import njit

from ..rules.words import KNITTED_BODIES
from ..tiles import HONORS, KINDS, TERMINALS_AND_HONORS
from .compile import ATOM_BYTES, CHOW_KINDS, NONE, SHAPES, WAITS, WORD
from .layout import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    FLAG,
    FLOWERS,
    KONG_RELATED,
    LAST_COPY,
    MELDS,
    NO_TILE,
    PREVALENT,
    PUNG,
    SEAT,
    SELF_DRAWN,
    WINNING,
)
from .suits import HEADS, IS_PAIR_SHIFT, IS_SETS_SHIFT, PAIR_SHIFT, SET_BITS, SIZE_SHIFT, TO_PAIR_SHIFT

kernel = njit(cache=True, nogil=True, error_model="numpy")

KONG_PART, KNITTED_PART, SINGLES_PART = 4 * KINDS, 3 * KINDS, 3 * KINDS + 6
"""Part codes of a reading: a chow is its lowest tile, a pung 34 + tile, a pair 68 + tile, a knitted straight
102 + which of the six, single tiles 108, a kong 136 + tile."""
STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS, HONORS_AND_KNITTED, KNITTED_STRAIGHT = range(len(SHAPES))
NO_WAIT, EDGE, CLOSED, SINGLE = range(len(WAITS))

READING = 10
"""Bytes of a reading in an array: shape, part completed, number of parts, part codes."""

NOT_A_WIN, WIN = 0, 1
(
    BAD_TILE_COUNT,
    BAD_MELD,
    FIVE_COPIES,
    WRONG_SIZE,
    BAD_WINNING_TILE,
    BAD_FLAGS,
    BAD_WIND,
    TOO_MANY_FLOWERS,
    LAST_COPY_HELD,
    ROBBED_TILE_HELD,
    NO_KONG,
) = range(-1, -12, -1)

_BODIES = np.array(KNITTED_BODIES, dtype=np.int64)
_BODY_RANKS = np.array([list(order) for order in permutations(range(3))], dtype=np.int64)
# by code of a meld: its kind, -1 if there is no such meld; its lowest tile
_MELD_TILE = np.array([(code - 1) % KINDS for code in range(256)], dtype=np.int64)
_MELD_KIND = np.array([(code - 1) // KINDS for code in range(256)], dtype=np.int64)
_MELD_KIND[1 + 5 * KINDS :] = -1
_MELD_KIND[[1 + tile for tile in range(KINDS) if tile >= 27 or tile % 9 > 6]] = -1
_CHOW_CODE = np.array([7 * (tile // 9) + tile % 9 for tile in range(KINDS)], dtype=np.int64)
_GROUP, _RANK = (
    np.array(list(values), dtype=np.int64) for values in zip(*(divmod(t, 9) for t in range(KINDS)))
)
_POWERS = np.array([1, 5, 25, 125, 625, 1, 5, 25, 125], dtype=np.int64)
# what taking 147, 258 or 369 away does to the two numbers of a suit
_TRIPLE_HEAD = np.array([1 + 125, 5 + 625, 25], dtype=np.int64)
_TRIPLE_TAIL = np.array([5, 25, 1 + 125], dtype=np.int64)
_NINE_GATES_HEAD, _NINE_GATES_TAIL = 3 + 5 + 25 + 125 + 625, 1 + 5 + 25 + 3 * 125
_HONORS = np.int64(HONORS)
_ORPHANS = np.int64(TERMINALS_AND_HONORS)
_CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(32)], dtype=np.int64)
_CHOWS_BEFORE = np.array(
    [sum(comb(CHOW_KINDS + s - 1, s) for s in range(k)) for k in range(5)], dtype=np.int64
)
_PUNGS_BEFORE = np.array([sum(comb(27, s) for s in range(k)) for k in range(5)], dtype=np.int64)
# a power of two modulo 67 tells which power it is
_BIT = np.zeros(67, dtype=np.int64)
for _power in range(WORD + 1):
    _BIT[2**_power % 67] = _power

# places in the scratch arrays of a thread
_HEAD, _TAIL, _STATE, _CHOWS, _PUNGS, _MELD_CHOWS, _MELD_PUNGS, _PART_ATOMS, _SINGLE, _PARTS = (
    *range(0, 28, 4), 28, 29, 30,
)  # fmt: skip
SCRATCH = 40
# places in the record of the best reading
_POINTS, _LOW, _HIGH, _TIMES, _SHAPE, _COMPLETED, _SIZE, _FIRST = range(8)
BEST = 16


@kernel
def check_row(row, total):  # type: ignore[no-untyped-def]
    """The first thing that makes a row impossible, as a negative code; 0 if nothing. Fills ``total``."""
    # bytes throughout, so that the loops run over many kinds at once
    held, bad = np.uint8(0), np.uint8(0)
    for kind in range(KINDS):
        number = row[kind]
        total[kind] = number
        held = np.uint8(held + number)
        bad |= np.uint8(number > 4)
    if bad:
        return BAD_TILE_COUNT
    size = np.int64(held)
    kongs = 0
    for place in range(MELDS, WINNING):
        code = np.int64(row[place])
        if code == 0:
            continue
        kind, tile = _MELD_KIND[code], _MELD_TILE[code]
        if kind < 0:
            return BAD_MELD
        size += 3
        if kind == CHOW:
            for step in range(3):
                total[tile + step] += 1
        else:
            total[tile] += 3 + (kind > PUNG)
            kongs += kind > PUNG
    for kind in range(KINDS):
        bad |= np.uint8(total[kind] > 4)
    if bad:
        return FIVE_COPIES
    tile = np.int64(row[WINNING])
    if size != 14 and (size != 13 or tile != NO_TILE):
        return WRONG_SIZE
    if tile != NO_TILE and (tile >= KINDS or row[tile] == 0):
        return BAD_WINNING_TILE
    flags = np.int64(row[FLAG])
    if flags > 15:
        return BAD_FLAGS
    if row[PREVALENT] > 3 or row[SEAT] > 3:
        return BAD_WIND
    if row[FLOWERS] > 8:
        return TOO_MANY_FLOWERS
    if tile != NO_TILE:
        if flags & LAST_COPY and row[tile] > 1:
            return LAST_COPY_HELD
        if flags & KONG_RELATED:
            if flags & SELF_DRAWN:
                if kongs == 0:
                    return NO_KONG
            elif total[tile] > 1:
                return ROBBED_TILE_HELD
    return 0


@kernel
def _state(suits, head, tail):  # type: ignore[no-untyped-def]
    return np.int64(suits.head[head]) + np.int64(suits.tail[tail])


@kernel
def _set_waits(suits, a, b, c, d):  # type: ignore[no-untyped-def]
    """Kinds that make the three suits and the honours of these states sets and one pair."""
    ca, cb, cc = suits.completes[0, a], suits.completes[0, b], suits.completes[0, c]
    cd = suits.completes[1, d]
    sets = ((ca >> IS_SETS_SHIFT) & 1) | ((cb >> IS_SETS_SHIFT) & 1) << 1
    sets |= ((cc >> IS_SETS_SHIFT) & 1) << 2 | ((cd >> IS_SETS_SHIFT) & 1) << 3
    pairs = ((ca >> IS_PAIR_SHIFT) & 1) | ((cb >> IS_PAIR_SHIFT) & 1) << 1
    pairs |= ((cc >> IS_PAIR_SHIFT) & 1) << 2 | ((cd >> IS_PAIR_SHIFT) & 1) << 3
    found = np.int64(0)
    for group in range(4):
        others = 15 & ~(1 << group)
        completes = np.int64(ca if group == 0 else cb if group == 1 else cc if group == 2 else cd)
        if sets & others == others:
            found |= (completes >> TO_PAIR_SHIFT & 511) << 9 * group
        if completes & 511:
            open_ = others & ~sets
            # exactly one other group is not sets, and it is sets and a pair
            if open_ != 0 and open_ & (open_ - 1) == 0 and pairs & open_:
                found |= (completes & 511) << 9 * group
    return found


@kernel
def _is_sets_and_pair(suits, a, b, c, d):  # type: ignore[no-untyped-def]
    if suits.divisions[0, a] == 0 or suits.divisions[0, b] == 0 or suits.divisions[0, c] == 0:
        return False
    pairs = (
        (suits.completes[0, a] >> IS_PAIR_SHIFT & 1)
        + (suits.completes[0, b] >> IS_PAIR_SHIFT & 1)
        + (suits.completes[0, c] >> IS_PAIR_SHIFT & 1)
        + (suits.completes[1, d] >> IS_PAIR_SHIFT & 1)
    )
    return suits.divisions[1, d] != 0 and pairs == 1


@kernel
def formal_waits(suits, heads, tails, kinds, odd, many, melds, knitted_standard):  # type: ignore[no-untyped-def]
    """Mask of the kinds that complete the waiting part of a hand, as the reference has it.

    ``heads``/``tails`` number the tiles of the groups, ``kinds`` is the mask of kinds held, ``odd`` of those held
    an odd number of times, ``many`` says whether some kind is held more than once.
    """
    states = np.int64(0)
    a, b = _state(suits, heads[0], tails[0]), _state(suits, heads[1], tails[1])
    c, d = _state(suits, heads[2], tails[2]), _state(suits, heads[3], tails[3])
    found = _set_waits(suits, a, b, c, d)
    if melds <= 1 and knitted_standard:
        for body in range(6):
            missing = _BODIES[body] & ~kinds
            if missing & (missing - 1):
                continue
            for group in range(3):
                rank = _BODY_RANKS[body, group]
                gone = missing >> 9 * group & 511
                head = heads[group] - _TRIPLE_HEAD[rank]
                tail = tails[group] - _TRIPLE_TAIL[rank]
                for place in range(9):
                    if gone >> place & 1:
                        if place < HEADS:
                            head += _POWERS[place]
                        else:
                            tail += _POWERS[place]
                states = states << 20 | _state(suits, head, tail)
            x, y, z = states >> 40 & 1048575, states >> 20 & 1048575, states & 1048575
            if missing == 0:
                found |= _set_waits(suits, x, y, z, d)
            elif _is_sets_and_pair(suits, x, y, z, d):
                found |= missing
            states = np.int64(0)
    if melds == 0:
        if odd & (odd - 1) == 0:
            found |= odd
        if kinds & ~_ORPHANS == 0:
            missing = _ORPHANS & ~kinds
            if missing == 0:
                found |= _ORPHANS
            elif missing & (missing - 1) == 0:
                found |= missing
        if not many:
            for body in range(6):
                if kinds & ~(_BODIES[body] | _HONORS) == 0:
                    found |= (_BODIES[body] | _HONORS) & ~kinds
    return found


@kernel
def _single_wait(suits, rules, hand, tile, scratch):  # type: ignore[no-untyped-def]
    """1 if only one kind of tile completes the hand without its winning tile, else 0."""
    row, total, held, odd, many, melds = hand
    group, rank = _GROUP[tile], _RANK[tile]
    place = (_HEAD if rank < HEADS else _TAIL) + group
    one = np.int64(1) << tile
    scratch[place] -= _POWERS[rank]
    waits = formal_waits(
        suits,
        scratch[_HEAD : _HEAD + 4],
        scratch[_TAIL : _TAIL + 4],
        held if row[tile] > 1 else held & ~one,
        odd ^ one,
        (many if row[tile] > 2 else many & ~one) != 0,
        melds,
        rules.knitted_standard,
    )
    scratch[place] += _POWERS[rank]
    if not rules.exhausted_wait_blocks:
        for kind in range(KINDS):
            if total[kind] - (kind == tile) == 4:
                waits &= ~(np.int64(1) << kind)
    return np.int64(waits & (waits - 1) == 0)


@kernel
def _settle(rules, low, high, times):  # type: ignore[no-untyped-def]
    """Let counted fans drop others, from the top down: points, and the fans that remain."""
    points = np.int64(0)
    kept_low = kept_high = np.int64(0)
    all_low, all_high = low, high
    for word in range(2):
        rest = high if word else low
        while rest:
            one = rest & -rest
            rest ^= one
            bit = _BIT[one % 67] + word * WORD
            slot = np.int64(rules.slot[bit])
            often = np.int64(1)
            if slot >= 0:
                often = times >> 4 * slot & 15
                if often == 0:
                    continue
            points += rules.points[bit] * often
            if word:
                kept_high |= one
                rest &= ~rules.drops_high[bit]
            else:
                kept_low |= one
                rest &= ~rules.drops_low[bit]
                high &= ~rules.drops_high[bit]
            for limit in range(rules.limit_number):
                if rules.limits[limit, 0] == bit:
                    beside = np.int64(rules.limits[limit, 3])
                    present = all_high >> (beside - WORD) if beside >= WORD else all_low >> max(beside, 0)
                    if beside < 0 or present & 1:
                        target = np.int64(rules.slot[rules.limits[limit, 1]])
                        fewer = min(times >> 4 * target & 15, np.int64(rules.limits[limit, 2]))
                        times -= fewer << 4 * target
    return points, kept_low, kept_high, times


@kernel
def _bit_count(mask):  # type: ignore[no-untyped-def]
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


@kernel
def _numbers(rules, low, high, times, out):  # type: ignore[no-untyped-def]
    """The numbers of the counted fans in ascending order, one for each time; how many."""
    size = 0
    for word in range(2):
        rest = high if word else low
        while rest:
            one = rest & -rest
            rest ^= one
            bit = _BIT[one % 67] + word * WORD
            slot = np.int64(rules.slot[bit])
            often = times >> 4 * slot & 15 if slot >= 0 else np.int64(1)
            for _ in range(often):
                place = size
                while place > 0 and out[place - 1] > rules.column[bit]:
                    out[place] = out[place - 1]
                    place -= 1
                out[place] = rules.column[bit]
                size += 1
    return size


@kernel
def _preferred(rules, low, high, times, best):  # type: ignore[no-untyped-def]
    """Whether fans of equal points are preferred to those of the best reading: see ``principles.rank``."""
    different = _bit_count(low) + _bit_count(high)
    before = _bit_count(best[_LOW]) + _bit_count(best[_HIGH])
    if different != before:
        return different > before
    new, old = np.zeros(64, np.int64), np.zeros(64, np.int64)
    new_size = _numbers(rules, low, high, times, new)
    old_size = _numbers(rules, best[_LOW], best[_HIGH], best[_TIMES], old)
    for place in range(min(new_size, old_size)):
        if new[place] != old[place]:
            return new[place] < old[place]
    return new_size > old_size


@kernel
def _offer(rules, low, high, times, atoms, shape, completed, size, scratch, best):  # type: ignore[no-untyped-def]
    """Score a reading whose fans of sets are given, and keep it if it is the best so far."""
    allowed_low, allowed_high = rules.allowed_low[0, atoms & 255], rules.allowed_high[0, atoms & 255]
    for byte in range(1, ATOM_BYTES):
        value = atoms >> 8 * byte & 255
        allowed_low &= rules.allowed_low[byte, value]
        allowed_high &= rules.allowed_high[byte, value]
    points, low, high, times = _settle(rules, low | allowed_low, high | allowed_high, times)
    if points == 0:
        bit = np.int64(rules.chicken_bit)
        if bit < WORD:
            low = np.int64(1) << bit
        else:
            high = np.int64(1) << (bit - WORD)
        points = np.int64(rules.points[bit])
    if points < best[_POINTS] or (points == best[_POINTS] and not _preferred(rules, low, high, times, best)):
        return
    best[_POINTS], best[_LOW], best[_HIGH], best[_TIMES] = points, low, high, times
    best[_SHAPE], best[_COMPLETED], best[_SIZE] = shape, completed, size
    for place in range(size):
        best[_FIRST + place] = scratch[_PARTS + place]


@kernel
def _insert(scratch, start, size, code):  # type: ignore[no-untyped-def]
    """Put a code into a sorted list of ``size`` in the scratch array."""
    place = start + size
    while place > start and scratch[place - 1] > code:
        scratch[place] = scratch[place - 1]
        place -= 1
    scratch[place] = code


@kernel
def _wait_of(code, tile):  # type: ignore[no-untyped-def]
    """How a tile completes a part."""
    if code >= 2 * KINDS:
        return SINGLE if code < KNITTED_PART else NO_WAIT
    if code >= KINDS:
        return NO_WAIT
    place = tile - code
    if place == 1:
        return CLOSED
    if (place == 2 and code % 9 == 0) or (place == 0 and code % 9 == 6):
        return EDGE
    return NO_WAIT


@kernel
def _contains(code, tile):  # type: ignore[no-untyped-def]
    if code < KINDS:
        return code <= tile <= code + 2
    if code < KNITTED_PART:
        return code % KINDS == tile
    return bool(_BODIES[code - KNITTED_PART] >> tile & 1)


@kernel
def _read_division(suits, rules, context, hand, fans, counts, packed, scratch, best):  # type: ignore[no-untyped-def]
    """Offer the readings of one division of the four groups."""
    shape, tile, atoms, exposes, prevalent, seat = context
    low, high, times = fans
    declared, first, meld_chows, meld_pungs, meld_honors, melded, concealed, concealed_pungs = counts
    size = declared
    chows, pungs, honors, own_pungs = meld_chows, meld_pungs, meld_honors, concealed_pungs
    pair = np.int64(KINDS)
    part_atoms = scratch[_PART_ATOMS]
    # the chows and pungs of the melds come first in their lists; begin each reading with them alone
    for place in range(meld_chows):
        scratch[_CHOWS + place] = scratch[_MELD_CHOWS + place]
    for place in range(meld_pungs):
        scratch[_PUNGS + place] = scratch[_MELD_PUNGS + place]
    for group in range(4):
        chosen = packed[group]
        for index in range(chosen >> SIZE_SHIFT):
            code = chosen >> SET_BITS * index & 31
            if code < 8:
                kind = 9 * group + code - 1
                _insert(scratch, _CHOWS, chows, 7 * group + code - 1)
                chows += 1
                scratch[_PARTS + size] = kind
                part_atoms &= rules.parts[kind]
            else:
                kind = 9 * group + code - 8
                own_pungs += 1
                if group == 3:
                    honors |= 1 << (code - 8)
                else:
                    _insert(scratch, _PUNGS, pungs, kind)
                    pungs += 1
                scratch[_PARTS + size] = KINDS + kind
                part_atoms &= rules.parts[KINDS + kind]
            size += 1
        if chosen >> PAIR_SHIFT & 15:
            pair = 9 * group + (chosen >> PAIR_SHIFT & 15) - 1
    scratch[_PARTS + size] = 2 * KINDS + pair
    size += 1
    part_atoms &= rules.parts[2 * KINDS + pair]
    # the fans of the sets
    rank = _CHOWS_BEFORE[chows]
    for place in range(chows):
        rank += _CHOOSE[scratch[_CHOWS + place] + place, place + 1]
    entry = np.int64(rules.chows[rank])
    if rules.chow_pair[rank] == pair:
        entry = np.int64(rules.chow_pair_entry[rank])
    rank = _PUNGS_BEFORE[pungs]
    for place in range(pungs):
        rank += _CHOOSE[scratch[_PUNGS + place], place + 1]
    suited = np.int64(rules.pungs[rank])
    honored = np.int64(rules.honors[honors, pair - 26 if pair >= 27 and pair < KINDS else 0, prevalent, seat])
    set_low = low | rules.low[entry] | rules.low[suited] | rules.low[honored]
    set_high = high | rules.high[entry] | rules.high[suited] | rules.high[honored]
    set_times = times + rules.times[entry] + rules.times[suited] + rules.times[honored]
    whole = atoms | rules.pairs[pair]
    if shape == STANDARD:
        whole |= part_atoms
    if pungs == 0 and honors == 0:
        whole |= rules.all_chows
    elif chows == 0 and shape == STANDARD:
        whole |= rules.all_pungs
    # each part that the winning tile may complete
    seen = np.int64(0)
    for place in range(first, size):
        code = scratch[_PARTS + place]
        if not _contains(code, tile):
            continue
        wait = _wait_of(code, tile)
        if wait != NO_WAIT:
            if scratch[_SINGLE] < 0:
                scratch[_SINGLE] = _single_wait(suits, rules, hand, tile, scratch)
            wait *= scratch[_SINGLE]
        exposed = exposes and KINDS <= code < 2 * KINDS
        sign = np.int64(1) << (2 * wait + exposed)
        if seen & sign:
            continue
        seen |= sign
        kongs = np.int64(rules.kongs[melded, concealed, own_pungs - exposed])
        _offer(
            rules,
            set_low | rules.low[kongs],
            set_high | rules.high[kongs],
            set_times + rules.times[kongs],
            whole | rules.waits[wait],
            shape,
            place,
            size,
            scratch,
            best,
        )


@kernel
def _read_divisions(suits, rules, context, hand, fans, counts, scratch, best):  # type: ignore[no-untyped-def]
    """Offer every reading in which the groups of the given states are divided into sets and a pair.

    ``context: (shape, winning tile, atoms, whether a single wait counts, whether a discard exposes the pung
    it completes, prevalent, seat). ``fans``: (low, high, times) that hold in any case. ``counts``: (melds or
    other parts before the divided ones, chows and pungs among them, honour pungs as a mask, melded kongs,
    concealed kongs, concealed pungs).
    """
    heads = (
        np.int64(suits.divisions[0, scratch[_STATE]]),
        np.int64(suits.divisions[0, scratch[_STATE + 1]]),
        np.int64(suits.divisions[0, scratch[_STATE + 2]]),
        np.int64(suits.divisions[1, scratch[_STATE + 3]]),
    )
    # the last group varies fastest, as in the reference
    for first in range(heads[0] >> 5, (heads[0] >> 5) + (heads[0] & 31)):
        for second in range(heads[1] >> 5, (heads[1] >> 5) + (heads[1] & 31)):
            for third in range(heads[2] >> 5, (heads[2] >> 5) + (heads[2] & 31)):
                for fourth in range(heads[3] >> 5, (heads[3] >> 5) + (heads[3] & 31)):
                    packed = (
                        np.int64(suits.packed[first]),
                        np.int64(suits.packed[second]),
                        np.int64(suits.packed[third]),
                        np.int64(suits.packed[fourth]),
                    )
                    _read_division(suits, rules, context, hand, fans, counts, packed, scratch, best)


@kernel
def score_row(suits, rules, row, total, scratch, best):  # type: ignore[no-untyped-def]
    """Score one hand: its status; the best reading, flowers left out, goes into ``best``."""
    problem = check_row(row, total)
    if problem:
        return problem
    tile = np.int64(row[WINNING])
    if tile == NO_TILE:
        return NOT_A_WIN
    best[_POINTS] = -1
    flags = np.int64(row[FLAG])
    self_drawn = flags & SELF_DRAWN
    # the four groups, and what is held
    held = odd = many = np.int64(0)
    for group in range(4):
        start = 9 * group
        head = tail = np.int64(0)
        for rank in range(9 if group < 3 else 7):
            number = np.int64(row[start + rank])
            if rank < HEADS:
                head += number * _POWERS[rank]
            else:
                tail += number * _POWERS[rank]
        facts = np.int64(suits.head_facts[head]) | np.int64(suits.tail_facts[tail])
        held |= (facts & 511) << start
        odd |= (facts >> 9 & 511) << start
        many |= (facts >> 18) << start
        scratch[_HEAD + group], scratch[_TAIL + group] = head, tail
        scratch[_STATE + group] = _state(suits, head, tail)
    # melds
    melds = chows = pungs = claims = melded = concealed = added = 0
    honors = melded_kinds = np.int64(0)
    part_atoms = np.int64(rules.part_atoms)
    for place in range(MELDS, WINNING):
        code = np.int64(row[place])
        if code == 0:
            continue
        kind, lowest = _MELD_KIND[code], _MELD_TILE[code]
        if kind == CHOW:
            _insert(scratch, _MELD_CHOWS, chows, _CHOW_CODE[lowest])
            chows += 1
            scratch[_PARTS + melds] = lowest
            part_atoms &= rules.parts[lowest]
            melded_kinds |= np.int64(7) << lowest
        else:
            if lowest >= 27:
                honors |= np.int64(1) << (lowest - 27)
            else:
                _insert(scratch, _MELD_PUNGS, pungs, lowest)
                pungs += 1
            part_atoms &= rules.parts[KINDS + lowest]
            melded_kinds |= np.int64(1) << lowest
            scratch[_PARTS + melds] = (KONG_PART if kind > PUNG else KINDS) + lowest
            concealed += kind == CONCEALED_KONG
            melded += PUNG < kind < CONCEALED_KONG
            added += kind == ADDED_KONG
        claims += kind != CONCEALED_KONG
        melds += 1
    scratch[_PART_ATOMS] = part_atoms
    # what can be won at all: the parts in sets, a knitted straight, or a shape without melds
    found = (
        suits.divisions[0, scratch[_STATE]] != 0
        and suits.divisions[0, scratch[_STATE + 1]] != 0
        and suits.divisions[0, scratch[_STATE + 2]] != 0
        and suits.divisions[1, scratch[_STATE + 3]] != 0
    )
    knitted = np.int64(0)
    if melds <= 1 and rules.knitted_standard:
        for body in range(6):
            knitted |= np.int64(_BODIES[body] & ~held == 0) << body
    special = -1
    if melds == 0:
        if odd == 0:
            special = SEVEN_PAIRS
        elif held == _ORPHANS:
            special = THIRTEEN_ORPHANS
        elif many == 0:
            for body in range(6):
                if held & ~(_BODIES[body] | _HONORS) == 0:
                    special = HONORS_AND_KNITTED
    if not found and knitted == 0 and special < 0:
        return NOT_A_WIN
    # fans and atoms that hold in every reading
    low = high = times = np.int64(0)
    kinds = held | melded_kinds
    hogs = 0
    for kind in range(KINDS):
        hogs += (total[kind] == 4) & rules.hogs[kind]
    for place in range(melds):
        code = scratch[_PARTS + place]
        if code >= KONG_PART and rules.hogs[code - KONG_PART]:
            hogs -= 1
    if hogs:
        low, high, times = _add(rules, low, high, times, rules.hog_bit, hogs)
    every, some, suits_held = np.int64(-1), np.int64(0), 0
    for group in range(4):
        present = kinds >> 9 * group & 511
        every &= rules.every[group, present]
        some |= rules.some[group, present]
        suits_held += group < 3 and present != 0
    if rules.absent_bit >= 0 and suits_held < 3:
        low, high, times = _add(rules, low, high, times, rules.absent_bit, 3 - suits_held)
    atoms = every | some | rules.suits[suits_held] | rules.flags[flags] | rules.claims[claims]
    if added:
        atoms |= rules.added_kongs
    group, rank = _GROUP[tile], _RANK[tile]
    if melds == 0 and group < 3 and held & ~(np.int64(511) << 9 * group) == 0:
        head = scratch[_HEAD + group] - (_POWERS[rank] if rank < HEADS else 0)
        tail = scratch[_TAIL + group] - (_POWERS[rank] if rank >= HEADS else 0)
        if head == _NINE_GATES_HEAD and tail == _NINE_GATES_TAIL:
            atoms |= rules.nine_gates
    scratch[_SINGLE] = -1
    exposes = self_drawn == 0 and rules.exposed_by_discard != 0
    prevalent, seat = np.int64(row[PREVALENT]), np.int64(row[SEAT])
    if found:
        _read_divisions(
            suits,
            rules,
            (STANDARD, tile, atoms | rules.shapes[STANDARD], exposes, prevalent, seat),
            (row, total, held, odd, many, melds),
            (low, high, times),
            (melds, melds, chows, pungs, honors, melded, concealed, concealed),
            scratch,
            best,
        )
    for body in range(6):
        if not knitted >> body & 1:
            continue
        for suit in range(3):
            triple = _BODY_RANKS[body, suit]
            head = scratch[_HEAD + suit] - _TRIPLE_HEAD[triple]
            tail = scratch[_TAIL + suit] - _TRIPLE_TAIL[triple]
            scratch[_STATE + suit] = _state(suits, head, tail)
        if not _is_sets_and_pair(
            suits, scratch[_STATE], scratch[_STATE + 1], scratch[_STATE + 2], scratch[_STATE + 3]
        ):
            continue
        scratch[_PARTS + melds] = KNITTED_PART + body
        own = atoms | rules.shapes[KNITTED_STRAIGHT] | rules.knitted_straight
        if _BODIES[body] >> tile & 1:
            own |= rules.in_knitted_body
        _read_divisions(
            suits,
            rules,
            (KNITTED_STRAIGHT, tile, own, exposes, prevalent, seat),
            (row, total, held, odd, many, melds),
            (low, high, times),
            (melds + 1, melds, chows, pungs, honors, melded, concealed, concealed),
            scratch,
            best,
        )
    if special >= 0:
        atoms |= rules.shapes[special] | rules.waits[NO_WAIT] | rules.pairs[KINDS]
        size = completed = 0
        if special == SEVEN_PAIRS:
            completed = -1
            for kind in range(KINDS):
                for _ in range(row[kind] // 2):
                    if kind == tile and completed < 0:
                        completed = size
                    scratch[_PARTS + size] = 2 * KINDS + kind
                    size += 1
            lowest = scratch[_PARTS] - 2 * KINDS
            if lowest < 27 and lowest % 9 <= 2 and held == np.int64(127) << lowest:
                atoms |= rules.consecutive_pairs
        else:
            scratch[_PARTS] = SINGLES_PART
            size = 1
            for body in range(6):
                if special == HONORS_AND_KNITTED and _BODIES[body] & ~held == 0:
                    atoms |= rules.knitted_straight
        none = np.int64(rules.kongs[0, 0, 0])
        low, high, times = low | rules.low[none], high | rules.high[none], times + rules.times[none]
        _offer(rules, low, high, times, atoms, special, completed, size, scratch, best)
    return WIN if best[_POINTS] >= 0 else NOT_A_WIN


@kernel
def _add(rules, low, high, times, bit, often):  # type: ignore[no-untyped-def]
    """Add a fan that is counted several times."""
    if bit < WORD:
        low |= np.int64(1) << bit
    else:
        high |= np.int64(1) << (bit - WORD)
    return low, high, times + (np.int64(often) << 4 * np.int64(rules.slot[bit]))


@kernel
def score_rows(suit_tables, rule_tables, rows, totals, status, fans, readings):  # type: ignore[no-untyped-def]
    """Score many hands.

    ``fans`` (``uint8[n, 82]``, a column for each fan by number) and ``readings`` (``uint8[n, 10]``) are filled unless
    they are empty. Totals include flowers; 0 where the hand does not win.
    """
    suits, rules = suit_tables[0], rule_tables[0]
    scratch, best = np.zeros(SCRATCH, np.int64), np.zeros(BEST, np.int64)
    total = np.zeros(KINDS, np.uint8)
    for index in range(len(rows)):
        row = rows[index]
        code = score_row(suits, rules, row, total, scratch, best)
        status[index] = code
        if code != WIN:
            totals[index] = 0
            continue
        totals[index] = best[_POINTS] + np.int64(row[FLOWERS]) * rules.flower_points
        if len(fans):
            for word in range(2):
                rest = best[_HIGH] if word else best[_LOW]
                while rest:
                    one = rest & -rest
                    rest ^= one
                    bit = _BIT[one % 67] + word * WORD
                    slot = np.int64(rules.slot[bit])
                    fans[index, rules.column[bit]] = best[_TIMES] >> 4 * slot & 15 if slot >= 0 else 1
            if rules.flower_points:
                fans[index, rules.flower_column] = row[FLOWERS]
        if len(readings):
            readings[index, 0], readings[index, 1] = best[_SHAPE], best[_COMPLETED]
            for place in range(best[_SIZE] + 1):
                readings[index, 2 + place] = best[_SIZE + place]
