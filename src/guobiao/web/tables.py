"""A table: one task that does one thing after the other. The engine decides everything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..errors import NotationError
from ..table.actions import Action, parse_action
from .connection import Connection
from .house import BETWEEN, OVER, PLAYING, WAITING, House
from .play import Asked, Play
from .protocol import ILLEGAL_TEXT as NO_ACTION
from .protocol import (
    NOT_NOW,
    Act,
    Close,
    Code,
    Join,
    Leave,
    Message,
    Ping,
    Ready,
    Refusal,
    Settings,
)
from .seats import Kind, Place, by_switches, for_the_absent
from .services import Services
from .settings import TableSettings
from .store import hands as stored_hands
from .store import rooms as stored
from .tokens import digest_of

log = logging.getLogger("guobiao.web.tables")

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Decided:
    """A bot has decided."""

    hand: int
    seat: int
    decision: int
    action: Action


@dataclass(frozen=True, slots=True)
class Said:
    """A client has sent a message; ``at``: when it came, by the server's clock."""

    connection: Connection
    message: Message
    at: float


@dataclass(frozen=True, slots=True)
class Gone:
    """A connection has ended."""

    connection: Connection


@dataclass(frozen=True, slots=True)
class Asking:
    """Something that is to be done between two other things, and whose outcome is awaited."""

    work: Callable[[], Any]
    outcome: asyncio.Future[Any]


Command = Decided | Said | Gone | Asking | None


