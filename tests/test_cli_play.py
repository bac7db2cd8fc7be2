"""``guobiao play``: whole hands typed in, watched, left and resumed."""

import re

import pytest
from tests.test_cli import PLAIN, Done
from typer.testing import CliRunner

from guobiao.cli.app import app
from guobiao.cli.game import stage
from guobiao.cli.game.match_file import texts_of
from guobiao.errors import display_width
from guobiao.records.journal import Journal
from guobiao.records.sealed import load
from guobiao.table.events import Discarded
from guobiao.table.wall import wall_of_seed


def play(*args, typed="", columns=100, **environment):
    """Run ``guobiao play`` with lines that somebody types."""
    env = {**PLAIN, "COLUMNS": str(columns), **environment}
    result = CliRunner().invoke(app, ["play", *map(str, args)], env=env, input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "match.jsonl"


ALWAYS_THE_FIRST = "1\n" * 120
"""The first tile, the first claim: always allowed."""


# ---- Whole hands -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_whole_hand(file, lang):
    done = play("--players", "greedy", "--seed", 7, "--save", file, "--lang", lang, typed=ALWAYS_THE_FIRST)
    assert done.code == 0
    assert str(file) in done.out
    (record,) = load(file)
    assert record.names == ("human", "greedy 1", "greedy 2", "greedy 3")
    assert record.game().points == record.points
    assert {"en": "this hand", "zh": "本局"}[lang] in done.out
    assert {"en": "E you", "zh": "东 你"}[lang] in done.out
    assert "\x1b" not in done.out
    for win in record.wins:
        assert all(fan in done.out for fan, _ in win.fans)


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_lines_fit(file, lang, columns):
    typed = "h\n?\n" + "h\n1\n" * 60
    args = ("--players", "greedy", "--seed", 3, "--save", file, "--lang", lang)
    done = play(*args, typed=typed, columns=columns)
    lines = [line for line in done.out.splitlines() if str(file) not in line]
    assert max(map(display_width, lines)) <= columns


def test_a_match(file):
    args = ("--match", "--players", "greedy,random,starter", "--seed", 2, "--seat", "W", "--save", file)
    done = play(*args, typed=ALWAYS_THE_FIRST * 16)
    records = list(load(file))
    assert done.code == 0
    assert len(records) == 16
    assert records[0].names == ("greedy", "random", "human", "starter")
    totals = dict.fromkeys(records[0].names, 0)
    for record in records:
        for name, points in zip(record.names, record.points, strict=True):
            totals[name] += points
    standings = done.out.partition("Standings")[2]
    for name, total in totals.items():
        assert re.search(rf"\b{name.replace('human', 'you')} +\{total:+d}\b", standings)
    assert "Table points" in standings


def test_the_same_seed_is_the_same_hand(tmp_path):
    args = ("--players", "greedy", "--seed", "again")
    one, other = (
        play(*args, "--save", tmp_path / name, typed=ALWAYS_THE_FIRST).out.replace(name, "")
        for name in ("one", "other")
    )
    assert one == other


def test_matches_have_a_place_of_their_own(tmp_path):
    """Two that begin in the same second have two files."""
    for _ in range(2):
        done = play("--players", "greedy", XDG_DATA_HOME=str(tmp_path))
        assert "Go on with: guobiao play --resume" in done.out
    assert len(list((tmp_path / "guobiao" / "matches").glob("*.jsonl.journal"))) == 2


# ---- What is typed -----------------------------------------------------------------------------------------


def typed_at_the_first_turn(file, *lines):
    """What is printed after these lines, and the decisions that were made by the player."""
    done = play(
        "--players", "greedy", "--seed", 3, "--save", file, typed="".join(f"{line}\n" for line in lines)
    )
    with Journal.open(file) as journal:
        game = journal.match.game
        assert game is not None
        return done.out, [str(action) for seat, action in game.moves if seat == 0]


@pytest.mark.parametrize(
    "line, decision",
    [
        ("9s", "discard 9s"),
        ("九条", "discard 9s"),
        ("🀘", "discard 9s"),
        ("T9", "discard 9s"),
        ("discard 9s", "discard 9s"),
        ("打 九条", "discard 9s"),
        ("1", "discard 3m"),
        ("14", "discard N"),
        ("discard 14", "discard N"),
        ("N", "discard N"),
    ],
)
def test_ways_to_discard(file, line, decision):
    _, decisions = typed_at_the_first_turn(file, line)
    assert decisions == [decision]


@pytest.mark.parametrize(
    "line, complaint",
    [
        ("1m", "the hand does not hold 1m"),
        ("pass", "the player whose turn it is must act"),
        ("pung", "nothing has been discarded that could be claimed"),
        ("chow", "nothing has been discarded that could be claimed"),
        ("win", "the hand is not complete"),
        ("kong 3m", "the hand does not hold four 3m"),
        ("kong", "No kong can be made now."),
        ("flower", "There is no flower in the hand."),
        ("flower a", "the hand does not hold a"),
        ("added-kong 5p", "there is no melded pung of 5p"),
        ("15", "There is no number 15: they go from 1 to 14."),
        ("0", "There is no number 0"),
        ("discard", "Which tile?"),
        ("3m4m", "'3m4m' is not understood."),
        ("abracadabra", "'abracadabra' is not understood."),
        ("", "There is no usual thing to do now."),
        ("{0} [red]", "'{0} [red]' is not understood."),
        ("u", "You have decided nothing in this hand yet."),
    ],
)
def test_what_is_not_possible_is_explained(file, line, complaint):
    out, decisions = typed_at_the_first_turn(file, line)
    assert complaint in out
    assert decisions == []


def test_help_names_what_can_be_typed(file):
    out, decisions = typed_at_the_first_turn(file, "?")
    assert "discard the tile of that number or name" in out
    assert "take your last decision back" in out
    assert decisions == []


def test_advice_shows_what_each_discard_leaves(file):
    out, _ = typed_at_the_first_turn(file, "h")
    assert re.search(r"^W +🀂\ufe0e +4 from ready +88 ", out, re.MULTILINE)


def test_undo(file):
    """The last own decision and everything after it."""
    out, decisions = typed_at_the_first_turn(file, "9s", "8s", "u", "u", "N")
    assert out.count("Your last decision is taken back.") == 2
    assert decisions == ["discard N"]


# ---- Leaving and coming back -------------------------------------------------------------------------------


def test_the_end_of_the_input_leaves(file):
    done = play("--match", "--players", "greedy", "--seed", 3, "--save", file, typed="9s\n")
    assert done.code == 0
    assert f"Left. Go on with: guobiao play --resume {file}" in done.out.replace("\n", " ")
    with Journal.open(file) as journal:
        assert journal.match.hands == 16
        assert journal.match.game is not None
        assert (0, "discard 9s") in [(seat, str(action)) for seat, action in journal.match.game.moves]


def test_leaving_asks_first(file):
    out, decisions = typed_at_the_first_turn(file, "q", "n", "9s", "q", "y", "8s")
    assert out.count("Leave? The match is kept in") == 2
    assert decisions == ["discard 9s"]


def test_a_match_that_was_left_goes_on(file, tmp_path):
    typed = ALWAYS_THE_FIRST * 2
    play("--players", "greedy", "--seed", 3, "--save", file, typed="1\n1\n1\n")
    done = play("--resume", f"{file}.journal", typed=typed)
    assert done.code == 0
    assert f"The record: guobiao replay {file}" in done.out
    play("--players", "greedy", "--seed", 3, "--save", tmp_path / "whole", typed=typed)
    assert list(load(file)) == list(load(tmp_path / "whole"))


def test_a_match_that_is_over_shows_its_standings(file):
    done = play("--watch", "--match", "--players", "greedy", "--seed", 3, "--save", file)
    again = play("--resume", file)
    assert again.code == 0
    assert again.out == done.out[-len(again.out) :]
    assert "Standings" in again.out


def test_players_of_a_match_that_was_left():
    assert texts_of(["route 1", "human", "route 2", "botzone:./a 7"]) == (
        *("route", "human", "route", "botzone:./a 7"),
    )


def test_interrupted(file, monkeypatch):
    def interrupt(self, seen, scene):
        raise KeyboardInterrupt

    monkeypatch.setattr(stage.Log, "happened", interrupt)
    done = play("--watch", "--players", "greedy", "--seed", 3, "--save", file)
    assert done.code == 130
    assert "Go on with" in done.out
    with Journal.open(file) as journal:
        assert journal.match.game is not None
        assert len(journal.match.game.moves) == 1


# ---- Watching ----------------------------------------------------------------------------------------------


def test_watching_tells_every_turn(file):
    done = play("--watch", "--players", "greedy,greedy,random,starter", "--seed", 3, "--save", file)
    assert done.code == 0
    (record,) = load(file)
    assert record.names == ("greedy 1", "greedy 2", "random", "starter")
    discards = [event for event in record.events if isinstance(event, Discarded)]
    assert done.out.count("discard ") == len(discards)


def test_a_match_is_told_whole(file):
    done = play("--watch", "--match", "--players", "greedy", "--seed", 3, "--save", file)
    assert done.code == 0
    assert done.out.count("so far") == 16
    assert [record.wall for record in load(file)] == [wall_of_seed(f"3/{index}") for index in range(16)]
    assert f"guobiao replay {file}" in done.out


def test_a_program_that_fails_forfeits_the_hand(file):
    done = play("--watch", "--players", "botzone:false,greedy,greedy,greedy", "--seed", 3, "--save", file)
    assert done.code == 0
    assert "E botzone:false forfeits the hand: " in done.out
    (record,) = load(file)
    assert record.verdict is not None
    assert (record.verdict.seat, record.points) == (0, (-30, 10, 10, 10))


# ---- What cannot be played ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args, complaint",
    [
        (["--players", "a,b"], "--players names the three others"),
        (["--watch", "--players", "greedy,greedy"], "--players names four"),
        (["--players", "nobody"], "no player 'nobody'"),
        (["--players", "botzone:"], "no command in 'botzone:'"),
        (["--seat", "x"], "'x' is not a wind"),
        (["--rules", "nothing"], "These rules cannot be used"),
        (["--resume", "missing.jsonl"], "Cannot read missing.jsonl"),
        (["--save", "no/such/folder/x"], "Cannot write no/such/folder/x"),
    ],
)
def test_usage(args, complaint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = play(*args)
    assert done.code == 2
    assert complaint in done.err


def test_an_old_record_is_not_overwritten(file):
    file.write_text("precious", encoding="utf-8")
    done = play("--players", "greedy", "--save", file)
    assert done.code == 2
    assert "exists already" in done.err
    assert file.read_text(encoding="utf-8") == "precious"


def test_an_altered_journal_is_refused(file):
    play("--players", "greedy", "--seed", 3, "--save", file, typed="9s\n")
    journal = file.with_name(f"{file.name}.journal")
    journal.write_text(
        journal.read_text(encoding="utf-8").replace("discard 9s", "discard 8s"), encoding="utf-8"
    )
    done = play("--resume", file)
    assert done.code == 1
    assert "Cannot read" in done.err


def test_false_wins_are_not_asked_about(file):
    """Where a win may be declared at any time, nobody is asked for every discard whether to."""
    args = ("--players", "greedy", "--seed", 3, "--rules", "wmo-2006", "--save", file)
    done = play(*args, typed="9s\n")
    assert done.code == 0
    assert "(it would be a false win)" in done.out
    with Journal.open(file) as journal:
        assert journal.match.game is not None
        answers = [str(action) for seat, action in journal.match.game.moves if seat == 0]
    assert answers.count("pass") >= 1
