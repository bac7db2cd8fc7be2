"""The Python boundary of the kernels: right answers for right arrays, clear errors for wrong ones."""

import os
import re
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from tests.vectors import lines
from tools.check_vectors import hand_of

from guobiao import PRESETS, Hand, batch, score
from guobiao.batch import rows
from guobiao.kernels import cache
from guobiao.kernels.layout import WIDTH
from guobiao.kernels.score import READING
from guobiao.kernels.shanten import RULED_OUT
from guobiao.scoring.waiting import distance

TEXTS = ["123m456p789s1299p3p|EE1000|ab", "19m19p19sESWNCFP1m", "1112345678999m5m", "123m456p789s1299p5p"]
TOTALS = [18, 88, 91, 0]


def test_texts_hands_and_rows_are_the_same():
    data = rows(TEXTS)
    for hands in (TEXTS, map(Hand.parse, TEXTS), data, data.tolist(), data.astype(np.int64)):
        assert batch.score(hands).totals.tolist() == TOTALS
    assert batch.score(TEXTS).wins.tolist() == [True, True, True, False]
    assert [batch.score_total(text) for text in TEXTS] == TOTALS
    assert [batch.score_total(row) for row in data] == TOTALS
    assert [batch.score_total(row) for row in np.asfortranarray(data)] == TOTALS
    assert [batch.score_total(row) for row in data.tolist()] == TOTALS
    for wrong in (data, data[0, :40], data[0].astype(float)):
        with pytest.raises(ValueError, match="hands of"):
            batch.score_total(wrong)


def test_flags_that_are_not_bools_are_the_same_everywhere():
    hand = Hand.parse(TEXTS[0]).replace(self_drawn=2, last_copy=0)
    assert hand == Hand.parse(TEXTS[0])
    assert batch.score([hand]).totals.tolist() == [score(hand).total] == [18]


@pytest.mark.parametrize(
    "packs, concealed, more",
    [
        ([("CHI", "W1", 1)], [], {}),
        ([("CHI", "F2", 1)], [], {}),
        ([("PONG", "W1", 1)], [], {}),
        ([("PENG", "X1", 1)], [], {}),
        ([("PENG", "W1", 1)] * 5, [], {}),
        ([], ["W1"] * 300, {}),
        ([], [], {"flowers": 300}),
        ([], [], {"seat": -1}),
        ([], [], {"prevalent": 4}),
    ],
)
def test_botzone_hands_that_cannot_be(packs, concealed, more):
    with pytest.raises(ValueError, match=r"allowed|at most"):
        batch.botzone_row(packs, concealed, "W1", **more)


def test_botzone_hands():
    packs = [("CHI", "T4", 2), ("GANG", "F1", 0), ("GANG", "J1", 6), ("PENG", "B9", 3)]
    row = batch.botzone_row(packs, ["W5"], "W5", 2, self_drawn=True, seat=1, prevalent=2)
    assert (row == batch.row(Hand.parse("[345s][EEEE][CCCC,5][999p]5m5m|WS1000|2"))).all()
    assert batch.hand_of(row).win.flower_count == 2


@pytest.mark.parametrize("row", [[0] * 43, [0] * 3, [0] * 38 + [33] + [0] * 4])
def test_rows_without_their_winning_tile_are_no_hands(row):
    with pytest.raises(ValueError, match="43 numbers"):
        batch.hand_of(row)


@pytest.mark.parametrize("preset", PRESETS)
def test_fan_counts_are_those_of_the_reference(preset):
    hands = [hand_of(line) for line in lines("scored_hands")[::80]]
    found = batch.score(hands, preset, fans=True)
    assert found.fans is not None
    for hand, total, counts in zip(hands, found.totals, found.fans, strict=True):
        result = score(hand, preset)
        assert (result.total, {c.fan.number: c.times for c in result.fans}) == (
            total,
            {index + 1: times for index, times in enumerate(counts) if times},
        )


def test_the_minimum_is_no_matter_of_tables():
    low, high = (PRESETS["guobiao"].override(minimum=least) for least in (1, 100))
    assert cache.rule_tables(low) is cache.rule_tables(high)
    assert batch.score(TEXTS, low).reaches_minimum.tolist() == [True, True, True, False]
    assert batch.score(TEXTS, high).reaches_minimum.tolist() == [False] * 4
    assert batch.score(TEXTS).points.tolist() == [16, 88, 91, 0]


@pytest.mark.parametrize("threads", [0, 1, 2, 5])
def test_threads_change_nothing(threads):
    data = np.tile(rows(TEXTS), (12_000, 1))
    found = batch.score(data, fans=True, readings=True, threads=threads)
    assert found.fans is not None
    assert found.readings is not None
    assert (found.totals.reshape(-1, 4) == TOTALS).all()
    assert (found.points.reshape(-1, 4) == [16, 88, 91, 0]).all()
    assert (found.wins.reshape(-1, 4) == [True, True, True, False]).all()
    assert (found.fans.reshape(-1, 4, 82) == found.fans[:4]).all()
    assert (found.readings.reshape(-1, 4, READING) == found.readings[:4]).all()


@pytest.mark.parametrize("threads", [0, 1, 2, 5])
def test_an_error_in_any_thread_is_raised(threads):
    def run(item):
        if item == 6:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        batch.in_threads(run, range(12), threads)


