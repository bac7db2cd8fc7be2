"""Who decides at a table: players, bots, and the server for those who are not there."""

from __future__ import annotations

import asyncio
import logging

from ..errors import NotationError
from ..table.actions import Action, parse_action
from .commands import Command, Decided
from .connection import Connection
from .house import PLAYING, House
from .play import Asked, Play
from .protocol import ILLEGAL_TEXT as NO_ACTION
from .protocol import NOT_NOW, Act, Code, Refusal, Settings
from .seats import Kind, Place, by_switches, for_the_absent
from .services import Services
from .settings import TableSettings
from .store import rooms as stored

log = logging.getLogger("guobiao.web.tables")


class Deciding(House):
    """A table at which decisions are made. Each is stored before it is carried out."""

    def __init__(
        self, room: str, settings: TableSettings, places: list[Place], services: Services, owner: str | None
    ) -> None:
        super().__init__(room, settings, places, services, owner)
        self._commands: asyncio.Queue[Command] = asyncio.Queue()
        self._news: set[int] | None = set()  # the seats that are to be told; None: everybody
        self._thinking: set[tuple[int, int, int]] = set()

    def _playing(self) -> Play:
        if self.play is None or self.status != PLAYING:
            raise Refusal(Code.NOT_NOW, NOT_NOW)
        return self.play

    async def _act(self, connection: Connection, message: Act) -> None:
        place, play = self._place_of(connection), self._playing()
        try:
            action = parse_action(message.action)
        except NotationError as error:
            raise Refusal(Code.ILLEGAL, NO_ACTION.format(error.expected.en)) from None
        seat = play.players.index(place.player)
        play.check(seat, message.hand, message.decision, action)
        await self._decide(play, seat, action, place.kind)
        connection.accept(message.seq)

    async def _decide(self, play: Play, seat: int, action: Action, by: Kind) -> None:
        """Store a legal decision, then carry it out."""
        move = play.move(seat, action, self._services.now())
        await self._store(stored.add_move, move)
        quiet = play.stage.is_offered
        play.carry_out(move, self._services.now() + self.settings.pace.claim)
        play.ask(self._services.now())
        self._services.metrics.decisions.labels(by).inc()
        self._note({seat} if quiet else None)

    def _note(self, seats: set[int] | None) -> None:
        """Remember who is to be told: everybody, or only some who alone may know that something happened."""
        self._news = None if seats is None or self._news is None else self._news | seats

    async def _bot_decided(self, decided: Decided) -> None:
        play = self.play
        self._thinking.discard((decided.hand, decided.seat, decided.decision))
        if play is None or self.status != PLAYING:
            return
        place = self.places[play.players[decided.seat]]
        asked = play.asked.get(decided.seat)
        current = play.hand == decided.hand and asked is not None and asked.decision == decided.decision
        if current and place.kind is Kind.BOT:
            await self._decide(play, decided.seat, decided.action, Kind.BOT)

    async def _think(self, play: Play, seat: int, asked: Asked, bot: str) -> None:
        """A bot thinks; it takes a moment at least, so that people can follow."""
        hand, view, offered = play.hand, play.game.view(seat), play.stage.is_offered
        try:
            action = await self._services.think(bot, view)
        except Exception:  # a bot that fails is played for
            log.exception("bot %s", bot)
            action = for_the_absent(view)
        if not offered:
            await asyncio.sleep(max(0.0, asked.since + self.settings.pace.bot - self._services.now()))
        self._commands.put_nowait(Decided(hand, seat, asked.decision, action))

    async def _switch(self, connection: Connection, message: Settings) -> None:
        place = self._place_of(connection)
        place.switches = place.switches.but(message.changes())
        await self._store(stored.save_place, place)
        connection.accept(message.seq)
        if self.play is not None:
            self._note({self.play.players.index(place.player)})

    async def _decide_for(self, play: Play, seat: int, asked: Asked, now: float) -> bool:
        """Decide for a seat where somebody else than its holder does; whether that was so."""
        place = self.places[play.players[seat]]
        if place.kind is Kind.BOT:
            self._let_think(play, seat, asked, str(place.bot))
            return False
        late = asked.until is not None and now >= asked.until
        if late or place.is_away(now, self.settings.pace.grace):
            await self._decide(play, seat, for_the_absent(play.game.view(seat)), Kind.EMPTY)
            return True
        action = by_switches(play.game.view(seat), place.switches)
        if action is not None:
            await self._decide(play, seat, action, place.kind)
        return action is not None

    def _let_think(self, play: Play, seat: int, asked: Asked, bot: str) -> None:
        key = (play.hand, seat, asked.decision)
        if key not in self._thinking:
            self._thinking.add(key)
            self._services.spawn(self._think(play, seat, asked, bot))
