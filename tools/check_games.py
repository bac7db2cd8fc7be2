"""Play many hands at random, under every preset and under mixes of options, with every check on.

    python tools/check_games.py [HANDS [SEED]]

HANDS (default 100,000, half an hour on one processor); SEED (default: by the clock) is printed, so that a
fault can be found again. After every decision tiles are counted, and who is asked is looked at; at the end
points are compared with the reference scoring, and the hand is replayed from its events. Every now and then
illegal actions are tried, a view is compared with that of a game that differs only in what it hides, and
legal actions with the plain reading of the rules. Exits with 1 if anything is wrong.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.table.checks import Balance, Follower, zero_sum
from tests.table.referee import lawful
from tests.table.rigged import busy_wall
from tests.table.twins import Playing, difference, twin

from guobiao import PRESETS, Ruleset, Tile
from guobiao.errors import IllegalActionError
from guobiao.rules.play import PLAY_OPTIONS
from guobiao.table.actions import ACTIONS
from guobiao.table.game import Game
from guobiao.table.wall import wall_of_seed

SHOWN_EVERY = 5.0
"""Seconds between two lines of progress."""
IN_A_MATCH_ONLY = ("base_score", "seat_rotation", "table_points")
"""Options that no single hand depends on."""
ENOUGH = 20
"""After so many faults it stops."""


def options_of(rng: random.Random) -> Ruleset:
    """A preset, or one with some options of play answered at random."""
    preset = rng.choice(list(PRESETS.values()))
    if rng.random() < 0.5:
        return preset
    answers: dict[str, object] = {"minimum": rng.choice((0, 1, 8))}
    for option in PLAY_OPTIONS:
        if option.name not in IN_A_MATCH_ONLY and rng.random() < 0.3:
            answers[option.name] = rng.choice(option.choices).value
    return preset.override(None, **answers)


def play(seed: str, rng: random.Random) -> Game:
    """One hand with its checks.

    Raises:
        AssertionError: something is wrong.
    """
    options = options_of(rng)
    wall = busy_wall(rng, options) if rng.random() < 0.5 else wall_of_seed(seed, options)
    playing = Playing(Game(options, wall=wall, prevalent=Tile(rng.choice("ESWN"))))
    game, balance = playing.game, Balance(playing.game)
    follower = Follower(game) if rng.random() < 0.005 else None
    while not game.is_over:
        balance.check()
        if follower:
            follower.check()
        if rng.random() < 0.02:
            try_what_is_illegal(game, rng)
        if rng.random() < 0.001:
            compare_views(playing, rng)
        if rng.random() < 0.003:
            compare_with_the_rules(game)
        playing.step(rng)
    balance.check()
    Follower(game).check()
    check_whole(game)
    return game


def check_whole(game: Game) -> None:
    """Points add up, and the events lead to the same game again."""
    if zero_sum(game.rules):
        assert sum(game.points) == 0, f"points {game.points}"
    again = Game.replay(game.events, game.rules, game.wall, game.prevalent)
    assert again.states.tobytes() == game.states.tobytes()
    assert again.log.tobytes() == game.log.tobytes()


def try_what_is_illegal(game: Game, rng: random.Random) -> None:
    """Some action that may not be done: it raises, says why, and changes nothing."""
    seat, action = rng.randrange(4), rng.choice(ACTIONS)
    if action in game.legal_actions(seat):
        return
    before = game.states.tobytes(), game.log.tobytes()
    try:
        game.apply(seat, action)
    except IllegalActionError as error:
        given = error
    else:
        raise AssertionError(f"seat {seat} did what is illegal: {action}")
    assert given.reason.en != given.reason.zh
    assert (game.states.tobytes(), game.log.tobytes()) == before


def compare_views(playing: Playing, rng: random.Random) -> None:
    """Somebody who is asked cannot tell the game from another that differs in what he does not know."""
    viewer = rng.choice(playing.game.asked)
    found = difference(playing.game, twin(playing, viewer, rng), viewer)
    assert not found, f"seat {viewer} sees hidden tiles in {found}"


def compare_with_the_rules(game: Game) -> None:
    """What is legal is what a plain reading of the rules allows."""
    for seat in game.asked:
        found, expected = set(game.legal_actions(seat)), lawful(game, seat)
        assert found == expected, f"seat {seat}: {found ^ expected}"


def faults(hands: int, seed: int) -> Iterator[str]:
    """What was wrong with each hand in which something was; progress goes to standard error."""
    started = shown = time.monotonic()
    won = decisions = 0
    for number in range(hands):
        name = f"{seed}/{number}"
        try:
            game = play(name, random.Random(name))
            won += bool(game.winners)
            decisions += len(game.moves)
        except Exception:  # whatever goes wrong in a hand is to be reported with its number
            yield f"hand {name}:\n{traceback.format_exc()}"
        if time.monotonic() - shown > SHOWN_EVERY:
            shown = time.monotonic()
            left = (shown - started) / (number + 1) * (hands - number - 1)
            sys.stderr.write(f"\r{number + 1:,} of {hands:,} hands, about {left / 60:.0f} minutes left ")
            sys.stderr.flush()
    seconds = time.monotonic() - started
    sys.stderr.write(f"\r{hands:,} hands, {won:,} won, {decisions:,} decisions in {seconds:.0f} s\n")


def main(hands: int = 100_000, seed: int | None = None) -> int:
    """Play; the number of faults."""
    seed = int(time.time()) if seed is None else seed
    print(f"{hands:,} hands, seed {seed}", flush=True)
    found = 0
    for fault in faults(hands, seed):
        found += 1
        print(f"\n{fault}", flush=True)
        if found == ENOUGH:
            print("stopped after so many faults")
            break
    print(f"{found} faults")
    return found


if __name__ == "__main__":
    sys.exit(min(1, main(*map(int, sys.argv[1:]))))
