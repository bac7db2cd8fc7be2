"""What one search works on: the tiles, what is used of them, and how likely the missing ones are to come."""

from __future__ import annotations

import numpy as np

from ...kernels.bits import count_bits, kernel, lowest_bit
from ...kernels.layout import CHOW, FLAG, FLOWERS, MELDS, NO_TILE, PUNG, WIDTH, WINNING
from ...kernels.score import BEST, DESK
from ...tiles import COPIES, KINDS
from .patterns import FIRST_PUNG, MOST_SETS, SET_TILES

MOST_LACKING = 8
TOO_MANY = MOST_LACKING + 1
GOALS = 4096
"""Goals, at most, that are looked at for one decision."""
SLOTS = 2 * GOALS

WAYS = 4
OWN, FOR_CHOW, FOR_PUNG, FOR_WIN = range(WAYS)
"""How a tile may come: drawn; also claimed for a chow, for a pung; as the winning tile."""

PAIR_PART, LOOSE_PART, PARTS = MOST_SETS, MOST_SETS + 1, MOST_SETS + 2
"""Parts beside the sets: the pair, and tiles that are in no set (a knitted straight, a shape of its own)."""

TOTAL, LACKING = KINDS, KINDS + 1
"""Places in the results beside those of the kinds: all goals, whatever is discarded; how many tiles the
nearest of them lack, 0 if there are none."""
RESULTS = KINDS + 2

SETTINGS = np.dtype(
    [
        ("minimum", np.int64),  # points that a win takes
        ("win", np.float64),  # what a win is worth beside its points, and how much a point
        ("fan", np.float64),
        ("spread", np.float64),  # how worths are added: 1 as they are, more: the best counts more
        ("nearby", np.int64),  # up to how many tiles lacking any hand at all may be a goal
        ("cut", np.float64),  # goals so much less likely than the likeliest are not looked at
        ("horizon", np.float64),  # draws, at most, that there may be time for
        ("ways", np.float64, (WAYS,)),  # how much sooner than by own draws alone a tile comes, by way
    ]
)
"""How the player weighs things."""

CHANCE = np.dtype(
    [
        ("open", np.float64),  # that what a part lacks comes in time, where it is claimed
        ("drawn", np.float64),  # the same without claims
        ("gain_open", np.float64),  # how much likelier if its last tile is the winning one
        ("gain_drawn", np.float64),
        ("last", np.int64),  # that tile
    ]
)

WAY = np.dtype(
    [
        ("sets", np.int64, (MOST_SETS,)),
        ("free", np.int64),
        ("pairs", np.int64),
        ("body", np.int64),
        ("lacking", np.int64),  # of the knitted straight
        ("least", np.int64, (MOST_SETS + 1,)),  # what the sets from each one on, and the pair, lack at least
    ]
)
"""What is left of a plan beside the melds."""

BENCH = np.dtype(
    [
        ("settings", SETTINGS),
        ("hand", np.uint8, (WIDTH,)),
        ("seen_three", np.int64),  # kinds of which three copies lie open
        ("work", np.int64, (KINDS,)),  # copies held and not used; negative: lacking
        ("live", np.int64, (KINDS,)),  # copies nobody has seen
        ("odds", np.float64, (WAYS, COPIES + 1)),  # chance that a tile comes in time, by way and copies left
        ("near_sets", np.int64, (4,)),  # the sets that lack so many tiles or fewer; the pairs
        ("near_pairs", np.int64, (4,)),
        # on the way to a goal: its parts, what they lack, how likely that is
        ("sets", np.int64, (MOST_SETS,)),
        ("lacking", np.int64, (PARTS,)),
        ("chances", CHANCE, (PARTS,)),
        # ... the sets still to be tried, tiles lacking so far, the key of the sets so far
        ("rest", np.int64, (PARTS,)),
        ("total", np.int64, (PARTS,)),
        ("path", np.int64, (PARTS,)),
        # goals
        ("keys", np.int64, (SLOTS,)),
        ("seen", np.int64),
        ("found", np.int64),
        ("likely", np.float64),  # the chance of the likeliest
        ("row", np.uint8, (1, WIDTH)),
        ("desk", np.int64, (DESK,)),
        ("best", np.int64, (BEST,)),
        ("worth", np.float64, (RESULTS,)),
    ],
    align=True,
)

_TILES = SET_TILES


# Laying out


@kernel
def set_up(bench, row, elsewhere, visible, draws):
    """Lay the tiles out, and reckon how likely others are to come."""
    bench["hand"][:] = row
    bench["hand"][FLOWERS], bench["hand"][WINNING], bench["hand"][FLAG] = 0, NO_TILE, 0
    for kind in range(KINDS):
        bench["work"][kind] = row[kind]
        bench["live"][kind] = np.int64(COPIES) - row[kind] - elsewhere[kind]
        bench["seen_three"] |= np.int64(visible[kind] == 3) << kind
    _set_melds_aside(bench, row)
    _reckon_odds(bench, draws)
    rate_loose(bench, np.int64(0))


