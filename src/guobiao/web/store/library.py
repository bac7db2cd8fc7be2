"""Questions to the stored records and statistics."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, or_, select
from sqlalchemy.orm import Session

from ...rules.catalogue import FANS
from .models import PlayedRow, RecordRow, RoomRow

Json = dict[str, Any]

MOST = 200
"""Records in one answer."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Which records are wanted; None: all.

    Attributes:
        player: as in :attr:`PlayedRow.player`.
        name: part of the name of a player.
        rules, source, match: those of the record.
        fan: a fan, by number, that a winner has.
        least: the total that a winner has at least.
        before: older than this time.
        own: the id of a guest who played or uploaded it.
    """

    player: str | None = None
    name: str | None = None
    rules: str | None = None
    source: str | None = None
    match: str | None = None
    fan: int | None = None
    least: int | None = None
    before: float | None = None
    own: str | None = None


def find_records(session: Session, wanted: Filter, limit: int, guest: str | None) -> list[Json]:
    """The records that are wanted and that a guest may see in a list, the newest first, with who played."""
    query = _filtered(select(RecordRow), wanted)
    if wanted.match is None:  # whoever knows a match has a link to it
        query = query.where(_listed(guest))
    rows = session.scalars(query.order_by(RecordRow.created.desc(), RecordRow.hand.desc()).limit(limit)).all()
    played: dict[str, list[PlayedRow]] = {row.id: [] for row in rows}
    for row in session.scalars(
        select(PlayedRow).where(PlayedRow.record.in_(played)).order_by(PlayedRow.record, PlayedRow.seat)
    ):
        played[row.record].append(row)
    return [record_told(row, played[row.id]) for row in rows]


def _filtered(query: Select[Any], wanted: Filter) -> Select[Any]:
    for name in ("rules", "source", "match"):
        if getattr(wanted, name) is not None:
            query = query.where(getattr(RecordRow, name) == getattr(wanted, name))
    if wanted.own is not None:
        query = query.where(_own(wanted.own))
    if wanted.before is not None:
        query = query.where(RecordRow.created < wanted.before)
    if any(value is not None for value in (wanted.player, wanted.name)):
        query = query.where(RecordRow.id.in_(_of_player(wanted)))
    if wanted.fan is not None or wanted.least is not None:
        query = query.where(RecordRow.id.in_(_of_win(wanted)))
    return query


def _listed(guest: str | None) -> ColumnElement[bool]:
    """Hands of tables that everybody may see; and the guest's own, played or uploaded."""
    public = RecordRow.room.in_(select(RoomRow.id).where(RoomRow.listed))
    if guest is None:
        return public
    return or_(public, _own(guest))


def _own(guest: str) -> ColumnElement[bool]:
    played = RecordRow.id.in_(select(PlayedRow.record).where(PlayedRow.player == f"guest:{guest}"))
    return or_(played, RecordRow.owner == guest)


def _of_player(wanted: Filter) -> Select[Any]:
    query = select(PlayedRow.record)
    if wanted.player is not None:
        query = query.where(PlayedRow.player == wanted.player)
    if wanted.name is not None:
        query = query.where(PlayedRow.name.icontains(wanted.name, autoescape=True))
    return query


def _of_win(wanted: Filter) -> Select[Any]:
    query = select(PlayedRow.record).where(PlayedRow.total > 0)
    if wanted.fan is not None:
        query = query.where(PlayedRow.fans.contains(f'"{wanted.fan}":', autoescape=True))
    if wanted.least is not None:
        query = query.where(PlayedRow.total >= wanted.least)
    return query


def record_told(row: RecordRow, played: Sequence[PlayedRow]) -> Json:
    """A record in a list."""
    return {
        "id": row.id,
        "match": row.match,
        "hand": row.hand,
        "source": row.source,
        "rules": row.rules,
        "created": row.created,
        "names": [each.name for each in played],
        "players": [each.player for each in played],
        "points": [each.points for each in played],
        "wins": [
            {"seat": each.seat, "total": each.total, "fans": _fans(Counter(_numbers(each.fans)))}
            for each in played
            if each.total
        ],
    }


def _numbers(fans: str) -> dict[int, int]:
    """What :attr:`PlayedRow.fans` says."""
    return {int(number): times for number, times in json.loads(fans).items()}


def _fans(counts: Counter[int]) -> list[Json]:
    """Fans by how often they occur."""
    by_number = {fan.number: fan for fan in FANS}
    return [
        {"number": number, "zh": by_number[number].zh, "en": by_number[number].en, "times": times}
        for number, times in counts.most_common()
    ]


def statistics(session: Session, player: str, last: int | None) -> Json | None:
    """How a player does, over its last hands or all; None if it has played none."""
    told = select(PlayedRow.name, PlayedRow.points, PlayedRow.outcome, PlayedRow.total, PlayedRow.fans)
    query = told.where(PlayedRow.player == player).order_by(PlayedRow.created.desc())
    rows = session.execute(query if last is None else query.limit(last)).all()[::-1]
    if not rows:
        return None
    outcomes = Counter(row.outcome for row in rows)
    hands, wins = len(rows), outcomes["win"] + outcomes["self_draw"]
    return {
        "player": player,
        "name": rows[-1].name,
        "hands": hands,
        "win_rate": wins / hands,
        "self_draw_rate": outcomes["self_draw"] / hands,
        "deal_in_rate": outcomes["deal_in"] / hands,
        "draw_rate": outcomes["draw"] / hands,
        "mean_total": sum(row.total for row in rows) / wins if wins else None,
        "mean_points": sum(row.points for row in rows) / hands,
        "fans": _fans(_sum(Counter(row.fans for row in rows))),
        "points": [row.points for row in rows],
    }


def _sum(texts: Counter[str]) -> Counter[int]:
    """How often each fan was counted: the same fans come again and again, and are read once."""
    fans: Counter[int] = Counter()
    for text, hands in texts.items():
        for number, times in _numbers(text).items():
            fans[number] += times * hands
    return fans
