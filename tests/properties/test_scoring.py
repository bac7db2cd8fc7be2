"""What is true of the score of any hand."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.properties.strategies import (
    SHAPES,
    any_hand,
    is_concealed,
    kinds_held,
    nearly_legal_hands,
    presets,
    rulesets,
    winning_hands,
)

from guobiao import Hand, InvalidHandError, Meld, NotationError, Score, Tile, score
from guobiao.rules import catalogue as c
from guobiao.rules.facts import Shape
from guobiao.rules.principles import AlreadyLinked, Implied, RuledOut, SameFan
from guobiao.scoring.explain import part_tiles, reason_text, verdict_text
from guobiao.scoring.score import LowerReading
from guobiao.scoring.waiting import waits
from guobiao.tiles import TILES

# ---- The strategies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_is_found(shape):
    @settings(max_examples=30, database=None)
    @given(SHAPES[shape])
    def wins(hand: Hand) -> None:
        assume(not hand.problems())
        assert score(hand).wins

    wins()


# ---- Symmetries --------------------------------------------------------------------------------------------


def permuted(hand: Hand, suits: list[int]) -> Hand:
    """The hand with its suits exchanged."""

    def other(tile: Tile) -> Tile:
        return TILES[suits[tile // 9] * 9 + tile % 9] if tile < 27 else tile

    assert hand.win.tile is not None
    return hand.replace(
        concealed=tuple(map(other, hand.concealed)),
        melds=tuple(Meld(tuple(map(other, meld.tiles)), meld.digit) for meld in hand.melds),
        tile=other(hand.win.tile),
    )


@given(winning_hands, presets, st.permutations(range(3)))
def test_suits_are_equal_but_for_all_green_and_reversible_tiles(hand, rules, suits):
    result, other = score(hand, rules), score(permuted(hand, suits), rules)
    named = {use.fan for s in (result, other) for r in s.readings for use in r.counted}
    assume(not named & {c.ALL_GREEN, c.REVERSIBLE_TILES})
    assert (other.total, other.counts) == (result.total, result.counts)


@given(winning_hands, presets, st.data())
def test_order_of_tiles_and_melds_does_not_matter(hand, rules, data):
    shuffled = Hand(
        tuple(data.draw(st.permutations(hand.concealed))),
        tuple(data.draw(st.permutations(hand.melds))),
        hand.win,
    )
    result, other = score(hand, rules), score(shuffled, rules)
    assert (other.total, other.counts) == (result.total, result.counts)


@given(winning_hands, presets)
def test_text_is_scored_as_its_hand(hand, rules):
    result, other = score(hand, rules), score(str(hand), rules)
    assert (other.total, other.fans, other.not_counted) == (result.total, result.fans, result.not_counted)


@given(winning_hands, presets, st.integers(0, 7))
def test_a_flower_adds_one_point(hand, rules, flowers):
    fewer, more = (score(hand.replace(flowers=number), rules) for number in (flowers, flowers + 1))
    assert more.total == fewer.total + 1
    assert more.total_without_flowers == fewer.total_without_flowers
    assert more.counts == {**fewer.counts, "花牌": flowers + 1}


@given(winning_hands, presets)
def test_the_owner_of_a_claimed_meld_does_not_matter(hand, rules):
    other = hand.replace(melds=tuple(Meld(m.tiles, 1 if 0 < m.digit < 4 else m.digit) for m in hand.melds))
    assert score(other, rules).counts == score(hand, rules).counts


@given(winning_hands)
def test_the_last_tile_is_worth_what_it_says(hand):
    on, off = (score(hand.replace(wall_last=last)) for last in (True, False))
    gain = ("妙手回春" in on.counts or "海底捞月" in on.counts) * 8
    assert gain == 8
    # Only 自摸 is lost beside it; a hand that scored nothing else was 无番和.
    assert on.total in (off.total + 8, off.total + 7, off.total)
    assert (on.total == off.total) <= ("无番和" in off.counts)


# ---- Sums and parts ----------------------------------------------------------------------------------------


@given(winning_hands, rulesets())
def test_the_total_is_the_sum_of_the_fans(hand, rules):
    result = score(hand, rules)
    assume(result.wins)
    points = rules.rulebook.points
    assert result.total == sum(points(item.fan) * item.times for item in result.fans)
    assert all(item.points == points(item.fan) * item.times for item in result.fans)
    assert all(item.times == len(item.parts) > 0 for item in result.fans)
    flowers = hand.win.flower_count if rules["flowers"] == "on" else 0
    assert result.total == result.total_without_flowers + flowers
    assert result.total_without_flowers > 0


@given(winning_hands, rulesets())
def test_readings_hold_the_tiles_of_the_hand(hand, rules):
    for reading in score(hand, rules).readings:
        found = Counter(tile for part in reading.reading.parts for tile in part_tiles(part))
        held = kinds_held(hand)
        # The thirteen orphans are one part, which does not say which of them is there twice.
        assert found == (Counter({*held}) if reading.reading.shape is Shape.THIRTEEN_ORPHANS else held)
        completed = reading.reading.parts[reading.reading.completed]
        assert completed.mask >> hand.win.tile & 1
        assert not completed.declared


@given(winning_hands, rulesets())
def test_fans_are_made_of_parts_of_the_reading(hand, rules):
    result = score(hand, rules)
    assume(result.best)
    assert result.best is not None
    size = len(result.best.reading.parts)
    for counted in result.fans:
        assert all(0 <= index < size for made_of in counted.parts for index in made_of)
        # Two kinds held four times by the same sets are the one fan made twice of the same parts.
        if counted.parts[0] and counted.fan is not c.TILE_HOG:
            assert len({*counted.parts}) == counted.times
    for item in result.not_counted:
        reading = item.reason.reading if isinstance(item.reason, LowerReading) else result.best
        assert all(0 <= index < len(reading.reading.parts) for index in item.parts)


@given(winning_hands, rulesets())
def test_linked_sets_are_linked_once(hand, rules):
    for reading in score(hand, rules).readings:
        groups: list[int] = []
        for use in reading.counted:
            if use.fan.links:
                assert all((group & use.parts).bit_count() <= 1 for group in groups)
                touched = [group for group in groups if group & use.parts]
                groups = [group for group in groups if group not in touched] + [use.parts | sum(touched)]


@given(winning_hands, rulesets())
def test_the_best_reading_stands_first(hand, rules):
    preferences = [reading.preference for reading in score(hand, rules).readings]
    assert preferences == sorted(preferences, reverse=True)


@given(winning_hands, rulesets())
def test_payments_add_up_to_zero(hand, rules):
    result = score(hand, rules)
    assert bool(result.payments) is result.reaches_minimum
    for payment in result.payments:
        paid = dict(payment.points)
        assert sum(paid.values()) == 0
        assert paid[hand.win.seat] == (24 + result.total * (3 if hand.win.self_drawn else 1))


@given(winning_hands)
def test_the_winning_tile_is_a_wait_of_the_hand_before(hand):
    before = score(hand.replace(tile=None))
    assert not before.wins
    assert hand.win.tile in before.waits == waits(hand.replace(tile=None))


@given(winning_hands)
def test_concealed_hands(hand):
    result = score(hand)
    named = result.counts.keys() & {"门前清", "不求人"}
    assert is_concealed(hand) or not named
    assert ("不求人" in named) <= hand.win.self_drawn
    assert ("门前清" in named) <= (not hand.win.self_drawn)


# ---- Reasons -----------------------------------------------------------------------------------------------


@given(winning_hands, rulesets())
def test_every_reason_has_words_in_both_languages(hand, rules):
    result = score(hand, rules)
    for item in result.not_counted:
        english, chinese = (reason_text(result, item, lang) for lang in ("en", "zh"))
        assert english
        assert chinese
        assert english != chinese
    assert verdict_text(result, "en") != verdict_text(result, "zh")


@given(winning_hands, presets)
def test_reasons_name_fans_that_are_counted(hand, rules):
    result = score(hand, rules)
    assert result.best is not None
    for item in result.not_counted:
        match item.reason:
            case Implied(by) | RuledOut(_, by) | SameFan(by):
                assert by is None or by in result.best.counted
            case AlreadyLinked(through):
                assert through
                assert {*through} <= {*result.best.counted}
            case LowerReading(other):
                assert other in result.readings[1:]
                assert item.fan.zh not in result.counts


@given(winning_hands, presets)
def test_nothing_is_both_counted_and_not(hand, rules):
    result = score(hand, rules)
    for reading in result.readings:
        dropped = [use for use, _ in reading.dropped if use.parts]
        assert not {*dropped} & {*reading.counted}


# ---- Any input ---------------------------------------------------------------------------------------------


def outcome(given: Hand | str) -> Score | NotationError | InvalidHandError:
    """The score, or the documented error."""
    try:
        return score(given)
    except (NotationError, InvalidHandError) as error:
        return error


def check_any(hand: Hand) -> None:
    match outcome(hand):
        case Score() as result:
            assert hand.problems() == []
            assert result.wins is bool(result.fans)
        case InvalidHandError() as error:
            assert list(error.problems) == hand.problems() != []
            assert error.text("en") != error.text("zh")
        case error:
            pytest.fail(f"{error!r} is no answer to a hand")


@given(any_hand)
def test_any_hand_is_scored_or_its_problems_are_told(hand):
    check_any(hand)


@given(nearly_legal_hands())
def test_any_change_is_scored_or_its_problems_are_told(hand):
    check_any(hand)


@given(st.text(alphabet="123456789mpszESWNCFPabch[],| 0一万中🀇", max_size=40) | st.text(max_size=20))
def test_any_text_is_scored_or_refused(text):
    result = outcome(text)
    if isinstance(result, Score):
        assert result.hand.problems() == []
    else:
        assert str(result)
