"""A bot that is told of a game through requests, beside the game itself."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from guobiao.players.botzone.requests import requests_of
from guobiao.players.botzone.table import BotTable
from guobiao.players.botzone.text import Answer, Request, parse_request
from guobiao.table.actions import Action, Chow, Pass, Pung
from guobiao.table.events import DISCARDED
from guobiao.table.game import Game
from guobiao.table.state import STATE
from guobiao.table.view import View


class Follower:
    """One seat's bot: told what follows, it must know what the game's own view of the seat knows."""

    def __init__(self) -> None:
        self.table = self.after_claim = BotTable()
        self.told: list[Request] = []

    def decide(self, view: View, action: Action) -> None:
        """Compare the bot's view with the game's, then answer by the action."""
        requests = requests_of(view)
        assert requests[: len(self.told)] == self.told
        news = requests[len(self.told) :]
        for request in news:
            assert parse_request(str(request)) == request
            self.table.hear(request)
            if request is not news[-1]:
                self.table.answered(Answer(Pass()))
        self.told = requests
        if not news:  # the discard after a claim
            assert_same_view(self.after_claim.view(), view)
            return
        assert self.table.is_asked
        assert_same_view(self.table.view(), view)
        if isinstance(action, Chow | Pung):
            self.after_claim = self.table.claimed(action)
        self.table.answered(Answer(action))


def assert_same_view(found: View, expected: View) -> None:
    """Field by field, event by event; but nobody tells a bot that another discarded what he drew."""
    wrong = [
        (name, found.state[name], expected.state[name])
        for name in STATE.names or ()
        if found.state[name].tobytes() != expected.state[name].tobytes()
    ]
    assert not wrong
    assert found.actions == expected.actions
    assert np.array_equal(_told(found), _told(expected))


def _told(view: View) -> NDArray[np.uint8]:
    """The log of a view, as far as it is told."""
    log = view.log.copy()
    log[(log[:, 0] == DISCARDED) & (log[:, 1] != view.seat), 3] = 0
    return log


def follow(game: Game, decisions: Iterable[tuple[int, Action]]) -> None:
    """Play a new game by these decisions, with a bot in every seat."""
    followers = [Follower() for _ in range(4)]
    for seat, action in decisions:
        followers[seat].decide(game.view(seat), action)
        game.apply(seat, action)
