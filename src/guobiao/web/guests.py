"""Guests: a name, and a secret token in a cookie. Nobody signs up."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from secrets import token_hex

from sqlalchemy import select, update
from sqlalchemy.orm import Session
from starlette.requests import HTTPConnection
from starlette.responses import Response

from .store.database import Database
from .store.models import NAME, GuestRow
from .tokens import digest_of, new_token

COOKIE = "guobiao_guest"
YEAR = 365 * 24 * 3600
_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody with a cookie.

    Attributes:
        id: public: it names the guest in statistics.
        name: what others call the guest.
    """

    id: str
    name: str


class Guests:
    """All guests. Those seen lately are remembered, so that few requests ask the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._seen: OrderedDict[str, Guest] = OrderedDict()  # by digest

    async def of(self, connection: HTTPConnection) -> Guest | None:
        """The guest whose cookie a request brings; None if it brings none that is known."""
        token = connection.cookies.get(COOKIE)
        if not token or len(token) > 100:
            return None
        digest = digest_of(token)
        if digest not in self._seen:
            row = await self._database.read(
                lambda session: session.scalar(select(GuestRow).where(GuestRow.token == digest))
            )
            if row is None:
                return None
            self._remember(digest, Guest(row.id, row.name))
        return self._seen[digest]

    def _remember(self, digest: str, guest: Guest) -> None:
        self._seen[digest] = guest
        if len(self._seen) > _REMEMBERED:
            self._seen.popitem(last=False)

    async def add(self, name: str, response: Response, secure: bool) -> Guest:
        """A new guest, who gets a cookie."""
        guest, token = Guest(token_hex(8), clean_name(name)), new_token()
        digest = digest_of(token)
        row = GuestRow(id=guest.id, name=guest.name, token=digest, created=time.time())
        await self._database.write(lambda session: session.add(row))
        self._remember(digest, guest)
        response.set_cookie(
            COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
        )
        return guest

    async def rename(self, guest: Guest, name: str) -> Guest:
        """The guest with another name; at tables the old one stays."""
        renamed = Guest(guest.id, clean_name(name))

        def keep(session: Session) -> None:
            session.execute(update(GuestRow).where(GuestRow.id == guest.id).values(name=renamed.name))

        await self._database.write(keep)
        for digest, known in self._seen.items():
            if known.id == guest.id:
                self._seen[digest] = renamed
        return renamed


def clean_name(name: str) -> str:
    """A name on one line, without what cannot be seen.

    >>> clean_name("  Ann   Lee ")
    'Ann Lee'

    Raises:
        ValueError: nothing is left, or more than there is room for.
    """
    seen = "".join(c if c.isprintable() else " " if c.isspace() else "" for c in name)
    cleaned = " ".join(seen.split())
    if not 1 <= len(cleaned) <= NAME - 8:
        raise ValueError(f"a name of {len(cleaned)} characters: allowed are 1 to {NAME - 8}")
    return cleaned
