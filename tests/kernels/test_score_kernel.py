"""The kernel says what the reference says: totals, fans, readings, and which rows are impossible."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from tests.vectors import lines
from tools.check_vectors import hand_of

from guobiao import PRESETS, Hand, Ruleset, override, ruleset
from guobiao.kernels import layout, suits
from guobiao.kernels import score as kernel
from guobiao.kernels.compile import compile_rules
from guobiao.rules.options import OPTIONS
from guobiao.sets import ProblemKind

from .hands import differences, random_rows

SUITS = suits.build()
SHARE = 20_000 // len(PRESETS)
OTHER_ANSWERS = [
    (name, choice.value)
    for name, option in OPTIONS.items()
    if name != "minimum"
    for choice in option.choices
    if choice.value != option.default
]


@cache
def tables(rules: Ruleset) -> Any:
    return compile_rules(rules)


def check(rules: Ruleset, rows: layout.Rows) -> None:
    found = list(differences(SUITS, tables(rules), rules, rows))
    assert not found, f"{len(found)} of {len(rows)} differ:\n" + "\n".join(found[:3])


@cache
def hands_of_the_vectors() -> layout.Rows:
    return layout.rows(hand_of(line) for name in ("scored_hands", "not_winning") for line in lines(name))


@pytest.mark.parametrize("preset", PRESETS)
def test_vectors(preset):
    found = hands_of_the_vectors()
    # the rows of one preset are the rows of the next; all of them under the default
    check(ruleset(preset), found if preset == "guobiao" else found[list(PRESETS).index(preset) :: 5])


@pytest.mark.parametrize("preset", PRESETS)
def test_vectors_of_a_preset(preset):
    if preset != "guobiao":
        check(ruleset(preset), layout.rows(hand_of(line) for line in lines(f"presets/{preset}")))


@pytest.mark.parametrize("preset", PRESETS)
def test_random_hands(preset):
    check(ruleset(preset), random_rows(np.random.default_rng([1998, list(PRESETS).index(preset)]), SHARE))


@pytest.mark.parametrize("name, value", OTHER_ANSWERS)
def test_every_answer_to_every_option(name, value):
    generator = np.random.default_rng([2006, len(name)])
    rare = layout.rows(
        [
            "2222334466s8sFF8s|EE1000",  # 绿一色 in pairs, with 四归一
            "1111999m11p99p11s9m|EE0000",  # 清幺九 in pairs
            "111999m111p999p1s1s|EE0000",
            "[EEEE][SSSS][WWWW,2][NNNN,1]CC|EE1001",
            "[1111m][2222p][3333s,1]555m9s9s|EE0000",
            "[1111m][2222p,1][3333s,1]55m99s5m|EE0000",
            "[1111m][2222p]123s55m99s9s|EE0000",
            "[111m,1][2222m,6][333p,1][444s,1]5s5s|EE0000",
            "147m258p369sESWNC|EE0000",
            "147m258p369s123m5p5p|EE1000",
            "147m258p369s12m55p3m|EE0000",
            "1112345678999m5m|EE0000",
            "[222s,1][333s,1][444s,1]666s8s8s|EE0000",
        ]
    )
    rules = override(**{name: value})
    check(rules, np.concatenate([rare, random_rows(generator, 400)]))


PROBLEMS = {
    kernel.BAD_TILE_COUNT: ProblemKind.FIFTH_COPY,
    kernel.FIVE_COPIES: ProblemKind.FIFTH_COPY,
    kernel.WRONG_SIZE: ProblemKind.WRONG_SIZE,
    kernel.TOO_MANY_FLOWERS: ProblemKind.TOO_MANY_FLOWERS,
    kernel.LAST_COPY_HELD: ProblemKind.LAST_COPY_HELD,
    kernel.ROBBED_TILE_HELD: ProblemKind.ROBBED_TILE_HELD,
    kernel.NO_KONG: ProblemKind.NO_KONG,
}
"""What a hand says about itself where the kernel gives a code; other codes are of rows that are no hand."""


def status_of(rows: layout.Rows, preset: str = "guobiao") -> list[int]:
    size = len(rows)
    totals, status = np.zeros(size, np.int32), np.zeros(size, np.int8)
    nothing = np.zeros((0, 82), np.uint8)
    kernel.score_rows(SUITS, tables(ruleset(preset)), rows, totals, status, nothing, nothing)
    return [int(code) for code in status]


def unreadable(row: layout.Rows) -> set[int]:
    """The codes of what makes a row no hand at all."""
    codes, tile = [int(code) for code in row[layout.MELDS : layout.WINNING] if code], int(row[layout.WINNING])
    kinds = [divmod(code - 1, 34) for code in codes]
    found = {
        kernel.BAD_MELD: any(
            kind > layout.CONCEALED_KONG or (kind == layout.CHOW and (lowest > 26 or lowest % 9 > 6))
            for kind, lowest in kinds
        ),
        kernel.BAD_WINNING_TILE: tile != layout.NO_TILE and (tile > 33 or row[tile] == 0),
        kernel.BAD_FLAGS: row[layout.FLAG] > 15,
        kernel.BAD_WIND: max(row[layout.PREVALENT], row[layout.SEAT]) > 3,
    }
    return {code for code, holds in found.items() if holds}


def disturbed(generator: np.random.Generator, number: int) -> layout.Rows:
    """Rows of which one to three columns were changed."""
    rows = random_rows(generator, number)
    near = [*range(7), 8, 9, 16, 17, 33, 34, 36, 62, 137, 170, 171, 200, 255]
    for row in rows:
        for _ in range(int(generator.integers(1, 4))):
            column = int(generator.integers(layout.WIDTH))
            if generator.random() < 0.5:
                column = int(generator.integers(layout.MELDS, layout.WIDTH))
            value = near[int(generator.integers(len(near)))]
            row[column] = value if generator.random() < 0.7 else int(generator.integers(256))
    return rows


def test_impossible_rows():
    rows = disturbed(np.random.default_rng(2025), 6000)
    seen = set()
    for row, code in zip(rows, status_of(rows), strict=True):
        seen.add(code)
        no_hand = unreadable(row)
        if code in no_hand:
            continue
        if code == kernel.BAD_TILE_COUNT:
            assert max(row[:34]) > 4
            continue
        assert not no_hand or code in PROBLEMS, (code, row.tolist())
        if no_hand:
            continue
        kinds = {problem.kind for problem in layout.hand_of(row).problems()}
        assert (PROBLEMS[code] in kinds) if code < 0 else not kinds, (code, kinds, row.tolist())
    assert seen == {kernel.NOT_A_WIN, kernel.WIN, *kernel.PROBLEMS}


def test_each_problem_has_its_code():
    hand = layout.rows(["[1111p]123m456p789s3s3s|EE0000"])[0]
    changes = {
        kernel.BAD_TILE_COUNT: {0: 5},
        kernel.BAD_MELD: {34: 8},
        kernel.FIVE_COPIES: {9: 1},
        kernel.WRONG_SIZE: {33: 1},
        kernel.BAD_WINNING_TILE: {38: 34},
        kernel.BAD_FLAGS: {39: 16},
        kernel.BAD_WIND: {40: 4},
        kernel.TOO_MANY_FLOWERS: {42: 9},
        kernel.LAST_COPY_HELD: {39: 2},
        kernel.ROBBED_TILE_HELD: {39: 8},
        kernel.NO_KONG: {34: 0, 35: 0, 39: 9, 9: 3},
    }
    rows = np.repeat(hand[None], len(changes), axis=0)
    for row, change in zip(rows, changes.values(), strict=True):
        for column, value in change.items():
            row[column] = value
    assert status_of(rows) == list(changes)
    assert status_of(hand[None]) == [kernel.WIN]


def test_a_hand_without_winning_tile_is_no_win():
    assert status_of(layout.rows(["123m456p789s1299p "])) == [kernel.NOT_A_WIN]


def test_pairs_in_all_four_groups_are_no_win():
    # each group is sets and a pair, and their sizes do not tell; a hand has one pair
    assert status_of(layout.rows(["11456m22789p33sEE|EE0000"])) == [kernel.NOT_A_WIN]


@pytest.mark.parametrize("text, total", [("19m19p19sESWNCFP1m", 88), ("123m456p789s1299p4p", 0)])
def test_one_hand(text, total):
    row = layout.row(Hand.parse(text))
    assert kernel.score_one(SUITS, tables(PRESETS["guobiao"]), row) == total


def test_one_hand_that_is_impossible():
    row = np.zeros(layout.WIDTH, np.uint8)
    assert kernel.score_one(SUITS, tables(PRESETS["guobiao"]), row) == kernel.WRONG_SIZE


def test_states_are_numbered_without_gaps():
    heads, tails = suits.state_numbers()
    halves = [[sum(code // 5**power % 5 for power in range(n)) for code in range(5**n)] for n in (5, 4)]
    fits = np.add.outer(*halves) <= suits.MOST_TILES
    numbers = np.sort(np.add.outer(heads, tails)[fits])
    assert (numbers == np.arange(suits.STATES)).all()


@pytest.mark.parametrize("name, total", [("chow", suits.CHOW_SETS), ("pung", suits.PUNG_SETS)])
def test_sets_are_numbered_without_gaps(name, total):
    from itertools import combinations, combinations_with_replacement

    place = suits.chow_place if name == "chow" else suits.pung_place
    choose, kinds = (combinations_with_replacement, 21) if name == "chow" else (combinations, 27)
    numbers = sorted(place(SUITS[0], chosen) for size in range(5) for chosen in choose(range(kinds), size))
    assert numbers == list(range(total))
    assert all(after - before == 1 for before, after in pairwise(numbers))
