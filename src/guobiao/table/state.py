"""One hand of play as one record: all there is, and of what follows from it only what costs time to find.

The hand of a seat is a row as :mod:`guobiao.kernels.layout` describes it, so that every kernel reads it as it
lies. Seats are 0-3 = East, South, West, North of this hand; seat 0 deals.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..kernels.layout import WIDTH
from ..rules.ruleset import Ruleset
from ..tiles import KINDS
from .wall import FULL_SIZE, SEATS


class Phase(IntEnum):
    """Where a hand of play stands."""

    OPENING = 0
    """Flowers of the deal are being replaced."""
    TURN = 1
    """A player has drawn or claimed and acts."""
    CLAIM = 2
    """A discard is offered to those who could claim it."""
    ROB = 3
    """A tile added to a kong is offered to those who could win on it."""
    OVER = 4


OPENING, TURN, CLAIM, ROB, OVER = map(int, Phase)
"""The phases as numbers: what the record holds."""

RIVER = 40
"""Discards of one seat: at most 33 can be made, since each of its draws needs a turn of every other seat."""

IMPOSSIBLE, R98, MIL, BOTZONE, TZIAKCHA_30, TZIAKCHA_40 = range(6)
"""Answers to the option ``false_win``."""

PLAY = np.dtype(
    [
        ("minimum", "i2"),
        ("private", "u1"),
        ("flower_discard", "u1"),
        ("claims_on_last", "u1"),
        ("kong_ends_hand", "u1"),
        ("kong_needs_both", "u1"),
        ("rob_is_last", "u1"),
        ("false_win", "u1"),
        ("all_winners", "u1"),
    ]
)
"""What the rules of play depend on, as numbers."""

STATE = np.dtype(
    [
        # the scores of this hand so far, and what each seat waits for (a bit a kind)
        ("waits", "i8", (SEATS,)),
        ("rng", "u8"),
        ("points", "i4", (SEATS,)),
        ("worth", "i4", (SEATS,)),  # the total of each hand if it were won now; at the end, of winners
        ("play", PLAY),
        ("logged", "u2"),
        ("flower_points", "u1"),  # what the rule set gives for a flower
        # the wall
        ("wall", "u1", (FULL_SIZE,)),
        ("size", "u1"),
        ("front", "u1", (SEATS,)),  # taken from the front, and from the back; of a shared wall: by seat 0
        ("back", "u1", (SEATS,)),
        # the players
        ("hands", "u1", (SEATS, WIDTH)),
        ("sources", "u1", (SEATS, 4)),  # of each meld, the digit of its notation
        ("melds", "u1", (SEATS,)),
        ("kept", "u1", (SEATS,)),  # flowers in the hand, a bit each
        ("flowers", "u1", (SEATS,)),  # flowers laid down, a bit each
        ("rivers", "u1", (SEATS, RIVER)),
        ("taken", "u8", (SEATS,)),  # which discards were claimed, a bit each
        ("discards", "u1", (SEATS,)),  # how many
        ("visible", "u1", (KINDS,)),  # copies that lie open: rivers and melds, but for concealed kongs
        # where the game stands
        ("stale", "u1"),  # whose waits are to be looked at again, a bit each
        ("phase", "u1"),
        ("turn", "u1"),
        ("drawn", "u1"),  # the tile just drawn by the seat whose turn it is, NO_TILE after a chow or pung
        ("kong_draw", "u1"),  # it replaces a kong
        ("offered", "u1"),  # the tile discarded, or added to a kong
        ("asked", "u1"),  # who has still to answer, a bit each
        ("answers", "u1", (SEATS,)),
        ("barred", "u1"),  # who may not win any more, a bit each
        ("silent", "u1"),  # who may not claim either
        ("winners", "u1"),  # a bit each
        ("giver", "u1"),  # who gave the winning tile; the winner himself for a self-draw
        ("voided", "u1"),  # the seat whose false win ended the hand, plus 1
    ],
    align=True,
)

State = NDArray[Any]
"""An array of :data:`STATE`; a game has one of length 1."""


def copied(states: State) -> State:
    """A copy, byte by byte: NumPy would copy field by field, and take five times as long."""
    return states.view(np.uint8).copy().view(STATE)


class Tables(NamedTuple):
    """What judging a hand takes: arrays of :mod:`guobiao.kernels`, made once for a rule set."""

    suits: NDArray[Any]
    rules: NDArray[Any]
    shanten: NDArray[Any]


def tables_of(rules: Ruleset) -> Tables:
    """The tables of a rule set, from memory or disk."""
    from ..kernels import cache

    return Tables(cache.suit_tables(), cache.rule_tables(rules), cache.shanten_tables())


_FALSE_WINS = {
    "impossible": IMPOSSIBLE,
    "r98": R98,
    "mil": MIL,
    "botzone": BOTZONE,
    "-30/+10": TZIAKCHA_30,
    "-40/0": TZIAKCHA_40,
}


def play_of(rules: Ruleset) -> tuple[int, ...]:
    """The rules of play of a rule set as a value of :data:`PLAY`."""
    return (
        rules.minimum,
        rules["wall"] == "private",
        rules["flower_discard"] == "allowed",
        rules["claims_on_last_discard"] == "all",
        rules["last_tile_kong"] == "ends_hand",
        rules["private_kong"] == "both_left",
        rules["rob_kong_and_wall_last"] == "both",
        _FALSE_WINS[str(rules["false_win"])],
        rules["multiple_winners"] == "all",
    )
