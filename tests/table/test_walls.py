"""RULES C.1 and C.8, and the tziakcha records: walls, dice, dealing, replacements from the tail."""

from __future__ import annotations

import pickle
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.rigged import SEATS, dealt, dealt_places, drain, play, private_wall, rules, shared_wall

from guobiao import PRESETS, Tile
from guobiao.table.events import Drew
from guobiao.table.game import Game
from guobiao.table.wall import (
    Wall,
    WallError,
    break_point,
    standing_order,
    taken_in_order,
    wall_of_seed,
)
from guobiao.tiles import TILES

AT, AFTER = rules(break_offset="at"), rules(break_offset="after")
dice = st.tuples(*[st.integers(1, 6)] * 4)

EAST, NORTH, WEST, SOUTH = (first * 36 for first in range(4))
"""Where the walls begin, clockwise from the right end of East's."""


@pytest.mark.parametrize(
    "first, wall",
    [(n, EAST) for n in (5, 9)]
    + [(n, SOUTH) for n in (2, 6, 10)]
    + [(n, WEST) for n in (3, 7, 11)]
    + [(n, NORTH) for n in (4, 8, 12)],
)
def test_c1_the_first_throw_names_the_wall(first, wall):
    """5, 9 East; 2, 6, 10 South; 3, 7, 11 West; 4, 8, 12 North."""
    one = max(1, first - 6)
    assert break_point((one, first - one, 1, 1), 36, AFTER) == (wall + 2 * (first + 2)) % 144


def test_c1_the_stack_of_that_number_or_the_one_after_it():
    """Rules 1998 take the stack of the number; in Du's example 17 stacks are left, and 18 is taken."""
    thrown = (2, 3, 6, 6)  # East's own wall, 17
    assert break_point(thrown, 36, AT) == 2 * 16
    assert break_point(thrown, 36, AFTER) == 2 * 17


def test_c1_a_number_beyond_the_wall_leads_into_the_next():
    assert break_point((4, 5, 6, 6), 36, AT) == NORTH + 2 * 2  # 21 = 18 + 3


@given(dice)
def test_format_the_formula_of_tziakcha(thrown):
    """Break wall = (12 - (d1 + d2 - 1)) mod 4; start = break * 36 + 2 * (d1 + d2 + d3 + d4) mod 144."""
    wall = (12 - (thrown[0] + thrown[1] - 1)) % 4
    assert break_point(thrown, 36, AFTER) == (wall * 36 + 2 * sum(thrown)) % 144


@given(dice, st.sampled_from((AT, AFTER)))
def test_standing_and_drawing_order_are_inverse(thrown, options):
    tiles = wall_of_seed(3).tiles
    assert standing_order(taken_in_order(tiles, thrown, options), thrown, options) == tiles
    assert taken_in_order(standing_order(tiles, thrown, options), thrown, options) == tiles


def test_c1_dealing_three_times_four_then_one_the_dealer_skips():
    """E S W N take two stacks each, three times; then the dealer the upper tiles of the 1st and 3rd stack."""
    tiles = wall_of_seed("dealing").tiles
    hands = dealt(Game(wall=Wall(tiles)))
    for seat in SEATS:
        assert hands[seat][:13] == tuple(tiles[place] for place in dealt_places(seat))
    assert hands[0][12:] == (tiles[48], tiles[52])
    assert [hand[12] for hand in hands[1:]] == [tiles[49], tiles[50], tiles[51]]
    assert [len(hand) for hand in hands] == [14, 13, 13, 13]


def test_c1_the_first_draw_follows_the_deal():
    game = Game(wall=shared_wall(("", "", "", ""), "1m 2p"), rules="guobiao")
    play(game, "E discard 1m", "pass")
    assert game.turn == 1
    assert game.drawn == Tile("2p")


def test_c1_flowers_of_the_deal_the_dealer_first_until_none_is_left():
    """Then S, W, N; replacements from the tail, a flower drawn there at once too."""
    wall = shared_wall(("a", "b", "", "cd"), "", tail="e 1m 2m 3m 4m")
    game = Game(rules(flower_discard="mandatory"), wall=wall)
    drawn = [(e.seat, str(e.tile)) for e in game.events if isinstance(e, Drew)]
    assert drawn == [(0, "e"), (0, "1m"), (1, "2m"), (3, "3m"), (3, "4m")]
    assert game.flowers(0) == (Tile("a"), Tile("e"))


def test_c1_replacements_the_upper_tile_of_the_last_stack_first():
    """Offsets from the end 1, 0, 3, 2, 5, 4 ..., as tziakcha records show."""
    tiles = list(shared_wall(("ab", "cd", "ef", "gh")).tiles)
    game = Game(rules(flower_discard="mandatory"), wall=Wall(tuple(tiles)))
    drawn = [event.tile for event in game.events if isinstance(event, Drew)]
    assert drawn == [tiles[143 - offset] for offset in (1, 0, 3, 2, 5, 4, 7, 6)]


def test_of_the_last_stack_the_lower_tile_is_drawn_when_the_upper_was_a_replacement():
    wall = shared_wall(("1111m", "", "", ""), "E", tail="2m 3m")
    game = play(Game(wall=wall), "E concealed-kong 1m")
    assert game.drawn == Tile("2m")
    play(game, "E discard")
    drain(game, 0)
    assert game.drawn == Tile("3m")


