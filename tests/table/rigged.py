"""Walls made for a test: who is dealt what, what is drawn, what is replaced. And short scripts of play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from guobiao import Ruleset, Tile, ruleset
from guobiao.notation import parse_tiles
from guobiao.table.actions import Action, Discard, Pass, parse_action
from guobiao.table.events import Dealt
from guobiao.table.game import Game
from guobiao.table.seen import Phase
from guobiao.table.wall import FULL_SIZE, PLAIN_SIZE, Wall, has_flowers
from guobiao.tiles import COPIES, FLOWER_TILES, KINDS, TILES

SEATS = range(4)
NAMES = "ESWN"
IDLE = ("", "", "", "")
"""Hands that do not matter."""

WAITING = (Phase.OPENING, Phase.CLAIM, Phase.ROB)
"""Phases in which one may pass."""

FAR = 30
"""Flowers lie so many tiles before the end: neither at the end nor where a test begins."""

_SCATTERED = tuple(TILES[number * 7 % KINDS] for number in range(KINDS))
"""The kinds in an order in which neighbours do not fit together."""


def dealt_places(seat: int) -> list[int]:
    """Where the 13 tiles of a seat lie in a shared wall (RULES C.1): three times four, then one."""
    return [16 * turn + 4 * seat + number for turn in range(3) for number in range(4)] + [48 + seat]


DEALER_LAST = 52
"""Where the dealer's fourteenth tile lies: he takes the upper tiles of the first and of the third stack."""


