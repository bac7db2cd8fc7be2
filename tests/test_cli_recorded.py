"""``guobiao recorded``: recorded hands beside what they score here."""

import json

import pytest
from tests.test_cli import HAND, ROOT, guobiao

FANS = {"清龙": 1, "门前清": 1, "平和": 1, "喜相逢": 1, "缺一门": 1}
GOOD = {"id": "a1", "platform": "club", "hand": HAND, "recorded": {"total": 22, "fans": FANS}}


def recorded(tmp_path, *records, args=()):
    file = tmp_path / "recorded.jsonl"
    lines = (record if isinstance(record, str) else json.dumps(record) for record in records)
    file.write_text("\n".join(lines), encoding="utf-8")
    return guobiao("recorded", file, *args)


def test_the_examples_agree():
    """What `make run` shows."""
    done = guobiao("recorded", ROOT / "examples/recorded_hands.jsonl", "--json")
    assert done.code == 0
    assert done.json["agree"] == len(done.json["hands"]) > 50
    assert done.json["errors"] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("columns", [80, 120])
def test_the_examples_are_shown(lang, columns):
    done = guobiao("recorded", ROOT / "examples/recorded_hands.jsonl", "--lang", lang, columns=columns)
    assert done.code == 0
    assert "[CCC,1] 12356789pWW + 7p" in done.out
    assert "botzone_judge_scripted" in done.out
    assert "✗" not in done.out
    assert all(len(line) <= columns for line in done.out.splitlines())


def test_agreement(tmp_path):
    done = recorded(tmp_path, GOOD, "", {**GOOD, "platform": "", "rules": "wmo-2006"})
    assert done.code == 0
    assert "2 of 2 hands agree with the record, fan by fan." in done.out
    assert "44 points in all, 22.0 on average." in done.out
    assert "club" in done.out
    assert "a1" in done.out
    assert "2 手牌中 2 手与记录逐番一致。" in recorded(tmp_path, GOOD, GOOD, args=["--lang", "zh"]).out


@pytest.mark.parametrize(
    "total, fans, ours, theirs",
    [
        (24, {**FANS, "不求人": 1}, "", "Fully Concealed Hand"),
        (22, {**FANS, "缺一门": 0, "无字": 1}, "One Voided Suit", "No Honors"),
        (23, {**FANS, "喜相逢": 2}, "", "Mixed Double Chow"),
        (23, {**FANS, "门前清[自]": 1}, "", "门前清[自]"),
        (21, FANS, "", ""),
    ],
)
def test_disagreement(tmp_path, total, fans, ours, theirs):
    done = recorded(tmp_path, GOOD, {**GOOD, "recorded": {"total": total, "fans": fans}})
    assert done.code == 1
    assert "✗" in done.out
    assert "1 of 2 hands agree with the record" in done.out
    found = {
        label: next((line.split(label)[1].strip() for line in done.out.splitlines() if label in line), "")
        for label in ("counted here, not recorded", "recorded, not counted here")
    }
    assert list(found.values()) == [ours, theirs]


def test_lines_that_cannot_be_scored(tmp_path):
    bad = [
        "{",
        "[1]",
        {**GOOD, "hand": "1m"},
        {**GOOD, "hand": "x"},
        {**GOOD, "hand": 3},
        {"hand": HAND},
        {**GOOD, "recorded": {"total": "22", "fans": FANS}},
        {**GOOD, "recorded": {"total": 22, "fans": {"清龙": "1"}}},
        {**GOOD, "rules": "no-such-rules"},
        {**GOOD, "rules": ["guobiao"]},
    ]
    done = recorded(tmp_path, GOOD, *bad, GOOD)
    assert done.code == 1
    assert f"{len(bad)} lines could not be scored." in done.out
    assert "2 of 2 hands agree" in done.out
    for number in range(2, len(bad) + 2):
        assert f"line {number}: " in done.out


def test_strange_names(tmp_path):
    done = recorded(tmp_path, {**GOOD, "id": "[red]\x1b[31m" + "x" * 99, "platform": "[bold]\ud800\n"})
    assert done.code == 0
    assert "\x1b" not in done.out


def test_no_hands(tmp_path):
    assert recorded(tmp_path, "").code == 2
    assert guobiao("recorded", tmp_path / "missing").code == 2
    assert guobiao("recorded").code == 2
