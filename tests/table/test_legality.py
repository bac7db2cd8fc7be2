"""Every action of every seat: legal ones apply, all others raise, change nothing, and say why."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.table.checks import SEATS, Follower
from tests.table.referee import lawful
from tests.table.rigged import busy_wall, rules
from tests.table.twins import Playing

from guobiao import Ruleset
from guobiao.errors import IllegalActionError
from guobiao.table.actions import ACTIONS, Action
from guobiao.table.game import Game
from guobiao.table.seen import Phase

RULES = (
    rules("guobiao"),
    rules("guobiao", minimum=0, last_tile_kong="refused"),
    rules("mil-2025", minimum=0),
    rules("wmo-2006", flower_discard="mandatory"),
    rules("cn-1998", false_win="impossible", minimum=0),
    rules("botzone"),
    rules("botzone", false_win="impossible", minimum=0),
    rules("botzone", false_win="impossible", private_kong="own_left", last_tile_kong="ends_hand"),
)
by_name = pytest.mark.parametrize("options", RULES, ids=lambda options: options.name)


def positions(options: Ruleset, seed: int) -> Iterator[Game]:
    """A game at each of its decisions, played at random where there is much to do, and its end."""
    rng = random.Random(f"{options} {seed}")
    playing = Playing(Game(options, wall=busy_wall(rng, options)))
    while not playing.game.is_over:
        yield playing.game
        playing.step(rng)
    yield playing.game


@by_name
@pytest.mark.parametrize("seed", range(6))
def test_legal_is_what_the_rules_say(options, seed):
    """Compared with the plain reading of the rules, wins scored by the reference."""
    for game in positions(options, seed):
        for seat in game.asked:
            assert set(game.legal_actions(seat)) == lawful(game, seat)
        others = set(SEATS) - set(game.asked) - {game.turn}
        if game.phase in (Phase.CLAIM, Phase.ROB):
            _nobody_was_forgotten(game, others)


def _nobody_was_forgotten(game: Game, others: set[int]) -> None:
    """Right after the discard everybody is asked who could do more than pass."""
    if type(game.events[-1]).__name__ == "Answered":
        return
    for seat in others:
        assert len(lawful(game, seat)) == 1


def _check(game: Game, step: int) -> None:
    legal = {seat: set(game.legal_actions(seat)) for seat in SEATS}
    for seat in SEATS:
        for action in ACTIONS:
            if action in legal[seat]:
                other = game.clone()
                other.apply(seat, action)
                assert other.moves == (*game.moves, (seat, action))
                assert game.why_not(seat, action) is None
            elif step % 12 == 0 or action.code % 12 == step % 12:
                _check_refusal(game, seat, action)


def _check_refusal(game: Game, seat: int, action: Action) -> None:
    before = game.states.tobytes(), game.log.tobytes(), game.moves, len(game.events)
    reason = game.why_not(seat, action)
    assert reason is not None
    assert reason.en
    assert reason.zh
    assert reason.en != reason.zh
    assert "{" not in reason.en + reason.zh
    with pytest.raises(IllegalActionError) as error:
        game.apply(seat, action)
    assert error.value.reason == reason
    assert error.value.allowed == tuple(map(str, game.legal_actions(seat)))
    assert (game.states.tobytes(), game.log.tobytes(), game.moves, len(game.events)) == before


@by_name
def test_every_legal_action_applies_and_every_other_raises(options):
    for step, game in enumerate(positions(options, 1)):
        _check(game, step)


@pytest.mark.parametrize("seat", [-1, 4, 17])
def test_a_seat_that_does_not_exist(seat):
    game = Game(seed=1)
    with pytest.raises(IllegalActionError, match="no such seat"):
        game.apply(seat, ACTIONS[0])


@by_name
@pytest.mark.parametrize("seed", range(2))
def test_tiles_and_points_are_conserved_at_every_step(options, seed):
    follower = None
    for game in positions(options, seed):
        follower = follower or Follower(game)
        follower.check()
