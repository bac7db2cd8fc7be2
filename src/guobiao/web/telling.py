"""What a viewer may know, as plain data: the messages ``events`` and ``view`` of docs/protocol.md.

Everything here is made from a :class:`guobiao.table.view.View`, in which nothing hidden is.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from ..sets import Meld, MeldKind
from ..table.actions import Action, AddedKong, Discard
from ..table.events import (
    Answered,
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalselyDeclared,
    FlowerShown,
    Konged,
    Punged,
    Won,
)
from ..table.view import View
from ..table.wall import SEATS
from ..tiles import KINDS, TILES, WINDS, Tile, tiles_of

Json = dict[str, Any]

SEAT_WINDS = tuple(map(str, tiles_of(WINDS)))
LEFT = 1
"""The source of a meld that came from the player on the left, as melds are noted."""


def name_of(tile: Tile | None) -> str | None:
    """A tile as text; a hidden one stays None."""
    return None if tile is None else str(tile)


def names_of(tiles: Iterable[Tile]) -> list[str]:
    """Tiles as texts."""
    return [str(tile) for tile in tiles]


def giver_of(seat: int, source: int) -> int | None:
    """The seat that gave the tile of a meld; ``source`` as melds are noted, 0 for none."""
    return (seat - source % SEATS) % SEATS if source else None


def event_told(event: Event) -> Json:
    """An event as its viewer is told it.

    >>> event_told(Punged(2, Tile("E"), 2))
    {'type': 'pung', 'seat': 2, 'tile': 'E', 'from': 0}
    """
    match event:
        case Dealt(seat, tiles):
            return {"type": "dealt", "seat": seat, "tiles": None if tiles is None else names_of(tiles)}
        case Drew(seat, drawn, replacement):
            return {"type": "drew", "seat": seat, "tile": name_of(drawn), "replacement": replacement}
        case FlowerShown(seat, tile):
            return {"type": "flower", "seat": seat, "tile": str(tile)}
        case Discarded(seat, tile, just_drawn):
            return {"type": "discarded", "seat": seat, "tile": str(tile), "drawn": just_drawn}
        case Answered(seat, action):
            return {"type": "answered", "seat": seat, "action": str(action)}
        case Chowed(seat, tile, position):
            giver = giver_of(seat, LEFT)
            return {"type": "chow", "seat": seat, "tile": str(tile), "position": position, "from": giver}
        case Punged(seat, tile, source):
            return {"type": "pung", "seat": seat, "tile": str(tile), "from": giver_of(seat, source)}
        case Konged(seat, kong, source):
            kind = "concealed" if source == 0 else "added" if source > SEATS else "claimed"
            giver = giver_of(seat, source)
            return {"type": "kong", "seat": seat, "tile": name_of(kong), "kind": kind, "from": giver}
        case Won(seat, tile, giver, robbed):
            return {"type": "won", "seat": seat, "tile": str(tile), "from": giver, "robbed": robbed}
        case FalselyDeclared(seat, false, reason):
            return {"type": "false_win", "seat": seat, "tile": name_of(false), "reason": reason.name.lower()}
        case Exhausted():
            return {"type": "exhausted"}


def meld_told(seat: int, meld: Meld | None) -> Json:
    """A meld; None is a concealed kong that lies face down."""
    if meld is None:
        return {"kind": "concealed_kong", "tiles": None, "claimed": None, "from": None}
    claimed = None if meld.claimed_tile is None else meld.tiles.index(meld.claimed_tile)
    return {
        "kind": _KINDS[meld.kind],
        "tiles": names_of(meld.tiles),
        "claimed": claimed,
        "from": giver_of(seat, meld.claimed_from or 0),
    }


_KINDS = {
    MeldKind.CHOW: "chow",
    MeldKind.PUNG: "pung",
    MeldKind.CONCEALED_KONG: "concealed_kong",
    MeldKind.DIRECT_KONG: "claimed_kong",
    MeldKind.ADDED_KONG: "added_kong",
}


def view_told(view: View) -> Json:
    """The table as a viewer sees it, but for what belongs to the match and the clocks."""
    seat, drawn = view.seat, view.drawn
    return {
        "phase": view.phase.name.lower(),
        "turn": view.turn % SEATS,  # while flowers of the deal are replaced it counts on
        "seat": seat,
        "prevalent": str(view.prevalent),
        "left": view.tiles_left(seat or 0),
        "last_tile": view.is_last_tile,
        "drawn": name_of(drawn) if view.turn == seat else None,
        "offered": name_of(view.offered),
        "seats": [_seat_told(view, each) for each in range(SEATS)],
        "visible": {str(TILES[kind]): n for kind, n in enumerate(view.visible) if n},
        "winners": list(view.winners),
        "giver": view.giver,
        "barred": list(view.barred),
    }


def _seat_told(view: View, seat: int) -> Json:
    open_hand = seat == view.seat or seat in view.winners
    return {
        "wind": SEAT_WINDS[seat],
        "points": view.points[seat],
        "count": view.tile_count(seat),
        "tiles": names_of(view.tiles(seat)) if open_hand else None,
        "melds": [meld_told(seat, meld) for meld in view.melds(seat)],
        "flowers": names_of(view.flowers(seat)),
        "river": [
            {"tile": str(tile), "taken": taken}
            for tile, taken in zip(view.river(seat), view.taken(seat), strict=True)
        ],
    }


def can_be_claimed(action: Action) -> bool:
    """Whether an action offers a tile to the others: everybody waits a moment after it."""
    return isinstance(action, AddedKong) or (isinstance(action, Discard) and action.tile < KINDS)


def laid_down(before: Json, seat: int, action: Discard | AddedKong) -> Json:
    """A view of the table after a tile is offered, made from the view before.

    Where nobody can claim the tile the engine has gone on already. This is what all who are not asked see
    where somebody can, so that the two cannot be told apart.
    """
    view, tile = deepcopy(before), str(action.tile)
    own = view["seats"][seat]
    own["count"] -= 1
    if own["tiles"] is not None:
        own["tiles"].remove(tile)
    if isinstance(action, Discard):
        own["river"].append({"tile": tile, "taken": False})
    else:
        pung = next(m for m in own["melds"] if m["kind"] == "pung" and m["tiles"][0] == tile)
        pung.update(kind="added_kong", tiles=[tile] * 4)
    phase = "claim" if isinstance(action, Discard) else "rob"
    view["visible"] = _with_one_more(view["visible"], tile)
    return {**view, "phase": phase, "drawn": None, "offered": tile}


def _with_one_more(visible: dict[str, int], tile: str) -> dict[str, int]:
    counts = {**visible, tile: visible.get(tile, 0) + 1}
    return {name: counts[name] for name in map(str, TILES) if name in counts}
