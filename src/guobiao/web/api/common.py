"""What the routes share: the server, the guest, languages, and how they say what is wrong."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, HTTPException, Request

from ...cli.common import error_object
from ...cli.lines import LineError
from ...errors import InvalidHandError, NotationError
from ...lang import Words
from ..guests import Guest
from ..server import Server

Json = dict[str, Any]
Lang = Literal["en", "zh"]


def server_of(request: Request) -> Server:
    """The server."""
    server: Server = request.app.state.server
    return server


ServerNeeded = Annotated[Server, Depends(server_of)]


async def guest_of(request: Request, server: ServerNeeded) -> Guest | None:
    """The guest who asks, if one does."""
    return await server.guests.of(request)


async def need_guest(guest: Annotated[Guest | None, Depends(guest_of)]) -> Guest:
    """The guest who asks.

    Raises:
        HTTPException: nobody known does.
    """
    if guest is None:
        raise refused(401, Words("say who you are first: POST /api/guests", "请先 POST /api/guests"))
    return guest


GuestOrNot = Annotated[Guest | None, Depends(guest_of)]
GuestNeeded = Annotated[Guest, Depends(need_guest)]


def refused(status: int, words: Words) -> HTTPException:
    """An answer that says in both languages what is wrong."""
    return HTTPException(status, words._asdict())


NO_SUCH = Words("there is no such thing", "没有此项")


def wrong_hand(error: NotationError | InvalidHandError | LineError, lang: str) -> HTTPException:
    """An answer that says what is wrong with a hand."""
    if isinstance(error, LineError):
        return HTTPException(422, {"error": error.text, "kind": error.kind})
    return HTTPException(422, error_object(error, lang))
