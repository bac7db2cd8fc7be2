"""Scoring hands in arrays: ours and PyMahjongGB, in one run.

    python benchmarks/bench_batch.py [ROUNDS]

The hands are the 4,000 of tests/data/scored_hands (rich hands of every form, with melds, kongs, flags and
flowers). Every round times each contestant once, on the same hands, so that all see the same moods of the
machine. Figures are processor time, except where two threads are compared with one. Before that, totals are
compared: PyMahjongGB reads waits inside a knitted straight as the preset ``botzone`` does.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
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
    walls: dict[int, list[float]] = {1: [], 2: []}
    for run, _ in runs.values():
        run()
    for _ in range(rounds):
        for label, (run, number) in runs.items():
            start = process_time()
            run()
            seconds[label].append((process_time() - start) / number)
        for threads, wall in walls.items():
            start = perf_counter()
            batch.score(rows, threads=threads)
            wall.append(perf_counter() - start)
    title = f"Scoring {len(hands):,} hands (×{TIMES} in arrays), medians of {rounds} rounds"
    table = Table("", "hands/s", "ns a hand", "against PyMahjongGB", title=title, title_justify="left")
    for label, times in seconds.items():
        ratio = f"{median(seconds['PyMahjongGB']) / median(times):.1f}×" if calculate else ""
        table.add_row(label, f"{1 / median(times):,.0f}", f"{median(times) * 1e9:,.0f}", ratio)
    console.print(table)
    console.print(f"Two threads: {median(walls[1]) / median(walls[2]):.2f} times one (wall time).")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
