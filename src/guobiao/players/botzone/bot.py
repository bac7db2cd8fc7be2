"""One of our players as a bot on Botzone: requests come in, answers go out.

Both forms of interaction are understood, told apart by what comes in: one line of JSON with the history, or
the number of turns and a line for each request and response. After each answer the bot asks to be kept
running; it then gets the new request alone, as a line or as a JSON text. A whole history is understood at any
time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TextIO

from ...botzone import Answer, parse_answer, parse_request
from ...lang import Words
from ...rules.ruleset import BOTZONE, Ruleset
from ...table.actions import Chow, Discard, Pass, Pung
from ..player import Player
from .table import BotTable, ProtocolError

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
"""The line by which a bot asks not to be ended after its answer."""

_MOST_DIGITS = 6
"""Of a number of turns."""

_NO_JSON = Words("neither JSON nor a request: {!r}", "既非 JSON 也非请求：{!r}")
_NO_REQUESTS = Words("no list of requests in the JSON given", "所给 JSON 中没有 requests 列表")
_NO_RESPONSES = Words("the responses in the JSON given are no list", "所给 JSON 中的 responses 不是列表")
_TOO_SHORT = Words("the input ends within the history: {} of {} lines", "输入在历史中途结束：{} / {} 行")


class Bot:
    """A player that answers requests.

    Args:
        player: who decides.
        rules: what is played.
    """

    def __init__(self, player: Player, rules: Ruleset = BOTZONE) -> None:
        self.player = player
        self.table = BotTable(rules)

    def answer(self, request: str) -> str:
        """The answer to a request, which is remembered.

        Raises:
            NotationError: no request.
            ProtocolError: one that cannot follow on those before.
        """
        self.table.hear(parse_request(request))
        answer = self._decide()
        self.table.answered(answer)
        return str(answer)

    def replay(self, requests: Sequence[str], responses: Sequence[str]) -> str:
        """The answer to the last of some requests; those before were answered by these responses.

        Raises:
            NotationError, ProtocolError: as :meth:`answer`.
        """
        offered = None
        for request, response in zip(requests, responses, strict=False):
            heard = parse_request(request)
            self.table.hear(heard)
            offered = getattr(heard, "discard", offered)
            self.table.answered(parse_answer(response, offered))
        return self.answer(requests[-1])

    def _decide(self) -> Answer:
        """Ask the player; with a chow or pung also for the discard, as if it had succeeded."""
        if not self.table.is_asked:
            return Answer(Pass())
        view = self.table.view()
        action = self.player.act(view)
        if not isinstance(action, Chow | Pung):
            return Answer(action)
        then = self.player.act(self.table.claimed(action).view())
        assert isinstance(then, Discard)  # nothing else is possible after a claim
        return Answer(action, then.tile, view.offered)


def run(bot: Bot, lines: Iterable[str], out: TextIO, *, keep_running: bool = True) -> None:
    """Answer what comes in until it ends.

    Args:
        bot: who answers.
        lines: the input.
        out: gets the answers, and is flushed after each.
        keep_running: ask to be kept running; else end after the first answer.

    Raises:
        NotationError, ProtocolError: input that is not understood.
    """
    source = iter(lines)
    as_json = False
    for line in source:
        if not line.strip():
            continue
        as_json |= line.lstrip().startswith(("{", '"'))
        requests, responses = _json(line) if as_json else _simple(line, source)
        answer = bot.replay(requests, responses)
        print(json.dumps({"response": answer}) if as_json else answer, file=out)
        if keep_running:
            print(KEEP_RUNNING, file=out)
        out.flush()
        if not keep_running:
            return


def _json(line: str) -> tuple[list[str], list[str]]:
    """Requests and responses of a line of JSON: all so far, or the new request alone."""
    try:
        given: Any = json.loads(line)
    except (ValueError, RecursionError):
        raise ProtocolError(_NO_JSON.format(line[:80])) from None
    if isinstance(given, str):
        return [given], []
    requests = given.get("requests") if isinstance(given, dict) else None
    if not isinstance(requests, list) or not requests:
        raise ProtocolError(_NO_REQUESTS)
    responses = given.get("responses") or []
    if not isinstance(responses, list):
        raise ProtocolError(_NO_RESPONSES)
    return [str(each) for each in requests], [str(each) for each in responses]


def _simple(line: str, more: Iterator[str]) -> tuple[list[str], list[str]]:
    """The same of lines: a number of turns and their lines, or the new request alone."""
    if not line.strip().isdecimal():
        return [line], []
    number = 2 * int(line[:_MOST_DIGITS]) - 1
    history = list(islice(more, max(number, 0)))
    if len(history) < number or number < 1:
        raise ProtocolError(_TOO_SHORT.format(len(history), max(number, 1)))
    return history[::2], history[1::2]
