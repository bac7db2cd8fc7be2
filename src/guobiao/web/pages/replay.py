"""The replay of a recorded hand: how it ended is rendered here, the board is drawn by a script."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ...records.errors import RecordError
from ...records.formats import WRITTEN
from ...records.sealed import loads
from ..api.common import ServerNeeded
from ..api.records import around
from ..results import hand_told
from ..store.models import RecordRow
from .rendering import language_of, render

router = APIRouter()

LONGEST = 32
"""Characters of an id that are shown again when there is no such record."""


@router.get("/records/{record}")
async def page(request: Request, server: ServerNeeded, record: str) -> Response:
    """A hand of the library; what comes after ``?`` is read by the script."""
    row = await server.database.read(lambda session: session.get(RecordRow, record))
    if row is None:
        shown = record[:LONGEST] + ("…" if len(record) > LONGEST else "")
        return render(request, "replay_missing.html", 404, asked=shown, reason=None)
    try:
        values = await run_in_threadpool(_summary, row)
    except RecordError as error:
        reason = error.message(language_of(request))
        return render(request, "replay_missing.html", 409, asked=record, reason=reason)
    players = (await server.database.read(lambda session: around(session, row)))["players"]
    return render(request, "replay.html", entry="replay", id=row.id, players=players, **values)


def _summary(row: RecordRow) -> dict[str, Any]:
    """What is read without a script."""
    record = loads(row.line)
    winners = hand_told(record.game(), record.players)["winners"]
    return {"record": record, "winners": winners, "formats": tuple(map(str, WRITTEN))}
