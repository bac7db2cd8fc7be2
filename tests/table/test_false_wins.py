"""RULES C.5, MIL 2025, the Botzone judge: wins that are none, and what follows."""

from __future__ import annotations

import pytest
from tests.table.rigged import calls, play, rules, shared_wall

from guobiao import Tile
from guobiao.table.events import FalselyDeclared, FalseWin
from guobiao.table.game import Game
from guobiao.table.seen import Phase

LOW_WAIT = "46m456p789p777sEE"
"""Ready for 5m with less than eight points."""
NOT_READY = "2357m2468p268sEE"

KINDS_OF_FALSE_WIN = {
    FalseWin.TOO_FEW_POINTS: (LOW_WAIT, "5m"),
    FalseWin.WRONG_TILE: (LOW_WAIT, "9s"),
    FalseWin.NOT_READY: (NOT_READY, "9s"),
}
"""错和, 和错牌, 诈和: a hand, and the tile that it is declared on."""

READY, UNREADY = (FalseWin.TOO_FEW_POINTS, FalseWin.WRONG_TILE), FalseWin.NOT_READY
RULES = {
    "r98": dict.fromkeys(READY, (-30, 10)) | {UNREADY: (-60, 20)},
    "mil": dict.fromkeys(READY, (-40, 0)) | {UNREADY: (-80, 0)},
    "botzone": dict.fromkeys(FalseWin, (-30, 10)),
    "-30/+10": dict.fromkeys(FalseWin, (-30, 10)),
    "-40/0": dict.fromkeys(FalseWin, (-40, 0)),
}
"""What it costs and what each of the others gets."""


def expected(rule: str, kind: FalseWin, seat: int) -> tuple[int, ...]:
    loss, gain = RULES[rule][kind]
    return tuple(loss if other == seat else gain for other in range(4))


def on_self_draw(rule: str, kind: FalseWin) -> Game:
    """The dealer declares his first hand won."""
    hand, tile = KINDS_OF_FALSE_WIN[kind]
    game = Game(rules(false_win=rule), wall=shared_wall((hand, "", "", ""), tile))
    return play(game, "E win")


def on_discard(rule: str, kind: FalseWin) -> Game:
    """West declares a win on East's discard."""
    hand, tile = KINDS_OF_FALSE_WIN[kind]
    game = Game(rules(false_win=rule), wall=shared_wall(("", "", hand, ""), tile))
    return play(game, f"E discard {tile}", "W win", "pass")


def on_added_kong(rule: str, kind: FalseWin) -> Game:
    """South declares a win on the tile that West adds to a kong."""
    hand, tile = KINDS_OF_FALSE_WIN[kind]
    minimum = 40 if kind is FalseWin.TOO_FEW_POINTS else 8  # robbing alone is worth eight points
    wall = shared_wall(("", hand, f"{tile * 3}NC", ""), f"{tile} C F P E")
    game = Game(rules(false_win=rule, minimum=minimum), wall=wall)
    play(game, f"E discard {tile}", "W pung", "W discard N", "N discard", "E discard", "S discard")
    return play(game, f"W added-kong {tile}", "S win", "pass")


HOW = {on_self_draw: 0, on_discard: 2, on_added_kong: 1}
"""A way to declare, and the seat that does."""


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("kind", FalseWin)
@pytest.mark.parametrize("declared", HOW)
def test_c5_penalties(rule, kind, declared):
    game, seat = declared(rule, kind), HOW[declared]
    false_wins = [event for event in game.events if isinstance(event, FalselyDeclared)]
    assert [(event.seat, event.reason) for event in false_wins] == [(seat, kind)]
    assert game.points == expected(rule, kind, seat)
    assert seat in game.barred
    assert game.winners == ()
    assert game.is_over is (rule == "botzone")
    assert game.voided == (seat if rule == "botzone" else None)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "botzone"])
def test_c5_after_a_false_self_draw_play_goes_on_with_a_discard(rule):
    game = on_self_draw(rule, FalseWin.TOO_FEW_POINTS)
    assert (game.phase, game.turn, game.drawn) == (Phase.TURN, 0, Tile("5m"))
    assert "win" not in calls(game, "E")
    with pytest.raises(ValueError, match="after a false win"):
        play(game, "E win")
    play(game, "E discard", "pass")
    assert game.turn == 1


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "botzone"])
def test_c5_after_a_false_claim_the_next_player_draws(rule):
    game = on_discard(rule, FalseWin.NOT_READY)
    assert (game.phase, game.turn) == (Phase.TURN, 1)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "botzone"])
def test_c5_after_a_false_robbery_the_kong_is_replaced(rule):
    game = on_added_kong(rule, FalseWin.NOT_READY)
    assert (game.phase, game.turn) == (Phase.TURN, 2)
    assert len(game.melds(2)[0].tiles) == 4  # type: ignore[union-attr]


