"""Files of records: whatever is altered, torn, missing or out of place is noticed, and where."""

from __future__ import annotations

import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.games import played, records

from guobiao.records.errors import RecordError
from guobiao.records.files import created
from guobiao.records.outcome import Verdict
from guobiao.records.record import Record, records_of
from guobiao.records.sealed import VERSION, dump, line_of, load, loads, seal_of
from guobiao.table.actions import Pass
from guobiao.table.game import Game
from guobiao.table.match import Match

SHORT = Record.of(Game(seed=1), verdict=Verdict(2, "left"), names=("甲", "B", "C", "D"))
"""A hand that somebody left at once: a short line."""
LINE = line_of(SHORT)
WON = line_of(records("tziakcha")[0])


def refused(line, after=None):
    with pytest.raises(RecordError) as error:
        loads(line, after)
    return error.value


def load_bytes(tmp_path, data):
    file = tmp_path / "match.jsonl"
    file.write_bytes(data)
    return list(load(file))


@pytest.fixture(scope="module")
def three():
    """The bytes of a file of three hands."""
    lines, after = [], ""
    for record in records("tziakcha")[:3]:
        lines.append(line_of(record, after))
        after = seal_of(lines[-1])
    return [f"{line}\n".encode() for line in lines]


@given(st.integers(0, len(WON.encode()) - 1), st.integers(0, 255))
def test_any_byte_that_is_another_is_noticed(place, byte):
    data = bytearray(WON.encode())
    if data[place] == byte:
        return
    data[place] = byte
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    refused(text)


def test_every_byte_of_a_short_record():
    data = LINE.encode()
    for place in range(len(data)):
        for byte in {data[place] ^ 1, data[place] ^ 32, ord(" ")} - {data[place]}:
            altered = data[:place] + bytes([byte]) + data[place + 1 :]
            try:
                text = altered.decode()
            except UnicodeDecodeError:
                continue
            refused(text)


@given(st.integers(0, len(WON) - 1))
def test_any_byte_left_out_or_put_in_is_noticed(place):
    refused(WON[:place] + WON[place + 1 :])
    refused(WON[:place] + " " + WON[place:])


@given(st.integers(0, len(WON) - 1))
def test_a_torn_line_is_noticed(end):
    refused(WON[:end])


def events_of(line):
    return json.loads(line)["events"]


def test_the_event_that_was_altered_has_a_number():
    event = events_of(WON)[20]
    seat, deed, tile, mark = event.split(maxsplit=3)
    other = "1m" if tile != "1m" else "2m"
    error = refused(WON.replace(event, f"{seat} {deed} {other} {mark}"))
    assert error.event == 21
    assert "第 21 个事件" in error.message("zh")


def test_an_event_that_is_missing_or_out_of_order_has_a_number():
    events = events_of(WON)
    assert refused(WON.replace(f'"{events[30]}", ', "")).event == 31
    pair = f'"{events[40]}", "{events[41]}"'
    assert refused(WON.replace(pair, f'"{events[41]}", "{events[40]}"')).event == 41


def test_the_head_and_the_result_are_told_from_the_events():
    assert "before the events" in str(refused(LINE.replace('"hand": 0', '"hand": 1')))
    assert "the line was altered" in str(refused(LINE.replace('"reason": "left"', '"reason": "lost"')))


def test_a_line_written_otherwise_is_not_the_line():
    refused(json.dumps(json.loads(LINE)))
    refused(f"{LINE} ")


@pytest.mark.parametrize("version", [VERSION + 1, 0, -1, True, 1.0, "1", None, 10**3000])
def test_another_version(version):
    error = refused(json.dumps({"guobiao": version}))
    assert len(str(error)) < 200


def test_hands_that_are_missing_torn_or_out_of_place(tmp_path, three):
    assert load_bytes(tmp_path, b"".join(three)) == list(records("tziakcha")[:3])
    for data, line, words in (
        ([three[0], three[2]], 2, "missing or another"),
        ([three[1], three[0]], 1, "missing or another"),
        ([three[0], three[0]], 2, "missing or another"),
        ([three[0], three[1][:-1]], 2, "torn"),
        ([three[0], three[1][:-1] + b"\r"], 2, "torn"),
        ([three[0], b"\n", three[1]], 2, "not valid JSON"),
        ([], 0, "no hands"),
    ):
        with pytest.raises(RecordError, match=words) as error:
            load_bytes(tmp_path, b"".join(data))
        assert (error.value.line or 0) == line


def test_every_cut_of_a_file_is_noticed_but_between_hands(tmp_path, three):
    data = b"".join(three)
    ends = {len(three[0]), len(three[0] + three[1]), len(data)}
    for end in range(0, len(data), 397):
        if end not in ends:
            with pytest.raises(RecordError):
                load_bytes(tmp_path, data[:end])
    assert len(load_bytes(tmp_path, three[0])) == 1


