"""How far hands are from winning, and which tiles bring them nearer, over arrays.

*Shanten* is how many tiles must be exchanged until the hand waits for one: 0 waits, -1 is complete. A hand
of 13 tiles (a meld counts as three) has at least 0; one of 14 has the shanten of its best 13 after a
discard, or -1. Kernels work with the *distance*, shanten + 1: the tiles that the nearest winning hand has
and this one lacks.

No shape is counted that needs a fifth copy of a tile: copies in the hand's own melds are gone. With
``formal=True`` melds take nothing away: the concealed tiles may become any shape that has at most four copies
of each kind itself. Copies seen elsewhere never matter to shanten.

Rows are laid out as in :mod:`guobiao.kernels.layout`; only the tiles and the melds are read, and any bytes
are safe. A row that is no hand of 13 or 14 tiles gets a code of 100 or more in place of its shanten.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ..rules.words import KNITTED_BODIES
from ..tiles import COPIES, HONORS, KINDS, TERMINALS_AND_HONORS
from . import cache
from .layout import CHOW, MELDS, PUNG, WINNING
from .shanten_tables import (
    HELD_BITS,
    HONORS_SHIFT,
    MISSING_SHIFT,
    ORPHANS_SHIFT,
    PAIRED_ORPHANS_SHIFT,
    PAIRS_SHIFT,
    SIZE_SHIFT,
    STATE_MASK,
    SYMBOL_STARTS,
)
from .suits import HEADS

kernel = njit(cache=True, nogil=True, error_model="numpy")

STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS, HONORS_AND_KNITTED, KNITTED_STRAIGHT, MINIMUM = range(6)
"""Columns of the result: a form each, and the least of them."""
FORMS = MINIMUM
ALL_FORMS = (1 << FORMS) - 1
"""Mask of the forms to be counted. A rule set without the knitted straight as a form leaves its bit out."""

RULED_OUT = 99
"""Shanten of a form that the melds, or the mask of forms, rule out."""
TOO_MANY_COPIES, BAD_MELD, WRONG_SIZE = 100, 101, 102
"""In place of shanten: more than four of a kind, melds included; no such meld; neither 13 nor 14 tiles."""
PROBLEMS = {
    TOO_MANY_COPIES: "more than four copies of a tile, melds included",
    BAD_MELD: "an unknown code of a meld; allowed: 0, or 1 + kind·34 + lowest tile",
    WRONG_SIZE: "neither 13 nor 14 tiles, a meld counting as three",
}

_LANES8, _LANES16, _LOW32 = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0xFFFFFFFF
_SEVENS, _THREES = 0x0707070707070707, 0x0303030303030303
_SIX_BYTES = 0x0000FFFFFFFFFFFF

_BODIES = np.array(KNITTED_BODIES, dtype=np.int64)
_ORPHANS, _HONORS, _ALL = np.int64(TERMINALS_AND_HONORS), np.int64(HONORS), np.int64((1 << KINDS) - 1)
_POWERS = np.array([1, 5, 25, 125, 625, 1, 5, 25, 125], dtype=np.int64)
# what one more copy of an honour does to the numbers of honours held once, twice, three and four times
_ONE_MORE = np.array([1, 8 - 1, 64 - 8, 512 - 64], dtype=np.int64)
# where the symbols of a rank begin, by chows melded from it + 5 if melded as a pung, + 10 as a kong
_SYMBOLS = np.zeros(16, dtype=np.uint8)
for _own, _starts in enumerate(SYMBOL_STARTS):
    _SYMBOLS[5 * _own : 5 * _own + len(_starts)] = _starts
_PUNG, _KONG = 5, 10


# Reading a row


@kernel
def _eight(row, start):
    """Eight bytes of a row as one word; written so that the compiler makes it one load."""
    return (
        np.int64(row[start])
        | np.int64(row[start + 1]) << 8
        | np.int64(row[start + 2]) << 16
        | np.int64(row[start + 3]) << 24
        | np.int64(row[start + 4]) << 32
        | np.int64(row[start + 5]) << 40
        | np.int64(row[start + 6]) << 48
        | np.int64(row[start + 7]) << 56
    )


@kernel
def _above_four(word):
    """Not 0 if a byte of the word is more than 4."""
    return (word | ((word & _SEVENS) + _THREES)) & ~_SEVENS


@kernel
def _numbers(word):
    """The first four counts of a word, and the last four, as numbers to the base five."""
    twos = (word & _LANES8) + 5 * (word >> 8 & _LANES8)
    fours = (twos & _LANES16) + 25 * (twos >> 16 & _LANES16)
    return fours & _LOW32, fours >> 32 & _LOW32


@kernel
def _read(row):
    """Whether a kind is held too often; the numbers of the four groups: (head, tail) each."""
    first, second, third = np.int64(row[0]), np.int64(row[9]), np.int64(row[18])
    fourth = np.int64(row[27])
    a, b, c, d = _eight(row, 1), _eight(row, 10), _eight(row, 19), _eight(row, 28) & _SIX_BYTES
    bad = _above_four(a) | _above_four(b) | _above_four(c) | _above_four(d)
    bad |= _above_four(first | second << 8 | third << 16 | fourth << 24)
    a_low, a_high = _numbers(a)
    b_low, b_high = _numbers(b)
    c_low, c_high = _numbers(c)
    d_low, d_high = _numbers(d)
    numbers = (
        first + 5 * a_low,
        a_high,
        second + 5 * b_low,
        b_high,
        third + 5 * c_low,
        c_high,
        fourth + 5 * d_low,
        d_high,
    )
    return bad != 0, numbers


@kernel
def _meld_codes(row):
    """The codes of the melds as one word: 0 if there are none."""
    return (
        np.int64(row[MELDS])
        | np.int64(row[MELDS + 1]) << 8
        | np.int64(row[MELDS + 2]) << 16
        | np.int64(row[MELDS + 3]) << 24
    )


@kernel
def _read_melds(row, scratch):
    """Reads the melds: (problem or 0, their number, mask of kinds melded as pungs or kongs, of kongs).

    ``scratch[0]``: how each kind is melded, as in ``_SYMBOLS``. ``scratch[1]``: copies held, melds included.
    """
    for kind in range(KINDS):
        scratch[0, kind], scratch[1, kind] = 0, row[kind]
    melds, own, kongs = 0, np.int64(0), np.int64(0)
    for place in range(MELDS, WINNING):
        code = np.int64(row[place]) - 1
        if code < 0:
            continue
        melds += 1
        form, tile = code // KINDS, code % KINDS
        if form > 4 or (form == CHOW and (tile >= 27 or tile % 9 > 6)):
            return BAD_MELD, melds, own, kongs
        if form == CHOW:
            scratch[0, tile] += 1
            for step in range(3):
                scratch[1, tile + step] += 1
        else:
            own |= np.int64(1) << tile
            if form > PUNG:
                kongs |= np.int64(1) << tile
            scratch[0, tile] += _KONG if form > PUNG else _PUNG
            scratch[1, tile] += COPIES if form > PUNG else 3
    for kind in range(KINDS):
        if scratch[1, kind] > COPIES:
            return TOO_MANY_COPIES, melds, own, kongs
    return 0, melds, own, kongs


@kernel
def _held(row, times):
    """Mask of the kinds held so many times or more."""
    mask = np.int64(0)
    for kind in range(KINDS):
        mask |= np.int64(row[kind] >= times) << kind
    return mask


# Distances: tiles lacking until the hand is complete, shanten + 1


@kernel
def _standard(tables, melds, a, b, c, d):
    """The distance to sets and a pair, by the classes of the groups."""
    two = tables["two_suits"][melds, a, b]
    others = tables["suit_and_honors"][melds, c, d]
    return np.int64(tables["distance"][melds, two, others])


@kernel
def _melded_class(tables, melds, row, scratch, group, drawn):
    """The class of a suit with melds, which take copies away; ``drawn``: one more tile, if of this suit."""
    state = np.int64(tables["start"][melds])
    for kind in range(9 * group, 9 * group + 9):
        symbol = np.int64(_SYMBOLS[scratch[0, kind]]) + np.int64(row[kind]) + (kind == drawn)
        state = np.int64(tables["steps"][state, symbol])
    return state


@kernel
def _melded_suits(scratch):
    """Mask of the suits that hold melds."""
    suits = np.int64(0)
    for kind in range(27):
        if scratch[0, kind] != 0:
            suits |= np.int64(1) << kind // 9
    return suits


@kernel
def _knitted(tables, a, b, c, d):
    """Without melds: the distance to a knitted straight, set and pair; least number of the nine missing.

    Takes the words of the suits and the class of the honours.
    """
    a1, a2, a3 = a >> 8 & 255, a >> 16 & 255, a >> 24
    b1, b2, b3 = b >> 8 & 255, b >> 16 & 255, b >> 24
    suits, others, whole = tables["knitted_suits"], tables["knitted_honors"], tables["knitted"]
    c1, c2, c3 = others[c >> 8 & 255, d], others[c >> 16 & 255, d], others[c >> 24, d]
    first, second = whole[suits[a1, b2], c3], whole[suits[a1, b3], c2]
    third, fourth = whole[suits[a2, b1], c3], whole[suits[a2, b3], c1]
    fifth, sixth = whole[suits[a3, b1], c2], whole[suits[a3, b2], c1]
    missing = np.int64(min(min(min(first, second), min(third, fourth)), min(fifth, sixth))) >> MISSING_SHIFT
    low = 15
    least = min(
        min(min(first & low, second & low), min(third & low, fourth & low)), min(fifth & low, sixth & low)
    )
    return np.int64(least), missing


@kernel
def _knitted_parts(row, own, body):
    """With one meld: how many of the nine are missing, what the pair lacks, kinds that bring the pair nearer.

    ``own``: kinds of which too few copies are left to make the pair.
    """
    missing = 0
    once = twice = np.int64(0)
    for kind in range(KINDS):
        count = np.int64(row[kind])
        if body >> kind & 1:
            missing += count == 0
            count -= 1
        once |= np.int64(count >= 1) << kind
        twice |= np.int64(count >= 2) << kind
    if twice & ~own:
        return missing, 0, np.int64(0)
    if once & ~own:
        return missing, 1, once & ~own
    return missing, 2, _ALL & ~own


@kernel
def _melded_knitted(row, own, kongs):
    """The distance to a knitted straight and a pair beside one meld; none through the tile of a kong."""
    best = RULED_OUT + 1
    for index in range(6):
        body = _BODIES[index]
        if body & kongs == 0:
            missing, lacking, _ = _knitted_parts(row, own, body)
            best = min(best, missing + lacking)
    return best


@kernel
def _words(tables, numbers):
    """The packed numbers of the four groups: see ``shanten_tables``."""
    return (
        tables["head"][numbers[0]] + tables["tail"][numbers[1]],
        tables["head"][numbers[2]] + tables["tail"][numbers[3]],
        tables["head"][numbers[4]] + tables["tail"][numbers[5]],
        tables["honor_head"][numbers[6]] + tables["honor_tail"][numbers[7]],
    )


@kernel
def _suits(tables, words):
    """The words of the three suits: class, and three knitted classes."""
    return (
        np.int64(tables["suits"][words[0] & STATE_MASK]),
        np.int64(tables["suits"][words[1] & STATE_MASK]),
        np.int64(tables["suits"][words[2] & STATE_MASK]),
    )


@kernel
def _concealed(tables, words, forms):
    """The distances of a hand without melds, to each form."""
    a, b, c = _suits(tables, words)
    d = np.int64(tables["honors"][words[3] & STATE_MASK])
    total = words[0] + words[1] + words[2] + words[3]
    standard = _standard(tables, 0, a & 255, b & 255, c & 255, d)
    knitted, missing = _knitted(tables, a, b, c, d)
    pairs = 7 - (total >> PAIRS_SHIFT & 255)
    orphans = 14 - (total >> ORPHANS_SHIFT & 255) - (total >> PAIRED_ORPHANS_SHIFT & 255 != 0)
    singles = 14 - 9 + missing - (total >> HONORS_SHIFT & 255)
    far = RULED_OUT + 1
    return (
        standard if forms & 1 << STANDARD else far,
        pairs if forms & 1 << SEVEN_PAIRS else far,
        orphans if forms & 1 << THIRTEEN_ORPHANS else far,
        singles if forms & 1 << HONORS_AND_KNITTED else far,
        knitted if forms & 1 << KNITTED_STRAIGHT else far,
    )


@kernel
def _formal_classes(tables, suits, melds):
    """The classes of the three suits beside so many melds, by their words, as if the melds took no copies."""
    a, b, c = suits
    shorter = tables["suit_class"]
    return (
        np.int64(shorter[melds, a & 255]),
        np.int64(shorter[melds, b & 255]),
        np.int64(shorter[melds, c & 255]),
    )


@kernel
def _classes(tables, row, words, scratch, melds, own, formal):
    """The classes of the three suits, and the state of the honours, of a hand with melds."""
    a, b, c = _formal_classes(tables, _suits(tables, words), melds)
    honors = words[3] & STATE_MASK
    if melds and not formal:
        suits = _melded_suits(scratch)
        if suits & 1:
            a = _melded_class(tables, melds, row, scratch, 0, -1)
        if suits & 2:
            b = _melded_class(tables, melds, row, scratch, 1, -1)
        if suits & 4:
            c = _melded_class(tables, melds, row, scratch, 2, -1)
        # of a melded honour the fourth copy is of no use
        for kind in range(27, KINDS):
            if own >> kind & 1:
                honors -= np.int64(row[kind])
    return a, b, c, honors


@kernel
def _honor_class(tables, melds, honors):
    return np.int64(tables["honor_class"][melds, tables["honors"][honors]])


@kernel
def _melded(tables, row, words, scratch, melds, own, kongs, forms, formal):
    """The distances of a hand with melds to sets and a pair, and to a knitted straight."""
    standard = knitted = RULED_OUT + 1
    if forms & 1 << STANDARD:
        a, b, c, honors = _classes(tables, row, words, scratch, melds, own, formal)
        standard = _standard(tables, melds, a, b, c, _honor_class(tables, melds, honors))
    if melds == 1 and forms & 1 << KNITTED_STRAIGHT:
        gone = np.int64(0)
        knitted = _melded_knitted(row, gone if formal else own, gone if formal else kongs)
    return standard, knitted


@kernel
def _wrong_size(words, melds):
    size = ((words[0] + words[1] + words[2] + words[3]) >> SIZE_SHIFT & 255) + 3 * melds
    return size != 13 and size != 14


@kernel
def _concealed_row(tables, row, forms):
    """(Problem or 0, distance to each form) of a hand without melds."""
    far = RULED_OUT + 1
    bad, numbers = _read(row)
    if bad:
        return TOO_MANY_COPIES, (far, far, far, far, far)
    words = _words(tables, numbers)
    if _wrong_size(words, 0):
        return WRONG_SIZE, (far, far, far, far, far)
    return 0, _concealed(tables, words, forms)


@kernel
def _melded_row(tables, row, scratch, forms, formal):
    """The same of a hand with melds, and (melds, mask of kinds melded as pungs or kongs, of kongs)."""
    far = RULED_OUT + 1
    nothing = (far, far, far, far, far)
    bad, numbers = _read(row)
    if bad:
        return TOO_MANY_COPIES, nothing, (0, np.int64(0), np.int64(0))
    words = _words(tables, numbers)
    problem, melds, own, kongs = _read_melds(row, scratch)
    if problem == 0 and _wrong_size(words, melds):
        problem = WRONG_SIZE
    if problem:
        return problem, nothing, (melds, own, kongs)
    standard, knitted = _melded(tables, row, words, scratch, melds, own, kongs, forms, formal)
    return 0, (standard, far, far, far, knitted), (melds, own, kongs)


@kernel
def _distances(tables, row, scratch, forms, formal):
    """(Problem or 0, (distance to each form), (melds, kinds in pungs and kongs, kinds in kongs))."""
    if _meld_codes(row) == 0:
        problem, distances = _concealed_row(tables, row, forms)
        return problem, distances, (0, np.int64(0), np.int64(0))
    return _melded_row(tables, row, scratch, forms, formal)


@kernel
def _least(distances):
    return min(min(min(distances[0], distances[1]), min(distances[2], distances[3])), distances[4])


@kernel
def _check_shapes(rows, results):
    if rows.shape[1] < WINNING:
        raise ValueError("a row has 43 columns")
    if len(rows) != len(results):
        raise ValueError("results must be as many as rows")


@kernel
def shanten_row(tables, row, forms=ALL_FORMS, formal=False):
    """The shanten of one hand (``uint8[43]``), or a code of :data:`PROBLEMS`."""
    if len(row) < WINNING:
        raise ValueError("a row has 43 columns")
    problem, distances, _ = _distances(tables[0], row, np.empty((2, KINDS), np.uint8), forms, formal)
    return problem if problem else _least(distances) - 1


@kernel
def plain_shanten_row(tables, row):
    """The same over all forms, for single calls: every argument costs a call from Python 80 ns."""
    if len(row) < WINNING or _meld_codes(row):
        return shanten_row(tables, row, ALL_FORMS, False)
    problem, distances = _concealed_row(tables[0], row, ALL_FORMS)
    return problem if problem else _least(distances) - 1


@kernel
def minimum_rows(tables, rows, out, forms=ALL_FORMS, formal=False):
    """The shanten of each hand, over all forms of the mask.

    Args:
        tables: of :func:`guobiao.kernels.shanten_tables.build`.
        rows: ``uint8[n, 43]``.
        out: ``int8[n]``, filled.
        forms: mask of the forms to count.
        formal: whether to leave copies in melds out of account.
    """
    _check_shapes(rows, out)
    record, scratch = tables[0], np.empty((2, KINDS), np.uint8)
    for index in range(len(rows)):
        problem, distances, _ = _distances(record, rows[index], scratch, forms, formal)
        out[index] = problem if problem else _least(distances) - 1


@kernel
def shanten_rows(tables, rows, out, forms=ALL_FORMS, formal=False):
    """The shanten of each hand to each form, and the least: ``out int8[n, 6]``; see :func:`minimum_rows`."""
    _check_shapes(rows, out)
    if out.shape[1] != FORMS + 1:
        raise ValueError("shanten has six columns")
    record, scratch = tables[0], np.empty((2, KINDS), np.uint8)
    for index in range(len(rows)):
        problem, distances, _ = _distances(record, rows[index], scratch, forms, formal)
        _store(out[index], problem, distances)


@kernel
def _store(out, problem, distances):
    for form in range(FORMS):
        out[form] = problem if problem else distances[form] - 1
    out[MINIMUM] = problem if problem else _least(distances) - 1


# Useful tiles


@kernel
def _drawable(total):
    """Mask of the kinds of which the hand does not hold all four."""
    mask = np.int64(0)
    for kind in range(KINDS):
        mask |= np.int64(total[kind] < COPIES) << kind
    return mask


@kernel
def _more(tables, numbers, group, rank):
    """The state of a suit after one more tile of a rank of which fewer than four are held."""
    head, tail = numbers[2 * group], numbers[2 * group + 1]
    if rank < HEADS:
        head += _POWERS[rank]
    else:
        tail += _POWERS[rank]
    return (tables["head"][head] + tables["tail"][tail]) & STATE_MASK


@kernel
def _draw_suit(tables, numbers, group, melds, drawable, partner, rest, distance):
    """Mask of the ranks of a suit without melds whose draw lowers the distance to sets and a pair.

    ``partner``: the class of the group that is looked up with this one. ``rest``: of the other two.
    """
    shorter, classes = tables["suit_class"], tables["classes"]
    pairs, whole = tables["two_suits"], tables["distance"]
    found = np.int64(0)
    for rank in range(9):
        if not drawable >> rank & 1:
            continue
        after = shorter[melds, classes[_more(tables, numbers, group, rank)]]
        if group == 2:
            then = whole[melds, rest, tables["suit_and_honors"][melds, after, partner]]
        else:
            then = whole[melds, pairs[melds, after, partner], rest]
        found |= np.int64(then < distance) << rank
    return found


@kernel
def _draw_melded_suit(tables, row, scratch, group, melds, drawable, partner, rest, distance):
    """The same for a suit with melds."""
    found = np.int64(0)
    for rank in range(9):
        if drawable >> rank & 1:
            after = _melded_class(tables, melds, row, scratch, group, 9 * group + rank)
            if group == 2:
                then = tables["distance"][melds, rest, tables["suit_and_honors"][melds, after, partner]]
            else:
                then = tables["distance"][melds, tables["two_suits"][melds, after, partner], rest]
            found |= np.int64(then < distance) << rank
    return found


@kernel
def _draw_standard(tables, row, scratch, numbers, melded, formal, drawable, distance):
    """Mask of the kinds whose draw lowers the distance to sets and a pair."""
    melds, own, _ = melded
    words = _words(tables, numbers)
    a, b, c, honors = _classes(tables, row, words, scratch, melds, own, formal)
    d = _honor_class(tables, melds, honors)
    suits = np.int64(0) if formal or melds == 0 else _melded_suits(scratch)
    halves, whole = tables["suit_and_honors"], tables["distance"]
    two, others = tables["two_suits"][melds, a, b], halves[melds, c, d]
    found = np.int64(0)
    for group in range(3):
        partner = b if group == 0 else a if group == 1 else d
        rest = two if group == 2 else others
        ranks = drawable >> 9 * group & 511
        if suits >> group & 1:
            ranks = _draw_melded_suit(tables, row, scratch, group, melds, ranks, partner, rest, distance)
        else:
            ranks = _draw_suit(tables, numbers, group, melds, ranks, partner, rest, distance)
        found |= ranks << 9 * group
    nearer = np.int64(0)  # by copies held: whether one more honour helps
    for count in range(COPIES):
        if count == 0 or honors >> HELD_BITS * (count - 1) & 7:
            after = _honor_class(tables, melds, honors + _ONE_MORE[count])
            nearer |= np.int64(whole[melds, two, halves[melds, c, after]] < distance) << count
    if not formal:
        drawable &= ~own
    for kind in range(27, KINDS):
        if drawable >> kind & 1:
            found |= (nearer >> np.int64(row[kind]) & 1) << kind
    return found


@kernel
def _draw_knitted(tables, row, numbers, drawable, distance):
    """Mask of the kinds whose draw lowers the distance to a knitted straight, without melds."""
    words = _words(tables, numbers)
    a, b, c = _suits(tables, words)
    honors = words[3] & STATE_MASK
    d = np.int64(tables["honors"][honors])
    found = np.int64(0)
    for kind in range(27):
        if not drawable >> kind & 1:
            continue
        group = kind // 9
        after = np.int64(tables["suits"][_more(tables, numbers, group, kind - 9 * group)])
        before = a if group == 0 else b if group == 1 else c
        if after >> 8 == before >> 8:
            continue
        if group == 0:
            then, _ = _knitted(tables, after, b, c, d)
        elif group == 1:
            then, _ = _knitted(tables, a, after, c, d)
        else:
            then, _ = _knitted(tables, a, b, after, d)
        found |= np.int64(then < distance) << kind
    for count in range(COPIES):
        if count == 0 or honors >> HELD_BITS * (count - 1) & 7:
            then, _ = _knitted(tables, a, b, c, np.int64(tables["honors"][honors + _ONE_MORE[count]]))
            if then < distance:
                for kind in range(27, KINDS):
                    found |= np.int64(row[kind] == count) << kind
    return found


@kernel
def _draw_melded_knitted(row, own, kongs, drawable, distance):
    """Mask of the kinds whose draw lowers the distance to a knitted straight beside one meld."""
    found = np.int64(0)
    for index in range(6):
        body = _BODIES[index]
        if body & kongs == 0:
            missing, lacking, nearer = _knitted_parts(row, own, body)
            if missing + lacking == distance:
                found |= nearer | (body & ~_held(row, 1))
    return found & drawable


@kernel
def _draw_pairs(row):
    """Mask of the kinds whose draw makes one more pair."""
    mask = np.int64(0)
    for kind in range(KINDS):
        mask |= (np.int64(row[kind]) & 1) << kind
    return mask


@kernel
def _draw_orphans(row):
    """Mask of the kinds whose draw helps to the thirteen orphans: what is missing; without a pair, any."""
    return _ORPHANS & ~_held(row, 1) if _ORPHANS & _held(row, 2) else _ORPHANS


@kernel
def _bits(mask):
    """How many bits are set: sums of 2, 4, 8 bits, then of the bytes."""
    mask = (mask & 0x5555555555555555) + (mask >> 1 & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = (mask & 0x0F0F0F0F0F0F0F0F) + (mask >> 4 & 0x0F0F0F0F0F0F0F0F)
    mask = (mask & _LANES8) + (mask >> 8 & _LANES8)
    mask = (mask & _LANES16) + (mask >> 16 & _LANES16)
    return (mask & _LOW32) + (mask >> 32)


@kernel
def _draw_singles(row, distance):
    """Mask of the kinds whose draw helps to honours and knitted tiles."""
    held, found = _held(row, 1), np.int64(0)
    for index in range(6):
        body = _BODIES[index] | _HONORS
        if 14 - _bits(body & held) == distance:
            found |= body & ~held
    return found


@kernel
def _draws(tables, row, scratch, wanted, distances, melded, formal, masks):
    """For each wanted form, the mask of the kinds whose draw lowers the distance to it; 0 for the others."""
    _, numbers = _read(row)
    melds, own, kongs = melded
    drawable = _drawable(scratch[1] if melds else row)
    masks[:] = 0
    if wanted & 1 << STANDARD:
        masks[STANDARD] = _draw_standard(
            tables, row, scratch, numbers, melded, formal, drawable, distances[STANDARD]
        )
    if wanted & 1 << SEVEN_PAIRS:
        masks[SEVEN_PAIRS] = _draw_pairs(row)
    if wanted & 1 << THIRTEEN_ORPHANS:
        masks[THIRTEEN_ORPHANS] = _draw_orphans(row)
    if wanted & 1 << HONORS_AND_KNITTED:
        masks[HONORS_AND_KNITTED] = _draw_singles(row, distances[HONORS_AND_KNITTED])
    if wanted & 1 << KNITTED_STRAIGHT:
        distance = distances[KNITTED_STRAIGHT]
        if melds == 0:
            masks[KNITTED_STRAIGHT] = _draw_knitted(tables, row, numbers, drawable, distance)
        elif formal:
            gone = np.int64(0)
            masks[KNITTED_STRAIGHT] = _draw_melded_knitted(row, gone, gone, drawable, distance)
        else:
            masks[KNITTED_STRAIGHT] = _draw_melded_knitted(row, own, kongs, drawable, distance)


@kernel
def _nearer(tables, row, scratch, distances, melded, formal, masks):
    """The mask of the kinds whose draw lowers the least of the distances; ``masks`` is filled by form."""
    least, wanted = _least(distances), 0
    for form in range(FORMS):
        wanted |= (distances[form] == least) << form
    _draws(tables, row, scratch, wanted, distances, melded, formal, masks)
    return masks[0] | masks[1] | masks[2] | masks[3] | masks[4]


@kernel
def _tiles(row, melds):
    """Tiles of a checked row, a meld counting as three."""
    tiles = 3 * melds
    for kind in range(KINDS):
        tiles += np.int64(row[kind])
    return tiles


@kernel
def _live(mask, total, visible, seen):
    """Copies of the kinds of a mask that are neither in the hand nor seen elsewhere."""
    number = np.int64(0)
    for kind in range(KINDS):
        left = np.int64(COPIES) - np.int64(total[kind])
        if seen >= 0:
            left -= np.int64(visible[seen, kind])
        number += (mask >> kind & 1) * max(left, np.int64(0))
    return number


@kernel
def useful_rows(tables, rows, visible, shanten_out, mask_out, live_out, forms=ALL_FORMS, formal=False):
    """The shanten of each hand, and of a hand of 13 tiles the kinds whose draw lowers it.

    A kind all of whose copies the hand itself holds is never useful; one that is merely seen to be gone is
    useful, with no copies left.

    Args:
        tables: of :func:`guobiao.kernels.shanten_tables.build`.
        rows: ``uint8[n, 43]``.
        visible: copies seen elsewhere, ``uint8[n, 34]``; ``[1, 34]`` for all alike, ``[0, 34]`` for none.
        shanten_out: ``int8[n]``, as of :func:`minimum_rows`.
        mask_out: ``int64[n]``, a bit for each useful kind; 0 for a hand of 14 tiles or a problem.
        live_out: ``uint8[n]``, copies of useful kinds that are neither held nor visible.
        forms: mask of the forms to count.
        formal: whether to leave copies in melds out of account: of shapes, not of what can be drawn.
    """
    _check_shapes(rows, shanten_out)
    _check_shapes(rows, mask_out)
    _check_shapes(rows, live_out)
    if len(visible) > 1 and len(visible) != len(rows):
        raise ValueError("visible must have a row for each hand, one for all, or none")
    if len(visible) > 0 and visible.shape[1] != KINDS:
        raise ValueError("visible has 34 columns")
    record, scratch, masks = tables[0], np.empty((2, KINDS), np.uint8), np.zeros(FORMS, np.int64)
    for index in range(len(rows)):
        row = rows[index]
        problem, distances, melded = _distances(record, row, scratch, forms, formal)
        least = _least(distances)
        shanten_out[index] = problem if problem else least - 1
        mask_out[index] = live_out[index] = 0
        if problem or least > RULED_OUT or _tiles(row, melded[0]) != 13:
            continue
        mask = _nearer(record, row, scratch, distances, melded, formal, masks)
        mask_out[index] = mask
        seen = min(index, len(visible) - 1)
        live_out[index] = _live(mask, scratch[1] if melded[0] else row, visible, seen)


@kernel
def _is_far(tables, row, forms):
    """Whether a hand is certainly not ready: quickly told, by leaving copies in melds out of account."""
    codes, melds = _meld_codes(row), 0
    if codes == 0:
        problem, distances = _concealed_row(tables, row, forms)
        return problem != 0 or _least(distances) != 1
    while codes:
        melds += codes & 255 != 0
        codes >>= 8
    bad, numbers = _read(row)
    if bad:
        return True
    words = _words(tables, numbers)
    suits, honors = _suits(tables, words), words[3] & STATE_MASK
    a, b, c = _formal_classes(tables, suits, melds)
    if _standard(tables, melds, a, b, c, _honor_class(tables, melds, honors)) <= 1:
        return False
    if melds != 1:
        return True
    return _knitted(tables, suits[0], suits[1], suits[2], np.int64(tables["honors"][honors]))[1] > 1


@kernel
def waits_of_row(tables, row, knitted_straight):
    """The kinds that complete a hand of 13 tiles, as a mask; 0 if it is not ready, or not of 13 tiles.

    Args:
        tables: of :func:`guobiao.kernels.shanten_tables.build`.
        row: ``uint8[43]``.
        knitted_straight: whether a knitted straight with a set and a pair is a form.
    """
    forms = ALL_FORMS if knitted_straight else ALL_FORMS ^ 1 << KNITTED_STRAIGHT
    record = tables[0]
    if _is_far(record, row, forms):
        return np.int64(0)
    scratch = np.empty((2, KINDS), np.uint8)
    problem, distances, melded = _distances(record, row, scratch, forms, False)
    if problem or _least(distances) != 1 or _tiles(row, melded[0]) != 13:
        return np.int64(0)
    return _nearer(record, row, scratch, distances, melded, False, np.zeros(FORMS, np.int64))


@kernel
def useful_forms_rows(tables, rows, shanten_out, mask_out, forms=ALL_FORMS, formal=False):
    """The shanten of each hand to each form, and the kinds whose draw lowers that one.

    ``shanten_out``: ``int8[n, 6]``, as of :func:`shanten_rows`. ``mask_out``: ``int64[n, 5]``, zeros for a
    hand of 14 tiles, a problem, a form that is ruled out.
    """
    _check_shapes(rows, shanten_out)
    _check_shapes(rows, mask_out)
    if shanten_out.shape[1] != FORMS + 1 or mask_out.shape[1] != FORMS:
        raise ValueError("shanten has six columns, useful tiles have five")
    record, scratch = tables[0], np.empty((2, KINDS), np.uint8)
    for index in range(len(rows)):
        row = rows[index]
        problem, distances, melded = _distances(record, row, scratch, forms, formal)
        _store(shanten_out[index], problem, distances)
        mask_out[index, :] = 0
        if problem or _tiles(row, melded[0]) != 13:
            continue
        wanted = 0
        for form in range(FORMS):
            wanted |= (distances[form] <= RULED_OUT) << form
        _draws(record, row, scratch, wanted, distances, melded, formal, mask_out[index])


# From Python


def shanten(row: NDArray[np.uint8], forms: int = ALL_FORMS, formal: bool = False) -> int:
    """The shanten of one hand, ``uint8[43]``.

    >>> from .layout import rows
    >>> shanten(rows(["123456789m1234p"])[0]), shanten(rows(["19m19s19pESWNCFPP"])[0])
    (0, -1)

    Raises:
        ValueError: the row is no hand of 13 or 14 tiles.
    """
    if forms == ALL_FORMS and not formal:
        found: int = plain_shanten_row(cache.shanten_tables(), row)
    else:
        found = shanten_row(cache.shanten_tables(), row, forms, formal)
    if found > RULED_OUT:
        raise ValueError(f"not a hand: {PROBLEMS[found]}")
    return found
