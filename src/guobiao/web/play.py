"""A match at a table of the server: what is decided, what of it is stored, and what time is left.

It knows nothing of connections. Every decision is stored before it is carried out; the stored decisions and
the seeds make the whole match again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from ..records.commitment import commitment_of
from ..records.record import Record, record_of
from ..table.actions import Action, parse_action
from ..table.game import Game
from ..table.match import HandResult, Match
from ..table.wall import SEATS, wall_of_seed
from .clocks import Clock
from .protocol import LATE, NOT_ASKED, Code, Refusal
from .settings import TableSettings
from .stage import Stage
from .store.rooms import StoredMove


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that is awaited.

    Attributes:
        decision: its number among those of the seat in this hand.
        since: when it was asked for, by the server's clock.
        until: when somebody else decides; None: never.
    """

    decision: int
    since: float
    until: float | None


class Play:
    """A match in progress.

    Attributes:
        match: the match.
        stage: the hand that is shown; when it is over it stays until the next is begun.
        result: what the hand came to, once it is over.
        asked: by seat, the decisions that are awaited.
        clock: the time of the players.
    """

    def __init__(self, settings: TableSettings, names: Sequence[str], seeds: Sequence[str]) -> None:
        self.settings, self.seeds = settings, tuple(seeds)
        rules = settings.ruleset
        self.match = Match(
            rules, names=names, hands=settings.hands, walls=lambda hand: wall_of_seed(self.seeds[hand], rules)
        )
        self.clock = Clock(settings.clock)
        self.result: HandResult | None = None
        self.asked: dict[int, Asked] = {}
        self._show()

    def _show(self) -> None:
        """Put the hand that is dealt on the stage."""
        assert self.match.game is not None
        self.hand = self.match.index
        self.players = self.match.players
        self.scores = self.match.scores  # before this hand, by player
        self.stage = Stage(self.match.game)
        self._stored = 0
        self._made = [0] * SEATS

    @property
    def game(self) -> Game:
        """The hand on the stage."""
        return self.stage.game

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.match.is_over

    @property
    def commitment(self) -> str:
        """What is shown of the seed before the deal."""
        return commitment_of(self.seeds[self.hand])

    @property
    def seed(self) -> str | None:
        """The seed, once the hand is over."""
        return self.seeds[self.hand] if self.result is not None else None

    # Who is asked

    def ask(self, now: float) -> None:
        """Note who is asked since when."""
        asked = {}
        for seat in self.stage.asked:
            known = self.asked.get(seat)
            if known is None or known.decision != self._made[seat]:
                known = Asked(self._made[seat], now, self._until(seat, now))
            asked[seat] = known
        self.asked = asked

    def ask_anew(self, now: float) -> None:
        """Nobody was here: the time begins again."""
        self.asked = {}
        self.ask(now)

    def _until(self, seat: int, now: float) -> float | None:
        allowance = self.clock.allowance(self.players[seat])
        if allowance is None:
            return None
        return max(now + allowance, self.stage.window if self.stage.is_offered else 0.0)

    # What is decided

    def check(self, seat: int, hand: int, decision: int, action: Action) -> None:
        """Whether a seat may decide so.

        Raises:
            Refusal: it is too late, not asked, or the rules forbid it.
        """
        if hand != self.hand or decision < self._made[seat]:
            raise Refusal(Code.LATE, LATE)
        if seat not in self.asked or decision != self._made[seat]:
            raise Refusal(Code.NOT_ASKED, NOT_ASKED)
        legal = self.game.legal_actions(seat)
        if action not in legal:
            reason = self.game.why_not(seat, action)
            assert reason is not None
            raise Refusal(Code.ILLEGAL, reason, tuple(map(str, legal)))

    def move(self, seat: int, action: Action, now: float) -> StoredMove:
        """A legal decision, to be stored and then carried out."""
        asked = self.asked[seat]
        spent = self.clock.spend(self.players[seat], now - asked.since)
        return StoredMove(self.hand, self._stored, seat, str(action), round(spent, 3))

    def carry_out(self, move: StoredMove, window: float) -> None:
        """Carry out what has been stored; ``window``: until when everybody waits if it offers a tile."""
        self._stored += 1
        self._made[move.seat] += 1
        self.stage.decide(move.seat, parse_action(move.action), window)

    # From hand to hand

    def finish_hand(self) -> Record:
        """The hand on the stage is over: its points count. The record is to be stored."""
        self.result = self.match.finish_hand()
        return record_of(self.match, self.result, self.scores, commitment=self.commitment)

    def next_hand(self) -> None:
        """Deal."""
        self.result = None
        self.asked = {}
        self._show()

    def replay(self, moves: Iterable[StoredMove], begun: int) -> Record | None:
        """Play again what is stored. The record of the last hand, if it is over and the next is not begun.

        Args:
            moves: every decision, in order.
            begun: how many hands have been begun.
        """
        record = None
        by_hand: dict[int, list[StoredMove]] = {}
        for move in moves:
            by_hand.setdefault(move.hand, []).append(move)
        for number in range(begun):
            if number:
                self.next_hand()
            for move in by_hand.get(number, ()):
                player = self.players[move.seat]
                if self.clock.bank is not None:
                    self.clock.bank[player] = max(0.0, self.clock.bank[player] - move.spent)
                self.carry_out(move, 0.0)
                self._go_on()
            self._go_on()
            record = self.finish_hand() if self.stage.is_over else None
        return record

    def _go_on(self) -> None:
        if self.stage.is_due(inf):
            self.stage.go_on()
