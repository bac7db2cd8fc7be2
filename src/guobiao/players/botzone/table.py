"""A hand as a bot on Botzone is told of it, kept as the record that games are kept in.

A bot hears requests and says answers; from both a record is filled as the game would fill it, but for what
the bot cannot know. So its view answers every question that a view of a game answers, and the same players
look at it. Not told, and therefore missing: whether another player discarded the tile just drawn; in which
order flowers came in the deal; until a flower is seen, that the wall has any (two tiles more for each seat).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ... import botzone
from ...botzone import Answer, Request
from ...errors import WordedError
from ...kernels.layout import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DIRECT_KONG,
    FLOWERS,
    MELDS,
    NO_TILE,
    PREVALENT,
    PUNG,
    SEAT,
    WINNING,
    code_of,
)
from ...lang import Words
from ...rules.ruleset import BOTZONE, Ruleset
from ...table import actions
from ...table import events as entries
from ...table.actions import Action, ConcealedKong, Kong, chow_of
from ...table.actions import Chow as ChowAction
from ...table.actions import Pung as PungAction
from ...table.entry import HIDDEN_KONG
from ...table.flow import look
from ...table.game import LOG_SIZE
from ...table.state import CLAIM, OPENING, ROB, STATE, TURN, copied, play_of, tables_of
from ...table.view import View
from ...table.wall import FULL_SIZE, PLAIN_SIZE, SEATS
from ...tiles import COPIES, EAST, KINDS, Tile

_NOT_SEATED = Words("{}: the hand has not been dealt", "{}：尚未发牌")
_NOT_HELD = Words("{}: the hand does not hold {} x{}", "{}：手中没有 {} x{}")
_NOT_OFFERED = Words("{}: that tile has not been discarded by another", "{}：他家没有打出这样的牌")
_NO_PUNG = Words("{}: there is no pung to add to", "{}：没有可加杠的刻子")
_NO_ROOM = Words("{}: more than a hand can have", "{}：超出一局可能的范围")


class ProtocolError(WordedError, ValueError):
    """A request that cannot follow on what was told before."""


class BotTable:
    """A hand that is being told.

    Args:
        rules: what is played; private walls, flowers replaced at once.

    >>> table = BotTable()
    >>> for line in ("0 0 2", "1 0 0 0 0 W1 W2 W3 B1 B2 B3 T1 T2 T3 F1 F1 J1 J2", "2 J2"):
    ...     table.hear(botzone.parse_request(line))
    >>> view = table.view()
    >>> view.drawn, view.prevalent, len(view.tiles(0)), len(view.actions)
    (Tile('F'), Tile('W'), 14, 13)
    """

    def __init__(self, rules: Ruleset = BOTZONE) -> None:
        self._rules, self._tables = rules, tables_of(rules)
        self._start(0, EAST)
        self._dealt = False

    def _start(self, seat: int, prevalent: Tile) -> None:
        self._own = seat
        self._states, self._log = np.zeros(1, STATE), np.zeros((LOG_SIZE, 4), np.uint8)
        self._dealt, self._replacing, self._kong = False, "", NO_TILE
        s = self._state
        s["play"], s["size"] = play_of(self._rules), PLAIN_SIZE
        s["flower_points"] = self._tables.rules[0]["flower_points"]
        s["drawn"] = s["offered"] = NO_TILE
        rows = s["hands"]
        rows[:, WINNING], rows[:, PREVALENT], rows[:, SEAT] = NO_TILE, prevalent - EAST, range(SEATS)

    @property
    def _state(self) -> Any:
        return self._states[0]

    @property
    def is_asked(self) -> bool:
        """Whether the last request wants more than ``PASS``."""
        return bool(self._state["asked"] >> self._own & 1)

    def view(self) -> View:
        """What the bot knows."""
        look(self._state, self._tables)
        return View(self._rules, self._states, self._log, self._own)

    def hear(self, request: Request) -> None:
        """Take in a request.

        Raises:
            ProtocolError: it cannot follow on what was told before.
        """
        if isinstance(request, botzone.Seated):
            self._start(request.seat, request.prevalent)
            return
        if not self._dealt and not isinstance(request, botzone.Deal):
            raise ProtocolError(_NOT_SEATED.format(request))
        try:
            self._hear(request)
        except IndexError:  # a row of the record is full, or a flower where none can be
            raise ProtocolError(_NO_ROOM.format(request)) from None

    def _hear(self, request: Request) -> None:
        match request:
            case botzone.Deal(tiles, flowers):
                self._deal(tiles, flowers)
            case botzone.Drew(tile):
                self._draw(self._own, tile)
            case botzone.OtherDrew(seat):
                self._draw(seat, NO_TILE)
            case botzone.FlowerDrawn(seat, tile):
                self._flower(seat, tile)
            case botzone.Discarded(seat, tile):
                self._discard(request, seat, tile)
            case botzone.Punged(seat, tile):
                self._claim(request, seat, PungAction())
                self._discard(request, seat, tile)
            case botzone.Chowed(seat, middle, tile):
                self._claim(request, seat, self._chow(request, middle))
                self._discard(request, seat, tile)
            case botzone.Konged(seat):
                self._make_kong(request, seat)
            case botzone.KongAdded(seat, tile):
                self._add_to_kong(request, seat, tile)

    def answered(self, answer: Answer) -> None:
        """Take in what the bot has said to the last request."""
        s, action = self._state, answer.action
        if isinstance(action, ConcealedKong):
            self._kong = int(action.tile)
        if self.is_asked and s["phase"] in (CLAIM, ROB):
            self._note(entries.ANSWERED, self._own, action.code, 0)
            s["answers"][self._own] = action.code
            s["asked"] = 0

    def claimed(self, action: Action) -> BotTable:
        """The table as it is if a chow or pung of the bot succeeds: it has to discard."""
        other = object.__new__(BotTable)
        vars(other).update(vars(self))
        other._states, other._log = copied(self._states), self._log.copy()
        other.answered(Answer(action))
        other._claim(action, self._own, action)
        return other

    # The steps of a hand, as far as they are told

    def _note(self, kind: int, seat: int, value: int, detail: int) -> None:
        self._log[int(self._state["logged"])] = kind, seat, value, detail
        self._state["logged"] += 1

    def _deal(self, tiles: tuple[Tile, ...], flowers: tuple[tuple[Tile, ...], ...]) -> None:
        s = self._state
        self._dealt = True
        for seat in range(SEATS):
            for tile in tiles:
                self._note(entries.DEALT, seat, tile if seat == self._own else NO_TILE, 0)
        for tile in tiles:
            s["hands"][self._own, tile] += 1
        s["front"][:] = len(tiles)
        for seat, laid in enumerate(flowers):
            for tile in laid:
                self._take_from_wall(seat)
                self._lay_flower(seat, tile)
        s["phase"], s["stale"] = OPENING, 1 << self._own

    def _take_from_wall(self, seat: int) -> None:
        """A wall from which more is drawn than one without flowers has is one with flowers."""
        s = self._state
        s["front"][seat] += 1
        if s["front"][seat] * SEATS > FULL_SIZE:
            raise IndexError
        if s["front"][seat] * SEATS > PLAIN_SIZE:
            s["size"] = FULL_SIZE

    def _lay_flower(self, seat: int, tile: Tile) -> None:
        s = self._state
        s["size"] = FULL_SIZE
        s["flowers"][seat] |= 1 << (tile - KINDS)
        s["hands"][seat, FLOWERS] += 1
        self._note(entries.REPLACED, seat, tile, 0)

    def _draw(self, seat: int, tile: int) -> None:
        s = self._state
        self._note(entries.DREW, seat, tile, int(self._replacing != ""))
        self._take_from_wall(seat)
        s["turn"], s["phase"], s["asked"] = seat, TURN, 1 << seat
        s["drawn"], s["kong_draw"] = tile, self._replacing == "kong"
        if tile < KINDS:
            s["hands"][seat, tile] += 1
        self._replacing = ""

    def _flower(self, seat: int, tile: Tile) -> None:
        self._draw(seat, tile if seat == self._own else NO_TILE)
        self._lay_flower(seat, tile)
        self._state["asked"], self._replacing = 0, "flower"

    def _discard(self, request: Request, seat: int, tile: Tile) -> None:
        s = self._state
        self._take_from_hand(request, seat, tile, 1)
        self._note(entries.DISCARDED, seat, tile, int(tile == s["drawn"]))
        number = int(s["discards"][seat])
        s["rivers"][seat, number], s["discards"][seat] = tile, number + 1
        s["turn"], s["drawn"], s["kong_draw"], s["phase"] = seat, NO_TILE, 0, CLAIM
        s["stale"] |= 1 << seat
        self._show(tile, 1)
        self._offer(seat, tile)

    def _show(self, tile: int, number: int) -> None:
        """Copies of a tile come to lie open."""
        if self._state["visible"][tile] + number > COPIES:
            raise IndexError
        self._state["visible"][tile] += number

    def _offer(self, seat: int, tile: Tile) -> None:
        """Everybody else is asked, since a false win may be declared at any time."""
        s = self._state
        s["offered"], s["answers"][self._own] = tile, actions.PASS
        s["asked"] = (1 << self._own) * (seat != self._own)

    def _chow(self, request: Request, middle: Tile) -> ChowAction:
        try:
            return chow_of(Tile(self._state["offered"]), middle)
        except ValueError:
            raise ProtocolError(_NOT_OFFERED.format(request)) from None

    def _claim(self, request: object, seat: int, action: Action) -> None:
        """The tile offered goes into a meld of a seat, which is asked for a discard (or draws)."""
        s, giver = self._state, int(self._state["turn"])
        if s["phase"] != CLAIM or seat == giver:
            raise ProtocolError(_NOT_OFFERED.format(request))
        tile, source = int(s["offered"]), (seat - giver) % SEATS
        s["taken"][giver] |= np.uint64(1 << int(s["discards"][giver]) - 1)
        match action:
            case ChowAction(position):
                lowest = tile - position + 1
                for kind in {lowest, lowest + 1, lowest + 2} - {tile}:
                    self._expose(request, seat, kind, 1)
                self._meld(seat, CHOW, lowest, position)
                self._note(entries.CLAIMED_CHOW, seat, tile, position)
            case PungAction():
                self._expose(request, seat, tile, 2)
                self._meld(seat, PUNG, tile, source)
                self._note(entries.CLAIMED_PUNG, seat, tile, source)
            case Kong():
                self._expose(request, seat, tile, 3)
                self._meld(seat, DIRECT_KONG, tile, source)
                self._note(entries.MADE_KONG, seat, tile, source)
        s["turn"], s["drawn"], s["phase"], s["asked"] = seat, NO_TILE, TURN, 1 << seat

    def _make_kong(self, request: Request, seat: int) -> None:
        """Of the tile offered; after an own draw a concealed one, of which others are not told the tile."""
        s = self._state
        if s["phase"] != TURN:
            self._claim(request, seat, Kong())
        else:
            tile = self._kong if seat == self._own else NO_TILE
            self._take_from_hand(request, seat, tile, COPIES)
            self._meld(seat, CONCEALED_KONG, tile, 0)
            self._note(entries.MADE_KONG, seat, tile, 0)
        self._replacing, s["asked"] = "kong", 0
        s["stale"] |= 1 << seat

    def _add_to_kong(self, request: Request, seat: int, tile: Tile) -> None:
        s = self._state
        melds = s["hands"][seat, MELDS:WINNING].tolist()
        if code_of(PUNG, tile) not in melds:
            raise ProtocolError(_NO_PUNG.format(request))
        place = melds.index(code_of(PUNG, tile))
        self._expose(request, seat, tile, 1)
        s["hands"][seat, MELDS + place] = code_of(ADDED_KONG, tile)
        s["sources"][seat, place] += 4
        self._note(entries.MADE_KONG, seat, tile, int(s["sources"][seat, place]))
        s["phase"], self._replacing = ROB, "kong"
        s["stale"] |= 1 << seat
        self._offer(seat, tile)

    def _expose(self, request: object, seat: int, tile: int, number: int) -> None:
        """Tiles of the hand come to lie open."""
        self._take_from_hand(request, seat, tile, number)
        self._show(tile, number)

    def _take_from_hand(self, request: object, seat: int, tile: int, number: int) -> None:
        """Of other hands nothing is known."""
        if seat != self._own:
            return
        row = self._state["hands"][seat]
        if tile >= KINDS or row[tile] < number:
            name = botzone.NAMES[tile] if tile < len(botzone.NAMES) else "?"
            raise ProtocolError(_NOT_HELD.format(request, name, number))
        row[tile] -= number

    def _meld(self, seat: int, kind: int, lowest: int, source: int) -> None:
        s = self._state
        place = int(s["melds"][seat])
        s["sources"][seat, place] = source
        s["hands"][seat, MELDS + place] = HIDDEN_KONG if lowest == NO_TILE else code_of(kind, lowest)
        s["melds"][seat] = place + 1
