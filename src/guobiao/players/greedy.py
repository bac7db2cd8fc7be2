"""The player that is ready as soon as may be."""

from __future__ import annotations

from .nearest import Nearest


class Greedy(Nearest):
    """The fewest tiles from ready; of those, the most useful tiles that may still come.

    Of all shapes, and whatever the hand is worth: it wins when it happens to have the points.
    """

    name = "greedy"
    counts_live = True
    makes_kongs = True
