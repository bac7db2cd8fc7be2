"""How long players may think: seconds for each decision, and seconds for the match beyond those."""

from __future__ import annotations

from collections.abc import Sequence

from ..table.wall import SEATS
from .settings import ClockSettings


class Clock:
    """The time of four players. It knows no time of day: it is told how long somebody has thought.

    Attributes:
        bank: what each player has left for the match; None if there is no such limit.

    >>> clock = Clock(ClockSettings(move=10, game=30))
    >>> clock.allowance(0)
    40.0
    >>> clock.spend(0, 14.5), clock.bank
    (4.5, [25.5, 30.0, 30.0, 30.0])
    """

    def __init__(self, settings: ClockSettings, spent: Sequence[float] = (0.0,) * SEATS) -> None:
        self.settings = settings
        self.bank: list[float] | None = None
        if settings.game is not None:
            self.bank = [max(0.0, settings.game - used) for used in spent]

    def allowance(self, player: int) -> float | None:
        """Seconds that a player has for a decision; None: as many as it likes."""
        if not self.settings.runs:
            return None
        return (self.settings.move or 0.0) + (self.bank[player] if self.bank else 0.0)

    def spend(self, player: int, seconds: float) -> float:
        """Take what a decision took beyond its own time from the bank; how much that is."""
        if self.bank is None:
            return 0.0
        beyond = min(self.bank[player], max(0.0, seconds - (self.settings.move or 0.0)))
        self.bank[player] -= beyond
        return beyond
