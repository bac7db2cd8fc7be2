"""The rules of play, one step a function: deal, draw, discard, claim, kong, end.

Every function changes the one record it is given. ``log`` takes the events, or has no rows; ``tables`` are
those of :class:`guobiao.table.state.Tables`.
"""

from __future__ import annotations

import numpy as np

from ..kernels.bits import kernel
from ..kernels.layout import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DIRECT_KONG,
    FLAG,
    FLOWERS,
    MELDS,
    PREVALENT,
    SEAT,
    WINNING,
)
from ..kernels.layout import PUNG as PUNG_MELD
from ..kernels.score import score_one
from ..kernels.shanten import waits_of_row
from ..tiles import FLOWER_TILES, KINDS
from . import actions
from .events import ANSWERED, CLAIMED_CHOW, CLAIMED_PUNG, DEALT, DISCARDED, MADE_KONG, NO_TILE, REPLACED
from .legal import PASS, claims
from .piles import dealt_tile, draw_tile, hold, note, tiles_left
from .settlement import declare, exhaust, flags_of_win, settle, void, winning_tile
from .state import CLAIM, OPENING, OVER, ROB, TURN
from .wall import SEATS

_FLOWER, DEALER = int(FLOWER_TILES[0]), 0


# Beginning


@kernel
def _deal(s, log, prevalent):
    """Deal from the wall that lies in the record; then flowers are replaced."""
    for seat in range(SEATS):
        row = s["hands"][seat]
        row[WINNING], row[PREVALENT], row[SEAT] = NO_TILE, prevalent, seat
    s["drawn"] = s["offered"] = NO_TILE
    for seat in range(SEATS):
        for number in range(13 if s["play"]["private"] or seat != DEALER else 14):
            tile = dealt_tile(s, seat, number)
            hold(s, seat, tile)
            note(s, log, DEALT, seat, tile, 0)
            if seat == DEALER:
                s["drawn"] = tile
    s["phase"], s["turn"] = OPENING, DEALER
    _ask_for_flowers(s, log)


@kernel
def _ask_for_flowers(s, log):
    """From the dealer on, everybody replaces the flowers dealt to him; then the dealer begins."""
    s["asked"] = 0
    while s["turn"] < SEATS:
        seat = np.int64(s["turn"])
        if s["kept"][seat] == 0:
            s["turn"] += 1
        elif s["play"]["flower_discard"]:
            s["asked"] = 1 << seat
            return
        else:
            _replace_flower(s, log, seat, _lowest_flower(s, seat))
    s["stale"] = (1 << SEATS) - 1
    if s["play"]["private"]:
        _draw(s, log, DEALER)
    else:
        s["turn"], s["phase"], s["asked"] = DEALER, TURN, 1 << DEALER


@kernel
def _lowest_flower(s, seat):
    flower = 0
    while s["kept"][seat] >> flower & 1 == 0:
        flower += 1
    return _FLOWER + flower


@kernel
def _open(s, log, seat, action):
    """Replace one of the flowers dealt, or keep what is left of them."""
    if action == actions.PASS:
        note(s, log, ANSWERED, seat, action, 0)
        s["turn"] += 1
    else:
        _replace_flower(s, log, seat, _FLOWER + action - actions.FLOWER)
    _ask_for_flowers(s, log)


# Drawing


@kernel
def _draw(s, log, seat):
    """The next player draws, if there is a tile; if not, nobody has won."""
    s["turn"], s["asked"], s["kong_draw"] = seat, 0, 0
    if tiles_left(s, seat) == 0:
        exhaust(s, log)
        return
    draw_tile(s, log, seat, False)
    _after_draw(s, log, seat)


@kernel
def _draw_replacement(s, log, seat, for_kong):
    """A replacement for a kong or a flower; with none left the hand is drawn."""
    s["asked"] = 0
    if tiles_left(s, seat) == 0:
        exhaust(s, log)
        return
    draw_tile(s, log, seat, True)
    s["kong_draw"] = for_kong


@kernel
def _after_draw(s, log, seat):
    """The player acts, once flowers that must be replaced are."""
    while s["drawn"] >= KINDS:
        if s["play"]["flower_discard"]:
            if tiles_left(s, seat) == 0 and s["play"]["kong_ends_hand"]:
                exhaust(s, log)
                return
            break
        _replace_flower(s, log, seat, np.int64(s["drawn"]))
        if s["phase"] == OVER:
            return
    s["turn"], s["phase"], s["asked"] = seat, TURN, 1 << seat


