"""RULES C.2: kongs, robbing them, their replacements, and what a win on them is worth."""

from __future__ import annotations

import pytest
from tests.table.rigged import calls, fans, play, rules, shared_wall

from guobiao import Meld, Tile
from guobiao.table.events import Drew, Konged, Won
from guobiao.table.game import Game
from guobiao.table.seen import Phase

WAITS_ON_5M = "46m456p789p777sEE"
LOW = rules(minimum=1)
KONG_AND_READY = "1111m46m456p888s9s"
"""With a 9s the dealer may lay down four 1m; then he waits for 5m."""


def added_kong(north: str = "") -> Game:
    """West pungs East's 5m, keeps the fourth, draws a 9s and adds it; South waits for 5m."""
    game = Game(wall=shared_wall(("", WAITS_ON_5M, "555mN", north), "5m C F P 9s", tail="8s"))
    play(game, "E discard 5m", "W pung", "W discard N", "N discard", "E discard", "S discard")
    return play(game, "W added-kong 5m")


def concealed_kong(tail: str, **options: str) -> Game:
    """East has laid down four 1m and drawn these replacements."""
    wall = shared_wall((KONG_AND_READY, "", "", ""), "9s", tail=tail)
    return play(Game(rules(minimum=1, **options), wall=wall), "E concealed-kong 1m")


def test_c2_an_added_kong_may_be_made_on_a_later_draw_of_another_tile():
    game = added_kong()
    assert game.drawn is None  # it is hidden while the kong may be robbed
    assert game.events[-1] == Konged(2, Tile("5m"), 6)
    assert game.melds(2) == (Meld.kong(Tile("5m"), 2, added=True),)


def test_c2_an_added_kong_may_be_robbed_and_its_maker_pays_as_discarder():
    game = added_kong()
    assert (game.phase, game.offered, game.asked) == (Phase.ROB, Tile("5m"), (1,))
    assert calls(game, "S") == {"win", "pass"}
    play(game, "S win")
    total = game.score(1).total
    assert game.events[-1] == Won(1, Tile("5m"), 2, robbed=True)
    assert game.points == (-8, 24 + total, -8 - total, -8)
    assert game.giver == 2
    assert "抢杠和" in fans(game, "S")
    assert not {"和绝张", "自摸"} & fans(game, "S").keys()


def test_a_robbed_kong_is_a_pung_again():
    game = play(added_kong(), "S win")
    assert game.melds(2) == (Meld.pung(Tile("5m"), 2),)
    assert game.visible[Tile("5m")] == 3
    assert Tile("5m") in game.tiles(1)


def test_c2_nobody_robs_and_the_replacement_is_drawn():
    game = play(added_kong(), "S pass")
    assert game.events[-1] == Drew(2, Tile("8s"), True)
    assert (game.phase, game.turn) == (Phase.TURN, 2)


def test_c2_the_nearest_robs_first():
    """West adds; North and South wait for the tile: North comes first after West."""
    game = added_kong(north="46m123p888s444sNN")
    assert game.asked == (1, 3)
    play(game, "S win", "N win")
    assert game.winners == (3,)
    assert game.points[1] == -8


def test_a_false_robbery_does_not_stop_the_kong():
    wall = shared_wall(("", "", "555mN", ""), "5m C F P 9s", tail="8s")
    game = Game("mil-2025", wall=wall)
    play(game, "E discard 5m", "W pung", "W discard N", "N discard", "E discard", "S discard")
    play(game, "W added-kong 5m", "S win", "pass")
    assert game.barred == (1,)
    assert game.events[-1] == Drew(2, Tile("8s"), True)


def test_c2_a_direct_kong_cannot_be_robbed():
    """South waits for 5m but lets East's pass: West's kong of it is not offered again."""
    game = Game(LOW, wall=shared_wall(("", WAITS_ON_5M, "555m", ""), "5m", tail="8s"))
    play(game, "E discard 5m", "S pass", "W kong", "pass")
    assert (game.phase, game.turn, game.drawn) == (Phase.TURN, 2, Tile("8s"))


