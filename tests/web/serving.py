"""Servers and clients for the tests."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.web.databases import database_of
from websockets.exceptions import ConnectionClosed

from guobiao.web import warmup
from guobiao.web.app import create_app
from guobiao.web.client import Site, Wire
from guobiao.web.config import Config
from guobiao.web.limits import Limits
from guobiao.web.server import Server

Json = dict[str, Any]

GENEROUS = Limits(
    messages=10_000, burst=10_000, requests=10_000, request_burst=10_000, sockets=1000, refused=10**6
)
FAST = {"claim": 0, "bot": 0, "between": 0.01, "grace": 0}
"""No time is lost, and who is away is played for at once."""
PATIENT = 20
"""Seconds after which something that is awaited will not come."""


@dataclass
class Running:
    """A server in this process."""

    address: str
    server: Server
    process: uvicorn.Server

    def site(self) -> Site:
        return Site(self.address)


@cache
def _warm_up() -> None:
    """Compile what bots need, so that no test waits for it."""
    warmup.load()


@asynccontextmanager
async def running(folder: Path, limits: Limits = GENEROUS, **config: Any) -> AsyncIterator[Running]:
    """A server in this event loop."""
    _warm_up()
    app = create_app(Config(database_of(folder), folder, limits, **config))
    settings = uvicorn.Config(app, port=0, log_config=None, ws="websockets-sansio", lifespan="on")
    process = uvicorn.Server(settings)
    process.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    task = asyncio.create_task(process._serve(None))
    while not process.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.01)
    port = process.servers[0].sockets[0].getsockname()[1]
    try:
        yield Running(f"http://127.0.0.1:{port}", app.state.server, process)
    finally:
        process.should_exit = True
        await task


class Subprocess:
    """A server of its own, which may be killed."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        command = [
            sys.executable,
            "-m",
            "guobiao",
            "serve",
            "--port",
            str(port),
            "--data",
            str(folder),
            "--lang",
            "en",
        ]
        if database := database_of(folder):
            command += ["--database", database]
        command += ["--sockets", "1000"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            raise AssertionError(line + self.process.communicate()[1])
        self.address = found[0].rstrip("/")
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self._close()

    def terminate(self) -> int:
        self.process.terminate()
        code = self.process.wait(PATIENT)
        self._close()
        return code

    def _close(self) -> None:
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


@dataclass
class Client:
    """A scripted client that keeps every frame."""

    wire: Wire
    frames: list[str] = field(default_factory=list)
    player: int | None = None
    view: Json | None = None

    async def receive(self) -> Json:
        async with asyncio.timeout(PATIENT):
            text = await self.wire.receive_text()
        self.frames.append(text)
        message: Json = json.loads(text)
        match message:
            case {"type": "view"}:
                self.view = message
            case {"type": "welcome", "player": player}:
                self.player = player
        return message

    async def until(self, *kinds: str) -> Json:
        while True:
            message = await self.receive()
            if message["type"] in kinds:
                return message

    async def until_asked(self) -> Json:
        while True:
            message = await self.receive()
            if message["type"] == "view" and message["asked"]:
                return message

    async def act(self, view: Json, action: str) -> Json:
        """Decide, and wait for the answer."""
        await self.send_act(view, action)
        return await self.until("ok", "error")

    async def send_act(self, view: Json, action: str) -> int:
        asked = view["asked"]["decision"]
        return await self.wire.send("act", hand=view["hand"], decision=asked, action=action)


async def closing_code(player: Client) -> int:
    """The code with which the server closes a connection, soon."""
    with pytest.raises(ConnectionClosed) as closed:
        await player.until("nothing of the kind")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


@asynccontextmanager
async def client(site: Site, room: str, **join: Any) -> AsyncIterator[Client]:
    """A client that has joined."""
    async with Wire(site.socket(room), cookie=site.cookie) as wire:
        found = Client(wire)
        await wire.send("join", **join)
        yield found


async def table_of_four(address: str, **settings: Any) -> tuple[str, list[Site]]:
    """A room at which four guests sit, player n the n-th of them."""
    sites = [Site(address) for _ in range(4)]
    for number, site in enumerate(sites):
        await site.ask("POST", "/api/guests", {"name": f"Guest {number}"})
    wanted = {"settings": {"pace": FAST, **settings}, "bots": [], "player": 0}
    room = (await sites[0].ask("POST", "/api/tables", wanted))["room"]
    for number in (1, 2, 3):
        await sites[number].ask("POST", f"/api/tables/{room}/places", {"player": number})
    return room, sites


def choose(view: Json, lots: random.Random) -> str:
    """Win if possible, else anything, claims and kongs more often than chance."""
    actions: list[str] = view["asked"]["actions"]
    if "win" in actions:
        return "win"
    kongs = [action for action in actions if "kong" in action or action == "pung"]
    if kongs and lots.random() < 0.8:
        return lots.choice(kongs)
    return lots.choice(actions)


async def play_through(
    player: Client, seed: int, before: Callable[[Json], Awaitable[None]] | None = None
) -> Json:
    """Play by lot until the match is over; the standings. ``before``: is done before each decision."""
    lots = random.Random(seed)
    while True:
        message = await player.receive()
        match message:
            case {"type": "view", "asked": dict()}:
                if before is not None:
                    await before(message)
                await player.send_act(message, choose(message, lots))
            case {"type": "result", "next": float(), "hand": hand}:
                await player.wire.send("ready", hand=hand)
            case {"type": "standings"}:
                return message
            case {"type": "error", "code": "late" | "not_now" | "not_asked"}:
                pass
            case {"type": "error"}:
                raise AssertionError(message)


def needs_pages() -> None:
    """Say what to do where the pages are not built."""
    from guobiao.web.pages.built import STATIC

    assert (STATIC / "index.html").is_file(), "the pages are not built: make pages"
