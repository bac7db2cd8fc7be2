"""What the routes share: the server, the guest, languages, and how they say what is wrong."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, HTTPException, Request
from pydantic import BaseModel

from ...cli.common import error_object
from ...cli.lines import LineError
from ...errors import InvalidHandError, NotationError
from ...lang import Words
from ..guests import Guest
from ..server import Server

Json = dict[str, Any]
Lang = Literal["en", "zh"]


class InBoth(BaseModel):
    """What is wrong, in both languages."""

    en: str
    zh: str


class Mistake(BaseModel):
    """What is wrong with a hand, a rule set or a record, in the language that was asked for."""

    error: str
    kind: str


class Field(BaseModel):
    """What is wrong with one field of a request."""

    loc: list[str | int]
    msg: str
    type: str


class Refused(BaseModel):
    """The answer to a request that is refused; nothing has changed."""

    detail: InBoth | Mistake | list[Field] | str


_REFUSED = {
    400: "The body cannot be read",
    401: "Nobody has said who asks: POST /api/guests",
    403: "Not for this guest, or sent by a page of another site",
    404: "There is no such thing",
    409: "Not possible now, or not with this",
    413: "The request is too large",
    422: "Something in the request is wrong",
    429: "Too many requests, or too many tables",
}


def refusals(*codes: int) -> dict[int | str, dict[str, Any]]:
    """How routes may refuse: as told, and in the ways that are common to all."""
    every = sorted({*codes, 400, 403, 413, 422, 429})
    return {code: {"model": Refused, "description": _REFUSED[code]} for code in every}


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
