"""Compile beforehand what bots and hints need, so that nobody waits for it at the table."""

from __future__ import annotations

from functools import partial

from ..kernels.warmup import Step
from ..players.player import NAMES, make_player
from ..rules.ruleset import GUOBIAO
from ..table.actions import Pass
from ..table.game import Game
from ..table.state import Phase
from .hints import hints_told

PART = "bots"


def steps() -> list[Step]:
    """What the bots and the hints need beside the kernels of play."""
    return [*(Step(name, partial(_decide, name)) for name in NAMES), Step("hints", _hint)]


def _decide(name: str) -> None:
    """A turn and a claim."""
    player, game = make_player(name), Game(GUOBIAO, seed=1)
    phases: set[Phase] = set()
    while not game.is_over and not {Phase.TURN, Phase.CLAIM} <= phases:
        seat = game.asked[0]
        legal = game.legal_actions(seat)
        if game.phase not in phases:
            player.act(game.view(seat))
            phases.add(game.phase)
        game.apply(seat, Pass() if Pass() in legal else legal[0])


def _hint() -> None:
    game = Game(GUOBIAO.override(None, flowers="off"), seed=1)
    for seat in range(2):  # with 14 tiles, and with 13
        hints_told(game.view(seat))
