"""A table: one task that does one thing after the other. The engine decides everything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from .commands import Asking, Decided, Gone, Said
from .connection import Connection
from .course import Course
from .house import OVER, PLAYING, WAITING
from .play import Play
from .protocol import Act, Close, Join, Leave, Message, Ping, Ready, Refusal, Settings
from .seats import Place
from .services import Services
from .settings import TableSettings
from .store import rooms as stored

log = logging.getLogger("guobiao.web.tables")

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds that a table rests after something has gone wrong; longer each time in a row."""


class Table(Course):
    """A table of the server: it does one thing after the other, in a task of its own."""

    def __init__(
        self, room: str, settings: TableSettings, places: list[Place], services: Services, owner: str | None
    ) -> None:
        super().__init__(room, settings, places, services, owner)
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
        for connection in self._announcer.connections():
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
        pause = FIRST_PAUSE
        while True:
            try:
                await self._progress()
                command = await self._next()
                while command is not _NOTHING:
                    if command is None:
                        return
                    await self._handle(command)
                    command = self._waiting_command()
                pause = FIRST_PAUSE
            except Exception:  # the table must not stand still because of one message
                log.exception("table %s", self.room[:4])
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

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


_NOTHING = object()
