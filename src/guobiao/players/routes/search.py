"""The search for complete hands that are near and worth enough.

A *goal* is a complete hand: the melds, and four sets and a pair (or a shape of its own). The plans propose
goals, the nearest first; the rulebook says what each is worth; copies left and draws to come say how likely
it is. A goal speaks for every discard that it does not need: so one pass judges all discards at once.
"""

from __future__ import annotations

import numpy as np

from ...kernels.bits import kernel
from ...kernels.layout import MELDS
from .bench import BENCH, LACKING, MOST_LACKING, TOTAL, WAY, set_up
from .shapes import try_shapes
from .ways import follow, look_around, open_way


@kernel
def search(tables, plans, settings, row, elsewhere, visible, draws):
    """How much every discard of a hand of 14 tiles leaves, or a hand of 13 is worth.

    Args:
        tables: of the suits and of the rule set (:mod:`guobiao.kernels.cache`).
        plans: of :func:`guobiao.players.routes.patterns.plan_table`.
        settings: an array of one record of :data:`guobiao.players.routes.bench.SETTINGS`.
        row: ``uint8[43]``; a meld counts as three tiles.
        elsewhere: ``uint8[34]``, copies seen outside the hand and its melds.
        visible: ``uint8[34]``, copies that lie open.
        draws: how many tiles the player may still draw.

    Returns:
        ``float64[36]``: what is left after discarding each kind, of all goals together (at ``TOTAL``), and
        how many tiles the nearest goals lack (at ``LACKING``).
    """
    asked = settings[0]
    benches, ways, number = np.zeros(1, BENCH), np.zeros(len(plans), WAY), 0
    bench = benches[0]
    bench["settings"] = asked
    set_up(bench, row, elsewhere, visible, draws)
    look_around(bench)
    for index in range(len(plans)):
        number += np.int64(open_way(bench, plans[index], ways[number]))
    nearest = last = MOST_LACKING + 1
    for lacking in range(1, MOST_LACKING + 1):
        for index in range(number - np.int64(lacking > asked["nearby"])):  # the last plan is any hand at all
            follow(bench, tables, ways[index], lacking)
        if row[MELDS] == 0:
            try_shapes(bench, tables, lacking)
        if bench["found"]:
            nearest = min(nearest, lacking)
            last = nearest + asked["further"]
        if lacking >= last or bench["found"] >= asked["enough"]:
            break
    return _results(bench["worth"], asked["spread"], nearest)


@kernel
def _results(worth, spread, nearest):
    """Worths were added by their powers."""
    found = worth ** (1 / spread)
    found[LACKING] = nearest if found[TOTAL] > 0 else 0
    return found
