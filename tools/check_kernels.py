"""Compare the kernel with the reference on many random hands under every preset.

    python tools/check_kernels.py [HANDS [SEED]]

HANDS (default 1,000,000) for each preset; SEED (default: by the clock) is printed, so that a difference can
be found again. Exits with 1 if anything differs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.kernels.hands import differences, random_rows

from guobiao import PRESETS
from guobiao.kernels import suits
from guobiao.kernels.compile import compile_rules

BLOCK = 2_000
Task = tuple[str, int, int, int]


@cache
def _tables(preset: str) -> Any:
    return compile_rules(PRESETS[preset])


def _compare(task: Task) -> list[str]:
    preset, seed, block, hands = task
    rows = random_rows(np.random.default_rng([seed, block]), hands)
    return list(differences(suits.build(), _tables(preset), PRESETS[preset], rows))


def _tasks(hands: int, seed: int) -> Iterator[Task]:
    """Blocks of hands: the same ones under every preset."""
    for preset in PRESETS:
        for start in range(0, hands, BLOCK):
            yield preset, seed, start // BLOCK, min(BLOCK, hands - start)


def main(hands: int = 1_000_000, seed: int | None = None) -> int:
    """Compare; the number of differences."""
    seed = int(time.time()) if seed is None else seed
    print(f"{hands} hands under each of {len(PRESETS)} presets, seed {seed}")
    tasks, found, started = list(_tasks(hands, seed)), 0, time.monotonic()
    with Pool(2) as pool:
        for done, shown in enumerate(pool.imap(_compare, tasks), 1):
            found += len(shown)
            for difference in shown[:3]:
                print(f"\n{difference}")
            left = (time.monotonic() - started) / done * (len(tasks) - done)
            line = (
                f"{tasks[done - 1][0]:9} {done}/{len(tasks)} blocks, {found} differences, {left:.0f} s left"
            )
            print(f"\r{line}   ", end="", flush=True)
    print()
    return found


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])) > 0)
