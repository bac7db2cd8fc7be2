"""``guobiao score --batch``: every line gets an answer, whatever is in it."""

import gzip
import json
import math
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.test_cli import HAND, ROOT, guobiao, process

from guobiao.cli.hands.batch import answer_to, encoded
from guobiao.cli.lines import LONGEST
from guobiao.rules.ruleset import ruleset

VECTORS = ROOT / "tests/data/scored_hands.jsonl.gz"
KINDS = {"json", "schema", "notation", "invalid_hand"}


def batch(*lines, args=()):
    """The answers to lines given on standard input, and the exit code."""
    text = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    done = process("score", "--batch", "-", *args, stdin=text)
    assert done.err == ""
    return done.lines, done.code


def answer(**record):
    """The answer to a JSON line."""
    return answer_to(json.dumps({"hand": HAND, **record}).encode(), ruleset("guobiao"), "en")


# ---- Hands -------------------------------------------------------------------------------------------------


def test_recorded_totals(tmp_path):
    """The totals and fans on which independent calculators agree."""
    with gzip.open(VECTORS, "rt", encoding="utf-8") as file:
        vectors = [json.loads(line) for line in list(file)[::20]]
    lines = tmp_path / "hands.jsonl"
    lines.write_text("".join(json.dumps(vector) + "\n" for vector in vectors), encoding="utf-8")
    done = guobiao("score", "--batch", lines)
    assert done.code == 0
    assert [line["total"] for line in done.lines] == [vector["total"] for vector in vectors]
    assert [line["fans"] for line in done.lines] == [vector["expected"] for vector in vectors]


def test_what_a_line_says():
    (line,), code = batch(f"{HAND}|EE1000|2")
    assert code == 0
    assert line == {
        "wins": True,
        "reaches_minimum": True,
        "total": 26,
        "total_without_flowers": 24,
        "fans": {"清龙": 1, "不求人": 1, "平和": 1, "喜相逢": 1, "缺一门": 1, "花牌": 2},
    }


def test_json_and_notation_may_be_mixed():
    lines, code = batch(f'{{"hand": "{HAND}"}}', HAND, f'  {{"hand": "{HAND}"}}  ', f"﻿{HAND}\r")
    assert code == 0
    assert [line["total"] for line in lines] == [22] * 4


def test_blank_lines_are_no_lines():
    lines, code = batch("", HAND, "   ", "\r", HAND, "", "")
    assert (len(lines), code) == (2, 0)


def test_a_hand_that_does_not_win_is_no_failure():
    lines, code = batch(HAND + " ", "123456789m1123p")
    assert code == 0
    assert [line["wins"] for line in lines] == [False, False]


def test_fields_override_the_text():
    hand = f"{HAND}|SW0110|abc"
    assert answer(hand=hand) == answer(flags={"last_copy": True, "wall_last": True}, flowers=3)
    assert answer(hand=hand, flowers=0, flags=[]) == answer(prevalent="S", seat="W")
    assert answer(hand=hand, flags={"last_copy": False}) == answer(hand=f"{HAND}|SW0010|abc")
    assert answer(hand=hand, flags=["妙手回春"], seat=None) == answer(hand=f"{HAND}|SW1010|3")


@pytest.mark.parametrize("wind", ["S", "南", "2z", "F2", "🀁"])
def test_winds_in_any_notation(wind):
    hand = "[SSS,1]123456m123p9s9s"
    assert answer(hand=hand, prevalent=wind)["fans"]["圈风刻"] == 1
    assert answer(hand=hand, seat=wind)["fans"]["门风刻"] == 1


@pytest.mark.parametrize("flowers", [3, "3", "abc", "梅兰竹", "H5H6H7", "a b c"])
def test_flowers_by_number_or_name(flowers):
    assert answer(flowers=flowers)["fans"]["花牌"] == 3


@pytest.mark.parametrize("nothing", [0, "0", "", None])
def test_no_flowers(nothing):
    assert "花牌" not in answer(flowers=nothing)["fans"]


@pytest.mark.parametrize("identity", [7, "七", None, 1.5, True, ["a"], {"b": 1}, "\ud800"])
def test_the_id_comes_back(identity):
    assert answer(id=identity)["id"] == identity
    assert answer(id=identity, hand=5)["id"] == identity
    assert json.loads(encoded(answer(id=identity)))["id"] == identity


def test_rules():
    hand = "[2222m][6666p]456s789s1m1m"
    lines, _ = batch(hand, args=["--rules", "wmo-2006"])
    more, _ = batch(hand, args=["--option", "two_concealed_kongs=8"])
    assert lines[0]["total"] == more[0]["total"] == batch(hand)[0][0]["total"] + 2


# ---- Lines that cannot be scored ---------------------------------------------------------------------------

BAD_LINES = {
    b"nonsense": "notation",
    b"123m456": "notation",
    b"[1,2]": "notation",
    b'"123m"': "notation",
    b"\xff\xfe\x00": "notation",
    b"1m" * LONGEST: "notation",
    b"1m": "invalid_hand",
    b"11111m" * 3: "invalid_hand",
    b"1m" * 9999: "invalid_hand",
    b"{": "json",
    b'{"hand": "1m"': "json",
    b'{"hand": "1m"} x': "json",
    b'{"hand": "\xff"}': "json",
    b'{"id": NaN}': "json",
    b'{"id": -Infinity}': "json",
    b'{"id": 1e999}': "json",
    b'{"flowers": ' + b"9" * 5000 + b"}": "json",
    b'{"id": ' + b"[" * 99999 + b"}": "json",
    b"{" + b" " * LONGEST + b"}": "json",
    b"{}": "schema",
    b'{"Hand": "1m"}': "schema",
    b'{"hand": null}': "schema",
    b'{"hand": 5}': "schema",
    b'{"hand": ["1m"]}': "schema",
    b'{"hand": "\\ud800"}': "notation",
    b'{"hand": "\\u0000"}': "notation",
    b'{"hand": ""}': "notation",
}


