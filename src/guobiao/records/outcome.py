"""How a hand ended: what a record says, and what the engine finds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..lang import Words
from ..notation import format_meld, format_tiles
from ..sets import Meld
from ..table.events import FalselyDeclared
from ..table.game import Game
from ..table.wall import SEATS
from ..tiles import Tile
from .errors import RecordError
from .wording import SEAT_NAMES

DIFFERS = Words("{}: recorded {}, by the rules {}", "{}：记录为 {}，按规则为 {}")

WINNERS, OFFENDERS = Words("winners", "和牌者"), Words("wins that are none", "错和者")
HAND, MELDS = Words("hand of {}", "{} 的手牌"), Words("melds of {}", "{} 的副露")
TOTAL, FANS = Words("points of the hand of {}", "{} 的番数"), Words("fans of {}", "{} 的番种")
SCORES = Words("scores", "得分")

FINE = "OK"
"""What the sandbox of Botzone says of a program that answered."""
VERDICT_LOSS, VERDICT_GAIN = 30, 10
"""What the Botzone judge takes from a player whose answer ends the hand, and gives to each of the others."""


class Verdict(NamedTuple):
    """Why a hand ended that the rules of play did not end.

    Attributes:
        seat: who ended it; None if it was nobody's doing.
        reason: what the platform calls it, e.g. ``WA`` for a wrong answer or ``TLE`` for none in time.
    """

    seat: int | None
    reason: str


class Answer(NamedTuple):
    """What a player answered: ``PASS``, ``PLAY W1``, ``CHI T5 W1`` ...

    Attributes:
        seat: whose answer it is.
        text: the answer.
        verdict: what the sandbox says of the program that gave it.
    """

    seat: int
    text: str
    verdict: str = FINE


@dataclass(frozen=True, slots=True)
class ToldWin:
    """What a record says of a winner's hand; None where it says nothing.

    Attributes:
        seat: whose.
        total: the points, flowers included.
        fans: how often each fan was counted, by Chinese name.
        concealed: the tiles beside the melds, without the winning tile.
        melds: the sets laid down.
    """

    seat: int
    total: int | None = None
    fans: Mapping[str, int] | None = None
    concealed: tuple[Tile, ...] | None = None
    melds: tuple[Meld, ...] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a record says that a hand ended.

    Attributes:
        points: what each seat won or lost; None if that is not told.
        wins: the winners' hands.
        false_wins: hands that were declared and do not win; the total is None if it is no hand at all.
        verdict: why it ended, if something else than the rules of play ended it.
    """

    points: tuple[int, ...] | None = None
    wins: tuple[ToldWin, ...] = ()
    false_wins: tuple[ToldWin, ...] = ()
    verdict: Verdict | None = None


def points_of(game: Game, verdict: Verdict | None) -> tuple[int, ...]:
    """What each seat has won or lost, by the rules or by a verdict."""
    if verdict is None:
        return game.points
    return tuple(-VERDICT_LOSS if seat == verdict.seat else VERDICT_GAIN for seat in range(SEATS))


def compare(outcome: Outcome, game: Game) -> None:
    """Compare what is recorded with how the game ended.

    Raises:
        RecordError: the first figure that differs.
    """
    differing(WINNERS, _seats(win.seat for win in outcome.wins), _seats(game.winners))
    for win in outcome.wins:
        _compare_win(win, game)
    _compare_false_wins(outcome.false_wins, game)
    if outcome.points is not None:
        differing(SCORES, outcome.points, points_of(game, outcome.verdict))


def differing(what: Words, recorded: object, found: object) -> None:
    """Compare a recorded figure with the one by the rules.

    Raises:
        RecordError: they differ; the message calls the figure ``what``.
    """
    if recorded != found:
        texts = (str(recorded), str(found))
        raise RecordError(Words(DIFFERS.en.format(what.en, *texts), DIFFERS.zh.format(what.zh, *texts)))


def _seats(seats: Iterable[int]) -> str:
    return "".join(sorted((SEAT_NAMES[seat] for seat in seats), key=SEAT_NAMES.index)) or "-"


def _compare_win(win: ToldWin, game: Game) -> None:
    seat, hand = SEAT_NAMES[win.seat], game.hand(win.seat)
    if win.concealed is not None:
        differing(HAND.format(seat), _sorted(win.concealed), _sorted(hand.concealed))
    if win.melds is not None:
        differing(MELDS.format(seat), _melds(win.melds), _melds(hand.melds))
    if win.total is not None:
        differing(TOTAL.format(seat), win.total, int(game.state["worth"][win.seat]))
    if win.fans is not None:
        differing(
            FANS.format(seat),
            dict(sorted(win.fans.items())),
            dict(sorted(game.score(win.seat).counts.items())),
        )


def _sorted(tiles: Iterable[Tile]) -> str:
    return format_tiles(sorted(tiles))


def _melds(melds: Iterable[Meld]) -> str:
    return "".join(sorted(map(format_meld, melds)))


def _compare_false_wins(told: tuple[ToldWin, ...], game: Game) -> None:
    found = [event for event in game.events if isinstance(event, FalselyDeclared)]
    differing(OFFENDERS, _seats(win.seat for win in told), _seats(event.seat for event in found))
    for win in told:
        if win.total is not None:
            differing(TOTAL.format(SEAT_NAMES[win.seat]), win.total, int(game.state["worth"][win.seat]))
