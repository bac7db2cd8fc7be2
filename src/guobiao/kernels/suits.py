"""Tables of one suit: every way to divide it into sets, and what completes it.

They hold for every rule set. The tiles of a suit (nine counts of at most four, at most 14 tiles) are
numbered 0 to 405,349: :func:`state` adds two small look-ups. The honours are numbered the same way, as
seven counts and two zeros, and have tables of their own since they make no chows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.facts import Part, PartKind
from ..scoring.readings import divide
from ..tiles import COPIES, KINDS, tiles_of
from .layout import ADDED_KONG, CHOW, CONCEALED_KONG, PUNG

MOST_TILES = 14
MOST_SETS = 4
STATES = 405_350
SUIT, HONORS = 0, 1

HEADS = 5  # ranks in the first half of a state's number

# The words of the two halves of a suit, added: number of the state, then masks of the ranks held, held an odd
# number of times, held more than once; then the number of tiles.
STATE_BITS = 20
HELD_SHIFT, ODD_SHIFT, MANY_SHIFT, TILES_SHIFT = STATE_BITS, STATE_BITS + 9, STATE_BITS + 18, STATE_BITS + 27

# A division is packed into 32 bits: four sets of 5 bits (0 none, 1-7 the chow from that rank, 8-16 the pung
# of rank - 7), then the rank of the pair in 4 bits (0 none), then the number of sets in 3 bits.
SET_BITS, PAIR_SHIFT, SIZE_SHIFT = 5, 20, 24

# The same as it is counted: the code of its chows (12 bits, see below), masks of its pungs and of the lowest
# ranks of its chows, the rank of its pair.
CHOW_BITS, PUNGS_SHIFT, LOWEST_SHIFT, PAIRED_SHIFT = 12, 12, 21, 28

# What completes a state is packed as: ranks that make it sets (9 bits), ranks that make it sets and a pair
# (9 bits), whether it is sets, whether it is sets and a pair.
TO_PAIR_SHIFT, IS_SETS_SHIFT, IS_PAIR_SHIFT = 9, 18, 19

# Chows of a suit have codes whose sums tell up to four of them apart, in whatever order they are added.
CHOW_CODES = (1, 5, 21, 55, 153, 368, 856)
CHOWS_OF_SUIT, CHOW_SETS = 330, 12_650  # up to four chows of 7; of 21
PUNGS_OF_SUIT, PUNG_SETS = 256, 20_854  # up to four pungs of 9; of 27

# What a meld is to a hand. LANES words of bytes, one byte a kind and then: melds, claims, melded kongs,
# concealed kongs, added kongs, codes that are no meld. Then masks of its kinds and of its pung or kong, then
# its chow's code, that of each suit in CHOW_BITS.
LANES = 5
COUNTERS = 34
MELD_KINDS, MELD_PUNGS, MELD_CHOWS, MELD_WIDTH = 5, 6, 7, 8

SUIT_TABLES = np.dtype(
    [
        ("head", np.int64, (5**HEADS,)),
        ("tail", np.int64, (5 ** (9 - HEADS),)),
        # for each state: start << 5 | number, of its divisions; what completes it
        ("states", np.int32, (2, STATES, 2)),
        ("divisions", np.uint32, (32768,)),  # as counted
        ("packed", np.int32, (32768,)),
        ("melds", np.int64, (256, MELD_WIDTH)),
        # numbers of up to four chows, and of up to four pungs
        ("chow_rank", np.uint16, (MOST_SETS * max(CHOW_CODES) + 1,)),  # by the code of a suit's chows
        ("chow_second", np.int32, (CHOWS_OF_SUIT,)),
        ("chow_third", np.int32, (3060,)),
        ("pung_rank", np.uint16, (512,)),  # by the mask of a suit's pungs
        ("pung_second", np.int32, (PUNGS_OF_SUIT,)),
        ("pung_third", np.int32, (4048,)),
        ("waiting", np.uint8, (256,)),
    ]
)
"""``head`` and ``tail`` describe the two halves of a suit, see above; ``waiting`` is described at
:func:`_waiting`."""


def _joined(heads: Iterable[int], tails: Sequence[int], room: int) -> tuple[NDArray[np.int32], list[int]]:
    """Number the pairs of a head and a tail that fit together; given and returned are sizes.

    Tails are in order of size, so that each head is followed by exactly the tails that fit: the number of a
    pair is its head's start and its tail's place. Returns the starts (0 where nothing fits), and the sizes of
    the pairs in order.
    """
    starts: list[int] = []
    sizes: list[int] = []
    for head in heads:
        starts.append(len(sizes) if head <= room else 0)
        sizes += [head + tail for tail in tails if head + tail <= room]
    return np.array(starts, dtype=np.int32), sizes


def state_numbers() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Two tables whose sum numbers every state, by the counts of its two halves, digits to the base of 5."""
    tails = [sum(_counts(code, 9 - HEADS)) for code in range(5 ** (9 - HEADS))]
    order = sorted(range(len(tails)), key=tails.__getitem__)
    heads = (sum(_counts(code, HEADS)) for code in range(5**HEADS))
    starts, sizes = _joined(heads, [tails[code] for code in order], MOST_TILES)
    assert len(sizes) == STATES
    places = np.zeros(len(tails), dtype=np.int32)
    places[order] = range(len(tails))
    return starts, places


