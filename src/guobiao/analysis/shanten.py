"""How far a hand is from ready, by every shape, and which tiles bring it closer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from .. import batch
from ..kernels import cache
from ..kernels import shanten as kernel
from ..kernels.layout import rows
from ..notation import parse_tiles
from ..rules.facts import Shape
from ..rules.ruleset import GUOBIAO, Ruleset
from ..sets import HAND_SIZE, Hand
from ..tiles import COPIES, KINDS, TILES, Tile, tiles_of

SHAPES = tuple(Shape)
"""The shapes in the order of the kernels' columns."""
Visible = Iterable[Tile] | str
"""Tiles that lie open to everybody besides the hand's own melds: discards, others' melds; or their text."""


@dataclass(frozen=True, slots=True)
class Live:
    """A tile and how many copies of it are neither in the hand nor visible."""

    tile: Tile
    left: int


@dataclass(frozen=True, slots=True)
class FormShanten:
    """A hand seen as one shape.

    Attributes:
        shape: the shape.
        shanten: tiles to exchange until the hand is ready for it; -1 complete, 0 ready.
        useful: the tiles that lower it (of a hand of 13 tiles), also those of which no copy is left.
    """

    shape: Shape
    shanten: int
    useful: tuple[Live, ...]


@dataclass(frozen=True, slots=True)
class Improvement:
    """A tile (改良) that does not bring a hand closer but leaves it with more useful tiles.

    Attributes:
        tile: what is drawn.
        discard: what is best discarded then.
        live: copies left of the useful tiles afterwards.
    """

    tile: Tile
    discard: Tile
    live: int


@dataclass(frozen=True, slots=True)
class HandShanten:
    """A hand by all shapes.

    Attributes:
        hand: the hand.
        forms: each shape that its melds allow.
        shanten: the least over the shapes.
        useful: the tiles that lower it (of a hand of 13 tiles).
    """

    hand: Hand
    forms: tuple[FormShanten, ...]
    shanten: int
    useful: tuple[Live, ...]

    @property
    def live(self) -> int:
        """Copies left of all useful tiles."""
        return sum(tile.left for tile in self.useful)


def shanten(
    hand: Hand | str,
    rules: Ruleset | str = GUOBIAO,
    visible: Visible = (),
    *,
    formal: bool = False,
) -> HandShanten:
    """How far a hand of 13 or 14 tiles is from ready, and its useful tiles.

    With 14 tiles the numbers are those after the best discard, and no useful tiles are named. A shape that
    would need a fifth copy of a tile does not count, unless ``formal``.

    >>> found = shanten("123m456p789s1299p")
    >>> found.shanten, [(str(u.tile), u.left) for u in found.useful]
    (0, [('3p', 4)])

    Raises:
        NotationError, InvalidHandError: no possible hand.
        ValueError: more copies of a tile than there are.
    """
    hand = as_drawn(hand)
    seen = visible_counts(hand, visible)
    data = rows([hand])
    numbers = np.zeros((1, len(SHAPES) + 1), np.int8)
    masks = np.zeros((1, len(SHAPES)), np.int64)
    kernel.useful_forms_rows(cache.shanten_tables(), data, numbers, masks, batch.allowed_forms(rules), formal)
    held = hand.counts()
    forms = tuple(
        FormShanten(shape, int(number), live(int(mask), held, seen))
        for shape, number, mask in zip(SHAPES, numbers[0], masks[0], strict=False)
        if number != kernel.RULED_OUT
    )
    best = int(numbers[0, -1])
    useful = {tile for form in forms if form.shanten == best for tile in form.useful}
    return HandShanten(hand, forms, best, tuple(sorted(useful, key=lambda u: u.tile)))


def improvements(
    hand: Hand | str, rules: Ruleset | str = GUOBIAO, visible: Visible = ()
) -> tuple[Improvement, ...]:
    """The tiles that leave a hand of 13 tiles as far as it is, but with more useful tiles; most first.

    Raises:
        NotationError, InvalidHandError: no possible hand.
        ValueError: not 13 tiles, or more copies of a tile than there are.
    """
    hand = as_drawn(hand)
    if hand.size != HAND_SIZE - 1:
        raise ValueError(f"{hand.size} tiles (a kong counts as three): improvements are those of 13 tiles")
    visible = tiles_seen(visible)
    seen = visible_counts(hand, visible)
    held = hand.counts()
    now = shanten(hand, rules, visible)
    useful = {u.tile for u in now.useful}
    drawn = [t for t in TILES[:KINDS] if t not in useful and held[t] + seen[t] < COPIES]
    tries: list[tuple[Tile | None, Tile]] = [
        (tile, discard) for tile in drawn for discard in dict.fromkeys(hand.concealed) if discard != tile
    ]
    found: dict[Tile, Improvement] = {}
    for (tile, discard), number, _, left in useful_after(hand, tries, seen, rules):
        assert tile is not None
        best = found.get(tile)
        if number == now.shanten and left > max(now.live, best.live if best else 0):
            found[tile] = Improvement(tile, discard, left)
    return tuple(sorted(found.values(), key=lambda improvement: -improvement.live))


def useful_after(
    hand: Hand,
    exchanges: Sequence[tuple[Tile | None, Tile]],
    seen: Sequence[int],
    rules: Ruleset | str = GUOBIAO,
) -> list[tuple[tuple[Tile | None, Tile], int, int, int]]:
    """For exchanges (tile drawn or None, tile discarded): the exchange, shanten, useful kinds, copies left.

    ``hand`` has 13 tiles, or 14 where nothing is drawn; the tile discarded lies visible afterwards.
    """
    data = np.repeat(rows([hand]), len(exchanges), axis=0)
    visible = np.repeat(np.array([seen], np.uint8), len(exchanges), axis=0)
    for index, (tile, discard) in enumerate(exchanges):
        if tile is not None:
            data[index, tile] += 1
        data[index, discard] -= 1
        visible[index, discard] += 1
    found = batch.useful(data, rules, visible=visible)
    numbers = zip(found.shanten.tolist(), found.kinds.tolist(), found.live.tolist(), strict=True)
    return [(exchange, *each) for exchange, each in zip(exchanges, numbers, strict=True)]


def live(mask: int, held: Sequence[int], seen: Sequence[int]) -> tuple[Live, ...]:
    """The kinds of a mask with the copies left of each."""
    return tuple(Live(tile, COPIES - held[tile] - seen[tile]) for tile in tiles_of(mask))


def as_drawn(hand: Hand | str) -> Hand:
    """The hand with its winning tile, if any, among the others, and checked.

    Raises:
        NotationError, InvalidHandError: no possible hand.
    """
    hand = Hand.of(hand)
    hand = replace(hand, concealed=hand.held, win=replace(hand.win, tile=None)).replace(
        self_drawn=False, last_copy=False, wall_last=False, kong_related=False
    )
    return hand.check()


def tiles_seen(visible: Visible) -> list[Tile]:
    """Visible tiles, or those of a text in any notation."""
    return list(parse_tiles(visible) if isinstance(visible, str) else visible)


def visible_counts(hand: Hand, visible: Visible) -> list[int]:
    """How many copies of each kind are visible elsewhere: discards, others' melds.

    Raises:
        ValueError: more copies than there are, with those of the hand.
    """
    seen = [0] * KINDS
    for tile in tiles_seen(visible):
        if not tile.is_flower:
            seen[tile] += 1
    for tile, held in zip(TILES, hand.counts(), strict=False):
        if held + seen[tile] > COPIES:
            raise ValueError(f"{tile}: {held} in the hand and {seen[tile]} visible, but there are only four")
    return seen
