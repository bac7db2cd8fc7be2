"""Shanten and useful tiles: ours, PyMahjongGB, xiangting, in one run.

    python benchmarks/bench_shanten.py [ROUNDS]

Every round times each contestant once, on the same hands, so that all see the same moods of the machine;
figures are processor time. Peers come from ``pip install PyMahjongGB xiangting``; one that is missing is left
out. PyMahjongGB counts the same forms as we do. xiangting is made for riichi: of our forms it knows sets and
a pair, seven pairs and the thirteen orphans, and has the easier task.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from guobiao.kernels import layout
from guobiao.kernels.shanten import FORMS, minimum_rows, shanten, shanten_rows, useful_forms_rows, useful_rows
from guobiao.kernels.shanten_tables import build
from guobiao.notation import format_tiles
from guobiao.tiles import COPIES, KINDS, TILES

HANDS = 100_000
OF_XIANGTING, OF_PYMAHJONGGB = 20_000, 2_000  # hands they are given of them
OURS, SINGLE, PYMAHJONGGB, XIANGTING = "guobiao, batch", "guobiao, call by call", "PyMahjongGB", "xiangting"
NAMES = [format_tiles((tile,), "botzone") for tile in TILES[:KINDS]]
PER_FORM = (
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
)


@dataclass
class Contestant:
    """Who does what to how many hands, and the seconds each round took."""

    task: str
    name: str
    hands: int
    run: Callable[[], object]
    seconds: list[float] = field(default_factory=list)

    def time(self) -> None:
        start = process_time()
        self.run()
        self.seconds.append(process_time() - start)

    @property
    def rate(self) -> float:
        """Hands a second, the median of the rounds."""
        return self.hands / median(self.seconds)


def random_rows(number: int, melds: int = 0) -> NDArray[np.uint8]:
    """The first 13 tiles of shuffled walls; with melds, pungs of the first tiles that allow one."""
    rng = np.random.default_rng(2024 + melds)
    rows = np.zeros((number, layout.WIDTH), dtype=np.uint8)
    rows[:, layout.WINNING] = layout.NO_TILE
    for row in rows:
        wall = rng.permutation(np.repeat(np.arange(KINDS), COPIES))
        pungs = np.unique(wall[:20])[:melds] if melds else wall[:0]
        row[layout.MELDS : layout.MELDS + melds] = 1 + layout.PUNG * KINDS + pungs
        rest = wall[~np.isin(wall, pungs)][: 13 - 3 * melds]
        np.add.at(row, rest, 1)
    return rows


def peer(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        return None


def names_of(row: NDArray[np.uint8]) -> tuple[str, ...]:
    return tuple(NAMES[kind] for kind in range(KINDS) for _ in range(row[kind]))


def packs_of(row: NDArray[np.uint8]) -> tuple[tuple[str, str, int], ...]:
    return tuple(
        ("PENG", NAMES[(int(code) - 1) % KINDS], 1) for code in row[layout.MELDS : layout.WINNING] if code
    )


def each(function: Callable[..., object], arguments: list[Any]) -> Callable[[], object]:
    """Call the function with each tuple of arguments."""

    def run() -> None:
        for given in arguments:
            function(*given)

    return run


def contestants() -> list[Contestant]:
    tables, rows, melded = build(), random_rows(HANDS), random_rows(HANDS // 10, 2)
    least, live = np.zeros(HANDS, np.int8), np.zeros(HANDS, np.uint8)
    few, forms = np.zeros(len(melded), np.int8), np.zeros((HANDS, FORMS + 1), np.int8)
    masks, form_masks = np.zeros(HANDS, np.int64), np.zeros((HANDS, FORMS), np.int64)
    few_masks, few_live = np.zeros(len(melded), np.int64), np.zeros(len(melded), np.uint8)
    nothing = np.zeros((0, KINDS), np.uint8)
    one_by_one = [(row,) for row in rows[:OF_XIANGTING]]
    least_task, form_task = "shanten, all forms", "shanten of each form"
    useful_task, each_task = "with useful tiles", "useful tiles of each form"
    melds_task, both_task = "shanten, two melds", "with useful tiles, two melds"
    found = [
        Contestant(least_task, OURS, HANDS, lambda: minimum_rows(tables, rows, least)),
        Contestant(least_task, SINGLE, OF_XIANGTING, each(shanten, one_by_one)),
        Contestant(form_task, OURS, HANDS, lambda: shanten_rows(tables, rows, forms)),
        Contestant(useful_task, OURS, HANDS, lambda: useful_rows(tables, rows, nothing, least, masks, live)),
        Contestant(each_task, OURS, HANDS, lambda: useful_forms_rows(tables, rows, forms, form_masks)),
        Contestant(melds_task, OURS, len(melded), lambda: minimum_rows(tables, melded, few)),
        Contestant(
            both_task,
            OURS,
            len(melded),
            lambda: useful_rows(tables, melded, nothing, few, few_masks, few_live),
        ),
    ]
    if (theirs := peer("MahjongGB")) is not None:
        hands = [names_of(row) for row in rows[:OF_PYMAHJONGGB]]
        packed = [(packs_of(row), names_of(row)) for row in melded[:OF_PYMAHJONGGB]]
        functions = [getattr(theirs, name) for name in PER_FORM]
        whole = each(theirs.MahjongShanten, [((), hand) for hand in hands])
        forms_run = each(lambda hand: [function(hand) for function in functions], [(hand,) for hand in hands])
        found += [
            Contestant(least_task, PYMAHJONGGB, OF_PYMAHJONGGB, whole),
            Contestant(each_task, PYMAHJONGGB, OF_PYMAHJONGGB, forms_run),
            Contestant(melds_task, PYMAHJONGGB, OF_PYMAHJONGGB, each(theirs.MahjongShanten, packed)),
        ]
    if (theirs := peer("xiangting")) is not None:
        players = theirs.PlayerCount.FOUR
        given = [(row[:KINDS].tolist(), players) for row in rows[:OF_XIANGTING]]
        number, necessary = theirs.calculate_replacement_number, theirs.calculate_necessary_tiles
        found += [
            Contestant(least_task, XIANGTING, OF_XIANGTING, each(number, given)),
            Contestant(useful_task, XIANGTING, OF_XIANGTING, each(necessary, given)),
        ]
    return found


def table_of(found: list[Contestant], rounds: int) -> Table:
    title = f"{HANDS:,} random hands of 13 tiles; medians of {rounds} rounds; processor time of one core"
    table = Table(
        "task", "who", "hands", "a hand", "hands/s", "ours (batch) is", title=title, title_justify="left"
    )
    ours = {one.task: one.rate for one in found if one.name == OURS}
    for one in sorted(found, key=lambda one: list(ours).index(one.task)):
        ratio = "" if one.name == OURS else f"{ours[one.task] / one.rate:.1f} times as fast"
        table.add_row(
            one.task, one.name, f"{one.hands:,}", f"{1e9 / one.rate:,.0f} ns", f"{one.rate:,.0f}", ratio
        )
    return table


def main(arguments: list[str]) -> None:
    rounds = max(5, int(arguments[0])) if arguments else 9
    console = Console()
    for module, package in (("MahjongGB", "PyMahjongGB"), ("xiangting", "xiangting")):
        if peer(module) is None:
            console.print(f"{package} is not there and left out: pip install {package}")
    found = contestants()
    for one in found:
        one.run()  # compiles, and fills the caches
    for _ in range(rounds):
        for one in found:
            one.time()
    console.print(table_of(found, rounds))
    rates = {(one.task, one.name): one.rate for one in found}
    if ("shanten, all forms", XIANGTING) in rates:
        ratio = rates["shanten, all forms", SINGLE] / rates["shanten, all forms", XIANGTING]
        console.print(f"A single call: {ratio:.2f} times as fast as one of xiangting, for more forms.")


if __name__ == "__main__":
    main(sys.argv[1:])
