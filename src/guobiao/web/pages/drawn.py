"""Hands as they are drawn: melds with the claimed tile turned, the winning tile apart."""

from __future__ import annotations

from typing import NamedTuple

from ...sets import Hand, Meld, MeldKind
from ..telling import names_of


class DrawnTile(NamedTuple):
    """A tile of a meld: its name, and how it lies."""

    name: str
    look: str
    """Classes of ui/src/styles/tiles.css: ``turned``, also ``on-top``; ``back``; or nothing."""


class DrawnHand(NamedTuple):
    """A hand in the order in which it is drawn."""

    melds: list[list[DrawnTile]]
    tiles: list[str]
    tile: str | None
    flowers: list[str]


def drawn(hand: Hand) -> DrawnHand:
    """How a hand is drawn.

    >>> drawn(Hand.parse("[222p,2]123m55s5s|EE0000|a")).melds
    [[DrawnTile(name='2p', look=''), DrawnTile(name='2p', look='turned'), DrawnTile(name='2p', look='')]]
    """
    win = hand.win
    return DrawnHand(
        [drawn_meld(meld) for meld in hand.melds],
        names_of(hand.concealed),
        None if win.tile is None else str(win.tile),
        names_of(win.flowers) if not isinstance(win.flowers, int) else [],
    )


def drawn_meld(meld: Meld) -> list[DrawnTile]:
    """The tiles of a meld, left to right, as ui/src/layout.ts lays them.

    The claimed tile is turned and lies at the side of the player who gave it, with the tile added to a pung
    on top of it; of a concealed kong the two inner tiles are face down.
    """
    names = names_of(meld.tiles)
    if meld.kind is MeldKind.CONCEALED_KONG:
        return [DrawnTile(name, "back" if place in (1, 2) else "") for place, name in enumerate(names)]
    if meld.claimed_tile is None:
        return [DrawnTile(name, "") for name in names]
    claimed, turned = str(meld.claimed_tile), ["turned"]
    if meld.kind is MeldKind.ADDED_KONG:
        names.pop()
        turned.append("turned on-top")
    names.remove(claimed)
    place = {1: 0, 2: 1}.get(meld.claimed_from or 1, len(names))
    lying = [DrawnTile(name, "") for name in names]
    return [*lying[:place], *(DrawnTile(claimed, look) for look in turned), *lying[place:]]
