"""What happens at a table: a closed union of small values, and their four bytes in the log of a game.

An entry of the log is ``(kind, seat, tile or action, detail)``. :func:`decode` turns entries into events.
A hidden tile is :data:`guobiao.kernels.layout.NO_TILE` in the log and ``None`` in an event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ..kernels.layout import NO_TILE
from ..sets import Meld
from ..tiles import TILES, Tile
from .actions import ACTIONS, Action, Chow

(
    DEALT,
    DREW,
    REPLACED,
    DISCARDED,
    ANSWERED,
    CLAIMED_CHOW,
    CLAIMED_PUNG,
    MADE_KONG,
    WON,
    DECLARED_FALSELY,
    EXHAUSTED,
) = range(1, 12)
"""Kinds of entry in the log."""


class FalseWin(Enum):
    """What was wrong with a win that was declared.

    The values are those of the log.
    """

    TOO_FEW_POINTS = 1
    """错和: complete, but with fewer points than the minimum."""
    WRONG_TILE = 2
    """和错牌: ready, but not with this tile."""
    NOT_READY = 3
    """诈和: the hand was not even ready."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The tiles a seat begins with: 13, the dealer's 14. ``None`` where they are hidden."""

    seat: int
    tiles: tuple[Tile, ...] | None


@dataclass(frozen=True, slots=True)
class Drew:
    """A tile was drawn; ``replacement``: after a kong or a flower."""

    seat: int
    tile: Tile | None
    replacement: bool = False


@dataclass(frozen=True, slots=True)
class FlowerShown:
    """A flower was laid down; the replacement is drawn next."""

    seat: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Discarded:
    """A tile was put into the river; ``drawn``: it is of the kind just drawn."""

    seat: int
    tile: Tile
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """What a seat answered that was asked for a claim. Only the seat itself is told."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Chowed:
    """The tile last discarded became a chow."""

    seat: int
    tile: Tile
    position: int

    @property
    def meld(self) -> Meld:
        return Meld.chow(Chow(self.position).run(self.tile)[0], self.position)


@dataclass(frozen=True, slots=True)
class Punged:
    """The tile last discarded became a pung; ``source``: 1 from the left, 2 across, 3 right."""

    seat: int
    tile: Tile
    source: int

    @property
    def meld(self) -> Meld:
        return Meld.pung(self.tile, self.source)


@dataclass(frozen=True, slots=True)
class Konged:
    """A kong was made.

    Attributes:
        tile: None while a concealed kong is hidden from the viewer.
        source: 0 concealed; 1-3 claimed from the left, across, the right; 5-7 added to a pung so claimed.
    """

    seat: int
    tile: Tile | None
    source: int


@dataclass(frozen=True, slots=True)
class Won:
    """A hand was won.

    Attributes:
        tile: the winning tile.
        giver: the seat that gave it; None for a self-draw.
        robbed: it was the tile added to a kong (抢杠和).
    """

    seat: int
    tile: Tile
    giver: int | None
    robbed: bool = False


@dataclass(frozen=True, slots=True)
class FalselyDeclared:
    """A win was declared that is none."""

    seat: int
    tile: Tile | None
    reason: FalseWin


@dataclass(frozen=True, slots=True)
class Exhausted:
    """The wall is empty and nobody has won (荒牌)."""


Event = (
    Dealt
    | Drew
    | FlowerShown
    | Discarded
    | Answered
    | Chowed
    | Punged
    | Konged
    | Won
    | FalselyDeclared
    | Exhausted
)


def decode(log: Iterable[Sequence[int]]) -> Iterator[Event]:
    """The events of the entries of a log, ``uint8[n, 4]`` or rows of four numbers."""
    dealt: list[int] = []
    dealing = -1
    for kind, seat, value, detail in log:
        if kind == DEALT:
            if seat != dealing and dealt:
                yield _dealt(dealing, dealt)
                dealt = []
            dealing = seat
            dealt.append(value)
            continue
        if dealt:
            yield _dealt(dealing, dealt)
            dealt = []
        yield _event(kind, seat, value, detail)
    if dealt:
        yield _dealt(dealing, dealt)


def _dealt(seat: int, tiles: list[int]) -> Dealt:
    return Dealt(seat, None if NO_TILE in tiles else tuple(TILES[tile] for tile in tiles))


def _event(kind: int, seat: int, value: int, detail: int) -> Event:
    if kind == ANSWERED:
        return Answered(seat, ACTIONS[value])
    if kind == EXHAUSTED:
        return Exhausted()
    tile: Any = None if value == NO_TILE else TILES[value]
    if kind == DREW:
        return Drew(seat, tile, detail > 0)
    if kind == DISCARDED:
        return Discarded(seat, tile, detail > 0)
    if kind == REPLACED:
        return FlowerShown(seat, tile)
    if kind == CLAIMED_CHOW:
        return Chowed(seat, tile, detail)
    if kind == CLAIMED_PUNG:
        return Punged(seat, tile, detail)
    if kind == MADE_KONG:
        return Konged(seat, tile, detail)
    if kind == WON:
        return Won(seat, tile, None if detail & 3 == seat else detail & 3, detail > 3)
    return FalselyDeclared(seat, tile, FalseWin(detail))
