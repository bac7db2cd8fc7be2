"""The end of a hand: wins, wins that are none, and the empty wall."""

from __future__ import annotations

import numpy as np

from ..kernels.bits import kernel
from ..kernels.layout import (
    FLAG,
    FLOWERS,
    KONG_RELATED,
    LAST_COPY,
    MELDS,
    SELF_DRAWN,
    WALL_LAST,
    WINNING,
)
from ..scoring.payment import BASE
from ..tiles import KINDS
from .events import DECLARED_FALSELY, EXHAUSTED, WON, FalseWin
from .piles import is_last, note
from .state import BOTZONE, MIL, OVER, R98, ROB, TURN, TZIAKCHA_30, TZIAKCHA_40
from .wall import SEATS

# what the offender loses and each of the others gains, by rule and by what was wrong
_PENALTIES = np.zeros((6, 4, 2), dtype=np.int64)
_PENALTIES[R98, 1:] = ((30, 10), (30, 10), (60, 20))
_PENALTIES[MIL, 1:] = ((40, 0), (40, 0), (80, 0))
_PENALTIES[BOTZONE, 1:] = _PENALTIES[TZIAKCHA_30, 1:] = (30, 10)
_PENALTIES[TZIAKCHA_40, 1:] = (40, 0)

_TOO_FEW_POINTS = FalseWin.TOO_FEW_POINTS.value
_WRONG_TILE, _NOT_READY = FalseWin.WRONG_TILE.value, FalseWin.NOT_READY.value


@kernel
def winning_tile(s):
    """The tile a win would be declared on now: the one drawn, or the one offered."""
    return np.int64(s["drawn"] if s["phase"] == TURN else s["offered"])


@kernel
def flags_of_win(s, seat):
    """How the hand would be won now, as flags of a row."""
    tile, turn = winning_tile(s), np.int64(s["turn"])
    flags = 0
    if s["phase"] == TURN:
        flags |= SELF_DRAWN
        flags |= KONG_RELATED if s["kong_draw"] else 0
        flags |= LAST_COPY if s["visible"][tile] == 3 else 0
        flags |= WALL_LAST if is_last(s, seat) else 0
    elif s["phase"] == ROB:
        flags |= KONG_RELATED
        flags |= WALL_LAST if s["play"]["rob_is_last"] and is_last(s, turn) else 0
    else:
        flags |= LAST_COPY if s["visible"][tile] == 4 else 0
        flags |= WALL_LAST if is_last(s, turn) else 0
    return flags


@kernel
def is_enough(s, seat):
    """Whether the hand is complete and reaches the minimum, for which flowers do not count."""
    worth, flowers = np.int64(s["worth"][seat]), np.int64(s["hands"][seat, FLOWERS])
    return worth > 0 and worth - flowers * np.int64(s["flower_points"]) >= np.int64(s["play"]["minimum"])


@kernel
def _false_win(s, log, seat):
    """Punish a win that is none. Whether the hand goes on is left to the caller."""
    reason = _NOT_READY
    if s["worth"][seat] > 0:
        reason = _TOO_FEW_POINTS
    elif s["waits"][seat] != 0:
        reason = _WRONG_TILE
    note(s, log, DECLARED_FALSELY, seat, winning_tile(s), reason)
    rule = s["play"]["false_win"]
    loss, gain = _PENALTIES[rule, reason, 0], _PENALTIES[rule, reason, 1]
    s["points"][seat] -= loss
    for other in range(SEATS):
        if other != seat:
            s["points"][other] += gain
    s["barred"] |= 1 << seat
    if rule != R98:
        s["silent"] |= 1 << seat
    if rule == BOTZONE:
        s["voided"] = seat + 1


@kernel
def declare(s, log, seat):
    """A win is declared: note the winner, or punish him. Whether it is a win."""
    if not is_enough(s, seat):
        _false_win(s, log, seat)
        return False
    s["winners"] |= 1 << seat
    return True


@kernel
def void(s):
    """End the hand if a false win does so; whether it does."""
    if s["voided"]:
        s["phase"], s["asked"] = OVER, 0
    return s["voided"] != 0


@kernel
def settle(s, log):
    """Pay the winners and end the hand.

    Everybody pays the base to the winner; the giver of the tile, or at a self-draw everybody, also the total.
    If several win on one tile, as duplicate play has it, the base is paid once.
    """
    tile, robbed = winning_tile(s), s["phase"] == ROB
    self_drawn, giver, paid = s["phase"] == TURN, np.int64(s["turn"]), 0
    for seat in range(SEATS):
        if s["winners"] >> seat & 1:
            total = np.int64(s["worth"][seat])
            s["points"][seat] += 3 * BASE + total * (3 if self_drawn else 1)
            paid += total
            _lay_down(s, seat, tile, flags_of_win(s, seat), self_drawn)
            note(s, log, WON, seat, tile, giver + 4 * np.int64(robbed))
    for seat in range(SEATS):
        if s["winners"] >> seat & 1 == 0:
            s["points"][seat] -= BASE + paid * np.int64(self_drawn or seat == giver)
            s["worth"][seat] = 0
    if robbed:
        _give_back(s, giver, tile)
    elif not self_drawn:
        s["taken"][giver] |= np.uint64(1) << np.uint64(np.int64(s["discards"][giver]) - 1)
    s["giver"], s["robbed"], s["voided"] = giver, np.int64(robbed), 0
    s["phase"], s["asked"] = OVER, 0


@kernel
def _lay_down(s, seat, tile, flags, self_drawn):
    """The winner's row becomes that of his complete hand."""
    row = s["hands"][seat]
    if not self_drawn:
        row[tile] += 1
    row[WINNING], row[FLAG] = tile, flags


@kernel
def _give_back(s, seat, tile):
    """The kong whose fourth tile was robbed is a pung again."""
    row = s["hands"][seat]
    for place in range(np.int64(s["melds"][seat])):
        if row[MELDS + place] == 1 + 3 * KINDS + tile:
            row[MELDS + place] = 1 + KINDS + tile
            s["sources"][seat, place] -= 4
    s["visible"][tile] -= 1


@kernel
def exhaust(s, log):
    """Nobody has won: the hand is drawn."""
    note(s, log, EXHAUSTED, 0, 0, 0)
    s["phase"], s["asked"] = OVER, 0
