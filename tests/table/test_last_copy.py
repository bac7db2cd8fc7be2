"""RULES C.7: 和绝张 is judged from what lies open to everybody."""

from __future__ import annotations

import pytest
from tests.table.rigged import fans, play, rules, shared_wall

from guobiao import Tile
from guobiao.table.game import Game

WAITS_ON_5M = "46m456p789p777sEE"
LOW = rules(minimum=1)


def test_three_in_the_rivers_and_the_fourth_is_the_last_copy():
    wall = shared_wall((WAITS_ON_5M, "", "", ""), "C 5m 5m 5m 5m")
    game = play(Game(LOW, wall=wall), "E discard", "S discard", "W discard", "N discard", "pass", "E win")
    assert {"和绝张", "不求人"} <= fans(game, "E").keys()


def test_the_discard_itself_is_the_fourth():
    wall = shared_wall(("", "", "", WAITS_ON_5M), "5m 5m 5m C C 5m")
    game = play(Game(LOW, wall=wall), "E discard", "S discard", "W discard", "N discard", "E discard")
    play(game, "S discard 5m", "N win")
    assert "和绝张" in fans(game, "N")


@pytest.mark.parametrize("copies", [0, 1, 2])
def test_with_fewer_than_three_it_is_not(copies):
    draws = ["C", "F", "P", "N"]
    draws[1 : 1 + copies] = ["5m"] * copies
    wall = shared_wall((WAITS_ON_5M, "", "", ""), " ".join([*draws, "5m"]))
    game = play(Game(LOW, wall=wall), "E discard", "S discard", "W discard", "N discard", "pass", "E win")
    assert "和绝张" not in fans(game, "E")


def test_a_claimed_discard_counts_once_with_its_meld():
    """Du: melds lie open. West's pung holds three of them, the discard among them."""
    wall = shared_wall((WAITS_ON_5M, "", "55mN", ""), "5m C 5m")
    wall = shared_wall(("", WAITS_ON_5M, "55mN", ""), "5m C C 5m")
    game = play(Game(LOW, wall=wall), "E discard 5m", "S pass", "W pung", "W discard N", "N discard")
    assert game.visible[Tile("5m")] == 3
    play(game, "E discard", "S win")
    assert "和绝张" in fans(game, "S")


def test_a_chow_shows_its_three_tiles():
    wall = shared_wall(("", "46m", "", "46m123p888s444sNN"), "5m 5m C C 5m 5m")
    game = play(Game(LOW, wall=wall), "E discard 5m", "S chow 2", "pass")
    assert game.visible[Tile("4m")] == game.visible[Tile("5m")] == game.visible[Tile("6m")] == 1


def test_a_concealed_kong_is_not_shown_and_does_not_count():
    """East has four 5p face down; the tiles in a hand do not count for anybody either."""
    game = Game(LOW, wall=shared_wall(("5555p", "", "", "")))
    play(game, "E concealed-kong 5p")
    assert game.visible[Tile("5p")] == 0


def test_an_own_pair_is_not_shown():
    """East waits for 5m, two of which he holds and one lies in a river: not the last copy."""
    wall = shared_wall(("55m99m456p789p777s", "", "", ""), "C 5m F P 5m")
    game = play(Game(LOW, wall=wall), "E discard", "S discard", "W discard", "N discard", "pass")
    play(game, "E win")
    assert "和绝张" not in fans(game, "E")


def test_an_added_kong_shows_its_fourth_tile():
    wall = shared_wall(("", "", "555mN", ""), "5m C F P 9s")
    game = play(Game(LOW, wall=wall), "E discard 5m", "W pung", "W discard N", "N discard", "E discard")
    play(game, "S discard", "W added-kong 5m")
    assert game.visible[Tile("5m")] == 4
