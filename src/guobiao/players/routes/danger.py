"""What a discard may cost: who may be waiting, and for what.

The numbers were counted over 400 hands of four such players, 195,000 times that one looked at another.
"""

from __future__ import annotations

import numpy as np

from ...kernels.bits import kernel
from ...table.events import DISCARDED
from ...table.wall import SEATS
from ...tiles import KINDS

# how often a player is ready for enough points, by melds and by discards made (in threes)
_READY = np.array(
    [
        [0.00, 0.01, 0.05, 0.11, 0.20, 0.35, 0.43, 0.50],
        [0.00, 0.03, 0.10, 0.23, 0.37, 0.45, 0.45, 0.50],
        [0.01, 0.04, 0.13, 0.25, 0.36, 0.49, 0.55, 0.60],
        [0.10, 0.12, 0.15, 0.27, 0.27, 0.27, 0.30, 0.30],
        [1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00, 1.00],
    ]
)
# how often he then wins with a tile, by its place and by copies that lie open
_MIDDLE, _NEXT_TO_END, _END, _HONOR = range(4)
_WINS = np.array(
    [
        [0.116, 0.075, 0.038, 0.030, 0.0],
        [0.105, 0.052, 0.026, 0.010, 0.0],
        [0.052, 0.019, 0.011, 0.010, 0.0],
        [0.058, 0.021, 0.005, 0.010, 0.0],
    ]
)
_AFTER_HIS_OWN = 0.05
"""How much of that is left for a kind that he has discarded himself."""
_PLACE = np.array(
    [
        _HONOR
        if kind >= 27
        else _END
        if kind % 9 in (0, 8)
        else _NEXT_TO_END
        if kind % 9 in (1, 7)
        else _MIDDLE
        for kind in range(KINDS)
    ],
    dtype=np.int64,
)


@kernel
def _passed(log, logged, other):
    """The kinds discarded since a player's last own discard: he has let them pass, as his hand is now."""
    passed = np.int64(0)
    for index in range(logged - 1, -1, -1):
        if log[index, 0] == DISCARDED:
            if log[index, 1] == other:
                break
            if log[index, 2] < KINDS:
                passed |= np.int64(1) << np.int64(log[index, 2])
    return passed


@kernel
def danger(states, log, seat):
    """How likely somebody wins on each kind if it is discarded now: ``float64[34]``.

    ``states`` and ``log`` are those of a view.
    """
    s, found = states[0], np.zeros(KINDS, np.float64)
    for other in range(SEATS):
        if other == seat or s["barred"] >> other & 1:
            continue
        discards = np.int64(s["discards"][other])
        ready = _READY[s["melds"][other], min(discards // 3, 7)]
        passed, own = _passed(log, np.int64(s["logged"]), other), np.int64(0)
        for place in range(discards):
            tile = np.int64(s["rivers"][other, place])
            if tile < KINDS:
                own |= np.int64(1) << tile
        for kind in range(KINDS):
            if passed >> kind & 1 == 0:
                wins = _WINS[_PLACE[kind], s["visible"][kind]]
                found[kind] += ready * wins * (_AFTER_HIS_OWN if own >> kind & 1 else 1.0)
    return found
