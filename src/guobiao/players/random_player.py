"""The player that draws lots."""

from __future__ import annotations

from random import Random as Lots

from ..table.actions import Action, DeclareWin
from ..table.view import View
from .judging import is_win


class Random:
    """Any legal action, each as likely as any other; but no win that is none.

    Args:
        seed: the same seed and views, the same decisions.
    """

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        # the lots of a text are those of its bytes; from a command line it may hold half a surrogate pair
        self._lots = Lots(seed if isinstance(seed, int) else seed.encode("utf-8", "surrogatepass"))

    def act(self, view: View) -> Action:
        """One of the actions that are offered."""
        actions = view.actions
        if not is_win(view):
            actions = tuple(action for action in actions if action != DeclareWin())
        return self._lots.choice(actions)
