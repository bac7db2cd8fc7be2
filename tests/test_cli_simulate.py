"""``guobiao simulate``: what is printed and saved."""

import json
from itertools import pairwise

import pytest
from tests.test_cli import guobiao

from guobiao.arena import play as arena
from guobiao.arena.play import SimulationError
from guobiao.cli.simulation import simulate_view
from guobiao.errors import display_width
from guobiao.lang import Words
from guobiao.records.formats import read

PLAYERS = "greedy,starter,random,greedy"
SOME = ("simulate", "--hands", 8, "--players", PLAYERS, "--seed", 4)


def test_statistics_do_not_depend_on_the_number_of_processes():
    one, two = (guobiao(*SOME, "--jobs", jobs, "--json") for jobs in (1, 2))
    assert one.code == two.code == 0
    assert one.out == two.out


def test_the_sums_are_those_of_the_records(tmp_path):
    file = tmp_path / "hands.jsonl"
    done = guobiao(*SOME, "--save", file, "--json")
    records = list(read(file))
    assert len(records) == done.json["hands"] == 8
    assert [player["name"] for player in done.json["players"]] == [
        "greedy 1",
        "starter",
        "random",
        "greedy 2",
    ]
    for player in done.json["players"]:
        seats = [(record, record.names.index(player["name"])) for record in records]
        assert player["points"] == sum(record.points[seat] for record, seat in seats)
        wins = [win for record, seat in seats for win in record.wins if win.seat == seat]
        assert player["wins"] == len(wins)
        assert sum(n * int(total) for total, n in player["histogram"].items()) == sum(w.total for w in wins)
        assert {fan: told["times"] for fan, told in player["fans"].items()} == {
            fan: sum(dict(win.fans).get(fan, 0) for win in wins) for win in wins for fan, _ in win.fans
        }


def test_scores_in_the_records_add_up(tmp_path):
    file = tmp_path / "hands.jsonl.gz"
    assert guobiao(*SOME, "--save", file).code == 0
    for before, after in pairwise(read(file)):
        so_far = dict(zip(before.players, before.scores, strict=True))
        won = dict(zip(before.players, before.points, strict=True))
        assert dict(zip(after.players, after.scores, strict=True)) == {p: so_far[p] + won[p] for p in so_far}


@pytest.mark.parametrize("lang, word", [("en", "Points per hand"), ("zh", "每局得分")])
@pytest.mark.parametrize("columns", [80, 120])
def test_the_statistics_are_shown(lang, word, columns):
    done = guobiao(*SOME, "--lang", lang, columns=columns)
    assert done.code == 0
    assert word in done.out
    assert "greedy 2" in done.out
    assert max(map(display_width, done.out.splitlines())) <= columns
    assert "\x1b" not in done.out + done.err


def test_equal_players_are_told_together():
    done = guobiao("simulate", "--hands", 4, "--players", "greedy", "--seed", 4)
    fans = done.out.partition("Points of the wins")[0]
    assert "greedy" not in fans


def test_no_win_at_all():
    done = guobiao("simulate", "--hands", 1, "--players", "random", "--seed", 1)
    assert done.code == 0
    assert "Drawn hands %" in done.out


def test_one_hand_has_no_standard_error():
    done = guobiao("simulate", "--hands", 1, "--players", "greedy", "--json")
    assert done.json["players"][0]["points_per_hand"]["error"] is None


def interrupted_after(number, monkeypatch, error):
    real = arena.play_one

    def play_one(plan, index, keep=False):
        if index == number:
            raise error
        return real(plan, index, keep)

    monkeypatch.setattr(arena, "play_one", play_one)


def test_an_interruption_shows_what_has_been_played(monkeypatch, tmp_path):
    interrupted_after(3, monkeypatch, KeyboardInterrupt())
    file = tmp_path / "hands.jsonl"
    done = guobiao(*SOME, "--jobs", 1, "--save", file)
    assert done.code == 130
    assert "the first 3 of 8 hands" in done.err
    assert "Records of 3 hands" in done.out
    assert len(list(read(file))) == 3


def test_a_failure_shows_what_has_been_played(monkeypatch):
    interrupted_after(2, monkeypatch, SimulationError(Words("the roof fell in", "屋顶塌了")))
    done = guobiao(*SOME, "--jobs", 1, "--json", "--lang", "zh")
    assert done.code == 1
    assert "屋顶塌了" in done.err
    assert json.loads(done.out)["hands"] == 2


@pytest.mark.parametrize(
    "args, complaint",
    [
        (["--players", "greedy,greedy"], "these are 2: greedy, greedy"),
        (["--players", "nobody"], "no player 'nobody'"),
        (["--players", ""], "these are 0"),
        (["--hands", "0"], "0"),
        (["--jobs", "0"], "0"),
        (["--rules", "nothing"], "These rules cannot be used"),
        (["--hands", "1", "--players", "greedy", "--save", "no/such/folder"], "Cannot write no/such/folder"),
    ],
)
def test_usage(args, complaint):
    done = guobiao("simulate", *args)
    assert done.code == 2
    assert complaint in done.err


def test_players_with_commas():
    """A command that holds a comma stands in quotation marks."""
    done = guobiao("simulate", "--players", '"botzone:./no such, program",greedy,greedy', "--hands", 1)
    assert done.code == 2
    assert "these are 3: botzone:./no such, program, greedy, greedy" in done.err


def test_every_row_has_a_reader():
    labels = [label for label, *_ in simulate_view._ROWS]
    assert len(labels) == len(set(labels))
