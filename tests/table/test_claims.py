"""RULES C.2: who may claim a discard, and whose claim goes first."""

from __future__ import annotations

import pytest
from tests.table.rigged import calls, play, rules, shared_wall, texts

from guobiao import Meld, Tile
from guobiao.table.actions import Chow, DeclareWin, Kong, Pass, Pung
from guobiao.table.events import Chowed, Discarded, Drew, Konged, Punged, Won
from guobiao.table.game import Game
from guobiao.table.seen import Phase

WAITS_ON_5M = "46m456p789p777sEE"
"""Ready for the middle tile 5m, with a mixture of suits that is worth little."""
FLUSH_ON_5M = "1111234678999m"
"""Ready for 5m: a full flush."""
ALL_CLAIM = ("", "46m234p1199s7799p", "55m1289p4567sSCF", "11p99s46m222777sN")
"""East's 5m: South may chow, West pung, North has 46m too but is not the next player."""


def all_three(tile: str = "5m") -> Game:
    return play(Game(wall=shared_wall(ALL_CLAIM, tile)), f"E discard {tile}")


def test_c2_chow_only_by_the_next_player():
    game = all_three()
    assert calls(game, "S") == {"chow 2", "pass"}
    assert calls(game, "W") == {"pung", "pass"}
    assert calls(game, "N") == set()
    reason = game.why_not(3, Chow(2))
    assert reason is not None


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_c2_pung_goes_before_chow_whoever_answers_first(order):
    game = all_three()
    for seat in order:
        game.apply(seat, Chow(2) if seat == 1 else Pung())
    assert game.events[-1] == Punged(2, Tile("5m"), 2)
    assert (game.phase, game.turn, game.drawn) == (Phase.TURN, 2, None)


def test_c2_chow_if_nobody_makes_more_of_the_tile():
    game = play(all_three(), "W pass", "S chow 2")
    assert game.events[-1] == Chowed(1, Tile("5m"), 2)
    assert game.melds(1) == (Meld.chow(Tile("4m"), 2),)
    assert game.taken(0) == (True,)


def test_c2_nobody_claims_the_next_player_draws():
    game = play(all_three(), "S pass", "W pass")
    assert (game.turn, game.phase) == (1, Phase.TURN)
    assert isinstance(game.events[-1], Drew)
    assert game.taken(0) == (False,)


@pytest.mark.parametrize("position, tiles", [(1, "67m"), (2, "46m"), (3, "34m")])
def test_c2_the_three_places_in_a_run(position, tiles):
    """The claimed tile is the lowest, the middle or the highest."""
    game = play(Game(wall=shared_wall(("", tiles, "", ""), "5m")), "E discard 5m")
    assert calls(game, "S") >= {f"chow {position}", "pass"}
    play(game, f"S chow {position}")
    assert game.melds(1) == (Meld.chow(Tile(f"{6 - position}m"), position),)


def test_no_run_over_the_end_of_a_suit_and_none_of_honours():
    """89m and 1p, 12p and 1s lie side by side in the order of tiles, not in a run; nor do winds."""
    game = play(Game(wall=shared_wall(("", "89m46s258pESWNCF", "", ""), "1p")), "E discard 1p")
    assert not {"chow 1", "chow 2", "chow 3"} & calls(game, "S")
    game = play(Game(wall=shared_wall(("", "9s12p258m46pESWNC", "", ""), "1s")), "E discard 1s")
    assert not {"chow 1", "chow 2", "chow 3"} & calls(game, "S")
    game = play(Game(wall=shared_wall(("", "ESWNCFP", "", ""), "S")), "E discard S")
    assert not {"chow 1", "chow 2", "chow 3"} & calls(game, "S")


