"""Whole hands at random: in arrays, and through ``Game`` with its events; beside RiichiEnv (Rust, riichi).

    python benchmarks/bench_play.py [ROUNDS]

Every decision is one of the legal actions, each as likely as any other. Ours: the default rules, a
shared wall with flowers, false wins impossible, so that every draw and discard is checked for a win of
eight fan. Theirs: one hand of riichi from the deal to its end, with the observations that its ``step``
returns. The games differ (riichi has no flowers and a dead wall), so the ratio is one of engines, not of
the same work: the decisions of a hand are printed beside it. Both run in the same process, in turns; the
figures are medians, by processor time.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

from guobiao.table.game import Game
from guobiao.table.playouts import random_hands

try:
    from riichienv import RiichiEnv
except ImportError:
    RiichiEnv = None

ROUNDS = 7
ARRAY, GAMES, THEIRS = 4000, 100, 40
"""Hands a round."""

Played = tuple[int, int]
"""Hands, and the decisions made in them."""


def in_arrays(number: int) -> Played:
    """Hands played by the kernels alone."""
    _, decisions = random_hands(ARRAY, number + 1)
    return ARRAY, decisions


def through_game(number: int) -> Played:
    """Hands played through the Python class, its events read after every decision."""
    chooser, decisions = random.Random(number), 0
    for hand in range(GAMES):
        game = Game(seed=f"{number}/{hand}")
        while not game.is_over:
            for seat in game.asked:
                game.apply(seat, chooser.choice(game.legal_actions(seat)))
                decisions += 1
            assert game.events
    return GAMES, decisions


def through_riichienv(number: int) -> Played:
    """Hands of riichi."""
    chooser, decisions = random.Random(number), 0
    env = RiichiEnv(game_mode=0)
    for _ in range(THEIRS):
        seen = env.reset()
        while not env.done():
            decisions += len(seen)
            seen = env.step({seat: chooser.choice(each.legal_actions()) for seat, each in seen.items()})
    return THEIRS, decisions


def measure(rounds: int) -> None:
    """Play in turns and print hands a second."""
    sides: dict[str, Callable[[int], Played]] = {"guobiao, arrays": in_arrays, "guobiao, Game": through_game}
    if RiichiEnv is not None:
        sides["RiichiEnv"] = through_riichienv
    rates: dict[str, list[float]] = {name: [] for name in sides}
    decisions = dict.fromkeys(sides, 0.0)
    for number in range(-1, rounds):  # the first round compiles and warms up
        for name, play in sides.items():
            started = process_time()
            hands, made = play(max(number, 0))
            decisions[name] = made / hands
            if number >= 0:
                rates[name].append(hands / (process_time() - started))
    slowest = median(rates["RiichiEnv"]) if "RiichiEnv" in rates else None
    print(f"whole hands at random, one thread, medians of {rounds} rounds in turns")
    for name, found in rates.items():
        beside = f"{median(found) / slowest:8.1f} times RiichiEnv" if slowest else ""
        print(f"  {name:16} {median(found):9.0f} hands/s {decisions[name]:6.0f} decisions a hand {beside}")
    if slowest is None:
        print("  (RiichiEnv is not installed: `make bench` does it)")


if __name__ == "__main__":
    measure(*map(int, sys.argv[1:2] or [ROUNDS]))
