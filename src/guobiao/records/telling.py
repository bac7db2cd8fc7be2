"""What a foreign record tells of a hand, and the game in which that happens.

A reader of a foreign format collects the events that the format names with a :class:`Teller`. What the format
leaves out follows from the rules: who passed, flowers that are replaced at once, the empty wall.
:func:`retell` plays the hand through the engine, which alone decides what the rules allow;
:func:`guobiao.records.outcome.compare` compares the end with what was recorded.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from ..errors import IllegalActionError
from ..lang import Words
from ..rules.ruleset import Ruleset
from ..table.actions import Action, Chow, DeclareWin, Kong, Pass, Pung
from ..table.events import (
    Answered,
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalselyDeclared,
    FalseWin,
    FlowerShown,
    Konged,
    Punged,
    Won,
)
from ..table.game import Game, decision_of
from ..table.seen import Phase
from ..table.wall import SEATS, Wall
from ..tiles import EAST, Tile
from .errors import RecordError
from .outcome import Answer, Outcome
from .wording import SEAT_NAMES, event_text

NOTHING_OFFERED = Words("no tile is there to be claimed", "没有可以吃、碰、杠、和的牌")
ILLEGAL = Words("{}: the rules forbid it: {}", "{}：规则不允许：{}")
OTHERWISE = Words("{}, but by the rules it is: {}", "{}，但按规则应为：{}")
OVER = Words("{}, but the hand is over", "{}，但这一局已经结束")
NOT_DECIDED = Words("{}, but {} must decide first", "{}，但须由 {} 先行动")
NOT_OVER = Words("the record ends, but the hand is not over", "记录已完，但这一局尚未结束")
HAPPENS_TOO = Words("the record ends, but by the rules follows: {}", "记录已完，但按规则还有：{}")


class Step(NamedTuple):
    """An event that a record tells.

    Attributes:
        event: as the engine has it.
        number: which entry of the foreign record tells it, from 1.
        lost: of a discard or an added kong, claims that were announced and not carried out.
    """

    event: Event
    number: int
    lost: list[tuple[int, Action]]


@dataclass(frozen=True)
class Telling:
    """What a record tells of one hand.

    Attributes:
        rules, wall, prevalent: as for a game.
        steps: the events that it names, in order.
        outcome: how it says the hand ended.
        name: what the record is called there.
        names: what the players at East, South, West, North are called; empty if that is not told.
        players: their numbers through the match.
        index: the number of the hand in the match.
        scores: each seat's score before the hand.
        answers: on Botzone, the answers on which the hand ended, where they are told.
    """

    rules: Ruleset
    wall: Wall
    steps: tuple[Step, ...]
    outcome: Outcome
    prevalent: Tile = EAST
    name: str = ""
    names: tuple[str, ...] = ("", "", "", "")
    players: tuple[int, ...] = (0, 1, 2, 3)
    index: int = 0
    scores: tuple[int, ...] = (0, 0, 0, 0)
    answers: tuple[Answer, ...] = ()


@dataclass
class Teller:
    """Collects the steps of a hand, and keeps in mind which tile can be claimed.

    Attributes:
        steps: so far.
        number: which entry of the foreign record is being told.
    """

    steps: list[Step] = field(default_factory=list)
    number: int = 0
    _drawn: Tile | None = None
    _offer: tuple[int, Tile, bool] | None = None
    _pungs: dict[tuple[int, Tile], int] = field(default_factory=dict)

    def tell(self, event: Event) -> None:
        """Add an event as it is."""
        self.steps.append(Step(event, self.number, []))

    @property
    def is_offered(self) -> bool:
        """Whether a tile is there to be claimed."""
        return self._offer is not None

    @property
    def offer(self) -> tuple[int, Tile, bool]:
        """The tile that can be claimed: who gave it, which it is, whether it was added to a kong.

        Raises:
            RecordError: there is none.
        """
        if self._offer is None:
            raise RecordError(NOTHING_OFFERED, event=self.number)
        return self._offer

    def draw(self, seat: int, tile: Tile, replacement: bool | None = None) -> None:
        """A draw; unless told, it replaces a kong or flower if the seat has just laid one down."""
        if replacement is None:
            last = self.steps[-1].event if self.steps else None
            replacement = isinstance(last, FlowerShown | Konged) and last.seat == seat
        self._drawn, self._offer = tile, None
        self.tell(Drew(seat, tile, replacement))

    def flower(self, seat: int, tile: Tile) -> None:
        """A flower is laid down."""
        self.tell(FlowerShown(seat, tile))

    def discard(self, seat: int, tile: Tile) -> None:
        """A discard."""
        self._offer = seat, tile, False
        self.tell(Discarded(seat, tile, tile == self._drawn))
        self._drawn = None

    def lost(self, seat: int, action: Action) -> None:
        """A claim of the tile last offered that was announced and not carried out.

        Of several by one seat the first that is legal counts; what was not allowed is passed over.
        """
        for step in reversed(self.steps):
            if isinstance(step.event, Discarded | Konged):
                step.lost.append((seat, action))
                return

    def chow(self, seat: int, middle: Tile) -> None:
        """A chow of which the tile in the middle is told."""
        _, tile, _ = self.offer
        self.tell(Chowed(seat, tile, chow_of(tile, middle).position))
        self._offer = None

    def pung(self, seat: int) -> None:
        """A pung of the discard."""
        giver, tile, _ = self.offer
        self._pungs[seat, tile] = (seat - giver) % SEATS
        self.tell(Punged(seat, tile, self._pungs[seat, tile]))
        self._offer = None

    def kong(self, seat: int) -> None:
        """A kong of the discard."""
        giver, tile, _ = self.offer
        self.tell(Konged(seat, tile, (seat - giver) % SEATS))
        self._offer = None

    def concealed_kong(self, seat: int, tile: Tile) -> None:
        """A concealed kong."""
        self._offer = None
        self.tell(Konged(seat, tile, 0))

    def added_kong(self, seat: int, tile: Tile) -> None:
        """A tile added to a pung."""
        self._offer = seat, tile, True
        self.tell(Konged(seat, tile, SEATS + self._pungs.get((seat, tile), 1)))

    def win(self, seat: int) -> None:
        """A win: with the tile offered, else with the one drawn."""
        if self._offer is not None and self._offer[0] != seat:
            giver, tile, robbed = self._offer
            self.tell(Won(seat, tile, giver, robbed))
        else:
            self.tell(Won(seat, self._tile_drawn(), None))

    def false_win(self, seat: int) -> None:
        """A win that was declared and is none; what is wrong with it is left to the rules."""
        claimed = self._offer is not None and self._offer[0] != seat
        tile = self.offer[1] if claimed else self._tile_drawn()
        self.tell(FalselyDeclared(seat, tile, FalseWin.NOT_READY))

    def _tile_drawn(self) -> Tile:
        if self._drawn is None:
            raise RecordError(NOTHING_OFFERED, event=self.number)
        return self._drawn


NO_CHOW = Words("{} is not in a chow around {}", "{} 不在以 {} 为中张的顺子里")


def chow_of(tile: Tile, middle: Tile) -> Chow:
    """The chow of a tile whose run has this tile in the middle.

    Raises:
        RecordError: the tile does not belong to that run.
    """
    place = int(tile) - int(middle) + 2
    if place not in (1, 2, 3):
        raise RecordError(NO_CHOW.format(tile, middle))
    return Chow(place)


def claim_of(event: Event) -> tuple[int, Action] | None:
    """The claim that was carried out in an event; None if it is no claim of another seat's tile."""
    match event:
        case Chowed(seat, _, position):
            return seat, Chow(position)
        case Punged(seat):
            return seat, Pung()
        case Konged(seat, _, source) if 0 < source < SEATS:
            return seat, Kong()
        case Won(seat, _, giver) if giver is not None:
            return seat, DeclareWin()
        case FalselyDeclared(seat):
            return seat, DeclareWin()
    return None