def test_layouts_of_memory_change_nothing():
    data = rows(TEXTS)
    frozen = data.copy()
    frozen.flags.writeable = False
    for other in (np.asfortranarray(data), np.repeat(data, 2, axis=0)[::2], frozen, data.astype(">i4")):
        assert batch.score(other).totals.tolist() == TOTALS
        assert batch.shanten(other).tolist() == batch.shanten(data).tolist()


def test_no_hands():
    nothing: list[Any] = [[], np.zeros((0, WIDTH), np.uint8)]
    for none in nothing:
        assert batch.score(none, fans=True, readings=True).totals.shape == (0,)
        assert batch.shanten(none).shape == (0,)
        assert batch.useful(none).kinds.shape == (0,)


def altered(column, value, text=TEXTS[0]):
    data = rows([text]).astype(np.int64)
    data[0, column] = value
    return data


@pytest.mark.parametrize(
    "hands, message",
    [
        (np.zeros((2, 34), np.uint8), r"shape \(2, 34\): expected \(n, 43\)"),
        (np.zeros(WIDTH, np.uint8), "one row a hand"),
        (np.zeros((1, WIDTH), np.float64), "type float64"),
        (np.full((1, WIDTH), np.nan), "type float64"),
        (np.zeros((1, WIDTH), bool), "type bool"),
        (np.zeros((1, WIDTH), object), "type object"),
        (altered(0, -1), "from -1 to"),
        (altered(0, 300), "expected 0-255"),
        (altered(0, 5), "row 0: more than four concealed"),
        (altered(34, 255), "row 0: a code that is no meld"),
        (altered(9, 0), "row 0: the number of tiles"),
        (altered(38, 33), "row 0: the winning tile"),
        (altered(39, 16), "row 0: flags"),
        (altered(40, 4), "row 0: winds"),
        (altered(42, 9), "row 0: more than eight flowers"),
    ],
)
def test_wrong_arrays_are_named(hands, message):
    with pytest.raises(ValueError, match=message):
        batch.score(hands)


def test_impossible_rows_are_counted_or_marked():
    data = np.concatenate([rows(TEXTS), altered(0, 4).astype(np.uint8), altered(39, 99).astype(np.uint8)])
    with pytest.raises(ValueError, match="2 of 6 rows are no possible hands"):
        batch.score(data)
    found = batch.score(data, invalid="mark")
    assert found.totals.tolist() == [*TOTALS, 0, 0]
    assert (found.problems < 0).tolist() == [False] * 4 + [True] * 2
    with pytest.raises(ValueError, match="the number of tiles"):
        batch.score_total(data[4])


@pytest.mark.parametrize("call", [{"threads": -1}, {"invalid": "ignore"}, {"rules": "riichi"}])
def test_wrong_arguments(call):
    with pytest.raises(ValueError, match=r"allowed|no rule set"):
        batch.score(TEXTS, **call)


@pytest.mark.parametrize(
    "visible", [np.zeros(33, int), np.zeros((3, 34), int), np.full(34, 5), np.full(34, -1)]
)
def test_wrong_visible_tiles(visible):
    with pytest.raises(ValueError, match="visible"):
        batch.useful(TEXTS, visible=visible)


def test_knitted_straight_excluded_by_the_rules():
    hand = "147m258p369sEEES"
    assert batch.shanten([hand]).tolist() == [0]
    without = PRESETS["guobiao"].override(knitted_standard_shape="off")
    assert batch.shanten([hand], without).tolist() == [distance(Hand.parse(hand), knitted_standard=False) - 1]
    assert batch.shanten([hand], without, per_form=True)[0, 4] == RULED_OUT


def refusal(measure, data):
    """How a function refuses an array: the telling words of its ValueError; empty if it does not."""
    try:
        measure(data)
    except ValueError as error:
        return "".join(
            re.findall("hands of (?:shape|type)|hands: numbers|rows are no possible hands", str(error))
        )
    return ""


@given(arrays.arrays(np.uint8, st.tuples(st.integers(1, 4), st.just(WIDTH)), elements=st.integers(0, 255)))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_marked_or_measured(data):
    found = batch.score(data, fans=True, readings=True, invalid="mark")
    assert ((found.problems < 0) | (found.totals >= 0)).all()
    for measure in (batch.shanten, batch.useful):
        assert refusal(measure, data) in ("", "rows are no possible hands")


@given(
    arrays.arrays(
        arrays.integer_dtypes() | arrays.floating_dtypes() | arrays.boolean_dtypes(),
        arrays.array_shapes(max_dims=3, max_side=44),
    )
)
@settings(max_examples=100, deadline=None)
def test_any_array_is_refused_or_measured(data):
    for measure in (batch.score, batch.shanten, batch.useful):
        assert refusal(measure, data) in (
            "",
            "hands of shape",
            "hands of type",
            "hands: numbers",
            "rows are no possible hands",
        )


SUBSET = """
import numpy as np
from guobiao import batch
texts = {texts!r}
assert batch.score(texts, fans=True, readings=True).totals.tolist() == {totals}
assert batch.shanten(texts, per_form=True)[:, -1].tolist() == {shanten}
assert batch.useful(["123m456p789s1299p"]).live.tolist() == [4]
"""


def test_everything_runs_without_the_compiler():
    shanten = [distance(Hand.parse(text)) - 1 for text in TEXTS]
    code = SUBSET.format(texts=TEXTS, totals=TOTALS, shanten=shanten)
    run = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
