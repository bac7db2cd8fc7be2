"""The tool that plays very many hands with every check on, on a few."""

from __future__ import annotations

import random

import pytest
from tests.table.checks import Balance
from tools import check_games

from guobiao.table.game import Game


def test_a_few_hands_with_every_check_on():
    assert list(check_games.faults(60, 1)) == []


def test_a_fault_is_reported_with_the_number_of_its_hand(monkeypatch, capsys):
    def play(name: str, _rng: random.Random) -> None:
        raise AssertionError(f"what went wrong in {name}")

    monkeypatch.setattr(check_games, "play", play)
    assert check_games.main(3, 8) == 3
    assert "what went wrong in 8/2" in capsys.readouterr().out


def test_it_finds_a_tile_too_many():
    """A check that cannot fail is none: an altered record is found."""
    game = Game(seed=1)
    game.states["hands"][0, 1, 0] += 1
    with pytest.raises(AssertionError, match="tiles"):
        Balance(game).check()