@kernel
def _replace_flower(s, log, seat, tile):
    """Lay a flower down and draw a replacement: no kong draw any more, whatever it was."""
    bit = 1 << (tile - _FLOWER)
    s["kept"][seat] ^= bit
    s["flowers"][seat] |= bit
    s["hands"][seat, FLOWERS] += 1
    note(s, log, REPLACED, seat, tile, 0)
    drawn = s["drawn"]
    _draw_replacement(s, log, seat, 0)
    if s["phase"] == OPENING and seat != DEALER:
        s["drawn"] = drawn


# A player's turn


@kernel
def _turn(s, log, seat, action):
    if action < actions.CONCEALED_KONG:
        _discard(s, log, seat, action)
    elif action < actions.ADDED_KONG:
        _concealed_kong(s, log, seat, action - actions.CONCEALED_KONG)
    elif action < actions.CHOW:
        _added_kong(s, log, seat, action - actions.ADDED_KONG)
    elif action == actions.WIN:
        if declare(s, log, seat):
            settle(s, log)
        else:
            void(s)
    else:
        _flower_in_turn(s, log, seat, _FLOWER + action - actions.FLOWER)


@kernel
def _flower_in_turn(s, log, seat, tile):
    s["stale"] |= 1 << seat  # a flower kept so far makes room for a tile
    _replace_flower(s, log, seat, tile)
    if s["phase"] != OVER:
        _after_draw(s, log, seat)


@kernel
def _discard(s, log, seat, tile):
    """Into the river; everybody who could claim the tile is asked. A flower cannot be claimed."""
    note(s, log, DISCARDED, seat, tile, np.int64(tile == s["drawn"]))
    number = np.int64(s["discards"][seat])
    s["rivers"][seat, number] = tile
    s["discards"][seat] = number + 1
    s["drawn"], s["kong_draw"] = NO_TILE, 0
    s["stale"] |= 1 << seat
    if tile >= KINDS:
        s["kept"][seat] ^= 1 << (tile - _FLOWER)
        _draw(s, log, (seat + 1) % SEATS)
        return
    s["hands"][seat, tile] -= 1
    s["visible"][tile] += 1
    s["phase"], s["offered"], s["asked"] = CLAIM, tile, 0


@kernel
def _meld(s, seat, kind, tile, source):
    """Put a set beside the hand."""
    place = np.int64(s["melds"][seat])
    s["hands"][seat, MELDS + place] = 1 + kind * KINDS + tile
    s["sources"][seat, place] = source
    s["melds"][seat] = place + 1


@kernel
def _concealed_kong(s, log, seat, tile):
    note(s, log, MADE_KONG, seat, tile, 0)
    s["hands"][seat, tile] -= 4
    _meld(s, seat, CONCEALED_KONG, tile, 0)
    _replace_kong(s, log, seat)


@kernel
def _replace_kong(s, log, seat):
    """The kong stands: draw its replacement."""
    s["stale"] |= 1 << seat
    _draw_replacement(s, log, seat, 1)
    if s["phase"] != OVER:
        _after_draw(s, log, seat)


@kernel
def _added_kong(s, log, seat, tile):
    """The fourth tile to a pung; it may be robbed."""
    row = s["hands"][seat]
    row[tile] -= 1
    s["visible"][tile] += 1
    for place in range(np.int64(s["melds"][seat])):
        if row[MELDS + place] == 1 + PUNG_MELD * KINDS + tile:
            row[MELDS + place] = 1 + ADDED_KONG * KINDS + tile
            s["sources"][seat, place] += 4
            note(s, log, MADE_KONG, seat, tile, np.int64(s["sources"][seat, place]))
    s["phase"], s["offered"], s["asked"] = ROB, tile, 0


# Claims


@kernel
def _answer(s, log, seat, action):
    """A seat that was asked answers; the last answer decides."""
    note(s, log, ANSWERED, seat, action, 0)
    s["answers"][seat] = action
    s["asked"] ^= 1 << seat
    if not s["asked"]:
        _resolve(s, log)


@kernel
def _resolve(s, log):
    """Wins first, the nearest before the others; then pung or kong; then chow."""
    giver = np.int64(s["turn"])
    for step in range(1, SEATS):
        seat = (giver + step) % SEATS
        if s["answers"][seat] == actions.WIN:
            won = declare(s, log, seat)
            if (won or s["voided"]) and not s["play"]["all_winners"]:
                break
    if s["winners"]:
        settle(s, log)
        return
    if void(s):
        return
    if s["phase"] == ROB:
        _replace_kong(s, log, giver)
        return
    for step in range(1, SEATS):
        seat = (giver + step) % SEATS
        if s["answers"][seat] == actions.PUNG or s["answers"][seat] == actions.KONG:
            _take_discard(s, log, giver, seat, step)
            return
    seat = (giver + 1) % SEATS
    if actions.CHOW <= s["answers"][seat] < actions.PUNG:
        _take_discard(s, log, giver, seat, 1)
    else:
        _draw(s, log, seat)


