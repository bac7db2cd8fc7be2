"""RULES C.3 and C.8, MIL 2025, the Botzone judge: the last tile, the empty wall, and the drawn hand."""

from __future__ import annotations

import pytest
from tests.table.rigged import (
    NAMES,
    calls,
    drain,
    fans,
    play,
    private_wall,
    rules,
    shared_wall,
    texts,
)

from guobiao import Ruleset, Tile
from guobiao.table.events import Drew, Exhausted, Konged, Punged
from guobiao.table.game import Game
from guobiao.table.seen import Phase
from guobiao.table.wall import Wall

WAITS_ON_5M = "46m456p789p777sEE"
LOW = rules(minimum=1)
DRAWER = NAMES[(144 - 53) % 4]
"""Who draws the last tile of a shared wall if nothing is claimed or replaced."""
AFTER = NAMES[(NAMES.index(DRAWER) + 1) % 4]
ACROSS = NAMES[(NAMES.index(DRAWER) + 2) % 4]


def hands(**of: str) -> list[str]:
    """Hands by the name of the seat."""
    return [of.get(name, "") for name in NAMES]


def last(end: str, options: Ruleset | str = "guobiao", **of: str) -> Game:
    """Nobody has claimed anything, and DRAWER has drawn the last tile."""
    game = drain(Game(options, wall=shared_wall(hands(**of), end=end)), 0)
    assert NAMES[game.turn] == DRAWER
    assert game.is_last_tile
    return game


def test_c3_nobody_wins_on_the_last_discard_and_the_hand_is_drawn():
    game = play(last("9s"), f"{DRAWER} discard", "pass")
    assert game.events[-1] == Exhausted()
    assert game.points == (0, 0, 0, 0)
    assert game.winners == ()


def test_c3_a_win_with_the_last_tile_of_the_wall():
    """妙手回春."""
    game = play(last("5m", LOW, **{DRAWER: WAITS_ON_5M}), f"{DRAWER} win")
    assert "妙手回春" in fans(game, DRAWER)


def test_du_q97_a_win_on_the_discard_after_the_last_draw():
    """海底捞月: also if another tile than the drawn one is discarded."""
    game = last("9s", LOW, **{AFTER: WAITS_ON_5M, DRAWER: "5m"})
    play(game, f"{DRAWER} discard 5m", f"{AFTER} win")
    assert "海底捞月" in fans(game, AFTER)


def test_c3_one_tile_before_the_last_nothing_is_the_last():
    claimant = DRAWER  # the next one after the discarder of the last tile but one
    game = Game(LOW, wall=shared_wall(hands(**{claimant: WAITS_ON_5M}), end="5m9s"))
    drain(game, 1)
    assert not game.is_last_tile
    play(game, f"{NAMES[game.turn]} discard 5m", f"{claimant} win")
    assert "海底捞月" not in fans(game, claimant)


@pytest.mark.parametrize("preset", ["guobiao", "mil-2025"])
def test_c3_the_last_discard_may_only_be_won_on(preset):
    """Practice; MIL: no chow, pung, kong of it."""
    of = {AFTER: "46m55m", DRAWER: "5m"}
    game = play(last("9s", preset, **of), f"{DRAWER} discard 5m")
    assert not {"chow 2", "pung", "kong"} & calls(game, AFTER)
    if preset == "guobiao":
        assert game.events[-1] == Exhausted()  # nobody is asked
    else:
        with pytest.raises(ValueError, match="last discard may only be won on"):
            play(game, f"{AFTER} pung")


def test_rules_1998_do_not_forbid_claims_of_the_last_discard():
    game = last("5m", "cn-1998", **{AFTER: "46m55m"})
    play(game, f"{DRAWER} discard 5m")
    assert {"chow 2", "pung"} <= calls(game, AFTER)
    play(game, f"{AFTER} pung", "pass")
    assert Punged(NAMES.index(AFTER), Tile("5m"), 1) in game.events
    play(game, f"{AFTER} discard {game.tiles(game.turn)[-1]}", "pass")
    assert game.events[-1] == Exhausted()


