"""Players: from what a seat may know to what it does.

>>> from guobiao.players import make_player, play_hand
>>> from guobiao.table.game import Game
>>> players = [make_player(name, seed=1) for name in ("greedy", "starter", "random", "greedy")]
>>> sum(play_hand(Game(seed=1), players).points)
0
"""

from __future__ import annotations

from .player import (
    NAMES,
    Closing,
    Forfeit,
    Played,
    Player,
    PlayerError,
    close_players,
    make_player,
    play_hand,
)

__all__ = [
    "NAMES",
    "Closing",
    "Forfeit",
    "Played",
    "Player",
    "PlayerError",
    "close_players",
    "make_player",
    "play_hand",
]
