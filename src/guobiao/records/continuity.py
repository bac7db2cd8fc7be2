"""Whether the hands of a match follow from one another: the seats, and the points so far."""

from __future__ import annotations

from dataclasses import dataclass

from ..lang import Words
from ..table.match import seating
from .outcome import differing
from .record import Record

SEATS_TAKEN = Words("players at E S W N", "东南西北各家选手")
SCORES_BEFORE = Words("scores before the hand", "本局前得分")


@dataclass
class Continuity:
    """Follows the hands of a match.

    Attributes:
        last: the hand before.
    """

    last: Record | None = None

    def follow(self, record: Record) -> None:
        """The next hand; one that does not continue the hand before begins a match.

        Raises:
            RecordError: the players sit otherwise than the rules tell, or have other points than before.
        """
        last, self.last = self.last, record
        if last is None or record.index != last.index + 1 or record.rules != last.rules:
            return
        expected = seating(record.index, str(record.rules["seat_rotation"]))
        differing(SEATS_TAKEN, record.players, expected)
        after = [before + won for before, won in zip(last.scores, last.points, strict=True)]
        now = tuple(after[last.players.index(player)] for player in record.players)
        differing(SCORES_BEFORE, record.scores, now)
