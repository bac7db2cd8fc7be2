"""Views and events as JSON."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from guobiao.table.actions import Pass
from guobiao.table.game import Game
from guobiao.web.stage import OFFERED, Stage
from guobiao.web.telling import can_be_claimed, laid_down, view_told

SEEDS = st.integers(0, 10**6)


def _choose(game, seat, lots):
    actions = game.legal_actions(seat)
    kongs = [action for action in actions if "kong" in str(action) or str(action) == "pung"]
    return lots.choice(kongs if kongs and lots.random() < 0.7 else actions)


@settings(max_examples=25)
@given(SEEDS)
def test_a_tile_laid_down_looks_the_same_whether_somebody_can_claim_it_or_not(seed):
    game, lots = Game(seed=seed), random.Random(seed)
    while not game.is_over:
        seat = game.asked[0]
        action = _choose(game, seat, lots)
        before = {viewer: view_told(game.view(viewer)) for viewer in (0, 1, 2, 3, None)}
        offers = game.phase not in OFFERED and can_be_claimed(action)
        game.apply(seat, action)
        if offers and game.phase in OFFERED:
            for viewer, view in before.items():
                assert laid_down(view, seat, action) == view_told(game.view(viewer))


@settings(max_examples=25)
@given(SEEDS)
def test_what_is_held_back_is_shown_later(seed):
    lots = random.Random(seed)
    game = Game(seed=seed)
    stage, held = Stage(game.clone()), 0
    for _ in range(60):
        if stage.is_over:
            break
        if stage.asked:
            seat = stage.asked[0]
            action = _choose(stage.game, seat, lots)
            before = {viewer: len(stage.events(viewer)) for viewer in (0, 1, 2, 3, None)}
            stage.decide(seat, action, window=10.0)
            if stage.is_held:
                held += 1
                for viewer, number in before.items():
                    events = stage.events(viewer)
                    assert len(events) == number + 1
                    assert events[-1]["type"] in ("discarded", "kong")
                    assert stage.view(viewer)["phase"] in ("claim", "rob")
                assert not stage.is_due(9.9)
        if stage.is_due(10.0):
            stage.go_on()
            assert not stage.is_held
    assert held


@settings(max_examples=25)
@given(SEEDS)
def test_answers_are_carried_out_when_everybody_has_answered(seed):
    """Nobody hears of an answer before; who has answered is not asked again."""
    stage = Stage(Game(seed=seed))
    for _ in range(200):
        if stage.is_over:
            return
        if stage.is_due(0.0) and not stage.asked:
            stage.go_on()
            continue
        seat = stage.asked[-1]
        actions = stage.game.legal_actions(seat)
        other = (seat + 1) % 4
        before = stage.view(other)
        offered = stage.is_offered
        stage.decide(seat, Pass() if Pass() in actions else actions[0], window=0.0)
        if offered:
            assert seat not in stage.asked
            assert stage.view(other) == before


@settings(max_examples=25)
@given(SEEDS)
def test_everybody_waits_equally_long_whether_somebody_can_claim_or_not(seed):
    """By a clock of its own: what is offered stays until the window closes, and not a moment longer."""
    stage, lots = Stage(Game(seed=seed)), random.Random(seed)
    now, open_until = 0.0, 0.0
    waits: dict[bool, set[float]] = {True: set(), False: set()}
    while not stage.is_over and now < 500:
        if stage.is_due(now):
            waits[stage.is_held].add(now - open_until)
            stage.go_on()
        elif stage.asked:
            seat = stage.asked[0]
            actions = stage.game.legal_actions(seat)
            offered = stage.is_offered
            action = Pass() if offered and Pass() in actions else _choose(stage.game, seat, lots)
            stage.decide(seat, action, window=now + 5.0)
            if not offered and (stage.is_held or stage.is_offered):
                open_until = now + 5.0
        else:
            assert stage.due == open_until
            now += 0.5
    assert waits == {True: {0.0}, False: {0.0}}
