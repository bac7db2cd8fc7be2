"""All tables of the server."""

from __future__ import annotations

import asyncio
import logging

from ..lang import Words
from .house import OVER
from .limits import Limits
from .protocol import Close
from .seats import Place
from .services import Services
from .settings import TableSettings
from .store import rooms as stored
from .tables import Table
from .tokens import new_room

log = logging.getLogger("guobiao.web.lobby")

SWEEP = 30.0
"""Seconds between two looks for tables that nobody is at."""
UNLOAD = 600.0
"""Seconds after which a table at which nobody is leaves the memory; it is restored when somebody comes."""

FULL = Words("there are too many tables open here; try again later", "当前牌桌过多，请稍后再试")
TOO_MANY = Words("you have too many open tables", "你开的牌桌过多")


class TooManyTables(Exception):  # noqa: N818 - an answer, not a failure
    """A limit is reached.

    Attributes:
        words: which.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(words)


class Lobby:
    """All tables of the server."""

    def __init__(self, services: Services, limits: Limits) -> None:
        self._services, self._limits = services, limits
        self._tables: dict[str, Table] = {}
        self._coming: dict[str, asyncio.Future[Table | None]] = {}

    async def open(self) -> None:
        """Restore every table that is not finished, and begin to look for idle ones."""
        for kept in await self._services.database.read(stored.load_open):
            await self._restore(kept)
        self._services.spawn(self._sweep())

    async def close(self) -> None:
        """Let every table finish what it does."""
        await asyncio.gather(*(table.stop(Close.STOPPING) for table in self._tables.values()))

    async def create(
        self, settings: TableSettings, owner: str | None, listed: bool, table_places: list[Place]
    ) -> Table:
        """A new table.

        Raises:
            TooManyTables: a limit is reached.
        """
        unfinished = [table for table in self._tables.values() if table.status != OVER]
        if len(unfinished) >= self._limits.tables:
            raise TooManyTables(FULL)
        if sum(table.owner == owner for table in unfinished) >= self._limits.tables_of_one:
            raise TooManyTables(TOO_MANY)
        room = new_room()
        table = Table(room, settings, table_places, self._services, owner)
        table.listed = listed
        self._add(table)
        text = settings.model_dump_json()
        await self._services.database.write(
            lambda session: stored.add_room(session, room, text, owner, listed, table_places)
        )
        table.start()
        return table

    def _add(self, table: Table) -> None:
        self._tables[table.room] = table
        self._services.metrics.tables.set(len(self._tables))

    async def _restore(self, kept: stored.StoredRoom) -> Table:
        table = await Table.restored(kept, self._services)
        self._add(table)
        table.start()
        return table

    async def find(self, room: str) -> Table | None:
        """The table of an id; None if there is none."""
        if room in self._coming:  # or going
            await asyncio.wait([self._coming[room]])
        if room in self._tables:
            return self._tables[room]
        if room not in self._coming:
            self._coming[room] = asyncio.ensure_future(self._load(room))
        try:
            return await asyncio.shield(self._coming[room])
        finally:
            self._coming.pop(room, None)

    async def _load(self, room: str) -> Table | None:
        kept = await self._services.database.read(lambda session: stored.load(session, room))
        return None if kept is None else await self._restore(kept)

    def listed(self) -> list[Table]:
        """The tables that anybody may see, and that still wait for players or may be looked at."""
        return [
            table
            for table in self._tables.values()
            if table.listed and table.status != OVER and table.idle_since is None
        ]

    def of(self, guest: str) -> list[Table]:
        """The unfinished tables at which a guest has a place."""
        return [
            table
            for table in self._tables.values()
            if table.status != OVER and any(place.guest == guest for place in table.places)
        ]

    async def _unload(self, table: Table) -> None:
        """Let a table go; whoever asks for it meanwhile waits until it can be restored."""
        leaving: asyncio.Future[Table | None] = asyncio.get_running_loop().create_future()
        self._coming[table.room] = leaving
        del self._tables[table.room]
        try:
            await table.stop()
        finally:
            self._coming.pop(table.room, None)
            leaving.set_result(None)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            now = self._services.now()
            for table in list(self._tables.values()):
                if table.stands_still and now - (table.idle_since or now) > UNLOAD:
                    await self._unload(table)
            self._services.metrics.tables.set(len(self._tables))
