"""Tables: make one, join, leave, bots."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from ...lang import Words
from ...table.wall import SEATS
from ..guests import Guest
from ..lobby import TooManyTables
from ..protocol import Refusal
from ..seats import Kind, Place, unique_name
from ..settings import TableSettings, bot_name
from ..tables import Table
from ..tokens import new_token
from .common import NO_SUCH, GuestNeeded, GuestOrNot, Json, ServerNeeded, refusals, refused
from .guests import new_guest

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=refusals(401, 404, 409))

Player = Annotated[int, Field(ge=0, lt=SEATS)]
Bot = Annotated[str, AfterValidator(bot_name)]

QUICK_BOTS = ("route", "route", "route")


class NewTable(BaseModel):
    """A table to be made. With nothing said: the guest and three bots, who begin at once.

    Attributes:
        settings: rules, clocks, spectators, pace.
        bots: which bots sit down; fewer leave places for people.
        player: the place of the guest who makes the table; by lot if it is not said.
        sit: whether that guest plays.
        listed: whether everybody sees the table in the list, or only who has the link.
        name: what a guest who has no name yet is called.
    """

    model_config = ConfigDict(extra="forbid")

    settings: TableSettings = TableSettings()
    bots: Annotated[list[Bot], Field(max_length=SEATS)] = list(QUICK_BOTS)
    player: Player | None = None
    sit: bool = True
    listed: bool = False
    name: Annotated[str, Field(max_length=200)] | None = None


class Sitting(BaseModel):
    """Where to sit; anywhere if it is not said."""

    model_config = ConfigDict(extra="forbid")

    player: Player | None = None


class BotSitting(Sitting):
    """A bot that is to sit down; without ``bot`` a remote one, which gets a token."""

    bot: Bot | None = None


def _urls(table: Table) -> Json:
    return {"room": table.room, "url": f"/tables/{table.room}", "socket": f"/ws/tables/{table.room}"}


def _told(table: Table, guest: Guest | None) -> Json:
    own = next((p.player for p in table.places if guest is not None and p.guest == guest.id), None)
    return {
        **_urls(table),
        **table.settings.told(),
        "status": table.status,
        "hand": None if table.play is None else table.play.hand,
        "places": [place.told() for place in table.places],
        "listed": table.listed,
        "player": own,
        "owner": guest is not None and table.owner == guest.id,
    }


@router.post(
    "", status_code=201, summary="Make a table; with an empty object: play against three bots at once"
)
async def create(
    wanted: NewTable, request: Request, response: Response, server: ServerNeeded, guest: GuestOrNot
) -> Json:
    """The room is an unguessable link: who has it may join while there are places."""
    try:
        holder = guest or await new_guest(server, wanted.name, request, response)
    except ValueError as error:
        raise refused(422, Words(str(error), f"名字无效：{error}")) from None
    places = _places(wanted, holder)
    try:
        table = await server.lobby.create(wanted.settings, holder.id, wanted.listed, places)
    except TooManyTables as error:
        raise refused(429, error.words) from None
    return _told(table, holder)


def _places(wanted: NewTable, holder: Guest) -> list[Place]:
    """The places of a new table: the guest's, then the bots'.

    Raises:
        HTTPException: more bots than places are left.
    """
    places = [Place(player) for player in range(SEATS)]
    if len(wanted.bots) > SEATS - wanted.sit:
        raise refused(422, Words("more bots than places are left", "机器人数超过空位数"))
    if wanted.sit:
        own = places[randbelow(SEATS) if wanted.player is None else wanted.player]
        own.kind, own.guest, own.name = Kind.PERSON, holder.id, holder.name
    empty = [place for place in places if place.kind is Kind.EMPTY]
    for place, bot in zip(empty, wanted.bots, strict=False):
        taken = {str(other.name) for other in places}
        place.kind, place.bot, place.name = Kind.BOT, bot, unique_name(bot, taken)
    return places


@router.get("", summary="Tables that anybody may see, and one's own")
async def tables(server: ServerNeeded, guest: GuestOrNot) -> Json:
    """Own tables are those at which the guest has a place and that are not finished."""
    mine = [] if guest is None else server.lobby.of(guest.id)
    return {
        "listed": [_told(table, guest) for table in server.lobby.listed()],
        "mine": [_told(table, guest) for table in mine],
    }


async def table_of(room: Annotated[str, Path(max_length=32)], server: ServerNeeded) -> Table:
    """The table of a link.

    Raises:
        HTTPException: there is none.
    """
    table = await server.lobby.find(room)
    if table is None:
        raise refused(404, NO_SUCH)
    return table


TableNeeded = Annotated[Table, Depends(table_of)]


@router.get("/{room}", summary="What a table is like, before joining")
async def table(found: TableNeeded, guest: GuestOrNot) -> Json:
    """Rules, clocks, spectators, places."""
    return _told(found, guest)


@router.post("/{room}/places", status_code=201, summary="Take a place")
async def sit(found: TableNeeded, where: Sitting, guest: GuestNeeded) -> Json:
    """The match begins when all four places are taken."""
    player = await _asked(found, lambda: found.sit(guest.id, guest.name, where.player))
    return {**_told(found, guest), "player": player}


@router.delete("/{room}/places/me", summary="Leave: a bot goes on")
async def leave(found: TableNeeded, guest: GuestNeeded) -> Json:
    """While players are awaited the place is free again."""
    place = next((place for place in found.places if place.guest == guest.id), None)
    if place is None:
        raise refused(404, NO_SUCH)
    await _asked(found, lambda: found.leave(place))
    return _told(found, guest)


@router.post("/{room}/bots", status_code=201, summary="Let a bot sit down")
async def add_bot(found: TableNeeded, wanted: BotSitting, guest: GuestNeeded) -> Json:
    """One of ours, or a remote one: its token is told once, here."""
    _need_host(found, guest)
    token = new_token() if wanted.bot is None else None
    player = await _asked(found, lambda: found.seat_bot(wanted.player, wanted.bot, token))
    return {**_told(found, guest), "seated": player, "token": token}


@router.delete("/{room}/bots/{player}", summary="Take a bot away, before the match")
async def remove_bot(
    found: TableNeeded, player: Annotated[int, Path(ge=0, lt=SEATS)], guest: GuestNeeded
) -> Json:
    """The place is free again."""
    _need_host(found, guest)
    await _asked(found, lambda: found.clear(player))
    return _told(found, guest)


def _need_host(table: Table, guest: Guest) -> None:
    """Only who made the table, or sits at it, may change who plays."""
    if table.owner != guest.id and all(place.guest != guest.id for place in table.places):
        raise refused(403, Words("only who made the table or sits at it may do that", "仅房主或在座者可用"))


async def _asked(table: Table, work: Callable[[], Any]) -> Any:
    try:
        return await table.ask(work)
    except Refusal as refusal:
        raise refused(409, refusal.words) from None
