"""Compare shanten and useful tiles with PyMahjongGB, form by form.

    python tools/check_shanten.py [NUMBER]

NUMBER random hands without melds (default 100,000); as many of few kinds of tiles, where copies run out; a
tenth as many with melds. Exits with 1 if anything differs for another reason than these, with 2 if
PyMahjongGB is not there (``pip install PyMahjongGB``):

- *Four sets and a pair*: PyMahjongGB counts shapes that need a fifth copy (777m 111p 777p FFFF "waits" for a
  fifth F; here it is one tile further). Its answer is accepted if it is the distance with any number of
  copies. Useful tiles are not compared where the hand holds all four of a kind: the nearest shapes differ.
- *Knitted straight*: it calls a kind useful of which the hand holds all four copies. No more can be drawn,
  and the kind is left out here.
- *Melds*: it has no other function for them than the least shanten over all forms, and again takes no account
  of the copies that they hold.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guobiao.kernels import layout
from guobiao.kernels.shanten import FORMS, KNITTED_STRAIGHT, MINIMUM, STANDARD, useful_forms_rows
from guobiao.kernels.shanten_tables import build
from guobiao.notation import format_tiles
from guobiao.rules.words import KNITTED_BODIES
from guobiao.scoring import waiting
from guobiao.tiles import COPIES, KINDS, TILES

MahjongGB: Any
try:
    MahjongGB = import_module("MahjongGB")
except ImportError:
    MahjongGB = None

Rows = NDArray[np.uint8]

NAMES = [format_tiles((tile,), "botzone") for tile in TILES[:KINDS]]
KIND = {name: kind for kind, name in enumerate(NAMES)}
FUNCTIONS = (
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
)
MANY = 9  # copies enough for any shape


def random_rows(number: int, seed: int, kinds: int = KINDS, melds: int = 0, tiles: int = 13) -> Rows:
    """Hands from a shuffled wall of so many kinds, drawn anew for each hand, after random melds."""
    rng = np.random.default_rng(seed)
    rows = np.zeros((number, layout.WIDTH), dtype=np.uint8)
    rows[:, layout.WINNING] = layout.NO_TILE
    for row in rows:
        left = np.full(KINDS, COPIES)
        for place in range(melds):
            row[layout.MELDS + place] = _random_meld(rng, left, kinds)
        allowed = rng.permutation(KINDS)
        wall = np.repeat(allowed, left[allowed])
        size = tiles - 3 * melds
        least = max(size, int(left[allowed[:kinds]].sum()))
        np.add.at(row, rng.choice(wall[:least], size, replace=False), 1)
    return rows


def _random_meld(rng: np.random.Generator, left: Any, kinds: int) -> int:
    """A meld that takes its tiles from those left; of the first kinds only, so that melds touch the hand."""
    while True:
        form, tile = int(rng.integers(5)), int(rng.integers(min(kinds, KINDS)))
        if form == layout.CHOW and (tile >= 27 or tile % 9 > 6):
            continue
        meld = layout.meld_of(1 + form * KINDS + tile)
        taken = np.bincount([int(tile) for tile in meld.tiles], minlength=KINDS)
        if (taken <= left).all():
            left -= taken
            return layout.meld_code(meld)


def unlimited(row: Rows) -> int:
    """The shanten to sets and a pair, or a knitted straight, if there were any number of copies."""
    counts = [int(count) for count in row[:KINDS]]
    melds = int(np.count_nonzero(row[layout.MELDS : layout.WINNING]))
    bodies = [frozenset[int]()]
    if melds == 1:
        bodies += [waiting._kinds(body) for body in KNITTED_BODIES]
    size = 14 - 3 * melds
    return min(waiting._standard_distance(counts, [MANY] * KINDS, size, body) for body in bodies) - 1


def _names(row: Rows) -> tuple[str, ...]:
    return tuple(NAMES[kind] for kind in range(KINDS) for _ in range(row[kind]))


def _packs(row: Rows) -> tuple[tuple[str, str, int], ...]:
    packs = []
    for code in row[layout.MELDS : layout.WINNING]:
        if code:
            meld = layout.meld_of(int(code))
            name = "CHI" if meld.kind.name == "CHOW" else "PENG" if meld.kind.name == "PUNG" else "GANG"
            packs.append((name, NAMES[meld.tile + (name == "CHI")], 1))
    return tuple(packs)


def differences(rows: Rows) -> Iterator[tuple[str, str, bool]]:
    """(What differs, the hand, whether one of the reasons above explains it)."""
    shanten = np.zeros((len(rows), FORMS + 1), dtype=np.int8)
    useful = np.zeros((len(rows), FORMS), dtype=np.int64)
    useful_forms_rows(build(), rows, shanten, useful)
    for row, ours, masks in zip(rows, shanten.tolist(), useful.tolist(), strict=True):
        hand, packs = _names(row), _packs(row)
        theirs = MahjongGB.MahjongShanten(packs, hand)
        if theirs != ours[MINIMUM]:
            yield "minimum", f"{packs} {hand}", theirs < ours[MINIMUM] and theirs == unlimited(row)
        if not packs:
            yield from _form_differences(row, hand, ours, masks)


def _form_differences(
    row: Rows, hand: tuple[str, ...], ours: list[int], masks: list[int]
) -> Iterator[tuple[str, str, bool]]:
    full = sum(1 << kind for kind in range(KINDS) if row[kind] == COPIES)
    for form, name in enumerate(FUNCTIONS):
        theirs, tiles = getattr(MahjongGB, name)(hand)
        if theirs != ours[form]:
            explained = form == STANDARD and theirs < ours[form] and theirs == unlimited(row)
            yield name, str(hand), explained
            continue
        mask = sum(1 << KIND[tile] for tile in set(tiles))
        if mask != masks[form]:
            explained = (form == STANDARD and full != 0) or (
                form == KNITTED_STRAIGHT and mask & ~full == masks[form]
            )
            yield f"{name}: useful tiles", str(hand), explained


def main(arguments: list[str]) -> int:
    if MahjongGB is None:
        print("PyMahjongGB is not there: pip install PyMahjongGB")
        return 2
    number = int(arguments[0]) if arguments else 100_000
    samples = {"random": random_rows(number, 1), "of few kinds": random_rows(number, 2, kinds=7)}
    for melds in range(1, 5):
        samples[f"with {melds} melds"] = random_rows(number // 40, 2 + melds, kinds=12, melds=melds)
    failed = False
    for title, rows in samples.items():
        print(f"{len(rows):,} hands {title}")
        found: Counter[tuple[str, bool]] = Counter()
        for what, hand, explained in differences(rows):
            found[what, explained] += 1
            if not explained and found[what, explained] <= 3:
                print(f"    {what}: {hand}")
            failed |= not explained
        for (what, explained), times in sorted(found.items()):
            print(f"  {times:,} differ: {what}{', as explained' if explained else ', UNEXPLAINED'}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
