"""Players that go for the nearest winning hand, whatever it is worth."""

from __future__ import annotations

from typing import NamedTuple

from ..table.actions import (
    Action,
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Flower,
    Pass,
    Pung,
)
from ..table.view import View
from ..tiles import Tile
from .judging import Outlook, is_win


class _Choice(NamedTuple):
    """A discard, and how good the 13 tiles left are: the greater, the better."""

    nearness: int  # minus the shanten
    live: int
    tile: Tile


class Nearest:
    """Wins when there are the points for it, lays down every flower, claims what brings the hand nearer.

    Attributes:
        counts_live: whether it prefers, of hands equally near, the one with more useful tiles to come.
        makes_kongs: whether it makes those kongs of its own tiles that do not set the hand back.
    """

    counts_live = False
    makes_kongs = False

    def act(self, view: View) -> Action:
        """Win, else lay a flower down, else the best claim, kong or discard."""
        if is_win(view):
            return DeclareWin()
        actions = view.actions
        for action in actions:
            if isinstance(action, Flower):
                return action
        return self._claim(view, actions) if Pass() in actions else self._in_turn(view, actions)

    def _in_turn(self, view: View, actions: tuple[Action, ...]) -> Action:
        for action in actions:
            if isinstance(action, Discard) and action.tile.is_flower:
                return action  # no replacement is left, and nobody can claim it
        outlook = Outlook.of(view)
        best = self._best_discard(outlook)
        for action in actions if self.makes_kongs else ():
            if isinstance(action, ConcealedKong | AddedKong) and self._keeps(outlook, action, best):
                return action
        return Discard(best.tile)

    def _keeps(self, outlook: Outlook, kong: ConcealedKong | AddedKong, best: _Choice) -> bool:
        """Whether the hand is as near with the kong as after the best discard."""
        return -outlook.after(kong, None).shanten >= best.nearness

    def _best_discard(self, outlook: Outlook) -> _Choice:
        """The best discard of 14 tiles; of equals the last: an honour rather than a suited tile."""
        rests = outlook.discards()
        live = rests.live if self.counts_live else [0] * len(rests.live)
        return _Choice(*max(zip([-shanten for shanten in rests.shanten], live, rests.tiles, strict=True)))

    def _claim(self, view: View, actions: tuple[Action, ...]) -> Action:
        """The chow or pung that leaves the best hand, if that is nearer than the hand without it."""
        claims = [action for action in actions if isinstance(action, Chow | Pung)]
        if not claims:
            return Pass()
        outlook = Outlook.of(view)
        choices = {claim: self._best_discard(outlook.after(claim, view.offered)) for claim in claims}
        best = max(claims, key=lambda claim: choices[claim][:2])
        return best if choices[best].nearness > -outlook.shanten else Pass()
