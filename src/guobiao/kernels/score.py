"""The scorer over arrays: the same readings, counts and choice as :mod:`guobiao.scoring`, by table.

A kernel knows no fan by name. It reads each hand in every way, looks the fans of its sets up, keeps the
fans of the whole hand that the atoms do not contradict, lets counted fans drop others, and keeps the best
reading. Sets of fans are pairs of 62-bit words, see :mod:`guobiao.kernels.compile`.

What makes it fast: a hand is never a list. Its tiles are bytes of five words, so that checks and counts take
all kinds at once; suits, melds and combinations of sets are numbers that add up to places in tables; points
are counted by bits. Branches that depend on the hand are kept few, since each costs as much as ten look-ups
when it is mispredicted.
"""

from __future__ import annotations

from itertools import permutations
from operator import floordiv, mod

import numpy as np

from ..rules.words import KNITTED_BODIES
from ..tiles import HONORS, KINDS, SUITED, TERMINALS_AND_HONORS
from .bits import count_bits, inlined, kernel, lowest_bit, record
from .compile import ATOM_BYTES, DIGITS, HIGH, LOW, READING_BYTE, READING_SHIFT, SHAPES, TIMES, WAITS, WORD
from .layout import (
    CHOW,
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
from .suits import (
    CHOW_BITS,
    COUNTERS,
    HEADS,
    HELD_SHIFT,
    IS_PAIR_SHIFT,
    IS_SETS_SHIFT,
    LANES,
    LOWEST_SHIFT,
    MANY_SHIFT,
    MELD_CHOWS,
    MELD_KINDS,
    MELD_PUNGS,
    ODD_SHIFT,
    PAIR_SHIFT,
    PAIRED_SHIFT,
    PUNGS_SHIFT,
    SET_BITS,
    SIZE_SHIFT,
    STATE_BITS,
    TILES_SHIFT,
    TO_PAIR_SHIFT,
)

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
PROBLEMS = {
    BAD_TILE_COUNT: "more than four concealed tiles of a kind (columns 0-33)",
    BAD_MELD: "a code that is no meld (columns 34-37)",
    FIVE_COPIES: "more than four tiles of a kind, melds included",
    WRONG_SIZE: "the number of tiles: 14 with the winning tile, 13 without, each meld counted as three",
    BAD_WINNING_TILE: "the winning tile (column 38) is not among the concealed tiles",
    BAD_FLAGS: "flags above 15 (column 39)",
    BAD_WIND: "winds above 3 (columns 40, 41)",
    TOO_MANY_FLOWERS: "more than eight flowers (column 42)",
    LAST_COPY_HELD: "last copy (和绝张), but the hand itself holds another copy of the winning tile",
    ROBBED_TILE_HELD: "robbing the kong (抢杠和), but the hand holds another copy of the winning tile",
    NO_KONG: "out with replacement tile (杠上开花), but the hand has no kong",
}
"""What each negative status means."""

_BODIES = np.array(KNITTED_BODIES, dtype=np.int64)
_BODY_RANKS = np.array([list(order) for order in permutations(range(3))], dtype=np.int64)
_GROUP, _RANK = (
    np.array([place(tile, 9) for tile in range(KINDS)], dtype=np.int64) for place in (floordiv, mod)
)
_POWERS = np.array([1, 5, 25, 125, 625, 1, 5, 25, 125], dtype=np.int64)
# what taking 147, 258 or 369 away does to the two numbers of a suit
_TRIPLE_HEAD = np.array([1 + 125, 5 + 625, 25], dtype=np.int64)
_TRIPLE_TAIL = np.array([5, 25, 1 + 125], dtype=np.int64)
_NINE_GATES_HEAD, _NINE_GATES_TAIL = 3 + 5 + 25 + 125 + 625, 1 + 5 + 25 + 3 * 125
_HONORS, _SUITED, _ORPHANS = np.int64(HONORS), np.int64(SUITED), np.int64(TERMINALS_AND_HONORS)
_ONES = 0x0101010101010101
_TILES_OF_LAST_WORD = 0xFFFF

# Parts that the winning tile may complete, in the order in which they stand in a reading: a knitted straight,
# the chows in which it is the third and second, the pung, the chow in which it is the first, the pair.
_OWNERS = 6
_IN_BODY, _THIRD, _SECOND, _IN_PUNG, _FIRST, _IN_PAIR = range(_OWNERS)
# by rank of the winning tile: how it completes each of them, two bits each
_WAYS = np.array(
    [
        CLOSED << 2 * _SECOND
        | SINGLE << 2 * _IN_PAIR
        | (EDGE << 2 * _THIRD if rank == 2 else 0)
        | (EDGE << 2 * _FIRST if rank == 6 else 0)
        for rank in range(9)
    ],
    dtype=np.int64,
)

# places in the array that a thread works on: for the four groups, the two numbers of its tiles and its state;
# three suits without a knitted straight; all tiles of the hand, a byte a kind
_HEAD, _TAIL, _STATE, _REST, _LANES = 0, 4, 8, 12, 16
DESK = 24
# places in the record of the best reading
_POINTS, _LOW, _HIGH, _TIMES, _SHAPE, _OWNER, _BODY, _DIVISIONS = range(8)
BEST = 12


# --- a row in words -------------------------------------------------------------------------------------


@inlined
def _word(rows, index, start):
    """Eight bytes of a row, the first one lowest: one load."""
    word = np.int64(0)
    for byte in range(8):
        word |= np.int64(rows[index, start + byte]) << 8 * byte
    return word


@inlined
def _above_four(lanes):
    """Not 0 if one of eight bytes, each less than 128, is more than four."""
    return (lanes | (lanes + 3 * _ONES)) & ~(7 * _ONES)


@inlined
def _group(suits, rows, index, group, ranks, desk):
    """The word of a suit or of the honours (see :mod:`guobiao.kernels.suits`)."""
    head = tail = np.int64(0)
    for rank in range(HEADS - 1, -1, -1):
        head = 5 * head + np.int64(rows[index, 9 * group + rank])
    for rank in range(ranks - 1, HEADS - 1, -1):
        tail = 5 * tail + np.int64(rows[index, 9 * group + rank])
    word = suits.head[head] + suits.tail[tail]
    desk[_HEAD + group], desk[_TAIL + group] = head, tail
    desk[_STATE + group] = word & (1 << STATE_BITS) - 1
    return word


@inlined
def _ranks(words, shift):
    """The masks of ranks at a place of the words of the four groups, as a mask of kinds."""
    a, b, c, d = words
    found = (a >> shift & 511) | (b >> shift & 511) << 9
    return found | (c >> shift & 511) << 18 | (d >> shift & 511) << 27


@inlined
def _sum(suits, codes, column):
    """What the four melds are in one regard."""
    a, b, c, d = codes
    return suits.melds[a, column] + suits.melds[b, column] + suits.melds[c, column] + suits.melds[d, column]


@inlined
def _lane(desk, kind):
    """How many tiles of a kind the hand has, melds included."""
    return desk[_LANES + (kind >> 3)] >> 8 * (kind & 7) & 255


@inlined
def _counter(counters, number):
    """How many melds are of a sort, see ``COUNTERS``."""
    return counters >> 8 * (COUNTERS - 8 * (LANES - 1) + number) & 255


@inlined
def _tile_problem(words):
    """Whether some kind is concealed more than four times."""
    a, b, c, d, e = words
    if (a | b | c | d | e) & ~(7 * _ONES):
        return True
    return (_above_four(a) | _above_four(b) | _above_four(c) | _above_four(d) | _above_four(e)) != 0


@inlined
def _win_problem(rows, index, tile, flags, kongs, desk):
    """What is impossible about how the hand is won, as a negative code; 0 if nothing."""
    if tile != NO_TILE and (tile >= KINDS or rows[index, tile] == 0):
        return BAD_WINNING_TILE
    if flags > 15:
        return BAD_FLAGS
    if (rows[index, PREVALENT] | rows[index, SEAT]) > 3:
        return BAD_WIND
    if rows[index, FLOWERS] > 8:
        return TOO_MANY_FLOWERS
    if tile != NO_TILE and flags & (LAST_COPY | KONG_RELATED):
        if flags & LAST_COPY and rows[index, tile] > 1:
            return LAST_COPY_HELD
        if flags & KONG_RELATED:
            if flags & SELF_DRAWN:
                if kongs == 0:
                    return NO_KONG
            elif _lane(desk, tile) > 1:
                return ROBBED_TILE_HELD
    return 0


# --- what completes a hand ------------------------------------------------------------------------------


@inlined
def _state(suits, head, tail):
    return (suits.head[head] + suits.tail[tail]) & (1 << STATE_BITS) - 1


@inlined
def _made(completes, groups, group):
    """Kinds of one group that complete the hand, if they can in this group."""
    to_pair = (completes >> TO_PAIR_SHIFT & 511) * (groups >> group & 1)
    to_sets = (completes & 511) * (groups >> group + 4 & 1)
    return (to_pair | to_sets) << 9 * group


@inlined
def _set_waits(suits, a, b, c, d):
    """Kinds that make the three suits and the honours of these states sets and one pair."""
    a, b = np.int64(suits.states[0, a, 1]), np.int64(suits.states[0, b, 1])
    c, d = np.int64(suits.states[0, c, 1]), np.int64(suits.states[1, d, 1])
    sets = (a >> IS_SETS_SHIFT & 1) | (b >> IS_SETS_SHIFT & 1) << 1
    sets |= (c >> IS_SETS_SHIFT & 1) << 2 | (d >> IS_SETS_SHIFT & 1) << 3
    pairs = (a >> IS_PAIR_SHIFT & 1) | (b >> IS_PAIR_SHIFT & 1) << 1
    pairs |= (c >> IS_PAIR_SHIFT & 1) << 2 | (d >> IS_PAIR_SHIFT & 1) << 3
    groups = np.int64(suits.waiting[sets | pairs << 4])
    return _made(a, groups, 0) | _made(b, groups, 1) | _made(c, groups, 2) | _made(d, groups, 3)


@inlined
def _is_sets_and_pair(suits, a, b, c, d):
    """Whether the four groups of these states are sets, and one of them sets and a pair."""
    a, b = np.int64(suits.states[0, a, 1]), np.int64(suits.states[0, b, 1])
    c, d = np.int64(suits.states[0, c, 1]), np.int64(suits.states[1, d, 1])
    pairs = (a >> IS_PAIR_SHIFT & 1) + (b >> IS_PAIR_SHIFT & 1)
    pairs += (c >> IS_PAIR_SHIFT & 1) + (d >> IS_PAIR_SHIFT & 1)
    sets = (a >> IS_SETS_SHIFT & 1) + (b >> IS_SETS_SHIFT & 1)
    sets += (c >> IS_SETS_SHIFT & 1) + (d >> IS_SETS_SHIFT & 1)
    return sets == 3 and pairs == 1


@kernel
def _take_body(suits, body, missing, desk):
    """Put the states of the three suits without a knitted straight, of which some kinds are missing, on the
    desk.
    """
    for group in range(3):
        rank = _BODY_RANKS[body, group]
        head, tail = desk[_HEAD + group] - _TRIPLE_HEAD[rank], desk[_TAIL + group] - _TRIPLE_TAIL[rank]
        gone = missing >> 9 * group & 511
        for place in range(9):
            if gone >> place & 1:
                if place < HEADS:
                    head += _POWERS[place]
                else:
                    tail += _POWERS[place]
        desk[_REST + group] = _state(suits, head, tail)


@kernel
def _other_waits(suits, desk, held, odd, many, melds, knitted_standard):
    """Kinds that complete a hand with a knitted straight or in a shape without melds."""
    found = np.int64(0)
    if melds <= 1 and knitted_standard and count_bits(held & _SUITED) >= 8:
        near = np.int64(0)
        for body in range(6):
            missing = _BODIES[body] & ~held
            near |= np.int64(missing & (missing - 1) == 0) << body
        while near:
            body = lowest_bit(near)
            near &= near - 1
            missing = _BODIES[body] & ~held
            _take_body(suits, body, missing, desk)
            a, b, c, d = desk[_REST], desk[_REST + 1], desk[_REST + 2], desk[_STATE + 3]
            if missing == 0:
                found |= _set_waits(suits, a, b, c, d)
            elif _is_sets_and_pair(suits, a, b, c, d):
                found |= missing
    if melds == 0:
        if odd & (odd - 1) == 0:
            found |= odd
        if held & ~_ORPHANS == 0:
            missing = _ORPHANS & ~held
            if missing == 0:
                found |= _ORPHANS
            elif missing & (missing - 1) == 0:
                found |= missing
        if many == 0:
            for body in range(6):
                if held & ~(_BODIES[body] | _HONORS) == 0:
                    found |= (_BODIES[body] | _HONORS) & ~held
    return found


@kernel
def formal_waits(suits, desk, held, odd, many, melds, knitted_standard):
    """Mask of the kinds that complete the waiting part of a hand, as the reference has it.

    ``desk`` holds the numbers of the four groups. The masks are the kinds held, held an odd number of times,
    held more than once.
    """
    states = _set_waits(suits, desk[_STATE], desk[_STATE + 1], desk[_STATE + 2], desk[_STATE + 3])
    return states | _other_waits(suits, desk, held, odd, many, melds, knitted_standard)


@kernel
def _exhausted(desk, tile):
    """Kinds of which the hand has all four without the winning tile."""
    found = np.int64(0)
    for kind in range(KINDS):
        found |= np.int64(_lane(desk, kind) - np.int64(kind == tile) == 4) << kind
    return found


@inlined
def _waits_before(suits, rules, desk, tile):
    """Kinds that would have made the hand without its winning tile sets and a pair."""
    group, rank = _GROUP[tile], _RANK[tile]
    head, tail = desk[_HEAD + group], desk[_TAIL + group]
    if rank < HEADS:
        head -= _POWERS[rank]
    else:
        tail -= _POWERS[rank]
    state = _state(suits, head, tail)
    return _set_waits(
        suits,
        state if group == 0 else desk[_STATE],
        state if group == 1 else desk[_STATE + 1],
        state if group == 2 else desk[_STATE + 2],
        state if group == 3 else desk[_STATE + 3],
    )


@kernel
def _other_waits_before(suits, rules, rows, index, desk, tile, held, odd, many, melds):
    """Kinds that would have completed the hand without its winning tile in any other way."""
    group, rank, one = _GROUP[tile], _RANK[tile], np.int64(1) << tile
    half, state = (_HEAD if rank < HEADS else _TAIL) + group, desk[_STATE + group]
    copies = rows[index, tile]
    desk[half] -= _POWERS[rank]
    desk[_STATE + group] = _state(suits, desk[_HEAD + group], desk[_TAIL + group])
    if copies == 1:
        held &= ~one
    elif copies == 2:
        many &= ~one
    found = _other_waits(suits, desk, held, odd ^ one, many, melds, rules.knitted_standard)
    desk[half] += _POWERS[rank]
    desk[_STATE + group] = state
    return found


@inlined
def _may_wait_otherwise(rules, tile, held, odd, many, melds):
    """Whether a look at the other ways to wait is worth while; it rarely is."""
    near, one = np.int64(0), np.int64(1) << tile
    for body in range(6):
        missing = _BODIES[body] & ~held
        near |= np.int64(missing & (missing - 1) == 0)
    odd ^= one
    special = np.int64(odd & (odd - 1) == 0) | np.int64(held & ~_ORPHANS == 0)
    special |= np.int64(many & ~one == 0)
    return (near & np.int64(rules.knitted_standard) | special & np.int64(melds == 0)) != 0


@inlined
def _single_wait(suits, rules, waits, rows, index, desk, tile, held, odd, many, melds):
    """1 if only one kind of tile completes the hand without its winning tile, else 0.

    ``waits`` are the kinds that make it sets and a pair.
    """
    ignored = np.int64(0) if rules.exhausted_wait_blocks else _exhausted(desk, tile)
    waits &= ~ignored
    if melds <= 1 and _may_wait_otherwise(rules, tile, held, odd, many, melds):
        waits |= ~ignored & _other_waits_before(suits, rules, rows, index, desk, tile, held, odd, many, melds)
    return np.int64(waits & (waits - 1) == 0)


# --- counting -------------------------------------------------------------------------------------------


@inlined
def _add(rules, fans, bit, often):
    """Add a fan that is counted several times."""
    low, high, times = fans
    if bit < WORD:
        low |= np.int64(1) << bit
    else:
        high |= np.int64(1) << (bit - WORD)
    return low, high, times + (np.int64(often) << 4 * np.int64(rules.slot[bit]))


@kernel
def _limit(rules, bit, fans, present):
    """Let a fan drop some uses of others, or all if a certain fan holds as well."""
    low, high, times = fans
    for limit in range(rules.limit_number):
        if rules.limits[limit, 0] != bit:
            continue
        beside = np.int64(rules.limits[limit, 3])
        word = present[1] >> max(beside - WORD, 0) if beside >= WORD else present[0] >> max(beside, 0)
        if beside < 0 or word & 1:
            target = np.int64(rules.limits[limit, 1])
            shift = 4 * np.int64(rules.slot[target])
            often = times >> shift & 15
            fewer = min(often, np.int64(rules.limits[limit, 2]))
            times -= fewer << shift
            if often == fewer:
                low &= ~(np.int64(target < WORD) << min(target, WORD))
                high &= ~(np.int64(target >= WORD) << max(target - WORD, 0))
    return low, high, times


@inlined
def _drop(rules, word, rest, fans, present):
    """Let the first of some droppers drop others; if there is none, nothing."""
    bit = lowest_bit(rest | 1 << WORD)
    if rules.limited[word] >> bit & 1:
        fans = _limit(rules, bit + word * WORD, fans, present)
    low, high, times = fans
    low &= rules.keeps[word, bit, LOW]
    high &= rules.keeps[word, bit, HIGH]
    times &= rules.keeps[word, bit, TIMES]
    return rest & (rest - 1) & (high if word else low), (low, high, times)


@inlined
def _settle(rules, low, high, times):
    """Let counted fans drop others, from the top down; only the droppers need a look.

    Two low ones and a high one are common. They are looked at without asking whether they are there, for a
    branch that cannot be predicted costs more.
    """
    present, fans = (low, high), (low, high, times)
    rest, fans = _drop(rules, LOW, low & rules.droppers[LOW], fans, present)
    rest, fans = _drop(rules, LOW, rest, fans, present)
    while rest:
        rest, fans = _drop(rules, LOW, rest, fans, present)
    rest, fans = _drop(rules, HIGH, fans[HIGH] & rules.droppers[HIGH], fans, present)
    while rest:
        rest, fans = _drop(rules, HIGH, rest, fans, present)
    return fans


@inlined
def _points(rules, low, high, times):
    """The points of all fans at once: for each binary digit of points, how many fans have it."""
    points = np.int64(0)
    for digit in range(DIGITS):
        number = count_bits(low & rules.digits[digit, LOW]) + count_bits(high & rules.digits[digit, HIGH])
        points += (number + count_bits(times & rules.digits[digit, TIMES])) << digit
    return points


@inlined
def _often(rules, bit, low, high, times):
    """How often a fan is counted."""
    word = high >> max(bit - WORD, 0) if bit >= WORD else low >> min(bit, WORD)
    slot = np.int64(rules.slot[bit])
    return times >> 4 * slot & 15 if slot >= 0 and word & 1 else word & 1


@kernel
def _preferred(rules, low, high, times, best):
    """Whether fans of equal points are preferred to those of the best reading: see ``principles.rank``.

    More different fans are; then those that count more often the first fan that is not counted equally often.
    """
    if low == best[_LOW] and high == best[_HIGH] and times == best[_TIMES]:
        return False
    different = count_bits(low) + count_bits(high)
    before = count_bits(best[_LOW]) + count_bits(best[_HIGH])
    if different != before:
        return different > before
    first, more = np.int64(255), False
    for bit in range(2 * WORD):
        new = _often(rules, bit, low, high, times)
        old = _often(rules, bit, best[_LOW], best[_HIGH], best[_TIMES])
        if new != old and rules.column[bit] < first:
            first, more = np.int64(rules.column[bit]), new > old
    return more


@inlined
def _offer(rules, fans, chosen, best):
    """Score a reading whose fans are given, and keep it if it is the best so far."""
    low, high, times = fans
    low, high, times = _settle(rules, low, high, times)
    points = _points(rules, low, high, times)
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
    for place in range(len(chosen)):
        best[_SHAPE + place] = chosen[place]


# --- readings -------------------------------------------------------------------------------------------


@inlined
def _allowed(rules, atoms, first, last, word):
    """Fans of the whole hand that some bytes of atoms do not contradict."""
    found = np.int64(-1)
    for byte in range(first, last):
        found &= rules.allowed[byte, atoms >> 8 * byte & 255, word]
    return found


@inlined
def _chow_place(suits, codes):
    """The numbers of the chows of the three suits, and of all chows."""
    mask = (1 << CHOW_BITS) - 1
    a = np.int64(suits.chow_rank[codes & mask])
    b = np.int64(suits.chow_rank[codes >> CHOW_BITS & mask])
    c = np.int64(suits.chow_rank[codes >> 2 * CHOW_BITS & mask])
    return a, b, c, np.int64(suits.chow_third[suits.chow_second[a] + b]) + c


@inlined
def _pung_place(suits, pungs):
    """The number of the pungs of suit tiles."""
    a = np.int64(suits.pung_rank[pungs & 511])
    b = np.int64(suits.pung_rank[pungs >> 9 & 511])
    c = np.int64(suits.pung_rank[pungs >> 18 & 511])
    return np.int64(suits.pung_third[suits.pung_second[a] + b]) + c


@inlined
def _part_atoms(rules, chows, pungs, pair):
    """Atoms that are true of every part."""
    a, b, c = chows
    found = np.int64(rules.chow_parts[0, a] & rules.chow_parts[1, b] & rules.chow_parts[2, c])
    found &= np.int64(rules.pung_parts[0, pungs & 511] & rules.pung_parts[1, pungs >> 9 & 511])
    found &= np.int64(rules.pung_parts[2, pungs >> 18 & 511] & rules.pung_parts[3, pungs >> 27])
    return (found & np.int64(rules.pair_parts[pair])) << READING_SHIFT


@inlined
def _owners(chows, pungs, pair, tile):
    """The parts that the winning tile may complete, as bits."""
    window = chows << 2 >> tile
    found = (window & 1) << _THIRD | (window >> 1 & 1) << _SECOND | (window >> 2 & 1) << _FIRST
    return found | (pungs >> tile & 1) << _IN_PUNG | np.int64(pair == tile) << _IN_PAIR


@inlined
def _read_division(suits, rules, hand, fans, shape, divisions, best, single, waiting):
    """Offer the readings of one division of the four groups."""
    tile, exposes, winds, meld_chows, meld_pungs, melded, concealed = hand
    low, high, times, allowed_low, allowed_high = fans
    shape, body, atoms, in_body = shape
    a, b = np.int64(suits.divisions[divisions[0]]), np.int64(suits.divisions[divisions[1]])
    c, d = np.int64(suits.divisions[divisions[2]]), np.int64(suits.divisions[divisions[3]])
    # the sets, melds included, and the pair
    mask = (1 << CHOW_BITS) - 1
    codes = meld_chows + ((a & mask) | (b & mask) << CHOW_BITS | (c & mask) << 2 * CHOW_BITS)
    own_pungs = _ranks((a, b, c, d), PUNGS_SHIFT)
    pungs = own_pungs | meld_pungs
    a_pair, b_pair, c_pair, d_pair = (
        a >> PAIRED_SHIFT,
        b >> PAIRED_SHIFT,
        c >> PAIRED_SHIFT,
        d >> PAIRED_SHIFT,
    )
    pair = a_pair + b_pair + c_pair + d_pair - 1
    pair += 9 * np.int64(b_pair > 0) + 18 * np.int64(c_pair > 0) + 27 * np.int64(d_pair > 0)
    # their fans
    first, second, third, place = _chow_place(suits, codes)
    entry = np.int64(rules.chows[place, 0])
    if rules.chows[place, 1] == pair:
        entry = np.int64(rules.chows[place, 2])
    suited = np.int64(rules.pungs[_pung_place(suits, pungs)])
    honored = np.int64(rules.honors[pungs >> 27, max(pair - 26, 0), winds])
    low |= rules.entries[entry, LOW] | rules.entries[suited, LOW] | rules.entries[honored, LOW]
    high |= rules.entries[entry, HIGH] | rules.entries[suited, HIGH] | rules.entries[honored, HIGH]
    times += rules.entries[entry, TIMES] + rules.entries[suited, TIMES] + rules.entries[honored, TIMES]
    atoms |= rules.pairs[pair]
    if shape == STANDARD:
        atoms |= _part_atoms(rules, (first, second, third), pungs, pair)
    if pungs == 0:
        atoms |= rules.all_chows
    elif codes == 0 and shape == STANDARD:
        atoms |= rules.all_pungs
    # each part that the winning tile may complete
    lowest = (a >> LOWEST_SHIFT & 127) | (b >> LOWEST_SHIFT & 127) << 9 | (c >> LOWEST_SHIFT & 127) << 18
    owners = _owners(lowest, own_pungs, pair, tile) | in_body << _IN_BODY
    concealed_pungs = concealed + count_bits(own_pungs)
    ways, seen = _WAYS[_RANK[tile]], np.int64(0)
    while owners:
        owner = lowest_bit(owners)
        owners &= owners - 1
        wait = ways >> 2 * owner & 3
        if wait != NO_WAIT:
            if single < 0:
                single = _single_wait(suits, rules, *waiting)
            wait *= single
        exposed = exposes & np.int64(owner == _IN_PUNG)
        sign = np.int64(1) << (2 * wait + exposed)
        if seen & sign:
            continue
        seen |= sign
        kongs = np.int64(rules.kongs[melded, concealed, concealed_pungs - exposed])
        own = atoms | rules.waits[wait]
        own_low = allowed_low & _allowed(rules, own, READING_BYTE, ATOM_BYTES, LOW)
        own_high = allowed_high & _allowed(rules, own, READING_BYTE, ATOM_BYTES, HIGH)
        _offer(
            rules,
            (
                low | rules.entries[kongs, LOW] | own_low,
                high | rules.entries[kongs, HIGH] | own_high,
                times + rules.entries[kongs, TIMES],
            ),
            (shape, owner, body, *divisions),
            best,
        )
    return single


@inlined
def _read_divisions(suits, rules, hand, fans, shape, groups, best, single, waiting):
    """Offer every reading in which the four groups, of these divisions, are sets and a pair."""
    a, b, c, d = groups
    # the last group varies fastest, as in the reference
    for first in range(a >> 5, (a >> 5) + (a & 31)):
        for second in range(b >> 5, (b >> 5) + (b & 31)):
            for third in range(c >> 5, (c >> 5) + (c & 31)):
                for fourth in range(d >> 5, (d >> 5) + (d & 31)):
                    chosen = first, second, third, fourth
                    single = _read_division(suits, rules, hand, fans, shape, chosen, best, single, waiting)
    return single


@kernel
def _bodies(held):
    """Which of the six knitted straights a hand holds, as bits."""
    found = np.int64(0)
    for body in range(6):
        found |= np.int64(_BODIES[body] & ~held == 0) << body
    return found


@inlined
def _special_shape(held, odd, many, melds):
    """The shape without sets that the tiles are; -1 if none."""
    if odd | melds == 0:
        return SEVEN_PAIRS
    if held == _ORPHANS:
        return THIRTEEN_ORPHANS
    if many | melds == 0:
        for body in range(6):
            if held & ~(_BODIES[body] | _HONORS) == 0:
                return HONORS_AND_KNITTED
    return -1


@kernel
def _read_special(rules, shape, held, atoms, fans, best):
    """Offer the reading in a shape without sets."""
    low, high, times, allowed_low, allowed_high = fans
    atoms |= rules.shapes[shape] | rules.waits[NO_WAIT] | rules.pairs[KINDS]
    if shape == SEVEN_PAIRS:
        lowest = lowest_bit(held)
        if lowest < 27 and lowest % 9 <= 2 and held == np.int64(127) << lowest:
            atoms |= rules.consecutive_pairs
    elif shape == HONORS_AND_KNITTED and _bodies(held):
        atoms |= rules.knitted_straight
    none = np.int64(rules.kongs[0, 0, 0])
    low |= rules.entries[none, LOW] | allowed_low & _allowed(rules, atoms, READING_BYTE, ATOM_BYTES, LOW)
    high |= rules.entries[none, HIGH] | allowed_high & _allowed(rules, atoms, READING_BYTE, ATOM_BYTES, HIGH)
    _offer(rules, (low, high, times + rules.entries[none, TIMES]), (shape,), best)


@kernel
def _hogs(rules, fours, codes):
    """Of so many kinds held four times, those that are no kong."""
    for code in codes:
        kind, tile = (code - 1) // KINDS, (code - 1) % KINDS
        if code and kind > PUNG:
            fours -= rules.hogs >> tile & 1
    return fours


@inlined
def _hand_atoms(rules, kinds, suits_held, flags, counters):
    """Atoms of the whole hand."""
    found = rules.held[0, kinds & 511] & rules.held[1, kinds >> 9 & 511]
    found &= rules.held[2, kinds >> 18 & 511] & rules.held[3, kinds >> 27 & 511]
    found = found ^ rules.opposite | rules.suits[suits_held] | rules.win_flags[flags]
    found |= rules.claims[_counter(counters, 1)]
    return found | rules.added_kongs * np.int64(_counter(counters, 4) > 0)


@kernel
def _is_nine_gates(tile, held, desk):
    """Whether the hand, all of one suit and concealed, waited as 1112345678999."""
    group, rank = _GROUP[tile], _RANK[tile]
    head = desk[_HEAD + group] - (_POWERS[rank] if rank < HEADS else 0)
    tail = desk[_TAIL + group] - (_POWERS[rank] if rank >= HEADS else 0)
    return head == _NINE_GATES_HEAD and tail == _NINE_GATES_TAIL


@kernel
def score_row(suits, rules, rows, index, desk, best):
    """Score one hand: its status; the best reading, flowers left out, goes into ``best``."""
    # the tiles, eight kinds in a word
    a, b, c, d = _word(rows, index, 0), _word(rows, index, 8), _word(rows, index, 16), _word(rows, index, 24)
    e = _word(rows, index, 32) & _TILES_OF_LAST_WORD
    if _tile_problem((a, b, c, d, e)):
        return BAD_TILE_COUNT
    codes = (
        np.int64(rows[index, MELDS]),
        np.int64(rows[index, MELDS + 1]),
        np.int64(rows[index, MELDS + 2]),
        np.int64(rows[index, MELDS + 3]),
    )
    counters = _sum(suits, codes, LANES - 1)
    if _counter(counters, 5):
        return BAD_MELD
    a, b, c = a + _sum(suits, codes, 0), b + _sum(suits, codes, 1), c + _sum(suits, codes, 2)
    d, e = d + _sum(suits, codes, 3), e + (counters & _TILES_OF_LAST_WORD)
    if (_above_four(a) | _above_four(b) | _above_four(c) | _above_four(d) | _above_four(e)) != 0:
        return FIVE_COPIES
    desk[_LANES], desk[_LANES + 1], desk[_LANES + 2], desk[_LANES + 3], desk[_LANES + 4] = a, b, c, d, e
    # the groups
    groups = (
        _group(suits, rows, index, 0, 9, desk),
        _group(suits, rows, index, 1, 9, desk),
        _group(suits, rows, index, 2, 9, desk),
        _group(suits, rows, index, 3, 7, desk),
    )
    melds = _counter(counters, 0)
    size = 3 * melds + (groups[0] >> TILES_SHIFT) + (groups[1] >> TILES_SHIFT)
    size += (groups[2] >> TILES_SHIFT) + (groups[3] >> TILES_SHIFT)
    tile, flags = np.int64(rows[index, WINNING]), np.int64(rows[index, FLAG])
    if size != 14 and (size != 13 or tile != NO_TILE):
        return WRONG_SIZE
    melded, concealed = _counter(counters, 2), _counter(counters, 3)
    problem = _win_problem(rows, index, tile, flags, melded + concealed, desk)
    if problem:
        return problem
    if tile == NO_TILE:
        return NOT_A_WIN
    # the other three copies are in melds, which are open: a concealed kong would be a fifth copy
    if rules.own_melds_last_copy and rows[index, tile] == 1 and _lane(desk, tile) == 4:
        flags |= LAST_COPY
    # the shapes the tiles may be: sets and a pair, beside each knitted straight, special
    held, odd, many = _ranks(groups, HELD_SHIFT), _ranks(groups, ODD_SHIFT), _ranks(groups, MANY_SHIFT)
    special = _special_shape(held, odd, many, melds)
    shapes = np.int64(
        _is_sets_and_pair(suits, desk[_STATE], desk[_STATE + 1], desk[_STATE + 2], desk[_STATE + 3])
    )
    if rules.knitted_standard and count_bits(held & _SUITED) >= 9:
        shapes |= _bodies(held) << 1
    if shapes == 0 and special < 0:
        return NOT_A_WIN
    # fans and atoms that hold in every reading
    kinds = held | suits.melds[codes[0], MELD_KINDS] | suits.melds[codes[1], MELD_KINDS]
    kinds |= suits.melds[codes[2], MELD_KINDS] | suits.melds[codes[3], MELD_KINDS]
    suits_held = (
        np.int64(kinds & 511 != 0) + np.int64(kinds >> 9 & 511 != 0) + np.int64(kinds >> 18 & 511 != 0)
    )
    atoms = _hand_atoms(rules, kinds, suits_held, flags, counters)
    if suits_held == 1 and melds == 0 and held & _HONORS == 0 and _is_nine_gates(tile, held, desk):
        atoms |= rules.nine_gates
    fans = np.int64(0), np.int64(0), np.int64(0)
    fours = count_bits(a & rules.hog_lanes[0]) + count_bits(b & rules.hog_lanes[1])
    fours += count_bits(c & rules.hog_lanes[2]) + count_bits(d & rules.hog_lanes[3])
    fours += count_bits(e & rules.hog_lanes[4])
    if fours:
        fours = _hogs(rules, fours, codes)
        if fours:
            fans = _add(rules, fans, rules.hog_bit, fours)
    if rules.absent_bit >= 0 and suits_held < 3:
        fans = _add(rules, fans, rules.absent_bit, 3 - suits_held)
    low, high = _allowed(rules, atoms, 0, READING_BYTE, LOW), _allowed(rules, atoms, 0, READING_BYTE, HIGH)
    fans_of_hand = (*fans, low, high)
    hand = (
        tile,
        np.int64(rules.exposed_by_discard) & ~flags & SELF_DRAWN,
        4 * np.int64(rows[index, PREVALENT]) + np.int64(rows[index, SEAT]),
        _sum(suits, codes, MELD_CHOWS),
        _sum(suits, codes, MELD_PUNGS),
        melded,
        concealed,
    )
    # the readings
    best[_POINTS] = -1
    # only half of the hands need to know their waits; to know before it is asked saves waiting for memory
    waits = _waits_before(suits, rules, desk, tile)
    single, waiting = np.int64(-1), (waits, rows, index, desk, tile, held, odd, many, melds)
    while shapes:
        body = lowest_bit(shapes) - 1
        shapes &= shapes - 1
        if body < 0:
            shape = STANDARD, body, rules.shapes[STANDARD], np.int64(0)
            first = _STATE
        else:
            _take_body(suits, body, np.int64(0), desk)
            if not _is_sets_and_pair(suits, desk[_REST], desk[_REST + 1], desk[_REST + 2], desk[_STATE + 3]):
                continue
            in_body = _BODIES[body] >> tile & 1
            own = rules.shapes[KNITTED_STRAIGHT] | rules.knitted_straight | rules.in_knitted_body * in_body
            shape = KNITTED_STRAIGHT, body, own, in_body
            first = _REST
        divided = (
            np.int64(suits.states[0, desk[first], 0]),
            np.int64(suits.states[0, desk[first + 1], 0]),
            np.int64(suits.states[0, desk[first + 2], 0]),
            np.int64(suits.states[1, desk[_STATE + 3], 0]),
        )
        single = _read_divisions(suits, rules, hand, fans_of_hand, shape, divided, best, single, waiting)
    if special >= 0:
        _read_special(rules, special, held, atoms, fans_of_hand, best)
    return WIN if best[_POINTS] >= 0 else NOT_A_WIN


# --- results --------------------------------------------------------------------------------------------


@inlined
def _clear(array, index):
    for column in range(array.shape[1]):
        array[index, column] = 0


@kernel
def _write_fans(rules, best, flowers, fans, index):
    """How often each fan is counted."""
    for word in range(2):
        rest = best[_HIGH] if word else best[_LOW]
        while rest:
            bit = lowest_bit(rest) + word * WORD
            rest &= rest - 1
            slot = np.int64(rules.slot[bit])
            fans[index, rules.column[bit]] = best[_TIMES] >> 4 * slot & 15 if slot >= 0 else 1
    if rules.flower_points:
        fans[index, rules.flower_column] = flowers


@inlined
def _meld_part(code):
    """The part that a meld is."""
    kind, tile = (code - 1) // KINDS, (code - 1) % KINDS
    return tile + (0 if kind == CHOW else KINDS if kind == PUNG else KONG_PART)


@inlined
def _owner_part(tile, owner, body):
    """The code of the part that the winning tile completes."""
    if owner == _IN_BODY:
        return KNITTED_PART + body
    if owner == _IN_PUNG:
        return KINDS + tile
    if owner == _IN_PAIR:
        return 2 * KINDS + tile
    return tile - (2 if owner == _THIRD else 1 if owner == _SECOND else 0)


@kernel
def _write_sets(suits, rows, index, best, readings):
    """A reading that consists of sets and a pair."""
    end, pair = 3, np.int64(0)
    for place in range(MELDS, WINNING):
        if rows[index, place]:
            readings[index, end] = _meld_part(np.int64(rows[index, place]))
            end += 1
    completed = end
    if best[_SHAPE] == KNITTED_STRAIGHT:
        readings[index, end] = KNITTED_PART + best[_BODY]
        end += 1
    for group in range(4):
        packed = np.int64(suits.packed[best[_DIVISIONS + group]])
        for place in range(packed >> SIZE_SHIFT):
            code = packed >> SET_BITS * place & 31
            readings[index, end] = 9 * group + (code - 1 if code < 8 else KINDS + code - 8)
            end += 1
        rank = packed >> PAIR_SHIFT & 15
        if rank:
            pair = 2 * KINDS + 9 * group + rank - 1
    readings[index, end] = pair
    part = _owner_part(np.int64(rows[index, WINNING]), best[_OWNER], best[_BODY])
    while readings[index, completed] != part:
        completed += 1
    readings[index, 1], readings[index, 2] = completed - 3, end - 2


@kernel
def _write_pairs(rows, index, readings):
    """Seven pairs."""
    size = 0
    for kind in range(KINDS):
        if kind == rows[index, WINNING]:
            readings[index, 1] = size
        for _ in range(rows[index, kind] // 2):
            readings[index, 3 + size] = 2 * KINDS + kind
            size += 1
    readings[index, 2] = size


@kernel
def _write_reading(suits, rows, index, best, readings):
    """Shape, part completed, number of parts, parts."""
    shape = best[_SHAPE]
    readings[index, 0] = shape
    if shape in (STANDARD, KNITTED_STRAIGHT):
        _write_sets(suits, rows, index, best, readings)
    elif shape == SEVEN_PAIRS:
        _write_pairs(rows, index, readings)
    else:
        readings[index, 2], readings[index, 3] = 1, SINGLES_PART


@kernel
def score_rows(suit_tables, rule_tables, rows, totals, status, fans, readings):
    """Score many hands.

    ``fans`` (``uint8[n, 82]``, a column for each fan by number) and ``readings`` (``uint8[n, 10]``) are
    filled unless they are empty. Totals include flowers; all is 0 where the hand does not win.
    """
    suits, rules = record(suit_tables), record(rule_tables)
    desk, best = np.zeros(DESK, np.int64), np.zeros(BEST, np.int64)
    with_fans, with_readings = len(fans) > 0, len(readings) > 0
    for index in range(len(rows)):
        code = score_row(suits, rules, rows, index, desk, best)
        status[index], totals[index] = code, 0
        if with_fans:
            _clear(fans, index)
        if with_readings:
            _clear(readings, index)
        if code == WIN:
            flowers = np.int64(rows[index, FLOWERS])
            totals[index] = best[_POINTS] + flowers * rules.flower_points
            if with_fans:
                _write_fans(rules, best, flowers, fans, index)
            if with_readings:
                _write_reading(suits, rows, index, best, readings)


@kernel
def score_one(suit_tables, rule_tables, row):
    """The total of one hand, flowers included; 0 if it does not win, a negative status if it cannot exist."""
    suits, rules = record(suit_tables), record(rule_tables)
    desk, best = np.zeros(DESK, np.int64), np.zeros(BEST, np.int64)
    code = score_row(suits, rules, row.reshape(1, -1), 0, desk, best)
    if code != WIN:
        return code
    return best[_POINTS] + np.int64(row[FLOWERS]) * rules.flower_points
