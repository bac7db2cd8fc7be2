"""Hints for a player who asked for them: the message ``hints`` of docs/protocol.md."""

from __future__ import annotations

from typing import Any

from ..analysis.discards import Discard, discards
from ..analysis.shanten import shanten
from ..analysis.waits import Waits, waits
from ..players.judging import is_win, seat_of
from ..sets import HAND_SIZE, Hand
from ..table.actions import DeclareWin
from ..table.view import View
from ..tiles import TILES, Tile

Json = dict[str, Any]


def hints_told(view: View) -> Json | None:
    """What a player may want to know of its own hand; nothing in it is hidden from that player.

    None: the player has kept a flower and is short of a tile, so that nothing can be said of the hand.
    """
    hand = _own(view)
    if hand.size < HAND_SIZE - 1:
        return None
    if hand.size == HAND_SIZE:
        seen = _seen(view)
        found = discards(hand, view.rules, seen)
        return {
            "shanten": found[0].shanten,
            "waits": None,
            "discards": [_discard(each) for each in found],
            "win": _win(view),
        }
    return {**_ready(view, hand), "discards": None, "win": _win(view)}


def ready_told(view: View) -> Json | None:
    """How far a hand is from ready, and its waits; of a tile just drawn as it was before.

    None for a hand that must discard after a claim, or that lacks the replacement of a flower or kong.
    """
    hand = _own(view)
    if hand.size == HAND_SIZE - 1:
        return _ready(view, hand)
    if hand.size != HAND_SIZE or view.drawn is None or view.drawn not in hand.held:
        return None
    rest = list(hand.held)
    rest.remove(view.drawn)
    return _ready(view, hand.replace(concealed=tuple(rest), tile=None))


def _ready(view: View, hand: Hand) -> Json:
    """Shanten, and what a ready hand waits for."""
    seen = _seen(view)
    ready = waits(hand, view.rules, seen)
    distance = 0 if ready.tiles else shanten(hand, rules=view.rules, visible=seen).shanten
    return {"shanten": distance, "waits": _waits(ready) if ready.tiles else None}


def _own(view: View) -> Hand:
    """The viewer's hand, with what it holds and no winning tile."""
    hand = view.hand(seat_of(view))
    return hand.replace(concealed=hand.held, tile=None)


def _seen(view: View) -> list[Tile]:
    """What lies open outside the viewer's own melds."""
    counts = list(view.visible)
    for meld in view.melds(seat_of(view)):
        if meld is not None and not meld.is_concealed:
            for tile in meld.tiles:
                counts[tile] -= 1
    return [TILES[kind] for kind, count in enumerate(counts) for _ in range(count)]


def _discard(found: Discard) -> Json:
    return {
        "tile": str(found.tile),
        "shanten": found.shanten,
        "live": found.live,
        "useful": {str(each.tile): each.left for each in found.useful},
        "waits": None if found.waits is None else _waits(found.waits),
    }


def _waits(found: Waits) -> list[Json]:
    return [
        {
            "tile": str(wait.tile),
            "left": wait.left,
            "discard": wait.discard,
            "self_drawn": wait.self_drawn,
            "discard_wins": wait.discard_wins,
            "self_drawn_wins": wait.self_drawn_wins,
        }
        for wait in found.tiles
    ]


def _win(view: View) -> int | None:
    """What a win would score that can be declared now."""
    if DeclareWin() not in view.actions or not is_win(view):
        return None
    return int(view.state["worth"][seat_of(view)])
