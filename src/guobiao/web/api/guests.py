"""Guests: who one is."""

from __future__ import annotations

from secrets import randbelow
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ...lang import Words
from ..guests import Guest
from ..server import Server
from .common import GuestNeeded, GuestOrNot, Json, ServerNeeded, refusals, refused

router = APIRouter(prefix="/api/guests", tags=["guests"], responses=refusals(401))


class Named(BaseModel):
    """A name."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=200)] | None = None


def _told(guest: Guest) -> Json:
    return {"id": guest.id, "name": guest.name}


@router.post("", summary="Become a guest, or change the name")
async def come(
    named: Named, request: Request, response: Response, server: ServerNeeded, guest: GuestOrNot
) -> Json:
    """Sets a cookie with a secret token. Who is a guest already stays the same."""
    try:
        if guest is None:
            return _told(await new_guest(server, named.name, request, response))
        return _told(guest if named.name is None else await server.guests.rename(guest, named.name))
    except ValueError as error:
        raise refused(422, Words(str(error), f"名字无效：{error}")) from None


@router.get("/me", summary="Who am I?")
async def me(guest: GuestNeeded) -> Json:
    """The guest of the cookie."""
    return _told(guest)


async def new_guest(server: Server, name: str | None, request: Request, response: Response) -> Guest:
    """A new guest; without a name it gets one."""
    wanted = name if name is not None else f"Guest {1000 + randbelow(9000)}"
    return await server.guests.add(wanted, response, secure=request.url.scheme == "https")