@kernel
def _take_discard(s, log, giver, seat, source):
    """The discard goes to the seat that claimed it, which then discards, or with a kong draws.

    ``source``: the giver as the notation of melds has it, 1 left, 2 across, 3 right.
    """
    tile, action = np.int64(s["offered"]), np.int64(s["answers"][seat])
    s["taken"][giver] |= np.uint64(1) << np.uint64(np.int64(s["discards"][giver]) - 1)
    s["turn"], s["drawn"] = seat, NO_TILE
    row = s["hands"][seat]
    if action == actions.KONG:
        row[tile] -= 3
        s["visible"][tile] += 3
        _meld(s, seat, DIRECT_KONG, tile, source)
        note(s, log, MADE_KONG, seat, tile, source)
        _replace_kong(s, log, seat)
        return
    if action == actions.PUNG:
        row[tile] -= 2
        s["visible"][tile] += 2
        _meld(s, seat, PUNG_MELD, tile, source)
        note(s, log, CLAIMED_PUNG, seat, tile, source)
    else:
        _chow(s, seat, tile, action - actions.CHOW)
        note(s, log, CLAIMED_CHOW, seat, tile, action - actions.CHOW + 1)
    s["phase"], s["asked"] = TURN, 1 << seat


@kernel
def _chow(s, seat, tile, position):
    """The claimed tile is the lowest, middle or highest (0-2) of the run."""
    lowest = tile - position
    for kind in range(lowest, lowest + 3):
        if kind != tile:
            s["hands"][seat, kind] -= 1
            s["visible"][kind] += 1
    _meld(s, seat, CHOW, lowest, position + 1)


# What follows from a step, up to the next decision


@kernel
def _look(s, tables):
    """What every hand waits for, where it has changed, and what it is worth if it is won now."""
    turn, phase = np.int64(s["turn"]), s["phase"]
    for seat in range(SEATS):
        row, drawn = s["hands"][seat], np.int64(s["drawn"])
        in_hand = phase == TURN and seat == turn and drawn < KINDS
        if s["stale"] >> seat & 1:
            row[drawn % KINDS] -= np.int64(in_hand)
            s["waits"][seat] = waits_of_row(tables[2], row, tables[1][0]["knitted_standard"])
            row[drawn % KINDS] += np.int64(in_hand)
        tile = winning_tile(s)
        s["worth"][seat] = 0
        if tile >= KINDS or (phase == TURN) != (seat == turn) or s["waits"][seat] >> tile & 1 == 0:
            continue
        claimed = np.int64(phase != TURN)
        row[tile] += claimed
        row[WINNING], row[FLAG] = tile, flags_of_win(s, seat)
        s["worth"][seat] = max(score_one(tables[0], tables[1], row), 0)
        row[WINNING], row[FLAG] = NO_TILE, 0
        row[tile] -= claimed
    s["stale"] = 0


@kernel
def _ask_others(s):
    """Ask every seat that could do more with the tile that is offered than pass."""
    asked, giver = 0, np.int64(s["turn"])
    for seat in range(SEATS):
        s["answers"][seat] = actions.PASS
        if seat != giver and claims(s, seat) != PASS:
            asked |= 1 << seat
    s["asked"] = asked


@kernel
def _until_decision(s, tables, log):
    """Go on until somebody is asked, or the hand is over."""
    while s["phase"] != OVER:
        if s["phase"] != OPENING:
            _look(s, tables)
        if s["asked"]:
            return
        _ask_others(s)
        if s["asked"]:
            return
        if s["phase"] == ROB:
            _replace_kong(s, log, np.int64(s["turn"]))
        else:
            _draw(s, log, (np.int64(s["turn"]) + 1) % SEATS)


@kernel
def start(s, tables, log, prevalent):
    """Deal, up to the first decision."""
    s["flower_points"] = tables[1][0]["flower_points"]
    _deal(s, log, prevalent)
    _until_decision(s, tables, log)


@kernel
def carry_out(s, tables, log, seat, action):
    """Do what is known to be legal, up to the next decision."""
    if s["phase"] == TURN:
        _turn(s, log, seat, action)
    elif s["phase"] == OPENING:
        _open(s, log, seat, action)
    else:
        _answer(s, log, seat, action)
    if s["asked"] and (s["phase"] == CLAIM or s["phase"] == ROB):
        return  # others have still to answer
    _until_decision(s, tables, log)
