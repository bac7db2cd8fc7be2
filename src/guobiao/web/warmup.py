"""What bots and hints need is loaded before the first table asks for it: that takes a second or two."""

from __future__ import annotations

from ..players.player import NAMES, make_player
from ..rules.ruleset import GUOBIAO
from ..table.actions import Pass
from ..table.game import Game
from ..table.state import Phase
from .hints import hints_told


def load() -> None:
    """Let every bot decide in a turn and on a claim, and find hints for both."""
    for name in NAMES:
        _decide(name)
    game = Game(GUOBIAO.override(None, flowers="off"), seed=1)
    for seat in range(2):  # with 14 tiles, and with 13
        hints_told(game.view(seat))


def _decide(name: str) -> None:
    player, game = make_player(name), Game(GUOBIAO, seed=1)
    phases: set[Phase] = set()
    while not game.is_over and not {Phase.TURN, Phase.CLAIM} <= phases:
        seat = game.asked[0]
        legal = game.legal_actions(seat)
        if game.phase not in phases:
            player.act(game.view(seat))
            phases.add(game.phase)
        game.apply(seat, Pass() if Pass() in legal else legal[0])