def _halves() -> tuple[list[int], list[int]]:
    """The words of the two halves of a suit."""
    starts, places = state_numbers()
    return (
        [int(start) | _half(_counts(code, HEADS), 0) for code, start in enumerate(starts)],
        [int(place) | _half(_counts(code, 9 - HEADS), HEADS) for code, place in enumerate(places)],
    )


def _counts(code: int, digits: int) -> list[int]:
    return [code // 5**power % 5 for power in range(digits)]


def _half(counts: Sequence[int], first: int) -> int:
    """What a half of a suit is beside a number: ranks held, and so on, and tiles."""
    word = sum(counts) << TILES_SHIFT
    for rank, count in enumerate(counts, first):
        word |= (count > 0) << HELD_SHIFT + rank
        word |= (count % 2) << ODD_SHIFT + rank
        word |= (count > 1) << MANY_SHIFT + rank
    return word


def chows_of_suit() -> list[tuple[int, ...]]:
    """Every choice of up to four chows of a suit, each its lowest rank, in the order of their numbers."""
    return [
        chosen
        for size in range(MOST_SETS + 1)
        for chosen in combinations_with_replacement(range(len(CHOW_CODES)), size)
    ]


def _number_sets(record: Any) -> None:
    """Number the choices of up to four chows of three suits, and of pungs: a suit after the other."""
    chows = chows_of_suit()
    for place, chosen in enumerate(chows):
        record["chow_rank"][sum(CHOW_CODES[rank] for rank in chosen)] = place
    _number_suits(record, "chow", [len(chosen) for chosen in chows], CHOW_SETS)
    pungs = sorted((m for m in range(512) if m.bit_count() <= MOST_SETS), key=int.bit_count)
    for place, mask in enumerate(pungs):
        record["pung_rank"][mask] = place
    _number_suits(record, "pung", [mask.bit_count() for mask in pungs], PUNG_SETS)


def _number_suits(record: Any, name: str, sizes: list[int], total: int) -> None:
    record[f"{name}_second"], pairs = _joined(sizes, sizes, MOST_SETS)
    record[f"{name}_third"], triples = _joined(pairs, sizes, MOST_SETS)
    assert len(triples) == total


def chow_place(tables: Any, chows: Iterable[int]) -> int:
    """The number of up to four chows, each given as 7 · suit + lowest rank."""
    codes = [0, 0, 0]
    for chow in chows:
        codes[chow // 7] += CHOW_CODES[chow % 7]
    first, second, third = (int(tables["chow_rank"][code]) for code in codes)
    return int(tables["chow_third"][tables["chow_second"][first] + second]) + third


def pung_place(tables: Any, pungs: Iterable[int]) -> int:
    """The number of up to four pungs of suited tiles 0-26."""
    mask = sum(1 << pung for pung in pungs)
    first, second, third = (int(tables["pung_rank"][mask >> 9 * suit & 511]) for suit in range(3))
    return int(tables["pung_third"][tables["pung_second"][first] + second]) + third


@lru_cache(maxsize=1)
def numbering() -> NDArray[Any]:
    """The tables as far as they number sets; takes no time."""
    tables = np.zeros(1, dtype=SUIT_TABLES)
    _number_sets(tables[0])
    return tables


def _meld(code: int) -> list[int]:
    """What the meld of a code is to a hand."""
    lanes = [0] * (8 * LANES)
    kind, tile = divmod(code - 1, KINDS)
    kong = kind > PUNG
    kinds = 7 << tile if kind == CHOW else 1 << tile
    if code == 0:
        return [0] * MELD_WIDTH
    if kind > CONCEALED_KONG or (kind == CHOW and (tile >= 27 or tile % 9 > 6)):
        lanes[COUNTERS + 5] = 1
        return [*lane_words(lanes), 0, 0, 0]
    for own in tiles_of(kinds):
        lanes[own] = 1 if kind == CHOW else 3 + kong
    lanes[COUNTERS : COUNTERS + 5] = (
        1,
        kind != CONCEALED_KONG,
        kong and kind != CONCEALED_KONG,
        kind == CONCEALED_KONG,
        kind == ADDED_KONG,
    )
    chow = CHOW_CODES[tile % 9] << CHOW_BITS * (tile // 9) if kind == CHOW else 0
    return [*lane_words(lanes), kinds, 0 if kind == CHOW else kinds, chow]


def lane_words(lanes: Sequence[int]) -> list[int]:
    """Numbers up to 255, eight in a word."""
    return [int.from_bytes(bytes(lanes[start : start + 8]), "little") for start in range(0, len(lanes), 8)]


def _waiting(sets: int, pairs: int) -> int:
    """In which groups a tile completes a hand, if some groups are sets and others sets and a pair.

    Four bits: groups that must become sets and a pair; four bits: groups that must become sets.
    """
    to_pair = to_sets = 0
    for group in range(4):
        open_ = 15 & ~sets & ~(1 << group)
        to_pair |= (open_ == 0) << group
        to_sets |= (open_.bit_count() == 1 and open_ & pairs != 0) << group
    return to_pair | to_sets << 4


def state(tables: Any, counts: Sequence[int]) -> int:
    """The number of a state, for one suit of counts; kernels do the same sum in line."""
    head = sum(count * 5**power for power, count in enumerate(counts[:HEADS]))
    tail = sum(count * 5**power for power, count in enumerate(counts[HEADS:]))
    return int(tables["head"][head] + tables["tail"][tail]) & (1 << STATE_BITS) - 1


def _complete_states(honors: bool) -> Iterator[tuple[int, ...]]:
    """Every way to hold sets, or sets and a pair, of at most five copies of one rank: a wait for a fifth
    copy is a wait all the same though the state itself cannot be held.
    """
    ranks = 7 if honors else 9
    forms = [(rank,) * 3 for rank in range(ranks)]
    if not honors:
        forms += [(rank, rank + 1, rank + 2) for rank in range(7)]
    seen = set()
    for size in range(5):
        for chosen in combinations_with_replacement(forms, size):
            for pair in range(-1, ranks):
                counts = [0] * 9
                for tile in (*sum(chosen, ()), *((pair,) * 2 if pair >= 0 else ())):
                    counts[tile] += 1
                if max(counts) <= 5 and counts.count(5) <= 1:
                    seen.add(tuple(counts))
    yield from sorted(seen)


def _pack(parts: Sequence[Any]) -> int:
    packed = size = 0
    for part in parts:
        rank = part.tile % 9
        if part.kind is PartKind.PAIR:
            packed |= (rank + 1) << PAIR_SHIFT
        else:
            packed |= (rank + (1 if part.kind is PartKind.CHOW else 8)) << SET_BITS * size
            size += 1
    return packed | size << SIZE_SHIFT


def _as_counted(parts: Sequence[Any]) -> int:
    fields = 0
    for part in parts:
        rank = part.tile % 9
        if part.kind is PartKind.PAIR:
            fields |= (rank + 1) << PAIRED_SHIFT
        elif part.kind is PartKind.CHOW:
            fields += CHOW_CODES[rank]
            fields |= 1 << LOWEST_SHIFT + rank
        else:
            fields |= 1 << PUNGS_SHIFT + rank
    return fields


@lru_cache(maxsize=1)
def build() -> NDArray[Any]:
    """The tables, as an array of one :data:`SUIT_TABLES` record. Takes a second or two."""
    tables = np.zeros(1, dtype=SUIT_TABLES)
    record = tables[0]
    record["head"], record["tail"] = _halves()
    record["melds"] = [_meld(code) for code in range(256)]
    record["waiting"] = [_waiting(sets_pairs & 15, sets_pairs >> 4) for sets_pairs in range(256)]
    _number_sets(record)
    start = 1  # so that 0 means "none"
    for honors in (SUIT, HONORS):
        states = record["states"][honors]
        for counts in _complete_states(bool(honors)):
            with_pair = sum(counts) % 3 == 2
            most = max(counts)
            if most <= COPIES:
                found = _different(divide(counts[:7] if honors else counts, 27 if honors else 0)[with_pair])
                number = state(record, counts)
                states[number, 0] = start << 5 | len(found)
                states[number, 1] |= 1 << (IS_PAIR_SHIFT if with_pair else IS_SETS_SHIFT)
                record["divisions"][start : start + len(found)] = [_as_counted(parts) for parts in found]
                record["packed"][start : start + len(found)] = [_pack(parts) for parts in found]
                start += len(found)
            for rank in range(9):
                if counts[rank] and (most <= COPIES or counts[rank] == most):
                    fewer = (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])
                    states[state(record, fewer), 1] |= 1 << (rank + TO_PAIR_SHIFT * with_pair)
    return tables


def _different(found: Sequence[Sequence[Part]]) -> list[Sequence[Part]]:
    """The divisions without those that differ in the order of sets only; the first of each stays."""
    unique: dict[int, Sequence[Part]] = {}
    for parts in found:
        unique.setdefault(_as_counted(parts), parts)
    return list(unique.values())
