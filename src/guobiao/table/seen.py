"""What a record shows, friendly: the same questions to a game and to a view of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernels.layout import FLAG, MELD_KINDS, MELDS, PREVALENT, SEAT, WINNING
from ..rules.ruleset import Ruleset
from ..scoring.score import Score
from ..scoring.score import score as score_hand
from ..sets import FLAGS, Hand, Meld, MeldKind, Win
from ..tiles import COPIES, EAST, KINDS, TILES, Tile
from . import entry
from .actions import ACTIONS, ADDED_KONG, CHOW, Action
from .actions import CONCEALED_KONG as CONCEALED
from .events import DREW, Event, decode
from .state import CLAIM, OPENING, OVER, ROB, TURN, Phase, State
from .wall import SEATS, seat_number


class Seen:
    """A record and its log. Seats are 0-3 = East, South, West, North; seat 0 deals."""

    rules: Ruleset
    states: State
    """An array of one record of :data:`guobiao.table.state.STATE`."""
    log: NDArray[np.uint8]
    status: int
    """Phase, who is asked, how long the log is: see :func:`guobiao.table.entry.status_of`."""

    @cached_property
    def state(self) -> Any:
        """The record itself: fields by name, for reading."""
        return self.states[0]

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "state"}

    @property
    def phase(self) -> Phase:
        """Where the hand stands."""
        return Phase(self.status >> entry.PHASE_SHIFT)

    @property
    def is_over(self) -> bool:
        return self.status >> entry.PHASE_SHIFT == OVER

    @property
    def turn(self) -> int:
        """The seat that acts, or that gave the tile that is offered."""
        return int(self.state["turn"])

    @property
    def prevalent(self) -> Tile:
        """The wind of the round."""
        return self.hand(0).win.prevalent

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats whose decision is awaited; in a view only the viewer's own is known."""
        return _SEATS[self.status >> entry.ASKED_SHIFT & 15]

    @property
    def winners(self) -> tuple[int, ...]:
        return _SEATS[self.state["winners"]]

    @property
    def giver(self) -> int | None:
        """The seat that gave the winning tile; None if it was drawn or nobody has won."""
        giver = int(self.state["giver"])
        return giver if self.winners and giver not in self.winners else None

    @property
    def voided(self) -> int | None:
        """The seat whose false win ended the hand."""
        return int(self.state["voided"]) - 1 if self.state["voided"] else None

    @property
    def barred(self) -> tuple[int, ...]:
        """The seats that may not win any more."""
        return _SEATS[self.state["barred"]]

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat has won or lost in this hand so far."""
        return tuple(self.state["points"].tolist())

    @property
    def drawn(self) -> Tile | None:
        """The tile just drawn by the player whose turn it is, if it may be known."""
        return _tile(self.state["drawn"]) if self.state["phase"] == TURN else None

    @property
    def offered(self) -> Tile | None:
        """The tile that may be claimed or robbed."""
        return _tile(self.state["offered"]) if self.state["phase"] in (CLAIM, ROB) else None

    @property
    def visible(self) -> tuple[int, ...]:
        """Copies of each of the 34 kinds that lie open: rivers and melds, but for concealed kongs."""
        return tuple(self.state["visible"].tolist())

    def tiles_left(self, seat: int = 0) -> int:
        """Tiles that a seat could still draw: of the wall, or of its own pile."""
        s = self.state
        if not s["play"]["private"]:
            return int(s["size"]) - int(s["front"][0]) - int(s["back"][0])
        return int(s["size"]) // SEATS - int(s["front"][seat])

    @property
    def is_last_tile(self) -> bool:
        """Whether nobody can draw after the player whose turn it is."""
        private = bool(self.state["play"]["private"])
        return self.tiles_left((self.turn + 1) % SEATS if private else 0) == 0

    def tiles(self, seat: int) -> tuple[Tile, ...]:
        """The tiles in the hand of a seat, flowers last; in a view of another player's none are known."""
        kinds = self.state["hands"][seat][:KINDS].tolist()
        kept = int(self.state["kept"][seat])
        return (*(TILES[k] for k, n in enumerate(kinds) for _ in range(n)), *_flowers(kept))

    def tile_count(self, seat: int) -> int:
        """How many tiles a seat holds, beside its melds and flowers."""
        return 13 - 3 * int(self.state["melds"][seat]) + self._holds_one_more(seat)

    def _holds_one_more(self, seat: int) -> bool:
        """Whether a seat has a tile more than between turns; at the end the winner, or whose draw it was."""
        s = self.state
        if s["phase"] == TURN:
            return bool(s["turn"] == seat)
        if s["phase"] == OPENING:
            return seat == 0 and not s["play"]["private"]
        if s["phase"] != OVER:
            return False
        ended_by_draw = self.log[(self.status & entry.LOGGED) - 2, 0] == DREW or s["voided"] == seat + 1
        return bool(s["winners"] >> seat & 1 or (s["turn"] == seat and ended_by_draw))

    def flowers(self, seat: int) -> tuple[Tile, ...]:
        """The flowers a seat has laid down."""
        return _flowers(int(self.state["flowers"][seat]))

    def melds(self, seat: int) -> tuple[Meld | None, ...]:
        """The melds of a seat, the earliest first; None is a concealed kong that lies face down."""
        number = int(self.state["melds"][seat])
        codes = self.state["hands"][seat][MELDS : MELDS + number].tolist()
        return tuple(map(_meld, codes, self.state["sources"][seat].tolist()))

    def river(self, seat: int) -> tuple[Tile, ...]:
        """What a seat has discarded, claimed tiles included."""
        return tuple(TILES[t] for t in self.state["rivers"][seat][: self.state["discards"][seat]].tolist())

    def taken(self, seat: int) -> tuple[bool, ...]:
        """Which tiles of a river were claimed."""
        bits = int(self.state["taken"][seat])
        return tuple(bool(bits >> place & 1) for place in range(int(self.state["discards"][seat])))

    def hand(self, seat: int) -> Hand:
        """The hand of a seat; of a winner with the winning tile and how it was won."""
        row = self.state["hands"][seat].tolist()
        flags: dict[str, Any] = {name: bool(row[FLAG] >> bit & 1) for bit, name in enumerate(FLAGS)}
        tile = _tile(row[WINNING])
        concealed = [TILES[k] for k in range(KINDS) for _ in range(row[k])]
        if tile is not None:
            concealed.remove(tile)
        melds = tuple(meld for meld in self.melds(seat) if meld is not None)
        prevalent, own = Tile(EAST + row[PREVALENT]), Tile(EAST + row[SEAT])
        win = Win(tile, prevalent=prevalent, seat=own, flowers=self.flowers(seat), **flags)
        return Hand(tuple(concealed), melds, win)

    def score(self, seat: int) -> Score:
        """The score of a winner's hand, with reasons."""
        return score_hand(self.hand(seat), rules=self.rules)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """What the seat may do now; empty if it is not asked.

        Raises:
            ValueError: no such seat.
        """
        # without Numba the masks are NumPy's numbers, which do not know all that Python's do
        discards, concealed, added, calls = map(int, entry.legal_masks(self.states, checked_seat(seat)))
        found = _calls(calls)
        if discards:
            found = (
                *_nine(0, discards & 511),
                *_nine(9, discards >> 9 & 511),
                *_nine(18, discards >> 18 & 511),
                *_nine(27, discards >> 27 & 511),
                *_nine(36, discards >> 36),
                *found,
            )
        if concealed or added:
            found += (*_actions(CONCEALED, concealed), *_actions(ADDED_KONG, added))
        return found

    @property
    def events(self) -> Sequence[Event]:
        """All that has happened."""
        return tuple(decode(self.log[: self.status & entry.LOGGED].tolist()))


