"""``guobiao waits``, ``shanten``, ``discards``, ``warmup``, and ``score --batch`` in arrays."""

import gzip
import json
import os
import subprocess
import sys
from typing import Any

import pytest
from tests.test_cli import HAND, ROOT, guobiao, loaded_by, process

from guobiao.analysis.discards import discards
from guobiao.analysis.waits import waits
from guobiao.cli import engine
from guobiao.cli.hands import batch, batch_arrays
from guobiao.kernels import score as scoring
from guobiao.kernels import shanten as distances
from guobiao.kernels import warmup
from guobiao.notation import parse_tiles
from guobiao.players import warmup as play_warmup
from guobiao.rules.ruleset import PRESETS, ruleset

READY, DRAWN, FAR = "123m456p789s2399p", "123m456p789s12p99pE", "1379m2468p1379sE"
VECTORS = ROOT / "tests/data/scored_hands.jsonl.gz"
WAITS = ROOT / "tests/data/waits.jsonl.gz"
COMMANDS = {"waits": READY, "shanten": READY, "discards": DRAWN}


@pytest.fixture(scope="module", autouse=True)
def _warm():
    if not warmup.is_warm():
        warmup.warm()


def read(path):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


# ---- One hand ----------------------------------------------------------------------------------------------


def row_of(done, tile):
    """The cells of the line that begins with a tile."""
    return next(line.split() for line in done.out.splitlines() if line.split()[:1] == [tile])


def test_waits_with_points_and_what_reaches_the_minimum():
    done = guobiao("waits", READY)
    assert (done.code, done.err) == (0, "")
    assert "waits for 3 kinds, 11 tiles left" in done.out
    assert row_of(done, "1p") == ["1p", "🀙︎", "4", "13", "✓", "15", "✓"]
    assert row_of(done, "7p")[2:] == ["4", "5", "✗", "7", "✗"]


def test_visible_tiles_make_the_last_copy_and_use_waits_up():
    done = guobiao("waits", READY, "--visible", "🀙1p一筒 7777p E")
    assert "last copy of the tile" in " ".join(row_of(done, "1p"))
    assert row_of(done, "7p")[2] == "0"
    assert "none left" in " ".join(row_of(done, "7p"))


def test_a_wait_seen_three_times_and_held_once_is_no_last_copy():
    """和绝张 on a tile that the hand itself holds cannot be: the wait is used up."""
    (used_up,) = waits("123m456p789s1239p", visible=parse_tiles("999p")).tiles
    assert (str(used_up.tile), used_up.left, used_up.last_copy) == ("9p", 0, False)


@pytest.mark.parametrize(
    "lang, dead, far", [("en", "Dead: 1m.", "1 from ready"), ("zh", "绝听：1m", "一向听")]
)
def test_dead_waits_are_named(lang, dead, far):
    done = guobiao("waits", "1111m222333444p", "--lang", lang)
    assert dead in done.out
    assert far in done.out


def test_a_hand_that_is_not_ready():
    done = guobiao("waits", FAR, "--lang", "zh")
    assert done.out.splitlines()[3] == "四向听 · 24 种，余 83 张"
    assert guobiao("waits", FAR, "--json").json["shanten"] == 4


def test_winds_flowers_and_rules():
    hand = "[SSS,1]123m456p11s78s"
    plain = guobiao("waits", hand, "--json").json["totals"]["9s"]
    seat = guobiao("waits", hand, "--json", "--seat", "南", "--prevalent", "S", "--flowers", "ab").json
    assert seat["totals"]["9s"]["discard"] > plain["discard"]
    assert seat["hand"].endswith("|SS0000|ab")
    assert guobiao("waits", hand, "--seat", "C").code == 2
    ten = guobiao("waits", READY, "--option", "minimum=14", "--json").json
    assert not ten["totals"]["1p"]["discard_reaches_minimum"]


def test_shanten_by_shape():
    done = guobiao("shanten", FAR, "--lang", "zh")
    assert [line.split()[:3] for line in done.out.splitlines()[6:]] == [
        ["基本和型", "4", "67"],
        ["组合龙", "4", "47"],
        ["七对", "6", "39"],
        ["全不靠", "6", "44"],
        ["十三幺", "8", "47"],
    ]
    data = guobiao("shanten", FAR, "--json").json
    assert data["forms"]["seven_pairs"]["shanten"] == 6
    assert sum(data["useful"].values()) == data["live"] == 83


