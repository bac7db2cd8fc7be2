"""Hands on which independent calculators agree, and what each preset makes of them.

``tools/check_vectors.py`` makes the same comparisons on the whole collection.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterable

import pytest
from tests.vectors import DATA, lines, part
from tools import check_vectors
from tools.check_vectors import OUR_NAMES, Line, Report, answers, hand_of

from guobiao import PRESETS, score

PARTS = 4


def undisputed(line: Line) -> Line:
    """The line without its answers to disputed questions, which have tests of their own."""
    return {name: line[name] for name in line.keys() - {"disputed", "strict98", "without_wait"}}


def reported(preset: str, chosen: Iterable[Line]) -> Report:
    report = Report("", preset)
    for line in chosen:
        report.check(line, PRESETS[preset])
    return report


# ---- Totals and fan lists ----------------------------------------------------------------------------------


@pytest.mark.parametrize("index", range(PARTS))
def test_hands_on_which_the_calculators_agree(index):
    report = reported("guobiao", part("scored_hands", index, PARTS))
    assert report.wrong == []
    assert (report.totals.of, report.fans.of) == (1000, 1000)


@pytest.mark.parametrize("index", range(PARTS))
@pytest.mark.parametrize(
    "preset, size", [("botzone", 1855), ("cn-1998", 1548), ("mil-2025", 1737), ("wmo-2006", 3205)]
)
def test_preset(preset, size, index):
    report = reported(preset, map(undisputed, part(f"presets/{preset}", index, PARTS)))
    assert report.totals.wrong == []
    assert report.fans.wrong == []
    assert report.lines == report.totals.of == report.fans.of == len(range(index, size, PARTS))


def test_hands_that_do_not_win():
    results = [score(hand_of(line)) for line in lines("not_winning")]
    assert len(results) == 4000
    assert [result.hand for result in results if result.wins or result.total or result.fans] == []


@pytest.mark.parametrize("index", range(PARTS))
def test_hands_that_do_not_win_are_some_tiles_away(index):
    # One distance takes as long as some hundred scores: one line in a hundred.
    results = [score(hand_of(line)) for line in part("not_winning", index * 100, 100 * PARTS)]
    assert len(results) == 10
    assert [result.hand for result in results if result.distance < 1] == []


def test_botzone_refuses_hands_below_eight_points():
    below = [line for line in lines("presets/botzone") if not line["wins"]]
    assert len(below) == 16
    for line in lines("presets/botzone"):
        result = score(hand_of(line), "botzone")
        assert result.wins
        assert result.reaches_minimum is line["wins"], result.hand


@pytest.mark.parametrize("preset", ["cn-1998", "wmo-2006"])
def test_preset_differs_from_the_default_where_the_file_says_so(preset):
    told = [line for line in lines(f"presets/{preset}") if "default_total" in line]
    assert len(told) > 1500
    for line in told:
        result = score(hand_of(line))
        # One hand shows three 1m in its own melds and wins with the fourth without the flag. They lie visible
        # (Rules 1998, Du Q110), so 和绝张 counts; the calculator that gave the line goes by the flag.
        certain = 4 * (line["hand"] == "[123m,1][123m,1][123m,1]2344m1m")
        assert result.total == line["default_total"] + certain, line["hand"]
        assert (line["default_total"] != line["total"]) <= line["differs"]


# ---- Disputed questions ------------------------------------------------------------------------------------

DISPUTED = {
    "discard_completed_pung=concealed": 345,
    "exhausted_wait_blocks=off": 6,
    "knitted_body_wait=none": 116,
    "knitted_body_wait=residual": 4,
    "knitted_edge_closed_wait=never": 2,
    "kongs34_concealed=wmo2014": 30,
    "lesser_honours_knitted_straight=off": 28,
    "nine_gates_terminal_pung=drop_one": 36,
    "seven_pairs_tile_hog=full": 23,
    "seven_pairs_tile_hog=green_minus_one": 23,
    "tile_hog_honours=off": 21,
}
"""How many hands of wmo-2006 tell another answer to each question."""


def test_wmo_2006_disputes_are_all_tested():
    told = Counter(question for line in lines("presets/wmo-2006") for question in line.get("disputed", ()))
    assert told == DISPUTED


@pytest.mark.parametrize("question", DISPUTED)
def test_wmo_2006_disputed(question):
    told = [line for line in lines("presets/wmo-2006") if question in line.get("disputed", ())]
    assert all(line["disputed"][question]["expected"] != line["expected"] for line in told)
    only = ({**line, "disputed": {question: line["disputed"][question]}} for line in told)
    report = reported("wmo-2006", only)
    assert report.disputed.wrong == []
    assert report.disputed.of == DISPUTED[question]


def test_questions_with_another_name_in_the_files_are_options_of_ours():
    for changes in OUR_NAMES.values():
        assert PRESETS["guobiao"].override(**changes).answers == tuple(changes.items())


def test_cn_1998_strict_wording():
    report = reported("cn-1998", (line for line in lines("presets/cn-1998") if "strict98" in line))
    assert report.disputed.wrong == []
    assert report.disputed.of == 575


def test_mil_2025_point_9_knitted_wait_may_be_left_out():
    report = reported("mil-2025", (line for line in lines("presets/mil-2025") if "without_wait" in line))
    assert report.disputed.wrong == []
    assert report.disputed.of == 674


# ---- The tool that runs the whole collection ---------------------------------------------------------------


def write(path, *found):
    path.parent.mkdir(exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as output:
        output.writelines(json.dumps(line) + "\n" for line in found)


def test_check_vectors_prints_a_table(tmp_path, capsys):
    write(tmp_path / "scored_hands.jsonl.gz", *part("scored_hands", 0, 1000))
    write(tmp_path / "presets" / "wmo-2006.jsonl.gz", *part("presets/wmo-2006", 0, 1000))
    assert check_vectors.main([str(tmp_path)]) == 0
    header, scored, wmo = capsys.readouterr().out.splitlines()
    assert header.split() == ["file", "preset", "lines", "totals", "fan", "lists", "disputed", "hands/s"]
    assert scored.split()[:6] == ["scored_hands", "guobiao", "4", "4/4", "4/4", "-"]
    assert wmo.split()[:5] == ["wmo-2006", "wmo-2006", "4", "4/4", "4/4"]


@pytest.mark.parametrize(
    "changes",
    [
        {"total": 1},
        {"expected": {"鸡和": 1}},
        {"disputed": {"mixed_kong=3": {"total": 1, "expected": {}}}},
        {"total": None, "expected": None},
    ],
    ids=str,
)
def test_check_vectors_fails_on_a_difference(tmp_path, capsys, changes):
    write(tmp_path / "scored_hands.jsonl.gz", {**lines("scored_hands")[0], **changes})
    assert check_vectors.main([str(tmp_path)]) == 1
    assert "differs: [567p,1][CCC,1][FFF,2]777pPP|NN1000 under guobiao" in capsys.readouterr().err


def test_check_vectors_says_when_there_is_nothing_to_check(tmp_path, capsys):
    assert check_vectors.main([str(tmp_path)]) == 2
    assert "no vector files" in capsys.readouterr().err


def test_check_vectors_falls_back_to_the_sample(tmp_path, capsys, monkeypatch):
    write(tmp_path / "waits.jsonl.gz", lines("waits")[0])
    monkeypatch.setattr(check_vectors, "RAW", tmp_path / "absent")
    monkeypatch.setattr(check_vectors, "SAMPLE", tmp_path)
    assert check_vectors.main([]) == 0
    assert "checking the sample in tests/data" in capsys.readouterr().out


def test_every_vector_file_of_tests_data_is_found():
    found = {(path.name, preset) for path, preset in check_vectors.vector_files(DATA)}
    assert found == {(f"{name}.jsonl.gz", "guobiao") for name in ("not_winning", "scored_hands", "waits")} | {
        (f"{name}.jsonl.gz", name) for name in ("botzone", "cn-1998", "mil-2025", "wmo-2006")
    }


def test_every_line_has_an_answer():
    for name in ("scored_hands", "not_winning", "presets/wmo-2006"):
        for line in lines(name):
            first, *others = answers(line, PRESETS["guobiao"])
            assert first.total == line["total"]
            assert len(others) == len(line.get("disputed", {}))
