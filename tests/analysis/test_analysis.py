"""Waits with totals, useful tiles, improvements and discards."""

import pytest
from tests.vectors import lines

from guobiao import Hand, Tile, score
from guobiao.analysis.discards import discards
from guobiao.analysis.shanten import improvements, shanten
from guobiao.analysis.waits import waits
from guobiao.scoring.waiting import distance

HAND = "123m456p789s1299p"


@pytest.mark.parametrize("part", range(8))
def test_waits_of_the_vectors(part):
    for line in lines("waits")[part::8]:
        hand = Hand.parse(f"{line['hand13']} |{line['prevalent']}{line['seat']}")
        found = waits(hand)
        assert set(map(str, found.formal)) == set(line["formal_waits"])
        totals = {str(w.tile): {"discard": w.discard, "self_drawn": w.self_drawn} for w in found.tiles}
        assert totals == line["totals"]
        assert set(totals) == set(line["waits"])


def test_last_copy_follows_from_what_is_visible():
    (dead,) = waits(HAND, visible=[Tile("3p")] * 4).tiles
    assert (dead.left, dead.last_copy) == (0, False)
    (last,) = waits(HAND, visible=[Tile("3p")] * 3).tiles
    assert (last.left, last.last_copy) == (1, True)
    assert last.discard == score(f"{HAND}3p|EE0100").total


def test_a_wait_below_eight_is_told():
    found = waits("123m123p456s78sEE").tiles[1]
    assert (found.tile, found.discard_wins) == (Tile("6s"), False)
    assert found.discard == score("123m123p456s78sEE6s").total


def test_flowers_do_not_help_to_reach_eight():
    low = waits("123m123p456s78sEE |EE0000|8").tiles[0]
    assert low.discard >= 8
    assert not low.discard_wins


def test_more_copies_than_there_are():
    with pytest.raises(ValueError, match="there are only four"):
        waits(HAND, visible=[Tile("9p")] * 3)


@pytest.mark.parametrize("call", [waits, improvements])
def test_thirteen_tiles_are_needed(call):
    with pytest.raises(ValueError, match="13 tiles"):
        call(f"{HAND}3p")


def test_discards_need_fourteen_tiles():
    with pytest.raises(ValueError, match="14 tiles"):
        discards(HAND)


def test_discards_agree_with_the_reference():
    hand = Hand.parse("1358m24679p13sEES")
    for found in discards(hand):
        rest = list(hand.held)
        rest.remove(found.tile)
        after = Hand(tuple(rest))
        assert found.shanten == distance(after) - 1
        closer = {
            tile
            for tile in map(Tile, range(34))
            if after.counts()[tile] < 4 and distance(after.replace(tile=tile)) < distance(after)
        }
        assert {live.tile for live in found.useful} == closer


def test_the_discarded_tile_is_visible_afterwards():
    best = next(d for d in discards("123m456p789s1299p9p") if d.tile == Tile("9p"))
    assert best.waits is not None
    assert [(str(w.tile), w.left) for w in best.waits.tiles] == [("3p", 4)]
    worse = next(d for d in discards(f"{HAND}E") if d.tile == Tile("1p"))
    assert {str(u.tile): u.left for u in worse.useful}["1p"] == 3


def test_improvements_leave_the_hand_as_far_with_more_tiles():
    hand = Hand.parse("123m456p78s1199sE")
    now = shanten(hand)
    found = improvements(hand)
    assert found
    for better in found:
        tiles = [*hand.concealed, better.tile]
        tiles.remove(better.discard)
        after = shanten(Hand(tuple(tiles)), visible=[better.discard])
        assert after.shanten == now.shanten
        assert after.live == better.live > now.live


def test_shapes_that_melds_exclude_are_left_out():
    assert [form.shape.name for form in shanten("[123m,1]456p789s1299p"[:-1] + "p").forms] == [
        "STANDARD",
        "KNITTED_STRAIGHT",
    ]


def test_visible_tiles_may_be_a_text():
    hand = "123m456p789s1299p"
    told = [Tile("3p"), Tile("3p")]
    assert waits(hand, visible="3p 3p") == waits(hand, visible="三筒三筒") == waits(hand, visible=told)
    assert shanten(hand, visible="33p") == shanten(hand, visible=told)


@pytest.mark.parametrize("given", [None, 3, ["1m"], b"123m"])
def test_bug_what_is_no_hand_is_said_to_be_none(given):
    for ask in (waits, shanten, score):
        with pytest.raises(TypeError, match="no hand: expected a Hand or its text"):
            ask(given)
