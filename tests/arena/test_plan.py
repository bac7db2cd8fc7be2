"""Who sits where in a simulation."""

from collections import Counter
from itertools import permutations

import pytest

from guobiao.arena.plan import CYCLE, Plan
from guobiao.table.wall import wall_of_seed
from guobiao.tiles import WINDS, tiles_of

PLAN = Plan(("a", "b", "c", "d"), hands=CYCLE, seed="s")


def test_every_seating_occurs_once_under_every_wind():
    met = Counter((PLAN.seating(index), PLAN.prevalent(index)) for index in range(CYCLE))
    assert set(met) == {(order, wind) for order in permutations(range(4)) for wind in tiles_of(WINDS)}
    assert set(met.values()) == {1}


def test_everybody_deals_once_in_four_hands():
    for first in range(0, CYCLE, 4):
        for seat in range(4):
            assert sorted(PLAN.seating(first + hand)[seat] for hand in range(4)) == [0, 1, 2, 3]


def test_walls_come_from_the_seed_and_the_number_of_the_hand():
    assert PLAN.game(5).wall == wall_of_seed("s/5")
    assert PLAN.game(5).prevalent == PLAN.prevalent(5)


def test_players_have_seeds_of_their_own():
    seeds = {PLAN.player_seed(index, player) for index in range(CYCLE) for player in range(4)}
    assert len(seeds) == 4 * CYCLE


@pytest.mark.parametrize(
    "players, hands, message",
    [
        (("a", "b"), 4, "2 players: a table has 4"),
        (("a", "b", "c", "d"), 0, "0 hands: a simulation has at least one"),
    ],
)
def test_no_plan(players, hands, message):
    with pytest.raises(ValueError, match=message):
        Plan(players, hands)
