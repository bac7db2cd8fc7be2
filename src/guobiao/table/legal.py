"""What each seat may do now. Legality is decided here and nowhere else.

Legal actions are four masks: of tiles to discard (a bit a tile), of concealed and of added kongs (a bit a
kind), and of calls: chow with the tile lowest, middle, highest, pung, kong, win, pass, the eight flowers.
The numbers of actions (:mod:`guobiao.table.actions`) follow in the same order.
"""

from __future__ import annotations

import numpy as np

from ..kernels.bits import kernel
from ..kernels.layout import MELDS, NO_TILE
from ..kernels.layout import PUNG as PUNG_MELD
from ..tiles import EAST, KINDS
from .actions import ADDED_KONG, CHOW, CONCEALED_KONG, NUMBER
from .piles import code_of, is_last, tiles_left
from .settlement import is_enough
from .state import CLAIM, IMPOSSIBLE, OPENING, TURN
from .wall import SEATS

CHOW_LOW, CHOW_MIDDLE, CHOW_HIGH, PUNG, KONG, WIN, PASS = (1 << bit for bit in range(7))
"""Bits of the mask of calls; the flowers follow."""
FLOWERS_SHIFT = 7
_FIRST_HONOR = int(EAST)


@kernel
def may_win(s, seat):
    """Whether the seat may declare a win: where false wins are possible, always, unless it is barred."""
    if s["barred"] >> seat & 1:
        return False
    if s["play"]["false_win"] != IMPOSSIBLE:
        return True
    return is_enough(s, seat)


@kernel
def _may_kong(s, seat):
    """Whether the wall allows a kong from the hand."""
    if s["play"]["private"] and s["play"]["kong_needs_both"] and tiles_left(s, (seat + 1) % SEATS) == 0:
        return False
    return tiles_left(s, seat) > 0 or s["play"]["kong_ends_hand"] != 0


@kernel
def _held(s, seat):
    """The tiles of the hand, flowers included: a bit each, and the kinds held four times."""
    hand = s["hands"][seat]
    held = np.int64(s["kept"][seat]) << KINDS
    fours = np.int64(0)
    for kind in range(KINDS):
        held |= np.int64(hand[kind] != 0) << kind
        fours |= np.int64(hand[kind] == 4) << kind
    return held, fours


@kernel
def _added_kongs(s, seat):
    hand, kongs = s["hands"][seat], np.int64(0)
    for place in range(np.int64(s["melds"][seat])):
        tile = np.int64(hand[MELDS + place]) - code_of(PUNG_MELD, 0)
        if 0 <= tile < KINDS and hand[tile] != 0:
            kongs |= np.int64(1) << tile
    return kongs


@kernel
def _in_turn(s, seat):
    """After a draw: everything; after a chow or pung only a discard."""
    held, fours = _held(s, seat)
    if s["drawn"] == NO_TILE:
        return held, np.int64(0), np.int64(0), np.int64(0)
    calls = np.int64(WIN) if may_win(s, seat) else np.int64(0)
    if tiles_left(s, seat) > 0:
        calls |= np.int64(s["kept"][seat]) << FLOWERS_SHIFT
    if not _may_kong(s, seat):
        return held, np.int64(0), np.int64(0), calls
    return held, fours, _added_kongs(s, seat), calls


@kernel
def _chows(hand, tile):
    """The runs that a tile makes with two of the hand, as calls."""
    if tile >= _FIRST_HONOR:
        return 0
    rank, calls = tile % 9, 0
    if rank < 7 and hand[tile + 1] and hand[tile + 2]:
        calls |= CHOW_LOW
    if 0 < rank < 8 and hand[tile - 1] and hand[tile + 1]:
        calls |= CHOW_MIDDLE
    if rank > 1 and hand[tile - 2] and hand[tile - 1]:
        calls |= CHOW_HIGH
    return calls


@kernel
def claims(s, seat):
    """What a seat may call of the tile that is offered: the mask of calls, or ``PASS`` alone."""
    calls = np.int64(PASS)
    if may_win(s, seat):
        calls |= WIN
    turn = np.int64(s["turn"])
    if s["phase"] != CLAIM or s["silent"] >> seat & 1:
        return calls
    if is_last(s, turn) and not s["play"]["claims_on_last"]:
        return calls
    hand, tile = s["hands"][seat], np.int64(s["offered"])
    if seat == (turn + 1) % SEATS:
        calls |= _chows(hand, tile)
    if hand[tile] >= 2:
        calls |= PUNG
        if hand[tile] == 3 and (tiles_left(s, seat) > 0 or s["play"]["kong_ends_hand"]):
            calls |= KONG
    return calls


@kernel
def legal(s, seat):
    """What a seat may do now: the four masks, empty if it is not asked."""
    none = np.int64(0)
    if s["asked"] >> seat & 1 == 0:
        return none, none, none, none
    if s["phase"] == TURN:
        return _in_turn(s, seat)
    if s["phase"] == OPENING:
        return none, none, none, np.int64(s["kept"][seat]) << FLOWERS_SHIFT | PASS
    return none, none, none, claims(s, seat)


@kernel
def is_legal(s, seat, action):
    """Whether a seat may do the action of a number."""
    discards, concealed, added, calls = legal(s, seat)
    if action < 0:
        return False
    if action < CONCEALED_KONG:
        return discards >> action & 1 != 0
    if action < ADDED_KONG:
        return concealed >> (action - CONCEALED_KONG) & 1 != 0
    if action < CHOW:
        return added >> (action - ADDED_KONG) & 1 != 0
    return action < NUMBER and calls >> (action - CHOW) & 1 != 0
