"""Answers of players on Botzone, and which of them end a hand.

A win that is none (``WH``) is an event of play; the engine settles it. An answer that is not allowed (``WA``)
or none at all (``TLE``, ``RE``, ``MLE`` ...: what the sandbox says of the program) is not: the judge looks at
the answers in a certain order, and the first that is wrong ends the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..botzone import parse_answer
from ..errors import NotationError
from ..table.actions import Action, DeclareWin, Discard, Kong, Pass, Pung, chow_of
from ..table.game import Game
from ..table.state import Phase
from ..table.wall import SEATS
from ..tiles import Tile
from .errors import RecordError
from .names import tile_of
from .outcome import FINE, Answer, Verdict

WRONG_ANSWER, FALSE_WIN = "WA", "WH"


def claim_in(text: str, offered: Tile) -> Action | None:
    """The claim that an answer makes of a tile; None if it makes none that could be.

    The text dataset writes ``Chi T5``, the site ``CHI T5 W1``: the middle of the run, the discard after it.
    """
    match text.upper().split():
        case ["PENG", *_]:
            return Pung()
        case ["GANG", *_]:
            return Kong()
        case ["HU", *_]:
            return DeclareWin()
        case ["CHI", middle, *_]:
            try:
                return chow_of(offered, tile_of(middle))
            except ValueError:
                return None
    return None


def first_error(game: Game, answers: Iterable[Answer]) -> Verdict | None:
    """The answer that ends the hand, as the judge finds it; None if they are all in order.

    Args:
        game: before any of the answers is carried out.
        answers: of the seats that answered; the others' are taken to be in order.
    """
    by_seat = {answer.seat: answer for answer in answers}
    for answer, allowed in _in_order(game, by_seat):
        if answer.verdict != FINE:
            return Verdict(answer.seat, answer.verdict)
        if not allowed:
            return Verdict(answer.seat, WRONG_ANSWER)
    return None


def _in_order(game: Game, by_seat: dict[int, Answer]) -> Iterator[tuple[Answer, bool]]:
    """The answers as the judge looks at them, up to one that decides the matter; whether each is allowed."""
    if game.phase == Phase.TURN:
        for seat in sorted(by_seat):
            yield by_seat[seat], _allowed_in_turn(game, by_seat[seat])
        return
    order = [(game.turn + step) % SEATS for step in range(SEATS)]
    around = [by_seat[seat] for seat in order if seat in by_seat]
    for answer in around:
        yield answer, answer.text == "PASS" or answer.seat != game.turn
        if answer.text == "HU":
            return
    for seat in sorted(by_seat):
        if by_seat[seat].text.startswith(("PENG", "GANG")):
            yield by_seat[seat], _claim_allowed(game, by_seat[seat])
            return
    for seat in sorted(by_seat):
        yield by_seat[seat], by_seat[seat].text == "PASS" or _claim_allowed(game, by_seat[seat])


def _allowed_in_turn(game: Game, answer: Answer) -> bool:
    if answer.seat != game.turn:
        return answer.text == "PASS"
    try:
        return parse_answer(answer.text).action in game.legal_actions(answer.seat)
    except NotationError:
        return False


def _claim_allowed(game: Game, answer: Answer) -> bool:
    """Whether the claim is legal, and with it the discard that the answer names."""
    if game.offered is None:
        return False
    claim = claim_in(answer.text, game.offered)
    if claim is None or claim not in game.legal_actions(answer.seat):
        return False
    if isinstance(claim, Kong):
        return True
    after = game.clone()
    for seat in game.asked:
        after.apply(seat, claim if seat == answer.seat else Pass())
    try:
        discard = Discard(tile_of(answer.text.split()[-1]))
    except RecordError:
        return False
    return discard in after.legal_actions(answer.seat)
