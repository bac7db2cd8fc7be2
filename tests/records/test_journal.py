"""A match in progress survives the program, whenever it is killed."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from errno import ENOSPC
from pathlib import Path

import pytest

from guobiao.records.errors import RecordError
from guobiao.records.journal import Journal, journal_of
from guobiao.records.outcome import Verdict
from guobiao.records.sealed import load
from guobiao.table.actions import Pass
from guobiao.table.game import Game
from guobiao.table.match import Match

SOURCE = Path(__file__).resolve().parents[2] / "src"


def in_play(match: Match) -> Game:
    """The hand that is played."""
    assert match.game is not None
    return match.game


def next_step(journal):
    """Decide as the position alone says, or finish the hand; what was done, as a text."""
    match = journal.match
    if in_play(match).is_over:
        journal.finish_hand()
        return f"hand {match.index}"
    game = in_play(match)
    seat = game.asked[len(game.moves) % len(game.asked)]
    legal = game.legal_actions(seat)
    journal.apply(seat, legal[len(game.moves) * 7919 % len(legal)])
    return f"{match.index} {len(game.moves)}"


def whole_match(path, **others):
    with Journal.create(path, Match(seed=11, **others)) as journal:
        while not journal.match.is_over:
            next_step(journal)
    return journal.match


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """The file of a match that was not disturbed."""
    path = tmp_path_factory.mktemp("match") / "match.jsonl"
    whole_match(path)
    return path


def go_on(path):
    """Open the match again and play it to its end."""
    with Journal.open(path) as journal:
        while not journal.match.is_over:
            next_step(journal)


def test_a_match_to_its_end(finished):
    records = list(load(finished))
    assert [record.index for record in records] == list(range(16))
    for record in records:
        record.game()
    with Journal.open(finished) as journal:
        assert journal.match.is_over
        assert journal.match.scores == tuple(
            sum(r.points[r.players.index(player)] for r in records) for player in range(4)
        )


def test_cut_at_every_byte_of_the_journal(tmp_path, finished):
    """What is left is the match up to the last whole line, and it goes on to the same end."""
    path = tmp_path / "match.jsonl"
    with Journal.create(path, Match(seed=11, hands=2)) as journal:
        for _ in range(40):
            next_step(journal)
    data = journal_of(path).read_bytes()
    head = data.index(b"\n") + 1
    for end in range(head, len(data) + 1):
        journal_of(path).write_bytes(data[:end])
        with Journal.open(path) as journal:
            game = in_play(journal.match)
            assert len(game.moves) == data[:end].count(b"\n") - 1
            next_step(journal)
        with Journal.open(path) as again:
            assert in_play(again.match).events == game.events
            assert len(in_play(again.match).moves) == data[:end].count(b"\n")


def test_cut_at_every_byte_of_the_record(tmp_path, finished):
    """Killed while the finished hand is written, or before the next journal is in its place."""
    path = tmp_path / "match.jsonl"
    with Journal.create(path, Match(seed=11)) as journal:
        while journal.match.index < 1 or not in_play(journal.match).is_over:
            next_step(journal)
        before, moves = path.read_bytes(), journal_of(path).read_bytes()
        journal.finish_hand()
    after = path.read_bytes()
    assert after.startswith(before)
    cuts = [*range(len(before), len(after), 41), len(after) - 1, len(after)]
    for end in cuts:
        path.write_bytes(after[:end])
        journal_of(path).write_bytes(moves)
        with Journal.open(path) as journal:
            assert journal.match.index == (2 if end == len(after) else 1)
            if end < len(after):
                assert in_play(journal.match).is_over
                journal.finish_hand()
            next_step(journal)
        assert path.read_bytes() == after
    journal_of(path).with_suffix(".new").write_bytes(b"half of the next one")
    go_on(path)
    assert path.read_bytes() == finished.read_bytes()


PROGRAM = """
import sys
from tests.records.test_journal import next_step
from guobiao.records.journal import Journal, journal_of
from guobiao.table.match import Match
path = sys.argv[1]
journal = Journal.open(path) if journal_of(path).exists() else Journal.create(path, Match(seed=11))
while not journal.match.is_over:
    print(next_step(journal), flush=True)
