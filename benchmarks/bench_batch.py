"""Scoring hands in arrays: ours and PyMahjongGB, in one run.

    python benchmarks/bench_batch.py [ROUNDS]

The hands are the 4,000 of tests/data/scored_hands (rich hands of every form, with melds, kongs, flags and
flowers). Every round times each contestant once, on the same hands, so that all see the same moods of the
machine. Figures are processor time. Before that, totals are compared: PyMahjongGB reads waits inside a
knitted straight as the preset ``botzone`` does.

Two threads are compared with one by wall time, in pairs of neighbouring runs, beside hashing, which shares
nothing between threads: what it gains is all that the machine gives. Where that is far from 2, something else
is running and the comparison says little. ``nice`` does not keep other sessions' work away where Linux groups
processes by session (``/proc/sys/kernel/sched_autogroup_enabled``); ``chrt -r 1 python ...`` does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib import import_module
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from bench_score import load
from guobiao import Hand, batch
from guobiao.notation import format_tiles
from guobiao.sets import MeldKind
from guobiao.tiles import EAST, Tile

TIMES = 50
"""How often the hands are repeated for the kernels."""


def name(tile: Tile) -> str:
    """Botzone's name of a tile."""
    return format_tiles((tile,), "botzone")


def botzone(hand: Hand) -> tuple[Any, ...]:
    """The arguments of PyMahjongGB's calculator."""
    packs = []
    for meld in hand.melds:
        if meld.kind is MeldKind.CHOW:
            packs.append(("CHI", name(meld.tiles[1]), meld.digit))
        else:
            kind = "PENG" if meld.kind is MeldKind.PUNG else "GANG"
            packs.append((kind, name(meld.tile), meld.digit % 4))
    win = hand.win
    assert win.tile is not None
    return (
        tuple(packs),
        tuple(map(name, hand.concealed)),
        name(win.tile),
        win.flower_count,
        win.self_drawn,
        win.last_copy,
        win.kong_related,
        win.wall_last,
        win.seat - EAST,
        win.prevalent - EAST,
    )


def disagreements(calculate: Any, hands: list[Hand], totals: Any) -> int:
    """Hands to which the peer gives another total. It lists a fan once for each time."""
    peer = (sum(points for points, _ in calculate(*botzone(hand))) for hand in hands)
    return sum(theirs != ours for theirs, ours in zip(peer, totals, strict=True))


BLOCK, BLOCKS = bytes(1 << 16), 800
"""Hashing these takes about as long as scoring the hands."""


def hashing(threads: int) -> None:
    """Work that shares neither memory nor the GIL, the same amount in any number of threads."""
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda number: [sha256(BLOCK) for _ in range(number)], [BLOCKS // threads] * threads))


def two_threads(runs: dict[str, Callable[[int], object]], pairs: int) -> Table:
    """Wall time of one thread against two, and how many processors two threads kept busy."""
    gains: dict[str, list[float]] = {label: [] for label in runs}
    busy: dict[str, list[float]] = {label: [] for label in runs}
    for _ in range(pairs):
        for label, run in runs.items():
            start = perf_counter()
            run(1)
            middle, used = perf_counter(), process_time()
            run(2)
            wall = perf_counter() - middle
            gains[label].append((middle - start) / wall)
            busy[label].append((process_time() - used) / wall)
    title = f"Two threads, medians of {pairs} pairs of runs"
    table = Table("", "times one thread", "processors busy", title=title, title_justify="left")
    for label in runs:
        table.add_row(label, f"{median(gains[label]):.2f}", f"{median(busy[label]):.2f}")
    return table


def main(rounds: int = 7) -> None:
    hands = load()
    rows = np.tile(batch.rows(hands), (TIMES, 1))
    singles = [row.copy() for row in rows[: len(hands)]]
    runs: dict[str, tuple[Callable[[], object], int]] = {
        "guobiao, totals": (lambda: batch.score(rows), len(rows)),
        "guobiao, fan counts": (lambda: batch.score(rows, fans=True), len(rows)),
        "guobiao, call by call": (lambda: [batch.score_total(row) for row in singles], len(singles)),
    }
    console = Console()
    try:
        calculate = import_module("MahjongGB").MahjongFanCalculator
    except ImportError:
        console.print("PyMahjongGB is not installed (pip install PyMahjongGB): nothing to compare with.")
        calculate = None
    else:
        arguments = [botzone(hand) for hand in hands]
        runs["PyMahjongGB"] = (lambda: [calculate(*args) for args in arguments], len(arguments))
        different = disagreements(calculate, hands, batch.score(rows[: len(hands)], "botzone").totals)
        console.print(f"{different} of {len(hands):,} totals differ from PyMahjongGB's")
    seconds: dict[str, list[float]] = {label: [] for label in runs}
    for run, _ in runs.values():
        run()
    for _ in range(rounds):
        for label, (run, number) in runs.items():
            start = process_time()
            run()
            seconds[label].append((process_time() - start) / number)
    title = f"Scoring {len(hands):,} hands (×{TIMES} in arrays), medians of {rounds} rounds"
    table = Table("", "hands/s", "ns a hand", "against PyMahjongGB", title=title, title_justify="left")
    for label, times in seconds.items():
        ratio = f"{median(seconds['PyMahjongGB']) / median(times):.1f}×" if calculate else ""
        table.add_row(label, f"{1 / median(times):,.0f}", f"{median(times) * 1e9:,.0f}", ratio)
    console.print(table)
    threaded: dict[str, Callable[[int], object]] = {
        "hashing (the machine)": hashing,
        "totals": lambda threads: batch.score(rows, threads=threads),
        "fan counts": lambda threads: batch.score(rows, fans=True, threads=threads),
    }
    console.print(two_threads(threaded, 5 * rounds))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
