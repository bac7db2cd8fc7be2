"""Recorded hands as positions that can be looked at one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..notation import Notation
from ..records.record import Record
from ..table.events import Answered
from ..table.game import Game
from . import messages as m
from .board import Scene
from .common import say


@dataclass(frozen=True, slots=True)
class Position:
    """A hand after some of its events.

    Attributes:
        game: the hand as it stands.
        first: the number of the first event that led here from the position before; from 1.
        last: the number of the last one.
    """

    game: Game
    first: int
    last: int


def positions(record: Record) -> list[Position]:
    """The deal, then the hand after every decision that changes the table.

    Raises:
        RecordError: the record tells what the rules forbid.
    """
    found: list[Position] = []
    for game in record.states():
        first = found[-1].last + 1 if found else 1
        fresh = game.events[first - 1 :]
        if not found or any(not isinstance(event, Answered) for event in fresh):
            found.append(Position(game, first, len(game.events)))
    return found


def place_of(found: list[Position], event: int) -> int:
    """The index of the position to which an event leads: the last one, if there are fewer events."""
    return next((place for place, position in enumerate(found) if position.last >= event), len(found) - 1)


def scene_of(record: Record, lang: str, notation: Notation) -> Scene:
    """What stands around a recorded hand; all tiles lie open."""
    said = [
        say(m.ROUND, lang, m.WINDS[record.prevalent].text(lang)),
        say(m.HAND_NUMBER, lang, record.index + 1),
        *([record.name] if record.name else []),
        *([say(m.SEED, lang, record.wall.seed)] if record.wall.seed is not None else []),
    ]
    return Scene(record.names, record.scores, " · ".join(said), None, lang, notation)


class Reel:
    """The hands of a file, read as they are needed.

    Args:
        records: the hands, in order.
    """

    def __init__(self, records: Iterator[Record]) -> None:
        self._rest, self._read = records, list[Record]()

    def hand(self, number: int) -> Record | None:
        """The hand of a number, from 1; None if there are not so many.

        Raises:
            RecordError: the file is damaged before it.
        """
        while len(self._read) < number:
            record = next(self._rest, None)
            if record is None:
                return None
            self._read.append(record)
        return self._read[number - 1] if number > 0 else None

    def __len__(self) -> int:
        """How many hands have been read so far."""
        return len(self._read)
