"""A wall that leads to the deal and the draws that were recorded, where the wall itself was not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from ..lang import Words
from ..rules.ruleset import Ruleset
from ..table.events import Drew
from ..table.piles import dealt_tile, take, take_from_tail
from ..table.state import STATE, play_of
from ..table.wall import FULL_SIZE, PLAIN_SIZE, SEATS, Seed, Wall, WallError
from ..tiles import COPIES, FLOWER_TILES, KINDS, TILES, Tile
from .errors import RecordError
from .telling import Step

TOO_MANY = Words("more copies of {} than there are", "{} 的张数超出")
WALL_ENDS = Words("more tiles are drawn than the wall has", "摸牌数超过牌墙张数")


def wall_of(tiles: Iterable[Tile], dice: Iterable[int] = (), seed: Seed | None = None) -> Wall:
    """The wall of these tiles.

    Raises:
        RecordError: they are none.
    """
    try:
        return Wall(tuple(tiles), tuple(dice), seed)
    except WallError as error:
        raise RecordError(error.words) from None


def rebuilt(
    deal: Sequence[Sequence[Tile]],
    steps: Iterable[Step],
    rules: Ruleset,
    *,
    rest: Iterable[Tile] = (),
    flowers: bool = False,
) -> Wall:
    """The wall from which this was dealt and drawn; the tiles that nobody saw lie where places are left.

    Args:
        deal: what each seat was dealt, in the order in which it was.
        steps: of the hand; the draws among them count.
        rules: how tiles are taken.
        rest: an order for the tiles that were never drawn; else they lie in the order of their kinds.
        flowers: whether flowers were in the wall.

    Raises:
        RecordError: a fifth copy, or more draws than tiles.
    """
    drawn = [step.event for step in steps if isinstance(step.event, Drew)]
    taken = [tile for tiles in deal for tile in tiles] + [d.tile for d in drawn if d.tile is not None]
    size = FULL_SIZE if flowers else PLAIN_SIZE
    if len(taken) > size:
        raise RecordError(WALL_ENDS)
    places = places_taken([len(tiles) for tiles in deal], drawn, rules, size)
    wall: dict[int, Tile] = dict(zip(places, taken, strict=True))
    if len(wall) < len(taken):
        raise RecordError(WALL_ENDS)
    left = iter(_left(taken, rest, flowers))
    return wall_of(wall[place] if place in wall else next(left) for place in range(size))


def places_taken(dealt: Sequence[int], drawn: Iterable[Drew], rules: Ruleset, size: int) -> list[int]:
    """The places in the wall of the tiles that are taken, in that order, as the engine takes them.

    Args:
        dealt: how many tiles each seat is dealt.
        drawn: the draws.
        rules: how tiles are taken.
        size: of the wall.
    """
    states = np.zeros(1, STATE)
    s = states[0]
    s["play"], s["size"] = play_of(rules), size
    s["wall"] = np.arange(FULL_SIZE)
    places = [int(dealt_tile(s, seat, number)) for seat in range(SEATS) for number in range(dealt[seat])]
    return places + [int((take_from_tail if d.replacement else take)(s, d.seat)) for d in drawn]


def _left(taken: Iterable[Tile], rest: Iterable[Tile], flowers: bool) -> list[Tile]:
    """The tiles that were not taken, in the order of ``rest`` if that has them all."""
    left = Counter(tile for tile in TILES[:KINDS] for _ in range(COPIES))
    if flowers:
        left.update(FLOWER_TILES)
    left.subtract(taken)
    if wrong := [tile for tile, count in left.items() if count < 0]:
        raise RecordError(TOO_MANY.format(" ".join(map(str, wrong))))
    ordered: list[Tile] = []
    for tile in reversed(tuple(rest)):
        if left[tile] > 0:
            left[tile] -= 1
            ordered.append(tile)
    return [*sorted(left.elements()), *reversed(ordered)]
