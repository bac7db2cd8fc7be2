"""The player that looks for the cheapest way to enough points.

It knows complete hands that are worth enough and near (:mod:`guobiao.players.routes`), and weighs them by
the copies left of what they lack. It discards what the best of them need least, claims what brings them
nearer, and when its own hand is far and somebody else's is not, it discards what is safe.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..kernels import cache
from ..table.actions import (
    Action,
    AddedKong,
    ConcealedKong,
    DeclareWin,
    Discard,
    Flower,
    Kong,
    Pass,
)
from ..table.state import TURN
from ..table.view import View
from ..tiles import COPIES, KINDS, TILES
from .judging import Outlook, is_win, seat_of
from .routes.danger import danger
from .routes.patterns import plan_table
from .routes.search import FOR_CHOW, FOR_PUNG, FOR_WIN, OWN, SETTINGS, TOTAL, search

CLAIM_MARGIN = 1.0
KONG_MARGIN = 1.0
HORIZON = 10.0
WAYS = {OWN: 1.0, FOR_CHOW: 1.7, FOR_PUNG: 2.6, FOR_WIN: 3.4}
PARAMS = dict(win=38.0, fan=1.6, spread=2.0, further=1, nearby=3, enough=400, cut=0.005)


class Route:
    """Aims at the hand that is nearest among those worth enough; draws no lots."""

    name = "route"

    def __init__(self, **params: float) -> None:
        self.params = {
            **PARAMS,
            "claim": CLAIM_MARGIN,
            "kong": KONG_MARGIN,
            "horizon": HORIZON,
            "fear": 1.0,
            **params,
        }

    def act(self, view: View) -> Action:
        """One of ``view.actions``."""
        if is_win(view):
            return DeclareWin()
        actions = view.actions
        for action in actions:
            if isinstance(action, Flower):
                return action
        options = [a for a in actions if not isinstance(a, DeclareWin)]
        for action in options:
            if isinstance(action, Discard) and action.tile.is_flower:
                return action
        if len(options) == 1:
            return options[0]
        return self._in_turn(view, options) if view.state["phase"] == TURN else self._claim(view, options)

    def _in_turn(self, view: View, options: list[Action]) -> Action:
        look = Outlook.of(view)
        worth = self._search(view, look)
        tile, kept = self._discard(view, look, worth)
        best: Action = Discard(TILES[tile])
        for action in options:
            if isinstance(action, ConcealedKong | AddedKong):
                after = self._search(view, look.after(action, None))[TOTAL] * self.params["kong"]
                if after > kept:
                    best, kept = action, after
        return best

    def _claim(self, view: View, options: list[Action]) -> Action:
        look = Outlook.of(view)
        kept = self._search(view, look)[TOTAL] * self.params["claim"]
        best: Action = Pass()
        for action in options:
            if isinstance(action, Pass):
                continue
            next_look = look.after(action, view.offered)
            worth = self._search(view, next_look)
            if isinstance(action, Kong):
                after = worth[TOTAL]
            else:
                after = self._discard(view, next_look, worth)[1]
            if after > kept:
                best, kept = action, after
        return best

    def _discard(self, view: View, look: Outlook, worth: NDArray[np.float64]) -> tuple[int, float]:
        held = np.flatnonzero(look.row[:KINDS])
        risk = danger(view, look) * self.params["fear"]
        value = worth[held] - risk[held]
        place = int(value.argmax())
        return int(held[place]), float(value[place])

    def _search(self, view: View, look: Outlook) -> NDArray[np.float64]:
        row = look.row
        live = COPIES - row[:KINDS].astype(np.int64) - look.elsewhere
        own = np.zeros(KINDS, np.int64)
        for code in row[34:38].tolist():
            if code:
                kind, t = divmod(code - 1, KINDS)
                if kind == 0:
                    own[t : t + 3] += 1
                else:
                    own[t] += 3 if kind == 1 else 4
        live = np.maximum(live - own, 0)
        unseen = max(int(live.sum()), 1)
        s = np.zeros(1, SETTINGS)
        for name in ("win", "fan", "spread", "further", "nearby", "enough", "cut"):
            s[name] = self.params[name]
        s["minimum"] = view.rules.minimum
        draws = view.tiles_left(seat_of(view))
        if not view.state["play"]["private"]:
            draws = draws / 4
        draws = min(draws, self.params["horizon"])
        left = np.arange(5)
        for way, factor in WAYS.items():
            s["odds"][0, way] = np.maximum(1 - np.exp(-draws * left / unseen * factor), 1e-9)
        seen = int(((view.state["visible"] == 3) << np.arange(KINDS)).sum())
        suits, rules = cache.suit_tables(), cache.rule_tables(view.rules)
        found: NDArray[np.float64] = search(suits, rules, plan_table(), s, row, live, seen)
        return found
