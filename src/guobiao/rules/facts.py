"""What the rulebook can see of a hand: one reading of it, laid out as plain data.

:mod:`guobiao.scoring.facts` builds these; :mod:`guobiao.rules.words` asks about them. Groups of parts
are bit masks over :attr:`Facts.parts` (bit n = part n), as groups of tiles are masks over kinds.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..tiles import Tile


class Shape(Enum):
    """The shapes a hand can win in."""

    STANDARD = "four sets and a pair"
    SEVEN_PAIRS = "seven pairs"
    THIRTEEN_ORPHANS = "thirteen orphans"
    HONORS_AND_KNITTED = "honors and knitted tiles"
    KNITTED_STRAIGHT = "knitted straight, a set and a pair"


class PartKind(Enum):
    """What a reading divides a hand into."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"
    KNITTED = "knitted straight"
    SINGLES = "single tiles"


class Part(NamedTuple):
    """One piece of a reading.

    Attributes:
        kind: what it is.
        tile: its lowest tile.
        mask: the kinds of tile in it.
        declared: it lies on the table as a meld (a concealed kong included).
        concealed: made of the player's own draws alone: for a pung or kong, whether it is 暗.
    """

    kind: PartKind
    tile: Tile
    mask: int
    declared: bool = False
    concealed: bool = True


class Wait(Enum):
    """How the winning tile completes its part, where only one kind of tile could win."""

    EDGE = "edge"
    CLOSED = "closed"
    SINGLE = "single"


@dataclass(slots=True)
class Facts:
    """One reading of a won hand.

    Attributes:
        shape: the winning shape.
        parts: sets and pair, or what the shape consists of.
        kinds: mask of the kinds of tile in the hand.
        chows, pungs: the lowest tile of each chow, in order; of each pung or kong.
        chow_parts, pung_parts: the part, as a mask, that each of these is.
        pair: the tile of the pair (standard and knitted shapes), else None.
        concealed_pungs: mask of the concealed pungs and kongs.
        melded_kongs, concealed_kongs: masks of the kongs.
        added_kongs: how many of the melded kongs were added to a pung.
        claims: how many sets were claimed from others (a concealed kong is none).
        hogs: for each kind held four times and not as a kong, the parts that hold it.
        wait: edge, closed or single if exactly one kind of tile could complete the hand, else None.
        in_knitted_body: the winning tile is one of the nine tiles of a knitted straight that stands
            beside a set and a pair.
        nine_gates: the hand waited as 1112345678999 of a suit, all concealed.
        self_drawn, last_copy, wall_last, kong_related, prevalent, seat, flowers: as in
            :class:`guobiao.sets.Win`, flowers as a number.
    """

    shape: Shape
    parts: tuple[Part, ...]
    kinds: int
    chows: tuple[Tile, ...]
    chow_parts: tuple[int, ...]
    pungs: tuple[Tile, ...]
    pung_parts: tuple[int, ...]
    pair: Tile | None
    concealed_pungs: int
    melded_kongs: int
    concealed_kongs: int
    added_kongs: int
    claims: int
    hogs: tuple[tuple[Tile, int], ...]
    wait: Wait | None
    in_knitted_body: bool
    nine_gates: bool
    self_drawn: bool
    last_copy: bool
    wall_last: bool
    kong_related: bool
    prevalent: Tile
    seat: Tile
    flowers: int
