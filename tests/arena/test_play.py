"""A simulation in one process and in several."""

import os
import signal
from dataclasses import replace

import pytest

from guobiao.arena import play as arena
from guobiao.arena.plan import Plan
from guobiao.arena.play import BLOCK, SimulationError, play, play_one, processors
from guobiao.rules.ruleset import BOTZONE

PLAN = Plan(("greedy", "random", "starter", "greedy"), 10, seed="p")


@pytest.fixture(scope="module")
def alone():
    return list(play(PLAN))


def test_outcomes_come_in_order(alone):
    assert [outcome.index for outcome in alone] == list(range(10))
    assert all(sum(outcome.points) == 0 for outcome in alone)
    assert all(outcome.record is None for outcome in alone)


def test_the_number_of_processes_changes_nothing(alone):
    assert list(play(PLAN, jobs=2)) == alone


def test_a_hand_can_be_played_by_itself(alone):
    assert play_one(PLAN, 7) == alone[7]


def test_another_seed_is_another_simulation(alone):
    assert list(play(replace(PLAN, seed="q"))) != alone


def test_records_are_those_of_the_hands(alone):
    for outcome in play(replace(PLAN, hands=2), keep=True):
        record = outcome.record
        assert record is not None
        assert record.game().points == record.points
        assert record.players == outcome.seating
        assert record.names == tuple(PLAN.names[player] for player in outcome.seating)
        assert replace(outcome, record=None) == alone[outcome.index]


def test_rules_are_kept():
    outcome = play_one(replace(PLAN, rules=BOTZONE), 0, keep=True)
    assert outcome.record is not None
    assert outcome.record.rules == BOTZONE


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_player_that_fails_is_named(jobs):
    broken = replace(PLAN, players=("greedy", "greedy", "greedy", "nobody"))
    with pytest.raises(SimulationError, match=r"hand 0 \(wall seed p/0; .*nobody\) failed: PlayerError"):
        list(play(broken, jobs))


def kill_this_process(plan, block, keep):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_dies_is_told_and_nothing_hangs(monkeypatch):
    monkeypatch.setattr(arena, "_play_block", kill_this_process)
    with pytest.raises(SimulationError, match="a process ended while hand 0 or one of the 9 after it"):
        list(play(PLAN, jobs=2))


def test_stopping_early_leaves_nothing_running():
    outcomes = play(replace(PLAN, hands=100 * BLOCK), jobs=2)
    assert next(outcomes).index == 0
    outcomes.close()


def test_at_least_one_process():
    assert processors() >= 1
    with pytest.raises(ValueError, match="0 processes"):
        play(PLAN, jobs=0)


def test_blocks_of_ever_so_many_hands_are_made_when_needed():
    blocks = arena.blocks_of(10**12)
    assert [next(blocks), next(blocks)] == [range(BLOCK), range(BLOCK, 2 * BLOCK)]
    assert list(arena.blocks_of(BLOCK + 1)) == [range(BLOCK), range(BLOCK, BLOCK + 1)]
