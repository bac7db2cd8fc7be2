"""The player ``route``: what it aims at, how near it sees it, what it claims and what it fears."""

from __future__ import annotations

import random
from itertools import chain

import numpy as np
import pytest

from guobiao import score
from guobiao.batch import score as score_all
from guobiao.kernels import cache
from guobiao.kernels.layout import SELF_DRAWN, hand_of, rows
from guobiao.players import play_hand
from guobiao.players.route import Route, Temper
from guobiao.players.routes.bench import LACKING, TOTAL
from guobiao.players.routes.danger import danger
from guobiao.players.routes.patterns import (
    AIMS,
    FIRST_PUNG,
    NEAREST,
    NO_BODY,
    SET_TILES,
    Plan,
    plan_table,
    plans_of,
    sets_touching,
    sets_within,
)
from guobiao.players.routes.search import search
from guobiao.rules import catalogue as fans
from guobiao.rules.ruleset import GUOBIAO, PRESETS
from guobiao.rules.words import KNITTED_BODIES
from guobiao.sets import Hand, Win
from guobiao.table.actions import Chow, DeclareWin, Discard, Flower, Pass, Pung
from guobiao.table.events import FalselyDeclared
from guobiao.table.game import Game
from guobiao.tiles import COPIES, DRAGONS, KINDS, TILES, Tile, mask_of, tiles_of

from ..table.rigged import pass_all, play, shared_wall

NOTHING = np.zeros(KINDS, np.uint8)
MANY_DRAWS = 10.0


def _look(row, elsewhere=NOTHING, draws=MANY_DRAWS):
    tables = cache.suit_tables(), cache.rule_tables(GUOBIAO)
    settings = Temper().settings(GUOBIAO.minimum)
    return search(tables, plan_table(), settings, row, elsewhere, elsewhere, draws)


def _best(text):
    """The discard that leaves most of a hand of 14 tiles."""
    (row,) = rows([text])
    left = _look(row)
    return str(TILES[max(np.flatnonzero(row[:KINDS]), key=left.__getitem__)])


# Routes are read from the rulebook


def _fill(plan: Plan, rng: random.Random) -> list[Tile] | None:
    """A hand that follows a plan, or None where a fifth copy of a tile would be needed."""
    tiles = list(tiles_of(KNITTED_BODIES[plan.body])) if plan.body != NO_BODY else []
    for mask in plan.sets:
        number = rng.choice([number for number in range(64) if mask >> number & 1])
        tiles += [TILES[tile] for tile in SET_TILES[number]]
    tiles += [rng.choice(list(tiles_of(plan.pairs)))] * 2
    return tiles if max(tiles.count(tile) for tile in tiles) <= COPIES else None


@pytest.mark.parametrize("fan", AIMS, ids=[fan.id for fan in AIMS])
def test_plans_lead_to_their_fan_or_to_what_absorbs_it(fan):
    rng, found, more = random.Random(fan.id), 0, 0
    for plan in plans_of(fan):
        for _ in range(20):
            tiles = _fill(plan, rng)
            if tiles is None:
                continue
            counted = score(Hand(tuple(tiles[:-1]), (), Win(tiles[-1])))
            named = {each.fan for each in counted.fans} | {each.fan for each in counted.not_counted}
            found += fan in named
            more += 1
    # 混一色 also needs an honour, which a plan leaves to chance; others may be read otherwise
    assert found > 0.6 * more > 0


def test_plans_of_a_fan_that_is_no_way_to_go():
    with pytest.raises(ValueError, match="no plan follows"):
        plans_of(fans.LAST_TILE)


def test_sets_by_their_tiles():
    assert sets_within(DRAGONS) == sum(1 << FIRST_PUNG + tile for tile in tiles_of(DRAGONS))
    fives = mask_of([Tile("5m")])
    chows = [3 - 1, 4 - 1, 5 - 1]
    assert sets_touching(fives) == mask_of([*chows, FIRST_PUNG + Tile("5m")])


def test_the_nearest_hand_comes_last():
    assert tuple(plan_table()[-1]["sets"]) == NEAREST.sets


# How near a hand is


def _winning_hands(number, seed=3):
    """Complete hands that follow a route, worth enough when drawn."""
    rng, plans = random.Random(seed), list(chain.from_iterable(map(plans_of, AIMS)))
    found: list[list[Tile]] = []
    while len(found) < number:
        tiles = _fill(rng.choice(plans), rng)
        if tiles is not None:
            rng.shuffle(tiles)
            hand = Hand(tuple(tiles[:-1]), (), Win(tiles[-1], self_drawn=True))
            if score(hand).reaches_minimum:
                found.append(tiles)
    return found


def _row_of(tiles):
    row = rows(["19m19p19sESWNCFP"])[0]
    row[:KINDS] = 0
    for tile in tiles:
        row[tile] += 1
    return row


def _is_ready(row):
    """Whether a tile wins with enough points, drawn or discarded: every one is tried."""
    tries = np.repeat(row[None], 2 * KINDS, axis=0)
    for kind in range(KINDS):
        for place in (2 * kind, 2 * kind + 1):
            tries[place, kind] += 1
            tries[place, 38] = kind
        tries[2 * kind, 39] = SELF_DRAWN
    return bool(score_all(tries, invalid="mark").reaches_minimum.any())


def test_one_tile_away():
    """A hand is seen to lack one tile if, and only if, some tile makes it win."""
    for tiles in _winning_hands(60):
        row = _row_of(tiles[1:])
        assert _is_ready(row)
        assert _look(row)[LACKING] == 1, hand_of(row)