def checked_seat(seat: int) -> int:
    """The seat as a plain number.

    Raises:
        ValueError: there is no such seat.
    """
    number = seat_number(seat)
    if number < 0:
        raise ValueError(f"seat {seat!r}: there are the seats 0-3, East to North")
    return number


_SEATS = tuple(tuple(seat for seat in range(SEATS) if mask >> seat & 1) for mask in range(1 << SEATS))
"""The seats of a mask."""


def _actions(first: int, mask: int) -> tuple[Action, ...]:
    """The actions from a number on whose bits are set."""
    return tuple(ACTIONS[first + bit] for bit in range(mask.bit_length()) if mask >> bit & 1)


@cache
def _nine(first: int, mask: int) -> tuple[Action, ...]:
    return _actions(first, mask)


@cache
def _calls(mask: int) -> tuple[Action, ...]:
    return _actions(CHOW, mask)


def _tile(value: int) -> Tile | None:
    return TILES[value] if value < len(TILES) else None


def _flowers(bits: int) -> tuple[Tile, ...]:
    return tuple(tile for tile in TILES[KINDS:] if bits >> (tile - KINDS) & 1)


def _meld(code: int, source: int) -> Meld | None:
    if code == entry.HIDDEN_KONG:
        return None
    kind, lowest = divmod(code - 1, KINDS)
    tile = TILES[lowest]
    if MELD_KINDS[kind] is MeldKind.CHOW:
        return Meld.chow(tile, source)
    return Meld((tile,) * (3 if MELD_KINDS[kind] is MeldKind.PUNG else COPIES), source)
