"""What must be true of a game at every step, said once more and without the engine's own arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from guobiao import Tile
from guobiao.kernels.bits import kernel
from guobiao.kernels.layout import MELD_KINDS, MELDS, WINNING
from guobiao.rules.ruleset import Ruleset
from guobiao.sets import MeldKind
from guobiao.table.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    FalselyDeclared,
    FalseWin,
    Konged,
    Won,
)
from guobiao.table.game import LOG_SIZE, Game
from guobiao.table.state import Phase
from guobiao.table.wall import Wall
from guobiao.tiles import COPIES, KINDS, TILES

SEATS = range(4)


class WallModel:
    """The wall as stacks on a table: taken tile by tile from its front or its tail."""

    def __init__(self, wall: Wall, private: bool) -> None:
        self.private = private
        pile = len(wall.tiles) // 4
        parts = [wall.tiles[n * pile : (n + 1) * pile] for n in SEATS] if private else [wall.tiles]
        self.piles = [[list(part[n : n + 2]) for n in range(0, len(part), 2)] for part in parts]

    def take(self, seat: int, tail: bool) -> Tile:
        """The next tile; of a private pile always from the front."""
        stacks = self.piles[seat if self.private else 0]
        place = -1 if tail and not self.private else 0
        tile = stacks[place].pop(0)
        if not stacks[place]:
            del stacks[place]
        return tile

    def left(self, seat: int) -> int:
        return sum(map(len, self.piles[seat if self.private else 0]))

    def deal(self) -> list[list[Tile]]:
        """Thirteen tiles for everybody, the dealer's fourteenth: the way of RULES C.1."""
        if self.private:
            return [[self.take(seat, False) for _ in range(13)] for seat in SEATS]
        hands: list[list[Tile]] = [[] for _ in SEATS]
        for _ in range(3):
            for hand in hands:
                hand += [self.take(0, False) for _ in range(4)]
        for hand in (*hands, hands[0]):
            hand.append(self.take(0, False))
        return hands


class Follower:
    """Follows a game and checks it after every step.

    >>> game = Game(seed=1)
    >>> Follower(game).check()
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.wall = WallModel(game.wall, game.rules["wall"] == "private")
        self.taken: Counter[Tile] = Counter()
        self.seen = 0

    def check(self) -> None:
        """Everything, after whatever has happened since the last call."""
        self._draws()
        check_tiles(self.game, self.taken)
        check_asked(self.game)
        if self.game.is_over:
            check_order(self.game.events)
        assert self.game.points == expected_points(self.game)

    def _draws(self) -> None:
        events = self.game.events
        new, self.seen = events[self.seen :], len(events)
        if new and isinstance(new[0], Dealt):
            hands = self.wall.deal()
            for event, hand in zip(new[:4], hands, strict=True):
                assert isinstance(event, Dealt)
                assert event.tiles == tuple(hand)
                self.taken.update(hand)
        for event in new:
            if isinstance(event, Drew):
                tile = self.wall.take(event.seat, event.replacement)
                assert event.tile == tile, f"{event}, but {tile} was the next"
                self.taken[tile] += 1
        for seat in SEATS:
            assert self.game.tiles_left(seat) == self.wall.left(seat)


class Balance:
    """Counts the tiles of a game by its record alone: fast enough for every step of very many games."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.all = np.bincount(game.wall.tiles, minlength=len(TILES))

    def check(self) -> None:
        """Every tile is in the wall, a hand, a meld, a river or with the flowers; somebody is asked."""
        found = np.zeros(len(TILES), np.int64)
        count_tiles(self.game.states, MELDED, found)
        assert (found == self.all).all(), f"tiles {found - self.all}"
        assert self.game.state["logged"] < LOG_SIZE
        asked = self.game.asked
        assert bool(asked) is not self.game.is_over
        assert all(self.game.legal_actions(seat) for seat in asked)


def _melded() -> NDArray[np.int64]:
    """The tiles of a meld by its code."""
    found = np.zeros((256, len(TILES)), np.int64)
    for code in range(1, 1 + len(MELD_KINDS) * KINDS):
        kind, tile = divmod(code - 1, KINDS)
        if MELD_KINDS[kind] is MeldKind.CHOW:
            found[code, tile : tile + 3] = 1
        else:
            found[code, tile] = 3 if MELD_KINDS[kind] is MeldKind.PUNG else COPIES
    return found


MELDED = _melded()