class Table(House):
    """A table of the server: it does one thing after the other, in a task of its own."""

    def __init__(
        self, room: str, settings: TableSettings, places: list[Place], services: Services, owner: str | None
    ) -> None:
        super().__init__(room, settings, places, services, owner)
        self._commands: asyncio.Queue[Command] = asyncio.Queue()
        self._news: set[int] | None = set()  # the seats that are to be told; None: everybody
        self._thinking: set[tuple[int, int, int]] = set()
        self._task: asyncio.Task[None] | None = None

    @classmethod
    async def restored(cls, kept: stored.StoredRoom, services: Services) -> Table:
        """A table as it is stored: it goes on where it was."""
        settings = TableSettings.model_validate_json(kept.row.settings)
        table = cls(kept.row.id, settings, kept.places, services, kept.row.owner)
        table.listed = kept.row.listed
        table.status = PLAYING if kept.hands else WAITING
        if kept.hands:
            await table._restore_play(kept)
        if kept.row.status not in stored.OPEN:
            table.status = OVER
        return table

    async def _restore_play(self, kept: stored.StoredRoom) -> None:
        self.play = Play(self.settings, kept.names, [hand.seed for hand in kept.hands])
        begun = sum(hand.begun is not None for hand in kept.hands)
        loop = asyncio.get_running_loop()
        work = partial(self.play.replay, kept.moves, begun)
        record = await loop.run_in_executor(self._services.thinkers, work)
        self.play.ask(self._services.now())
        self._note(None)
        if record is not None:
            await self._hand_is_over(record)

    # Talking to the table

    def start(self) -> None:
        """Begin to do what is to be done."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.room[:4]}")

    async def stop(self, code: int = Close.STOPPING) -> None:
        """Finish what is being done, and close all connections."""
        self._commands.put_nowait(None)
        if self._task is not None:
            await self._task
        for connection in self._connections():
            connection.close(code)

    def said(self, connection: Connection, message: Message, at: float) -> None:
        """A client has sent a message."""
        self._commands.put_nowait(Said(connection, message, at))

    def gone(self, connection: Connection) -> None:
        """A connection has ended."""
        self._commands.put_nowait(Gone(connection))

    async def ask(self, work: Callable[[], Any]) -> Any:
        """Have something done, and wait for its outcome; ``work`` may be a coroutine function."""
        outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._commands.put_nowait(Asking(work, outcome))
        return await outcome

    # The task

    async def _run(self) -> None:
        stopping = False
        while not stopping:
            try:
                await self._progress()
                command = await self._next()
                while command is not _NOTHING:
                    if command is None:
                        stopping = True
                        break
                    await self._handle(command)
                    command = self._waiting_command()
            except Exception:  # the table must not stand still because of one message
                log.exception("table %s", self.room[:4])
                await asyncio.sleep(0.1)

    async def _next(self) -> Any:
        """The next command, or nothing when it is time to look again."""
        alarm = self._alarm()
        if alarm is None:
            return await self._commands.get()
        try:
            async with asyncio.timeout(max(0.0, alarm - self._services.now())):
                return await self._commands.get()
        except TimeoutError:
            return _NOTHING

    def _waiting_command(self) -> Any:
        return _NOTHING if self._commands.empty() else self._commands.get_nowait()

    async def _handle(self, command: Decided | Said | Gone | Asking) -> None:
        match command:
            case Decided():
                await self._bot_decided(command)
            case Said(connection, message, at):
                await self._answer(connection, message)
                self._services.metrics.answers.observe(self._services.now() - at)
            case Gone(connection):
                self._leave_connection(connection)
            case Asking(work, outcome):
                await self._do(work, outcome)

    async def _do(self, work: Callable[[], Any], outcome: asyncio.Future[Any]) -> None:
        try:
            value = work()
            if asyncio.iscoroutine(value):
                value = await value
        except Exception as error:  # it belongs to whoever asked
            if not outcome.done():
                outcome.set_exception(error)
        else:
            if not outcome.done():
                outcome.set_result(value)

    async def _answer(self, connection: Connection, message: Message) -> None:
        try:
            await self._obey(connection, message)
        except Refusal as refusal:
            refusal.seq = message.seq
            self._services.metrics.errors.labels(refusal.code).inc()
            connection.refuse(refusal)
            if isinstance(message, Join):
                connection.close(Close.NOT_ADMITTED)

    async def _obey(self, connection: Connection, message: Message) -> None:
        match message:
            case Join():
                self._join(connection, message)
            case Ping():
                connection.accept(message.seq)
            case Act():
                await self._act(connection, message)
            case Ready():
                self._ready(connection, message)
            case Settings():
                await self._switch(connection, message)
            case Leave():
                place = self._place_of(connection)
                await self.leave(place)
                connection.accept(message.seq)

    # Deciding

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

    def _ready(self, connection: Connection, message: Ready) -> None:
        place = self._place_of(connection)
        if self.play is None or self.status != BETWEEN or message.hand != self.play.hand:
            raise Refusal(Code.NOT_NOW, NOT_NOW)
        place.ready = True
        connection.accept(message.seq)
        self._tell_result(self.play)

    # Going on

    async def _progress(self) -> None:
        """Do all that can be done now, then tell what has happened."""
        while await self._step():
            pass
        self._tell()
        self._announcer.gallery.release(self._services.now())

    async def _step(self) -> bool:
        """Do one thing, if there is one to be done."""
        if self.status == WAITING:
            return await self._begin()
        if self.play is None or self._is_asleep:
            return False
        if self.status == PLAYING:
            return await self._play_on(self.play)
        if self.status == BETWEEN and self._wants_next():
            await self._deal_next(self.play)
            return True
        return False

    async def _begin(self) -> bool:
        if any(place.kind is Kind.EMPTY for place in self.places):
            return False
        names = [str(place.name) for place in self.places]
        seeds = [self._services.new_seed() for _ in range(self.settings.hands)]
        await self._store(stored.begin_match, names, seeds)
        self.play, self.status = Play(self.settings, names, seeds), PLAYING
        self._hand_begins(self.play)
        return True

    def _hand_begins(self, play: Play) -> None:
        self._announcer.begin_hand()
        play.ask(self._services.now())
        for place in self.places:
            place.ready = False
        self._announcer.tell_room(self.status)
        self._note(None)

    async def _play_on(self, play: Play) -> bool:
        now = self._services.now()
        if play.stage.is_due(now):
            play.stage.go_on()
            play.ask(now)
            self._note(None)
            return True
        if play.stage.is_over:
            self._tell()
            await self._hand_is_over(play.finish_hand())
            return True
        play.ask(now)
        for seat, asked in play.asked.items():
            if await self._decide_for(play, seat, asked, now):
                return True
        return False

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

    async def _hand_is_over(self, record: Any) -> None:
        """Store the record, then tell how the hand ended."""
        play = self.play
        assert play is not None
        status = OVER if play.is_over else BETWEEN
        players = [_stored_name(self.places[player]) for player in play.players]

        def keep(session: Any) -> None:
            stored_hands.add_record(
                session,
                record,
                players,
                match=digest_of(self.room)[:16],  # not the secret link
                source="table",
                room=self.room,
            )
            stored.save_status(session, self.room, status)

        await self._services.database.write(keep)
        self.status = status
        self._services.metrics.hands.inc()
        self._next_hand = self._services.now() + self.settings.pace.between
        self._announcer.tell_room(status)
        self._announcer.tell(play, self._services.now())
        self._tell_result(play)
        if status == OVER:
            self._announcer.tell_standings(play, self._services.now())

    def _tell_result(self, play: Play) -> None:
        self._announcer.tell_result(play, self._left_until_next(), self._services.now())

    def _wants_next(self) -> bool:
        """Whether the next hand is to be dealt: everybody who is here wants it, or the time is up."""
        here = [place for place in self.places if place.connection is not None and place.kind is Kind.PERSON]
        if here and all(place.ready for place in here):
            return True
        return self._services.now() >= self._next_hand

    async def _deal_next(self, play: Play) -> None:
        await self._store(stored.begin_hand, play.match.index)
        play.next_hand()
        self.status = PLAYING
        self._hand_begins(play)

    def _tell(self) -> None:
        """Tell those who are to be told."""
        news, self._news = self._news, set()
        if self.play is not None and news != set():
            self._announcer.tell(self.play, self._services.now(), news)

    def _alarm(self) -> float | None:
        """When to look again if nothing happens."""
        times = [self._announcer.gallery.next_release]
        if self.play is not None and not self._is_asleep:
            if self.status == BETWEEN:
                times.append(self._next_hand)
            elif self.status == PLAYING:
                times += self._times_of_play(self.play)
        return min((time for time in times if time is not None), default=None)

    def _times_of_play(self, play: Play) -> list[float | None]:
        times: list[float | None] = [play.stage.due]
        for seat, asked in play.asked.items():
            place = self.places[play.players[seat]]
            if place.kind is not Kind.BOT:
                times.append(asked.until)
                if place.dropped is not None:
                    times.append(place.dropped + self.settings.pace.grace)
        return times


_NOTHING = object()


def _stored_name(place: Place) -> str:
    """A player as the statistics know it."""
    if place.kind is Kind.PERSON:
        return f"guest:{place.guest}"
    return f"bot:{place.bot}" if place.kind is Kind.BOT else f"remote:{place.name}"
