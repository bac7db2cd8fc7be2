"""The 42 kinds of tile, and sets of kinds as bit masks.

A tile is an integer with a name: 0-8 characters (万 ``m``), 9-17 dots (饼 ``p``), 18-26 bamboos
(条 ``s``), 27-30 winds (``E S W N``), 31-33 dragons (中 ``C``, 发 ``F``, 白 ``P``), 34-41 flowers
(``a``-``h`` = 梅兰竹菊春夏秋冬). Everything that needs a number for a tile takes it from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

KINDS = 34
"""Kinds of tile a hand is made of (the flowers are not among them)."""
COPIES = 4
"""Copies of each kind in the wall."""

_NAMES = tuple(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)) + tuple("ESWNCFPabcdefgh")
_INDEX = {name: index for index, name in enumerate(_NAMES)}


class Tile(int):
    """One kind of tile.

    >>> Tile.parse("3p"), str(Tile.parse("E"))
    (Tile('3p'), 'E')
    >>> Tile.parse("3p").rank, Tile.parse("3p").suit, Tile.parse("C").is_dragon
    (3, 1, True)
    """

    __slots__ = ()

    @classmethod
    def parse(cls, name: str) -> Tile:
        """The tile of a canonical name such as ``3p``, ``E`` or ``a``.

        Every other way to write a tile is read by :mod:`guobiao.notation`.

        Raises:
            NotationError: the name is no tile's.
        """
        if name in _INDEX:
            return TILES[_INDEX[name]]
        from .errors import NotationError
        from .lang import Words

        raise NotationError(
            name,
            0,
            Words(
                "a tile: 1m-9m, 1p-9p, 1s-9s, E S W N C F P or a flower a-h",
                "一张牌：1m-9m、1p-9p、1s-9s、E S W N C F P 或花牌 a-h",
            ),
        )

    @property
    def suit(self) -> int | None:
        """0 characters, 1 dots, 2 bamboos; None for honours and flowers."""
        return self // 9 if self < 27 else None

    @property
    def rank(self) -> int | None:
        """1 to 9; None for honours and flowers."""
        return self % 9 + 1 if self < 27 else None

    @property
    def is_suited(self) -> bool:
        return self < 27

    @property
    def is_wind(self) -> bool:
        return 27 <= self < 31

    @property
    def is_dragon(self) -> bool:
        return 31 <= self < 34

    @property
    def is_honor(self) -> bool:
        return 27 <= self < 34

    @property
    def is_flower(self) -> bool:
        return self >= 34

    @property
    def mask(self) -> int:
        """The set that holds this tile alone."""
        return 1 << self

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Tile({_NAMES[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __new__(cls, value: int | str) -> Tile:
        if isinstance(value, str):
            return cls.parse(value)
        if not 0 <= value < len(_NAMES):
            raise ValueError(f"{value} is no tile: the kinds are numbered 0 to {len(_NAMES) - 1}")
        return super().__new__(cls, value)

    def __reduce__(self) -> tuple[type[Tile], tuple[int]]:
        return Tile, (int(self),)


TILES: tuple[Tile, ...] = tuple(Tile(index) for index in range(len(_NAMES)))
"""All 42 kinds in order."""


def tile(suit: int, rank: int) -> Tile:
    """The suited tile of a suit 0-2 and a rank 1-9."""
    return TILES[suit * 9 + rank - 1]


EAST, SOUTH, WEST, NORTH = TILES[27:31]
RED, GREEN, WHITE = TILES[31:34]
FLOWER_TILES = TILES[34:]


def mask_of(tiles: Iterable[int]) -> int:
    """The kinds that occur, as a bit mask (bit n = kind n).

    >>> mask_of([Tile("1m"), Tile("1m"), Tile("3m")])
    5
    """
    return reduce(or_, (1 << t for t in tiles), 0)


def tiles_of(mask: int) -> Iterator[Tile]:
    """The kinds of a mask, in order: the inverse of :func:`mask_of`."""
    return (t for t in TILES if mask >> t & 1)


def counts_of(tiles: Iterable[int]) -> list[int]:
    """How often each of the 34 kinds occurs."""
    counts = [0] * KINDS
    for kind in tiles:
        counts[kind] += 1
    return counts


def suited(ranks: Iterable[int], suits: Iterable[int] = range(3)) -> int:
    """The mask of the given ranks in the given suits (all three unless told)."""
    ranks = tuple(ranks)
    return mask_of(tile(suit, rank) for suit in suits for rank in ranks)


CHARACTERS, DOTS, BAMBOOS = (suited(range(1, 10), (suit,)) for suit in range(3))
SUITS = (CHARACTERS, DOTS, BAMBOOS)
SUITED = CHARACTERS | DOTS | BAMBOOS
WINDS = mask_of((EAST, SOUTH, WEST, NORTH))
DRAGONS = mask_of((RED, GREEN, WHITE))
HONORS = WINDS | DRAGONS
TERMINALS = suited((1, 9))
TERMINALS_AND_HONORS = TERMINALS | HONORS
SIMPLES = suited(range(2, 9))
