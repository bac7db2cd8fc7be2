"""Run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from .app import create_app
from .config import Config
from .logs import set_up

FRAME = 16 * 1024
"""Bytes of a WebSocket frame at which the connection is cut; a message may have far fewer."""
_STOP = (signal.SIGINT, signal.SIGTERM)
STOP_WITHIN = 5
"""Seconds in which requests that are being answered may end when the server stops."""


def serve(
    config: Config, host: str, port: int, ready: Callable[[str], None], log_level: str = "warning"
) -> None:
    """Serve until SIGTERM or SIGINT; then finish what is being done.

    Args:
        config: how the server is set up.
        host: the address at which it listens.
        port: and the port; 0: any free one.
        ready: is told the address when the server can be reached.
        log_level: how much is logged.

    Raises:
        OSError: the address is taken, or not one of this machine.
    """
    set_up(log_level)
    listening = _listen(host, port)
    app = create_app(config)
    settings = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_WITHIN,
    )
    asyncio.run(_serve(_Server(settings, lambda: ready(_address(listening))), listening))


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError:
        listening.close()
        raise
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


class _Server(uvicorn.Server):
    """Tells when it can be reached, and ends without an error when it is told to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to; the signal is answered by that and not raised again."""
        loop = asyncio.get_running_loop()
        for number in _STOP:
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in _STOP:
                loop.remove_signal_handler(number)


async def _serve(server: uvicorn.Server, listening: socket.socket) -> None:
    await server.serve(sockets=[listening])
