"""RULES C.1, C.2, Du Q33 and Q133: flowers are replaced, kept for later, or discarded."""

from __future__ import annotations

import pytest
from tests.table.rigged import calls, fans, play, rules, shared_wall, texts

from guobiao import Tile
from guobiao.table.events import Answered, Discarded, Drew, FlowerShown
from guobiao.table.game import Game
from guobiao.table.seen import Phase

MANDATORY = rules(flower_discard="mandatory", minimum=1)
WAITS_ON_5M = "46m456p789p777sEE"


def test_c1_the_dealer_replaces_first_then_south_west_north():
    game = Game(wall=shared_wall(("a", "", "b", "c")))
    for seat, flower in ((0, "a"), (2, "b"), (3, "c")):
        assert (game.phase, game.asked) == (Phase.OPENING, (seat,))
        play(game, f"{'ESWN'[seat]} flower {flower}")
    assert (game.phase, game.asked) == (Phase.TURN, (0,))


def test_c1_a_flower_drawn_for_a_flower_is_replaced_before_the_next_player_begins():
    game = Game(wall=shared_wall(("a", "b", "", ""), tail="c 1m"))
    play(game, "E flower a")
    assert game.asked == (0,)
    play(game, "E flower c")
    assert game.asked == (1,)
    assert game.flowers(0) == (Tile("a"), Tile("c"))


def test_c1_several_flowers_in_any_order():
    game = Game(wall=shared_wall(("", "ah", "", ""), tail="1m 2m"))
    assert calls(game, "S") == {"flower a", "flower h", "pass"}
    play(game, "S flower h")
    assert calls(game, "S") == {"flower a", "pass"}


def test_du_q33_a_flower_may_be_kept_and_laid_down_at_a_later_turn():
    game = Game(wall=shared_wall(("", "a", "", ""), tail="9s"))
    play(game, "S pass")
    assert game.events[-1] == Answered(1, game.moves[-1][1])
    play(game, "E discard", "pass")
    assert "flower a" in calls(game, "S")
    play(game, "S flower a")
    assert game.events[-2:] == [FlowerShown(1, Tile("a")), Drew(1, Tile("9s"), True)]


def test_du_q133_a_flower_may_be_discarded_and_nobody_can_claim_it():
    """Not even the one whose false win on it would be possible elsewhere: the next player draws."""
    for preset in ("guobiao", "wmo-2006"):
        game = play(Game(preset, wall=shared_wall(("a", "", "", ""))), "E pass", "E discard a")
        assert game.river(0) == (Tile("a"),)
        assert (game.phase, game.turn) == (Phase.TURN, 1)
        assert Discarded(0, Tile("a")) in game.events
        assert game.taken(0) == (False,)
        assert sum(game.visible) == 0


def test_a_discarded_flower_scores_nothing_for_anybody():
    wall = shared_wall(("a4m6m456p789p777sE", "", "", ""), "E C F P 5m")
    game = play(Game(rules(minimum=1), wall=wall), "E pass", "E discard a")
    play(game, "S discard", "W discard", "N discard", "pass")
    assert game.flowers(0) == ()


def test_c2_a_flower_is_no_tile_of_the_hand():
    """With a kept flower the hand is one tile short: it cannot be won, and it does not wait."""
    wall = shared_wall(("46m456p789p777sEa", "", "", ""), "E", tail="5m")
    game = Game(rules("wmo-2006", minimum=0), wall=wall)
    play(game, "E pass")
    assert not game.state["worth"].any()
    assert game.state["waits"][0] == 0
    play(game, "E flower a", "E win")
    assert game.winners == (0,)


def test_a_flower_just_drawn_is_not_won_on():
    wall = shared_wall((WAITS_ON_5M, "", "", ""), "a")
    game = play(Game(rules(minimum=0), wall=wall), "E pass")
    assert game.drawn == Tile("a")
    assert "win" not in calls(game, "E")


def test_c2_no_flower_right_after_a_chow_or_pung_but_it_may_be_discarded():
    wall = shared_wall(("", "55ma", "", ""), "5m")
    game = play(Game(wall=wall), "S pass", "E discard 5m", "S pung", "pass")
    assert calls(game, "S") == set()
    assert "discard a" in texts(game.legal_actions(1))


def test_where_flowers_are_mandatory_nobody_is_asked_about_them():
    game = Game(MANDATORY, wall=shared_wall(("a", "b", "c", "defgh")))
    assert game.phase is Phase.TURN
    assert [len(game.flowers(seat)) for seat in range(4)] == [1, 1, 1, 5]
    assert all(tile < 34 for seat in range(4) for tile in game.tiles(seat))


def test_where_flowers_are_mandatory_a_drawn_one_is_replaced_at_once():
    wall = shared_wall(draws="C a", tail="b 9s")
    game = play(Game(MANDATORY, wall=wall), "E discard", "pass")
    assert game.events[-5:] == [
        Drew(1, Tile("a")),
        FlowerShown(1, Tile("a")),
        Drew(1, Tile("b"), True),
        FlowerShown(1, Tile("b")),
        Drew(1, Tile("9s"), True),
    ]
    assert game.drawn == Tile("9s")


@pytest.mark.parametrize("options", [rules(minimum=1), MANDATORY], ids=["allowed", "mandatory"])
def test_a_win_on_the_replacement_of_a_flower_is_a_self_draw(options):
    game = Game(options, wall=shared_wall((WAITS_ON_5M, "", "", ""), "a", tail="5m"))
    if options is not MANDATORY:
        play(game, "E flower a")
    play(game, "E win")
    assert fans(game, "E")["花牌"] == 1
    assert "杠上开花" not in fans(game, "E")
    assert "不求人" in fans(game, "E")


def test_flowers_do_not_help_to_reach_the_minimum():
    """A hand of 7 points and a flower may not be won."""
    total = Game(rules(minimum=1), wall=shared_wall((WAITS_ON_5M, "", "", ""), "5m"))
    points = play(total, "E win").score(0).total
    wall = shared_wall((WAITS_ON_5M, "", "", ""), "a", tail="5m")
    game = play(Game(rules(minimum=points + 1), wall=wall), "E flower a")
    assert "win" not in calls(game, "E")
    with pytest.raises(ValueError, match=f"{points} points without flowers; {points + 1}"):
        play(game, "E win")
    game = play(Game(rules(minimum=points), wall=wall), "E flower a", "E win")
    assert game.score(0).total == points + 1


def test_a_wall_without_flowers_may_be_played_by_rules_with_flowers():
    game = Game(wall=shared_wall(size=136))
    assert game.tiles_left() == 136 - 53
