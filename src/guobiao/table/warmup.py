"""Compile the kernels of play beforehand: each is called as :mod:`guobiao.table` calls it."""

from __future__ import annotations

from ..kernels.warmup import Step
from ..rules.ruleset import GUOBIAO
from .game import Game


def steps() -> list[Step]:
    """What a game needs beside the kernels that score."""
    return [Step("game", _play)]


def _play() -> None:
    game = Game(GUOBIAO, seed=1)
    seat = game.asked[0]
    game.apply(seat, game.legal_actions(seat)[0])
    game.view(seat)
