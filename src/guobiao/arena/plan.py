"""What a simulation plays: which players, on which walls, in which seats.

Hand ``i`` (from 0) is played on the wall of the seed ``<seed>/<i>``, and the seats change as in duplicate
play, so that nobody is favoured by a seat, a wind or a neighbour. Four hands in a row are one order of the
players turned around the table: everybody deals once. Four such rounds have the prevalent winds East, South,
West, North. After these 16 hands comes the next of the six orders in which four players can sit around a
table. 96 hands are the whole cycle: every one of the 24 seatings under every wind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..rules.ruleset import GUOBIAO, Ruleset
from ..table.game import Game
from ..table.match import prevalent_of, seed_of_hand, wall_of_hand
from ..table.wall import SEATS, Seed
from ..tiles import Tile

ORDERS = ((0, 1, 2, 3), (0, 3, 2, 1), (0, 2, 1, 3), (0, 3, 1, 2), (0, 1, 3, 2), (0, 2, 3, 1))
"""The orders in which four players can sit around a table; each is followed by its opposite."""
ROUND = SEATS
MATCH = SEATS * ROUND
CYCLE = len(ORDERS) * MATCH
"""Hands after which everybody has sat everywhere beside everybody under every wind."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A simulation, before it is played.

    Attributes:
        players: four texts as :func:`guobiao.players.player.make_player` takes them.
        hands: how many.
        seed: of the walls, and of the players that choose at random.
        rules: what is played.

    >>> plan = Plan(("a", "b", "c", "d"), hands=96)
    >>> [plan.seating(index) for index in (0, 1, 16)]
    [(0, 1, 2, 3), (1, 2, 3, 0), (0, 3, 2, 1)]

    Raises:
        ValueError: not four players, or no hands.
    """

    players: tuple[str, ...]
    hands: int
    seed: Seed = 0
    rules: Ruleset = GUOBIAO

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(self.players))
        if len(self.players) != SEATS:
            raise ValueError(f"{len(self.players)} players: a table has {SEATS}")
        if self.hands < 1:
            raise ValueError(f"{self.hands} hands: a simulation has at least one")

    @property
    def names(self) -> tuple[str, ...]:
        """What to call the players: their texts, numbered where several are the same."""
        return numbered(self.players)

    def seating(self, index: int) -> tuple[int, ...]:
        """Who sits East, South, West and North in a hand: numbers of players."""
        order = ORDERS[index // MATCH % len(ORDERS)]
        dealer = index % ROUND
        return order[dealer:] + order[:dealer]

    def prevalent(self, index: int) -> Tile:
        """The wind of the round in a hand."""
        return prevalent_of(index)

    def wall_seed(self, index: int) -> str:
        """The seed of the wall of a hand."""
        return seed_of_hand(self.seed, index)

    def player_seed(self, index: int, player: int) -> str:
        """The seed of a player in a hand: its own, so that hands can be played in any order, anywhere."""
        return f"{self.seed}/{index}/{player}"

    def game(self, index: int) -> Game:
        """A hand, dealt."""
        wall = wall_of_hand(self.seed, self.rules, index)
        return Game(self.rules, wall=wall, prevalent=self.prevalent(index))


def numbered(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number behind those that occur several times.

    >>> numbered(["route", "random", "route"])
    ('route 1', 'random', 'route 2')
    """
    return tuple(
        name if names.count(name) == 1 else f"{name} {names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    )