def test_shanten_of_14_tiles():
    assert guobiao("shanten", READY + "1p").out.splitlines()[3] == "Complete"
    assert guobiao("shanten", DRAWN).out.splitlines()[3] == "Ready"
    assert "after the best discard" in guobiao("shanten", DRAWN).out


NO_KNITTED = ("--option", "knitted_standard_shape=off")


def test_a_shape_that_the_rules_do_not_have():
    hand = "147m258p369sEEES"
    assert "waits for 1 kind" in guobiao("waits", hand).out
    for command in "waits", "shanten":
        assert guobiao(command, hand, "--lang", "zh").out.count("听牌") == 1
        done = guobiao(command, hand, *NO_KNITTED, "--lang", "zh")
        assert "规则 guobiao*" in done.out
        assert "向听" in done.out
        assert "听牌" not in done.out
        found = guobiao(command, hand, *NO_KNITTED, "--json").json
        assert found["shanten"] > 0
        assert found["rules"]["options"] == {"knitted_standard_shape": "off"}
    assert "组合龙" in guobiao("shanten", hand, "--lang", "zh").out
    assert "组合龙" not in guobiao("shanten", hand, *NO_KNITTED, "--lang", "zh").out


def test_improvements_and_lines_under_other_rules(tmp_path):
    hand = "1379m2468p1379sE"
    file = tmp_path / "hands"
    file.write_text(hand, encoding="utf-8")
    ((with_it,), (without,)) = (
        guobiao("shanten", "--batch", file, *rules).lines for rules in ((), NO_KNITTED)
    )
    assert set(with_it["forms"]) - set(without["forms"]) == {"knitted_straight"}
    found, other = (
        guobiao("shanten", hand, "--improvements", "--json", *rules).json for rules in ((), NO_KNITTED)
    )
    assert found["useful"] == with_it["useful"] != other["useful"] == without["useful"]
    assert found["improvements"] != other["improvements"]


def test_improvements():
    done = guobiao("shanten", "223344m667p5567s", "--improvements")
    assert row_of(done, "5m") == ["5m", "🀋︎", "7p", "🀟︎", "43"]
    data = guobiao("shanten", "223344m667p5567s", "--improvements", "--json").json
    assert data["improvements"][0] == {"tile": "5m", "discard": "7p", "live": 43}
    assert guobiao("shanten", DRAWN, "--improvements").code == 1


def test_discards_the_best_first():
    done = guobiao("discards", DRAWN)
    assert row_of(done, "E") == ["E", "🀀︎", "ready", "4", "3p", "×4", "14✓/16✓"]
    found = guobiao("discards", DRAWN, "--json").json["discards"]
    assert [each["tile"] for each in found] == [str(each.tile) for each in discards(DRAWN)]
    assert found[0]["totals"] == {"3p": {"discard": 14, "self_drawn": 16}}
    assert "totals" not in found[1]


@pytest.mark.parametrize("notation, tile", [("chinese", "一筒"), ("botzone", "B1"), ("unicode", "🀙︎")])
def test_notations(notation, tile):
    for command, hand in COMMANDS.items():
        assert tile in guobiao(command, hand, "--notation", notation, "--lang", "zh").out


# ---- What is wrong -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_errors(command):
    hand = COMMANDS[command]
    assert guobiao(command).code == 2
    assert guobiao(command, hand, "--batch", "-").code == 2
    for wrong in (["1x"], ["123m"], [hand, "--visible", "1x"], [hand, "--visible", "44444p"]):
        done = guobiao(command, *wrong)
        assert (done.code, done.out) == (1, "")
        assert done.err
        assert guobiao(command, *wrong, "--json").json["error"]
    assert "每种牌只有四张" in guobiao(command, hand, "--visible", "4444p", "--lang", "zh").err


def test_the_wrong_number_of_tiles_names_the_other_command():
    assert "guobiao discards" in guobiao("waits", DRAWN).err
    assert "guobiao waits" in guobiao("discards", READY, "--lang", "zh").err


