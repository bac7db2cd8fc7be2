"""The search for complete hands that are near and worth enough.

A *goal* is a complete hand: the melds, and four sets and a pair (or a shape of its own). The plans propose
goals, the nearest first; the rulebook says what each is worth; copies left and draws to come say how likely
it is. A goal speaks for every discard that it does not need: so one pass judges all discards at once.
"""

from __future__ import annotations

import numpy as np

from ...kernels.bits import kernel
from ...kernels.layout import MELDS
from .bench import BENCH, LACKING, MOST_LACKING, WAY, set_up
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
    benches, ways = np.zeros(1, BENCH), np.zeros(len(plans), WAY)
    benches[0]["settings"] = settings[0]
    set_up(benches[0], row, elsewhere, visible, draws)
    # a record does not keep its array alive: whoever calls has to
    return _nearest_goals(benches, ways, tables, plans)


@kernel
def _nearest_goals(benches, ways, tables, plans):
    """Judge the goals that lack fewest tiles, if any are worth enough: the results."""
    bench, number = benches[0], 0
    look_around(bench)
    for index in range(len(plans)):
        number += np.int64(open_way(bench, plans[index], ways[number]))
    for lacking in range(1, MOST_LACKING + 1):
        nearby = lacking <= bench["settings"]["nearby"]
        for index in range(number if nearby else number - 1):  # the last plan is any hand at all
            follow(bench, tables, ways[index], lacking)
        if bench["hand"][MELDS] == 0:
            try_shapes(bench, tables, lacking)
        if bench["found"]:
            results = bench["worth"] ** (1 / bench["settings"]["spread"])  # they were added by their powers
            results[LACKING] = lacking
            return results
    return bench["worth"].copy()
