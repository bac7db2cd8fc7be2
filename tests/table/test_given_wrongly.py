"""Values that are no seats, actions, seeds or saved games are refused; nothing changes, nothing breaks."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from guobiao.errors import IllegalActionError
from guobiao.table.actions import ACTIONS, Chow, ConcealedKong, Discard, Flower, Pass, action_number
from guobiao.table.game import Game
from guobiao.table.match import Match
from guobiao.table.wall import Wall, wall_of_seed
from guobiao.tiles import Tile

NO_SEATS: list[Any] = [True, False, 0.0, 1.0, "0", None, -1, 4, 64, 2**70, (0,)]
UNTYPED: Any = Discard
NO_ACTIONS: list[Any] = [
    5,
    None,
    "pass",
    Discard,
    UNTYPED(42),
    UNTYPED(-1),
    UNTYPED("3p"),
    Flower(Tile("1m")),
]


@pytest.fixture(scope="module")
def begun() -> Game:
    return Game("botzone", seed=1)


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_no_seat_is_refused(begun: Game, seat: Any) -> None:
    with pytest.raises(IllegalActionError, match="no such seat"):
        begun.apply(seat, Pass())
    with pytest.raises(ValueError, match="seats 0-3"):
        begun.legal_actions(seat)
    assert begun.moves == ()


def test_a_view_of_no_seat_is_not_a_spectators(begun: Game) -> None:
    for seat in (-1, 4, True):
        with pytest.raises(ValueError, match="seats 0-3"):
            begun.view(seat)


@pytest.mark.parametrize("action", NO_ACTIONS, ids=str)
def test_no_action_is_refused(begun: Game, action: Any) -> None:
    with pytest.raises(IllegalActionError, match="no such action"):
        begun.apply(0, action)
    assert action_number(action) == -1


def test_a_discard_of_tile_42_is_no_concealed_kong() -> None:
    assert UNTYPED(42).code == ConcealedKong(Tile("1m")).code
    assert action_number(UNTYPED(42)) == -1
    assert action_number(Chow(2)) == ACTIONS.index(Chow(2))


def test_seats_may_be_numbers_of_numpy(begun: Game) -> None:
    game = begun.clone()
    game.apply(np.int64(0), game.legal_actions(0)[0])  # type: ignore[arg-type]
    assert Game.from_json(game.to_json()).events == game.events


def test_a_shallow_copy_of_a_game_goes_its_own_way(begun: Game) -> None:
    other = copy.copy(begun)
    other.apply(0, other.legal_actions(0)[0])
    assert begun.moves == ()
    assert begun.asked == (0,)


@pytest.mark.parametrize("seed", [True, 1.5, b"1", [1]], ids=repr)
def test_what_is_no_seed_makes_no_wall(seed: Any) -> None:
    for make in (lambda: Game(seed=seed), lambda: Match(seed=seed), lambda: wall_of_seed(seed)):
        with pytest.raises(ValueError, match="a whole number or a text"):
            make()


def test_half_a_surrogate_pair_is_a_seed() -> None:
    assert sorted(wall_of_seed("\udcff").tiles) == sorted(wall_of_seed(1).tiles)


def test_tiles_of_a_wall_given_as_numbers_are_tiles() -> None:
    numbers: Any = tuple(map(int, wall_of_seed(1).tiles))
    wall = Wall(numbers)
    assert str(wall.tiles[0]) == "8p"


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": [["0", "pass"]]},
        {"moves": [[0.5, "pass"]]},
        {"moves": [[True, "pass"]]},
        {"moves": [[0, 5]]},
        {"prevalent": 5},
        {"prevalent": None},
        {"seed": [1]},
        {"dice": [1.0, 1, 1, True]},
        {"options": [1]},
        {"wall": 5},
    ],
    ids=repr,
)
def test_a_saved_game_that_is_none_is_a_value_error(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - several messages
        Game.from_dict({**Game(seed=1).to_dict(), **changes})
    assert str(caught.value)


@pytest.mark.parametrize("kind", [Game, Match])
def test_a_saved_game_nested_too_deeply_is_a_value_error(kind: type[Game] | type[Match]) -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        kind.from_json("[" * 100_000)


@pytest.mark.parametrize(
    "arguments",
    [{"hands": True}, {"hands": 1.5}, {"hands": "3"}, {"names": (1, 2, 3, 4)}, {"names": ["a"] * 4}],
    ids=repr,
)
def test_a_match_takes_whole_numbers_and_texts(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"hands|names"):
        Match(**arguments)


@pytest.mark.parametrize("points", [(1, 2, 3), (1.5, 0, 0, 0), "abcd", (True, 0, 0, 0)], ids=repr)
def test_points_of_a_hand_are_four_whole_numbers(points: Any) -> None:
    match = Match(seed=1)
    with pytest.raises(ValueError, match="points"):
        match.finish_hand(points)
    assert match.results == []


@pytest.mark.parametrize(
    "changes",
    [
        {"games": []},
        {"points": [[0, 0, 0, 0]]},
        {"hands": 2, "points": [[0, 0, 0, 0]] * 2},
        {"options": {"minimum": 20}},
        {"points": 5},
    ],
    ids=repr,
)
def test_a_saved_match_whose_parts_disagree_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="match"):
        Match.from_dict({**Match(seed=1).to_dict(), **changes})


def test_a_match_can_be_pickled() -> None:
    match = Match(seed=1)
    match.finish_hand((3, -1, -1, -1))
    again = pickle.loads(pickle.dumps(match))
    assert again.scores == match.scores
    assert again.game.wall == match.game.wall  # type: ignore[union-attr]
