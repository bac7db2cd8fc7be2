"""What a table is told: it does one thing after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..table.actions import Action
from .connection import Connection
from .protocol import Message


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
"""None: it shall end."""
