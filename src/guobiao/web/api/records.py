"""Records: list, upload, replay, download; and statistics of players."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path as FilePath
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from sqlalchemy import select
from sqlalchemy.orm import Session

from ...lang import Words
from ...records.errors import RecordError
from ...records.formats import WRITTEN, Format, Writer, entries
from ...records.record import Record
from ...records.sealed import loads
from ...table.wall import SEATS
from ..guests import Guest
from ..replay import replay_told
from ..server import Server
from ..store.hands import add_record, new_match_id
from ..store.library import MOST, Filter, find_records, statistics
from ..store.models import RecordRow
from .common import NO_SUCH, GuestNeeded, GuestOrNot, Json, Lang, ServerNeeded, refusals, refused

router = APIRouter(prefix="/api", tags=["records"], responses=refusals(401, 404, 409))

BYTES = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
_FILE: dict[int | str, dict[str, object]] = {200: {"description": "The file", "content": BYTES}}

MOST_HANDS = 1000
"""Of one upload."""

TOO_MANY_HANDS = Words(f"more than {MOST_HANDS} hands in one upload", f"一次上传超过 {MOST_HANDS} 局")
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
    body = await request.body()
    try:
        found, source = await run_in_threadpool(_read, body)
    except RecordError as error:
        raise HTTPException(422, {"error": error.message(lang), "kind": "record"}) from None
    ids = await server.database.write(lambda session: _keep(session, found, source, guest))
    return {"match": ids[0], "records": ids[1]}


def _read(body: bytes) -> tuple[list[Record], str]:
    """The hands of a file, each proved."""
    with tempfile.TemporaryDirectory() as folder:
        path = FilePath(folder) / "upload"
        path.write_bytes(body if body.endswith(b"\n") or body[:1] == b"\x1f" else body + b"\n")
        found = []
        for entry in entries(path):
            found.append(entry.record())
            if len(found) > MOST_HANDS:
                raise RecordError(TOO_MANY_HANDS)
        return found, "upload"


def _keep(session: Session, found: Sequence[Record], source: str, guest: Guest) -> tuple[str, list[str]]:
    match = new_match_id()
    ids = []
    for record in found:
        players = [f"name:{name}" for name in record.names]
        ids.append(add_record(session, record, players, match=match, source=source, owner=guest.id))
    return match, ids


async def _row(server: Server, record: str) -> RecordRow:
    row = await server.database.read(lambda session: session.get(RecordRow, record))
    if row is None:
        raise refused(404, NO_SUCH)
    return row


@router.get("/records/{record}", summary="A hand, step by step")
async def replay(
    server: ServerNeeded, record: Id, seat: Annotated[int | None, Query(ge=0, lt=SEATS)] = None
) -> Json:
    """Every hand open, or what one seat could see. Steps are as the messages of docs/protocol.md."""
    row = await _row(server, record)
    told = await run_in_threadpool(replay_told, loads(row.line), seat, seat is None, row.commitment)
    return {"id": row.id, "match": row.match, "source": row.source, "created": row.created, **told}


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
    "/tables/{room}/record",
    summary="All finished hands of a table as a file",
    response_class=Response,
    responses=_FILE,
)
async def download_match(
    server: ServerNeeded, room: Id, wanted: FormatQuery = Format.GUOBIAO, lang: Lang = "en"
) -> Response:
    """As above."""
    found = await server.database.read(lambda session: _lines(session, room))
    if not found:
        raise refused(404, NO_SUCH)
    return await _file([loads(line) for line in found], wanted, room[:8], lang)


def _lines(session: Session, room: str) -> list[str]:
    query = select(RecordRow.line).where(RecordRow.room == room).order_by(RecordRow.hand)
    return list(session.scalars(query))


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


@router.get("/statistics/{player}", summary="How a player does")
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