@pytest.mark.parametrize("preset", ["guobiao", "wmo-2006", "mil-2025"])
def test_c2_a_concealed_kong_cannot_be_robbed_not_even_by_thirteen_orphans(preset):
    hands = ("9999m", "11m19p19sESWNCFP", "", "")
    game = Game(preset, wall=shared_wall(hands, "1p", tail="8s"))
    play(game, "E concealed-kong 9m")
    assert (game.phase, game.turn, game.drawn) == (Phase.TURN, 0, Tile("8s"))


def test_a_tile_added_to_a_kong_cannot_be_chowed_or_punged():
    game = added_kong()
    for action in ("chow 2", "pung", "kong"):
        with pytest.raises(ValueError, match="only be won on"):
            play(game, f"S {action}")


def test_c2_a_concealed_kong_may_be_made_on_a_later_draw_too():
    game = Game(wall=shared_wall(("1111m", "", "", ""), "E C F P N"))
    assert "concealed-kong 1m" in calls(game, "E")
    play(game, "E discard", "S discard", "W discard", "N discard", "pass")
    assert game.turn == 0
    assert "concealed-kong 1m" in calls(game, "E")


def test_c2_the_first_turn_of_the_dealer_counts_as_after_a_draw():
    """Of the fourteen tiles dealt the last is the one drawn."""
    game = play(Game(LOW, wall=shared_wall((WAITS_ON_5M, "", "", ""), "5m")), "E win")
    assert game.events[-1] == Won(0, Tile("5m"), None)


def test_c2_a_win_on_the_replacement_of_a_kong_counts():
    game = play(concealed_kong("5m"), "E win")
    assert {"杠上开花", "暗杠"} <= fans(game, "E").keys()
    assert "自摸" not in fans(game, "E")


def test_c2_the_kong_draw_is_lost_when_the_replacement_is_a_flower():
    """The replacement of a flower is a plain self-draw."""
    game = play(concealed_kong("a 5m"), "E flower a", "E win")
    assert "杠上开花" not in fans(game, "E")
    assert "不求人" in fans(game, "E")


def test_c2_the_kong_draw_is_lost_when_flowers_are_replaced_by_themselves():
    """So in the Botzone judge too."""
    game = play(concealed_kong("a 5m", flower_discard="mandatory"), "E win")
    assert "杠上开花" not in fans(game, "E")
    assert fans(game, "E")["花牌"] == 1


def test_a_kong_after_the_flower_is_a_kong_draw_again():
    wall = shared_wall(("1111m2222m46p99s9s", "", "", ""), "7s", tail="a 7s 5p")
    game = play(Game(LOW, wall=wall), "E concealed-kong 1m", "E flower a", "E concealed-kong 2m", "E win")
    assert "杠上开花" in fans(game, "E")


def test_a_flower_kept_since_before_ends_the_kong_draw_too():
    """The text is silent on a flower laid down after another replacement: here the last draw counts."""
    wall = shared_wall(("1111m46m456p888sa", "", "", ""), "9s", tail="9s 5m")
    game = play(Game(LOW, wall=wall), "E pass", "E concealed-kong 1m", "E flower a", "E win")
    assert "杠上开花" not in fans(game, "E")


def test_the_kong_draw_ends_with_the_discard():
    """East discards his replacement; a win on it is no win on a kong."""
    wall = shared_wall((KONG_AND_READY, WAITS_ON_5M, "", ""), "9s", tail="5m")
    game = play(Game(LOW, wall=wall), "E concealed-kong 1m", "E discard 5m", "S win")
    assert not {"杠上开花", "抢杠和"} & fans(game, "S").keys()


def test_a_win_on_the_replacement_of_a_direct_kong_is_drawn_by_the_winner_himself():
    """All pay alike: the giver of the kong's tile is no discarder of the winning one."""
    wall = shared_wall(("", "", "555p46m123s888s99s", ""), "5p", tail="5m")
    game = play(Game(LOW, wall=wall), "E discard 5p", "W kong", "W win")
    total = game.score(2).total
    assert game.points == (-8 - total, -8 - total, 24 + 3 * total, -8 - total)
    assert {"杠上开花", "明杠"} <= fans(game, "W").keys()
