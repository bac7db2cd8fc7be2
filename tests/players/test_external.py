"""Programs at our table: they play by the protocol, or forfeit; whatever they do, we are not held up."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

from guobiao.players import Forfeit, Player, close_players, make_player, play_hand
from guobiao.players.external import External
from guobiao.table.actions import Discard, Pass
from guobiao.table.game import Game

# What the tests run under is not among what a program is told.
ENVIRONMENT = {
    name: os.environ[name]
    for name in ("PYTHONPATH", "NUMBA_CACHE_DIR", "GUOBIAO_CACHE")
    if name in os.environ
}
BOT = [sys.executable, "-m", "guobiao", "botzone", "--player"]
MARKER = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"


def _script(text: str, *, seconds: float = 20, json: bool = False, told: str = "") -> External:
    """A player that is a short Python program."""
    command = [sys.executable, "-S", "-E", "-c", text]
    return External(command, seconds=seconds, json=json, environment={"TOLD": told})


def _forfeit(player: Player, rules: str = "botzone", seat: int = 1) -> Forfeit:
    """How the hand ends that the player plays among three greedy ones."""
    players = [make_player("greedy")] * 4
    players[seat] = player
    played = play_hand(Game(rules, seed=1), players)
    assert played.forfeit is not None
    assert played.forfeit.seat == seat
    assert sorted(played.points) == [-30, 10, 10, 10]
    assert played.points[seat] == -30
    return played.forfeit


# Programs that play


@pytest.mark.parametrize("json", [False, True], ids=["simple", "json"])
@pytest.mark.parametrize("seed, seat", [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_a_bot_decides_as_the_player_that_it_runs(json, seed, seat):
    player = make_player("greedy")
    players: list[Player] = [player] * 4
    players[seat] = External([*BOT, "greedy"], json=json, seconds=60, environment=ENVIRONMENT)
    game, expected = Game("botzone", seed=seed), Game("botzone", seed=seed)
    assert play_hand(game, players) == play_hand(expected, [player] * 4)
    assert game.moves == expected.moves


def test_a_program_stays_for_hand_after_hand():
    """It is started anew for each, and what it did before does not matter."""
    player = make_player("starter")
    program = External([*BOT, "starter"], seconds=60, environment=ENVIRONMENT)
    for seed in (1, 2):
        game, expected = Game("botzone", seed=seed), Game("botzone", seed=seed)
        play_hand(game, [player, player, program, player])
        play_hand(expected, [player] * 4)
        assert game.moves == expected.moves


_READER = """
import sys
def line(): return sys.stdin.readline()
n = int(line())
lines = [line() for _ in range(2 * n - 1)]
request = lines[-1].split()
def following():
    text = "\\n"
    while text == "\\n": text = line()
    return text.split()
"""
_DISCARDS = "print('PLAY ' + request[1] if request[0] == '2' else 'PASS', flush=True)\n"
_KEPT = f"""
while request:
    {_DISCARDS.strip()}
    print({MARKER!r}, flush=True)
    request = following()
"""


def test_a_program_that_ends_after_each_answer_gets_the_history():
    """As bots do that know nothing of keeping running: the same hand as with one that does."""
    greedy = make_player("greedy")
    moves = []
    for text in (_READER + _DISCARDS, _READER + _KEPT):
        game = Game("botzone", seed=7)
        assert play_hand(game, [greedy, greedy, _script(text), greedy]).forfeit is None
        moves.append(game.moves)
    assert moves[0] == moves[1]


def test_what_a_program_keeps_for_its_next_start_is_given_back():
    """In lines after the answer: for debugging, data, global data."""
    text = _READER + "data, world = line().strip(), line().strip()\n" + _DISCARDS
    text += "assert data == 'd' * (n - 1) and world == 'w' * (n - 1), (data, world)\n"
    text = text.replace(_DISCARDS, "") + _DISCARDS + "print('debug'); print(data + 'd'); print(world + 'w')"
    greedy = make_player("greedy")
    assert play_hand(Game("botzone", seed=7), [greedy, greedy, greedy, _script(text)]).forfeit is None


def test_json_data_is_given_back():
    text = """
