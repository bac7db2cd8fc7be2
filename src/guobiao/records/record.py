"""A hand that was played, as a value: enough to play it again, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..errors import IllegalActionError
from ..lang import Words
from ..notation import format_hand
from ..rules.ruleset import Ruleset
from ..table.events import Event, FalselyDeclared
from ..table.game import Game, ReplayError
from ..table.match import HandResult, Match
from ..table.wall import SEATS, Wall
from ..tiles import EAST, Tile
from .errors import RecordError
from .outcome import HAND, Outcome, ToldWin, Verdict, compare, differing, points_of
from .telling import HAPPENS_TOO, ILLEGAL, NOT_DECIDED, NOT_OVER, OTHERWISE
from .wording import SEAT_NAMES, event_text

UNFINISHED = Words("the hand is not over: a verdict must say why it ends", "这一局尚未结束：须说明为何终止")


class Win(NamedTuple):
    """A winner's hand.

    Attributes:
        seat: whose.
        hand: in the one-line notation, the winning tile last.
        total: points, flowers included.
        fans: Chinese names, and how often each was counted.
    """

    seat: int
    hand: str
    total: int
    fans: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Record:
    """One hand that was played.

    Attributes:
        rules, wall, prevalent: as for a game.
        events: all that happened, from the deal on.
        points: what each seat won or lost.
        wins: the winners' hands.
        verdict: why the hand ended, if something else than the rules of play ended it.
        index: the number of the hand in its match, from 0.
        names, players, scores: of those at East, South, West, North: what they are called, their numbers
            through the match, their points before this hand.
        name: what the record is called where it comes from.
        commitment: what was shown of the wall's seed before the deal
            (:mod:`.commitment`); None if nothing was.

    >>> from guobiao.table.actions import DeclareWin, Discard, Pass
    >>> game = Game(seed=1)
    >>> while not game.is_over:
    ...     seat = game.asked[0]
    ...     legal = game.legal_actions(seat)
    ...     game.apply(seat, Pass() if Pass() in legal else legal[0])
    >>> record = Record.of(game)
    >>> record.game().points
    (0, 0, 0, 0)
    """

    rules: Ruleset
    wall: Wall
    events: tuple[Event, ...]
    points: tuple[int, ...]
    wins: tuple[Win, ...] = ()
    verdict: Verdict | None = None
    prevalent: Tile = EAST
    index: int = 0
    names: tuple[str, ...] = ("", "", "", "")
    players: tuple[int, ...] = (0, 1, 2, 3)
    scores: tuple[int, ...] = (0, 0, 0, 0)
    name: str = ""
    commitment: str | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        *,
        points: tuple[int, ...] | None = None,
        verdict: Verdict | None = None,
        **others: Any,
    ) -> Record:
        """The record of a game.

        Args:
            game: over, or ended by a verdict.
            points: what the seats won or lost, where neither rules nor verdict say so.
            verdict: why the hand ended, if the rules of play did not end it.
            others: ``index``, ``names``, ``players``, ``scores``, ``name``, ``commitment``.

        Raises:
            RecordError: the hand is not over, and there is no verdict.
        """
        if not game.is_over and verdict is None:
            raise RecordError(UNFINISHED)
        return cls(
            game.rules,
            game.wall,
            tuple(game.events),
            tuple(points_of(game, verdict) if points is None else points),
            tuple(_win(game, seat) for seat in game.winners),
            verdict,
            game.prevalent,
            **others,
        )

    def game(self) -> Game:
        """The game, played again by the rules, and its end compared with what is recorded.

        Raises:
            RecordError: the first event that the rules forbid, or figure that is not theirs.
        """
        game = self._replayed()
        told = tuple(ToldWin(win.seat, win.total, dict(win.fans)) for win in self.wins)
        false = tuple(ToldWin(e.seat) for e in self.events if isinstance(e, FalselyDeclared))
        compare(Outcome(None if self.verdict else self.points, told, false, self.verdict), game)
        for win in self.wins:
            differing(HAND.format(SEAT_NAMES[win.seat]), win.hand, format_hand(game.hand(win.seat)))
        return game

    def _replayed(self) -> Game:
        try:
            game = Game.replay(self.events, self.rules, self.wall, self.prevalent)
        except ReplayError as error:
            raise RecordError(_why(error), event=error.index + 1) from None
        if len(game.events) > len(self.events):
            raise RecordError(HAPPENS_TOO.format(event_text(game.events[len(self.events)])))
        if not game.is_over and self.verdict is None:
            raise RecordError(NOT_OVER)
        return game

    def states(self) -> Iterator[Game]:
        """The game after the deal, and after each decision: games of their own, to keep or to go on with.

        Raises:
            RecordError: as :meth:`game`, but the end is not compared.
        """
        moves = self._replayed().moves
        game = Game(self.rules, wall=self.wall, prevalent=self.prevalent)
        yield game.clone()
        for seat, action in moves:
            game.apply(seat, action)
            yield game.clone()


def _win(game: Game, seat: int) -> Win:
    score = game.score(seat)
    return Win(seat, format_hand(game.hand(seat)), score.total, tuple(score.counts.items()))


def _why(error: ReplayError) -> Words:
    """Why a replay fails, in both languages."""
    text = event_text(error.given)
    match error.found:
        case IllegalActionError(reason=reason):
            return ILLEGAL.format(text, reason)
        case None:
            return NOT_DECIDED.format(text, "-")
        case found:
            return OTHERWISE.format(text, event_text(found))


def record_of(
    match: Match,
    result: HandResult,
    scores: tuple[int, ...],
    verdict: Verdict | None = None,
    commitment: str | None = None,
) -> Record:
    """The record of a finished hand of a match.

    Args:
        match: the match.
        result: the hand.
        scores: each player's before the hand.
        verdict: why it ended, if the rules of play did not end it.
        commitment: what was shown of the seed before the deal.
    """
    if verdict is None and not result.game.is_over:
        verdict = Verdict(None, "ended")
    return Record.of(
        result.game,
        points=tuple(result.points[player] for player in result.players),
        verdict=verdict,
        index=result.index,
        names=tuple(match.names[player] for player in result.players),
        players=result.players,
        scores=tuple(scores[player] for player in result.players),
        commitment=commitment,
    )


def records_of(match: Match) -> Iterator[Record]:
    """The records of the finished hands of a match."""
    scores: tuple[int, ...] = (int(match.rules["base_score"]),) * SEATS
    for result in match.results:
        yield record_of(match, result, scores)
        scores = tuple(score + won for score, won in zip(scores, result.points, strict=True))
