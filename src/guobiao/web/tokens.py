"""Secrets: what is given away once, and what is kept of it."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe


def new_token() -> str:
    """A secret that nobody can guess."""
    return token_urlsafe(24)


def new_room() -> str:
    """The secret part of a link to a table."""
    return token_urlsafe(12)


def match_of(room: str) -> str:
    """What the records of a table share. It does not tell the link of the table."""
    return digest_of(room)[:16]


def digest_of(token: str) -> str:
    """What is stored of a token: it cannot be used."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
