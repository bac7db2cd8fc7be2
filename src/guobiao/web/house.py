"""Who is at a table: places, connections, spectators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .announcer import Announcer
from .connection import Connection
from .play import Play
from .protocol import NO_SPECTATORS, NOT_NOW, NOT_SEATED, Close, Code, Join, Refusal
from .seats import Kind, Place, unique_name
from .services import Services
from .settings import TableSettings
from .store import rooms as stored
from .tokens import digest_of

WAITING, PLAYING, BETWEEN, OVER = "waiting", "playing", "between", "over"
SUBSTITUTE = "route"
"""The bot that goes on for somebody who leaves."""


class House:
    """Who is at a table.

    Attributes:
        room: its id, the secret part of its link.
        settings: what it is like.
        places: the four places, by player.
        status: ``waiting`` for players, ``playing``, ``between`` hands, ``over``.
        play: the match, once it has begun.
        listed: whether anybody may see it in the list of tables.
        idle_since: since when nobody is here, by the server's clock; None while somebody is.
    """

    def __init__(
        self, room: str, settings: TableSettings, places: list[Place], services: Services, owner: str | None
    ) -> None:
        self.room, self.settings, self.places, self.owner = room, settings, places, owner
        self.listed = False
        self.status = WAITING
        self.play: Play | None = None
        self.idle_since: float | None = services.now()
        self._services = services
        for place in places:
            place.dropped = services.now()
        self._announcer = Announcer(room, settings, places, services)
        self._next_hand = 0.0  # when it begins anyway

    @property
    def stands_still(self) -> bool:
        """Whether nothing happens before somebody comes."""
        return self.idle_since is not None and (self.status in (WAITING, OVER) or self._is_asleep)

    @property
    def _is_asleep(self) -> bool:
        """Nobody is here for whom to go on: the table stands still."""
        elsewhere = [place for place in self.places if place.decides_elsewhere]
        return bool(elsewhere) and all(place.connection is None for place in elsewhere)

    def _left_until_next(self) -> float | None:
        if self.status != BETWEEN:
            return None
        return round(max(0.0, self._next_hand - self._services.now()), 1)

    def _join(self, connection: Connection, message: Join) -> None:
        place = self._place_for(connection, message) if message.role == "player" else None
        if place is None:
            self._admit_spectator(connection, message)
            return
        asleep = self._is_asleep
        if place.connection is not None:
            place.connection.close(Close.REPLACED)
        connection.is_in, connection.player = True, place.player
        place.connection, place.dropped, self.idle_since = connection, None, None
        connection.accept(message.seq)
        self._announcer.welcome(connection, place, self.status)
        self._announcer.tell_room(self.status)
        if self.play is not None:
            if asleep:
                self.play.ask_anew(self._services.now())
                self._next_hand = self._services.now() + self.settings.pace.between
            self._catch_up(connection, place, self.play, message)

    def _catch_up(self, connection: Connection, place: Place, play: Play, message: Join) -> None:
        now = self._services.now()
        known = message.event or 0 if message.hand == play.hand else 0
        self._announcer.catch_up(connection, play, play.players.index(place.player), known, now)
        if self.status in (BETWEEN, OVER):
            connection.send(self._announcer.result(play, self._left_until_next()))
        if self.status == OVER:
            connection.send(self._announcer.standings(play))

    def _place_for(self, connection: Connection, message: Join) -> Place:
        for place in self.places:
            if message.token is not None and place.token == digest_of(message.token):
                return place
            if message.token is None and place.guest is not None and place.guest == connection.guest:
                return place
        raise Refusal(Code.NOT_SEATED, NOT_SEATED)

    def _admit_spectator(self, connection: Connection, message: Join) -> None:
        if self.settings.spectators.mode == "off":
            raise Refusal(Code.NO_SPECTATORS, NO_SPECTATORS)
        connection.is_in = True
        connection.accept(message.seq)
        self._announcer.welcome(connection, None, self.status)
        self._announcer.gallery.admit(connection)
        self._announcer.tell_room(self.status)

    def _leave_connection(self, connection: Connection) -> None:
        self._announcer.gallery.connections.discard(connection)
        for place in self.places:
            if place.connection is connection:
                place.connection, place.dropped = None, self._services.now()
        if not self._announcer.connections() and self.idle_since is None:
            self.idle_since = self._services.now()
        self._announcer.tell_room(self.status)

    def _place_of(self, connection: Connection) -> Place:
        """The place of a player; it is another's once the player has left."""
        place = None if connection.player is None else self.places[connection.player]
        if place is None or place.connection is not connection:
            raise Refusal(Code.NOT_SEATED, NOT_SEATED)
        return place

    async def sit(self, guest: str, name: str, player: int | None) -> int:
        """A guest takes a place; its number. Who has one already keeps it.

        Raises:
            Refusal: the place is taken, or all are.
        """
        for place in self.places:
            if place.guest == guest:
                return place.player
        return await self._take(player, Kind.PERSON, name, guest=guest)

    async def seat_bot(self, player: int | None, bot: str | None, token: str | None) -> int:
        """A bot takes a place: one of ours, or a remote one that will come with a token.

        Raises:
            Refusal: the place is taken, or all are.
        """
        kind, name = (Kind.REMOTE, "Bot") if bot is None else (Kind.BOT, bot)
        digest = None if token is None else digest_of(token)
        return await self._take(player, kind, name, bot=bot, token=digest)

    async def _take(self, player: int | None, kind: Kind, name: str, **holder: str | None) -> int:
        empty = [
            place for place in self.places if place.kind is Kind.EMPTY and player in (None, place.player)
        ]
        if not empty or self.status != WAITING:
            raise Refusal(Code.NOT_NOW, NOT_NOW)
        place = empty[0]
        place.kind, place.name = kind, unique_name(name, self._names())
        for field, value in holder.items():
            setattr(place, field, value)
        place.dropped = self._services.now()
        await self._store(stored.save_place, place)
        self._announcer.tell_room(self.status)
        return place.player

    def _names(self) -> set[str]:
        return {place.name for place in self.places if place.name is not None}

    async def leave(self, place: Place) -> None:
        """The holder of a place gives it up: to a bot, or while players are awaited to nobody.

        Raises:
            Refusal: the match is over.
        """
        if self.status == OVER:
            raise Refusal(Code.NOT_NOW, NOT_NOW)
        connection, place.connection = place.connection, None
        if self.status == WAITING:
            place.clear()
        else:
            place.give_to_bot(SUBSTITUTE, unique_name(SUBSTITUTE, self._names()))
        await self._store(stored.save_place, place)
        if connection is not None:
            connection.player = None
        self._announcer.tell_room(self.status)

    async def clear(self, player: int) -> None:
        """Take a bot away again, while players are awaited.

        Raises:
            Refusal: it is no bot's place, or the match has begun.
        """
        place = self.places[player]
        if self.status != WAITING or place.kind not in (Kind.BOT, Kind.REMOTE):
            raise Refusal(Code.NOT_NOW, NOT_NOW)
        await self.leave(place)

    async def _store(self, work: Callable[..., Any], *args: Any) -> None:
        await self._services.database.write(lambda session: work(session, self.room, *args))
