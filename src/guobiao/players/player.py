"""What a player is, players by name, and a hand played by four of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ..errors import WordedError
from ..lang import Words
from ..table.actions import Action
from ..table.game import Game
from ..table.view import View
from ..table.wall import SEATS, Seed


class Player(Protocol):
    """Somebody who decides: :meth:`act` maps what a seat may know to what it does.

    A player may sit at several tables, unless it says otherwise, and in any seat: the view tells which.
    """

    @property
    def name(self) -> str:
        """The name by which :func:`make_player` makes such a player."""

    def act(self, view: View) -> Action:
        """One of ``view.actions``. Only a seat that is asked is asked.

        Raises:
            Forfeit: the player has failed, by a rule of its own; the hand is over.
        """


@runtime_checkable
class Closing(Protocol):
    """A player that holds something (a running program) which is let go between hands."""

    def close(self) -> None:
        """Let go of it; the next decision takes it up again."""


class Forfeit(Exception):  # noqa: N818 - an outcome of play, not an error of whoever called
    """A player failed to decide, which ends the hand.

    Attributes:
        seat: whose failure.
        code: what the judge of Botzone calls it: ``WA`` an answer that is not allowed, ``WH`` a false win,
            ``TLE`` too late, ``RE`` the program ended or could not be started, ``NJ`` no JSON, ``OLE`` too
            much output.
        reason: what happened, in both languages.
    """

    def __init__(self, seat: int, code: str, reason: Words) -> None:
        self.seat, self.code, self.reason = seat, code, reason
        super().__init__(seat, code, reason)

    def __str__(self) -> str:
        return f"seat {self.seat}: {self.code}: {self.reason.en}"

    def __reduce__(self) -> tuple[type[Forfeit], tuple[int, str, Words]]:
        return Forfeit, (self.seat, self.code, self.reason)


@dataclass(frozen=True, slots=True)
class Played:
    """How a hand ended.

    Attributes:
        points: what each seat has won or lost.
        forfeit: who failed, if that ended the hand; the game itself then stands where it stood.
    """

    points: tuple[int, ...]
    forfeit: Forfeit | None = None


def play_hand(game: Game, players: Sequence[Player]) -> Played:
    """Ask the four players, by seat, until the hand is over.

    >>> game = Game(seed=1)
    >>> play_hand(game, [make_player("greedy", seed=1)] * 4).points == game.points
    True

    Raises:
        ValueError: not four players.
        IllegalActionError: a player did what it may not.
    """
    if len(players) != SEATS:
        raise ValueError(f"{len(players)} players; a hand takes {SEATS}")
    try:
        while game.asked:
            for seat in game.asked:
                game.apply(seat, players[seat].act(game.view(seat)))
    except Forfeit as forfeit:
        return Played(game.points_if_failed(forfeit.seat), forfeit)
    finally:
        close_players(players)
    return Played(game.points)


def close_players(players: Sequence[Player]) -> None:
    """Let players go that hold something."""
    for player in players:
        if isinstance(player, Closing):
            player.close()


# Players by name


class PlayerError(WordedError, ValueError):
    """A player that does not exist; the message lists those who do."""


def _random(seed: Seed) -> Player:
    from .random_player import Random

    return Random(seed)


def _greedy(seed: Seed) -> Player:
    from .greedy import Greedy

    return Greedy()


def _starter(seed: Seed) -> Player:
    from .starter import Starter

    return Starter()


def _route(seed: Seed) -> Player:
    from .route import Route

    return Route()


_MAKERS: Mapping[str, Callable[[Seed], Player]] = {
    "random": _random,
    "starter": _starter,
    "greedy": _greedy,
    "route": _route,
}

NAMES = tuple(_MAKERS)
"""The players that come with this project, the weakest first."""

PROGRAMS = ("botzone", "botzone-json")
"""What stands before the command of a program: its form of interaction, simple or JSON."""

_NO_PLAYER = Words(
    "no player {!r}; there are: {}, and programs as {}", "没有玩家 {!r}；可用：{}，或外部程序 {}"
)
_NO_COMMAND = Words("no command in {!r}; expected {}:COMMAND", "{!r} 中没有命令；应为 {}:COMMAND")


def make_player(text: str, seed: Seed = 0) -> Player:
    """The player of a name, or a program that speaks Botzone's protocol.

    Args:
        text: one of :data:`NAMES`, or ``botzone:COMMAND`` (``botzone-json:COMMAND`` for JSON interaction),
            the command as a shell would split it.
        seed: for a player that draws lots: the same seed and views, the same decisions.

    >>> make_player("greedy").name
    'greedy'

    Raises:
        PlayerError: no such player.
    """
    kind, colon, command = text.strip().partition(":")
    if colon and kind in PROGRAMS:
        return _program(kind, command, text)
    if colon or kind not in _MAKERS:
        forms = " ".join(f"{name}:COMMAND" for name in PROGRAMS)
        raise PlayerError(_NO_PLAYER.format(text, ", ".join(NAMES), forms))
    return _MAKERS[kind](seed)


def _program(kind: str, command: str, text: str) -> Player:
    import shlex

    from .external import External

    try:
        words = shlex.split(command)
    except ValueError:  # a quotation that does not end
        words = []
    if not words:
        raise PlayerError(_NO_COMMAND.format(text, kind))
    return External(words, json=kind == "botzone-json")
