"""Tables of one suit: every way to divide it into sets, and what completes it.

They hold for every rule set. The tiles of a suit (nine counts of at most four, at most 14 tiles) are
numbered 0 to 405,349: :func:`state` adds two small look-ups. The honours are numbered the same way, as
seven counts and two zeros, and have tables of their own since they make no chows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.facts import PartKind
from ..scoring.readings import divide
from ..tiles import COPIES

MOST_TILES = 14
STATES = 405_350
SUIT, HONORS = 0, 1

HEADS = 5  # ranks in the first half of a state's number
_WEIGHTS = np.array([1, 5, 25, 125, 625])

# A division is packed into 32 bits: four sets of 5 bits (0 none, 1-7 the chow from that rank, 8-16 the pung
# of rank - 7), then the rank of the pair in 4 bits (0 none), then the number of sets in 3 bits.
SET_BITS, PAIR_SHIFT, SIZE_SHIFT = 5, 20, 24

# What completes a state is packed as: ranks that make it sets (9 bits), ranks that make it sets and a pair
# (9 bits), whether it is sets, whether it is sets and a pair.
TO_PAIR_SHIFT, IS_SETS_SHIFT, IS_PAIR_SHIFT = 9, 18, 19

SUIT_TABLES = np.dtype(
    [
        ("head", np.int32, (5**HEADS,)),
        ("tail", np.int32, (5 ** (9 - HEADS),)),
        ("head_facts", np.int32, (5**HEADS,)),  # ranks held, held an odd number of times, held twice or more
        ("tail_facts", np.int32, (5 ** (9 - HEADS),)),
        ("divisions", np.int32, (2, STATES)),  # start << 5 | number, of the state's divisions
        ("completes", np.int32, (2, STATES)),
        ("packed", np.int32, (65536,)),
    ]
)
"""``head`` and ``tail`` number the states; the others are described above."""


def _numbering() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Two tables whose sum numbers every state: tails are ranked by size, so that each head is followed by
    exactly the tails that fit."""
    tails = list(product(range(5), repeat=9 - HEADS))
    order = sorted(range(len(tails)), key=lambda index: sum(tails[index]))
    rank = np.zeros(len(tails), dtype=np.int32)
    for place, index in enumerate(order):
        code = sum(count * 5**power for power, count in enumerate(tails[index]))
        rank[code] = place
    fitting = [sum(1 for tail in tails if sum(tail) <= room) for room in range(MOST_TILES + 1)]
    start = np.zeros(5**HEADS, dtype=np.int32)
    total = 0
    for code in range(5**HEADS):
        size = sum(code // 5**power % 5 for power in range(HEADS))
        if size <= MOST_TILES:
            start[code] = total
            total += fitting[MOST_TILES - size]
    assert total == STATES
    return start, rank


def state(tables: Any, counts: Sequence[int]) -> int:
    """The number of a state, for one suit of counts; kernels do the same sum in line."""
    head = sum(count * 5**power for power, count in enumerate(counts[:HEADS]))
    tail = sum(count * 5**power for power, count in enumerate(counts[HEADS:]))
    return int(tables["head"][head] + tables["tail"][tail])


def _complete_states(honors: bool) -> Iterator[tuple[int, ...]]:
    """Every way to hold sets, or sets and a pair, of at most five copies of one rank: a wait for a fifth
    copy is a wait all the same though the state itself cannot be held."""
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


def _facts(code: int, first: int) -> int:
    """Three masks of nine ranks: held, held an odd number of times, held more than once."""
    facts = 0
    for power in range(9 - first):
        count = code // 5**power % 5
        rank = first + power
        facts |= (count > 0) << rank | (count % 2) << (9 + rank) | (count > 1) << (18 + rank)
    return facts


@lru_cache(maxsize=1)
def build() -> NDArray[Any]:
    """The tables, as an array of one :data:`SUIT_TABLES` record. Takes a second or two."""
    tables = np.zeros(1, dtype=SUIT_TABLES)
    tables["head"][0], tables["tail"][0] = _numbering()
    record = tables[0]
    record["head_facts"] = [_facts(code, 0) for code in range(5**HEADS)]
    record["tail_facts"] = [_facts(code, HEADS) for code in range(5 ** (9 - HEADS))]
    length = 1  # so that 0 means "none"
    for honors in (SUIT, HONORS):
        for counts in _complete_states(bool(honors)):
            with_pair = sum(counts) % 3 == 2
            most = max(counts)
            if most <= COPIES:
                number = state(record, counts)
                found = divide(counts[:7] if honors else counts, 27 if honors else 0)[with_pair]
                record["divisions"][honors, number] = length << 5 | len(found)
                for parts in found:
                    record["packed"][length] = _pack(parts)
                    length += 1
                record["completes"][honors, number] |= 1 << (IS_PAIR_SHIFT if with_pair else IS_SETS_SHIFT)
            for rank in range(9):
                if counts[rank] and (most <= COPIES or counts[rank] == most):
                    fewer = (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])
                    bit = rank + TO_PAIR_SHIFT * with_pair
                    record["completes"][honors, state(record, fewer)] |= 1 << bit
    return tables
