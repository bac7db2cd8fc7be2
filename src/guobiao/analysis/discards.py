"""What to discard: for each tile, how far the hand is afterwards and what it would win with."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules.ruleset import GUOBIAO, Ruleset
from ..sets import HAND_SIZE, Hand
from ..tiles import Tile
from .shanten import Live, Visible, as_drawn, live, tiles_seen, useful_after, visible_counts
from .waits import Waits, waits


@dataclass(frozen=True, slots=True)
class Discard:
    """One tile that could be discarded.

    Attributes:
        tile: the tile.
        shanten: tiles to exchange until the hand is ready afterwards; 0 ready.
        useful: the tiles that would bring it closer.
        waits: where the hand is ready afterwards, its waits with totals; else None.
    """

    tile: Tile
    shanten: int
    useful: tuple[Live, ...]
    waits: Waits | None

    @property
    def live(self) -> int:
        """Copies left of all useful tiles."""
        return sum(tile.left for tile in self.useful)

    @property
    def winning(self) -> int:
        """Copies left of the waits that reach the minimum on a discard."""
        return sum(wait.left for wait in self.waits.tiles if wait.discard_wins) if self.waits else 0


def discards(
    hand: Hand | str, rules: Ruleset | str = GUOBIAO, visible: Visible = ()
) -> tuple[Discard, ...]:
    """Every tile that a hand of 14 tiles can discard, the best first.

    Best is: nearest to ready; then most copies left of waits that may be declared; then most copies of useful
    tiles; then the order of the tiles.

    >>> [(str(d.tile), d.shanten, d.live) for d in discards("123m456p789s12p99pE")[:2]]
    [('E', 0, 4), ('1p', 1, 22)]

    Raises:
        NotationError, InvalidHandError: no possible hand.
        ValueError: not 14 tiles (a kong counts as three), or more copies of a tile than there are.
    """
    hand = as_drawn(hand)
    if hand.size != HAND_SIZE:
        raise ValueError(f"{hand.size} tiles (a kong counts as three): discards are those of 14 tiles")
    visible = tiles_seen(visible)
    seen = visible_counts(hand, visible)
    found = []
    for (_, tile), number, mask, _ in useful_after(
        hand, [(None, t) for t in dict.fromkeys(hand.concealed)], seen, rules
    ):
        rest = list(hand.concealed)
        rest.remove(tile)
        after = hand.replace(concealed=tuple(rest))
        ready = waits(after, rules, [*visible, tile]) if number <= 0 else None
        seen[tile] += 1
        found.append(Discard(tile, number, live(mask, after.counts(), seen), ready))
        seen[tile] -= 1
    return tuple(sorted(found, key=lambda d: (d.shanten, -d.winning, -d.live, d.tile)))