def test_gzip_files(tmp_path):
    file = tmp_path / "match.jsonl.gz"
    assert dump(file, records("tziakcha")) == 16
    assert list(load(file)) == list(records("tziakcha"))
    first = file.read_bytes()
    dump(file, records("tziakcha"))
    assert file.read_bytes() == first
    file.write_bytes(first[:-20])
    with pytest.raises(RecordError, match="torn"):
        list(load(file))
    file.write_bytes(gzip.compress(b"")[:8])
    with pytest.raises(RecordError, match="torn"):
        list(load(file))


def test_a_gzip_file_tells_no_time_and_no_name(tmp_path):
    """The hands of a simulation, saved twice, had been other bytes."""
    contents = []
    for name in ("one.gz", "two.gz"):
        with created(tmp_path / name) as file:
            file.write(b"a line\n")
        contents.append((tmp_path / name).read_bytes())
    assert contents[0] == contents[1]
    assert contents[0][4:8] == bytes(4)


def test_states_are_the_game_after_each_decision():
    game = played(3)
    record = Record.of(game)
    states = list(record.states())
    assert len(states) == len(game.moves) + 1
    assert states[0].moves == ()
    assert states[-1].events == game.events
    assert [len(state.moves) for state in states] == list(range(len(states)))
    assert states[-1].is_over


def test_a_hand_that_is_not_over_needs_a_verdict():
    with pytest.raises(RecordError, match="a verdict must say"):
        Record.of(Game(seed=1))
    record = Record.of(Game(seed=1), verdict=Verdict(2, "TLE"))
    assert record.points == (10, 10, -30, 10)
    assert record.game().points == (0, 0, 0, 0)
    nobody = Record.of(Game(seed=1), verdict=Verdict(None, "ended"), points=(0, 0, 0, 0))
    assert loads(line_of(nobody)) == nobody


def test_a_hand_that_ends_by_nobody_s_doing_gives_no_points():
    """Everybody had gained what the others gain from one who fails."""
    assert Record.of(Game(seed=1), verdict=Verdict(None, "ended")).points == (0, 0, 0, 0)
    assert Record.of(Game(seed=1), verdict=Verdict(2, "TLE")).points == (10, 10, -30, 10)


def test_a_record_with_a_result_of_its_own_is_found_out():
    """Well sealed, but not what the rules say."""
    won = records("botzone")[0]
    for change, words in (
        ({"points": (0, 0, 0, 0)}, "scores"),
        ({"wins": (won.wins[0]._replace(total=88),)}, "points of the hand"),
        ({"wins": (won.wins[0]._replace(fans=(("大四喜", 1),)),)}, "fans"),
        ({"wins": ()}, "winners"),
        ({"events": won.events[:-1]}, "by the rules follows"),
        ({"events": won.events[:5]}, "not over"),
        ({"wins": (won.wins[0]._replace(hand="123m"),)}, "hand of"),
        ({"events": won.events[:4] + won.events[5:]}, "event 5"),
    ):
        record = loads(line_of(Record(**(vars(won) | change))))
        with pytest.raises(RecordError, match=words):
            record.game()


@pytest.mark.parametrize("players", [(0, 0, 0, 0), (0, 1, 2, 4), (-1, 0, 1, 2)])
def test_a_player_who_sits_twice_is_refused(players):
    won = records("botzone")[0]
    with pytest.raises(RecordError, match="expected 0, 1, 2 and 3 in some order"):
        loads(line_of(Record(**(vars(won) | {"players": players}))))


def test_names_may_be_any_text():
    strange = ("\ud800", '"#\\', "#0123abcd", "甲\n\x00")
    record = Record.of(Game(seed=1), verdict=Verdict(0, "\udfff"), names=strange, name='", "seal": "')
    assert loads(line_of(record)) == record
    assert "\n" not in line_of(record)


def test_a_match_as_records():
    match = Match(seed=5, hands=2)
    while match.game is not None:
        while not match.game.is_over:
            seat = match.game.asked[0]
            legal = match.game.legal_actions(seat)
            match.game.apply(seat, Pass() if Pass() in legal else legal[0])
        match.finish_hand()
    first, second = records_of(match)
    assert (first.index, first.names, first.players) == (0, ("A", "B", "C", "D"), (0, 1, 2, 3))
    assert (second.index, second.names, second.players) == (1, ("B", "C", "D", "A"), (1, 2, 3, 0))
    assert first.wall.seed == "5/0"
    assert second.scores == tuple(match.results[0].points[player] for player in second.players)
