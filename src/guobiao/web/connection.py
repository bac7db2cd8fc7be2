"""One WebSocket: numbers on both sides, and a queue so that a slow client holds nobody up."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .protocol import VERSION, Close, Refusal, numbered

Json = dict[str, Any]

BACKLOG = 512
"""Messages that may wait for a slow client; with more it is cut off, and comes back to a complete view."""


def body_of(message: Json) -> str:
    """A message as JSON, without version and number: the same text serves several connections."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Connection:
    """What the server holds of a client.

    Attributes:
        guest: the id of the guest whose cookie came with it.
        player: the number of the place it has joined; None before, and for spectators.
        is_in: whether it has joined.
    """

    def __init__(self, socket: WebSocket, guest: str | None) -> None:
        self.guest = guest
        self.player: int | None = None
        self.is_in = False
        self._socket = socket
        self._received = 0
        self._sent = 0
        self._outgoing: asyncio.Queue[str | None] = asyncio.Queue()
        self._closing: int | None = None

    @property
    def expected(self) -> int:
        """The number that the next message must have."""
        return self._received + 1

    def take(self, text: str) -> Json:
        """The object in a frame; its number is used up.

        Raises:
            Refusal: it is none, or has another number.
        """
        data = numbered(text, self.expected)
        self._received += 1
        return data

    def send(self, message: Json) -> None:
        """Put a message into the queue."""
        self.send_body(body_of(message))

    def send_body(self, body: str) -> None:
        """The same for a message that is a text already, see :func:`body_of`."""
        if self._closing is not None:
            return
        if self._outgoing.qsize() >= BACKLOG:
            self.close(Close.REFUSED)
            return
        self._sent += 1
        self._outgoing.put_nowait(f'{{"v":{VERSION},"seq":{self._sent},{body[1:]}')

    def accept(self, seq: int) -> None:
        """Answer ``ok``."""
        self.send({"type": "ok", "re": seq})

    def refuse(self, refusal: Refusal) -> None:
        """Answer ``error``."""
        self.send(refusal.told(self.expected))

    def close(self, code: int) -> None:
        """Close it when what waits has been sent."""
        if self._closing is None:
            self._closing = code
            self._outgoing.put_nowait(None)

    async def write(self) -> None:
        """Send what is in the queue, until it is closed."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while (text := await self._outgoing.get()) is not None:
                await self._socket.send_text(text)
            if self._socket.client_state is WebSocketState.CONNECTED:
                await self._socket.close(self._closing or 1000)