def test_two_and_three_tiles_away():
    """Hands from which tiles were taken are at most so far, and not nearer than they are."""
    rng = random.Random(5)
    for tiles in _winning_hands(40, seed=4):
        for gone in (2, 3):
            kept = tiles[gone:]
            others = [tile for tile in rng.sample(TILES[:KINDS], gone - 1) if kept.count(tile) < COPIES]
            row = _row_of([*kept, *others])
            if row[:KINDS].sum() != 13:
                continue
            lacking = _look(row)[LACKING]
            assert 1 <= lacking <= gone
            assert (lacking == 1) == _is_ready(row)


def test_far_away_there_is_still_a_way():
    rng = random.Random(6)
    deck = [tile for tile in TILES[:KINDS] for _ in range(COPIES)]
    for _ in range(40):
        left = _look(_row_of(rng.sample(deck, 13)))
        assert 1 <= left[LACKING] <= 7
        assert left[TOTAL] > 0


def test_what_is_gone_cannot_be_waited_for():
    (row,) = rows(["123m456p78s11s222z"[:-4] + "222p"])
    elsewhere = NOTHING.copy()
    assert _look(row)[LACKING] == 1
    elsewhere[[Tile("9s"), Tile("6s")]] = 4
    assert _look(row, elsewhere)[LACKING] > 1


def test_fewer_copies_and_fewer_draws_are_worth_less():
    (row,) = rows(["123m456p78s11222s"])
    elsewhere = NOTHING.copy()
    elsewhere[Tile("9s")] = 2
    assert _look(row, elsewhere)[TOTAL] < _look(row)[TOTAL]
    assert _look(row, draws=2.0)[TOTAL] < _look(row)[TOTAL]
    assert _look(row, draws=0.0)[TOTAL] < 1e-3


@pytest.mark.parametrize(
    "hand, discard",
    [
        ("123m456p78s1199mEP"[:-2] + "EP", {"E", "P"}),  # 花龙 beside a pair
        ("147m258p36s123mSSC", {"C"}),  # 组合龙
        ("1199m2288p55sEEC3s", {"C", "3s"}),  # 七对
        ("19m19p19sESWNCF55s", {"5s"}),  # 十三幺
        ("111m222p33s44sEEE8p", {"8p"}),  # 碰碰和
    ],
)
def test_discards_what_the_route_does_not_need(hand, discard):
    assert _best(hand) in discard


def test_a_cheap_way_to_ready_is_not_taken():
    """Ready at once by a hand of four points, or one tile from 清龙: the route is kept."""
    assert _best("12345678m45677pE") != "1m"


# Decisions


def _offered(hand, tile, rules="guobiao"):
    """East discards a tile that the hand of South may want."""
    game = Game(rules, wall=shared_wall(["", hand, "", ""], tile))
    pass_all(game)
    return play(game, f"E discard {tile}")


@pytest.mark.parametrize(
    "hand, tile, action",
    [
        ("123m456p78s11pEEW", "9s", Chow(3)),  # 花龙
        ("1199m2288p55s37sW", "9m", Pass()),  # 七对 takes no claims
        ("EECC2345789m1p9s", "C", Pung()),  # 混一色
        ("111m222p33s44sEEP", "E", Pung()),  # 碰碰和
    ],
)
def test_claims_what_helps_a_route(hand, tile, action):
    assert Route().act(_offered(hand, tile).view(1)) == action


def test_wins_when_it_may():
    assert Route().act(_offered("123m456p78s11122p", "9s").view(1)) == DeclareWin()


def test_declares_no_win_of_too_few_points():
    """Where false wins are possible, they are always offered."""
    game = _offered("234m56p678s11122p", "4p", "mil-2025")
    assert DeclareWin() in game.legal_actions(1)
    assert Route().act(game.view(1)) != DeclareWin()


def test_lays_flowers_down_at_once():
    game = Game("mil-2025", wall=shared_wall(["a", "", "", ""]))
    assert Route().act(game.view(0)) == Flower(Tile("a"))


# What others may win with


def test_nobody_is_feared_at_the_beginning():
    game = Game(seed=1)
    assert danger(game.states, game.log, 0).max() < 0.01


def test_what_was_let_pass_is_safe():
    game = _offered("123m456p78s11122p", "E")
    pass_all(game)
    play(game, "S discard")
    game.states["melds"][0, 3] = 4  # North is sure to be ready
    feared = danger(game.states, game.log, 2)
    assert feared[Tile("E")] == 0 < feared[Tile("N")]


def test_a_seat_that_may_not_win_is_not_feared():
    game = Game(seed=1).clone()
    before = danger(game.states, game.log, 0).sum()
    game.states["melds"][0, 1] = 4
    feared = danger(game.states, game.log, 0).sum()
    game.states["barred"] |= 0b1110
    assert feared > before
    assert danger(game.states, game.log, 0).sum() == 0


def test_who_cannot_win_discards_what_is_safe():
    game = Game(wall=shared_wall())
    game.states["melds"][0, 1] = 4  # South is sure to be ready
    view = game.view(0)
    feared = danger(view.states, view.log, 0)
    chosen = Route(Temper(win=0.0, fan=1e-6)).act(view)
    assert isinstance(chosen, Discard)
    assert feared[chosen.tile] == min(feared[tile] for tile in view.tiles(0))


# Whole hands


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_plays_by_the_rules(preset):
    """No action that is not legal (``apply`` refuses it), no win that is none, nothing left to chance."""
    for seed in range(10):
        games = [Game(preset, seed=seed) for _ in range(2)]
        for game in games:
            play_hand(game, [Route()] * 4)
        assert games[0].is_over
        assert games[0].moves == games[1].moves
        assert not any(isinstance(event, FalselyDeclared) for event in games[0].events)
