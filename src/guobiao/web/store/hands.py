"""What is stored of finished hands: records, and what each player did in them."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from secrets import token_urlsafe

from sqlalchemy import select
from sqlalchemy.orm import Session

from ...records.record import Record
from ...records.sealed import line_of
from ...rules.catalogue import FANS
from ...table.events import Won
from ...table.wall import SEATS
from .models import ID, NAME, PlayedRow, RecordRow

_NUMBERS = {fan.zh: fan.number for fan in FANS}


def add_record(
    session: Session,
    record: Record,
    players: Sequence[str],
    *,
    match: str,
    source: str,
    room: str | None = None,
    owner: str | None = None,
) -> str:
    """Keep a finished hand; its id. A hand of a table that is kept already stays as it is.

    Args:
        session: of the database.
        record: the hand.
        players: who sat East, South, West and North, as in :attr:`PlayedRow.player`.
        match: what the hands of a match share.
        source: where it comes from.
        room: the table, if it was played here.
        owner: who uploaded it.
    """
    if room is not None:
        same = (RecordRow.room == room) & (RecordRow.hand == record.index)
        known = session.scalar(select(RecordRow.id).where(same))
        if known is not None:
            return known
    row = RecordRow(
        id=token_urlsafe(12),
        room=room,
        match=match,
        hand=record.index,
        source=source,
        owner=owner,
        rules=record.rules.name[:NAME],
        line=line_of(record),
        created=time.time(),
    )
    session.add(row)
    session.flush()
    session.add_all(_played(row, record, seat, players[seat]) for seat in range(SEATS))
    return row.id


def _played(row: RecordRow, record: Record, seat: int, player: str) -> PlayedRow:
    win = next((win for win in record.wins if win.seat == seat), None)
    return PlayedRow(
        record=row.id,
        seat=seat,
        player=player[: NAME + 8],
        name=record.names[seat][:NAME],
        points=record.points[seat],
        outcome=outcome_of(record, seat),
        total=win.total if win else 0,
        fans=json.dumps({_NUMBERS[name]: times for name, times in win.fans} if win else {}),
        created=row.created,
    )


def outcome_of(record: Record, seat: int) -> str:
    """How a hand ended for a seat: see :attr:`PlayedRow.outcome`."""
    won = [event for event in record.events if isinstance(event, Won)]
    if not won:
        return "draw"
    for event in won:
        if event.seat == seat:
            return "self_draw" if event.giver is None else "win"
    return "deal_in" if any(event.giver == seat for event in won) else "loss"


def new_match_id() -> str:
    """What the hands of an upload share."""
    return token_urlsafe(12)[:ID]
