"""Tables that tell how far a hand is from winning.

What a suit is worth to a hand is its *distances*: for 0 to 4 sets, without and with the pair, how many tiles
it lacks of holding them. An automaton reads the nine counts of a suit from the lowest rank up and ends in the
class of its distances; there are 126 classes for a suit, 55 for the honours. Classes of two groups merge into
classes of their own, by table, and two of these give the distance of the hand.

Melds shorten the hand and use up copies. The automaton of a hand with melds reads them beside the counts, so
that nothing is counted that needs a fifth copy; a hand with ``n`` melds has tables for ``4 - n`` sets.

A knitted straight takes 147, 258 or 369 out of each suit: a suit has three *knitted* classes, in which the
tiles that are missing from its three are counted as lacking already.

Every table is made by dynamic programming from the definitions of a set and a pair, with NumPy, in about a
second.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..tiles import COPIES
from .suits import HEADS, MOST_TILES, STATES, state_numbers

RANKS, TAILS = 9, 9 - HEADS
MOST_SETS = 4
FAR = 60  # a distance that nothing reaches

# A group (``head`` + ``tail``) is packed as: the state of a suit, or how many honours are held once, twice,
# three and four times (3 bits each); then in 8 bits each, so that the sum over all groups has room: tiles,
# pairs, kinds of terminals and honours, those of them held twice or more, kinds of honours.
STATE_MASK = (1 << 24) - 1
SIZE_SHIFT, PAIRS_SHIFT, ORPHANS_SHIFT, PAIRED_ORPHANS_SHIFT, HONORS_SHIFT = range(24, 64, 8)
HELD_BITS = 3

# A symbol is what an automaton of hands with melds reads at a rank: how many chows are melded from it,
# whether it is melded as a pung (1) or kong (2), and the concealed copies, which are added to these.
SYMBOL_STARTS = ((0, 5, 9, 12, 14), (15, 17), (18,))
SYMBOLS = 19
MELDED_STATES = 24_757

SUIT_CLASSES, HONOR_CLASSES, PAIR_CLASSES = 126, 55, 192
KNITTED_CLASSES, KNITTED_PAIRS = 50, 96
MISSING_SHIFT = 4  # in ``knitted``: the distance of the hand, then how many of the nine tiles are missing

SHANTEN_TABLES = np.dtype(
    [
        ("head", np.int64, (5**HEADS,)),
        ("tail", np.int64, (5**TAILS,)),
        ("honor_head", np.int64, (5**HEADS,)),
        ("honor_tail", np.int64, (25,)),
        ("suits", np.uint32, (STATES,)),  # by state: its class, then its three knitted classes, a byte each
        ("classes", np.uint8, (STATES,)),  # its class alone: fewer bytes to fetch where many are looked up
        ("honors", np.uint8, (1 << 4 * HELD_BITS,)),  # by how many are held how often: class
        # by number of melds:
        ("suit_class", np.uint8, (5, SUIT_CLASSES)),  # of a suit that has no melds itself
        ("honor_class", np.uint8, (5, HONOR_CLASSES)),
        ("two_suits", np.uint8, (5, SUIT_CLASSES, SUIT_CLASSES)),
        ("suit_and_honors", np.uint8, (5, SUIT_CLASSES, HONOR_CLASSES)),
        ("distance", np.uint8, (5, PAIR_CLASSES, PAIR_CLASSES)),
        ("start", np.uint16, (5,)),
        ("steps", np.uint16, (MELDED_STATES, SYMBOLS)),  # to the next state, at the ninth rank to the class
        # knitted straights, without melds
        ("knitted_suits", np.uint8, (KNITTED_CLASSES, KNITTED_CLASSES)),
        ("knitted_honors", np.uint8, (KNITTED_CLASSES, HONOR_CLASSES)),
        ("knitted", np.uint8, (KNITTED_PAIRS, KNITTED_PAIRS)),
    ]
)

Bytes = NDArray[np.uint8]
Numbers = NDArray[np.int64]
Read = tuple[int, int, int]  # copies held, copies that can be held, tiles missing before that


# Automata


def _add_rank(found: Bytes, held: int, room: int, chows: bool) -> Bytes:
    """Least tiles lacking after one more rank.

    ``found[:, x, y, sets, pairs]``: ``x`` chows of those sets still lack this rank, ``y`` this rank and the
    next. Three equal chows are three pungs, so that two from each rank will do.
    """
    result = np.full_like(found, FAR)
    most = found.shape[3]
    for older, newer, fresh, pung, pair in product(
        range(3), range(3), range(3 if chows else 1), (0, 1), (0, 1)
    ):
        used, sets = older + newer + fresh + 3 * pung + 2 * pair, fresh + pung
        if used <= room and sets < most:
            lacking = found[:, older, newer, : most - sets, : 2 - pair] + max(0, used - held)
            place = result[:, newer, fresh, sets:, pair:]
            np.minimum(place, lacking, out=place)
    return np.minimum(result, FAR)


def _distinct(rows: NDArray[Any]) -> tuple[Numbers, Numbers]:
    """Where each distinct row is first found, and which of them each row is."""
    whole = np.ascontiguousarray(rows).reshape(len(rows), -1)
    factors = np.random.default_rng(0).integers(1 << 63, size=whole.shape[1], dtype=np.uint64)
    sums = whole.astype(np.uint64) @ (2 * factors + 1)  # sorting numbers is faster than sorting rows
    _, first, which = np.unique(sums, return_index=True, return_inverse=True)
    assert np.array_equal(whole[first][which], whole), "two rows have one sum"
    return first, which


def _automaton(sets: int, melds: int, symbols: Sequence[Any], read: Any) -> tuple[list[Numbers], Bytes]:
    """The least automaton that reads the ranks of a suit.

    Args:
        sets: most sets to be held.
        melds: most melds to be read.
        symbols: what can stand at a rank.
        read: what a symbol says, given the melded chows that reach the rank from below (their number from two
            ranks below, from the rank below) and the melds so far: (held, room, missing) and the new three
            numbers, or None if it cannot be.

    Returns:
        for each rank, the next state by state and symbol (at the last rank: the class); and the distances of
        each class, ``uint8[classes, pairs, sets]``. The first state is 0.
    """
    found = np.full((1, 3, 3, sets + 1, 2), FAR, dtype=np.uint8)
    found[0, 0, 0, 0, 0] = 0
    tags = np.zeros((1, 3), dtype=np.uint8)
    steps = []
    for rank in range(RANKS):
        chows = rank < RANKS - 2
        kept, kept_tags, places = [], [], np.full((len(found), len(symbols)), -1)
        total = 0
        first, tag_of = _distinct(tags)
        for number, tag in enumerate(tags[first].tolist()):
            members = np.flatnonzero(tag_of == number)
            for column, symbol in enumerate(symbols):
                said = read(symbol, tuple(tag), chows)
                if said is None:
                    continue
                (held, room, missing), after = said
                kept.append(np.minimum(_add_rank(found[members], held, room, chows) + missing, FAR))
                kept_tags.append(np.full((len(members), 3), after, dtype=np.uint8))
                places[members, column] = np.arange(total, total + len(members))
                total += len(members)
        every, every_tag = np.concatenate(kept), np.concatenate(kept_tags)
        first, which = _distinct(np.hstack([every.reshape(total, -1), every_tag]))
        found, tags = every[first], every_tag[first]
        steps.append(np.where(places < 0, -1, which[places]))
    distances = found[:, 0, 0].transpose(0, 2, 1)
    first, names = _distinct(distances)
    classes = np.ascontiguousarray(distances[first])
    for rank in reversed(range(RANKS)):
        renamed = np.where(steps[rank] < 0, -1, names[steps[rank]])
        rows, names = _distinct(renamed)
        steps[rank] = np.maximum(renamed[rows], 0)  # what cannot be may lead anywhere
    return steps, classes


def _read_count(count: int, tag: tuple[int, ...], chows: bool) -> tuple[Read, tuple[int, ...]]:
    """A rank of a hand without melds."""
    return (count, COPIES, 0), tag


def _read_knitted(
    symbol: tuple[int, bool], tag: tuple[int, ...], chows: bool
) -> tuple[Read, tuple[int, ...]]:
    """A rank of a suit from which one copy may be taken for a knitted straight."""
    count, taken = symbol
    return (count - (taken and count > 0), COPIES - taken, int(taken and not count)), tag


def _symbols() -> list[tuple[int, int, int]]:
    """Symbols of hands with melds: (chows melded from this rank, pung or kong, concealed copies)."""
    return [
        (chows, own, count)
        for own, starts in enumerate(SYMBOL_STARTS)
        for chows in range(len(starts))
        for count in range(COPIES + 1 - chows - (0, 3, 4)[own])
    ]


def _read_melds(most: int) -> Any:
    """Reads a rank of a hand with so many melds at most."""

    def read(
        symbol: tuple[int, int, int], tag: tuple[int, ...], chows: bool
    ) -> tuple[Read, tuple[int, ...]] | None:
        fresh, own, count = symbol
        older, newer, melds = tag
        room = COPIES - older - newer - fresh - (0, 3, 4)[own]
        melds += fresh + (own > 0)
        if melds > most or count > room or (fresh and not chows):
            return None
        return (count, room, 0), (newer, fresh, melds)

    return read


# Classes of the honours, merging


def _honor_distances(held: Sequence[int]) -> Bytes:
    """``uint8[pairs, sets]`` for the counts of the seven honours."""
    counts = sorted(held, reverse=True)
    result = np.zeros((2, MOST_SETS + 1), dtype=np.uint8)
    for sets in range(MOST_SETS + 1):
        result[0, sets] = sum(max(0, 3 - count) for count in counts[:sets])
        result[1, sets] = min(
            max(0, 2 - counts[pair])
            + sum(max(0, 3 - count) for count in (counts[:pair] + counts[pair + 1 :])[:sets])
            for pair in range(len(counts))
        )
    return result


def _honors() -> tuple[Bytes, Bytes]:
    """By how many honours are held once, twice, three and four times: class; and the distances of each."""
    codes, distances = [], []
    for numbers in product(range(8), repeat=COPIES):
        if sum(numbers) <= 7:
            held = [times for times, number in enumerate(numbers, 1) for _ in range(number)]
            codes.append(sum(number << HELD_BITS * place for place, number in enumerate(numbers)))
            distances.append(_honor_distances(held + [0] * (7 - len(held))))
    first, names = _distinct(np.array(distances))
    table = np.zeros(1 << 4 * HELD_BITS, dtype=np.uint8)
    table[codes] = names
    return table, np.array(distances)[first]


def _merge(left: Bytes, right: Bytes) -> tuple[Bytes, Bytes]:
    """The class of two groups together, by their classes; and the distances of each."""
    pairs, sets = left.shape[1:]
    merged = np.full((len(left), len(right), pairs, sets), FAR, dtype=np.uint8)
    for pair, number in product(range(pairs), range(sets)):
        place = merged[:, :, pair:, number:]
        rest = right[None, :, : pairs - pair, : sets - number]
        np.minimum(place, left[:, None, pair, number, None, None] + rest, out=place)
    flat = merged.reshape(-1, pairs, sets)
    first, names = _distinct(flat)
    return names.reshape(len(left), len(right)).astype(np.uint8), flat[first]


def _whole(left: Bytes, right: Bytes) -> Bytes:
    """The distance of a hand, by the classes of its halves: all sets and the pair."""
    ways = left[:, None] + right[None, :, ::-1, ::-1]
    nearest: Bytes = ways.reshape(len(left), len(right), -1).min(axis=2)
    return nearest


def _places(wanted: Bytes, among: Bytes) -> Numbers:
    """Which of ``among`` each of ``wanted`` is."""
    place = {row.tobytes(): index for index, row in enumerate(among)}
    return np.array([place[np.ascontiguousarray(row).tobytes()] for row in wanted])


# The tables


def _digits(size: int, places: int) -> Numbers:
    """The counts in each number of so many places."""
    digits: Numbers = np.arange(size)[:, None] // 5 ** np.arange(places) % 5
    return digits


def _pack(counts: Numbers, orphans: Sequence[int], honors: bool) -> Numbers:
    """What is added up over all groups, for each row of counts."""
    terminal = counts[:, list(orphans)]
    packed: Numbers = counts.sum(axis=1) << SIZE_SHIFT
    packed |= (counts // 2).sum(axis=1) << PAIRS_SHIFT
    packed |= (terminal > 0).sum(axis=1) << ORPHANS_SHIFT
    packed |= (terminal > 1).sum(axis=1) << PAIRED_ORPHANS_SHIFT
    if honors:
        packed |= (counts > 0).sum(axis=1) << HONORS_SHIFT
        for times in range(1, COPIES + 1):
            packed |= (counts == times).sum(axis=1) << HELD_BITS * (times - 1)
    return packed


def _suit_classes(steps: Sequence[Numbers], columns: Sequence[int]) -> Bytes:
    """The class of every state; ``columns`` says at which symbol the counts of a rank begin."""
    heads, tails = _digits(5**HEADS, HEADS), _digits(5**TAILS, TAILS)
    middle = np.zeros(5**HEADS, dtype=np.int64)
    for rank in range(HEADS):
        middle = steps[rank][middle, columns[rank] + heads[:, rank]]
    ends = np.arange(len(steps[HEADS]))[:, None]
    for rank in range(HEADS, RANKS):
        ends = steps[rank][ends, columns[rank] + tails[None, :, rank - HEADS]]
    start, place = state_numbers()
    head, tail = np.nonzero(heads.sum(axis=1)[:, None] + tails.sum(axis=1)[None] <= MOST_TILES)
    classes = np.zeros(STATES, dtype=np.uint8)
    classes[start[head] + place[tail]] = ends[middle[head], tail]
    return classes


def _groups(record: Any) -> None:
    start, place = state_numbers()
    heads, tails = _digits(5**HEADS, HEADS), _digits(5**TAILS, TAILS)
    record["head"] = start | _pack(heads, [0], False)
    record["tail"] = place | _pack(tails, [TAILS - 1], False)
    record["honor_head"] = _pack(heads, range(HEADS), True)
    record["honor_tail"] = _pack(tails[:25], range(2), True)


def _fill(field: Any, values: NDArray[Any]) -> None:
    """Put values into the corner of a larger table."""
    field[tuple(slice(size) for size in values.shape)] = values


def _melded(record: Any, melds: int, offset: int, suits: Bytes) -> tuple[Bytes, int]:
    """The automaton of hands with so many melds: the distances of its classes, and where it ends."""
    steps, classes = _automaton(MOST_SETS - melds, melds, _symbols(), _read_melds(melds))
    record["start"][melds] = offset
    for rank, step in enumerate(steps):
        end = offset + len(step)
        record["steps"][offset:end] = step + (end if rank < RANKS - 1 else 0)
        offset = end
    record["suit_class"][melds] = _places(suits[:, :, : MOST_SETS + 1 - melds], classes)
    return classes, offset


def _standard(record: Any, suits: Bytes, honors: Bytes) -> None:
    offset = 0
    for melds in range(5):
        classes = suits
        if melds:
            classes, offset = _melded(record, melds, offset, suits)
        else:
            record["suit_class"][0] = np.arange(SUIT_CLASSES)
        shorter = honors[:, :, : MOST_SETS + 1 - melds]
        first, names = _distinct(shorter)
        record["honor_class"][melds] = names
        table, two_suits = _merge(classes, classes)
        _fill(record["two_suits"][melds], table)
        table, others = _merge(classes, shorter[first])
        _fill(record["suit_and_honors"][melds], table)
        _fill(record["distance"][melds], _whole(two_suits, others))


def _knitted(record: Any, honors: Bytes) -> list[Bytes]:
    """Fill the tables of knitted straights; the knitted classes of all states, for 147, 258 and 369."""
    symbols = [(count, taken) for taken in (False, True) for count in range(COPIES + 1)]
    steps, classes = _automaton(1, 0, symbols, _read_knitted)
    triples = [
        _suit_classes(steps, [5 * (rank % 3 == triple) for rank in range(RANKS)]) for triple in range(3)
    ]
    # the automaton would also take other ranks out; keep what these three reach
    reached = np.flatnonzero(np.bincount(np.concatenate(triples)))
    renamed = np.zeros(len(classes), dtype=np.uint8)
    renamed[reached] = np.arange(len(reached))
    classes = classes[reached]
    table, suits = _merge(classes, classes)
    _fill(record["knitted_suits"], table)
    table, others = _merge(classes, honors[:, :, :2])
    _fill(record["knitted_honors"], table)
    missing = suits[:, None, 0, 0] + others[None, :, 0, 0]
    _fill(record["knitted"], _whole(suits, others) | missing << MISSING_SHIFT)
    return [renamed[triple] for triple in triples]


@lru_cache(maxsize=1)
def build() -> NDArray[Any]:
    """The tables, as an array of one :data:`SHANTEN_TABLES` record."""
    tables = np.zeros(1, dtype=SHANTEN_TABLES)
    record = tables[0]
    _groups(record)
    record["honors"], honors = _honors()
    steps, suits = _automaton(MOST_SETS, 0, range(COPIES + 1), _read_count)
    _standard(record, suits, honors)
    words = [_suit_classes(steps, [0] * RANKS), *_knitted(record, honors)]
    record["suits"] = sum(classes.astype(np.uint32) << 8 * place for place, classes in enumerate(words))
    record["classes"] = words[0]
    return tables
