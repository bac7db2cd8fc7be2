"""The vocabulary that fans are defined in.

A word is a value that can be asked of a reading: :meth:`Word.uses` gives, for every time it is true,
the parts it is made of, as a mask over the parts; ``HAND`` (no part in particular) where it speaks of
the hand as a whole. Words are joined with ``&`` (both), ``|`` (either) and ``~`` (not).

>>> from guobiao.tiles import SIMPLES
>>> only(SIMPLES)
only(2m 3m 4m 5m 6m 7m 8m 2p 3p 4p 5p 6p 7p 8p 2s 3s 4s 5s 6s 7s 8s)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations
from operator import attrgetter

from ..tiles import SUITED, SUITS, tile, tiles_of
from .facts import Facts, PartKind, Shape, Wait

HAND = 0
"""The parts of a use that speaks of the hand as a whole."""
NEVER: tuple[int, ...] = ()
_ONCE = (HAND,)


class Word:
    """Something that may be true of a reading, any number of times."""

    links = False
    """Whether it is a relation between sets."""

    def uses(self, facts: Facts) -> Sequence[int]:
        """The parts of each time the word is true; empty if it is not true at all."""
        raise NotImplementedError

    def holds(self, facts: Facts) -> bool:
        """Whether it is true at least once."""
        return bool(self.uses(facts))

    def __and__(self, other: Word) -> Word:
        return Both(self, other)

    def __or__(self, other: Word) -> Word:
        return Either(self, other)

    def __invert__(self) -> Word:
        return Not(self)


@dataclass(frozen=True)
class Both(Word):
    """Both words are true; made of the parts of both. The second may be true several times."""

    first: Word
    second: Word

    def uses(self, facts: Facts) -> Sequence[int]:
        first = self.first.uses(facts)
        return [first[0] | parts for parts in self.second.uses(facts)] if first else NEVER


@dataclass(frozen=True)
class Either(Word):
    """One word or the other, each as often as it is true."""

    first: Word
    second: Word

    def uses(self, facts: Facts) -> Sequence[int]:
        first, second = self.first.uses(facts), self.second.uses(facts)
        return [*first, *second] if first and second else first or second

    @property
    def links(self) -> bool:  # type: ignore[override]
        return self.first.links and self.second.links


@dataclass(frozen=True)
class Not(Word):
    """The word is not true."""

    word: Word

    def uses(self, facts: Facts) -> Sequence[int]:
        return NEVER if self.word.uses(facts) else _ONCE


@dataclass(frozen=True, repr=False)
class only(Word):  # noqa: N801 - words read as words
    """Every tile is one of these."""

    tiles: int

    def uses(self, facts: Facts) -> Sequence[int]:
        return NEVER if facts.kinds & ~self.tiles else _ONCE

    def __repr__(self) -> str:
        return f"{type(self).__name__}({' '.join(map(str, tiles_of(self.tiles)))})"


class has(only):  # noqa: N801
    """Some tile is one of these."""

    def uses(self, facts: Facts) -> Sequence[int]:
        return _ONCE if facts.kinds & self.tiles else NEVER


class has_all(only):  # noqa: N801
    """Each of these tiles occurs."""

    def uses(self, facts: Facts) -> Sequence[int]:
        return NEVER if self.tiles & ~facts.kinds else _ONCE


class in_every_part(only):  # noqa: N801
    """Every set and the pair contain one of these (standard shape)."""

    def uses(self, facts: Facts) -> Sequence[int]:
        if facts.shape is not Shape.STANDARD:
            return NEVER
        return _ONCE if all(part.mask & self.tiles for part in facts.parts) else NEVER


@dataclass(frozen=True)
class suits(Word):  # noqa: N801
    """Tiles of exactly this many suits occur."""

    number: int

    def uses(self, facts: Facts) -> Sequence[int]:
        return _ONCE if sum(1 for suit in SUITS if facts.kinds & suit) == self.number else NEVER


class AbsentSuits(Word):
    """A suit does not occur: once for every suit that is absent."""

    def uses(self, facts: Facts) -> Sequence[int]:
        return [HAND for suit in SUITS if not facts.kinds & suit]


@dataclass(frozen=True)
class shape(Word):  # noqa: N801
    """The hand has this shape."""

    shape: Shape

    def uses(self, facts: Facts) -> Sequence[int]:
        return _ONCE if facts.shape is self.shape else NEVER


class ConsecutivePairs(Word):
    """Seven pairs of one suit, each one higher than the last."""

    def uses(self, facts: Facts) -> Sequence[int]:
        if facts.shape is not Shape.SEVEN_PAIRS or facts.kinds & ~SUITED:
            return NEVER
        lowest = facts.parts[0].tile
        return _ONCE if lowest % 9 <= 2 and facts.kinds == 0b1111111 << lowest else NEVER


class KnittedStraight(Word):
    """147, 258 and 369 in three suits, as a shape of its own or among single tiles."""

    def uses(self, facts: Facts) -> Sequence[int]:
        for index, part in enumerate(facts.parts):
            if part.kind is PartKind.KNITTED:
                return (1 << index,)
            if part.kind is PartKind.SINGLES and any(not body & ~part.mask for body in KNITTED_BODIES):
                return (1 << index,)
        return NEVER


KNITTED_BODIES: tuple[int, ...] = tuple(
    sum(1 << tile(suit, rank) for suit, low in enumerate(order) for rank in (low, low + 3, low + 6))
    for order in permutations((1, 2, 3))
)
"""The six knitted straights: 147 of one suit, 258 of another, 369 of the third, as masks."""


@dataclass(frozen=True)
class AllSets(Word):
    """All sets are of one kind."""

    pungs: bool

    def uses(self, facts: Facts) -> Sequence[int]:
        if facts.pair is None:
            return NEVER
        others = facts.chows if self.pungs else facts.pungs
        if others or (self.pungs and facts.shape is Shape.KNITTED_STRAIGHT):
            return NEVER
        return _ONCE


@dataclass(frozen=True, repr=False)
class pair_of(only):  # noqa: N801
    """The pair is one of these tiles."""

    def uses(self, facts: Facts) -> Sequence[int]:
        if facts.pair is None or not self.tiles >> facts.pair & 1:
            return NEVER
        return (_pair_bit(facts),)


def _pair_bit(facts: Facts) -> int:
    return sum(1 << index for index, part in enumerate(facts.parts) if part.kind is PartKind.PAIR)


@dataclass(frozen=True)
class pungs_of(Word):  # noqa: N801
    """At least so many pungs or kongs of these tiles, taken together."""

    tiles: int
    number: int

    def uses(self, facts: Facts) -> Sequence[int]:
        parts = _pungs_of(facts, self.tiles)
        return (sum(parts),) if len(parts) >= self.number else NEVER


def _pungs_of(facts: Facts, tiles: int) -> Sequence[int]:
    if not facts.pungs:
        return NEVER
    return [part for t, part in zip(facts.pungs, facts.pung_parts, strict=True) if tiles >> t & 1]


@dataclass(frozen=True)
class each_pung_of(Word):  # noqa: N801
    """A pung or kong of one of these tiles, once for each."""

    tiles: int

    def uses(self, facts: Facts) -> Sequence[int]:
        return _pungs_of(facts, self.tiles)


@dataclass(frozen=True)
class pung_of_wind(Word):  # noqa: N801
    """A pung or kong of the wind of the round (``prevalent``) or of the winner (``seat``)."""

    which: str

    def uses(self, facts: Facts) -> Sequence[int]:
        return _pungs_of(facts, 1 << getattr(facts, self.which))


@dataclass(frozen=True)
class PartCount(Word):
    """The number of certain parts lies within bounds."""

    fields: tuple[str, ...]
    least: int
    most: int

    def uses(self, facts: Facts) -> Sequence[int]:
        parts = 0
        for name in self.fields:
            parts |= getattr(facts, name)
        return (parts,) if self.least <= parts.bit_count() <= self.most else NEVER


def concealed_pungs(least: int) -> Word:
    """At least so many concealed pungs or kongs."""
    return PartCount(("concealed_pungs",), least, 4)


def kongs(least: int) -> Word:
    """At least so many kongs of any kind."""
    return PartCount(("melded_kongs", "concealed_kongs"), least, 4)


def melded_kongs(number: int) -> Word:
    """Exactly so many melded kongs."""
    return PartCount(("melded_kongs",), number, number)


def concealed_kongs(number: int) -> Word:
    """Exactly so many concealed kongs."""
    return PartCount(("concealed_kongs",), number, number)


@dataclass(frozen=True)
class tile_hog(Word):  # noqa: N801
    """All four of a kind of these tiles without a kong, once for each."""

    tiles: int

    def uses(self, facts: Facts) -> Sequence[int]:
        return [parts for t, parts in facts.hogs if self.tiles >> t & 1]


@dataclass(frozen=True)
class waits(Word):  # noqa: N801
    """The hand waited for one kind of tile only, and in this way."""

    way: Wait

    def uses(self, facts: Facts) -> Sequence[int]:
        return _ONCE if facts.wait is self.way else NEVER


@dataclass(frozen=True)
class fact(Word):  # noqa: N801
    """A yes-or-no fact of the win."""

    name: str

    @cached_property
    def _get(self) -> attrgetter[bool]:
        return attrgetter(self.name)

    def uses(self, facts: Facts) -> Sequence[int]:
        return _ONCE if self._get(facts) else NEVER


@dataclass(frozen=True)
class claims(Word):  # noqa: N801
    """Exactly so many sets were claimed from others."""

    number: int

    def uses(self, facts: Facts) -> Sequence[int]:
        return _ONCE if facts.claims == self.number else NEVER


class Flowers(Word):
    """A flower tile, once for each."""

    def uses(self, facts: Facts) -> Sequence[int]:
        return _ONCE * facts.flowers


class Nothing(Word):
    """True of no reading: a fan that a rule set does not have, or one for hands that have nothing else."""

    def uses(self, facts: Facts) -> Sequence[int]:
        return NEVER


@dataclass(frozen=True)
class Rank:
    """A rank of a set in a pattern: a number, or ``n`` plus a number."""

    offset: int
    floating: bool = False

    def __add__(self, steps: int) -> Rank:
        return Rank(self.offset + steps, self.floating)


n = Rank(0, floating=True)
"""Any rank."""


@dataclass(frozen=True)
class Place:
    """A set of a pattern: its suit as a variable, and the rank of its lowest tile."""

    suit: int
    rank: Rank


@dataclass(frozen=True)
class _SuitVariable:
    index: int

    def __getitem__(self, rank: int | Rank) -> Place:
        return Place(self.index, rank if isinstance(rank, Rank) else Rank(rank))


A, B, C = (_SuitVariable(index) for index in range(3))
"""Three different suits."""


@dataclass(frozen=True)
class Pattern(Word):
    """Sets that stand in a relation: equal suits where the letter is equal, ranks as given.

    Attributes:
        of_pungs: the sets are pungs or kongs; else chows.
        places: the sets.
        pair: the pair, where the pattern includes it.
    """

    of_pungs: bool
    places: tuple[Place, ...]
    pair: Place | None = None

    links = True

    @cached_property
    def size(self) -> int:
        """How many sets it links."""
        return len(self.places)

    @cached_property
    def instances(self) -> frozenset[tuple[int, ...]]:
        """Every way to fill the pattern: lowest tiles of the sets in ascending order, then the pair."""
        top = 9 if self.of_pungs else 7
        found = set()
        for suit_of in permutations(range(3)):
            for base in range(1, 10):
                ranks = [place.rank.offset + base * place.rank.floating for place in self.places]
                if all(1 <= rank <= top for rank in ranks):
                    sets = sorted(tile(suit_of[p.suit], r) for p, r in zip(self.places, ranks, strict=True))
                    pair = [tile(suit_of[self.pair.suit], self.pair.rank.offset)] if self.pair else []
                    found.add(tuple(map(int, sets + pair)))
        return frozenset(found)

    def uses(self, facts: Facts) -> Sequence[int]:
        tiles, parts = (facts.pungs, facts.pung_parts) if self.of_pungs else (facts.chows, facts.chow_parts)
        size = self.size
        if len(tiles) < size:
            return NEVER
        instances = self.instances
        if self.pair:
            if (*tiles, facts.pair) in instances:
                return (sum(parts) | _pair_bit(facts),)
            return NEVER
        return [
            sum(chosen)
            for lowest, chosen in zip(combinations(tiles, size), combinations(parts, size), strict=True)
            if lowest in instances
        ]


def chows(*places: Place, pair: Place | None = None) -> Pattern:
    """Chows in a relation, named by their lowest tiles: 花龙 is ``chows(A[1], B[4], C[7])``."""
    return Pattern(False, places, pair)


def pungs(*places: Place) -> Pattern:
    """Pungs or kongs in a relation: 三色三节高 is ``pungs(A[n], B[n+1], C[n+2])``."""
    return Pattern(True, places)


ALL_CHOW_SETS, ALL_PUNG_SETS = AllSets(pungs=False), AllSets(pungs=True)
SELF_DRAW, LAST_COPY = fact("self_drawn"), fact("last_copy")
WALL_LAST, KONG_RELATED = fact("wall_last"), fact("kong_related")
NINE_GATES_WAIT, IN_KNITTED_BODY = fact("nine_gates"), fact("in_knitted_body")
ADDED_KONG = fact("added_kongs")
