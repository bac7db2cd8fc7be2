"""Compile the kernels of players beforehand: each is called as a player calls it."""

from __future__ import annotations

from ..kernels.warmup import Step
from ..table.game import Game
from ..table.seen import Phase
from .route import Route

PART = "players"


def steps() -> list[Step]:
    """What players need beside the kernels of play."""
    return [Step("players", _decide)]


def _decide() -> None:
    game, player = Game(seed=1), Route()
    while game.phase is not Phase.TURN:
        seat = game.asked[0]
        game.apply(seat, player.act(game.view(seat)))
    player.act(game.view(game.turn))