@kernel
def count_tiles(states, melded, found):
    """Add up the tiles of a record: seats first, then the wall between what was taken from either side."""
    s, winners = states[0], 0
    for seat in range(4):
        row = s["hands"][seat]
        for tile in range(KINDS):
            found[tile] += row[tile]
        for place in range(MELDS, WINNING):
            found += melded[row[place]]
        for flower in range(8):
            found[KINDS + flower] += (s["kept"][seat] | s["flowers"][seat]) >> flower & 1
        for number in range(s["discards"][seat]):
            if not np.int64(s["taken"][seat]) >> number & 1:
                found[s["rivers"][seat, number]] += 1
        if s["winners"] >> seat & 1:
            winners += 1
            if winners > 1:  # all have won on one tile
                found[row[WINNING]] -= 1
    size = np.int64(s["size"])
    piles = 4 if s["play"]["private"] else 1
    for pile in range(piles):
        start, end = pile * (size // piles), (pile + 1) * (size // piles)
        first, last = start + np.int64(s["front"][pile]), end - np.int64(s["back"][pile])
        for place in range(first, last):
            # where the upper tile of the last stack is gone, the lower one lies there
            lower = place == last - 1 and (end - last) % 2
            found[s["wall"][last if lower else place]] += 1


def check_tiles(game: Game, taken: Counter[Tile]) -> None:
    """Tiles are conserved, hands have their sizes, what lies open is counted."""
    found: Counter[Tile] = Counter()
    visible = [0] * KINDS
    for seat in SEATS:
        found.update(game.tiles(seat))
        found.update(game.flowers(seat))
        for meld in game.melds(seat):
            assert meld is not None
            found.update(meld.tiles)
            shown = Counter(meld.tiles) if meld.kind is not MeldKind.CONCEALED_KONG else Counter()
            if meld.claimed_tile is not None:
                shown[meld.claimed_tile] -= 1
            for tile, number in shown.items():
                visible[tile] += number
        for tile, claimed in zip(game.river(seat), game.taken(seat), strict=True):
            found[tile] += not claimed
            if tile < KINDS:
                visible[tile] += 1
        _check_size(game, seat)
    winners = game.winners
    if len(winners) > 1:  # the one tile that several have won on
        won_on = game.hand(winners[0]).win.tile
        assert won_on is not None
        found[won_on] -= len(winners) - 1
    assert +found == +taken
    assert game.visible == tuple(visible)


def _check_size(game: Game, seat: int) -> None:
    size = len(game.tiles(seat)) + 3 * len(game.melds(seat))
    assert len(game.tiles(seat)) == game.tile_count(seat)
    if game.phase is Phase.OVER:
        assert size in (13, 14)
        assert size == 14 or seat not in game.winners
        return
    dealer = game.phase is Phase.OPENING and seat == 0 and game.rules["wall"] == "shared"
    in_turn = game.phase is Phase.TURN and game.turn == seat
    assert size == 13 + (dealer or in_turn)


def check_asked(game: Game) -> None:
    """Who is asked has something to do, the others have not; in a turn one seat is asked."""
    for seat in SEATS:
        assert bool(game.legal_actions(seat)) == (seat in game.asked)
    match game.phase:
        case Phase.OVER:
            assert not game.asked
        case Phase.TURN:
            assert game.asked == (game.turn,)
        case Phase.OPENING:
            assert len(game.asked) == 1
        case _:
            assert game.asked
            assert game.turn not in game.asked


PENALTIES = {
    ("r98", False): (30, 10),
    ("r98", True): (60, 20),
    ("mil", False): (40, 0),
    ("mil", True): (80, 0),
    ("botzone", False): (30, 10),
    ("botzone", True): (30, 10),
    ("-30/+10", False): (30, 10),
    ("-30/+10", True): (30, 10),
    ("-40/0", False): (40, 0),
    ("-40/0", True): (40, 0),
}
"""What a false win costs and what each of the others gets: (rule, not even ready)."""


def expected_points(game: Game) -> tuple[int, ...]:
    """What the seats have won and lost by the events, as RULES C.4 and C.5 have it."""
    points = [0] * 4
    for event in game.events:
        if isinstance(event, FalselyDeclared):
            loss, gain = PENALTIES[str(game.rules["false_win"]), event.reason is FalseWin.NOT_READY]
            for seat in SEATS:
                points[seat] += gain if seat != event.seat else -loss
    wins = [event for event in game.events if isinstance(event, Won)]
    if wins:
        _settle(points, {win.seat: game.score(win.seat).total for win in wins}, wins[0].giver)
    return tuple(points)


def _settle(points: list[int], totals: dict[int, int], giver: int | None) -> None:
    for winner, total in totals.items():
        points[winner] += 24 + (3 * total if giver is None else total)
    for seat in SEATS:
        if seat not in totals:
            points[seat] -= 8 + (sum(totals.values()) if giver in (None, seat) else 0)


def zero_sum(rules: Ruleset) -> bool:
    """Whether points always add up to zero."""
    return rules["false_win"] not in ("mil", "-40/0") and rules["multiple_winners"] == "nearest"


def check_order(events: Sequence[Event]) -> None:
    """A kong that is not robbed, and a flower, are followed by a replacement or the end."""
    for before, after in pairwise(events):
        if isinstance(before, Konged) and before.source < 5:
            assert not isinstance(after, Discarded), f"{after} follows {before}"
