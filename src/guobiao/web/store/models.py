"""The tables of the database. Times are seconds since 1970 (UTC); JSON is kept as text."""

from __future__ import annotations

from sqlalchemy import Float, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

ID, NAME, DIGEST = 32, 40, 64
"""Lengths of ids, names and digests."""


class Base(DeclarativeBase):
    """All tables."""


class GuestRow(Base):
    """Somebody with a cookie."""

    __tablename__ = "guests"

    id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME))
    token: Mapped[str] = mapped_column(String(DIGEST), unique=True)
    """SHA-256 of the token in the cookie."""
    created: Mapped[float] = mapped_column(Float)


class RoomRow(Base):
    """A table. Its id is the secret part of its link."""

    __tablename__ = "rooms"

    id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    settings: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(16), index=True)
    owner: Mapped[str | None] = mapped_column(ForeignKey("guests.id", ondelete="SET NULL"))
    listed: Mapped[bool]
    names: Mapped[str] = mapped_column(Text, default="[]")
    """What the players were called when the match began."""
    created: Mapped[float] = mapped_column(Float)
    changed: Mapped[float] = mapped_column(Float)


class PlaceRow(Base):
    """A place at a table."""

    __tablename__ = "places"

    room: Mapped[str] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    player: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    name: Mapped[str | None] = mapped_column(String(NAME))
    guest: Mapped[str | None] = mapped_column(ForeignKey("guests.id", ondelete="SET NULL"), index=True)
    bot: Mapped[str | None] = mapped_column(String(NAME))
    token: Mapped[str | None] = mapped_column(String(DIGEST))
    switches: Mapped[str] = mapped_column(Text, default="{}")


class HandRow(Base):
    """A hand of a match; the seeds of all are made when the match begins."""

    __tablename__ = "hands"

    room: Mapped[str] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seed: Mapped[str] = mapped_column(String(DIGEST))
    begun: Mapped[float | None] = mapped_column(Float)


class MoveRow(Base):
    """A decision. Together with the seeds these are the whole match."""

    __tablename__ = "moves"

    room: Mapped[str] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    hand: Mapped[int] = mapped_column(Integer, primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    seat: Mapped[int] = mapped_column(Integer)
    action: Mapped[str] = mapped_column(String(20))
    spent: Mapped[float] = mapped_column(Float)
    """Seconds taken from what the player has for the match."""
    made: Mapped[float] = mapped_column(Float)


class RecordRow(Base):
    """A finished hand: of a table here, or uploaded."""

    __tablename__ = "records"

    id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    room: Mapped[str | None] = mapped_column(ForeignKey("rooms.id", ondelete="SET NULL"), index=True)
    match: Mapped[str] = mapped_column(String(ID), index=True)
    """What the hands of one match or one upload share."""
    hand: Mapped[int] = mapped_column(Integer)
    source: Mapped[str] = mapped_column(String(NAME))
    """``table``, or the format that was uploaded."""
    owner: Mapped[str | None] = mapped_column(ForeignKey("guests.id", ondelete="SET NULL"))
    rules: Mapped[str] = mapped_column(String(NAME))
    line: Mapped[str] = mapped_column(Text)
    """As :mod:`guobiao.records.sealed` writes it."""
    created: Mapped[float] = mapped_column(Float, index=True)


class PlayedRow(Base):
    """What one player did in one finished hand, for the statistics."""

    __tablename__ = "played"
    __table_args__ = (Index("ix_played_player", "player", "created"),)

    record: Mapped[str] = mapped_column(ForeignKey("records.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    player: Mapped[str] = mapped_column(String(NAME + 8))
    """``guest:<id>``, ``bot:<name>`` or ``name:<name>`` of an uploaded record."""
    name: Mapped[str] = mapped_column(String(NAME))
    points: Mapped[int] = mapped_column(Integer)
    outcome: Mapped[str] = mapped_column(String(12))
    """``self_draw``, ``win``, ``deal_in``, ``loss`` (another won) or ``draw``."""
    total: Mapped[int] = mapped_column(Integer)
    """Of the winner's hand; 0 if the player has not won."""
    fans: Mapped[str] = mapped_column(Text)
    """Fans of the winner's hand by number, and how often each was counted."""
    created: Mapped[float] = mapped_column(Float)