def retell(telling: Telling) -> Game:
    """The game in which what is told happens.

    Raises:
        RecordError: the first event that the rules forbid, or lead past.
    """
    return _Retelling(telling).play()


class _Retelling:
    """A game that goes on as it is told."""

    def __init__(self, telling: Telling) -> None:
        self.telling, self.steps = telling, telling.steps
        self.game = Game(telling.rules, wall=telling.wall, prevalent=telling.prevalent)
        self.seen, self.told = 0, 0

    def play(self) -> Game:
        while self.told < len(self.steps):
            found = self._happened()
            if found is None:
                self._decide()
            elif self._same(self.steps[self.told].event, found):
                self.seen += 1
                self.told += 1
            else:
                self._fail(OTHERWISE.format(self._text, event_text(found)))
        self._end()
        return self.game

    def _happened(self) -> Event | None:
        """The next event of the game that a record would tell; None if a decision is awaited."""
        events = self.game.events
        while self.seen < len(events) and isinstance(events[self.seen], Answered | Dealt):
            self.seen += 1
        return events[self.seen] if self.seen < len(events) else None

    def _same(self, told: Event, found: Event) -> bool:
        match told, found:
            case Discarded(), Discarded():
                return (told.seat, told.tile) == (found.seat, found.tile)
            case FalselyDeclared(), FalselyDeclared():
                return (told.seat, told.tile) == (found.seat, found.tile)
        return told == found

    def _decide(self) -> None:
        """Carry out the decision that leads to the next step."""
        step, game = self.steps[self.told].event, self.game
        if game.is_over:
            self._fail(OVER.format(self._text))
        if game.phase in (Phase.CLAIM, Phase.ROB):
            self._answer()
        elif game.phase == Phase.OPENING and not (isinstance(step, FlowerShown) and step.seat in game.asked):
            self._apply(game.asked[0], Pass())
        else:
            decision = decision_of(step)
            if decision is None:
                self._fail(NOT_DECIDED.format(self._text, SEAT_NAMES[game.asked[0]]))
            self._apply(*decision)

    def _answer(self) -> None:
        """Everybody who is asked answers: what the next steps show, what he announced in vain, or a pass."""
        claims: dict[int, Action] = {}
        for step in self.steps[self.told :]:
            claim = claim_of(step.event)
            if claim is None:
                break
            claims[claim[0]] = claim[1]
        self._answer_with(claims)

    def _answer_with(self, claims: dict[int, Action]) -> None:
        game = self.game
        for seat, action in claims.items():
            if game.why_not(seat, action) is not None:
                self._apply(seat, action)  # says why
        lost = self.steps[self.told - 1].lost if self.told else []
        for seat in game.asked:
            legal = game.legal_actions(seat)
            in_vain = next((action for who, action in lost if who == seat and action in legal), Pass())
            self._apply(seat, claims.get(seat, in_vain))

    def _apply(self, seat: int, action: Action) -> None:
        try:
            self.game.apply(seat, action)
        except IllegalActionError as error:
            text, reason = self._text, error.reason
            self._fail(Words(ILLEGAL.en.format(text, reason.en), ILLEGAL.zh.format(text, reason.zh)))

    def _end(self) -> None:
        """After the last step nothing more may happen, unless something else ended the hand."""
        if self.telling.outcome.verdict is not None:
            return
        if not self.game.is_over and self.game.phase in (Phase.CLAIM, Phase.ROB):
            self._answer_with({})
        found = self._happened()
        if found is not None and not isinstance(found, Exhausted):
            raise RecordError(HAPPENS_TOO.format(event_text(found)))
        if not self.game.is_over:
            raise RecordError(NOT_OVER)

    @property
    def _text(self) -> str:
        return event_text(self.steps[self.told].event)

    def _fail(self, words: Words) -> NoReturn:
        raise RecordError(words, event=self.steps[self.told].number)
