"""What one seat may know of a game, and nothing else."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..rules.ruleset import Ruleset
from . import entry
from .actions import Action
from .seen import Seen, checked_seat
from .state import State, copied


class View(Seen):
    """A game as one seat sees it; hidden tiles are not in it, wherever one looks.

    Attributes:
        seat: the viewer's; None for a spectator, who sees nobody's hand.

    Everything that :class:`guobiao.table.seen.Seen` tells can be asked. Another player's tiles are unknown
    (``tiles`` is empty, ``tile_count`` tells how many), so are his concealed kongs (``None`` among the melds)
    until the hand is over, and who else is asked.
    """

    def __init__(self, rules: Ruleset, states: State, log: NDArray[np.uint8], seat: int | None) -> None:
        self.rules, self.seat = rules, None if seat is None else checked_seat(seat)
        self.states, self.log = copied(states), log.copy()
        self.status = entry.redact(self.states, self.log, -1 if self.seat is None else self.seat)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the viewer may do now."""
        return () if self.seat is None else self.legal_actions(self.seat)