print("over", flush=True)
"""


def killed_after(path, seconds):
    """Run the program until it is killed; the last step it told of, None if it came to the end."""
    root = SOURCE.parent
    environment = os.environ | {"PYTHONPATH": f"{SOURCE}{os.pathsep}{root}"}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path)], stdout=subprocess.PIPE, env=environment, cwd=root
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        told = (first + process.stdout.read()).decode().splitlines()
    return told[-1] if told else ""


def test_kill_9_at_any_moment(tmp_path, finished):
    """Nothing that was told is lost, and in the end the file is that of the undisturbed match."""
    path, moments = tmp_path / "match.jsonl", random.Random(1)
    for _ in range(6):
        told = killed_after(path, moments.uniform(0, 0.12))
        with Journal.open(path) as journal:
            match = journal.match
            reached = (match.index, len(match.game.moves) if match.game else 0)
        if told == "over":
            break
        words = told.split()
        assert reached >= ((int(words[1]), 0) if words[0] == "hand" else (int(words[0]), int(words[1])))
    go_on(path)
    assert path.read_bytes() == finished.read_bytes()


def test_a_line_of_the_journal_that_was_altered_is_named(tmp_path):
    path = tmp_path / "match.jsonl"
    with Journal.create(path, Match(seed=11)) as journal:
        for _ in range(10):
            next_step(journal)
    data = journal_of(path).read_bytes()
    lines = data.split(b"\n")
    for number in (0, 3, 9):
        altered = [*lines]
        altered[number] = altered[number].replace(b"#", b"# ", 1) if number else b"x" + altered[number]
        journal_of(path).write_bytes(b"\n".join(altered))
        with pytest.raises(RecordError) as error:
            Journal.open(path)
        assert error.value.line == number + 1
    for content in (b"", b"no newline", b"{}\n", b"\xff\xfe\n", b"{} #44136fa3\n"):
        journal_of(path).write_bytes(content)
        with pytest.raises(RecordError):
            Journal.open(path)


def test_a_match_file_that_lost_hands_is_noticed(tmp_path, finished):
    path = tmp_path / "match.jsonl"
    shutil.copy(finished, path)
    shutil.copy(journal_of(finished), journal_of(path))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]))
    with pytest.raises(RecordError, match="14 hands are recorded"):
        Journal.open(path)
    path.write_bytes(b"".join(lines[:3] + lines[4:]))
    with pytest.raises(RecordError, match="line 4"):
        Journal.open(path)


def test_no_match_is_begun_over_another(tmp_path):
    path = tmp_path / "match.jsonl"
    Journal.create(path, Match(seed=1)).close()
    with pytest.raises(FileExistsError):
        Journal.create(path, Match(seed=1))
    with pytest.raises(FileNotFoundError):
        Journal.open(tmp_path / "none.jsonl")


def test_a_hand_that_somebody_leaves(tmp_path):
    """Points that the engine did not give are kept, with the reason."""
    path = tmp_path / "match.jsonl"
    with Journal.create(path, Match(seed=11, hands=2), sync=True) as journal:
        next_step(journal)
        journal.finish_hand((-30, 10, 10, 10), Verdict(0, "left"))
    with Journal.open(path) as journal:
        assert journal.match.scores == (-30, 10, 10, 10)
        assert journal.match.index == 1
    (record,) = load(path)
    assert record.verdict == Verdict(0, "left")
    assert record.points == (-30, 10, 10, 10)


def test_walls_that_no_seed_makes(tmp_path):
    """The wall of the hand in play lies in the journal; those to come are asked for."""
    path = tmp_path / "match.jsonl"
    other = Match(seed="others", hands=3)
    walls = [in_play(Match(seed=f"wall {n}")).wall for n in range(3)]
    match = Match(seed="others", hands=3, walls=walls.__getitem__)
    with Journal.create(path, match) as journal:
        while journal.match.index < 1:
            next_step(journal)
        next_step(journal)
    with Journal.open(path, walls=walls.__getitem__) as journal:
        assert in_play(journal.match).wall == walls[1]
        assert journal.match.results[0].game.wall == walls[0]
        while not journal.match.is_over:
            next_step(journal)
    assert [record.wall for record in load(path)] == walls
    assert in_play(other).wall != walls[0]


def test_nothing_is_written_of_what_is_not_allowed(tmp_path):
    path = tmp_path / "match.jsonl"
    with Journal.create(path, Match(seed=11, hands=1)) as journal:
        before = journal_of(path).read_bytes()
        with pytest.raises(ValueError, match="seat"):
            journal.apply((in_play(journal.match).asked[0] + 1) % 4, Pass())
        with pytest.raises(ValueError, match="not over"):
            journal.finish_hand()
        assert journal_of(path).read_bytes() == before
        while not journal.match.is_over:
            next_step(journal)
        with pytest.raises(ValueError, match="match is over"):
            journal.apply(0, Pass())
        with pytest.raises(ValueError, match="match is over"):
            journal.finish_hand()


@pytest.mark.skipif(os.name != "posix", reason="files are not locked there")
def test_two_programs_that_go_on_with_one_match_at_once(tmp_path):
    path = tmp_path / "match.jsonl"
    with Journal.create(path, Match(seed=1)) as journal:
        with pytest.raises(RecordError, match="another program"):
            Journal.open(path)
        journal.finish_hand((0, 0, 0, 0))
        with pytest.raises(RecordError, match="another program"):
            Journal.open(path)
    with Journal.open(path) as journal:
        assert journal.match.index == 1


def test_a_disk_too_full_to_begin_leaves_nothing(tmp_path, monkeypatch):
    def full(self, file, line):
        raise OSError(ENOSPC, "full")

    path = tmp_path / "match.jsonl"
    with monkeypatch.context() as patched:
        patched.setattr(Journal, "_write", full)
        with pytest.raises(OSError, match="full"):
            Journal.create(path, Match(seed=1))
    Journal.create(path, Match(seed=1)).close()


def test_a_journal_that_is_not_there_is_not_made(tmp_path):
    with pytest.raises(FileNotFoundError):
        Journal.open(tmp_path / "match.jsonl")
    assert list(tmp_path.iterdir()) == []