def test_rules_1998_a_kong_of_the_last_discard_ends_the_hand():
    game = last("5m", "cn-1998", **{AFTER: "555m"})
    play(game, f"{DRAWER} discard 5m", f"{AFTER} kong", "pass")
    assert game.events[-1] == Exhausted()
    assert isinstance(game.events[-2], Konged)


def test_where_claims_are_free_but_kongs_refused_the_last_discard_makes_no_kong():
    """The text does not speak of both together: without a replacement there is no kong."""
    options = rules(claims_on_last_discard="all", last_tile_kong="refused")
    game = play(last("5m", options, **{AFTER: "555m"}), f"{DRAWER} discard 5m")
    assert calls(game, AFTER) >= {"pung", "pass"}
    assert "kong" not in calls(game, AFTER)


def test_du_q38_a_kong_with_the_last_tile_ends_the_hand():
    game = play(last("9s", **{DRAWER: "1111m"}), f"{DRAWER} concealed-kong 1m")
    assert game.events[-2:] == [Konged(NAMES.index(DRAWER), Tile("1m"), 0), Exhausted()]
    assert game.points == (0, 0, 0, 0)


def test_du_q133_a_flower_as_the_last_tile_ends_the_hand():
    game = Game(wall=shared_wall(end="a"))
    drain(game, 1)
    play(game, f"{NAMES[game.turn]} discard", "pass")
    assert game.events[-2:] == [Drew(NAMES.index(DRAWER), Tile("a")), Exhausted()]


def added_kong_at_the_end(options: Ruleset) -> Game:
    """West has punged 5m, keeps the fourth, and draws the last tile; South waits for 5m."""
    wall = shared_wall(("", WAITS_ON_5M, "555mNabc", ""), "5m", tail="1s2s3s9s")
    game = play(Game(options, wall=wall), "W flower a", "W flower b", "W flower c", "E discard 5m", "W pung")
    play(game, "W discard N")
    drain(game, 0)
    assert (game.turn, game.drawn) == (2, Tile("9s"))
    return game


def test_c3_a_kong_added_to_a_pung_at_the_end_may_still_be_robbed():
    game = play(added_kong_at_the_end(rules()), "W added-kong 5m")
    assert game.phase is Phase.ROB
    play(game, "S win")
    assert "抢杠和" in fans(game, "S")
    assert "海底捞月" not in fans(game, "S")  # no last tile was discarded


def test_robbing_at_the_end_counts_both_where_the_option_says_so():
    options = rules(rob_kong_and_wall_last="both")
    game = play(added_kong_at_the_end(options), "W added-kong 5m", "S win")
    assert {"抢杠和", "海底捞月"} <= fans(game, "S").keys()


def test_c3_not_robbed_it_ends_the_hand():
    game = play(added_kong_at_the_end(rules()), "W added-kong 5m", "S pass")
    assert game.events[-1] == Exhausted()


def test_mil_no_kong_of_any_kind_with_the_last_tile():
    game = added_kong_at_the_end(rules("mil-2025"))
    assert calls(game, "W") == {"win"}  # as a false one
    with pytest.raises(ValueError, match="no kong any more"):
        play(game, "W added-kong 5m")
    game = last("9s", "mil-2025", **{DRAWER: "1111m"})
    assert calls(game, DRAWER) == {"win"}
    with pytest.raises(ValueError, match="no kong any more"):
        play(game, f"{DRAWER} concealed-kong 1m")


def test_mil_no_flower_is_replaced_with_the_last_tile():
    game = last("a", "mil-2025")
    assert game.drawn == Tile("a")
    with pytest.raises(ValueError, match="no replacement"):
        play(game, f"{DRAWER} flower a")
    play(game, f"{DRAWER} discard a")
    assert game.events[-1] == Exhausted()  # a flower cannot be claimed


def test_a_flower_kept_to_the_end_is_not_replaced_any_more():
    game = last("9s", "guobiao", **{DRAWER: "a"})
    assert "flower a" not in texts(game.legal_actions(game.turn))
    assert "discard a" in texts(game.legal_actions(game.turn))


