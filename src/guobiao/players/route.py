"""The player that looks for the cheapest way to enough points.

It searches for complete hands that are worth enough and near (:mod:`guobiao.players.routes`), and weighs them
by the copies left of what they lack. It discards what the best of them need least, claims what makes them
likelier, and where its own hand is far and somebody else's may be ready, it discards what is safe.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernels import cache
from ..table.actions import (
    Action,
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Flower,
    Kong,
    Pass,
    Pung,
)
from ..table.state import TURN
from ..table.view import View
from ..table.wall import SEATS
from ..tiles import KINDS, TILES
from .judging import Outlook, is_win, seat_of
from .routes.bench import FOR_CHOW, FOR_PUNG, FOR_WIN, OWN, SETTINGS, TOTAL
from .routes.danger import danger
from .routes.patterns import plan_table
from .routes.search import search


@dataclass(frozen=True, slots=True)
class Temper:
    """How a player weighs things. The defaults were found by letting players of different tempers play.

    Attributes:
        win, fan: what a win is worth: so much, and so much more for each point.
        loss: what it costs that another player wins on one's discard.
        horizon: draws that there is time for, at most, before somebody else wins.
        chow, pung, last: how much sooner than by own draws alone a tile comes that completes a chow, a pung,
            the hand.
        spread: how goals are added up: 1 as they are; the more, the more the best counts alone.
        claim: how many times better a hand must be with a claim than without.
        nearby: up to how many tiles lacking any hand at all may be a goal, whatever it aims at.
        cut: goals less likely than the likeliest by this factor are not looked at.
    """

    win: float = 38.0
    fan: float = 1.6
    loss: float = 15.0
    horizon: float = 7.0
    chow: float = 1.7
    pung: float = 2.6
    last: float = 3.4
    spread: float = 3.0
    claim: float = 1.0
    nearby: int = 3
    cut: float = 0.005

    def settings(self, minimum: int) -> NDArray[Any]:
        """The same for the search, and the points that a win takes."""
        found = np.zeros(1, SETTINGS)
        found["minimum"] = minimum
        for field in fields(self):
            if field.name in (SETTINGS.names or ()):
                found[field.name] = getattr(self, field.name)
        for way, sooner in ((OWN, 1.0), (FOR_CHOW, self.chow), (FOR_PUNG, self.pung), (FOR_WIN, self.last)):
            found["ways"][0, way] = sooner
        return found


class Route:
    """Aims at what is nearest among the hands worth enough. It draws no lots.

    Args:
        temper: how it weighs things.
    """

    name = "route"

    def __init__(self, temper: Temper | None = None) -> None:
        self.temper = temper or Temper()

    def act(self, view: View) -> Action:
        """Win, else lay a flower down, else the best claim, kong or discard."""
        if is_win(view):
            return DeclareWin()
        actions = view.actions
        flowers = [action for action in actions if _is_flower(action)]
        if flowers:
            return flowers[0]
        return self._in_turn(view, actions) if view.state["phase"] == TURN else self._claim(view, actions)

    def _in_turn(self, view: View, actions: tuple[Action, ...]) -> Action:
        """The best discard, or a kong if that is better."""
        look = _Look(view, self.temper)
        best, most = look.discard(look.outlook)
        for action in actions:
            if isinstance(action, ConcealedKong | AddedKong):
                worth = look.worth(look.outlook.after(action, None))[TOTAL]
                if worth > most:
                    best, most = action, worth
        return best

    def _claim(self, view: View, actions: tuple[Action, ...]) -> Action:
        """The claim that makes the hand best, if it is then better than without."""
        claims = [action for action in actions if isinstance(action, Chow | Pung | Kong)]
        if not claims:
            return Pass()
        look = _Look(view, self.temper)
        best: Action = Pass()
        most = look.worth(look.outlook)[TOTAL] * self.temper.claim
        for action in claims:
            after = look.outlook.after(action, view.offered)
            worth = look.worth(after)[TOTAL] if action == Kong() else look.discard(after)[1]
            if worth > most:
                best, most = action, worth
        return best


def _is_flower(action: Action) -> bool:
    """Whether it lays a flower down, or discards one for which there is no replacement any more."""
    return isinstance(action, Flower) or (isinstance(action, Discard) and action.tile.is_flower)


class _Look:
    """What a player looks at for one decision."""

    def __init__(self, view: View, temper: Temper) -> None:
        self.outlook, self._temper = Outlook.of(view), temper
        self._visible = view.state["visible"]
        self._draws = view.tiles_left(seat_of(view)) / (1 if view.state["play"]["private"] else SEATS)
        self._tables = cache.suit_tables(), cache.rule_tables(view.rules)
        self._settings = temper.settings(view.rules.minimum)
        self._danger = danger(view.states, view.log, seat_of(view))

    def worth(self, outlook: Outlook) -> NDArray[np.float64]:
        """What each discard leaves, and last what there is in all: see :func:`routes.search.search`."""
        found: NDArray[np.float64] = search(
            self._tables,
            plan_table(),
            self._settings,
            outlook.row,
            outlook.elsewhere,
            self._visible,
            self._draws,
        )
        return found

    def discard(self, outlook: Outlook) -> tuple[Action, float]:
        """The best discard of a hand of 14 tiles, and what it leaves, less what it may cost."""
        held = np.flatnonzero(outlook.row[:KINDS])
        left, danger = self.worth(outlook)[held], self._danger[held]
        worth = left * (1 - danger) - self._temper.loss * danger
        best = int(worth.argmax())
        return Discard(TILES[held[best]]), float(worth[best])
