"""What is remembered of a finished hand: small, and quick to send from one process to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..players.player import Forfeit, Played
from ..records.outcome import Verdict
from ..records.record import Record
from ..rules.catalogue import FLOWER_TILES
from ..table.game import Game
from ..table.wall import SEATS


@dataclass(frozen=True, slots=True)
class Win:
    """A hand that was won.

    Attributes:
        player: who won.
        total: points, flowers included.
        flowers: points of the flowers alone.
        self_drawn: nobody gave the tile.
        fans: how often each fan was counted, by Chinese name.
    """

    player: int
    total: int
    flowers: int
    self_drawn: bool
    fans: dict[str, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended. Lists by player, not by seat.

    Attributes:
        index: the number of the hand.
        seating: who sat East, South, West, North.
        wins: one; none of a drawn hand; several where the rules let several win.
        giver: who gave the winning tile; None if nobody did.
        points: what each player won or lost.
        melds: how many sets each player had claimed; kongs count, concealed ones too.
        exhausted: the wall ran out before anybody won (荒牌).
        false_wins: who declared a win that was none.
        forfeit: who failed to decide, which ended the hand, and why.
        decisions: how many were made, by all.
        record: the hand itself, if it is to be kept.
    """

    index: int
    seating: tuple[int, ...]
    wins: tuple[Win, ...]
    giver: int | None
    points: tuple[int, ...]
    melds: tuple[int, ...]
    exhausted: bool
    false_wins: tuple[int, ...]
    forfeit: tuple[int, Forfeit] | None
    decisions: int
    record: Record | None = None


def outcome_of(game: Game, played: Played, index: int, seating: tuple[int, ...]) -> Outcome:
    """What is to be remembered of a hand that has been played."""
    seats = tuple(seating.index(player) for player in range(SEATS))
    giver, forfeit = game.giver, played.forfeit
    false_wins = {*game.barred} | ({game.voided} if game.voided is not None else set())
    return Outcome(
        index,
        seating,
        tuple(_win(game, seat, seating[seat]) for seat in game.winners),
        None if giver is None else seating[giver],
        tuple(played.points[seat] for seat in seats),
        tuple(len(game.melds(seat)) for seat in seats),
        game.is_over and not game.winners and game.voided is None,
        tuple(sorted(seating[seat] for seat in false_wins)),
        None if forfeit is None else (seating[forfeit.seat], forfeit),
        len(game.moves),
    )


def record_of(
    game: Game, played: Played, index: int, seating: tuple[int, ...], names: Sequence[str]
) -> Record:
    """The record of a hand that has been played, among players of these names."""
    forfeit = played.forfeit
    return Record.of(
        game,
        points=played.points,
        verdict=None if forfeit is None else Verdict(forfeit.seat, forfeit.code),
        index=index,
        names=tuple(names[player] for player in seating),
        players=seating,
    )


def _win(game: Game, seat: int, player: int) -> Win:
    score = game.score(seat)
    flowers = sum(counted.points for counted in score.fans if counted.fan is FLOWER_TILES)
    return Win(player, score.total, flowers, score.hand.win.self_drawn, score.counts)
