"""What a seat sees: never a tile that it cannot know (RULES C.2, C.7)."""

from __future__ import annotations

import pickle
import random
from hashlib import sha256

import pytest
from tests.table.rigged import busy_wall, drain, play, rules, shared_wall
from tests.table.twins import Playing, twin

from guobiao import Meld, MeldKind, Tile
from guobiao.table.actions import Pass
from guobiao.table.events import NO_TILE, Answered, Exhausted, Konged
from guobiao.table.game import Game
from guobiao.table.seen import Phase

RULES = (
    rules("guobiao"),
    rules("guobiao", minimum=0),
    rules("mil-2025", minimum=0),
    rules("wmo-2006", flower_discard="mandatory"),
    rules("cn-1998", multiple_winners="all", minimum=0),
    rules("botzone"),
    rules("botzone", false_win="impossible", minimum=0),
)
VIEWERS = (0, 1, 2, 3, None)


def bytes_of(game: Game, viewer: int | None) -> str:
    return sha256(pickle.dumps(game.view(viewer))).hexdigest()


def difference(one: Game, two: Game, viewer: int | None) -> list[str]:
    """The fields of the record, and the events, in which two views differ."""
    a, b = one.view(viewer), two.view(viewer)
    names = [name for name in a.state.dtype.names if (a.state[name] != b.state[name]).any()]
    return [*names, *(f"{x} / {y}" for x, y in zip(a.events, b.events, strict=False) if x != y)]


@pytest.mark.parametrize("options", RULES, ids=lambda options: options.name)
@pytest.mark.parametrize("seed", range(2))
def test_games_that_differ_in_hidden_tiles_only_look_the_same(options, seed):
    rng = random.Random(f"{options}{seed}")
    playing = Playing(Game(options, wall=busy_wall(rng, options)))
    compared = 0
    while True:
        game = playing.game
        public = game.phase in (Phase.TURN, Phase.OVER)
        for viewer in VIEWERS:
            may_compare = public or viewer in game.asked
            if not (may_compare and rng.random() < 0.1) and not game.is_over:
                continue
            other = twin(playing, viewer, rng)
            compared += other.wall != game.wall
            assert difference(game, other, viewer) == []
            assert bytes_of(game, viewer) == bytes_of(other, viewer)
        if game.is_over:
            break
        playing.step(rng)
    assert compared


def test_the_comparison_would_see_a_leak():
    """The games themselves differ: their hands and their walls."""
    rng = random.Random(5)
    options = rules("guobiao", false_win="mil")
    playing = Playing(Game(options, wall=busy_wall(rng, options)))
    while playing.game.turn != 2 or playing.game.phase is not Phase.TURN:
        playing.step(rng)
    other = twin(playing, 0, rng)
    for name in ("hands", "wall"):
        assert (playing.game.state[name] != other.state[name]).any()


def test_bug_while_flowers_are_replaced_the_dealers_last_tile_is_hidden():
    """The player whose flowers were being replaced saw the tile the dealer had drawn."""
    game = Game(wall=shared_wall(("", "a", "", ""), "5m"))
    assert (game.phase, game.turn) == (Phase.OPENING, 1)
    assert game.view(1).state["drawn"] == NO_TILE
    assert game.view(0).state["drawn"] == Tile("5m")


def test_bug_after_a_robbed_kong_the_drawn_tile_stays_hidden():
    """The kong was robbed of a tile held before; what its maker had drawn was shown with the end."""
    game = Game(wall=shared_wall(("", "46m456p789p777sEE", "555mNN", ""), "5m C F P 9s"))
    play(game, "E discard 5m", "W pung", "W discard N", "N discard", "E discard", "S discard")
    play(game, "W added-kong 5m", "S win")
    assert game.winners == (1,)
    for viewer in (0, 1, 3, None):
        assert game.view(viewer).state["drawn"] == NO_TILE
    assert game.view(2).state["drawn"] == Tile("9s")


def test_bug_after_the_last_kong_the_drawn_tile_stays_hidden():
    game = Game(wall=shared_wall(("1111m", "2222m", "3333m", "4444m"), end="9s"))
    drain(game, 0)
    drawer = game.turn
    play(game, f"{'ESWN'[drawer]} concealed-kong {drawer + 1}m")
    assert game.events[-1] == Exhausted()
    assert game.view((drawer + 1) % 4).state["drawn"] == NO_TILE
    assert game.view(drawer).state["drawn"] == Tile("9s")


def test_c2_a_concealed_kong_lies_face_down_until_the_end_also_of_a_drawn_hand():
    game = Game(wall=shared_wall(("1111m", "", "", ""), "E"))
    play(game, "E concealed-kong 1m")
    for viewer in (1, 2, 3, None):
        view = game.view(viewer)
        assert view.melds(0) == (None,)
        assert Konged(0, None, 0) in view.events
        assert Tile("1m") not in {tile for tile, count in enumerate(view.visible) if count}
    assert game.view(0).melds(0) == (Meld.kong(Tile("1m")),)
    play(game, "E discard")
    drain(game, 0)
    play(game, f"{'ESWN'[game.turn]} discard", "pass")
    assert game.events[-1] == Exhausted()
    assert all(game.view(viewer).melds(0) == (Meld.kong(Tile("1m")),) for viewer in VIEWERS)
    assert Konged(0, Tile("1m"), 0) in game.view(1).events


def test_c7_what_is_public_is_in_every_view():
    """Rivers in order, melds with their source, flowers, tiles left, winds, who is barred."""
    rng = random.Random(7)
    options = rules("mil-2025")
    playing = Playing(Game(options, wall=busy_wall(rng, options), prevalent=Tile("W")))
    while not playing.game.is_over:
        playing.step(rng)
        game = playing.game
        for view in map(game.view, VIEWERS):
            for name in ("prevalent", "phase", "turn", "visible", "points", "barred", "offered", "is_over"):
                assert getattr(view, name) == getattr(game, name), name
            for seat in range(4):
                for name in ("river", "taken", "flowers", "tiles_left", "tile_count"):
                    assert getattr(view, name)(seat) == getattr(game, name)(seat), name
                shown = [m for m in game.melds(seat) if m and m.kind is not MeldKind.CONCEALED_KONG]
                assert [m for m in view.melds(seat) if m in shown] == shown


def test_c2_others_are_not_told_what_somebody_answers():
    """Claims are answered independently: an answer and whose is awaited is known to the seat itself."""
    game = Game(wall=shared_wall(("", "", "55m", ""), "5m"))
    play(game, "E discard 5m", "W pass")
    assert Answered(2, Pass()) in game.view(2).events
    for viewer in (0, 1, 3, None):
        assert not [event for event in game.view(viewer).events if isinstance(event, Answered)]
    game = Game(wall=shared_wall(("", "46m", "55m", ""), "5m"))
    play(game, "E discard 5m")
    assert [game.view(seat).asked for seat in (0, 1, 2, 3, None)] == [(), (1,), (2,), (), ()]


def test_a_view_tells_what_its_seat_may_do():
    game = Game(seed=3)
    assert game.view(0).actions == game.legal_actions(0)
    assert game.view(1).actions == game.view(None).actions == ()
    assert game.view(1).legal_actions(0) == ()


def test_a_view_is_unchanged_by_what_happens_later():
    game = Game(seed=3)
    view = game.view(0)
    before = pickle.dumps(view)
    play(game, "E discard", "pass")
    assert pickle.dumps(view) == before
    again = pickle.loads(before)
    assert (again.events, again.actions, again.seat) == (view.events, view.actions, 0)
