"""Files of every format: known by their content, and refused clearly where they are none."""

from __future__ import annotations

import base64
import copy
import gzip
import json
import zlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.records.games import DATA, FILES, lines, recorded, records

from guobiao.records import botzone, botzone_writing, collection, tziakcha, tziakcha_writing
from guobiao.records.errors import RecordError
from guobiao.records.formats import WRITTEN, Format, Writer, entries, read
from guobiao.records.importing import record_of
from guobiao.records.sealed import dump, line_of, loads

BOTZONE = records("botzone")[16:19]
TZIAKCHA = records("tziakcha")[:3]


def written(path, found, to):
    writer = Writer(to)
    path.write_text("".join(f"{writer.text(record)}\n" for record in found), encoding="utf-8")
    return path


def refused(path, content):
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(RecordError) as error:
        list(read(path))
    assert error.value.message("zh") != error.value.message("en")
    return str(error.value)


@pytest.mark.parametrize("name", FILES)
def test_collections_are_read(name):
    assert list(read(DATA / f"{name}.jsonl.gz")) == list(records(name))


@pytest.mark.parametrize("to", WRITTEN)
def test_every_format_is_known_by_its_content(tmp_path, to):
    found = TZIAKCHA if to is Format.TZIAKCHA else BOTZONE
    path = written(tmp_path / "file", found, to)
    assert [r.points for r in read(path)] == [r.points for r in found]
    packed = tmp_path / "packed"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert list(read(packed)) == list(read(path))


def test_json_on_several_lines(tmp_path):
    path = tmp_path / "file.json"
    path.write_text(json.dumps(botzone_writing.match_of(BOTZONE[0]), indent=2), encoding="utf-8")
    assert [r.points for r in read(path)] == [BOTZONE[0].points]
    path.write_text(json.dumps(botzone_writing.match_of(BOTZONE[0])["logs"], indent=1), encoding="utf-8")
    assert [r.points for r in read(path)] == [BOTZONE[0].points]
    session = {"records": [{"id": r.name, "step": tziakcha_writing.step_of(r)} for r in TZIAKCHA]}
    path.write_text(json.dumps(session, indent=2), encoding="utf-8")
    assert list(read(path)) == list(TZIAKCHA)


def test_a_tziakcha_record_as_it_is_sent(tmp_path):
    step = json.dumps(tziakcha_writing.step_of(TZIAKCHA[1])).encode()
    script = base64.b64encode(zlib.compress(step)).decode()
    path = tmp_path / "file.json"
    path.write_text(json.dumps({"id": TZIAKCHA[1].name, "script": script}), encoding="utf-8")
    assert list(read(path)) == [TZIAKCHA[1]]
    bomb = base64.b64encode(zlib.compress(b" " * (1 << 26))).decode()
    for wrong in ("x", script[:40], bomb, base64.b64encode(b"x").decode(), ""):
        assert "script" in refused(path, json.dumps({"script": wrong}))


