"""The shanten kernels: against the reference, against search, against PyMahjongGB."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import numpy as np
import pytest
from tools.check_shanten import MahjongGB, differences, random_rows

from guobiao import Hand
from guobiao.kernels import layout
from guobiao.kernels import shanten as kernel
from guobiao.kernels.shanten_tables import build
from guobiao.rules.words import KNITTED_BODIES
from guobiao.scoring import waiting
from guobiao.tiles import COPIES, KINDS, tiles_of

WIDTH, FORMS = layout.WIDTH, kernel.FORMS


def shantens(rows, forms=kernel.ALL_FORMS, formal=False):
    out = np.zeros((len(rows), FORMS + 1), dtype=np.int8)
    kernel.shanten_rows(build(), rows, out, forms, formal)
    return out


def minima(rows, forms=kernel.ALL_FORMS, formal=False):
    out = np.zeros(len(rows), dtype=np.int8)
    kernel.minimum_rows(build(), rows, out, forms, formal)
    return out


def useful(rows, visible=None, forms=kernel.ALL_FORMS, formal=False):
    """(Shanten, mask, live copies) of each row."""
    visible = np.zeros((0, KINDS), dtype=np.uint8) if visible is None else visible
    shanten, mask = np.zeros(len(rows), dtype=np.int8), np.zeros(len(rows), dtype=np.int64)
    live = np.zeros(len(rows), dtype=np.uint8)
    kernel.useful_rows(build(), rows, visible, shanten, mask, live, forms, formal)
    return shanten, mask, live


def useful_forms(rows, formal=False):
    shanten = np.zeros((len(rows), FORMS + 1), dtype=np.int8)
    mask = np.zeros((len(rows), FORMS), dtype=np.int64)
    kernel.useful_forms_rows(build(), rows, shanten, mask, kernel.ALL_FORMS, formal)
    return shanten, mask


def row_of(counts, melds=()):
    row = np.zeros(WIDTH, dtype=np.uint8)
    row[layout.WINNING] = layout.NO_TILE
    row[:KINDS] = counts
    row[layout.MELDS : layout.MELDS + len(melds)] = melds
    return row


def melded(row):
    """Copies of each kind in the melds."""
    copies = [0] * KINDS
    for code in row[layout.MELDS : layout.WINNING]:
        if code:
            for tile in layout.meld_of(int(code)).tiles:
                copies[tile] += 1
    return copies


def mixed_rows(number, seed):
    """13 and 14 tiles, none to four melds, from the whole wall and from few kinds."""
    parts = [
        random_rows(number // 20, seed * 100 + index, kinds, melds, tiles)
        for index, (kinds, melds, tiles) in enumerate(
            (kinds, melds, tiles) for kinds in (34, 9) for melds in range(5) for tiles in (13, 14)
        )
    ]
    return np.concatenate(parts)


def near_complete_rows(number, seed, exchanged):
    """Winning hands of all shapes, some tiles exchanged."""
    rng = np.random.default_rng(seed)
    rows = random_rows(number, seed, tiles=14)
    for row in rows:
        row[:KINDS] = 0
        while not row[:KINDS].any():
            counts = _winning_counts(rng)
            if counts.max() <= COPIES:
                row[:KINDS] = counts
        for _ in range(exchanged):
            row[rng.choice(np.flatnonzero(row[:KINDS]))] -= 1
            row[rng.choice(np.flatnonzero(row[:KINDS] < COPIES))] += 1
    return rows


def _winning_counts(rng):
    counts = np.zeros(KINDS, dtype=np.int64)
    shape = rng.integers(4)
    if shape == 0:
        for kind in rng.integers(KINDS, size=7):
            counts[kind] += 2
        return counts
    body = list(tiles_of(KNITTED_BODIES[rng.integers(6)]))
    if shape == 1:
        counts[rng.choice([*body, *range(27, KINDS)], 14, replace=False)] += 1
        return counts
    if shape == 2:
        counts[body] += 1
    for _ in range(4 if shape == 3 else 1):
        kind = rng.integers(KINDS)
        if kind < 27 and kind % 9 < 7 and rng.random() < 0.7:
            counts[kind : kind + 3] += 1
        else:
            counts[kind] += 3
    counts[rng.integers(KINDS)] += 2
    return counts


# The reference


def reference(row):
    """The shanten to each form, and the least, by the plain Python of the rulebook."""
    counts = [int(count) for count in row[:KINDS]]
    left = [COPIES - count - taken for count, taken in zip(counts, melded(row), strict=True)]
    melds = int(np.count_nonzero(row[layout.MELDS : layout.WINNING]))
    size, found = 14 - 3 * melds, [kernel.RULED_OUT + 1] * FORMS
    found[kernel.STANDARD] = waiting._standard_distance(counts, left, size, frozenset())
    if melds <= 1:
        # a knitted tile that is missing and can no longer be drawn rules that straight out
        found[kernel.KNITTED_STRAIGHT] = min(
            waiting._standard_distance(counts, left, size, waiting._kinds(body))
            for body in KNITTED_BODIES
            if all(counts[kind] or left[kind] for kind in tiles_of(body))
        )
    if not melds:
        found[kernel.SEVEN_PAIRS] = waiting._pairs_distance(counts)
        found[kernel.THIRTEEN_ORPHANS] = waiting._orphans_distance(counts)
        found[kernel.HONORS_AND_KNITTED] = waiting._knitted_distance(counts)
    return [distance - 1 for distance in (*found, min(found))]


@pytest.mark.parametrize("seed", range(8))
def test_every_form_as_the_reference(seed):
    rows = mixed_rows(240, seed)
    found = shantens(rows)
    assert (minima(rows) == found[:, kernel.MINIMUM]).all()
    for row, ours in zip(rows, found.tolist(), strict=True):
        assert ours == reference(row), layout.hand_of(row)


@pytest.mark.parametrize("exchanged", range(4))
def test_near_complete_hands_as_the_reference(exchanged):
    rows = near_complete_rows(300, 10 + exchanged, exchanged)
    for row, ours in zip(rows, minima(rows).tolist(), strict=True):
        assert ours == waiting.distance(layout.hand_of(row)) - 1, layout.hand_of(row)
    if exchanged == 0:
        assert (minima(rows) == -1).all()


def test_a_rule_set_without_the_knitted_straight():
    rows = near_complete_rows(100, 20, 1)
    forms = kernel.ALL_FORMS & ~(1 << kernel.KNITTED_STRAIGHT)
    for row, ours in zip(rows, minima(rows, forms).tolist(), strict=True):
        assert ours == waiting.distance(layout.hand_of(row), knitted_standard=False) - 1


def test_a_missing_tile_of_a_kong_rules_a_knitted_straight_out():
    # 1m is in the kong: of the six straights those with 147m are gone, though nothing else is missing of one
    row = layout.rows(["[1111m]47m258p369sEE"])[0]
    found = shantens(row[None])[0]
    assert found[kernel.KNITTED_STRAIGHT] == 5
    assert shantens(row[None], formal=True)[0][kernel.KNITTED_STRAIGHT] == 0


# Copies


@pytest.mark.parametrize(
    "text, exact, formal",
    [
        ("[5555p][111m][222s]46pEE", 1, 0),  # the fifth 5p
        ("[5555p][111m][222s]66pEE", 0, 0),
        ("[555p][111m][222s]46pEE", 0, 0),  # the fourth
        ("[111m][222m][333m][444m]1m", 1, 0),  # a second 1m beside three melded
        ("1111m2222m3333m4m", 0, 0),
    ],
)
def test_no_fifth_copy(text, exact, formal):
    row = layout.rows([text])[0]
    assert kernel.shanten(row) == exact
    assert kernel.shanten(row, formal=True) == formal


def test_formal_ignores_what_melds_hold():
    """The same as with melds of tiles that are of no use to the hand."""
    rows = random_rows(500, 30, kinds=12, melds=2)
    other = rows.copy()
    for row in other:
        row[layout.MELDS : layout.WINNING] = 0
    formal = minima(rows, formal=True)
    for row, ours in zip(rows, formal.tolist(), strict=True):
        counts = [int(count) for count in row[:KINDS]]
        left = [COPIES - count for count in counts]
        assert ours == waiting._standard_distance(counts, left, 8, frozenset()) - 1
    assert (formal <= minima(rows)).all()


# Search: hands so small that exchanges can be tried out. One suit and two honours stand for all tiles:
# nothing is nearer with more.

UNIVERSE = (*range(9), 27, 28)
SETS = [(kind,) * 3 for kind in UNIVERSE] + [(rank, rank + 1, rank + 2) for rank in range(7)]
CHOW, PUNG, KONG = (1 + form * KINDS for form in (layout.CHOW, layout.PUNG, layout.CONCEALED_KONG))
THREE_MELDS = [
    (CHOW, CHOW, CHOW),
    (CHOW, CHOW + 1, CHOW + 2),
    (CHOW + 3, CHOW + 3, PUNG + 8),
    (PUNG, PUNG + 4, PUNG + 8),
    (PUNG + 1, KONG + 2, CHOW + 4),
    (KONG, KONG + 1, KONG + 2),
    (KONG + 4, PUNG + 3, PUNG + 5),
    (PUNG + 27, KONG + 28, CHOW + 6),
    (CHOW + 6, PUNG + 2, CHOW + 6),
    (CHOW + 2, CHOW + 3, PUNG),
]


@lru_cache(maxsize=1)
def complete_parts():
    """A set and a pair."""
    return {tuple(sorted((*form, kind, kind))) for form in SETS for kind in UNIVERSE}


def searched(room):
    """How many exchanges each hand of four tiles is from waiting, by going back from the hands that wait."""
    hands = [
        hand
        for hand in combinations_with_replacement(UNIVERSE, 4)
        if all(times <= room[kind] for kind, times in Counter(hand).items())
    ]
    whole = [p for p in complete_parts() if all(times <= room[k] for k, times in Counter(p).items())]
    found = {hand: 0 for part in whole for hand in combinations(part, 4)}
    frontier = list(found)
    while frontier:
        reached = []
        for hand in frontier:
            for place in range(4):
                kept = hand[:place] + hand[place + 1 :]
                for kind in UNIVERSE:
                    before = tuple(sorted((*kept, kind)))
                    if before not in found and before.count(kind) <= room[kind]:
                        found[before] = found[hand] + 1
                        reached.append(before)
        frontier = reached
    assert set(hands) <= set(found)
    return {hand: found[hand] for hand in hands}


@pytest.mark.parametrize("melds", THREE_MELDS)
def test_four_tiles_beside_three_melds_by_search(melds):
    taken = melded(row_of([0] * KINDS, melds))
    room = [COPIES - copies for copies in taken]
    truth = searched(room)
    rows = np.array([row_of(np.bincount(hand, minlength=KINDS), melds) for hand in truth])
    assert minima(rows).tolist() == list(truth.values())


@pytest.mark.parametrize("melds", [(*three, CHOW + 9) for three in THREE_MELDS])
def test_one_tile_beside_four_melds(melds):
    room = [COPIES - copies for copies in melded(row_of([0] * KINDS, melds))]
    kinds = [kind for kind in range(KINDS) if room[kind]]
    rows = np.array([row_of(np.bincount([kind], minlength=KINDS), melds) for kind in kinds])
    shanten, mask, live = useful(rows)
    for kind, ours, bits, copies in zip(kinds, shanten, mask, live, strict=True):
        paired = sum(1 << other for other in range(KINDS) if room[other] >= 2)
        assert ours == (room[kind] < 2)
        assert bits == (1 << kind if room[kind] >= 2 else paired)
        assert copies == sum(room[other] - (other == kind) for other in tiles_of(int(bits)))


# Useful tiles


def drawn(row):
    """A row for each kind that can be drawn."""
    total = row[:KINDS] + np.array(melded(row))
    kinds = np.flatnonzero(total < COPIES)
    rows = np.repeat(row[None], len(kinds), axis=0)
    rows[np.arange(len(kinds)), kinds] += 1
    return kinds, rows


@pytest.mark.parametrize("formal", [False, True])
@pytest.mark.parametrize("kinds, melds", [(34, 0), (6, 0), (34, 1), (9, 1), (9, 2), (9, 3), (9, 4)])
def test_useful_tiles_are_those_whose_draw_lowers_the_shanten(kinds, melds, formal):
    rows = random_rows(200, 40 + kinds + melds, kinds=kinds, melds=melds)
    if (kinds, melds) == (34, 0):
        rows = np.concatenate([rows, _one_tile_less(near_complete_rows(300, 41, 1))])
    shanten, masks = useful_forms(rows, formal)
    assert (shanten == shantens(rows, formal=formal)).all()
    least, mask, live = useful(rows, formal=formal)
    for index, row in enumerate(rows):
        able, after = drawn(row)
        nearer = shantens(after, formal=formal) < shanten[index]
        found = [sum(1 << int(kind) for kind in able[column]) for column in nearer.T]
        assert found == [*masks[index].tolist(), mask[index]], layout.hand_of(row)
        total = row[:KINDS] + np.array(melded(row))
        assert live[index] == sum(COPIES - total[kind] for kind in tiles_of(int(mask[index])))
    assert (least == shanten[:, kernel.MINIMUM]).all()


def _one_tile_less(rows):
    for row in rows:
        row[np.flatnonzero(row[:KINDS])[0]] -= 1
    return rows


def test_tiles_seen_elsewhere_count_as_gone_but_useful():
    rows = layout.rows(["123456789m1234p", "123456789m1234p"])
    visible = np.zeros((2, KINDS), dtype=np.uint8)
    visible[1, [9, 12]] = 3, 1  # all of 1p, and one 4p
    _, mask, live = useful(rows, visible)
    assert mask.tolist() == [1 << 9 | 1 << 12] * 2
    assert live.tolist() == [6, 2]
    assert useful(rows, visible[1:])[2].tolist() == [2, 2]  # one row for all
    visible[1, 9] = 255
    assert useful(rows, visible)[2].tolist() == [6, 2]


def test_fourteen_tiles_have_no_useful_tiles():
    shanten, mask, live = useful(random_rows(50, 50, tiles=14))
    assert (shanten >= -1).all()
    assert not mask.any()
    assert not live.any()


# Bad input


def test_any_bytes_are_safe():
    rng = np.random.default_rng(60)
    bytes_ = rng.integers(256, size=(20_000, WIDTH), dtype=np.uint8)
    bytes_[5000:, :KINDS] %= 8
    bytes_[10_000:, :KINDS] = random_rows(1000, 61).repeat(10, axis=0)[:, :KINDS]
    bytes_[12_000:, layout.MELDS : layout.WINNING] %= 3
    for kinds in (KINDS, 0):
        bytes_[15_000:, :kinds] = 4
    found = minima(bytes_)
    assert (found >= kernel.RULED_OUT + 1).mean() > 0.5
    assert (shantens(bytes_)[:, kernel.MINIMUM] == found).all()
    shanten, mask, _ = useful(bytes_)
    assert (shanten == found).all()
    assert not mask[found > kernel.RULED_OUT].any()


@pytest.mark.parametrize(
    "change, code",
    [
        ({0: 5}, kernel.TOO_MANY_COPIES),
        ({13: 255}, kernel.TOO_MANY_COPIES),
        ({33: 1}, kernel.WRONG_SIZE),
        ({34: 1 + 7}, kernel.BAD_MELD),  # a chow from 8m
        ({34: 1 + 27}, kernel.BAD_MELD),  # a chow of winds
        ({37: 171}, kernel.BAD_MELD),
        ({34: 1 + KINDS}, kernel.TOO_MANY_COPIES),  # 111m and four more
    ],
)
def test_what_is_no_hand(change, code):
    row = layout.rows(["1111m222m333m444mE"])[0]
    row[list(change)] = list(change.values())
    row[33] += any(place < KINDS for place in change)
    assert minima(row[None])[0] == code
    with pytest.raises(ValueError, match="not a hand"):
        kernel.shanten(row)


@pytest.mark.parametrize("width", [0, 34, 37])
def test_rows_that_are_too_short(width):
    with pytest.raises(ValueError, match="43 columns"):
        kernel.shanten(np.zeros(width, dtype=np.uint8))
    with pytest.raises(ValueError, match="43 columns"):
        minima(np.zeros((3, width), dtype=np.uint8))


# The tables


def test_a_suit_has_126_classes_and_the_honours_55():
    record = build()[0]
    assert len(np.unique(record["classes"])) == 126
    assert len(np.unique(record["honors"])) == 55
    assert (record["suits"] & 255 == record["classes"]).all()


# Others


@pytest.mark.skipif(MahjongGB is None, reason="PyMahjongGB is not installed")
@pytest.mark.parametrize("kinds, melds, number", [(34, 0, 5000), (7, 0, 500), (12, 1, 100), (12, 2, 100)])
def test_as_pymahjonggb(kinds, melds, number):
    unexplained = [found for found in differences(random_rows(number, 70, kinds, melds)) if not found[2]]
    assert not unexplained


def test_without_compiling():
    """``NUMBA_DISABLE_JIT=1`` gives the same, slowly, for debugging."""
    code = (
        "import numpy as np, warnings; warnings.simplefilter('error');"
        "from tests.kernels import test_shanten_kernel as t;"
        "rows = np.concatenate([t.mixed_rows(40, 80), t.near_complete_rows(5, 81, 1)]);"
        "rows[0, 0] = 255;"
        "s, m = t.useful_forms(rows); a, b, c = t.useful(rows);"
        "print(s.tolist(), m.tolist(), a.tolist(), b.tolist(), c.tolist(), t.minima(rows).tolist())"
    )
    root = Path(__file__).parents[2]
    results = []
    for disable in "01":
        environment = {
            **os.environ,
            "NUMBA_DISABLE_JIT": disable,
            "PYTHONPATH": f"{root}{os.pathsep}{root / 'src'}",
        }
        results.append(
            subprocess.run(
                [sys.executable, "-c", code],
                env=environment,
                cwd=root,
                check=True,
                capture_output=True,
                text=True,
            ).stdout
        )
    assert results[0] == results[1]
    assert results[0]


def test_the_row_of_a_hand():
    assert kernel.shanten(layout.row(Hand.parse("19m19s19pESWNCFPP"))) == -1
