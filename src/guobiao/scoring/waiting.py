"""Which tiles complete a hand, and how far a hand is from winning.

The reference, in plain Python: obviously right rather than fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from ..rules.words import KNITTED_BODIES
from ..sets import Hand
from ..tiles import COPIES, HONORS, KINDS, SUITED, TERMINALS_AND_HONORS, Tile, counts_of, mask_of, tiles_of
from .readings import GROUPS, Counts, divide

UNREACHABLE = 99


def waits(hand: Hand, *, knitted_standard: bool = True) -> tuple[Tile, ...]:
    """The kinds that complete the concealed tiles of a hand, whether or not any copy is left.

    >>> waits(Hand.parse("123m456p789s1199s"))
    (Tile('1s'), Tile('6s'), Tile('9s'))
    """
    return tuple(tiles_of(formal_waits(tuple(counts_of(hand.concealed)), len(hand.melds), knitted_standard)))


@lru_cache(maxsize=4096)
def formal_waits(counts: Counts, melds: int, knitted_standard: bool = True) -> int:
    """Mask of the kinds that complete 13 tiles (fewer with melds) in any shape, fifth copies included."""
    if sum(counts) + 3 * melds != 13:
        return 0
    found = _set_waits(counts)
    if knitted_standard and melds <= 1:
        found |= _knitted_waits(counts)
    if not melds:
        found |= _special_waits(counts)
    return found


def _set_waits(counts: Counts) -> int:
    """Kinds that make the tiles sets and a pair, however many sets."""
    parts = [_group_waits(counts[start:end], start) for start, end in GROUPS]
    sets = [p[0] for p in parts]
    pairs = [p[1] for p in parts]
    found = 0
    for index, (_, _, to_sets, to_pair) in enumerate(parts):
        others = [i for i in range(len(parts)) if i != index]
        if to_pair and all(sets[i] for i in others):
            found |= to_pair
        if to_sets and any(pairs[i] and all(sets[j] for j in others if j != i) for i in others):
            found |= to_sets
    return found


@lru_cache(maxsize=65536)
def _group_waits(counts: Counts, start: int) -> tuple[bool, bool, int, int]:
    """For one suit or the honours: is it sets; is it sets and a pair; kinds that make it so."""
    without, with_pair = divide(counts, start)
    to_sets = to_pair = 0
    for rank in range(len(counts)):
        total = sum(counts) + 1
        if total % 3 == 1:
            break
        more = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
        if divide(more, start)[total % 3 == 2]:
            if total % 3:
                to_pair |= 1 << (start + rank)
            else:
                to_sets |= 1 << (start + rank)
    return bool(without), bool(with_pair), to_sets, to_pair


def _knitted_waits(counts: Counts) -> int:
    held = mask_of(kind for kind in range(KINDS) if counts[kind])
    found = 0
    for body in KNITTED_BODIES:
        missing = body & ~held
        if missing.bit_count() > 1:
            continue
        rest = tuple(count - (body >> kind & 1 & held >> kind) for kind, count in enumerate(counts))
        if not missing:
            found |= _set_waits(rest)
        elif _is_sets_and_pair(rest):
            found |= missing
    return found


def _is_sets_and_pair(counts: Counts) -> bool:
    divided = [divide(counts[start:end], start) for start, end in GROUPS]
    return any(
        all(groups[index == pair] for index, groups in enumerate(divided)) for pair in range(len(GROUPS))
    )


def _special_waits(counts: Counts) -> int:
    held = mask_of(kind for kind in range(KINDS) if counts[kind])
    found = 0
    odd = [kind for kind in range(KINDS) if counts[kind] % 2]
    if len(odd) == 1:
        found |= 1 << odd[0]
    if not held & ~TERMINALS_AND_HONORS:
        missing = TERMINALS_AND_HONORS & ~held
        if not missing:
            found |= TERMINALS_AND_HONORS
        elif missing.bit_count() == 1:
            found |= missing
    if held.bit_count() == 13:
        for body in KNITTED_BODIES:
            if not held & ~(body | HONORS):
                found |= (body | HONORS) & ~held
    return found


def distance(hand: Hand, *, knitted_standard: bool = True) -> int:
    """How many tiles must still be exchanged until the hand wins: 0 complete, 1 one tile short.

    The minimum over all shapes. No shape is counted that would need a fifth copy of a tile. For a hand
    of 13 tiles this is shanten + 1.

    >>> distance(Hand.parse("123456789m1234p")), distance(Hand.parse("19m19s19pESWNCFPP"))
    (1, 0)
    """
    counts = counts_of(hand.held)
    left = [COPIES - count for count in hand.counts()]
    melds = len(hand.melds)
    size = 14 - 3 * melds
    best = _standard_distance(counts, left, size, frozenset())
    if knitted_standard and melds <= 1:
        best = min(best, *(_standard_distance(counts, left, size, _kinds(body)) for body in KNITTED_BODIES))
    if not melds:
        best = min(best, _pairs_distance(counts), _orphans_distance(counts), _knitted_distance(counts))
    return best


def _kinds(mask: int) -> frozenset[int]:
    return frozenset(kind for kind in range(KINDS) if mask >> kind & 1)


def _standard_distance(counts: Sequence[int], left: Sequence[int], size: int, body: frozenset[int]) -> int:
    """Tiles missing from the nearest hand of sets and a pair, nine of them given as a knitted body."""
    rest = [count - (kind in body and count > 0) for kind, count in enumerate(counts)]
    absent = [kind for kind in body if not counts[kind]]
    if any(not left[kind] for kind in absent):
        return UNREACHABLE
    missing = len(absent)
    room = [left[k] + rest[k] - (k in body and not counts[k]) for k in range(KINDS)]
    sets = (size - 2 - len(body)) // 3
    costs: dict[tuple[int, int], int] = {(0, 0): 0}
    for start, end in GROUPS:
        group = _group_costs(tuple(rest[start:end]), tuple(room[start:end]))
        merged: dict[tuple[int, int], int] = {}
        for ((s1, p1), c1), ((s2, p2), c2) in product(costs.items(), group):
            key = (s1 + s2, p1 + p2)
            if key[0] <= sets and key[1] <= 1 and c1 + c2 < merged.get(key, UNREACHABLE):
                merged[key] = c1 + c2
        costs = merged
    return missing + costs.get((sets, 1), UNREACHABLE)


_FORMS = tuple((chows, pungs, pair) for chows in range(5) for pungs in (0, 1) for pair in (0, 1))
"""What may begin at one rank: so many chows, a pung or none, a pair or none."""


@lru_cache(maxsize=16384)
def _group_costs(counts: Counts, room: Counts) -> tuple[tuple[tuple[int, int], int], ...]:
    """Fewest tiles to add to a suit so that it holds so many sets and pairs: ((sets, pairs), tiles).

    ``room`` says how many copies of a kind can be held at all. Goes through the ranks and keeps, for the
    chows that began one and two ranks lower and the sets and pairs so far, the fewest tiles.
    """
    states = {(0, 0, 0, 0): 0}
    for rank, (held, most) in enumerate(zip(counts, room, strict=True)):
        begins = len(counts) == 9 and rank < 7
        reached: dict[tuple[int, int, int, int], int] = {}
        for (second, third, sets, pairs), cost in states.items():
            for chows, pungs, pair in _FORMS if begins else _FORMS[:4]:
                used = second + third + chows + 3 * pungs + 2 * pair
                if used <= most and sets + chows + pungs <= 4 and pairs + pair <= 1:
                    state = chows, second, sets + chows + pungs, pairs + pair
                    total = cost + max(0, used - held)
                    if total < reached.get(state, UNREACHABLE):
                        reached[state] = total
        states = reached
    best: dict[tuple[int, int], int] = {}
    for (second, third, sets, pairs), cost in states.items():
        if not second and not third and cost < best.get((sets, pairs), UNREACHABLE):
            best[sets, pairs] = cost
    return tuple(best.items())


def _pairs_distance(counts: Sequence[int]) -> int:
    """Seven pairs; four equal tiles are two of them."""
    pairs = sum(count // 2 for count in counts)
    return 7 - min(pairs, 7)


def _orphans_distance(counts: Sequence[int]) -> int:
    orphans = [counts[kind] for kind in _kinds(TERMINALS_AND_HONORS)]
    return 14 - sum(1 for count in orphans if count) - any(count > 1 for count in orphans)


def _knitted_distance(counts: Sequence[int]) -> int:
    held = mask_of(kind for kind in range(KINDS) if counts[kind])
    honors = (held & HONORS).bit_count()
    return min(14 - honors - (held & body & SUITED).bit_count() for body in KNITTED_BODIES)
