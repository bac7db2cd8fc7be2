"""Who is told what: each connection the view of its own seat, and nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ..table.state import Phase
from ..table.view import View
from ..table.wall import SEATS
from .connection import Connection
from .hints import hints_told
from .play import Play
from .results import hand_told, standings_told
from .seats import Kind, Place, Switches
from .settings import TableSettings
from .spectators import Gallery
from .stage import Teller, Viewer
from .tokens import match_of

if TYPE_CHECKING:
    from .services import Services

Json = dict[str, Any]


class Announcer:
    """Tells the players and spectators of one table.

    Attributes:
        gallery: the spectators.
    """

    def __init__(self, room: str, settings: TableSettings, places: list[Place], services: Services) -> None:
        self._room, self._settings, self._places, self._services = room, settings, places, services
        self.gallery = Gallery(settings.spectators.delay)
        self._tellers = [Teller() for _ in range(SEATS + 1)]  # by seat, and the spectators'
        self._hand: Json | None = None  # what the hand came to, the same for everybody

    def begin_hand(self) -> None:
        """Nobody has been told anything of the new hand."""
        self._tellers = [Teller() for _ in range(SEATS + 1)]
        self._hand = None

    # The room

    def room(self, status: str) -> Json:
        """The message ``room``."""
        places = [place.told() for place in self._places]
        return {
            "type": "room",
            "status": status,
            "places": places,
            "spectators": len(self.gallery.connections),
        }

    def tell_room(self, status: str) -> None:
        """Everybody is told who is here."""
        self.to_all(self.room(status))

    def to_all(self, message: Json) -> None:
        """The same to players and spectators, at once."""
        for connection in self.connections():
            connection.send(message)

    def connections(self) -> list[Connection]:
        """Those of players and spectators."""
        return [*self._players(), *self.gallery.connections]

    def _players(self) -> list[Connection]:
        return [place.connection for place in self._places if place.connection is not None]

    def welcome(self, connection: Connection, place: Place | None, status: str) -> None:
        """The messages ``welcome`` and ``room``."""
        switches = Switches() if place is None else place.switches
        connection.send(
            {
                "type": "welcome",
                "room": self._room,
                "player": None if place is None else place.player,
                **self._settings.told(),
                "settings": asdict(switches),
            }
        )
        connection.send(self.room(status))

    # The hand

    def tell(self, play: Play, now: float, seats: set[int] | None = None) -> None:
        """Seats are told what is new, and how the table looks now; None: everybody, spectators too."""
        for seat, player in enumerate(play.players):
            connection = self._places[player].connection
            if connection is not None and (seats is None or seat in seats):
                self._tell_one(connection, play, seat, now)
        if seats is None and self._settings.spectators.mode != "off":
            self._tell_gallery(play, now)

    def _tell_one(self, connection: Connection, play: Play, seat: int, now: float) -> None:
        teller = self._tellers[seat]
        first, events = teller.told, teller.news(play.stage, seat)
        if events:
            connection.send(_events(play.hand, first, events))
        connection.send(self.view(play, seat, now))
        self._hint(connection, play, seat)

    def _tell_gallery(self, play: Play, now: float) -> None:
        teller = self._tellers[SEATS]
        first, events = teller.told, teller.news(play.stage, None)
        if events:
            self.gallery.show(_events(play.hand, first, events), now)
        self.gallery.show(self.view(play, None, now), now)

    def catch_up(self, connection: Connection, play: Play, seat: int, known: int, now: float) -> None:
        """A player comes: the events beyond those it knows of this hand, and the table."""
        teller = self._tellers[seat]
        teller.news(play.stage, seat)
        events = play.stage.events(seat)
        known = min(known, len(events))
        if events[known:]:
            connection.send(_events(play.hand, known, events[known:]))
        connection.send(self.view(play, seat, now))
        self._hint(connection, play, seat)

    def view(self, play: Play, viewer: Viewer, now: float) -> Json:
        """The message ``view``."""
        told = play.stage.view(viewer)
        for seat, each in enumerate(told["seats"]):
            player = play.players[seat]
            each.update(player=player, score=play.scores[player])
        teller = self._tellers[SEATS if viewer is None else viewer]
        answer = None if viewer is None else play.stage.answers.get(viewer)
        return {
            "type": "view",
            "hand": play.hand,
            "hands": self._settings.hands,
            "event": teller.told,
            **told,
            "dealer": play.players[0],
            "asked": self._asked(play, viewer, now),
            "answered": None if answer is None else str(answer),
            "clock": _clock(play, told, now),
            "shuffle": {"commitment": play.commitment, "seed": play.seed},
        }

    def _asked(self, play: Play, viewer: Viewer, now: float) -> Json | None:
        asked = None if viewer is None else play.asked.get(viewer)
        if asked is None or viewer is None:
            return None
        return {
            "decision": asked.decision,
            "actions": [str(action) for action in play.game.legal_actions(viewer)],
            "left": _left(asked.until, now),
        }

    # Hints

    def _hint(self, connection: Connection, play: Play, seat: int) -> None:
        place = self._places[play.players[seat]]
        if not place.switches.hints or play.game.is_over or play.stage.is_held:
            return
        view = play.game.view(seat)
        if view.phase is Phase.OPENING:
            return
        self._services.spawn(self._send_hints(connection, view, play.hand, self._tellers[seat].told))

    async def _send_hints(self, connection: Connection, view: View, hand: int, event: int) -> None:
        told = await asyncio.get_running_loop().run_in_executor(self._services.thinkers, hints_told, view)
        if told is not None:
            connection.send({"type": "hints", "hand": hand, "event": event, **told})

    # The end

    def result(self, play: Play, left: float | None) -> Json:
        """The message ``result``."""
        if self._hand is None:
            self._hand = hand_told(play.game, play.players)
        return {
            "type": "result",
            "hand": play.hand,
            **self._hand,
            "scores": list(play.match.scores),
            "shuffle": {"commitment": play.commitment, "seed": play.seed},
            "record": f"/api/tables/{self._room}/records/{play.hand}",
            "ready": [place.player for place in self._places if place.ready or place.kind is Kind.BOT],
            "next": left,
        }

    def tell_result(self, play: Play, left: float | None, now: float) -> None:
        """Everybody is told how the hand ended, and after the last one how the match did."""
        self._to_all_in_time(self.result(play, left), now)

    def standings(self, play: Play) -> Json:
        """The message ``standings``."""
        return {
            **standings_told(play.match),
            "record": f"/api/tables/{self._room}/record",
            "page": f"/records?match={match_of(self._room)}",
        }

    def tell_standings(self, play: Play, now: float) -> None:
        """Everybody is told how the match ended."""
        self._to_all_in_time(self.standings(play), now)

    def _to_all_in_time(self, message: Json, now: float) -> None:
        """The same to players at once, and to spectators when they may see it."""
        for connection in self._players():
            connection.send(message)
        if self._settings.spectators.mode != "off":
            self.gallery.show(message, now)


def _events(hand: int, first: int, events: list[Json]) -> Json:
    return {"type": "events", "hand": hand, "first": first, "events": events}


def _left(until: float | None, now: float) -> float | None:
    return None if until is None else round(max(0.0, until - now), 1)


def _clock(play: Play, told: Json, now: float) -> Json:
    """Only the time for a turn is everybody's business.

    Who is asked for a claim is not, nor what others have left for the match: it would tell who has thought.
    """
    seat, viewer, bank = told["turn"], told["seat"], play.clock.bank
    asked = play.asked.get(seat) if told["phase"] == "turn" else None
    until = None if asked is None else asked.until
    move = play.clock.settings.move
    if asked is not None and viewer != seat:
        until = None if move is None else asked.since + move
    own = None if bank is None or viewer is None else round(bank[play.players[viewer]], 1)
    return {"left": _left(until, now), "bank": own}