@pytest.mark.parametrize("command", [*COMMANDS, "warmup"])
@pytest.mark.parametrize("lang, text", [("en", "This command needs numba"), ("zh", "此命令需要 numba")])
def test_a_missing_extra_is_named(command, lang, text, monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    done = guobiao(command, *([COMMANDS[command]] if command in COMMANDS else []), "--lang", lang)
    assert (done.code, done.out) == (2, "")
    assert text in done.err
    assert "guobiao[engine]" in done.err


# ---- Files -------------------------------------------------------------------------------------------------


def test_recorded_waits():
    """Waits and totals on which independent engines agree; they list the suits in another order."""
    done = guobiao("waits", "--batch", WAITS)
    assert done.code == 0
    for found, recorded in zip(done.lines, read(WAITS), strict=True):
        assert set(found) == {"formal_waits", "waits", "totals"}
        assert sorted(found["formal_waits"]) == sorted(recorded["formal_waits"])
        assert sorted(found["waits"]) == sorted(recorded["waits"])
        assert found["totals"] == recorded["totals"]


def asked(command, *records, code=0):
    """The answers to records given on standard input."""
    text = "\n".join(record if isinstance(record, str) else json.dumps(record) for record in records)
    done = process(command, "--batch", "-", stdin=text.encode())
    assert done.code == code
    return done.lines


def test_lines_of_waits():
    lines = asked(
        "waits",
        {"hand13": READY, "id": 1},
        READY,
        {"hand": READY, "visible": ["111p", "E"], "flowers": 2, "seat": "S"},
        {"hand13": FAR},
        {"hand13": READY, "visible": 5},
        {"hand13": READY, "visible": "44444p", "id": 2},
        {"hand13": DRAWN},
        {},
        "x",
        code=1,
    )
    assert lines[0] == {"id": 1, **lines[1]}
    assert lines[2]["totals"]["1p"]["discard"] == lines[1]["totals"]["1p"]["discard"] + 4 + 2
    assert lines[3] == {"formal_waits": [], "waits": [], "totals": {}}
    kinds = ["schema", "invalid_hand", "invalid_hand", "schema", "notation"]
    assert [line["kind"] for line in lines[4:]] == kinds
    assert lines[5]["id"] == 2


def test_lines_of_shanten_and_discards():
    ready, drawn = asked("shanten", READY, {"hand": DRAWN})
    assert ready["shanten"] == ready["forms"]["standard"] == 0
    assert ready["useful"] == {"1p": 4, "4p": 3, "7p": 4}
    assert (drawn["shanten"], drawn["useful"]) == (0, {})
    (line,) = asked("discards", {"hand": DRAWN, "visible": "333p"})
    assert line["discards"] == guobiao("discards", DRAWN, "--visible", "333p", "--json").json["discards"]


# ---- Scoring in arrays -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_arrays_answer_as_one_by_one(rules):
    """Line for line the same text: fans in the same order, errors, ids."""
    with gzip.open(VECTORS) as file:
        lines = list(file)[:: 1 if rules == "guobiao" else 8]
    lines += [b"x", HAND.encode(), b'{"id": 7, "hand": "1m"}', b'{"id": 8, "hand": "123456789m1123p"}']
    lines += [b'{"hand": "123456789m1112p3p ", "flowers": 3}', b"{", f"{HAND}|EE1000|ab".encode()]
    many = list(batch_arrays.answers_to(lines, ruleset(rules), "en"))
    one = [batch.answer_to(line, ruleset(rules), "en") for line in lines]
    assert list(map(batch.encoded, many)) == list(map(batch.encoded, one))
    assert next(batch_arrays.answers_to([b"x"], ruleset(rules), "zh"))["kind"] == "notation"


@pytest.mark.parametrize("warm, patience, arrays", [(True, 20, True), (False, 20, False), (False, 3, True)])
def test_large_files_are_scored_in_arrays(warm, patience, arrays, tmp_path, monkeypatch):
    file = tmp_path / "hands"
    file.write_bytes(b"".join(gzip.decompress(VECTORS.read_bytes()).splitlines(keepends=True)[:50]))
    expected = guobiao("score", "--batch", file).out
    used = []
    answers_to = batch_arrays.answers_to

    def spy(*args):
        used.append(args)
        return answers_to(*args)

    monkeypatch.setattr(batch_arrays, "answers_to", spy)
    monkeypatch.setattr(batch, "BLOCK", 10)
    monkeypatch.setattr(batch, "PATIENCE", patience)
    monkeypatch.setattr(warmup, "is_warm", lambda *_: warm)
    monkeypatch.setattr(warmup, "warm", lambda *_: None)
    assert guobiao("score", "--batch", file).out == expected
    assert bool(used) is arrays


def test_files_are_scored_without_the_engine(tmp_path, monkeypatch):
    monkeypatch.setattr(batch, "BLOCK", 10)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(batch_arrays, "answers_to", None)
    file = tmp_path / "hands"
    file.write_text(f"{HAND}\n" * 50, encoding="utf-8")
    assert [line["total"] for line in guobiao("score", "--batch", file).lines] == [22] * 50


# ---- What a start costs ------------------------------------------------------------------------------------


def test_scoring_loads_no_engine(tmp_path):
    file = tmp_path / "hands"
    file.write_text(f"{HAND}\n" * 100, encoding="utf-8")
    for args in (
        ["score", HAND],
        ["score", HAND, "--json"],
        ["score", "--batch", str(file)],
        ["waits", "--help"],
    ):
        assert loaded_by(*args).isdisjoint({"numpy", "numba", "platformdirs"})


def test_json_of_waits_loads_no_drawing():
    assert "rich.console" not in loaded_by("waits", READY, "--json")


@pytest.mark.parametrize("lang, text", [("en", "compiling"), ("zh", "正在编译")])
def test_the_first_run_says_that_it_compiles(lang, text, monkeypatch):
    done: list[int] = []
    monkeypatch.setattr(warmup, "is_warm", lambda *_: bool(done))
    monkeypatch.setattr(warmup, "warm", lambda *_: done.append(1))
    first, second = (guobiao("waits", READY, "--lang", lang) for _ in range(2))
    assert text in first.err
    assert (second.err, len(done)) == ("", 1)
    assert first.out == second.out


def test_warmup_leaves_nothing_to_compile():
    kernels: list[Any] = [
        scoring.score_rows,
        scoring.score_one,
        distances.shanten_rows,
        distances.useful_rows,
        distances.useful_forms_rows,
    ]
    for step in warmup.steps():
        step.run()
    before = [list(kernel.signatures) for kernel in kernels]
    for command, hand in COMMANDS.items():
        guobiao(command, hand)
    guobiao("shanten", READY, "--improvements")
    list(batch_arrays.answers_to([HAND.encode()], ruleset("guobiao"), "en"))
    assert [list(kernel.signatures) for kernel in kernels] == before


@pytest.mark.parametrize("lang, text", [("en", "Ready in"), ("zh", "就绪")])
def test_warmup(lang, text, monkeypatch):
    run: list[int] = []
    names = [step.name for step in warmup.steps(PRESETS.values())]
    assert names == ["suits", "shanten", *["rules"] * len(PRESETS), "scoring", "distances"]
    fake = [warmup.Step(name, lambda: run.append(1), "guobiao") for name in names]
    monkeypatch.setattr(warmup, "steps", lambda rules: fake)
    monkeypatch.setattr(play_warmup, "steps", lambda: [warmup.Step("game", lambda: run.append(1))])
    done = guobiao("warmup", "--all", "--lang", lang)
    assert done.code == 0
    assert text in done.out
    assert len(run) == len(names) + 1
    assert warmup.is_warm()
    assert warmup.is_warm(play_warmup.PART)


@pytest.mark.parametrize("named", [None, "elsewhere"])
def test_where_compiled_code_is_kept(named, tmp_path):
    """With the tables, unless the environment says otherwise; if nothing can be written there, in passing."""
    program = "import os, guobiao.kernels; print(os.environ['NUMBA_CACHE_DIR'])"

    def kept(folder):
        env = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
        env |= {"PYTHONPATH": str(ROOT / "src"), "GUOBIAO_CACHE": str(folder)}
        env |= {"NUMBA_CACHE_DIR": named} if named else {}
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=env, check=True)
        return done.stdout.decode().strip()

    assert kept(tmp_path).startswith(named or str(tmp_path / "numba-"))
    assert kept(os.devnull + "/x") == named or "guobiao-" in kept(os.devnull + "/x")


def test_the_engine_is_all_here():
    assert engine.missing() == []