@pytest.mark.parametrize("claim", ["pung", "kong"])
def test_c2_win_goes_before_pung_and_kong(claim):
    wall = shared_wall(("", "555m", "", WAITS_ON_5M), "5m")
    game = play(Game(rules(minimum=1), wall=wall), "E discard 5m", f"S {claim}", "N win")
    assert game.winners == (3,)
    assert game.melds(1) == ()
    assert game.events[-1] == Won(3, Tile("5m"), 0)


def test_c2_one_winner_only_the_nearest_counter_clockwise():
    """East discards: South goes before West and North, whoever answers first."""
    wall = shared_wall(("", "", WAITS_ON_5M, FLUSH_ON_5M), "5m")
    game = play(Game(rules(minimum=1), wall=wall), "E discard 5m")
    game.apply(3, DeclareWin())
    assert not game.is_over
    game.apply(2, DeclareWin())
    play(game, "pass")
    assert game.winners == (2,)
    assert game.giver == 0


def test_c2_the_nearest_is_counted_from_the_discarder():
    """North discards: East goes before South."""
    wall = shared_wall((WAITS_ON_5M, FLUSH_ON_5M, "", ""), "F C P 5m")
    game = play(Game(rules(minimum=1), wall=wall), "E discard F", "S discard", "W discard", "N discard")
    play(game, "S win", "E win")
    assert game.winners == (0,)
    assert game.giver == 3


def test_du_q43_if_the_nearest_win_is_none_the_next_claimant_wins():
    wall = shared_wall(("", "", "", FLUSH_ON_5M), "5m")
    game = play(Game("wmo-2006", wall=wall), "E discard 5m", "S win", "W pass", "N win")
    assert game.winners == (3,)
    assert game.barred == (1,)


def test_if_no_win_is_one_the_other_claims_are_heard():
    """The text says who goes before whom, not what becomes of a pung beside a false win: here it stands."""
    wall = shared_wall(("", "", "55m", ""), "5m")
    game = play(Game("wmo-2006", wall=wall), "E discard 5m", "S win", "W pung", "pass")
    assert game.events[-1] == Punged(2, Tile("5m"), 2)


@pytest.mark.parametrize("seat, source", [("S", 1), ("W", 2), ("N", 3)])
def test_c2_the_claimed_tile_lies_where_it_came_from(seat, source):
    """Left, middle or right for the player before, across, after."""
    hands = ["", "", "", ""]
    hands["ESWN".index(seat)] = "55m"
    game = play(Game(wall=shared_wall(hands, "5m")), "E discard 5m", f"{seat} pung", "pass")
    assert game.melds("ESWN".index(seat)) == (Meld.pung(Tile("5m"), source),)


@pytest.mark.parametrize("claim", ["chow 2", "pung"])
def test_c2_after_a_chow_or_pung_only_a_discard(claim):
    """No kong, no flower, no win: West or South also hold four of a kind and a flower."""
    hands = ["", "4455m66m1111pab", "", ""]
    wall = shared_wall(hands, "5m")
    game = play(Game(wall=wall), "E discard 5m", f"S {claim}")
    assert calls(game, "S") == set()
    assert {"discard 1p", "discard a"} <= set(texts(game.legal_actions(1)))
    for action in ("concealed-kong 1p", "flower a", "win"):
        with pytest.raises(ValueError, match="only a discard"):
            play(game, f"S {action}")


def test_c2_no_kong_of_a_pung_just_called():
    """West holds three, pungs with two and has the fourth in the hand: not now, but after the next draw."""
    wall = shared_wall(("", "", "555m", ""), "5m C F P N")
    game = play(Game(wall=wall), "E discard 5m", "W pung", "pass")
    assert calls(game, "W") == set()
    play(game, f"W discard {game.tiles(2)[-1]}")
    play(game, "N discard", "E discard", "S discard", "pass")
    assert game.turn == 2
    assert "added-kong 5m" in calls(game, "W")


