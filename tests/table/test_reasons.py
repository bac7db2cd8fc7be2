"""For each reason why something may not be done a position in which it is the one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.table.rigged import drain, play, rules, shared_wall

from guobiao.errors import IllegalActionError
from guobiao.lang import Words
from guobiao.table import reasons
from guobiao.table.actions import parse_action
from guobiao.table.game import Game

LOW_WAIT = "46m456p789p777sEE"


def dealt(east: str = "", south: str = "", draws: str = "E", preset: str = "guobiao") -> Game:
    return Game(preset, wall=shared_wall((east, south, "", ""), draws))


def offered(south: str, west: str = "", preset: str = "guobiao") -> Game:
    """East has discarded 5m; somebody is asked."""
    game = Game(preset, wall=shared_wall(("", south, west, ""), "5m 9s"))
    return play(game, "E discard 5m")


def robbed() -> Game:
    game = Game(wall=shared_wall(("", LOW_WAIT, "555mN", ""), "5m C F P 9s"))
    play(game, "E discard 5m", "W pung", "W discard N", "N discard", "E discard", "S discard")
    return play(game, "W added-kong 5m")


def at_the_end(preset: str, north: str = "", end: str = "9s") -> Game:
    """North has drawn the last tile."""
    return drain(Game(preset, wall=shared_wall(("46m55m", "", "", north), end=end)), 0)


def last_discard() -> Game:
    return play(at_the_end("wmo-2006", "5m"), "N discard 5m")


def barred(preset: str) -> Game:
    """South has declared falsely; then East discards 5m."""
    game = Game(preset, wall=shared_wall(("", "55m46m", "", ""), "C F P W 5m"))
    play(game, "E discard", "S win", "pass", "S discard", "W discard", "N discard")
    return play(game, "E discard 5m")


def over() -> Game:
    return play(at_the_end("guobiao"), "N discard", "pass")


def kong_free_to_claim() -> Game:
    """West holds three of the last discard, which may be claimed, but no kong may be made."""
    options = rules(claims_on_last_discard="all", last_tile_kong="refused")
    game = drain(Game(options, wall=shared_wall(("555m", "", "", "5m"), end="9s")), 0)
    return play(game, "N discard 5m")


REASONS: dict[str, list[tuple[Callable[[], Game], int, str]]] = {
    "_OVER": [(over, 0, "pass"), (over, 1, "discard 1m")],
    "_NO_SEAT": [(dealt, 4, "pass"), (dealt, -1, "win")],
    "_NOT_ASKED": [(dealt, 1, "discard 1m"), (lambda: offered("55m"), 0, "pung")],
    "_ANSWERED": [(lambda: play(offered("55m", "46m", "wmo-2006"), "S pass"), 1, "pung")],
    "_NOT_NOW": [
        (lambda: offered("55m"), 1, "discard 5m"),
        (lambda: offered("1111m55m"), 1, "concealed-kong 1m"),
    ],
    "_ONLY_CLAIM": [(dealt, 0, "chow 1"), (dealt, 0, "pung"), (dealt, 0, "kong")],
    "_NOT_HELD": [(lambda: dealt("123m"), 0, "discard a"), (lambda: dealt("123m"), 0, "flower a")],
    "_AFTER_CLAIM": [
        (lambda: play(offered("55m1111p"), "S pung", "pass"), 1, "concealed-kong 1p"),
        (lambda: play(offered("55m"), "S pung", "pass"), 1, "win"),
    ],
    "_NOT_FOUR": [(lambda: dealt("11m"), 0, "concealed-kong 1m")],
    "_NO_PUNG": [(lambda: dealt("1111m"), 0, "added-kong 1m")],
    "_NO_REPLACEMENT": [
        (lambda: at_the_end("mil-2025", end="a"), 3, "flower a"),
        (kong_free_to_claim, 0, "kong"),
    ],
    "_NO_KONG_NOW": [(lambda: at_the_end("mil-2025", "1111m"), 3, "concealed-kong 1m")],
    "_LAST": [(last_discard, 0, "pung"), (last_discard, 0, "chow 2"), (last_discard, 1, "kong")],
    "_NOT_LEFT": [(lambda: offered("55m", "46m"), 2, "chow 2")],
    "_NO_PLACE": [
        (lambda: play(dealt("", "EE", "E"), "E discard E"), 1, "chow 1"),
        (lambda: play(dealt("", "99m78m", "9m"), "E discard 9m"), 1, "chow 2"),
    ],
    "_NO_RUN": [(lambda: offered("55m46m"), 1, "chow 1")],
    "_TOO_FEW": [(lambda: offered("55m1478p1479sNCF"), 1, "kong"), (lambda: offered("55m", "5m"), 2, "pung")],
    "_BARRED": [(lambda: barred("wmo-2006"), 1, "win"), (lambda: barred("mil-2025"), 1, "win")],
    "_SILENT": [(lambda: barred("mil-2025"), 1, "pung")],
    "_INCOMPLETE": [(lambda: dealt("147m"), 0, "win"), (lambda: offered("55m1478p1479sNC"), 1, "win")],
    "_UNDER": [(lambda: dealt(LOW_WAIT, draws="5m"), 0, "win"), (lambda: offered(LOW_WAIT), 1, "win")],
    "_NO_PASS": [(dealt, 0, "pass")],
    "_ROB": [(robbed, 1, "pung"), (robbed, 1, "chow 2")],
    "_FLOWERS_FIRST": [(lambda: dealt("a"), 0, "discard a"), (lambda: dealt("a"), 0, "win")],
}

CASES = [(name, *case) for name, cases in REASONS.items() for case in cases]


@pytest.mark.parametrize("name, position, seat, text", CASES, ids=[f"{c[0][1:]}-{c[3]}" for c in CASES])
def test_the_reason_is_the_specific_one(name, position, seat, text):
    game, action = position(), parse_action(text)
    words = getattr(reasons, name)
    found = game.why_not(seat, action)
    assert found is not None
    for given, pattern in zip(found, words, strict=True):
        parts = pattern.split("{}")
        assert given.startswith(parts[0])
        assert given.endswith(parts[-1])
    with pytest.raises(IllegalActionError) as error:
        game.apply(seat, action)
    for lang in ("en", "zh"):
        assert found.text(lang) in error.value.message(lang)
        assert text in error.value.message(lang)


def test_every_reason_has_its_position():
    kept = {name for name, words in vars(reasons).items() if isinstance(words, Words)}
    assert kept == set(REASONS)
