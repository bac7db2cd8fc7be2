"""What players look at before they decide: whether they would win, and how near each choice leaves them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ..batch import allowed_forms
from ..kernels import cache
from ..kernels.layout import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DIRECT_KONG,
    FLOWERS,
    MELDS,
    PUNG,
    WINNING,
    Rows,
    code_of,
)
from ..kernels.shanten import minimum_rows, useful_rows
from ..table.actions import Action, AddedKong, Chow, ConcealedKong, Kong, Pung
from ..table.view import View
from ..tiles import COPIES, KINDS, TILES, Tile


def seat_of(view: View) -> int:
    """The seat of a viewer who plays.

    Raises:
        ValueError: the view of a spectator, who does not.
    """
    if view.seat is None:
        raise ValueError("the view of a spectator: only a seat decides")
    return view.seat


def is_win(view: View) -> bool:
    """Whether the viewer, who is asked, may win now and has the points for it.

    Where false wins are possible, a win may be declared at any time; this tells when it is one.
    """
    state, seat = view.state, seat_of(view)
    worth = int(state["worth"][seat])
    if worth == 0 or state["barred"] >> seat & 1:
        return False
    flowers = int(state["hands"][seat][FLOWERS]) * int(state["flower_points"])
    return worth - flowers >= int(state["play"]["minimum"])


@dataclass(frozen=True, slots=True)
class Rests:
    """What hands may be left by discards, and how good they are: an entry each.

    Attributes:
        tiles: the kind discarded, in order.
        shanten: of the 13 tiles left.
        live: copies of tiles useful to them that may still come.
    """

    tiles: tuple[Tile, ...]
    shanten: list[int]
    live: list[int]


@dataclass(frozen=True, slots=True)
class Outlook:
    """A hand and what is seen of the other tiles.

    Attributes:
        row: the hand, ``uint8[43]``.
        elsewhere: copies of each kind seen outside this hand and its melds, ``uint8[34]``.
        forms: the shapes that count, a mask for the kernels.
    """

    row: Rows
    elsewhere: NDArray[np.uint8]
    forms: int

    @classmethod
    def of(cls, view: View) -> Outlook:
        """What the viewer has before it."""
        state, seat = view.state, seat_of(view)
        row, elsewhere = state["hands"][seat], state["visible"].copy()
        for kind, tile in _melds(row):
            if kind == CHOW:
                elsewhere[tile : tile + 3] -= 1
            elif kind != CONCEALED_KONG:  # those do not lie open
                elsewhere[tile] -= 3 if kind == PUNG else COPIES
        return cls(row, elsewhere, allowed_forms(view.rules))

    @property
    def shanten(self) -> int:
        """Of 13 tiles, or of 14 after the best discard."""
        found = np.empty(1, np.int8)
        minimum_rows(cache.shanten_tables(), self.row[None], found, self.forms, False)
        return int(found[0])

    def discards(self) -> Rests:
        """What each discard leaves of 14 tiles. The tile itself lies in the river then, of no more use."""
        kinds = np.flatnonzero(self.row[:KINDS])
        size = len(kinds)
        each = np.arange(size)
        rows, seen = self.row[None].repeat(size, 0), self.elsewhere[None].repeat(size, 0)
        rows[each, kinds] -= 1
        seen[each, kinds] += 1
        shanten, useful, live = np.empty(size, np.int8), np.empty(size, np.int64), np.empty(size, np.uint8)
        useful_rows(cache.shanten_tables(), rows, seen, shanten, useful, live, self.forms, False)
        return Rests(tuple(TILES[kind] for kind in kinds.tolist()), shanten.tolist(), live.tolist())

    def after(self, action: Action, offered: Tile | None) -> Outlook:
        """The outlook once a claim of the tile offered, or a kong, has been made.

        After a chow or pung the hand has 14 tiles, after a kong 13: its replacement is still to come.

        Raises:
            ValueError: the action takes a tile that is offered, and none is; or it is none of these.
        """
        row, elsewhere = self.row.copy(), self.elsewhere.copy()
        match action:
            case ConcealedKong(tile):
                row[tile] -= COPIES
                _lay_down(row, CONCEALED_KONG, tile)
            case AddedKong(tile):
                row[tile] -= 1
                melds = row[MELDS:WINNING]
                melds[melds == code_of(PUNG, tile)] = code_of(ADDED_KONG, tile)
            case Chow() | Pung() | Kong() if offered is not None:
                elsewhere[offered] -= 1
                _take(row, action, offered)
            case _:
                raise ValueError(f"{action} of {offered} makes no meld")
        return replace(self, row=row, elsewhere=elsewhere)


def _take(row: Rows, action: Chow | Pung | Kong, offered: Tile) -> None:
    """Make a meld of the tile offered."""
    row[offered] += 1
    if isinstance(action, Chow):
        lowest = action.run(offered)[0]
        row[lowest : lowest + 3] -= 1
        _lay_down(row, CHOW, lowest)
        return
    is_kong = isinstance(action, Kong)
    row[offered] -= COPIES if is_kong else 3
    _lay_down(row, DIRECT_KONG if is_kong else PUNG, offered)


def _lay_down(row: Rows, kind: int, lowest: int) -> None:
    row[MELDS + np.count_nonzero(row[MELDS:WINNING])] = code_of(kind, lowest)


def _melds(row: Rows) -> Iterator[tuple[int, int]]:
    """Kind and lowest tile of each meld of a row."""
    return (divmod(code - 1, KINDS) for code in row[MELDS:WINNING].tolist() if code)
