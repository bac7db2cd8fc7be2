"""Names of tiles and fans on other platforms."""

from __future__ import annotations

from ..botzone import NAMES, TILES_BY_NAME
from ..lang import Words
from ..rules import catalogue as c
from ..tiles import Tile
from .errors import RecordError
from .fields import shown

NO_TILE = Words(
    "{} is no tile: W1-W9 B1-B9 T1-T9 F1-F4 J1-J3 H1-H8", "{} 不是牌：W1-W9 B1-B9 T1-T9 F1-F4 J1-J3 H1-H8"
)

OTHER_NAMES = {
    "嵌张": c.CLOSED_WAIT.zh,
    "一色三连环": c.PURE_SHIFTED_CHOWS.zh,
    "一色四连环": c.FOUR_PURE_SHIFTED_CHOWS.zh,
}
"""Fans that are called otherwise somewhere, and their names in the rulebook."""


def tile_of(name: object) -> Tile:
    """The tile of a Botzone name.

    >>> tile_of("J3"), tile_of("H1")
    (Tile('P'), Tile('e'))

    Raises:
        RecordError: it is none.
    """
    if not isinstance(name, str) or name not in TILES_BY_NAME:
        raise RecordError(NO_TILE.format(shown(name)))
    return TILES_BY_NAME[name]


def name_of(tile: Tile) -> str:
    """The Botzone name of a tile."""
    return NAMES[tile]


def fan_name(name: str) -> str:
    """The name of a fan in the rulebook; the name itself where it is no other platform's."""
    return OTHER_NAMES.get(name, name)