@kernel
def _set_melds_aside(bench, row):
    """Copies in the own melds are no longer live."""
    for place in range(MELDS, WINNING):
        code = np.int64(row[place]) - 1
        if code >= 0:
            kind, tile = code // KINDS, code % KINDS
            if kind == CHOW:
                bench["live"][tile : tile + 3] -= 1
            else:
                bench["live"][tile] -= 3 if kind == PUNG else COPIES


@kernel
def _reckon_odds(bench, draws):
    """The more copies of a tile are left, and the more draws, the likelier it comes in time."""
    settings = bench["settings"]
    unseen, time = max(np.sum(bench["live"]), 1), min(draws, settings["horizon"])
    for way in range(WAYS):
        for left in range(COPIES + 1):
            expected = time * left / unseen * settings["ways"][way]
            bench["odds"][way, left] = max(1 - np.exp(-expected), 1e-9)


# Using tiles


@kernel
def use(bench, tile):
    """Use one tile: 1 if it is lacking, ``TOO_MANY`` if it cannot come any more, else 0."""
    bench["work"][tile] -= 1
    held = bench["work"][tile]
    if held >= 0:
        return 0
    return 1 if held + bench["live"][tile] >= 0 else TOO_MANY


@kernel
def use_set(bench, number):
    """Use the tiles of a set: how many are lacking."""
    lacking = 0
    for place in range(3):
        lacking += use(bench, _TILES[number, place])
    return lacking


@kernel
def return_set(bench, number):
    """Have them back."""
    for place in range(3):
        bench["work"][_TILES[number, place]] += 1


@kernel
def use_kinds(bench, kinds):
    """Use one tile of each kind: how many are lacking, and which."""
    lacking, missing = 0, np.int64(0)
    while kinds:
        tile = lowest_bit(kinds)
        kinds &= kinds - 1
        more = use(bench, tile)
        lacking += more
        missing |= np.int64(more > 0) << tile
    return lacking, missing


@kernel
def change_kinds(bench, kinds, change):
    """Have so many more of each kind to use."""
    while kinds:
        bench["work"][lowest_bit(kinds)] += change
        kinds &= kinds - 1


# How likely what is lacking comes


@kernel
def _left(bench, tile):
    """Copies that may come as the lacking one that was used last."""
    return bench["live"][tile] + bench["work"][tile] + 1


@kernel
def _rate(bench, part, drawn, way, fewest, scarcest):
    """Note how likely a part is: its scarcest tile is the one that is claimed, or won with."""
    chance, odds = bench["chances"][part], bench["odds"]
    own, claimed, won = odds[OWN, fewest], odds[way, fewest], odds[FOR_WIN, fewest]
    chance["drawn"], chance["gain_drawn"] = drawn, won / own
    chance["open"], chance["gain_open"] = drawn / own * claimed, won / claimed
    chance["last"] = scarcest


@kernel
def _rate_complete(bench, part):
    chance = bench["chances"][part]
    chance["open"] = chance["drawn"] = chance["gain_open"] = chance["gain_drawn"] = 1.0


@kernel
def rate_set(bench, part):
    """How likely it is that what a set lacks comes in time."""
    lacking, number = bench["lacking"][part], bench["sets"][part]
    if lacking == 0:
        _rate_complete(bench, part)
    elif number >= FIRST_PUNG:
        _rate_equal(bench, part, number - FIRST_PUNG, FOR_PUNG)
    else:
        scarcest, fewest, drawn = number, COPIES + 1, 1.0
        for tile in range(number, number + 3):
            if bench["work"][tile] < 0:
                left = _left(bench, tile)
                drawn *= bench["odds"][OWN, left] / -bench["work"][tile]
                if left < fewest:
                    scarcest, fewest = tile, left
        _rate(bench, part, drawn, FOR_CHOW, fewest, scarcest)


@kernel
def rate_pair(bench, tile):
    """The same of the pair."""
    if bench["lacking"][PAIR_PART]:
        _rate_equal(bench, PAIR_PART, tile, OWN)
    else:
        _rate_complete(bench, PAIR_PART)


@kernel
def _rate_equal(bench, part, tile, way):
    """The same of a part that lacks copies of one kind, which come one after the other."""
    left, drawn = _left(bench, tile), 1.0
    for number in range(bench["lacking"][part]):
        drawn *= bench["odds"][OWN, left + number] / (number + 1)
    _rate(bench, part, drawn, way, left, tile)


@kernel
def rate_loose(bench, tiles):
    """The same of tiles that are in no set, one of each of these kinds: nothing can be claimed for them."""
    bench["lacking"][LOOSE_PART] = count_bits(tiles)
    if tiles == 0:
        _rate_complete(bench, LOOSE_PART)
        return
    scarcest, fewest, drawn = np.int64(0), COPIES + 1, 1.0
    while tiles:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        left = min(max(_left(bench, tile), 0), COPIES)
        drawn *= bench["odds"][OWN, left]
        if left < fewest:
            scarcest, fewest = tile, left
    _rate(bench, LOOSE_PART, drawn, OWN, fewest, scarcest)
