"""Records: list, upload, replay, download; and statistics of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from ...lang import Words
from ...records.errors import RecordError
from ...records.formats import WRITTEN, Format, Writer
from ...records.record import Record
from ...records.sealed import loads
from ...table.wall import SEATS
from ..replay import replay_told, waits_told
from ..server import Server
from ..store.library import MOST, Filter, find_records, statistics
from ..store.models import PlayedRow, RecordRow
from ..uploads import keep_upload
from .common import NO_SUCH, GuestNeeded, GuestOrNot, Json, Lang, ServerNeeded, refusals, refused

router = APIRouter(prefix="/api", tags=["records"], responses=refusals(401, 404, 409))

BYTES = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
_FILE: dict[int | str, dict[str, object]] = {200: {"description": "The file", "content": BYTES}}

Id = Annotated[str, Path(max_length=32)]
FormatQuery = Annotated[str, Query(alias="format", max_length=20)]
Last = Annotated[int | None, Query(ge=1, le=100_000, description="Only the last so many hands.")]
TextQuery = Annotated[str | None, Query(max_length=60)]


@router.get("/records", summary="Recorded hands, the newest first")
async def records(
    server: ServerNeeded,
    guest: GuestOrNot,
    player: TextQuery = None,
    name: TextQuery = None,
    rules: TextQuery = None,
    source: TextQuery = None,
    match: TextQuery = None,
    fan: Annotated[int | None, Query(ge=1, le=99)] = None,
    least: Annotated[int | None, Query(ge=0, le=10_000)] = None,
    before: Annotated[float | None, Query(ge=0, le=1e12, allow_inf_nan=False)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 50,
) -> Json:
    """Own hands, and those of listed tables: others are reached by their link alone.

    Filtered by player, rules, fan, total. ``before`` is ``created`` of the last one, for the next page.
    """
    wanted = Filter(player, name, rules, source, match, fan, least, before)
    own = None if guest is None else guest.id
    return {"records": await server.database.read(lambda s: find_records(s, wanted, limit, own))}


@router.post(
    "/records",
    status_code=201,
    summary="Upload records of any format",
    openapi_extra={"requestBody": {"content": BYTES, "required": True}},
)
async def upload(request: Request, server: ServerNeeded, guest: GuestNeeded, lang: Lang = "en") -> Json:
    """The body is the file itself, plain or gzip. Every hand is played through the engine first."""
    try:
        match, ids = await keep_upload(server, await request.body(), guest)
    except RecordError as error:
        raise HTTPException(422, {"error": error.message(lang), "kind": "record"}) from None
    return {"match": match, "records": ids}


async def _row(server: Server, record: str) -> RecordRow:
    row = await server.database.read(lambda session: session.get(RecordRow, record))
    if row is None:
        raise refused(404, NO_SUCH)
    return row


@router.get("/records/{record}", summary="A hand, step by step")
async def replay(
    server: ServerNeeded, record: Id, seat: Annotated[int | None, Query(ge=0, lt=SEATS)] = None
) -> Json:
    """Every hand open, or what one seat could see. Steps are as the messages of docs/protocol.md.

    ``players`` are the names by which ``/api/statistics`` knows those at East, South, West and North,
    ``hands`` all hands of the match (id and number).
    """
    row = await _row(server, record)
    told = await run_in_threadpool(replay_told, loads(row.line), seat)
    others = await server.database.read(lambda session: around(session, row))
    of_row = {"id": row.id, "match": row.match, "source": row.source, "created": row.created}
    return {**of_row, **others, **told}


def around(session: Session, row: RecordRow) -> Json:
    """Who played a hand, and the other hands of its match."""
    players = select(PlayedRow.player).where(PlayedRow.record == row.id).order_by(PlayedRow.seat)
    hands = select(RecordRow.id, RecordRow.hand).where(RecordRow.match == row.match)
    ordered = session.execute(hands.order_by(RecordRow.hand, RecordRow.created, RecordRow.id))
    return {
        "players": list(session.scalars(players)),
        "hands": [{"id": each.id, "hand": each.hand} for each in ordered],
    }


@router.get("/records/{record}/waits", summary="What the hands wait for at a step")
async def waits_of(server: ServerNeeded, record: Id, step: Annotated[int, Query(ge=0, le=10_000)]) -> Json:
    """By seat ``shanten`` and ``waits`` as in hints; null for a hand that must discard after a claim.

    A hand with a tile just drawn is judged without it. ``step`` is an index into the steps of the record.
    """
    row = await _row(server, record)
    found = await run_in_threadpool(lambda: waits_told(loads(row.line), step))
    if found is None:
        raise refused(404, NO_SUCH)
    return {"step": step, "waits": found}


@router.get(
    "/records/{record}/download", summary="A hand as a file", response_class=Response, responses=_FILE
)
async def download(
    server: ServerNeeded, record: Id, wanted: FormatQuery = Format.GUOBIAO, lang: Lang = "en"
) -> Response:
    """In our format or another that is written: tziakcha, botzone, botzone-text."""
    row = await _row(server, record)
    return await _file([loads(row.line)], wanted, record, lang)


@router.get(
    "/matches/{match}/download",
    summary="All hands of a match or of an upload as a file",
    response_class=Response,
    responses=_FILE,
)
async def download_all(
    server: ServerNeeded, match: Id, wanted: FormatQuery = Format.GUOBIAO, lang: Lang = "en"
) -> Response:
    """``match`` is that of the records."""
    return await _file_of_all(server, RecordRow.match == match, wanted, match, lang)


@router.get(
    "/tables/{room}/record",
    summary="All finished hands of a table as a file",
    response_class=Response,
    responses=_FILE,
)
async def download_match(
    server: ServerNeeded, room: Id, wanted: FormatQuery = Format.GUOBIAO, lang: Lang = "en"
) -> Response:
    """As above."""
    return await _file_of_all(server, RecordRow.room == room, wanted, room[:8], lang)


async def _file_of_all(
    server: Server, chosen: ColumnElement[bool], wanted: str, name: str, lang: str
) -> Response:
    query = select(RecordRow.line).where(chosen).order_by(RecordRow.hand, RecordRow.created)
    found = await server.database.read(lambda session: list(session.scalars(query)))
    if not found:
        raise refused(404, NO_SUCH)
    return await _file([loads(line) for line in found], wanted, name, lang)


@router.get("/tables/{room}/records/{hand}", summary="A finished hand of a table")
async def record_of_table(server: ServerNeeded, room: Id, hand: Annotated[int, Path(ge=0, le=1000)]) -> Json:
    """As ``/api/records/{record}``."""
    chosen = (RecordRow.room == room) & (RecordRow.hand == hand)
    found = await server.database.read(lambda s: s.scalar(select(RecordRow.id).where(chosen)))
    if found is None:
        raise refused(404, NO_SUCH)
    return await replay(server, found)


async def _file(found: Sequence[Record], wanted: str, name: str, lang: str) -> Response:
    if wanted not in WRITTEN:
        allowed = ", ".join(WRITTEN)
        raise refused(422, Words(f"written are: {allowed}", f"可写：{allowed}"))
    try:
        text = await run_in_threadpool(_text, found, Format(wanted))
    except RecordError as error:
        raise HTTPException(409, {"error": error.message(lang), "kind": "record"}) from None
    headers = {"Content-Disposition": f'attachment; filename="guobiao-{name}-{wanted}.jsonl"'}
    return Response(text, media_type="application/octet-stream", headers=headers)


def _text(found: Sequence[Record], wanted: Format) -> bytes:
    writer = Writer(wanted)
    return "".join(f"{writer.text(record)}\n" for record in found).encode()


@router.get("/statistics/me", summary="How I do")
async def my_statistics(server: ServerNeeded, guest: GuestNeeded, last: Last = None) -> Json:
    """As below."""
    return await statistics_of(server, f"guest:{guest.id}", last)


@router.get("/statistics/{player:path}", summary="How a player does")
async def statistics_of(
    server: ServerNeeded,
    player: Annotated[str, Path(max_length=60)],
    last: Last = None,
) -> Json:
    """``guest:<id>``, ``bot:<name>`` or ``name:<name>``: rates, mean total, fans, points of each hand."""
    found: Json | None = await server.database.read(lambda session: statistics(session, player, last))
    if found is None:
        raise refused(404, NO_SUCH)
    return found
