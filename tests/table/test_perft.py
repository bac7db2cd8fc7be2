"""How many sequences of decisions lead on from fixed walls: a change of any rule of play changes a count.

The idea is that of perft in chess: every legal action is tried. Of several seats that are asked
the one nearest East decides first.
``python -m tests.table.test_perft`` prints the table anew, to be compared with the old one by eye.
"""

from __future__ import annotations

import pytest
from tests.table.rigged import pass_all, play

from guobiao import PRESETS
from guobiao.table.game import Game
from guobiao.table.state import Phase

DEPTHS = (1, 2, 3, 4, 5)
LATER = 12
"""Turns in which the drawn tile is discarded and nobody claims, before counting begins a second time."""


def perft(game: Game, depth: int) -> int:
    """The number of sequences of so many decisions; a hand that ends sooner counts nothing."""
    if game.is_over:
        return 0
    seat = game.asked[0]
    actions = game.legal_actions(seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        other = game.clone()
        other.apply(seat, action)
        total += perft(other, depth - 1)
    return total


def start(preset: str, seed: int, turns: int) -> Game:
    """The game of a seed, after some uneventful turns."""
    game = Game(PRESETS[preset], seed=seed)
    for _ in range(turns):
        pass_all(game)
        play(game, f"{'ESWN'[game.turn]} discard")
    if game.phase is Phase.OVER:
        raise ValueError(f"{preset} seed {seed}: the hand is over after {turns} turns")
    return game


COUNTS: dict[tuple[str, int, int], tuple[int, ...]] = {
    ("guobiao", 0, 0): (2, 4, 56, 608, 5498),
    ("guobiao", 0, 12): (2, 25, 300, 2569, 20286),
    ("mil-2025", 1, 0): (2, 4, 60, 182, 378),
    ("mil-2025", 1, 12): (15, 45, 93, 186, 1756),
    ("cn-1998", 2, 0): (2, 6, 12, 24, 148),
    ("cn-1998", 2, 12): (2, 4, 8, 116, 476),
    ("wmo-2006", 3, 0): (2, 24, 72, 154, 312),
    ("wmo-2006", 3, 12): (2, 4, 8, 92, 238),
    ("botzone", 4, 0): (12, 24, 48, 96, 164),
    ("botzone", 4, 12): (2, 4, 8, 12, 24),
    ("guobiao", 5, 0): (2, 4, 52, 610, 6300),
    ("guobiao", 5, 12): (12, 156, 1620, 19044, 165284),
    ("mil-2025", 6, 0): (3, 6, 42, 318, 1136),
    ("mil-2025", 6, 12): (2, 4, 8, 124, 676),
    ("cn-1998", 7, 0): (2, 4, 54, 200, 517),
    ("cn-1998", 7, 12): (2, 4, 8, 108, 456),
    ("wmo-2006", 8, 0): (2, 4, 8, 104, 296),
    ("wmo-2006", 8, 12): (2, 4, 8, 100, 242),
    ("botzone", 9, 0): (14, 29, 58, 116, 182),
    ("botzone", 9, 12): (2, 4, 8, 15, 31),
    ("guobiao", 10, 0): (2, 4, 8, 24, 132),
    ("guobiao", 10, 12): (12, 145, 1837, 22615, 257390),
    ("mil-2025", 11, 0): (2, 5, 26, 137, 661),
    ("mil-2025", 11, 12): (2, 4, 8, 108, 448),
    ("cn-1998", 12, 0): (2, 6, 33, 192, 633),
    ("cn-1998", 12, 12): (2, 4, 8, 92, 388),
    ("wmo-2006", 13, 0): (3, 6, 12, 72, 564),
    ("wmo-2006", 13, 12): (15, 97, 409, 1292, 4488),
    ("botzone", 14, 0): (13, 25, 50, 106, 189),
    ("botzone", 14, 12): (2, 4, 8, 13, 25),
    ("guobiao", 15, 0): (3, 6, 36, 401, 4063),
    ("guobiao", 15, 12): (2, 25, 306, 2974, 33631),
    ("mil-2025", 16, 0): (2, 4, 56, 158, 318),
    ("mil-2025", 16, 12): (2, 4, 8, 108, 266),
    ("cn-1998", 17, 0): (3, 6, 42, 316, 1132),
    ("cn-1998", 17, 12): (4, 8, 16, 228, 1294),
    ("wmo-2006", 18, 0): (2, 4, 8, 108, 384),
    ("wmo-2006", 18, 12): (2, 4, 8, 92, 220),
    ("botzone", 19, 0): (12, 24, 48, 100, 161),
    ("botzone", 19, 12): (2, 4, 8, 12, 24),
}
"""Preset, seed, turns before: the counts for the depths."""


@pytest.mark.parametrize("preset, seed, turns", COUNTS)
def test_perft(preset, seed, turns):
    game = start(preset, seed, turns)
    assert tuple(perft(game, depth) for depth in DEPTHS) == COUNTS[preset, seed, turns]


def test_perft_of_twenty_walls():
    assert len({(preset, seed) for preset, seed, _ in COUNTS}) >= 20


def main() -> None:
    """Print the table."""
    for number in range(20):
        preset = list(PRESETS)[number % len(PRESETS)]
        for turns in (0, LATER):
            game = start(preset, number, turns)
            counts = tuple(perft(game, depth) for depth in DEPTHS)
            print(f'    ("{preset}", {number}, {turns}): {counts},')


if __name__ == "__main__":
    main()
