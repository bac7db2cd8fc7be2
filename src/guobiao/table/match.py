"""A match: hands in a row, the dealer passing after every one, the players changing seats between rounds."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from ..rules.ruleset import GUOBIAO, Ruleset, ruleset
from ..tiles import EAST, Tile
from .game import Game
from .wall import SEATS, Seed, Wall, checked_seed, wall_of_seed

HANDS = 16
"""Hands of a match: four rounds, in each of which everybody deals once."""

_ORDERS = {
    # who sits East, South, West, North at the beginning of each round
    "wmo": ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1)),
    "half_swap": ((0, 1, 2, 3), (0, 1, 2, 3), (1, 0, 3, 2), (1, 0, 3, 2)),
    "none": ((0, 1, 2, 3),) * 4,
}

WallOf = Callable[[int], Wall]
"""The wall of the hand of a number."""


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand of a match.

    Attributes:
        index: its number, from 0.
        players: who sat East, South, West, North.
        game: the hand itself.
        points: what each player, not seat, won or lost.
    """

    index: int
    players: tuple[int, ...]
    game: Game
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands.

    Attributes:
        player: the number, from 0.
        name: what the player is called.
        score: points, the base score included.
        place: 1 to 4; players with the same score share the better place.
        table_points: 标准分; players with the same score share those of their places.
    """

    player: int
    name: str
    score: int
    place: int
    table_points: Fraction


class Match:
    """Hands in a row among four players, numbered 0-3 by their seats in the first hand.

    Args:
        rules: a rule set or the name of a preset.
        seed: makes the walls: that of hand n is the wall of the seed ``<seed>/<n>``.
        names: what the players are called.
        hands: how many hands; with more than 16 the rounds begin anew.
        walls: makes the walls instead of the seed.

    >>> match = Match(seed=7)
    >>> match.index, match.players, str(match.game.prevalent), match.scores
    (0, (0, 1, 2, 3), 'E', (0, 0, 0, 0))

    Raises:
        ValueError: not four different names, no hands.
    """

    def __init__(
        self,
        rules: Ruleset | str = GUOBIAO,
        *,
        seed: Seed = 0,
        names: Sequence[str] = ("A", "B", "C", "D"),
        hands: int = HANDS,
        walls: WallOf | None = None,
    ) -> None:
        self.rules = ruleset(rules) if isinstance(rules, str) else rules
        if not all(isinstance(name, str) for name in names):
            raise ValueError(f"names {list(names)!r}: expected texts")
        if len(names) != SEATS or len(set(names)) != SEATS:
            raise ValueError(f"names {list(names)}: a match has four players with different names")
        if type(hands) is not int or hands < 1:
            raise ValueError(f"{hands!r} hands: a match has a whole number of them, at least one")
        self.seed, self.names, self.hands = checked_seed(seed), tuple(names), hands
        self._wall_of = walls or partial(wall_of_hand, seed, self.rules)
        self.results: list[HandResult] = []
        self.game: Game | None = self._deal()

    def _deal(self) -> Game | None:
        if self.is_over:
            return None
        return Game(self.rules, wall=self._wall_of(self.index), prevalent=prevalent_of(self.index))

    @property
    def index(self) -> int:
        """The number of the hand that is played, from 0."""
        return len(self.results)

    @property
    def is_over(self) -> bool:
        """Whether all hands have been played."""
        return len(self.results) >= self.hands

    @property
    def players(self) -> tuple[int, ...]:
        """The players who sit East, South, West and North in this hand."""
        return seating(self.index, str(self.rules["seat_rotation"]))

    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's points so far, the hand that is being played left out."""
        base = int(self.rules["base_score"])
        return tuple(base + sum(r.points[player] for r in self.results) for player in range(SEATS))

    def finish_hand(self, points: Sequence[int] | None = None) -> HandResult:
        """Write the hand's points to the scores and deal the next.

        Args:
            points: by seat, where something else than the engine decided (a player who lost by leaving).

        Raises:
            ValueError: the hand is not over, or the match is; not four points.
        """
        if self.game is None:
            raise ValueError("the match is over")
        if points is None and not self.game.is_over:
            raise ValueError("the hand is not over")
        by_seat = self.game.points if points is None else tuple(points)
        if len(by_seat) != SEATS or not all(type(each) is int for each in by_seat):
            raise ValueError(f"points {list(by_seat)}: expected {SEATS} whole numbers, one for each seat")
        seats = self.players
        by_player = tuple(by_seat[seats.index(player)] for player in range(SEATS))
        result = HandResult(self.index, seats, self.game, by_player)
        self.results.append(result)
        self.game = self._deal()
        return result

    def standings(self) -> list[Standing]:
        """The players, the best first."""
        worth = [int(points) for points in str(self.rules["table_points"]).split("/")]
        ranked = sorted(range(SEATS), key=lambda player: -self.scores[player])
        found = []
        for player in ranked:
            score = self.scores[player]
            places = [place for place, other in enumerate(ranked) if self.scores[other] == score]
            shared = Fraction(sum(worth[place] for place in places), len(places))
            found.append(Standing(player, self.names[player], score, places[0] + 1, shared))
        return found

    def to_dict(self) -> dict[str, Any]:
        """The match in plain values: what it is, and every hand; :meth:`from_dict` plays it again."""
        games = [result.game for result in self.results] + ([self.game] if self.game else [])
        return {
            "rules": self.rules.name,
            "options": dict(self.rules.answers),
            "seed": self.seed,
            "names": list(self.names),
            "hands": self.hands,
            "points": [_by_seat(result) for result in self.results],
            "games": [game.to_dict() for game in games],
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Match:
        """The match of :meth:`to_dict`.

        Raises:
            ValueError: not such values, or a move that is not legal.
        """
        try:
            rules = GUOBIAO.override(str(data["rules"]), **data["options"])
            seed, names, hands = data["seed"], data["names"], data["hands"]
            games, points = [Game.from_dict(game) for game in data["games"]], data["points"]
            walls = [game.wall for game in games]
            match = cls(rules, seed=seed, names=names, hands=hands)
            match._wall_of = partial(_known_wall, walls, match._wall_of)
            match._check_games(games, len(points))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not the data of a match: {error!r}") from None
        for index, game in enumerate(games):
            match.game = game
            if index < len(points):
                match.finish_hand(points[index])
        return match

    def _check_games(self, games: Sequence[Game], finished: int) -> None:
        """Refuse games that are not those of this match, of which so many hands are finished."""
        if len(games) != min(finished + 1, self.hands):
            raise ValueError(f"{len(games)} games, {finished} of {self.hands} hands finished: not one match")
        for index, game in enumerate(games):
            if game.rules != self.rules or game.prevalent != prevalent_of(index):
                raise ValueError(f"the rules or the wind of game {index} are not those of the match")

    def to_json(self) -> str:
        """:meth:`to_dict` as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Match:
        """The match of :meth:`to_json`.

        Raises:
            ValueError: as :meth:`from_dict`, or no JSON.
        """
        try:
            data = json.loads(text)
        except RecursionError:
            raise ValueError("not the data of a match: nested too deeply") from None
        if not isinstance(data, dict):
            raise ValueError("not the data of a match: expected an object")
        return cls.from_dict(data)


def wall_of_hand(seed: Seed, rules: Ruleset, index: int) -> Wall:
    """The wall of the hand of a number, from 0."""
    return wall_of_seed(seed_of_hand(seed, index), rules)


def seed_of_hand(seed: Seed, index: int) -> str:
    """The seed of the wall of a hand: ``<seed>/<number>``, from 0."""
    return f"{seed}/{index}"


def _known_wall(known: Sequence[Wall], others: WallOf, index: int) -> Wall:
    return known[index] if index < len(known) else others(index)


def _by_seat(result: HandResult) -> list[int]:
    return [result.points[player] for player in result.players]


def prevalent_of(index: int) -> Tile:
    """The wind of the round in the hand of a number, from 0."""
    return Tile(EAST + index // SEATS % SEATS)


def seating(index: int, rotation: str = "wmo") -> tuple[int, ...]:
    """The players who sit East, South, West, North in the hand of a number.

    ``rotation`` is an answer to the option ``seat_rotation``: how the players change seats between rounds.

    >>> seating(0), seating(1), seating(4)
    ((0, 1, 2, 3), (1, 2, 3, 0), (1, 0, 3, 2))
    """
    order = _ORDERS[rotation][index // SEATS % SEATS]
    dealer = index % SEATS
    return order[dealer:] + order[:dealer]
