"""Every way to read a hand as a winning shape.

Readings of a won hand differ in the sets the tiles are divided into and in the part that the winning tile
completes; both can change which fans hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from ..rules.facts import Part, PartKind, Shape
from ..rules.ruleset import Ruleset
from ..rules.words import KNITTED_BODIES
from ..sets import Hand, Meld, MeldKind
from ..tiles import HONORS, KINDS, TERMINALS_AND_HONORS, TILES, Tile, counts_of, mask_of

Counts = tuple[int, ...]
"""How many of each kind: 34 numbers, or 9 of a suit, or 7 honours."""
Groups = tuple[Part, ...]

GROUPS = ((0, 9), (9, 18), (18, 27), (27, 34))
"""Where the three suits and the honours lie among the 34 kinds."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A hand as a winning shape.

    Attributes:
        shape: which.
        parts: melds first, in the order of the hand, then the concealed sets and the pair.
        completed: index of the part that the winning tile completes.
    """

    shape: Shape
    parts: tuple[Part, ...]
    completed: int


def allows_knitted(rules: Ruleset) -> bool:
    """Whether 组合龙 may stand beside a set and a pair."""
    return rules["knitted_standard_shape"] == "on"


def readings(hand: Hand, *, knitted_standard: bool = True) -> list[Reading]:
    """All readings of a hand with its winning tile; empty if it does not win.

    >>> [r.shape.value for r in readings(Hand.parse("112233m112233p99s"))]
    ['four sets and a pair', 'seven pairs']
    """
    tile = hand.win.tile
    if tile is None:
        return []
    counts = counts_of(hand.held)
    found = list(_standard(tuple(counts), hand.melds, tile))
    if knitted_standard and len(hand.melds) <= 1:
        found += _knitted_straight(counts, hand.melds, tile)
    if not hand.melds:
        found += _special(counts, tile)
    return found


def _standard(counts: Counts, melds: Sequence[Meld], tile: Tile) -> Iterator[Reading]:
    declared = tuple(declared_part(meld) for meld in melds)
    for groups in divisions(counts, with_pair=True):
        parts = declared + groups
        yield from _owners(Shape.STANDARD, parts, tile, len(declared))


def _owners(shape: Shape, parts: tuple[Part, ...], tile: Tile, start: int) -> Iterator[Reading]:
    """One reading for each different part that the winning tile may complete."""
    seen = set()
    for index in range(start, len(parts)):
        if parts[index].mask >> tile & 1 and parts[index] not in seen:
            seen.add(parts[index])
            yield Reading(shape, parts, index)


def _knitted_straight(counts: Sequence[int], melds: Sequence[Meld], tile: Tile) -> Iterator[Reading]:
    declared = tuple(declared_part(meld) for meld in melds)
    for body in KNITTED_BODIES:
        if all(counts[kind] for kind in range(27) if body >> kind & 1):
            rest = tuple(count - (body >> kind & 1) for kind, count in enumerate(counts))
            knitted = Part(PartKind.KNITTED, TILES[(body & -body).bit_length() - 1], body)
            for groups in divisions(rest, with_pair=True):
                yield from _owners(Shape.KNITTED_STRAIGHT, (*declared, knitted, *groups), tile, len(declared))


def _special(counts: Sequence[int], tile: Tile) -> Iterator[Reading]:
    kinds = mask_of(kind for kind in range(KINDS) if counts[kind])
    if all(count in (0, 2, 4) for count in counts):
        pairs = [kind for kind in range(KINDS) for _ in range(counts[kind] // 2)]
        parts = tuple(Part(PartKind.PAIR, TILES[kind], 1 << kind) for kind in pairs)
        yield Reading(Shape.SEVEN_PAIRS, parts, pairs.index(tile))
    elif kinds == TERMINALS_AND_HONORS:
        yield Reading(Shape.THIRTEEN_ORPHANS, (Part(PartKind.SINGLES, TILES[0], kinds),), 0)
    elif kinds.bit_count() == 14 and any(not kinds & ~(body | HONORS) for body in KNITTED_BODIES):
        lowest = TILES[(kinds & -kinds).bit_length() - 1]
        yield Reading(Shape.HONORS_AND_KNITTED, (Part(PartKind.SINGLES, lowest, kinds),), 0)


@lru_cache(maxsize=1024)
def declared_part(meld: Meld) -> Part:
    """The part that a meld is."""
    kind = meld.kind
    part = PartKind.KONG if kind.is_kong else PartKind.PUNG if kind is MeldKind.PUNG else PartKind.CHOW
    return Part(part, meld.tile, mask_of(meld.tiles), declared=True, concealed=meld.is_concealed)


def divisions(counts: Counts, with_pair: bool) -> Iterator[Groups]:
    """All ways to divide the tiles into sets, with exactly one pair or without any."""
    for pair_group in range(len(GROUPS)) if with_pair else (-1,):
        choices = []
        for index, (start, end) in enumerate(GROUPS):
            options = divide(counts[start:end], start)[index == pair_group]
            if not options:
                break
            choices.append(options)
        else:
            for chosen in product(*choices):
                parts = sum(chosen, ())
                yield tuple(sorted(parts, key=_sets_first)) if pair_group >= 0 else parts


def _sets_first(part: Part) -> bool:
    return part.kind is PartKind.PAIR


@lru_cache(maxsize=65536)
def divide(counts: Counts, start: int) -> tuple[tuple[Groups, ...], tuple[Groups, ...]]:
    """All divisions of one suit (9 counts) or the honours (7) into sets; and into sets and one pair.

    ``start`` is the kind that the first count stands for.
    """
    without = tuple(_sets(counts, 0, start))
    with_pair = []
    if sum(counts) % 3 == 2:
        for rank, count in enumerate(counts):
            if count >= 2:
                pair = Part(PartKind.PAIR, TILES[start + rank], 1 << (start + rank))
                rest = (*counts[:rank], count - 2, *counts[rank + 1 :])
                with_pair += [(*groups, pair) for groups in _sets(rest, 0, start)]
    return without, tuple(with_pair)


def _sets(counts: Counts, rank: int, start: int) -> Iterator[Groups]:
    if sum(counts) % 3:
        return
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        yield ()
        return
    tile = TILES[start + rank]
    if counts[rank] >= 3:
        pung = Part(PartKind.PUNG, tile, 1 << tile)
        rest = (*counts[:rank], counts[rank] - 3, *counts[rank + 1 :])
        yield from ((pung, *others) for others in _sets(rest, rank, start))
    if len(counts) == 9 and rank < 7 and counts[rank + 1] and counts[rank + 2]:
        chow = Part(PartKind.CHOW, tile, 7 << tile)
        rest = (*counts[:rank], *(c - 1 for c in counts[rank : rank + 3]), *counts[rank + 3 :])
        yield from ((chow, *others) for others in _sets(rest, rank, start))
