"""A few hands played in arrays and by the friendly game, as one digest: the same with and without Numba."""

from __future__ import annotations

import random
from hashlib import sha256

from tests.table.rigged import busy_wall, rules
from tests.table.twins import Playing

from guobiao import PRESETS
from guobiao.table.game import Game
from guobiao.table.playouts import random_hands

HANDS = 4


def digest() -> str:
    """SHA-256 of the records, logs and views of a few hands under every preset."""
    found = sha256()
    for preset in PRESETS.values():
        states, decisions = random_hands(HANDS, 7, preset)
        found.update(states.tobytes() + str(decisions).encode())
    for seed, options in enumerate((rules(), rules("mil-2025", minimum=0), rules("botzone", minimum=0))):
        rng = random.Random(seed)
        playing = Playing(Game(options, wall=busy_wall(rng, options)))
        while not playing.game.is_over:
            playing.step(rng)
            views = [playing.game.view(seat) for seat in (0, 1, 2, 3, None)]
            found.update(b"".join(view.states.tobytes() + view.log.tobytes() for view in views))
        found.update(playing.game.states.tobytes() + playing.game.log.tobytes())
        found.update(str(playing.game.moves).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest())
