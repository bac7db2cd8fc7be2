"""Events as texts, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.records.games import FILES, records

from guobiao.records.errors import RecordError
from guobiao.records.wording import event_text, parse_event
from guobiao.table.actions import ACTIONS
from guobiao.table.events import (
    Answered,
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Exhausted,
    FalselyDeclared,
    FalseWin,
    FlowerShown,
    Konged,
    Punged,
    Won,
)
from guobiao.tiles import TILES

SEATS = st.integers(0, 3)
ANY_TILE = st.sampled_from(TILES)
SOURCE = st.integers(1, 3)


@st.composite
def won(draw):
    seat, giver = draw(st.permutations(range(4)))[:2]
    if draw(st.booleans()):
        return Won(seat, draw(ANY_TILE), None)
    return Won(seat, draw(ANY_TILE), giver, draw(st.booleans()))


EVENTS = st.one_of(
    st.builds(Dealt, SEATS, st.lists(ANY_TILE, min_size=1, max_size=14).map(tuple)),
    st.builds(Drew, SEATS, ANY_TILE, st.booleans()),
    st.builds(FlowerShown, SEATS, ANY_TILE),
    st.builds(Discarded, SEATS, ANY_TILE, st.booleans()),
    st.builds(Answered, SEATS, st.sampled_from(ACTIONS)),
    st.builds(Chowed, SEATS, ANY_TILE, SOURCE),
    st.builds(Punged, SEATS, ANY_TILE, SOURCE),
    st.builds(Konged, SEATS, ANY_TILE, st.sampled_from((0, 1, 2, 3, 5, 6, 7))),
    won(),
    st.builds(FalselyDeclared, SEATS, ANY_TILE, st.sampled_from(FalseWin)),
    st.just(Exhausted()),
)


@given(EVENTS)
def test_every_event_comes_back(event):
    text = event_text(event)
    assert parse_event(text) == event
    assert text.isascii()
    assert "#" not in text
    assert text == " ".join(text.split())


@pytest.mark.parametrize("name", FILES)
def test_the_events_of_recorded_games_come_back(name):
    for record in records(name):
        assert tuple(map(parse_event, map(event_text, record.events))) == record.events


@given(st.text())
def test_what_is_no_event_is_refused(text):
    try:
        event = parse_event(text)
    except RecordError:
        return
    assert event_text(event) == text


@pytest.mark.parametrize(
    "text", ["", "E", "E draw", "E draw 3p ", "X draw 3p", "E draw 3x", "ES draw 3p", "e draw 3p"]
)
def test_near_misses(text):
    with pytest.raises(RecordError, match="is no event"):
        parse_event(text)


def test_hidden_tiles_cannot_be_recorded():
    for event in (Drew(0, None), Dealt(0, None), Konged(1, None, 0)):
        with pytest.raises(RecordError, match="hidden tile"):
            event_text(event)
