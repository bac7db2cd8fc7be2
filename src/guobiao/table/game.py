"""One hand of play, friendly: the rules of :mod:`guobiao.table.flow` around one record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ..errors import IllegalActionError
from ..lang import Words
from ..notation import format_tiles, parse_tiles
from ..rules.ruleset import GUOBIAO, Ruleset, ruleset
from ..tiles import EAST, TILES, Tile
from . import entry
from .actions import (
    ACTIONS,
    Action,
    AddedKong,
    ConcealedKong,
    DeclareWin,
    Discard,
    Flower,
    action_number,
    parse_action,
)
from .events import Answered, Discarded, Event, FalselyDeclared, FlowerShown, Konged, Won, decode
from .reasons import why_not
from .seen import Seen
from .settlement import FAILURE
from .state import STATE, copied, play_of, tables_of
from .view import View
from .wall import SEATS, Seed, Wall, seat_number, wall_of_seed

_WINDS = TILES[EAST : EAST + SEATS]

LOG_SIZE = 768
"""More entries than any hand can have: 53 dealt, 91 drawn, 107 discarded, 3 answers to each, and melds."""


class Game(Seen):
    """One hand of play.

    Args:
        rules: a rule set or the name of a preset.
        seed: makes the wall (see :mod:`guobiao.table.wall`).
        wall: the wall itself, instead of a seed.
        prevalent: the wind of the round.

    >>> game = Game(seed=1)
    >>> game.asked, game.legal_actions(1)  # South was dealt a flower
    ((1,), (Pass(), Flower(tile=Tile('e'))))
    >>> game.apply(1, Flower(Tile("e")))
    >>> game.undo().events == Game(seed=1).events
    True

    Raises:
        ValueError: neither seed nor wall, or both; no wind.
    """

    def __init__(
        self,
        rules: Ruleset | str = GUOBIAO,
        *,
        seed: Seed | None = None,
        wall: Wall | None = None,
        prevalent: Tile = EAST,
    ) -> None:
        self.rules = ruleset(rules) if isinstance(rules, str) else rules
        if (seed is None) == (wall is None):
            raise ValueError("a game needs a seed or a wall, and not both")
        if prevalent not in _WINDS:
            raise ValueError(f"prevalent wind {prevalent}: allowed are E S W N")
        if wall is not None and not isinstance(wall, Wall):
            raise ValueError(f"wall of type {type(wall).__name__}: expected a Wall")
        self.wall = wall if wall is not None else wall_of_seed(seed, self.rules)  # type: ignore[arg-type]
        self._prevalent = prevalent
        self.states = np.zeros(1, STATE)
        self.log = np.zeros((LOG_SIZE, 4), np.uint8)
        self._tables = tables_of(self.rules)
        self._moves: list[tuple[int, int]] = []
        self._events: list[Event] = []
        self._decoded = 0
        self._begin()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in super().__getstate__().items() if name != "_tables"}

    def __setstate__(self, values: dict[str, Any]) -> None:
        vars(self).update(values, _tables=tables_of(values["rules"]))

    def _begin(self) -> None:
        s = self.states[0]
        s["play"] = play_of(self.rules)
        s["rng"] = 1
        s["size"] = len(self.wall.tiles)
        s["wall"][: len(self.wall.tiles)] = self.wall.tiles
        self.status = entry.begin(self.states, self._tables, self.log, self._prevalent - EAST)

    @property
    def events(self) -> Sequence[Event]:
        """All that has happened, from the deal on."""
        logged = self.status & entry.LOGGED
        if self._decoded < logged:
            self._events.extend(decode(self.log[self._decoded : logged].tolist()))
            self._decoded = logged
        return self._events

    @property
    def moves(self) -> tuple[tuple[int, Action], ...]:
        """Every decision so far: who, and what."""
        return tuple((seat, ACTIONS[code]) for seat, code in self._moves)

    def why_not(self, seat: int, action: Action) -> Words | None:
        """Why a seat may not do something now, in both languages; None if it may."""
        return why_not(self, seat, action)

    def apply(self, seat: int, action: Action) -> None:
        """Carry out an action.

        Raises:
            IllegalActionError: it is not legal; nothing has changed.
        """
        number, code = seat_number(seat), action_number(action)
        status = entry.act(self.states, self._tables, self.log, number, code)
        if status < 0:
            reason = why_not(self, seat, action)
            assert reason is not None
            allowed = [str(a) for a in self.legal_actions(number)] if number >= 0 else []
            told = action if code >= 0 else repr(action)
            raise IllegalActionError(f"seat {seat}: {told}", reason, allowed)
        self.status = status
        self._moves.append((number, code))

    def points_if_failed(self, seat: int | None) -> tuple[int, ...]:
        """The points if the hand ends here because a seat fails to decide; None: it is nobody's doing.

        >>> Game(seed=1).points_if_failed(2)
        (10, 10, -30, 10)
        """
        if seat is None:
            return self.points
        loss, gain = FAILURE
        return tuple(won + (-loss if seat == other else gain) for other, won in enumerate(self.points))

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; None: a spectator.

        Raises:
            ValueError: no such seat.
        """
        return View(self.rules, self.states, self.log, seat)

    def clone(self) -> Game:
        """A game of its own that stands where this one stands."""
        other = object.__new__(Game)
        other.rules, other.wall, other._prevalent = self.rules, self.wall, self._prevalent
        other.states, other.log, other.status = copied(self.states), self.log.copy(), self.status
        other._tables = self._tables
        other._moves, other._events, other._decoded = self._moves.copy(), [], 0
        return other

    __copy__ = clone
    """A copy that shared the record would go on with this game's tiles."""

    def undo(self, decisions: int = 1) -> Game:
        """The game as it was before the last decision (or decisions): a new one, played again from the deal.

        Raises:
            ValueError: more decisions than were made.
        """
        if not 0 <= decisions <= len(self._moves):
            raise ValueError(f"cannot undo {decisions} decisions; {len(self._moves)} were made")
        other = Game(self.rules, wall=self.wall, prevalent=self._prevalent)
        for seat, code in self._moves[: len(self._moves) - decisions]:
            other.apply(seat, ACTIONS[code])
        return other

    @classmethod
    def replay(
        cls, events: Iterable[Event], rules: Ruleset | str, wall: Wall, prevalent: Tile = EAST
    ) -> Game:
        """The game in which these events happened.

        Raises:
            ReplayError: the rules lead to another event somewhere.
        """
        game = cls(rules, wall=wall, prevalent=prevalent)
        given = list(events)
        done = 0
        while True:
            found = game.events
            for index in range(done, min(len(found), len(given))):
                if found[index] != given[index]:
                    raise ReplayError(index, given[index], found[index])
            done = len(found)
            if done >= len(given):
                return game
            decision = decision_of(given[done])
            if decision is None:
                raise ReplayError(done, given[done], None)
            try:
                game.apply(*decision)
            except IllegalActionError as error:
                raise ReplayError(done, given[done], error) from None

    def to_dict(self) -> dict[str, Any]:
        """The game in plain values: rules, wall and decisions; :meth:`from_dict` plays it again."""
        return {
            "rules": self.rules.name,
            "options": dict(self.rules.answers),
            "prevalent": str(self._prevalent),
            "wall": format_tiles(self.wall.tiles, "canonical"),
            "dice": list(self.wall.dice),
            "seed": self.wall.seed,
            "moves": [[seat, str(ACTIONS[code])] for seat, code in self._moves],
        }

    def to_json(self) -> str:
        """:meth:`to_dict` as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Game:
        """The game of :meth:`to_dict`.

        Raises:
            ValueError: not such values, or a move that is not legal.
        """
        try:
            rules = GUOBIAO.override(str(data["rules"]), **data.get("options", {}))
            dice, seed = tuple(data.get("dice", ())), data.get("seed")
            wall = Wall(parse_tiles(data["wall"]), dice, seed)
            game = cls(rules, wall=wall, prevalent=Tile.parse(str(data.get("prevalent", "E"))))
            moves = [(seat, parse_action(text)) for seat, text in data["moves"]]
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not the data of a game: {error!r}") from None
        for seat, action in moves:
            game.apply(seat, action)
        return game

    @classmethod
    def from_json(cls, text: str) -> Game:
        """The game of :meth:`to_json`.

        Raises:
            ValueError: as :meth:`from_dict`, or no JSON.
        """
        try:
            data = json.loads(text)
        except RecursionError:
            raise ValueError("not the data of a game: nested too deeply") from None
        if not isinstance(data, dict):
            raise ValueError("not the data of a game: expected an object")
        return cls.from_dict(data)


class ReplayError(ValueError):
    """Recorded events that the rules do not lead to.

    Attributes:
        index: which event.
        given: that event.
        found: what the rules lead to instead, or why they forbid it; None if nothing decides so.
    """

    def __init__(self, index: int, given: Event, found: Event | IllegalActionError | None) -> None:
        self.index, self.given, self.found = index, given, found
        super().__init__(index, given, found)

    def __str__(self) -> str:
        return f"event {self.index}: {self.given}, but {self.found or 'somebody else has to decide'}"


def decision_of(event: Event) -> tuple[int, Action] | None:
    """The decision that an event shows; None if it follows from something else."""
    match event:
        case Answered(seat, action):
            return seat, action
        case Discarded(seat, tile):
            return seat, Discard(tile)
        case FlowerShown(seat, tile):
            return seat, Flower(tile)
        case Konged(seat, Tile() as tile, 0):
            return seat, ConcealedKong(tile)
        case Konged(seat, Tile() as tile, source) if source > 4:
            return seat, AddedKong(tile)
        case Won(seat) | FalselyDeclared(seat):
            return seat, DeclareWin()
    return None
