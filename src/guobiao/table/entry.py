"""What Python calls: a game is an array of one record and its log.

These wrap the steps of :mod:`guobiao.table.flow`. A call from Python costs by the number of its arguments, so
each takes only what it needs.
"""

from __future__ import annotations

import numpy as np

from ..kernels.bits import kernel
from ..kernels.layout import CONCEALED_KONG, MELDS, NO_TILE, WINNING
from ..tiles import KINDS
from .events import ANSWERED, DEALT, DREW, MADE_KONG
from .flow import DEALER, carry_out, start
from .legal import is_legal, legal
from .state import OPENING, OVER
from .wall import SEATS

HIDDEN_KONG = NO_TILE
"""In a view, the code of a concealed kong that another seat has laid face down."""


LOGGED, ASKED_SHIFT, PHASE_SHIFT = 0xFFFF, 16, 20
"""A status: how many entries the log has, who is asked (four bits), the phase."""


@kernel
def status_of(s):
    """What is asked for most, in one number."""
    return np.int64(s["logged"]) | np.int64(s["asked"]) << ASKED_SHIFT | np.int64(s["phase"]) << PHASE_SHIFT


@kernel
def begin(states, tables, log, prevalent):
    """Deal from the wall that lies in the record; the status."""
    s = states[0]
    start(s, tables, log, prevalent)
    return status_of(s)


@kernel
def act(states, tables, log, seat, action):
    """Carry out an action if it is legal: the status, or -1 if it is not."""
    s = states[0]
    if seat < 0 or seat >= SEATS or not is_legal(s, seat, action):
        return -1
    carry_out(s, tables, log, seat, action)
    return status_of(s)


@kernel
def legal_masks(states, seat):
    """The legal actions of a seat: see :mod:`guobiao.table.legal`."""
    return legal(states[0], seat)


@kernel
def redact(states, log, viewer):
    """Remove from a copy of a game what a seat may not know (-1: what spectators may not); the status."""
    s = states[0]
    over = s["phase"] == OVER
    s["rng"], s["stale"] = 0, 0
    s["wall"][:] = NO_TILE
    own = 1 << viewer if viewer >= 0 else 0
    drawer = DEALER if s["phase"] == OPENING else np.int64(s["turn"])
    if drawer != viewer and s["winners"] >> drawer & 1 == 0:
        s["drawn"] = NO_TILE
    s["asked"] &= own
    for seat in range(SEATS):
        if seat == viewer:
            continue
        won = s["winners"] >> seat & 1
        s["waits"][seat], s["answers"][seat], s["kept"][seat] = 0, 0, 0
        if not won:
            s["worth"][seat] = 0
            _hide_hand(s["hands"][seat], over)
    hidden = 0
    for index in range(np.int64(s["logged"])):
        entry = log[index]
        kind, other = entry[0], entry[1] != viewer
        if other and kind == ANSWERED:
            hidden += 1
            continue
        face_down = kind == MADE_KONG and entry[3] == 0 and not over
        if other and (kind == DEALT or kind == DREW or face_down):  # noqa: SIM109 - Numba compares numbers faster than it searches
            entry[2] = NO_TILE
        log[index - hidden] = entry
    s["logged"] -= hidden
    log[np.int64(s["logged"]) :] = 0
    return status_of(s)


@kernel
def _hide_hand(row, over):
    """Leave of another player's hand the melds, and of concealed kongs only that they are there."""
    row[:KINDS] = 0
    if not over:
        for place in range(MELDS, WINNING):
            if row[place] > CONCEALED_KONG * KINDS:
                row[place] = HIDDEN_KONG
