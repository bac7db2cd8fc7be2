"""Compile the kernels of play and of the players beforehand: each is called as a player calls it."""

from __future__ import annotations

from ..kernels.warmup import Step
from ..table.game import Game
from ..table.state import Phase
from ..table.warmup import steps as steps_of_play
from .route import Route

PART = "play"


def steps() -> list[Step]:
    """What a game and its players need beside the kernels that score."""
    return [*steps_of_play(), Step("players", _decide)]


def _decide() -> None:
    game, player = Game(seed=1), Route()
    while game.phase is not Phase.TURN:
        seat = game.asked[0]
        game.apply(seat, player.act(game.view(seat)))
    player.act(game.view(game.turn))
