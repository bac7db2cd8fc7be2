"""The players that come with the project, and the hands they play."""

from __future__ import annotations

import pickle
from collections import Counter

import numpy as np
import pytest

from guobiao.analysis.shanten import shanten
from guobiao.lang import Words
from guobiao.players import (
    NAMES,
    Closing,
    Forfeit,
    PlayerError,
    close_players,
    make_player,
    play_hand,
)
from guobiao.players.judging import Outlook, is_win
from guobiao.rules.ruleset import PRESETS
from guobiao.table.actions import (
    Action,
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Flower,
    Kong,
    Pass,
    Pung,
)
from guobiao.table.events import FalselyDeclared
from guobiao.table.game import Game
from guobiao.table.seen import Phase
from guobiao.table.settlement import is_enough
from guobiao.table.view import View
from guobiao.tiles import TILES

SIMPLE = ("random", "starter", "greedy")


def _table(names: str, seed: int = 0):
    return [make_player(name, seed=f"{seed} {number}") for number, name in enumerate(names.split())]


# Players by name


def test_players_are_made_by_name():
    assert [make_player(name).name for name in SIMPLE] == list(SIMPLE)
    assert set(SIMPLE) | {"route"} == set(NAMES)
    assert make_player(" greedy ").name == "greedy"
    assert make_player("botzone:./bot --fast").name == "botzone:./bot --fast"
    assert make_player("botzone-json:./bot").name == "botzone-json:./bot"


@pytest.mark.parametrize("text", ["", "Greedy", "human", "greedy:1", "other:./bot"])
def test_the_refusal_of_a_name_lists_what_exists(text):
    with pytest.raises(PlayerError) as error:
        make_player(text)
    for lang in ("en", "zh"):
        message = error.value.message(lang)
        assert repr(text) in message
        assert all(name in message for name in (*NAMES, "botzone:COMMAND", "botzone-json:COMMAND"))


@pytest.mark.parametrize("text", ["botzone:", "botzone: ", "botzone-json:'a"])
def test_a_program_needs_a_command(text):
    with pytest.raises(PlayerError, match="no command"):
        make_player(text)


# Hands


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("names", ["random random random random", "greedy starter random greedy"])
def test_hands_are_played_to_their_end_without_false_wins(rules, names):
    for seed in range(4):
        game = Game(rules, seed=seed)
        played = play_hand(game, _table(names, seed))
        assert game.is_over
        assert played.points == game.points
        assert sum(played.points) == 0
        assert not game.barred


def test_the_same_seed_the_same_hand():
    def moves(seed: int):
        game = Game(seed=3)
        play_hand(game, _table("random random random random", seed))
        return game.moves

    assert moves(1) == moves(1) != moves(2)


def test_a_hand_takes_four_players():
    with pytest.raises(ValueError, match="3 players"):
        play_hand(Game(seed=1), _table("greedy greedy greedy"))


class _Fails:
    """Plays at random, then gives up."""

    name = "fails"

    def __init__(self, after: int) -> None:
        self._left, self._player, self.closed = after, make_player("random"), 0

    def act(self, view: View) -> Action:
        self._left -= 1
        if self._left < 0:
            raise Forfeit(2, "TLE", Words("too late", "超时"))
        return self._player.act(view)

    def close(self) -> None:
        self.closed += 1


def test_who_forfeits_pays_and_players_are_let_go():
    player, game = _Fails(3), Game(seed=1)
    played = play_hand(game, [*_table("random random"), player, make_player("random")])
    assert played.forfeit is not None
    assert (played.forfeit.code, played.points) == ("TLE", (10, 10, -30, 10))
    assert isinstance(player, Closing)
    assert player.closed == 1
    assert not game.is_over
    again = pickle.loads(pickle.dumps(played.forfeit))
    assert (again.seat, again.code, str(again)) == (2, "TLE", "seat 2: TLE: too late")


def test_only_players_that_hold_something_are_closed():
    player = _Fails(0)
    close_players([make_player("greedy"), player])
    assert player.closed == 1


# A win, judged


@pytest.mark.parametrize("rules", PRESETS)
def test_a_win_is_told_as_the_engine_judges_it(rules):
    """The helper's sum is the engine's; of a barred seat it is never one."""
    wins = 0
    for seed in range(12):
        game, players = Game(rules, seed=seed), _table("greedy greedy greedy greedy")
        while game.asked:
            for seat in game.asked:
                view = game.view(seat)
                enough = bool(is_enough(view.state, seat)) and seat not in view.barred
                assert is_win(view) == enough
                wins += enough
                game.apply(seat, players[seat].act(view))
    assert wins > 4


def test_a_barred_seat_does_not_win():
    """After a false win under MIL rules the player goes on, but does not declare what it may not win."""
    missed = 0
    rules = PRESETS["mil-2025"].override(flowers="off")
    for seed in range(12):
        game, greedy = Game(rules, seed=seed), make_player("greedy")
        game.apply(0, DeclareWin())
        assert game.barred == (0,)
        while game.asked:
            for seat in game.asked:
                missed += seat == 0 and is_enough(game.state, seat)
                game.apply(seat, greedy.act(game.view(seat)))
        assert 0 not in game.winners
        assert sum(event == FalselyDeclared for event in map(type, game.events)) == 1
    assert missed


def test_a_spectator_has_nothing_to_decide():
    with pytest.raises(ValueError, match="spectator"):
        make_player("greedy").act(Game(seed=1).view())


# What players look at