def test_c2_a_direct_kong_takes_three_concealed_tiles_and_a_discard():
    wall = shared_wall(("", "", "555m", ""), "5m", tail="9s")
    game = play(Game(wall=wall), "E discard 5m", "W kong", "pass")
    assert game.melds(2) == (Meld.kong(Tile("5m"), 2),)
    assert game.events[-2:] == [Konged(2, Tile("5m"), 2), Drew(2, Tile("9s"), True)]
    game = play(Game(wall=shared_wall(("", "", "55m", ""), "5m")), "E discard 5m")
    reason = game.why_not(2, Kong())
    assert reason is not None
    assert "2" in reason.en


def test_s1_there_is_no_sacred_discard():
    """Winning is unrestricted: also on the kind that one has discarded oneself a moment ago (no 振听)."""
    wall = shared_wall((WAITS_ON_5M, "5m", "", ""), "5m")
    game = play(Game(rules(minimum=1), wall=wall), "E discard 5m", "pass")
    play(game, "S discard 5m", "E win")
    assert game.winners == (0,)


def test_s1_a_win_may_be_passed_and_taken_later():
    """No 过水: South lets East's 5m pass and wins on West's."""
    wall = shared_wall(("", FLUSH_ON_5M, "", ""), "5m C 5m")
    game = play(Game(wall=wall), "E discard 5m", "S pass", "S discard", "W discard 5m", "S win")
    assert game.winners == (1,)


def test_botzone_swap_calling_is_allowed():
    """After a chow the same tile, or the other end of the run, may be discarded."""
    wall = shared_wall(("", "45667m", "", ""), "5m")
    game = play(Game(wall=wall), "E discard 5m", "S chow 2")
    assert {"discard 5m", "discard 4m", "discard 7m"} <= set(texts(game.legal_actions(1)))


def test_c2_a_discard_is_in_the_river_and_marked_when_it_was_just_drawn():
    wall = shared_wall(("123m", "", "", ""), "5m")
    game = play(Game(wall=wall), "E discard 1m")
    assert Discarded(0, Tile("1m"), False) in game.events
    game = play(Game(wall=wall), "E discard 5m")
    assert Discarded(0, Tile("5m"), True) in game.events
    assert game.river(0) == (Tile("5m"),)


def test_every_seat_answers_for_itself_and_only_once():
    game = all_three()
    game.apply(1, Pass())
    assert game.asked == (2,)
    for action in (Pass(), Chow(2)):
        reason = game.why_not(1, action)
        assert reason is not None


def test_multiple_winners_all_every_one_of_them_wins():
    """Duplicate play: the discarder pays both totals and one base, the fourth player one base."""
    wall = shared_wall(("", FLUSH_ON_5M, WAITS_ON_5M, ""), "5m")
    options = rules(minimum=1, multiple_winners="all")
    game = play(Game(options, wall=wall), "E discard 5m", "S win", "W win", "pass")
    first, second = game.score(1).total, game.score(2).total
    assert game.winners == (1, 2)
    assert game.points == (-8 - first - second, 24 + first, 24 + second, -8)


def test_multiple_winners_all_one_of_two_may_be_false():
    wall = shared_wall(("", FLUSH_ON_5M, "", ""), "5m")
    options = rules("wmo-2006", multiple_winners="all")
    game = play(Game(options, wall=wall), "E discard 5m", "S win", "W win", "pass")
    total = game.score(1).total
    assert game.winners == (1,)
    assert game.points == (-8 - total + 20, 24 + total + 20, -8 - 60, -8 + 20)


def test_bug_a_false_win_beside_a_win_left_a_winner_unpaid():
    """Where a false win ends the hand and all may win: somebody has won, so the hand is paid."""
    wall = shared_wall(("", FLUSH_ON_5M, "", ""), "5m")
    options = rules(false_win="botzone", multiple_winners="all")
    game = play(Game(options, wall=wall), "E discard 5m", "S win", "W win", "pass")
    total = game.score(1).total
    assert (game.winners, game.voided) == ((1,), None)
    assert game.points == (-8 - total + 10, 24 + total + 10, -8 - 30, -8 + 10)
