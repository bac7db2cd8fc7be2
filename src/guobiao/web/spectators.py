"""What spectators are shown: as it happens, or later."""

from __future__ import annotations

from collections import deque
from typing import Any

from .connection import Connection, body_of

Json = dict[str, Any]


class Gallery:
    """The spectators of a table, and what they are shown.

    Attributes:
        delay: how many seconds later they see everything.
        connections: the spectators.
    """

    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.connections: set[Connection] = set()
        self._waiting: deque[tuple[float, Json]] = deque()
        self._events: Json | None = None  # all of the hand that is shown
        self._shown: dict[str, Json] = {}  # the last view, result and standings

    def show(self, message: Json, now: float) -> None:
        """Something happens."""
        self._waiting.append((now + self.delay, message))
        self.release(now)

    @property
    def next_release(self) -> float | None:
        """When something is shown next."""
        return self._waiting[0][0] if self._waiting else None

    def release(self, now: float) -> None:
        """Show what is due."""
        while self._waiting and self._waiting[0][0] <= now:
            message = self._waiting.popleft()[1]
            self._keep(message)
            body = body_of(message)
            for connection in self.connections:
                connection.send_body(body)

    def _keep(self, message: Json) -> None:
        kind = message["type"]
        if kind != "events":
            self._shown[kind] = message
        elif message["first"] == 0 or self._events is None:
            self._events = message
            self._shown.clear()
        else:
            all_of_it = [*self._events["events"], *message["events"]]
            self._events = {**message, "first": self._events["first"], "events": all_of_it}

    def admit(self, connection: Connection) -> None:
        """Somebody comes to look on: everything that is shown at the moment."""
        self.connections.add(connection)
        if self._events is not None:
            connection.send(self._events)
        for kind in ("view", "result", "standings"):
            if kind in self._shown:
                connection.send(self._shown[kind])