def _views(rules: str = "guobiao", names: str = "greedy random greedy random", hands: int = 6):
    for seed in range(hands):
        game, players = Game(rules, seed=seed), _table(names, seed)
        while game.asked:
            for seat in game.asked:
                view = game.view(seat)
                yield game, view
                game.apply(seat, players[seat].act(view))


def test_the_outlook_after_a_claim_or_kong_is_that_of_the_game():
    """What is seen elsewhere and the row: as the view has them once the claim has succeeded."""
    seen: Counter[str] = Counter()
    for game, view in _views(hands=80):
        for action in view.actions:
            if isinstance(action, Discard | Flower | Pass | DeclareWin):
                continue
            then = _carried_out(game, view.seat, action)
            if then is None:
                continue
            found, expected = Outlook.of(view).after(action, view.offered), Outlook.of(then)
            if isinstance(action, Kong | ConcealedKong | AddedKong):
                assert then.drawn is not None
                if then.drawn.is_flower or then.flowers(view.seat) != view.flowers(view.seat):
                    continue
                expected.row[then.drawn] -= 1  # the replacement
            assert np.array_equal(found.row, expected.row)
            assert np.array_equal(found.elsewhere, expected.elsewhere)
            seen[type(action).__name__] += 1
    assert set(seen) == {"Chow", "Pung", "Kong", "ConcealedKong", "AddedKong"}


def _carried_out(game: Game, seat: int, action: Action) -> View | None:
    """The view of the seat once its claim has succeeded; None if another's comes first."""
    after = game.clone()
    after.apply(seat, action)
    while after.phase in (Phase.CLAIM, Phase.ROB) and after.asked:
        after.apply(after.asked[0], Pass())
    return after.view(seat) if after.phase is Phase.TURN and after.turn == seat else None


def test_an_outlook_needs_a_tile_to_claim():
    outlook = Outlook.of(Game(seed=1).view(0))
    with pytest.raises(ValueError, match="makes no meld"):
        outlook.after(Pung(), None)
    with pytest.raises(ValueError, match="makes no meld"):
        outlook.after(Pass(), None)


def test_greedy_discards_to_the_fewest_shanten_and_the_most_live_tiles():
    """Beside the analysis of the same hands, which counts by another way."""
    player, checked = make_player("greedy"), 0
    for _, view in _views(names="starter starter starter starter", hands=3):
        action = player.act(view)
        if not isinstance(action, Discard) or action.tile.is_flower:
            continue
        values = {}
        for option in view.actions:
            if isinstance(option, Discard) and not option.tile.is_flower:
                values[option] = _value(view, option)
        assert values[action] == max(values.values())
        checked += 1
    assert checked > 50


def _value(view: View, discard: Discard) -> tuple[int, int]:
    """Nearness and live tiles after a discard, by the friendly functions."""
    assert view.seat is not None
    hand = view.hand(view.seat)
    concealed = list(hand.concealed)
    concealed.remove(discard.tile)
    rest = type(hand)(tuple(concealed), hand.melds, hand.win)
    own = [tile for meld in hand.melds if not meld.is_concealed for tile in meld.tiles]
    elsewhere = list(view.visible)
    for tile in own:
        elsewhere[tile] -= 1
    elsewhere[discard.tile] += 1
    visible = [TILES[tile] for tile, count in enumerate(elsewhere) for _ in range(count)]
    found = shanten(rest, rules=view.rules, visible=visible)
    return -found.shanten, found.live


def test_claims_bring_the_hand_nearer():
    """Those of greedy and starter lower the shanten, after the discard; they miss none that would."""
    claimed = passed = 0
    for _, view in _views(names="greedy starter greedy starter", hands=10):
        options = [action for action in view.actions if isinstance(action, Chow | Pung)]
        if not options:
            continue
        outlook = Outlook.of(view)
        rests = {option: outlook.after(option, view.offered).discards().shanten for option in options}
        nearer = {option: min(rest) < outlook.shanten for option, rest in rests.items()}
        for name in ("greedy", "starter"):
            action = make_player(name).act(view)
            if isinstance(action, Chow | Pung):
                assert nearer[action]
                claimed += 1
            elif action == Pass():
                assert not any(nearer.values())
                passed += 1
    assert claimed > 20
    assert passed > 20


def test_starter_makes_no_kongs_and_greedy_none_that_sets_it_back():
    kongs = 0
    for _, view in _views(hands=30):
        options = [action for action in view.actions if isinstance(action, ConcealedKong | AddedKong)]
        if not options or is_win(view):
            continue
        assert not isinstance(make_player("starter").act(view), ConcealedKong | AddedKong)
        action = make_player("greedy").act(view)
        if isinstance(action, ConcealedKong | AddedKong):
            outlook = Outlook.of(view)
            assert outlook.after(action, None).shanten <= min(outlook.discards().shanten)
            kongs += 1
    assert kongs


def test_every_flower_is_laid_down():
    for _, view in _views(hands=4):
        if any(isinstance(action, Flower) for action in view.actions) and not is_win(view):
            assert isinstance(make_player("greedy").act(view), Flower)
            assert isinstance(make_player("starter").act(view), Flower)


def test_the_players_are_as_strong_as_they_should_be():
    """Greedy and starter win; whoever draws lots does not. Points of a small sample, far apart."""
    points = Counter[str]()
    for seed in range(24):
        names = ["greedy", "random", "starter", "random"]
        names = names[seed % 4 :] + names[: seed % 4]
        for name, won in zip(names, play_hand(Game(seed=seed), _table(" ".join(names))).points, strict=True):
            points[name] += won
    assert points["random"] < 0 < points["greedy"] + points["starter"]