import json
given = json.loads(input())
turns = len(given["requests"])
assert turns == len(given["responses"]) + 1
assert given["data"] == ({"turns": turns - 1} if turns > 1 else "")
request = given["requests"][-1].split()
answer = "PLAY " + request[1] if request[0] == "2" else "PASS"
print(json.dumps({"response": answer, "data": {"turns": turns}, "debug": "x" * 1000}))
"""
    greedy = make_player("greedy")
    assert play_hand(Game("botzone", seed=7), [_script(text, json=True), *[greedy] * 3]).forfeit is None


@pytest.mark.parametrize("rules", ["guobiao", "cn-1998", "mil-2025"])
def test_a_program_plays_by_other_rules(rules):
    """Flowers are laid down for it; of a shared wall the dealer's 14th tile is told as a draw."""
    greedy = make_player("greedy")
    for seed in range(3):
        game = Game(rules, seed=seed)
        assert play_hand(game, [_script(_READER + _KEPT), greedy, greedy, greedy]).forfeit is None
        assert not any(tile.is_flower for tile in game.river(0)) or game.tiles_left() == 0


def test_asked_again_it_is_not_told_again():
    game, player = Game("botzone", seed=1), _script(_READER + _KEPT)
    view = game.view(0)
    assert player.act(view) == player.act(view) == Discard(view.drawn or view.tiles(0)[0])
    player.close()


def test_another_hand_begins_anew_without_being_closed():
    player = _script(_READER + _KEPT)
    for seed in (1, 2):
        view = Game("botzone", seed=seed).view(0)
        assert view.drawn is not None
        assert player.act(view) == Discard(view.drawn)
    close_players([player])


# Programs that do not

_PASS = f"print('PASS\\n{MARKER}', flush=True)\n"
_WAIT = "import time; time.sleep(60)\n"
_UNTIL_DRAW = _READER + "while request[0] != '2':\n " + _PASS + " request = following()\n"

MISBEHAVIOUR = {
    "garbage": ("print('hello')", "WA"),
    "garbage in bytes": ("import os; os.write(1, bytes(range(128, 256)) + b'\\n')", "WA"),
    "an empty answer": ("print()", "RE"),
    "the marker alone": (f"print({MARKER!r}, flush=True)\n" + _WAIT, "TLE"),
    "ends at once": ("", "RE"),
    "crashes at once": ("raise SystemExit(3)", "RE"),
    "crashes later": (_PASS + _PASS, "RE"),
    "is killed": ("import os; os.kill(os.getpid(), 9)", "RE"),
    "hangs": (_WAIT, "TLE"),
    "hangs later": (_PASS + _WAIT, "TLE"),
    "an unfinished line": ("print('PAS', end='', flush=True)\n" + _WAIT, "TLE"),
    "no marker, no end": ("print('PASS', flush=True)\n" + _WAIT, "TLE"),
    "drips": ("import time\nwhile True:\n print('.', end='', flush=True); time.sleep(0.05)", "TLE"),
    "output without an end": ("while True: print('x' * 1000, end='')", "OLE"),
    "lines without an end": ("print('PASS')\nwhile True: print('y')", "OLE"),
    "blank lines without an end": ("while True: print()", "OLE"),
    "closes its output": (_PASS + "import os; os.close(1)\n" + _WAIT, "RE"),
    "closes its input": ("import os; os.close(0)\n" + _WAIT, "TLE"),
    "passes on a draw": (_PASS * 40, "WA"),
    "a tile it does not hold": (_UNTIL_DRAW + "print('PLAY H1')", "WA"),
    "a tile that does not exist": (_UNTIL_DRAW + "print('PLAY W0')", "WA"),
    "a kong it does not have": (_UNTIL_DRAW + "print('GANG W1')", "WA"),
    "a kong of nothing": (_UNTIL_DRAW + "print('GANG')", "WA"),
    "claims what is not offered": (f"print('PENG W1\\n{MARKER}')\n" * 9, "WA"),
    "wins before anything happened": ("print('HU')", "WH"),
    "a chow by the wrong seat": (_READER + "print('PASS' if n < 4 else 'CHI W2 W9')", "WA"),
}


