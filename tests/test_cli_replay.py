"""``guobiao replay``: positions, hands in lines, keys, broken files."""

import json
from itertools import pairwise

import pytest
from tests.test_cli import ROOT, guobiao

from guobiao.cli.records import replay_view
from guobiao.cli.records.reel import Reel, place_of, positions
from guobiao.errors import display_width
from guobiao.notation import Notation
from guobiao.records.formats import read
from guobiao.table.events import Answered
from guobiao.table.game import Game

FILE = ROOT / "examples/match.jsonl"


@pytest.fixture(scope="module")
def records():
    return list(read(FILE))


# ---- Positions ---------------------------------------------------------------------------------------------


def test_positions_cover_every_event_once(records):
    for record in records:
        found = positions(record)
        assert found[0].first == 1
        assert found[-1].last == len(record.events)
        for before, after in pairwise(found):
            assert after.first == before.last + 1
        assert found[-1].game.events == list(record.events)


def test_every_position_shows_something(records):
    for position in positions(records[0])[1:]:
        fresh = position.game.events[position.first - 1 : position.last]
        assert any(not isinstance(event, Answered) for event in fresh)


def test_the_position_of_an_event(records):
    found = positions(records[0])
    for event in range(1, len(records[0].events) + 1):
        position = found[place_of(found, event)]
        assert position.first <= event <= position.last
    assert place_of(found, 10**6) == len(found) - 1


@pytest.mark.parametrize("event", [1, 40, 77])
def test_at_an_event(records, event):
    done = guobiao("replay", FILE, "--hand", 2, "--at", event, "--json")
    told = done.json
    assert told["hand"] == 2
    assert told["first"] <= event <= told["last"]
    record = records[1]
    game = Game.replay(record.events[: told["last"]], record.rules, record.wall, record.prevalent)
    for seat, side in enumerate(told["seats"]):
        assert side["river"] == [str(tile) for tile in game.river(seat)]
        assert side["tiles"] == [str(tile) for tile in game.tiles(seat)]
        assert side["name"] == record.names[seat]
    assert told["wall"] == game.tiles_left()


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("lang, word", [("en", "events"), ("zh", "个事件")])
def test_at_an_event_on_the_terminal(records, lang, word, columns):
    done = guobiao("replay", FILE, "--at", 60, "--lang", lang, columns=columns)
    assert done.code == 0
    assert word in done.out
    assert all(name in done.out for name in records[0].names)
    assert max(map(display_width, done.out.splitlines())) <= columns


# ---- Lines -------------------------------------------------------------------------------------------------


def test_all_hands_in_lines(records):
    done = guobiao("replay", FILE, "--lang", "zh")
    assert done.code == 0
    assert done.out.count("本局") == len(records)
    assert "\x1b" not in done.out
    for record in records:
        for win in record.wins:
            assert all(fan in done.out for fan, _ in win.fans)


def test_one_hand_as_json(records):
    told = guobiao("replay", FILE, "--hand", 3, "--json").json
    assert told["points"] == list(records[2].points)
    assert len(told["events"]) == len(records[2].events)


def test_hands_as_json_lines(records):
    done = guobiao("replay", FILE, "--json")
    assert [json.loads(line)["hand"] for line in done.out.splitlines()] == [r.index + 1 for r in records]


# ---- Keys --------------------------------------------------------------------------------------------------


class Shown:
    """What a screen would show, and the lines that are typed."""

    width = 80

    def __init__(self, *typed):
        self.typed, self.places = list(typed), []

    def show(self, picture, question):
        pass

    def aside(self):
        pass

    def read(self, prompt):
        if not self.typed:
            raise EOFError
        return self.typed.pop(0)


def walk(records, monkeypatch, *typed):
    """The numbers of the last events that were shown."""
    screen, seen = Shown(*typed), []
    monkeypatch.setattr(replay_view, "Screen", lambda out, pace: screen)
    monkeypatch.setattr(replay_view, "read_line", screen.read)
    real = replay_view._pictured

    def pictured(position, scene, events, width):
        seen.append((scene.title.split(" · ")[1], position.last))
        return real(position, scene, events, width)

    monkeypatch.setattr(replay_view, "_pictured", pictured)
    replay_view.step_through(Reel(iter(records)), 1, "en", Notation.CANONICAL)
    return seen


def test_on_and_back(records, monkeypatch):
    seen = walk(records, monkeypatch, "", "", "p", "p", "p", "q")
    ends = [position.last for position in positions(records[0])[:3]]
    assert [last for _, last in seen] == [ends[0], ends[1], ends[2], ends[1], ends[0], ends[0]]


def test_hands_and_events(records, monkeypatch):
    seen = walk(records, monkeypatch, "n", "b", "b", "50", "Q")
    assert [hand for hand, _ in seen] == ["hand 1", "hand 2", "hand 1", "hand 1", "hand 1"]
    assert seen[-1][1] >= 50


def test_the_end_of_a_hand_leads_to_the_next(records, monkeypatch, capsys):
    seen = walk(records, monkeypatch, "9999", "", "", "q")
    assert [hand for hand, _ in seen] == ["hand 1", "hand 1", "hand 2"]
    assert "this hand" in capsys.readouterr().out


def test_the_last_hand_ends_it(records, monkeypatch):
    assert len(walk(records, monkeypatch, *["n"] * 10)) == len(records)


# ---- What cannot be shown ----------------------------------------------------------------------------------


def broken(tmp_path, change):
    file = tmp_path / "broken.jsonl"
    file.write_bytes(change(FILE.read_bytes()))
    return guobiao("replay", file)


@pytest.mark.parametrize(
    "change, complaint",
    [
        (lambda data: b"", "there are no hands in it"),
        (lambda data: b"hello\n", "line 1: no record of a known format"),
        (lambda data: b"\xff\xfe\n", "line 1: "),
        (lambda data: data[:-100], "torn"),
        (lambda data: data.replace(b"discard", b"discord", 1), "line 1: event "),
        (lambda data: b"\x1f\x8b" + data, "gzip"),
    ],
)
def test_broken_files(tmp_path, change, complaint):
    done = broken(tmp_path, change)
    assert done.code == 1
    assert complaint in done.err


@pytest.mark.parametrize(
    "args, code, complaint",
    [
        (["missing.jsonl"], 2, "Cannot read missing.jsonl"),
        ([FILE, "--hand", 99], 1, "There is no hand 99: the file has 4."),
        ([FILE, "--at", 9999], 1, "There is no event 9999: the hand has"),
        ([FILE, "--at", 9999, "--json"], 1, "There is no event 9999: the hand has"),
        ([FILE, "--hand", 0], 2, "0"),
    ],
)
def test_usage(args, code, complaint):
    done = guobiao("replay", *args)
    assert done.code == code
    assert complaint in done.err