def test_bad_lines_stop_nothing():
    mixed = [line for bad in BAD_LINES for line in (bad, HAND.encode())]
    lines, code = batch(*mixed)
    assert code == 1
    assert [line.get("kind") for line in lines[::2]] == list(BAD_LINES.values())
    assert all(line["error"] for line in lines[::2])
    assert [line.get("total") for line in lines[1::2]] == [22] * len(BAD_LINES)


@pytest.mark.parametrize(
    "field, values",
    {
        "flags": [
            1,
            True,
            "self_drawn",
            {"self_drawn": 1},
            {"self_drawn": None},
            {"selfdrawn": True},
            [1],
            [["a"]],
        ],
        "prevalent": [1, "", "C", "EE", "east", [], {}, "\ud800", "1m"],
        "seat": [0, True, "X", "9" * 9999],
        "flowers": [True, False, -1, 9, 10**4000, 1.0, [], ["a"], "9", "1m", "x", "-1"],
    }.items(),
)
def test_wrong_types(field, values):
    for value in values:
        found = answer(**{field: value})
        assert found.get("kind") == "schema", value
        assert field in found["error"]


@pytest.mark.parametrize("flags", [["foo"], ["抢杠和", "自摸"], ["\ud800"]])
def test_impossible_flags(flags):
    assert answer(flags=flags)["kind"] == "invalid_hand"


def test_errors_in_chinese():
    lines, _ = batch("11111m", '{"hand": 5}', "{", "x", b"\xff", args=["--lang", "zh"])
    assert "每种牌只有四张" in lines[0]["error"]
    assert lines[1]["error"] == "hand 应为文本"
    assert "不是有效的 JSON" in lines[2]["error"]
    assert lines[3]["position"] == 0
    assert "UTF-8" in lines[4]["error"]


@pytest.mark.parametrize(
    "line, english, chinese",
    [
        ('{"id": ' + "[" * 99999 + "}", "nested too deeply", "嵌套过深"),
        ('{"id": -Infinity}', "-Infinity is no number", "-Infinity 不是数"),
        ('{"id": 1e999}', "a number is too large", "数值过大"),
        ('{"id": ' + "9" * 5000 + "}", "a number is too large", "数值过大"),
    ],
)
def test_json_that_is_refused_in_words(line, english, chinese):
    found = [answer_to(line.encode(), ruleset("guobiao"), lang)["error"] for lang in ("en", "zh")]
    assert found == [f"not valid JSON: {english}", f"不是有效的 JSON：{chinese}"]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(st.characters(), max_size=9), inner, max_size=3)
    ),
    max_leaves=6,
)
_HANDS = st.text(st.sampled_from("123456789mpsESWNCFP[],|ab 10东"), max_size=30) | st.just(HAND)
_RECORDS = st.fixed_dictionaries(
    {},
    optional={"hand": _HANDS | _JSON}
    | dict.fromkeys(("flags", "prevalent", "seat", "flowers", "id"), _JSON | _HANDS | st.integers(0, 9)),
)


@settings(deadline=None)
@given(st.binary() | _HANDS.map(str.encode) | _RECORDS.map(lambda record: json.dumps(record).encode()))
def test_any_line_has_an_answer(line):
    found = answer_to(line, ruleset("guobiao"), "en")
    assert ("error" in found) != ("wins" in found)
    assert found.get("kind", "json") in KINDS
    text = encoded(found)
    assert text.endswith(b"\n")
    assert text.count(b"\n") == 1
    read = json.loads(text.decode("utf-8"), parse_constant=pytest.fail)
    assert read == found or any(isinstance(part, float) and math.isnan(part) for part in found.values())


# ---- Files -------------------------------------------------------------------------------------------------


def test_gzip_is_unpacked(tmp_path):
    packed = gzip.compress(f"{HAND}\n{HAND}".encode())
    file = tmp_path / "hands"
    file.write_bytes(packed)
    assert [line["total"] for line in guobiao("score", "--batch", file).lines] == [22, 22]
    assert [line["total"] for line in batch(packed)[0]] == [22, 22]


def test_files_that_cannot_be_read(tmp_path):
    torn = tmp_path / "torn.gz"
    torn.write_bytes(gzip.compress(f"{HAND}\n".encode() * 9999)[:-20])
    damaged = tmp_path / "damaged.gz"
    damaged.write_bytes(b"\x1f\x8b" + b"x" * 99)
    for file in (tmp_path / "missing", tmp_path, torn, damaged):
        done = guobiao("score", "--batch", file)
        assert done.code == 2
        assert done.err.startswith(f"Cannot read {file}: ")


def test_an_empty_file(tmp_path):
    file = tmp_path / "empty"
    file.touch()
    assert (guobiao("score", "--batch", file).code, guobiao("score", "--batch", file).out) == (0, "")


def test_answers_come_line_by_line():
    """A program may ask, wait for the answer, and ask again."""
    command = [sys.executable, "-m", "guobiao.cli", "score", "--batch", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT / "src"
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(3):
            running.stdin.write(HAND.encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["total"] == 22
        running.stdin.close()
        assert running.wait(timeout=20) == 0
