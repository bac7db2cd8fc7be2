"""What many finished hands say. Sums are whole numbers, so that their order cannot matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from ..table.wall import SEATS
from .outcome import Outcome, Win


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error; the error is None where there is too little to tell."""

    mean: float
    error: float | None


def mean(total: int, squares: int, number: int) -> Estimate | None:
    """The mean of so many values of which the sum and the sum of squares are known; None of no values.

    >>> mean(6, 14, 3)  # 1, 2, 3
    Estimate(mean=2.0, error=0.577...)
    """
    if not number:
        return None
    if number == 1:
        return Estimate(float(total), None)
    spread = max(squares * number - total * total, 0) / (number * (number - 1))
    return Estimate(total / number, sqrt(spread / number))


def share(part: int, whole: int) -> Estimate | None:
    """How often, as a share of 1; None if it could never happen."""
    return mean(part, part, whole)


@dataclass(slots=True)
class Sum:
    """Values added up."""

    number: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """One value more."""
        self.number += 1
        self.total += value
        self.squares += value * value

    @property
    def estimate(self) -> Estimate | None:
        """Their mean."""
        return mean(self.total, self.squares, self.number)


@dataclass(slots=True)
class Tally:
    """Counts of one player, or of the whole table.

    Attributes:
        hands: hands played; of the table: each hand counts four times, once for every player in it.
        wins, self_draws, deal_ins, false_wins, forfeits: how often.
        points: per hand, won and lost.
        totals, plain: points of the wins, with flowers and without.
        melds: sets claimed or declared, per hand.
        fans: in how many wins each fan was counted, by Chinese name.
        times: how often it was counted in them.
        histogram: how many wins had a total, flowers included.
    """

    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    false_wins: int = 0
    forfeits: int = 0
    points: Sum = field(default_factory=Sum)
    totals: Sum = field(default_factory=Sum)
    plain: Sum = field(default_factory=Sum)
    melds: Sum = field(default_factory=Sum)
    fans: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)
    histogram: Counter[int] = field(default_factory=Counter)

    def add(self, outcome: Outcome, player: int) -> None:
        """What a hand was for a player."""
        self.hands += 1
        self.points.add(outcome.points[player])
        self.melds.add(outcome.melds[player])
        self.deal_ins += outcome.giver == player
        self.false_wins += player in outcome.false_wins
        self.forfeits += outcome.forfeit is not None and outcome.forfeit[0] == player
        for win in outcome.wins:
            if win.player == player:
                self._add_win(win)

    def _add_win(self, win: Win) -> None:
        self.wins += 1
        self.self_draws += win.self_drawn
        self.totals.add(win.total)
        self.plain.add(win.total - win.flowers)
        self.histogram[win.total] += 1
        self.fans.update(win.fans.keys())
        self.times.update(win.fans)


class Statistics:
    """The counts of a simulation: of each player, and of the table.

    Attributes:
        names: what the players are called.
        players: a tally for each.
        table: all four together.
        hands: hands played.
        draws: hands in which the wall ran out before anybody won.
        decisions: decisions made.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self.players = tuple(Tally() for _ in range(SEATS))
        self.table = Tally()
        self.hands = self.draws = self.decisions = 0

    def add(self, outcome: Outcome) -> None:
        """One hand more."""
        self.hands += 1
        self.draws += outcome.exhausted
        self.decisions += outcome.decisions
        for player, tally in enumerate(self.players):
            tally.add(outcome, player)
            self.table.add(outcome, player)