@pytest.mark.parametrize(
    "content, words",
    [
        (b"", "no hands"),
        (b"\n\n", "no hands"),
        (b"\x00\x01\x02", "no record of a known format"),
        (b"\xff\xfe\x00", "no record of a known format"),
        (b"\x89PNG\r\n\x1a\n", "no record of a known format"),
        ("hello", "no record of a known format"),
        ("{}", "no record of a known format"),
        ("[1, 2]", "expected an object"),
        ("[", "not valid JSON"),
        ('{"platform": "botzone", "events": [', "not valid JSON"),
        ('{"platform": "botzone", "events": []}', "result is missing"),
        ('{"guobiao": 1', "torn"),
        ('{"guobiao": 1\n', "not valid JSON"),
        ('{"guobiao": 2}\n', "version 2"),
        ('{"guobiao": 1}\n', "head is missing"),
        ('{"guobiao": ' + "9" * 5000 + "}\n", "number is too large"),
        ('{"guobiao": 1e999}\n', "number is too large"),
        ('{"guobiao": NaN}\n', "NaN is no number"),
        ('{"guobiao": 1, "guobiao": 1}\n', "there twice"),
        ('{"guobiao": ' + "[" * 100_000 + "\n", "nested too deeply"),
        ('{"guobiao": ' + "[" * 100 + "]" * 100 + "}\n", "nested too deeply"),
        ('{"logs": []}', "no DEAL"),
        ('{"logs": 3}', "expected a list"),
        ('{"step": 3}', "expected an object"),
        ('{"a": [], "w": "00"}', "d is missing"),
        ('{"a": [], "w": "zz", "d": 1, "s": [0, 0, 0, 0]}', "w: expected 288"),
        ("Match x\nWind 9\n", "no line of the dataset"),
        ("Match x\nWind 1\n", "four hands"),
        (b"Match x\n\xff\n", "not a text in UTF-8"),
        (b"\x1f\x8b", "torn or altered"),
        (b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xff\xff", "torn or altered"),
    ],
)
def test_what_is_no_record(tmp_path, content, words):
    assert words in refused(tmp_path / "file", content)


def test_a_line_that_is_too_long(tmp_path):
    assert "longer than" in refused(tmp_path / "file", b'{"guobiao": "' + b"x" * (1 << 24) + b'"}\n')


def test_hands_after_one_that_is_wrong_are_still_read(tmp_path):
    path = tmp_path / "match.jsonl"
    dump(path, records("tziakcha"))
    content = path.read_text(encoding="utf-8").splitlines(keepends=True)
    content[4] = content[4].replace("discard", "discord", 1)
    path.write_text("".join(content), encoding="utf-8")
    found = list(entries(path))
    assert [isinstance(entry.found, RecordError) for entry in found] == [n == 4 for n in range(16)]
    assert found[4].line == 5
    with pytest.raises(RecordError, match="line 5: event"):
        list(read(path))


def test_the_dataset_with_names_destroyed_and_a_wrong_tile(tmp_path):
    """Traps of copies in circulation: names of fans as question marks, a wrong tile at a self-drawn win."""
    drawn = next(r for r in records("botzone") if r.wins and r.wins[0].fans[-1][0] == "自摸")
    text = Writer(Format.BOTZONE_TEXT).text(drawn)
    fans = next(line for line in text.splitlines() if line.startswith("Fan"))
    total = fans.split()[1]
    won = next(line for line in text.splitlines() if " Hu " in line)
    text = text.replace(fans, f"Fan {total} ???*1+??*1").replace(won, won[:-2] + "W1")
    path = tmp_path / "sample.txt"
    path.write_text(text, encoding="utf-8")
    (again,) = read(path)
    assert again.events == drawn.events
    assert "points of the hand" in refused(path, text.replace(f"Fan {total}", "Fan 70"))
    for number, line in enumerate(text.splitlines(), 1):
        if " Play " in line:
            broken = text.replace(line, line.replace("Play", "Pley"), 1)
            assert f"line {number}: " in refused(path, broken)
            break


# ---- Whatever is changed, an error that says so ------------------------------------------------------------

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 200),
    st.integers(),
    st.floats(allow_nan=False),
    st.sampled_from(
        ["", "W1", "H1", "PENG", "HU", "CHI W2 W3", "\ud800", "OK", "finish", [], {}, [[]], [{}]]
    ),
)
SAMPLES = {
    Format.COLLECTION: [recorded("tziakcha")[3], recorded("other")[1], recorded("botzone_edge_cases")[7]],
    Format.BOTZONE: [botzone_writing.match_of(record) for record in BOTZONE[:2]],
    Format.TZIAKCHA: [tziakcha_writing.step_of(record) for record in TZIAKCHA[:2]],
}
READERS = {
    Format.COLLECTION: collection.telling_of,
    Format.BOTZONE: botzone.telling_of,
    Format.TZIAKCHA: tziakcha.telling_of,
}


def places(value, path=()):
    """Every place in a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


@st.composite
def changed(draw, to):
    value = copy.deepcopy(draw(st.sampled_from(SAMPLES[to])))
    every = list(places(value))
    shallow = [place for place in every if len(place) <= 2]
    *path, key = draw(st.sampled_from(draw(st.sampled_from((every, shallow)))))
    box = value
    for step in path:
        box = box[step]
    if draw(st.booleans()):
        del box[key]
    else:
        box[key] = draw(JUNK)
    return value


@pytest.mark.parametrize("to", SAMPLES)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_change_is_the_same_hand_or_a_clear_error(to, data):
    found, error = outcome(lambda: record_of(READERS[to](data.draw(changed(to)))))
    assert error is None or error.message("zh") != error.message("en")
    assert found is None or loads(line_of(found)) == found


def outcome(call):
    """What a call gives, or the error that a reader may raise; no other."""
    try:
        return call(), None
    except RecordError as error:
        return None, error


@settings(max_examples=60)
@given(st.binary(max_size=200), st.integers(0, 300))
def test_any_bytes(tmp_path_factory, noise, at):
    path = tmp_path_factory.mktemp("noise") / "file"
    line = lines("botzone_edge_cases")[0].encode()
    for content in (noise, line[:at] + noise + line[at:], b"Match " + noise, b"\x1f\x8b\x08" + noise):
        path.write_bytes(content)
        _, error = outcome(lambda: list(read(path)))
        assert error is None or str(error)
