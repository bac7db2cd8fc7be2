"""A program that speaks Botzone's protocol as a player at our table."""

from __future__ import annotations

import json as json_text
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import zip_longest
from time import monotonic
from typing import Any

from ..errors import NotationError
from ..lang import Words
from ..table.actions import Action, DeclareWin, Discard, Flower, Pass
from ..table.seen import Phase
from ..table.view import View
from ..tiles import Tile
from .botzone.bot import KEEP_RUNNING
from .botzone.requests import requests_of
from .botzone.text import Answer, Request, parse_answer
from .judging import seat_of
from .player import Forfeit, PlayerError
from .program import Ended, Program, TooLate, TooMuch

SECONDS = 6.0
"""What a turn may take: what Botzone gives a program in Python; the first turn twice as much."""

_SHOWN = 80
"""Characters of an answer that a message shows."""

_POSIX = Words("programs can be seated on POSIX systems only", "外部程序只能在 POSIX 系统上入座")
_LATE = Words("no answer to {!r} within {} seconds", "{1} 秒内未回答 {0!r}")
_MUCH = Words("too much output in answer to {!r}", "回答 {!r} 时输出过多")
_GONE = Words("the program ended instead of answering {!r}", "程序未回答 {!r} 即结束")
_NOT_STARTED = Words("the program cannot be started: {}", "程序无法启动：{}")
_NO_JSON = Words("no JSON object with a text as response: {!r}", "不是带有文本 response 的 JSON 对象：{!r}")
_NO_ANSWER = Words("not an answer: {!r}", "不是回答：{!r}")
_NO_DISCARD = Words("a claim without a discard", "吃碰后没有打牌")
_NOT_ALLOWED = Words("{!r} in answer to {!r} is not allowed", "不允许用 {!r} 回答 {!r}")


