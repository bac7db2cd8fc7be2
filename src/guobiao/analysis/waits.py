"""What a ready hand waits for, and what each of its waits would score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .. import batch
from ..rules.ruleset import GUOBIAO, Ruleset, ruleset
from ..scoring.readings import allows_knitted
from ..scoring.waiting import waits as formal_waits
from ..sets import HAND_SIZE, Hand
from ..tiles import COPIES, Tile
from .shanten import Visible, as_drawn, visible_counts


@dataclass(frozen=True, slots=True)
class WaitTotal:
    """One tile that completes a hand.

    Attributes:
        tile: the tile.
        left: copies that are neither in the hand nor visible.
        last_copy: a win with it is 和绝张: three copies lie open.
        discard, self_drawn: totals, flowers included, if it is discarded or drawn.
        discard_wins, self_drawn_wins: whether that reaches the minimum.
    """

    tile: Tile
    left: int
    last_copy: bool
    discard: int
    self_drawn: int
    discard_wins: bool
    self_drawn_wins: bool


@dataclass(frozen=True, slots=True)
class Waits:
    """The waits of a hand of 13 tiles.

    Attributes:
        hand: the hand.
        formal: every kind that completes its shape, even if the hand itself holds all four copies.
        tiles: what it really waits for, with totals: kinds of which the hand does not hold all four.
    """

    hand: Hand
    formal: tuple[Tile, ...]
    tiles: tuple[WaitTotal, ...]

    @property
    def live(self) -> int:
        """Copies left of all waits."""
        return sum(wait.left for wait in self.tiles)


def waits(hand: Hand | str, rules: Ruleset | str = GUOBIAO, visible: Visible = ()) -> Waits:
    """What a hand of 13 tiles waits for; no waits if it is not ready.

    The winds and flowers of the hand count; its other flags do not (和绝张 follows from what is visible).

    >>> found = waits("123m456p789s1299p")
    >>> [(str(w.tile), w.left, w.discard, w.self_drawn) for w in found.tiles]
    [('3p', 4, 14, 16)]

    Raises:
        NotationError, InvalidHandError: no possible hand.
        ValueError: not 13 tiles (a kong counts as three), or more copies of a tile than there are.
    """
    rules = ruleset(rules) if isinstance(rules, str) else rules
    hand = as_drawn(hand)
    if hand.size != HAND_SIZE - 1:
        raise ValueError(f"{hand.size} tiles (a kong counts as three): waits are those of 13 tiles")
    formal = formal_waits(hand, knitted_standard=allows_knitted(rules))
    seen = visible_counts(hand, visible)
    held = hand.counts()
    real = [tile for tile in formal if held[tile] < COPIES]
    return Waits(hand, formal, tuple(_totals(hand, real, held, seen, rules)))


def _totals(
    hand: Hand, real: list[Tile], held: list[int], seen: list[int], rules: Ruleset
) -> Iterable[WaitTotal]:
    open_melds = [tile for meld in hand.melds if not meld.is_concealed for tile in meld.tiles]
    last = [seen[tile] + open_melds.count(tile) == COPIES - 1 == held[tile] + seen[tile] for tile in real]
    wins = [
        hand.replace(tile=tile, self_drawn=self_drawn, last_copy=last_copy)
        for tile, last_copy in zip(real, last, strict=True)
        for self_drawn in (False, True)
    ]
    totals = [int(total) for total in batch.score(wins, rules).totals]
    needed = rules.minimum + flower_points(hand, rules)
    for index, tile in enumerate(real):
        discard, drawn = totals[2 * index : 2 * index + 2]
        left = COPIES - held[tile] - seen[tile]
        yield WaitTotal(tile, left, last[index], discard, drawn, discard >= needed, drawn >= needed)


def flower_points(hand: Hand, rules: Ruleset) -> int:
    """What the flowers of a hand add to every total."""
    return hand.win.flower_count * (rules["flowers"] == "on")