BARRED = "55m46m1111p444sNN"
"""Could pung and chow 5m, chow with it, and lay down four 1p."""


def barred(rule: str) -> Game:
    """South has declared a false win on East's first discard; then East's draw is a 5m."""
    wall = shared_wall(("", BARRED, "", ""), "C F P W 5m")
    game = play(Game(rules(false_win=rule), wall=wall), "E discard", "S win", "pass")
    return play(game, "S discard", "W discard", "N discard", "E discard 5m")


def test_rules_1998_the_barred_player_may_not_win_but_claims():
    game = barred("r98")
    assert calls(game, "S") == {"chow 2", "pung", "pass"}
    with pytest.raises(ValueError, match="may not win"):
        play(game, "S win")


@pytest.mark.parametrize("rule", ["mil", "-30/+10", "-40/0"])
def test_mil_the_barred_player_makes_no_claims_at_all(rule):
    """停和: no chow, pung, direct kong or win for the rest of the hand."""
    game = barred(rule)
    assert 1 not in game.asked
    assert {2, 3} == set(game.asked)
    play(game, "pass")
    assert game.turn == 1


@pytest.mark.parametrize("rule", ["r98", "mil", "-30/+10", "-40/0"])
def test_mil_the_barred_player_may_still_make_kongs_of_his_own(rule):
    game = play(barred(rule), "pass")
    assert calls(game, "S") == {"concealed-kong 1p"}


@pytest.mark.parametrize("rule", ["r98", "mil"])
def test_mil_the_barred_player_may_still_add_to_a_pung_and_replace_flowers(rule):
    """South pungs, declares falsely, and draws the fourth tile and a flower."""
    game = Game(rules(false_win=rule), wall=shared_wall(("", "555mNa", "", ""), "5m C F P W"))
    play(
        game, "E discard 5m", "S pung", "S discard N", "W discard", "N discard", "E discard", "S win", "pass"
    )
    assert 1 in game.barred
    assert calls(game, "S") == {"added-kong 5m", "flower a"}


def test_mil_the_reason_is_told():
    game = Game("mil-2025", wall=shared_wall(("", BARRED, "", ""), "C F P W 5m"))
    play(game, "E discard", "S win", "pass", "S discard", "W discard", "N discard", "E discard 5m")
    assert game.why_not(1, next(a for a in game.legal_actions(2) if str(a) == "win")) is not None


def test_several_players_may_be_punished_in_one_hand():
    game = Game("mil-2025", wall=shared_wall(draws="9s"))
    play(game, "E win", "E discard", "S win", "W win", "N win")
    assert game.points == (-80, -80, -80, -80)
    assert game.barred == (0, 1, 2, 3)
    play(game, "S discard")
    assert game.turn == 2  # nobody is left who could claim


def test_c5_of_several_false_wins_on_one_tile_each_is_punished_until_one_is_a_win():
    wall = shared_wall(("", NOT_READY, "1111234678999m", NOT_READY), "5m")
    game = play(Game("wmo-2006", wall=wall), "E discard 5m", "S win", "N win", "W win")
    assert game.barred == (1,)
    assert game.winners == (2,)


def test_botzone_only_the_first_in_turn_order_is_looked_at():
    """South's false win ends the hand although West's would have been one."""
    wall = shared_wall(("", NOT_READY, "1111234678999m", ""), "5m")
    game = play(Game(rules(false_win="botzone"), wall=wall), "E discard 5m", "S win", "W win", "N win")
    assert (game.winners, game.voided) == ((), 1)
    assert game.points == (10, -30, 10, 10)


def test_botzone_the_nearest_win_goes_before_a_false_one_behind_it():
    wall = shared_wall(("", "1111234678999m", NOT_READY, ""), "5m")
    game = play(Game(rules(false_win="botzone"), wall=wall), "E discard 5m", "S win", "W win", "N pass")
    assert (game.winners, game.voided, game.barred) == ((1,), None, ())


def test_where_false_wins_are_impossible_only_wins_are_offered():
    game = Game(wall=shared_wall((LOW_WAIT, "", "", ""), "5m"))
    assert "win" not in calls(game, "E")
    with pytest.raises(ValueError, match="points without flowers; 8 are needed"):
        play(game, "E win")


def test_a_false_win_is_added_to_what_the_hand_pays():
    """South is punished; then West wins on East's next discard."""
    wall = shared_wall(("", "", "1111234678999m", ""), "C F P W 5m")
    game = play(Game("mil-2025", wall=wall), "E discard", "S win", "pass")
    play(game, "S discard", "W discard", "N discard", "E discard 5m", "W win", "pass")
    total = game.score(2).total
    assert game.points == (-8 - total, -80 - 8, 24 + total, -8)
    assert sum(game.points) == -80
