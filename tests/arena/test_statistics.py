"""What is counted, against a recount of the games themselves."""

from math import sqrt
from statistics import fmean, stdev

import pytest

from guobiao.arena import anchors
from guobiao.arena.outcome import Outcome, Win, outcome_of
from guobiao.arena.plan import Plan
from guobiao.arena.statistics import Estimate, Statistics, mean, share
from guobiao.lang import Words
from guobiao.players.player import Forfeit, Played, make_player, play_hand
from guobiao.rules.catalogue import FANS, FLOWER_TILES
from guobiao.table.events import Exhausted
from guobiao.table.game import Game

HANDS = 24
PLAN = Plan(("greedy", "starter", "greedy", "greedy"), HANDS, seed=5)


@pytest.fixture(scope="module")
def played():
    """Games with who sat where, and what was counted of them."""
    games, found = [], Statistics(PLAN.names)
    for index in range(HANDS):
        seating, game = PLAN.seating(index), PLAN.game(index)
        players = [make_player(PLAN.players[player]) for player in seating]
        found.add(outcome_of(game, play_hand(game, players), index, seating))
        games.append((game, seating))
    return games, found


def test_points_win_rates_and_deal_ins(played):
    games, found = played
    for player, tally in enumerate(found.players):
        seats = [(game, seating.index(player)) for game, seating in games]
        points = [game.points[seat] for game, seat in seats]
        assert tally.hands == HANDS
        assert tally.points.total == sum(points)
        assert tally.points.estimate.mean == pytest.approx(fmean(points))
        assert tally.points.estimate.error == pytest.approx(stdev(points) / sqrt(HANDS))
        assert tally.wins == sum(seat in game.winners for game, seat in seats)
        assert tally.self_draws == sum(seat in game.winners and game.giver is None for game, seat in seats)
        assert tally.deal_ins == sum(game.giver == seat for game, seat in seats)
        assert tally.melds.total == sum(len(game.melds(seat)) for game, seat in seats)


def test_totals_and_fans(played):
    games, found = played
    for player, tally in enumerate(found.players):
        scores = [
            game.score(seating.index(player))
            for game, seating in games
            if seating.index(player) in game.winners
        ]
        assert tally.totals.total == sum(score.total for score in scores)
        assert tally.plain.total == sum(score.total_without_flowers for score in scores)
        assert sum(tally.histogram.values()) == len(scores)
        assert all(tally.fans[fan] == sum(fan in score.counts for score in scores) for fan in tally.fans)
        assert tally.times.total() == sum(sum(score.counts.values()) for score in scores)


def test_the_table_is_the_sum_of_its_players(played):
    games, found = played
    assert found.hands == HANDS
    assert found.draws == sum(isinstance(game.events[-1], Exhausted) for game, _ in games)
    assert found.table.wins + found.draws == HANDS
    assert found.table.points.total == 0
    assert found.table.wins == sum(tally.wins for tally in found.players) > 0
    assert found.table.self_draws + found.table.deal_ins == found.table.wins
    assert found.decisions == sum(len(game.moves) for game, _ in games)


def test_order_does_not_matter():
    outcomes = [
        Outcome(n, (0, 1, 2, 3), (), None, (n, -n, n * n, -n * n), (0,) * 4, True, (), None, 50)
        for n in range(9)
    ]
    there, back = Statistics("abcd"), Statistics("abcd")
    for outcome in outcomes:
        there.add(outcome)
    for outcome in reversed(outcomes):
        back.add(outcome)
    assert there.players == back.players


def test_several_winners_and_a_false_win():
    wins = tuple(Win(player, 10, 2, False, {"平和": 1}) for player in (1, 2))
    outcome = Outcome(0, (3, 0, 1, 2), wins, 0, (-52, 26, 26, 0), (0, 1, 2, 3), False, (3,), None, 80)
    found = Statistics("abcd")
    found.add(outcome)
    assert [tally.wins for tally in found.players] == [0, 1, 1, 0]
    assert [tally.false_wins for tally in found.players] == [0, 0, 0, 1]
    assert (found.table.plain.total, found.table.deal_ins, found.draws) == (16, 1, 0)


def test_a_hand_that_was_forfeited():
    """It is neither won nor drawn."""
    game = Game(seed=1)
    forfeit = Forfeit(2, "TLE", Words("too late", "超时"))
    outcome = outcome_of(game, Played((10, 10, -30, 10), forfeit), 0, (1, 2, 3, 0))
    found = Statistics("abcd")
    found.add(outcome)
    assert outcome.forfeit == (3, forfeit)
    assert outcome.points == (10, 10, 10, -30)
    assert [tally.forfeits for tally in found.players] == [0, 0, 0, 1]
    assert found.draws == found.table.wins == 0


def test_estimates():
    assert mean(0, 0, 0) is None
    assert mean(7, 49, 1) == Estimate(7.0, None)
    assert share(0, 0) is None
    assert share(1, 2) == Estimate(0.5, 0.5)
    assert share(3, 3) == Estimate(1.0, 0.0)


def test_anchors_name_fans_of_the_rulebook():
    assert set(anchors.IJCAI_FANS) <= {fan.zh for fan in FANS} - {FLOWER_TILES.zh}
    assert sum(anchors.HISTOGRAM.values()) == 972
    assert list(anchors.HISTOGRAM) == sorted(anchors.HISTOGRAM)