def tail_places(size: int) -> list[int]:
    """Where replacements lie, in the order in which they are taken: of each stack the upper tile first."""
    return [size - 2 * stack + tile for stack in range(1, size // 2) for tile in (0, 1)]


def shared_wall(
    hands: Sequence[str] = IDLE,
    draws: str = "",
    *,
    tail: str = "",
    end: str = "",
    size: int = FULL_SIZE,
) -> Wall:
    """A wall for all.

    Args:
        hands: up to 13 tiles dealt to E S W N; the rest is filled with tiles that hardly fit together.
        draws: what is drawn from the front, the dealer's fourteenth tile first.
        tail: the replacements, in the order in which they are taken.
        end: the last tiles of the wall in the order in which they are drawn from the front.
        size: 144, or 136 without flowers.
    """
    tiles: dict[int, Tile] = {}
    places = [dealt_places(seat) for seat in SEATS]
    for seat in SEATS:
        _put(tiles, places[seat], hands[seat])
    _put(tiles, [DEALER_LAST, *range(DEALER_LAST + 1, size)], draws)
    _put(tiles, tail_places(size), tail)
    last = parse_tiles(end)
    _put(tiles, list(range(size - len(last), size)), end)
    dealt = [place for seat in SEATS for place in places[seat]]
    return Wall(_filled(tiles, dealt, size))


def private_wall(
    hands: Sequence[str] = IDLE, draws: Sequence[str] = IDLE, *, ends: Sequence[str] = IDLE
) -> Wall:
    """Four piles of 34: the hands dealt, what each seat draws first, and what it draws last."""
    tiles: dict[int, Tile] = {}
    pile = PLAIN_SIZE // len(SEATS)
    for seat in SEATS:
        start = seat * pile
        _put(tiles, list(range(start, start + 13)), hands[seat])
        _put(tiles, list(range(start + 13, start + pile)), draws[seat])
        last = len(parse_tiles(ends[seat]))
        _put(tiles, list(range(start + pile - last, start + pile)), ends[seat])
    dealt = [seat * pile + number for seat in SEATS for number in range(13)]
    return Wall(_filled(tiles, dealt, PLAIN_SIZE))


def _put(tiles: dict[int, Tile], places: Sequence[int], text: str) -> None:
    for place, tile in zip(places, parse_tiles(text), strict=False):
        assert place not in tiles, f"place {place} of the wall is given twice"
        tiles[place] = tile


def _filled(tiles: dict[int, Tile], first: Sequence[int], size: int) -> tuple[Tile, ...]:
    """The whole wall: what is left goes to the hands first, one copy of each kind after the other."""
    left = Counter(dict.fromkeys(TILES[:KINDS], COPIES))
    if size == FULL_SIZE:
        left.update(FLOWER_TILES)
    left.subtract(tiles.values())
    assert min(left.values()) >= 0, f"too many of {[str(t) for t in left if left[t] < 0]}"
    plain = [t for copy in range(COPIES) for t in _SCATTERED if left[t] > copy]
    flowers = [tile for tile in FLOWER_TILES if left[tile]]
    filler = iter([*plain[:-FAR], *flowers, *plain[-FAR:]])
    for place in (*first, *range(size)):
        if place not in tiles:
            tiles[place] = next(filler)
    return tuple(tiles[place] for place in range(size))


def busy_wall(rng: random.Random, options: Ruleset) -> Wall:
    """A wall at random, but everybody is dealt four of a kind or a hand that waits for one tile."""
    size = FULL_SIZE if has_flowers(options) else PLAIN_SIZE
    left = Counter(dict.fromkeys(TILES[:KINDS], COPIES))
    if size == FULL_SIZE:
        left.update(FLOWER_TILES)
    tiles: dict[int, Tile] = {}
    for seat in SEATS:
        start = seat * size // len(SEATS)
        places = range(start, start + 13) if options["wall"] == "private" else dealt_places(seat)
        hand = _four(rng, left) if rng.random() < 0.4 else []
        for _ in range(rng.randrange(5)):
            if len(hand) <= 10:
                hand += _set(rng, left)
        tiles.update(zip(places, hand, strict=False))
    rest = list(left.elements())
    rng.shuffle(rest)
    filler = iter(rest)
    return Wall(tuple(tiles[n] if n in tiles else next(filler) for n in range(size)))


def _four(rng: random.Random, left: Counter[Tile]) -> list[Tile]:
    kind = rng.choice([tile for tile in TILES[:KINDS] if left[tile] == COPIES])
    left[kind] = 0
    return [kind] * COPIES


def _set(rng: random.Random, left: Counter[Tile]) -> list[Tile]:
    """A chow or a pung of what is left."""
    chows = [TILES[n : n + 3] for n in range(27) if n % 9 < 7]
    pungs = [(tile,) * 3 for tile in TILES[:KINDS]]
    chosen = list(rng.choice([tiles for tiles in (*chows, *pungs) if _are_left(tiles, left)]))
    left.subtract(chosen)
    return chosen


def _are_left(tiles: Sequence[Tile], left: Counter[Tile]) -> bool:
    return all(left[tile] >= number for tile, number in Counter(tiles).items())


def rules(preset: str = "guobiao", **options: Any) -> Ruleset:
    """A preset with other answers."""
    return ruleset(preset).override(None, **options)


def play(game: Game, *steps: str) -> Game:
    """Carry out steps such as ``"E discard 3p"``; whoever is asked and has no step passes.

    ``"E discard"`` alone discards the tile just drawn, ``"pass"`` lets everybody pass who is asked.
    """
    for step in steps:
        if step == "pass":
            pass_all(game)
            continue
        name, _, text = step.partition(" ")
        seat = NAMES.index(name)
        own_turn = text.startswith(("discard", "concealed", "added"))
        while game.phase in WAITING and (own_turn or seat not in game.asked):
            game.apply(game.asked[0], Pass())
        game.apply(seat, _action(game, text))
    return game


def _action(game: Game, text: str) -> Action:
    if text == "discard":
        assert game.drawn is not None
        return Discard(game.drawn)
    return parse_action(text)


def pass_all(game: Game) -> None:
    """Everybody who is asked for a claim, or about flowers of the deal, passes."""
    while game.phase in WAITING:
        game.apply(game.asked[0], Pass())


def drain(game: Game, left: int, seat: int | None = None) -> Game:
    """Everybody discards what he draws and nobody claims, until so many tiles are left at somebody's turn.

    Of private piles those of ``seat`` count; ``seat`` also has to be the one whose turn it is.
    """
    pass_all(game)
    while game.tiles_left(seat or 0) > left or (seat is not None and game.turn != seat):
        play(game, f"{NAMES[game.turn]} discard")
        pass_all(game)
        assert not game.is_over, "the hand is over"
    return game


def dealt(game: Game) -> list[tuple[Tile, ...]]:
    """What the seats were dealt."""
    return [event.tiles or () for event in game.events if isinstance(event, Dealt)]


def texts(actions: Iterable[Action]) -> list[str]:
    """Actions as texts."""
    return [str(action) for action in actions]


def calls(game: Game, seat: str) -> set[str]:
    """What a seat may do except to discard."""
    return {str(a) for a in game.legal_actions(NAMES.index(seat)) if not isinstance(a, Discard)}


def fans(game: Game, seat: str) -> dict[str, int]:
    """What a winner scored: Chinese names, and how often."""
    return dict(game.score(NAMES.index(seat)).counts)
