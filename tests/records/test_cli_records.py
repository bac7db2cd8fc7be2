"""``guobiao records check`` and ``guobiao records convert``."""

from __future__ import annotations

import gzip
import json

import pytest
from tests.records.games import DATA, FILES, recorded, records
from tests.test_cli import guobiao, process

from guobiao.records.formats import WRITTEN, read
from guobiao.records.sealed import dump

GAMES = [DATA / f"{name}.jsonl.gz" for name in FILES]


def collection(path, hands):
    path.write_text("".join(f"{json.dumps(hand)}\n" for hand in hands), encoding="utf-8")
    return path


def test_every_recorded_game_agrees():
    done = guobiao("records", "check", *GAMES)
    assert done.code == 0
    lines = done.out.splitlines()
    assert len(lines) == 89
    assert all(line.endswith(": ok") for line in lines)
    assert f"{GAMES[2]}:1 wtWnLbRT: ok" in lines
    assert done.err.endswith("89 of 89 hands agree.\n")


def test_the_first_event_or_figure_that_differs(tmp_path):
    hands = [hand for hand in recorded("botzone") if "wall" in hand and "fan" in hand["result"]][:4]
    hands[1]["events"][30]["tile"] = "H1"
    hands[2]["result"]["scores"][0] += 1
    hands[3]["result"]["fan"] = 99
    path = collection(tmp_path / "games.jsonl", hands)
    done = guobiao("records", "check", path)
    assert done.code == 1
    ok, event, scores, fan = done.out.splitlines()
    assert ok.endswith(": ok")
    assert event.startswith(f"{path}:2 {hands[1]['id']}: event 31: ")
    assert "scores: recorded (" in scores
    assert "points of the hand of" in fan
    assert done.err.endswith("1 of 4 hands agree.\n")
    chinese = guobiao("records", "check", path, "--lang", "zh")
    assert "第 31 个事件" in chinese.out
    assert "得分：记录为" in chinese.out
    assert chinese.err.endswith("4 局中 1 局符合。\n")


def test_json(tmp_path):
    hands = recorded("tziakcha")[:3]
    hands[2]["start_scores"][0] += 1
    done = guobiao("records", "check", collection(tmp_path / "match.jsonl", hands), "--json")
    assert done.code == 1
    assert [result.get("error") is None for result in done.json] == [True, True, False]
    assert done.json[2]["line"] == 3
    assert "scores before the hand" in done.json[2]["error"]


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", "no hands"),
        (b"\x00\xff", "no record of a known format"),
        (b'{"guobiao": 1', "torn"),
        (b'{"guobiao": 99}\n', "version 99"),
        (b"[" * 100_000, "nested too deeply"),
        (b"\x1f\x8b\x08", "torn"),
    ],
)
def test_what_is_no_record_is_an_error(tmp_path, content, words):
    path = tmp_path / "file"
    path.write_bytes(content)
    for command in ("check", "convert"):
        done = guobiao("records", command, path)
        assert done.code == 1
        assert words in done.out + done.err
        assert guobiao("records", command, path, "--lang", "zh").code == 1


def test_files_that_are_not_there(tmp_path):
    for path in (tmp_path / "none", tmp_path):
        for command in ("check", "convert"):
            done = guobiao("records", command, path)
            assert done.code == 2
            assert "Cannot read" in done.err


def test_usage():
    assert guobiao("records", "check").code == 2
    assert guobiao("records", "convert", GAMES[0], "--to", "botzon").code == 2
    assert "Did you mean botzone" in guobiao("records", "convert", GAMES[0], "--to", "botzon").err
    assert guobiao("records", "convert", GAMES[0], "--to", "collection").code == 2


@pytest.mark.parametrize("to", WRITTEN)
def test_conversion(tmp_path, to):
    source = tmp_path / "source.jsonl"
    botzone = [record for n, record in enumerate(records("botzone")) if record.verdict or n % 8 == 0]
    dump(source, records("tziakcha") if to == "tziakcha" else botzone)
    target = tmp_path / "target.gz"
    done = guobiao("records", "convert", source, "--to", to, "--output", target)
    lost = 0 if to != "botzone-text" else 1  # a verdict
    assert done.code == bool(lost)
    assert done.out == ""
    assert len(done.err.splitlines()) == lost
    assert [r.points for r in read(target)] == [r.points for r in read(source) if not (lost and r.verdict)]
    assert gzip.decompress(target.read_bytes())
    assert guobiao("records", "check", target).code == 0


def test_conversion_to_standard_output():
    done = process("records", "convert", GAMES[1], "--to", "botzone-text")
    assert done.code == 1
    assert done.out.count("Match edge:") == 3
    assert done.err.count("cannot express") == 7
    assert ":2: " not in done.out


def test_conversion_of_what_the_rules_forbid(tmp_path):
    hands = recorded("botzone_edge_cases")[:2]
    hands[0]["events"][0]["tile"] = "J1"
    done = guobiao("records", "convert", collection(tmp_path / "games.jsonl", hands))
    assert done.code == 1
    assert "line 1: event 1: " in done.err
    assert done.out.count('"guobiao": 1') == 1


def test_output_that_cannot_be_written(tmp_path):
    done = guobiao("records", "convert", GAMES[1], "-o", tmp_path / "no" / "where")
    assert done.code == 2
    assert "where" in done.err
