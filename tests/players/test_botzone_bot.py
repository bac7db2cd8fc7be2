"""Our players as bots: both forms of interaction, with and without the history."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

from guobiao.errors import NotationError
from guobiao.players import make_player, play_hand
from guobiao.players.botzone.bot import KEEP_RUNNING, Bot, run
from guobiao.players.botzone.requests import requests_of
from guobiao.players.botzone.table import ProtocolError
from guobiao.table.game import Game


def _hand(seed: int = 5, seat: int = 1) -> list[str]:
    """All requests to a seat of a hand of four greedy players."""
    game = Game("botzone", seed=seed)
    play_hand(game, [make_player("greedy")] * 4)
    return [str(request) for request in requests_of(game.view(seat))]


def _answers(text: str, **how: bool) -> list[str]:
    out = io.StringIO()
    run(Bot(make_player("greedy")), io.StringIO(text), out, **how)
    return out.getvalue().splitlines()


REQUESTS = _hand()
ANSWERS = [Bot.answer(bot, request) for bot in [Bot(make_player("greedy"))] for request in REQUESTS]
KEPT = [line for answer in ANSWERS for line in (answer, KEEP_RUNNING)]


def test_the_hand_has_what_is_to_be_tested():
    assert {answer.split()[0] for answer in ANSWERS} >= {"PASS", "PLAY"}
    assert {request.split()[2] for request in REQUESTS if request[0] == "3"} >= {"DRAW", "PLAY"}


def test_keep_running_with_lines():
    assert _answers("1\n" + "\n".join(REQUESTS) + "\n") == KEPT


def test_blank_lines_are_passed_over():
    assert _answers("1\n" + "\n\n".join(REQUESTS) + "\n\n") == KEPT


def test_a_count_before_every_request_is_understood():
    assert _answers("".join(f"1\n{request}\n" for request in REQUESTS)) == KEPT


def test_keep_running_with_json():
    first = json.dumps({"requests": REQUESTS[:1], "responses": []})
    lines = [first, *map(json.dumps, REQUESTS[1:])]
    found = _answers("\n".join(lines))
    assert [json.loads(line)["response"] for line in found[::2]] == ANSWERS
    assert set(found[1::2]) == {KEEP_RUNNING}


@pytest.mark.parametrize("turns", range(1, len(REQUESTS) + 1, 7))
def test_a_history_is_replayed(turns):
    requests, responses = REQUESTS[:turns], ANSWERS[: turns - 1]
    lines = [str(turns), *(line for pair in zip(requests, responses, strict=False) for line in pair)]
    simple = "\n".join([*lines, requests[-1], "", ""])
    assert _answers(simple, keep_running=False) == [ANSWERS[turns - 1]]
    envelope = json.dumps({"requests": requests, "responses": responses, "data": "", "time_limit": "1"})
    assert _answers(envelope, keep_running=False) == [json.dumps({"response": ANSWERS[turns - 1]})]


def test_histories_may_come_to_a_process_that_runs():
    """Each with all that was told before: the bot begins anew each time."""
    envelopes = [
        json.dumps({"requests": REQUESTS[:turns], "responses": ANSWERS[: turns - 1]})
        for turns in range(1, len(REQUESTS) + 1)
    ]
    found = _answers("\n".join(envelopes))
    assert [json.loads(line)["response"] for line in found[::2]] == ANSWERS


@pytest.mark.parametrize(
    "text",
    ["{\n", "{}\n", '{"requests": []}\n', '{"requests": 3}\n', "3\n0 0 0\n", "0\n", "2 W1\n", "[" * 9999],
)
def test_input_that_is_not_understood(text):
    with pytest.raises((ProtocolError, NotationError)):
        _answers(text)


def test_nothing_is_said_to_nothing():
    assert _answers("\n\n") == []


def _program(*arguments: str, text: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "guobiao", "botzone", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=300, check=False)


def test_the_command_plays():
    found = _program("--player", "greedy", text="1\n" + "\n".join(REQUESTS))
    assert found.returncode == 0
    assert found.stdout.splitlines() == KEPT


def test_the_command_ends_after_one_answer():
    found = _program("--player", "greedy", "--once", text="1\n" + "\n".join(REQUESTS))
    assert found.stdout == "PASS\n"


@pytest.mark.parametrize(
    "arguments, code, message",
    [
        (("--player", "nobody", "--lang", "en"), 2, "there are: random, starter, greedy, route"),
        (("--player", "nobody", "--lang", "zh"), 2, "没有玩家"),
        (("--player", "greedy", "--lang", "en"), 1, "Not understood: expected a request"),
        (("--player", "greedy", "--lang", "zh"), 1, "无法理解：应为一条请求"),
    ],
)
def test_the_command_says_what_is_wrong(arguments, code, message):
    found = _program(*arguments, text="hello\n")
    assert (found.returncode, found.stdout) == (code, "")
    assert message in found.stderr