@pytest.mark.parametrize("text, code", MISBEHAVIOUR.values(), ids=MISBEHAVIOUR)
def test_misbehaviour_loses_the_hand(text, code):
    began = time.monotonic()
    forfeit = _forfeit(_script(text, seconds=0.5 if code == "TLE" else 20))
    assert forfeit.code == code
    assert time.monotonic() - began < 20
    assert forfeit.reason.zh != forfeit.reason.en
    assert f"seat 1: {code}: " in str(forfeit)


NO_JSON = {
    "garbage": "hello",
    "cut short": '{"response": "PA',
    "a list": '["PASS"]',
    "a text": '"PASS"',
    "no response": "{}",
    "a response that is no text": '{"response": {"action": "PASS"}}',
    "deep": "[" * 20000,
}


@pytest.mark.parametrize("line", NO_JSON.values(), ids=NO_JSON)
def test_what_is_no_json_loses_the_hand(line):
    assert _forfeit(_script(f"print({line!r})", json=True)).code == "NJ"


def test_a_wrong_answer_in_json_is_a_wrong_answer():
    assert _forfeit(_script("""print('{"response": "PLAY W0"}')""", json=True)).code == "WA"


@pytest.mark.parametrize("command", [["/nowhere/to/be/found"], ["/"], ["a\0b"]])
def test_a_program_that_cannot_be_started_loses_the_hand(command):
    assert _forfeit(External(command)).code == "RE"


def test_a_false_win_is_settled_by_the_rules():
    """The table's own rule where it has one; where a false win is impossible the program forfeits."""
    text = _UNTIL_DRAW + "print('HU')"
    greedy = make_player("greedy")
    game = Game("botzone", seed=1)
    played = play_hand(game, [greedy, _script(text), greedy, greedy])
    assert (played.forfeit, game.voided, played.points) == (None, 1, (10, -30, 10, 10))
    assert _forfeit(_script(text), "guobiao").code == "WH"


def test_a_claim_must_come_with_a_discard_that_is_held():
    """The pung succeeds; that the discard is not held is seen when it is due."""
    text = _READER + "print('PASS' if request[0] != '3' or request[2] != 'PLAY' else 'PENG H1')"
    assert _forfeit(_script(text), seat=2).code == "WA"


def test_what_a_program_has_started_ends_with_it(tmp_path):
    """Though it holds the program's output open, so that its end cannot be seen."""
    beats = tmp_path / "beats"
    child = f"import time\nwhile True: open({str(beats)!r}, 'a').write('.'); time.sleep(0.01)"
    text = f"import subprocess, sys, time\nsubprocess.Popen([sys.executable, '-S', '-c', {child!r}])\n"
    text += f"while not __import__('os').path.exists({str(beats)!r}): time.sleep(0.01)\nprint('garbage')"
    assert _forfeit(_script(text, seconds=1)).code == "TLE"
    time.sleep(0.1)
    size = beats.stat().st_size
    time.sleep(0.2)
    assert beats.stat().st_size == size


def test_a_program_is_told_little_of_our_environment(monkeypatch):
    monkeypatch.setenv("OUR_SECRET", "1")
    text = "import os\nassert 'OUR_SECRET' not in os.environ\nassert os.environ['TOLD'] == 'x'\n" + _READER
    greedy = make_player("greedy")
    player = _script(text + _DISCARDS, told="x")
    assert play_hand(Game("botzone", seed=7), [greedy, player, greedy, greedy]).forfeit is None


def test_no_process_is_left_behind():
    player = _script(_READER + _KEPT)
    player.act(Game("botzone", seed=1).view(0))
    assert player._program is not None
    process = player._program._process
    player.close()
    assert process.returncode is not None


def test_a_command_is_split_as_a_shell_does():
    command = shlex.join([sys.executable, "-S", "-c", _READER + _KEPT])
    player = make_player(f"botzone:{command}")
    view = Game("botzone", seed=1).view(0)
    assert isinstance(player.act(view), Discard | Pass)
    close_players([player])


def test_a_path_with_blanks(tmp_path: Path):
    script = tmp_path / "my bot.py"
    script.write_text(_READER + _KEPT, encoding="utf-8")
    player = make_player(f"botzone:{sys.executable} -S {shlex.quote(str(script))}")
    assert isinstance(player.act(Game("botzone", seed=1).view(0)), Discard)
    close_players([player])