def test_bug_the_last_tile_as_replacement_after_an_odd_number_of_them():
    """The upper tile of the last stack was drawn a second time, the lower never."""
    wall = shared_wall(("1111m", "", "", ""), "E", tail="2m 3m a b")
    game = play(Game(wall=wall), "E concealed-kong 1m", "E discard")
    drain(game, 1)
    assert game.drawn == Tile("b")
    play(game, f"{'ESWN'[game.turn]} flower b")
    assert game.events[-1] == Drew(game.turn, Tile("3m"), True)


@pytest.mark.parametrize("replacements", range(5))
@pytest.mark.parametrize("last_from", ["front", "tail"])
def test_every_tile_is_drawn_once_however_many_were_replaced(replacements, last_from):
    """Everybody keeps a flower; the last tile is drawn from the front, or replaces a flower."""
    hands = ["ab", "cd", "ef", "gh"]
    game = Game(wall=shared_wall(hands, tail="1m1m2m2m3m3m4m4m"))
    for name, flowers in list(zip("ESWN", hands, strict=True))[:replacements]:
        play(game, f"{name} flower {flowers[0]}")
    drain(game, 1)
    if last_from == "tail":
        play(game, f"{'ESWN'[game.turn]} flower {hands[game.turn][1]}")
    drain(game, 0)
    taken = Counter(tile for hand in dealt(game) for tile in hand)
    taken.update(event.tile for event in game.events if isinstance(event, Drew) and event.tile is not None)
    assert taken == Counter(game.wall.tiles)


def test_c8_private_piles_the_first_thirteen_then_one_after_the_other():
    wall = private_wall(("1m", "2m", "3m", "4m"), ("1p 2p", "3p", "4p", "5p"))
    game = Game("botzone", wall=wall)
    for seat in SEATS:
        assert dealt(game)[seat] == wall.tiles[34 * seat : 34 * seat + 13]
    assert game.events[4] == Drew(0, Tile("1p"))
    for name, tile in zip("SWNE", ("3p", "4p", "5p", "2p"), strict=True):
        play(game, f"{'ESWN'[game.turn]} discard", "pass")
        assert (game.turn, game.drawn) == ("ESWN".index(name), Tile(tile))


def test_botzone_replacements_come_from_the_own_pile():
    wall = private_wall(("1111m", "", "", ""), ("2m 3m", "", "", ""))
    game = play(Game("botzone", wall=wall), "E concealed-kong 1m")
    assert game.events[-1] == Drew(0, Tile("3m"), True)
    assert [game.tiles_left(seat) for seat in SEATS] == [19, 21, 21, 21]


def test_botzone_flowers_of_a_wall_that_has_them_come_from_the_own_part():
    """A 144-tile wall works: 36 each; flowers in the deal are replaced from the own part."""
    tiles = [t for t in TILES[:34] for _ in range(4)]
    flowers = list(TILES[34:])
    parts = [flowers[2 * n : 2 * n + 2] + tiles[34 * n : 34 * n + 34] for n in SEATS]
    game = Game("botzone", wall=Wall(tuple(tile for part in parts for tile in part)))
    for seat in SEATS:
        assert game.flowers(seat) == tuple(flowers[2 * seat : 2 * seat + 2])
        assert game.tiles_left(seat) == 36 - 15 - (seat == 0)
    assert (game.turn, game.drawn) == (0, parts[0][15])


def test_a_list_that_is_no_wall_is_refused_in_both_languages():
    tiles = shared_wall().tiles
    for wrong in (tiles[1:], (*tiles[1:], tiles[1]), ()):
        with pytest.raises(WallError) as error:
            Wall(wrong)
        assert error.value.words.en != error.value.words.zh
    for thrown in ((1, 2, 3), (0, 1, 2, 3), (1, 2, 3, 7)):
        with pytest.raises(WallError, match="dice"):
            Wall(tiles, thrown)


PINNED_WALLS = {
    ("guobiao", 0): "6b7553749632c626ef1b6172c5ae4b5656806aff41296bbe2574e53bc80978af",
    ("guobiao", 1): "26d6813983d8c6815b0f59236adc0a338fb0b2bcc9ba20adc633c26dff81490b",
    ("guobiao", "finals 2026"): "7b82d4107731cc26be3495db8c7eddfa2482f18401e4f31cbdd5742138babb1d",
    ("guobiao", "国标麻将"): "c43dcf4267f6105e398a6b2a5f8f88438942f9a69e8f0733ac042e3208935206",
    ("botzone", 1): "2315439274f671d32522b9d3dea72d7d386c016351302daf305d3b8286e7e9b6",
}
"""SHA-256 of the dice, then the tiles, a byte each: a seed means the same for ever."""


@pytest.mark.parametrize("preset, seed", PINNED_WALLS)
def test_a_seed_makes_the_same_wall_for_ever(preset, seed):
    wall = wall_of_seed(seed, PRESETS[preset])
    assert sha256(bytes((*wall.dice, *wall.tiles))).hexdigest() == PINNED_WALLS[preset, seed]


@given(st.integers() | st.text(max_size=8))
def test_every_seed_makes_a_whole_wall(seed):
    wall = wall_of_seed(seed)
    assert Counter(wall.tiles) == Counter({tile: 4 if tile < 34 else 1 for tile in TILES})
    assert wall == wall_of_seed(seed)
    without = wall_of_seed(seed, PRESETS["botzone"])
    assert len(without.tiles) == 136
    assert without.dice == ()


def test_bug_an_error_of_a_wall_keeps_both_languages_between_processes():
    """Only the English text was pickled, and came back as its words."""
    with pytest.raises(WallError) as caught:
        Wall(TILES[:3])
    copy = pickle.loads(pickle.dumps(caught.value))
    assert copy.words == caught.value.words
    assert copy.message("zh") == caught.value.words.zh