def test_the_replacement_of_a_kong_may_be_the_last_tile():
    """杠上开花 and 妙手回春 together (MIL 6)."""
    of = {NAMES[(144 - 54) % 4]: "1111m46m456p888s9s"}
    seat = next(iter(of))
    game = drain(Game(LOW, wall=shared_wall(hands(**of), end="9s5m")), 1)
    assert (NAMES[game.turn], game.drawn) == (seat, Tile("9s"))
    play(game, f"{seat} concealed-kong 1m", f"{seat} win")
    assert {"杠上开花", "妙手回春", "暗杠"} <= fans(game, seat).keys()


# Private piles

PRIVATE = rules("botzone", false_win="impossible", minimum=1)


def private(hands: list[str], draws: list[str] | None = None, ends: list[str] | None = None) -> Wall:
    return private_wall(hands, draws or ["", "", "", ""], ends=ends or ["", "", "", ""])


def test_c8_the_hand_ends_when_the_next_players_pile_is_empty():
    game = drain(Game(PRIVATE, wall=private(["", "", "", ""])), 0, seat=3)
    assert [game.tiles_left(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert game.is_last_tile
    play(game, "N discard", "pass")
    assert game.events[-1] == Exhausted()
    assert sum(isinstance(event, Drew) for event in game.events) == 4 * 21


def kong_of_east(options: Ruleset, **of: str) -> Game:
    """East's kong ends his pile a turn earlier: North's turn before it is the last, others have tiles."""
    wall = private([of.get("E", "1111m"), of.get("S", ""), of.get("W", ""), of.get("N", "")])
    game = play(Game(options, wall=wall), "E concealed-kong 1m")
    drain(game, 0, seat=0)
    play(game, "E discard", "S discard", "W discard", "pass")
    assert game.turn == 3
    assert [game.tiles_left(seat) for seat in range(4)] == [0, 1, 1, 1]
    return game


def test_botzone_the_hand_can_end_while_other_parts_still_hold_tiles():
    game = kong_of_east(PRIVATE)
    assert game.is_last_tile
    play(game, "N discard", "pass")
    assert game.events[-1] == Exhausted()
    assert game.tiles_left(1) == 1


def test_botzone_a_self_draw_before_an_empty_part_is_the_last_draw():
    wall = private(["1111m", "", "", WAITS_ON_5M], ends=["", "", "", "5m9s"])
    game = play(Game(PRIVATE, wall=wall), "E concealed-kong 1m")
    drain(game, 0, seat=0)
    play(game, "E discard", "S discard", "W discard", "N win")
    assert "妙手回春" in fans(game, "N")


@pytest.mark.parametrize("seat", ["S", "W"])
def test_botzone_a_win_on_the_discard_before_an_empty_part_is_the_last_claim(seat):
    game = kong_of_east(PRIVATE, N="5m", **{seat: WAITS_ON_5M})
    play(game, "N discard 5m", f"{seat} win")
    assert "海底捞月" in fans(game, seat)


def test_botzone_no_claim_of_the_discard_before_an_empty_part():
    game = kong_of_east(PRIVATE, N="5m", S="46m", W="55m")
    game = play(game, "N discard 5m")
    assert game.events[-1] == Exhausted()


@pytest.mark.parametrize("rule, allowed", [("both_left", False), ("own_left", True)])
def test_botzone_no_kong_before_an_empty_part_even_if_the_own_has_tiles(rule, allowed):
    game = kong_of_east(rules("botzone", false_win="impossible", private_kong=rule), N="2222m")
    assert ("concealed-kong 2m" in calls(game, "N")) is allowed


def test_botzone_no_kong_when_the_own_part_is_empty():
    game = play(Game(PRIVATE, wall=private(["1111m2222m", "", "", ""])), "E concealed-kong 1m")
    drain(game, 0, seat=0)
    assert game.tiles_left(1) > 0
    assert calls(game, "E") == set()


def test_a_direct_kong_needs_a_tile_of_the_own_part():
    """The judge's rules do not say so of a discard: without a replacement no kong, but a pung."""
    game = play(Game(PRIVATE, wall=private(["1111m555m", "5m", "", ""])), "E concealed-kong 1m")
    drain(game, 0, seat=0)
    play(game, "E discard", "pass", "S discard 5m")
    assert calls(game, "E") == {"pung", "pass"}
