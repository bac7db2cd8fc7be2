"""Hands as they are drawn: melds with the claimed tile turned, the winning tile apart."""

from __future__ import annotations

from typing import NamedTuple

from ...sets import Hand, Meld, MeldKind
from ..telling import names_of


class DrawnTile(NamedTuple):
    """A tile of a meld: its name, and how it lies."""

    name: str
    look: str
    """``turned``, ``back`` or nothing."""


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
        [_meld(meld) for meld in hand.melds],
        names_of(hand.concealed),
        None if win.tile is None else str(win.tile),
        names_of(win.flowers) if not isinstance(win.flowers, int) else [],
    )


def _meld(meld: Meld) -> list[DrawnTile]:
    names = names_of(meld.tiles)
    if meld.kind is MeldKind.CONCEALED_KONG:
        return [DrawnTile(name, "back" if place in (0, 3) else "") for place, name in enumerate(names)]
    if meld.kind is MeldKind.CHOW:
        claimed = meld.tiles.index(meld.claimed_tile) if meld.claimed_tile is not None else -1
        names.insert(0, names.pop(claimed)) if claimed >= 0 else None
        turned = 0 if claimed >= 0 else -1
    else:
        turned = {1: 0, 2: 1, 3: len(names) - 1}.get(meld.claimed_from or 0, -1)
    return [DrawnTile(name, "turned" if place == turned else "") for place, name in enumerate(names)]
