"""What is read is written and read again: the same hand, in every format that can express it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.records.games import FILES, played, records

from guobiao.records import botzone, botzone_text, tziakcha, tziakcha_codes, tziakcha_writing
from guobiao.records.errors import RecordError
from guobiao.records.formats import WRITTEN, Format, Writer
from guobiao.records.importing import record_of
from guobiao.records.record import Record
from guobiao.records.sealed import line_of, loads
from guobiao.rules.ruleset import BOTZONE, GUOBIAO
from guobiao.table.events import FalselyDeclared
from guobiao.table.wall import Wall, wall_of_seed

ALL = [record for name in FILES for record in records(name)]
NAMES = [record.name for record in ALL]


def from_botzone(text):
    return record_of(botzone.telling_of(json.loads(text)))


def from_text(text):
    ((_, telling),) = botzone_text.tellings(enumerate(text.split("\n"), 1))
    return record_of(telling)


def from_tziakcha(text):
    (telling,) = tziakcha.tellings(json.loads(text))
    return record_of(telling)


@pytest.mark.parametrize("record", ALL, ids=NAMES)
def test_own_format(record):
    assert loads(line_of(record)) == record
    assert loads(line_of(record)).game().points == record.game().points


@pytest.mark.parametrize("record", [r for r in ALL if r.rules == BOTZONE], ids=lambda r: r.name)
def test_botzone_match(record):
    text = Writer(Format.BOTZONE).text(record)
    assert replace(from_botzone(text), name=record.name) == record
    match = json.loads(text)
    del match["initdata"]  # without the walls: one is made that leads to the same hand
    again = from_botzone(json.dumps(match["logs"]))
    assert (again.events, again.wins, again.points) == (record.events, record.wins, record.points)


def expressible_as_text(record):
    return record.verdict is None and not any(isinstance(e, FalselyDeclared) for e in record.events)


@pytest.mark.parametrize("record", [r for r in ALL if r.rules == BOTZONE], ids=lambda r: r.name)
def test_botzone_dataset(record):
    writer = Writer(Format.BOTZONE_TEXT)
    if not expressible_as_text(record):
        with pytest.raises(RecordError, match="cannot express"):
            writer.text(record)
        return
    again = from_text(writer.text(record))
    assert replace(again, wall=record.wall) == record


@pytest.mark.parametrize("record", records("tziakcha"), ids=lambda r: r.name)
def test_tziakcha(record):
    assert from_tziakcha(Writer(Format.TZIAKCHA).text(record)) == record


def test_tziakcha_session():
    """A match in one file; the numbers of the players are found by what they are called."""
    named = [replace(r, names=tuple("ABCD"[player] for player in r.players)) for r in records("tziakcha")]
    session = {"records": [json.loads(Writer(Format.TZIAKCHA).text(record)) for record in named]}
    assert [record_of(telling) for telling in tziakcha.tellings(session)] == named


def test_tziakcha_numbers_as_that_server_writes_them():
    """The first hand: dice, winners, fans with the count above the points, the total above a bit."""
    step = tziakcha_writing.step_of(records("tziakcha")[0])
    assert (step["d"], step["b"], step["i"], step["s"]) == (25685, 17, 0, [114, -38, -38, -38])
    assert step["y"][0]["f"] == 30
    assert step["y"][0]["t"] == {"32": 16, "51": 6, "62": 2, "63": 2, "80": 1, "82": 1, "83": 257}
    assert step["y"][1:] == [{}, {}, {}]
    assert step["a"][-1] == [6, 60, 0]
    assert len(step["w"]) == 288


WALL_WITH_FLOWERS = [Wall(wall_of_seed(seed).tiles) for seed in range(8)]


@pytest.mark.parametrize("wall", WALL_WITH_FLOWERS, ids=range(8))
def test_botzone_flowers(wall):
    """Custom walls of 144 tiles: flowers are replaced at once, at the deal and in play."""
    rules = BOTZONE.override("botzone", false_win="impossible")
    record = Record.of(played(5, rules, wall))
    text = Writer(Format.BOTZONE).text(record)
    assert from_botzone(text).points == record.points
    match = json.loads(text)
    shown = [entry["output"]["display"]["action"] for entry in match["logs"] if "output" in entry]
    del match["initdata"]
    again = from_botzone(json.dumps(match))
    assert again.points == record.points
    assert shown.count("BUHUA") + len(match["logs"][2]["output"]["content"]["0"].split()) - 18 <= 8


@pytest.mark.parametrize("seed", range(12))
def test_hands_played_here_go_to_tziakcha_and_back(seed):
    rules = tziakcha_codes.rules("-30/+10" if seed % 2 else "-40/0")
    record = Record.of(played(seed, rules))
    again = from_tziakcha(Writer(Format.TZIAKCHA).text(record))
    assert again.points == record.points
    assert [e for e in again.events if isinstance(e, FalselyDeclared)] == [
        e for e in record.events if isinstance(e, FalselyDeclared)
    ]


@pytest.mark.parametrize("seed", range(12))
def test_hands_played_here_go_to_botzone_and_back(seed):
    record = Record.of(played(seed, BOTZONE))
    again = from_botzone(Writer(Format.BOTZONE).text(record))
    assert (again.points, again.wins) == (record.points, record.wins)


def test_a_hand_that_would_be_another_is_refused():
    """Two winners on one discard: Botzone knows only the nearest."""
    two = next(record for record in records("other") if len(record.wins) == 2)
    for to in (Format.BOTZONE, Format.BOTZONE_TEXT):
        with pytest.raises(RecordError, match="it would not be the same hand"):
            Writer(to).text(two)


@pytest.mark.parametrize(
    "to, record, words",
    [
        (Format.BOTZONE, records("tziakcha")[0], "a wall of his own"),
        (Format.BOTZONE_TEXT, records("tziakcha")[0], "a shared wall"),
        (Format.TZIAKCHA, records("botzone")[0], "one wall of 144 tiles"),
        (Format.TZIAKCHA, records("other")[-1], "four dice"),
    ],
)
def test_what_a_format_cannot_express(to, record, words):
    with pytest.raises(RecordError, match=words):
        Writer(to).text(record)


def test_penalties_that_tziakcha_does_not_know():
    rules = GUOBIAO.override(false_win="r98")
    game = next(
        game
        for game in (played(seed, rules) for seed in range(20))
        if any(isinstance(event, FalselyDeclared) for event in game.events)
    )
    with pytest.raises(RecordError, match="punishes"):
        Writer(Format.TZIAKCHA).text(Record.of(game))


def test_formats_are_named():
    assert Format("botzone") is Format.BOTZONE
    with pytest.raises(ValueError, match="unknown format 'x'"):
        Format("x")
    with pytest.raises(ValueError, match="only read"):
        Writer(Format.COLLECTION)
    assert Format.COLLECTION not in WRITTEN
