"""A client of the protocol in docs/protocol.md: for bots that run elsewhere, for tests and measurements.

>>> async def first(view):
...     return view["asked"]["actions"][0]
>>> # asyncio.run(play("ws://localhost:8000/ws/tables/q0Zt5…", first, token="…"))
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit, urlunsplit
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from .guests import COOKIE
from .protocol import VERSION, Close

Json = dict[str, Any]
Decide = Callable[[Json], Awaitable[str]]
"""What a player does: the action for a view in which it is asked."""
Hear = Callable[[Json], None]

FINAL = (Close.REPLACED, Close.NOT_ADMITTED, Close.NO_ROOM)
"""After these there is no use in coming back."""
MAX_MESSAGE = 2**20
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 5.0
"""Seconds before trying to connect again."""


class RefusedError(Exception):
    """The server refused to have this client at the table.

    Attributes:
        code: the closing code of the WebSocket.
    """

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(f"closed with {code}")


class Wire:
    """One connection: it numbers what it sends.

    >>> # async with Wire(url, cookie="…") as wire: await wire.send("join"); await wire.receive()
    """

    def __init__(self, url: str, *, cookie: str | None = None) -> None:
        self._url = url
        self._headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
        self._socket: ClientConnection
        self.sent = 0

    async def __aenter__(self) -> Self:
        self._socket = await connect(
            self._url, additional_headers=self._headers, max_size=MAX_MESSAGE, compression=None, proxy=None
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._socket.close()

    async def send(self, kind: str, **fields: Any) -> int:
        """Send a message; its number."""
        self.sent += 1
        await self.send_text(json.dumps({"v": VERSION, "seq": self.sent, "type": kind, **fields}))
        return self.sent

    async def send_text(self, text: str) -> None:
        """Send a frame as it is."""
        await self._socket.send(text)

    async def receive(self) -> Json:
        """The next message."""
        message: Json = json.loads(await self.receive_text())
        return message

    async def receive_text(self) -> str:
        """The next frame as it is."""
        text = await self._socket.recv()
        return text if isinstance(text, str) else text.decode()

    def cut(self) -> None:
        """End the connection without a word, as a lost network does."""
        self._socket.transport.abort()

    async def __aiter__(self) -> AsyncIterator[Json]:
        async for text in self._socket:
            yield json.loads(text)


async def play(
    url: str, decide: Decide, *, token: str | None = None, cookie: str | None = None, hear: Hear | None = None
) -> Json:
    """Play at a table until the match is over; a lost connection is taken up again. The standings.

    Args:
        url: of the WebSocket.
        decide: what the player does.
        token: of a remote bot.
        cookie: of a guest.
        hear: is told every message.

    Raises:
        RefusedError: there is no such table, or no place at it.
    """
    pause = FIRST_PAUSE
    known: Json = {}
    while True:
        try:
            async with Wire(url, cookie=cookie) as wire:
                await wire.send("join", token=token, **known)
                async for message in wire:
                    pause = FIRST_PAUSE
                    if hear is not None:
                        hear(message)
                    if message["type"] == "standings":
                        return message
                    await _react(wire, message, decide, known)
        except ConnectionClosed:
            pass
        except (OSError, InvalidStatus, TimeoutError):
            pass
        else:
            code = wire._socket.close_code or 0
            if code in FINAL:
                raise RefusedError(code)
        await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


async def _react(wire: Wire, message: Json, decide: Decide, known: Json) -> None:
    match message:
        case {"type": "view", "hand": hand, "event": event, "asked": asked}:
            known.update(hand=hand, event=event)
            if asked is not None:
                action = await decide(message)
                await wire.send("act", hand=hand, decision=asked["decision"], action=action)
        case {"type": "result", "hand": hand, "next": left} if left is not None:
            await wire.send("ready", hand=hand)


class Site:
    """The REST interface of a server, for one guest."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.cookie: str | None = None

    async def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """Ask the server; its answer.

        Raises:
            urllib.error.HTTPError: it refused.
        """
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Json | None) -> Json:
        request = Request(self.address + path, method=method)
        request.add_header("Content-Type", "application/json")
        if self.cookie:
            request.add_header("Cookie", f"{COOKIE}={self.cookie}")
        data = None if body is None else json.dumps(body).encode()
        with urlopen(request, data) as answer:
            for header in answer.headers.get_all("Set-Cookie") or ():
                name, _, value = header.partition(";")[0].partition("=")
                if name == COOKIE:
                    self.cookie = value
            found: Json = json.loads(answer.read())
        return found

    def socket(self, room: str) -> str:
        """The address of the WebSocket of a table."""
        parts = urlsplit(self.address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        return urlunsplit((scheme, parts.netloc, f"/ws/tables/{room}", "", ""))
