"""What all tables share: the database, the threads in which bots think, the numbers that are measured."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from time import monotonic
from typing import Any

from ..players.player import Player, make_player
from ..table.actions import Action
from ..table.view import View
from . import warmup
from .metrics import Metrics
from .store.database import Database

THINKERS = 2
"""Threads for bots and hints."""

log = logging.getLogger("guobiao.web")


class Services:
    """What tables need from outside.

    Attributes:
        database: where everything is stored.
        thinkers: the threads for what takes long.
        metrics: what is measured.
    """

    def __init__(self, database: Database, metrics: Metrics) -> None:
        self.database, self.metrics = database, metrics
        self.thinkers = ThreadPoolExecutor(THINKERS, "thinker")
        self._tasks: set[asyncio.Task[Any]] = set()

    @staticmethod
    def now() -> float:
        """The server's clock."""
        return monotonic()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something that nobody waits for; what goes wrong in it is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    async def warm_up(self) -> None:
        """Load what bots and hints need; whoever asks for them meanwhile waits for the rest of it."""
        await asyncio.get_running_loop().run_in_executor(self.thinkers, warmup.load)

    async def think(self, bot: str, view: View) -> Action:
        """What a bot decides."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.thinkers, _decide, bot, view)

    async def close(self) -> None:
        """End what is going on."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.shutdown(wait=True, cancel_futures=True)
        self.database.close()


@cache
def _player(bot: str) -> Player:
    return make_player(bot)


def _decide(bot: str, view: View) -> Action:
    return _player(bot).act(view)
