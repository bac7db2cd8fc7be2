"""What is stored of tables: functions of a session, for :meth:`guobiao.web.store.database.Database.write`."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from ..seats import Kind, Place, Switches
from .models import HandRow, MoveRow, PlaceRow, RoomRow

OPEN = ("waiting", "playing", "between")
"""The states of a table that is not finished."""


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A decision as it is stored."""

    hand: int
    number: int
    seat: int
    action: str
    spent: float


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """All that is stored of a table."""

    row: RoomRow
    places: list[Place]
    hands: list[HandRow]
    moves: list[StoredMove]

    @property
    def names(self) -> list[str]:
        """What the players were called when the match began."""
        names: list[str] = json.loads(self.row.names)
        return names


def add_room(
    session: Session, room: str, settings: str, owner: str | None, listed: bool, places: Iterable[Place]
) -> None:
    """A new table."""
    now = time.time()
    row = RoomRow(
        id=room,
        settings=settings,
        status="waiting",
        owner=owner,
        listed=listed,
        names="[]",
        created=now,
        changed=now,
    )
    session.add(row)
    session.flush()
    for place in places:
        session.add(PlaceRow(room=room, player=place.player, **_fields(place)))


def _fields(place: Place) -> dict[str, str | None]:
    return {
        "kind": place.kind.value,
        "name": place.name,
        "guest": place.guest,
        "bot": place.bot,
        "token": place.token,
        "switches": json.dumps(asdict(place.switches)),
    }


def save_place(session: Session, room: str, place: Place) -> None:
    """Who has a place now."""
    chosen = (PlaceRow.room == room) & (PlaceRow.player == place.player)
    session.execute(update(PlaceRow).where(chosen).values(**_fields(place)))


def save_status(session: Session, room: str, status: str) -> None:
    """Where a table stands."""
    session.execute(update(RoomRow).where(RoomRow.id == room).values(status=status, changed=time.time()))


def begin_match(session: Session, room: str, names: Sequence[str], seeds: Sequence[str]) -> None:
    """The names of the players, and the seeds of all hands: nothing can be chosen later."""
    changes = {"status": "playing", "names": json.dumps(names, ensure_ascii=False), "changed": time.time()}
    session.execute(update(RoomRow).where(RoomRow.id == room).values(**changes))
    for number, seed in enumerate(seeds):
        session.add(HandRow(room=room, number=number, seed=seed, begun=time.time() if number == 0 else None))


def begin_hand(session: Session, room: str, number: int) -> None:
    """The next hand is dealt."""
    chosen = (HandRow.room == room) & (HandRow.number == number)
    session.execute(update(HandRow).where(chosen).values(begun=time.time()))
    save_status(session, room, "playing")


def add_move(session: Session, room: str, move: StoredMove) -> None:
    """A decision."""
    session.add(MoveRow(room=room, made=time.time(), **asdict(move)))


def load_open(session: Session) -> list[StoredRoom]:
    """Every table that is not finished."""
    rows = session.scalars(select(RoomRow).where(RoomRow.status.in_(OPEN))).all()
    return [_loaded(session, row) for row in rows]


def load(session: Session, room: str) -> StoredRoom | None:
    """One table."""
    row = session.get(RoomRow, room)
    return None if row is None else _loaded(session, row)


def _loaded(session: Session, row: RoomRow) -> StoredRoom:
    places = session.scalars(select(PlaceRow).where(PlaceRow.room == row.id).order_by(PlaceRow.player))
    hands = session.scalars(select(HandRow).where(HandRow.room == row.id).order_by(HandRow.number))
    moves = session.scalars(
        select(MoveRow).where(MoveRow.room == row.id).order_by(MoveRow.hand, MoveRow.number)
    )
    return StoredRoom(
        row,
        [_place(place) for place in places],
        list(hands),
        [StoredMove(move.hand, move.number, move.seat, move.action, move.spent) for move in moves],
    )


def _place(row: PlaceRow) -> Place:
    return Place(
        row.player,
        Kind(row.kind),
        row.name,
        row.guest,
        row.bot,
        row.token,
        Switches(**json.loads(row.switches)),
    )


def delete_room(session: Session, room: str) -> None:
    """A table at which nothing was played."""
    session.execute(delete(RoomRow).where(RoomRow.id == room))
