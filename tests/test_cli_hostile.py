"""Names and seeds that would steer a terminal, and orders that would destroy a file."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace

import pytest
from tests.test_cli import ROOT, guobiao

from guobiao.records.formats import read
from guobiao.records.sealed import dump

MATCH = ROOT / "examples/match.jsonl"
STEERING = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e]")


@pytest.fixture
def hostile(tmp_path):
    """A record whose names would clear the screen, ring, turn the writing and add lines of their own."""
    record = next(read(MATCH))
    wall = replace(record.wall, seed="s\x1b[31m\nX\u202e")
    names = ("a\x1b[2J\x07", "b\nFAKE", "c\u202eabc\u200b", "d" * 300 + "\udcff")
    file = tmp_path / "hostile.jsonl"
    dump(file, [replace(record, wall=wall, names=names, name="n\x1b[31m\nfoo\x9b")])
    return file


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    "args", [("replay",), ("replay", "--at", 60), ("records", "check")], ids=lambda args: args[0]
)
def test_names_in_a_record_do_not_steer_the_terminal(hostile, args, lang):
    done = guobiao(*args, hostile, "--lang", lang)
    assert done.code == 0
    assert not STEERING.search(done.out + done.err)
    assert not re.search(r"^FAKE", done.out, re.MULTILINE)


def test_names_of_players_and_seeds_do_not_steer_the_terminal():
    done = guobiao(
        "simulate",
        "--hands",
        1,
        "--players",
        "botzone:no\x1b[31msuch,greedy,greedy,greedy",
        "--seed=a\x1b[2J",
    )
    assert done.code == 0
    assert not STEERING.search(done.out + done.err)
    assert r"a\x1b[2J" in done.out


@pytest.mark.parametrize("seed", ["--5", "-", "٣", "9" * 5000, "\udcff", ""], ids=ascii)
def test_any_text_is_a_seed(seed):
    assert guobiao("simulate", "--hands", 1, "--players", "random", f"--seed={seed}").code == 0


def test_a_line_end_among_the_players_is_told():
    done = guobiao("simulate", "--hands", 1, "--players", "greedy\nrandom")
    assert done.code == 2
    assert "no player" in done.err


@pytest.mark.parametrize("name", ["match.jsonl", "folder/../match.jsonl", "link.jsonl"])
def test_a_file_is_not_converted_onto_itself(tmp_path, name):
    file = tmp_path / "match.jsonl"
    (tmp_path / "folder").mkdir()
    (tmp_path / "link.jsonl").symlink_to(file)
    file.write_bytes(MATCH.read_bytes())
    done = guobiao("records", "convert", file, "--output", tmp_path / name)
    assert done.code == 2
    assert "overwritten" in done.err
    assert file.read_bytes() == MATCH.read_bytes()


@pytest.mark.parametrize("name", ["match.jsonl", "match.jsonl.gz"])
def test_a_simulation_is_not_saved_over_a_file(tmp_path, name):
    file = tmp_path / name
    file.write_bytes(gzip.compress(b"a match"))
    done = guobiao("simulate", "--hands", 1, "--players", "random", "--save", file)
    assert done.code == 2
    assert "exists already" in done.err
    assert gzip.decompress(file.read_bytes()) == b"a match"
