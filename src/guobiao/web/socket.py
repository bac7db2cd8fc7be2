"""The WebSocket of a table: frames in, limits, and to the table with what is left."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from .connection import Connection
from .limits import Bucket
from .protocol import (
    ALREADY_JOINED,
    JOIN_FIRST,
    MAX_BYTES,
    TOO_FAST,
    TOO_LARGE,
    Close,
    Code,
    Join,
    Refusal,
    read,
)
from .server import Server
from .tables import Table

log = logging.getLogger("guobiao.web.socket")

router = APIRouter()

JOIN_WITHIN = 30.0
"""Seconds within which a client must have joined."""


@router.websocket("/ws/tables/{room}")
async def at_table(socket: WebSocket, room: str) -> None:
    """A client at a table, see docs/protocol.md."""
    server: Server = socket.app.state.server
    address = socket.client.host if socket.client else ""
    if not _same_origin(socket) or not server.sockets.open(address):
        await socket.close(Close.REFUSED)
        return
    server.services.metrics.sockets.inc()
    try:
        await _serve(server, socket, room)
    finally:
        server.services.metrics.sockets.dec()
        server.sockets.close(address)


def _same_origin(socket: WebSocket) -> bool:
    """Whether a browser that sends an origin sends ours: pages of others may not use the cookie."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def _serve(server: Server, socket: WebSocket, room: str) -> None:
    table = await server.lobby.find(room) if len(room) <= 32 else None
    guest = await server.guests.of(socket)
    await socket.accept()
    if table is None:
        await socket.close(Close.NO_ROOM)
        return
    connection = Connection(socket, None if guest is None else guest.id)
    writer = asyncio.create_task(connection.write())
    reader = asyncio.create_task(_Reader(server, table, connection, socket).read())
    try:
        await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.gone(connection)
        for task in (writer, reader):
            task.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
        with suppress(RuntimeError, WebSocketDisconnect):  # it is closed already
            await socket.close()


class _Reader:
    """Reads the frames of one connection."""

    def __init__(self, server: Server, table: Table, connection: Connection, socket: WebSocket) -> None:
        self._limits, self._metrics = server.config.limits, server.services.metrics
        self._table, self._connection, self._socket = table, connection, socket
        self._now = server.services.now
        self._bucket = Bucket(self._limits.messages, self._limits.burst, self._now())
        self._refused = 0
        self._asked_to_join = False

    async def read(self) -> None:
        """Until the connection ends."""
        with suppress(WebSocketDisconnect):
            while self._refused <= self._limits.refused:
                self._take(await self._frame())
            self._connection.close(Close.ABUSE)

    async def _frame(self) -> str:
        """The text of a frame; bytes are read as UTF-8."""
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect
        text = message.get("text")
        return str(message["bytes"], "utf-8", "replace") if text is None else str(text)

    def _take(self, text: str) -> None:
        try:
            self._pass_on(text)
            self._refused = 0
        except Refusal as refusal:
            self._refused += 1
            self._metrics.errors.labels(refusal.code).inc()
            self._connection.refuse(refusal)

    def _pass_on(self, text: str) -> None:
        if not self._bucket.take(self._now()):
            raise Refusal(Code.RATE, TOO_FAST)
        if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
            raise Refusal(Code.TOO_LARGE, TOO_LARGE)
        data = self._connection.take(text)
        message = read(data)
        is_join = isinstance(message, Join)
        if is_join and self._asked_to_join:
            raise Refusal(Code.JOINED, ALREADY_JOINED, seq=message.seq)
        if not is_join and not self._asked_to_join:
            raise Refusal(Code.JOIN_FIRST, JOIN_FIRST, seq=message.seq)
        self._asked_to_join = True
        self._table.said(self._connection, message, self._now())