class External:
    """Seats a program. It is started anew for each hand, and tells by its output whether it keeps running.

    Every request of the hand is told to it, each with a limit of time; where the table asks for nothing the
    answer must be ``PASS``. A program that answers too late, wrongly or not at all forfeits the hand. Flowers
    are laid down for it. One such player has one seat at one table at a time.

    Args:
        command: the program and its arguments.
        json: JSON interaction; else the simple one.
        seconds: what a turn may take; the first turn of a process twice as much.
        environment: what the program is told beside :data:`guobiao.players.program.KEPT`.

    Raises:
        PlayerError: this system has no process groups.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        json: bool = False,
        seconds: float = SECONDS,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        if os.name != "posix":
            raise PlayerError(_POSIX)
        self.name = f"botzone{'-json' * json}:{' '.join(command)}"
        self._command, self._json, self._seconds = tuple(command), json, seconds
        self._environment = dict(environment or {})
        self._program: Program | None = None
        self._globaldata: Any = ""
        self.close()

    def close(self) -> None:
        """End the program; it begins anew with the next hand."""
        self._stop()
        self._requests: list[Request] = []
        self._answers: list[str] = []
        self._data: Any = ""
        self._discard: Tile | None = None

    def _stop(self) -> None:
        if self._program is not None:
            self._program.close()
            self._program = None

    def act(self, view: View) -> Action:
        """Tell the program what has happened, and ask it.

        Raises:
            Forfeit: it has failed.
        """
        seat, actions = seat_of(view), view.actions
        flower = _flower(actions)
        if flower is not None:
            return flower
        try:
            if view.phase is Phase.TURN and view.drawn is None:
                return self._claimed(seat, actions)
            answer = self._answer(view, seat)
            self._discard = answer.discard
            self._allow(seat, answer.action, actions)
        except Forfeit:
            self.close()
            raise
        return answer.action

    def _claimed(self, seat: int, actions: Sequence[Action]) -> Action:
        """The discard that was told with a chow or pung."""
        if self._discard is None:
            raise Forfeit(seat, "WA", _NO_DISCARD)
        action = Discard(self._discard)
        self._allow(seat, action, actions)
        return action

    def _allow(self, seat: int, action: Action, actions: Sequence[Action]) -> None:
        if action not in actions:
            code = "WH" if action == DeclareWin() else "WA"
            raise Forfeit(seat, code, _NOT_ALLOWED.format(self._answers[-1], str(self._requests[-1])))

    def _answer(self, view: View, seat: int) -> Answer:
        """Catch up with the hand; the answer to the last request."""
        requests = requests_of(view)
        if requests[: len(self._requests)] != self._requests:
            self.close()  # another hand
        for request in requests[len(self._requests) :]:
            self._tell(seat, request)
            if request is not requests[-1]:  # nothing is asked
                self._allow(seat, self._said(seat).action, (Pass(),))
        return self._said(seat)

    def _said(self, seat: int) -> Answer:
        """The last answer, understood."""
        request, answer = self._requests[-1], self._answers[-1]
        try:
            return parse_answer(answer, getattr(request, "discard", None))
        except NotationError:
            raise Forfeit(seat, "WA", _NO_ANSWER.format(answer[:_SHOWN])) from None

    # One turn of the program

    def _tell(self, seat: int, request: Request) -> None:
        """Tell a request, and take in what the program says within its time."""
        self._requests.append(request)
        seconds = self._seconds * (1 if self._answers else 2)
        deadline = monotonic() + seconds
        try:
            self._answers.append(self._converse(seat, request, deadline))
        except TooLate:
            raise Forfeit(seat, "TLE", _LATE.format(str(request), f"{seconds:g}")) from None
        except TooMuch:
            raise Forfeit(seat, "OLE", _MUCH.format(str(request))) from None
        except Ended:
            raise Forfeit(seat, "RE", _GONE.format(str(request))) from None
        except (OSError, ValueError) as error:  # no such file; a command that none can be
            raise Forfeit(seat, "RE", _NOT_STARTED.format(error)) from None

    def _converse(self, seat: int, request: Request, deadline: float) -> str:
        if self._program is None:
            program = self._program = Program(self._command, self._environment)
            heard = self._history()
        else:
            program = self._program
            heard = json_text.dumps(str(request)) + "\n" if self._json else f"{request}\n"
        with suppress(Ended):  # it may have answered before it ended, without reading
            program.say(heard, deadline)
        answer = ""
        while not answer:
            answer = program.line(deadline)
        more = []
        try:
            while (line := program.line(deadline)) != KEEP_RUNNING:
                more.append(line)
        except Ended:  # it does not ask to be kept running
            self._stop()
        return self._from_json(seat, answer) if self._json else self._from_lines(answer, more)

    def _history(self) -> str:
        """All that has been told and said, for a program that begins."""
        requests = [str(request) for request in self._requests]
        if self._json:
            given = {
                "requests": requests,
                "responses": self._answers,
                "data": self._data,
                "globaldata": self._globaldata,
                "time_limit": self._seconds,
            }
            return json_text.dumps(given) + "\n"
        turns = [line for turn in zip_longest(requests, self._answers) for line in turn if line is not None]
        return "\n".join((str(len(requests)), *turns, str(self._data), str(self._globaldata))) + "\n"

    def _from_lines(self, answer: str, more: Sequence[str]) -> str:
        """The answer; the lines after it are for debugging, and what is to be kept for the next start."""
        _, self._data, self._globaldata = (*more, "", "", "")[:3]
        return answer

    def _from_json(self, seat: int, answer: str) -> str:
        try:
            given = json_text.loads(answer)
        except (ValueError, RecursionError):
            given = None
        response = given.get("response") if isinstance(given, dict) else None
        if not isinstance(response, str):
            raise Forfeit(seat, "NJ", _NO_JSON.format(answer[:_SHOWN]))
        self._data, self._globaldata = given.get("data", ""), given.get("globaldata", "")
        return response


def _flower(actions: Sequence[Action]) -> Action | None:
    """Flowers are laid down; discarded, if no replacement is left. A program knows no choice there."""
    for action in actions:
        if isinstance(action, Flower) or (isinstance(action, Discard) and action.tile.is_flower):
            return action
    return None
