"""From what a foreign record tells to a record that is proved."""

from __future__ import annotations

from ..lang import Words
from ..table.game import Game
from .botzone_answers import first_error
from .errors import RecordError
from .outcome import Verdict, compare
from .record import Record
from .telling import Telling, retell
from .wording import SEAT_NAMES

OTHER_VERDICT = Words("verdict: recorded {}, by the judge's rules {}", "判罚：记录为 {}，按裁判规则为 {}")


def record_of(telling: Telling) -> Record:
    """The record of a hand that was told.

    Raises:
        RecordError: the first event that the rules forbid, or figure that is not theirs.
    """
    game = retell(telling)
    _compare_verdict(telling, game)
    compare(telling.outcome, game)
    return Record.of(
        game,
        points=telling.outcome.points,
        verdict=telling.outcome.verdict,
        name=telling.name,
        names=telling.names,
        players=telling.players,
        index=telling.index,
        scores=telling.scores,
    )


def _compare_verdict(telling: Telling, game: Game) -> None:
    """Where the answers on which the hand ended are told, the judge must find the same one wrong."""
    verdict = telling.outcome.verdict
    if verdict is not None and telling.answers:
        found = first_error(game, telling.answers)
        if found != verdict:
            raise RecordError(OTHER_VERDICT.format(_text(verdict), _text(found)))


def _text(verdict: Verdict | None) -> str:
    if verdict is None or verdict.seat is None:
        return "-"
    return f"{SEAT_NAMES[verdict.seat]} {verdict.reason}"
