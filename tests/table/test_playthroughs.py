"""Three whole hands with every answer of the game, compared with files that people have read."""

from __future__ import annotations

import difflib

import pytest
from tools.playthroughs import OUTPUT, PLAYTHROUGHS, main, text

from guobiao.table.actions import parse_action
from guobiao.table.game import Game


@pytest.mark.parametrize("hand", PLAYTHROUGHS, ids=lambda hand: hand.name)
def test_the_hand_goes_as_it_is_written(hand):
    """If a rule of play was meant to change: python tools/playthroughs.py, and look at the difference."""
    kept = (OUTPUT / f"{hand.name}.txt").read_text(encoding="utf-8").splitlines()
    difference = list(difflib.unified_diff(kept, text(hand).splitlines(), "kept", "found", lineterm="", n=1))
    assert not difference, "\n".join(difference[:60])


@pytest.mark.parametrize("hand", PLAYTHROUGHS, ids=lambda hand: hand.name)
def test_the_decisions_written_lead_to_the_end_written(hand):
    """Read back from the file alone, without the player that made them."""
    kept = (OUTPUT / f"{hand.name}.txt").read_text(encoding="utf-8").splitlines()
    game = Game(hand.rules, seed=hand.seed)
    for line in kept:
        if line.startswith("> "):
            _, seat, action = line.split(" ", 2)
            game.apply("ESWN".index(seat), parse_action(action))
    assert game.is_over
    assert any(f"points {game.points}" in line for line in kept[-60:])


def test_there_is_a_file_for_every_hand_and_none_besides(capsys):
    assert {path.stem for path in OUTPUT.glob("*")} == {hand.name for hand in PLAYTHROUGHS}
    assert main(check=True) == 0
    assert "as it was" in capsys.readouterr().out
