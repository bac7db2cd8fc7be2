"""The commitment to the seed in a record: verified, or refused in words."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.records.games import played
from tests.test_cli import guobiao

from guobiao.records.commitment import check_shuffle, commitment_of, is_honest
from guobiao.records.errors import RecordError
from guobiao.records.formats import read
from guobiao.records.record import Record
from guobiao.records.sealed import dump, line_of, loads
from guobiao.table.wall import wall_of_seed

PLAIN = Record.of(played(7))
HONEST = replace(PLAIN, commitment=commitment_of(7))
OTHER_SEED, OTHER_WALL = "the seed is not the one committed to", "the wall is not the one that the seed"
TAMPERED = {
    "seed": (replace(HONEST, wall=replace(HONEST.wall, seed="another")), OTHER_SEED),
    "commitment": (replace(HONEST, commitment="0" * 64), OTHER_SEED),
    "wall": (replace(HONEST, wall=replace(wall_of_seed("another"), seed=7)), OTHER_WALL),
    "missing seed": (replace(HONEST, wall=replace(HONEST.wall, seed=None)), "the seed is missing"),
}


def test_a_commitment_is_kept_in_the_line():
    line = line_of(HONEST)
    assert json.loads(line)["commitment"] == HONEST.commitment
    assert loads(line) == HONEST
    assert check_shuffle(HONEST)
    assert is_honest(HONEST)


def test_a_record_without_one_is_as_before():
    assert "commitment" not in json.loads(line_of(PLAIN))
    assert loads(line_of(PLAIN)) == PLAIN
    assert not check_shuffle(PLAIN)
    assert is_honest(PLAIN) is None


@pytest.mark.parametrize("record, words", TAMPERED.values(), ids=TAMPERED)
def test_what_was_tampered_with_is_refused(tmp_path, record, words):
    assert is_honest(record) is False
    with pytest.raises(RecordError) as error:
        check_shuffle(record)
    assert words in error.value.message()
    assert error.value.message("zh") != error.value.message()
    dump(tmp_path / "file", [record])
    with pytest.raises(RecordError, match=words):
        list(read(tmp_path / "file"))


@pytest.mark.parametrize("commitment", ["", "0" * 63, "0" * 65, "A" * 64, 1, ["0"]])
def test_what_is_no_commitment_is_refused(commitment):
    with pytest.raises(RecordError, match="commitment"):
        loads(line_of(replace(HONEST, commitment=commitment)))


def test_the_command_counts_what_it_verified(tmp_path):
    dump(tmp_path / "file", [HONEST, PLAIN, HONEST])
    done = guobiao("records", "check", tmp_path / "file", "--lang", "en")
    assert done.code == 0
    assert done.err.endswith("Shuffles verified (seed, commitment and wall agree): 2.\n")
    assert "洗牌已核实" in guobiao("records", "check", tmp_path / "file", "--lang", "zh").err
    found = guobiao("records", "check", tmp_path / "file", "--json").json
    assert [each.get("shuffle") for each in found] == ["verified", None, "verified"]


def test_the_command_says_what_is_wrong(tmp_path):
    dump(tmp_path / "file", [HONEST, *(record for record, _ in TAMPERED.values())])
    done = guobiao("records", "check", tmp_path / "file", "--lang", "en")
    assert done.code == 1
    for _, words in TAMPERED.values():
        assert words in done.out
    assert "1 of 5 hands agree" in done.err


def test_nothing_is_said_where_there_is_nothing_to_verify(tmp_path):
    dump(tmp_path / "file", [PLAIN])
    assert "Shuffles" not in guobiao("records", "check", tmp_path / "file", "--lang", "en").err
