"""Goals: complete hands, judged by the rulebook and by how likely they are."""

from __future__ import annotations

import numpy as np

from ...kernels.bits import kernel, record
from ...kernels.layout import FLAG, LAST_COPY, MELDS, PUNG, SELF_DRAWN, WINNING
from ...kernels.score import WIN, score_row
from ...rules.words import KNITTED_BODIES
from ...tiles import KINDS
from .bench import GOALS, LOOSE_PART, PAIR_PART, PARTS, SLOTS, TOTAL
from .patterns import FIRST_PUNG, SET_TILES, SETS

MORE_CONCEALED = 6
"""How much more a hand is worth, as a rule at most, if nothing is claimed (门前清, 暗刻)."""
MORE_DRAWN = 2
"""How much more if the last tile is drawn (自摸, 不求人)."""

PAIR_KEY, BODY_KEY = SETS, SETS + KINDS
KEYS = np.random.default_rng(1).integers(1, 2**55, BODY_KEY + len(KNITTED_BODIES), dtype=np.int64)
"""A number for each set, pair and knitted straight: the sum of those of its parts tells goals apart."""

_TILES = SET_TILES


@kernel
def is_new(bench, key):
    """Whether a goal was not met before (and there is room for more)."""
    keys, place = bench["keys"], key % SLOTS
    while keys[place] != 0:
        if keys[place] == key:
            return False
        place = (place + 1) % SLOTS
    if bench["seen"] >= GOALS:
        return False
    keys[place] = key
    bench["seen"] += 1
    return True


@kernel
def judge(bench, tables, sets, lacking):
    """Judge a goal whose parts are chosen: claimed if that is worth enough, else drawn."""
    minimum = bench["settings"]["minimum"]
    last, chance = _last_part(bench, sets, True), _chance(bench, sets, True)
    chance *= bench["chances"][last]["gain_open"]
    if _is_unlikely(bench, chance):
        return
    is_claimed = _lay_out(bench, sets, last, True)
    points = _points(bench, tables, last, lacking, 0)
    if points >= minimum:
        _add(bench, chance, points)
        return
    if points + MORE_CONCEALED < minimum:
        return
    if is_claimed:
        last, chance = _last_part(bench, sets, False), _chance(bench, sets, False)
        chance *= bench["chances"][last]["gain_drawn"]
        if _is_unlikely(bench, chance):
            return
        _lay_out(bench, sets, last, False)
        points = _points(bench, tables, last, lacking, 0)
        if points >= minimum:
            _add(bench, chance, points)
            return
    if points + MORE_DRAWN >= minimum:
        points = _points(bench, tables, last, lacking, SELF_DRAWN)
        if points >= minimum:
            _add(bench, chance / bench["chances"][last]["gain_drawn"], points)


@kernel
def _is_unlikely(bench, chance):
    return chance < bench["likely"] * bench["settings"]["cut"]


@kernel
def _last_part(bench, sets, is_open):
    """The part whose last tile it helps most to win with."""
    last, most = PAIR_PART, -1.0
    for part in range(PARTS):
        if (part < sets or part >= PAIR_PART) and bench["lacking"][part]:
            chance = bench["chances"][part]
            gain = chance["gain_open"] if is_open else chance["gain_drawn"]
            if gain > most:
                last, most = part, gain
    return last


@kernel
def _chance(bench, sets, is_open):
    """How likely it is that all that is lacking comes in time."""
    pair, loose = bench["chances"][PAIR_PART], bench["chances"][LOOSE_PART]
    found = pair["drawn"] * loose["drawn"]
    for part in range(sets):
        chance = bench["chances"][part]
        found *= chance["open"] if is_open else chance["drawn"]
    return found


@kernel
def _lay_out(bench, sets, last, is_open):
    """Write the goal as a row; if open, what sets lacked is claimed, but for the last. Whether any was."""
    row, hand, work = bench["row"], bench["hand"], bench["work"]
    row[0] = hand
    for kind in range(KINDS):
        row[0, kind] = max(np.int64(hand[kind]) - work[kind], 0)
    if not is_open:
        return False
    place, is_claimed = MELDS, False
    while row[0, place]:
        place += 1
    for part in range(sets):
        number = bench["sets"][part]
        if bench["lacking"][part] == 0 or part == last:
            continue
        is_claimed = True
        for index in range(3):
            row[0, _TILES[number, index]] -= 1
        row[0, place] = 1 + (number if number < FIRST_PUNG else PUNG * KINDS + number - FIRST_PUNG)
        place += 1
    return is_claimed


@kernel
def _points(bench, tables, last, lacking, flags):
    """What the hand that is laid out scores, without flowers; 0 if it does not win."""
    row, tile = bench["row"], bench["chances"][last]["last"]
    if lacking == 1 and bench["seen_three"] >> tile & 1:
        flags |= LAST_COPY
    row[0, WINNING], row[0, FLAG] = tile, flags
    best = bench["best"]
    if score_row(record(tables[0]), record(tables[1]), row, 0, bench["desk"], best) != WIN:
        return np.int64(0)
    return best[0]


@kernel
def _add(bench, chance, points):
    """The goal counts for every discard that it does not need."""
    settings, results = bench["settings"], bench["worth"]
    bench["found"] += 1
    bench["likely"] = max(bench["likely"], chance)
    worth = (chance * (settings["win"] + settings["fan"] * points)) ** settings["spread"]
    results[TOTAL] += worth
    for kind in range(KINDS):
        if bench["work"][kind] > 0:
            results[kind] += worth
