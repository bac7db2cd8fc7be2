"""Events as short texts, one line each, and back.

::

    E deal 123m456p789sEESS   E draw 3p     E replace 3p   E flower a     E discard 3p   E discard 3p drawn
    S answer chow 2           S chow 3p 2   S pung 3p from E
    S kong 3p concealed       S kong 3p from E             S kong 3p added from E
    S win 3p                  S win 3p from E              S win 3p robbed from E
    S false-win 3p too-few-points                          exhausted

The first letter is the seat. ``replace`` is a draw that replaces a kong or a flower, ``drawn`` says that the
discard is of the kind just drawn, a number after a chow is the place of the claimed tile in the run.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..errors import NotationError
from ..lang import Words
from ..notation import format_tiles, parse_tiles
from ..table.actions import parse_action
from ..table.events import (
    Answered,
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalselyDeclared,
    FalseWin,
    FlowerShown,
    Konged,
    Punged,
    Won,
)
from ..table.wall import SEATS
from ..tiles import Tile
from .errors import RecordError

SEAT_NAMES = "ESWN"

UNKNOWN = Words("{!r} is no event", "{!r} 不是事件")
HIDDEN = Words("a hidden tile cannot be recorded", "隐藏的牌无法记录")

_TILE = r"(?P<tile>[1-9][mps]|[ESWNCFPa-h])"
_FROM = r"(?: from (?P<giver>[ESWN]))"
_FALSE = {reason.name.lower().replace("_", "-"): reason for reason in FalseWin}

Match = re.Match[str]


def _tile(tile: Tile | None) -> Tile:
    if tile is None:
        raise RecordError(HIDDEN)
    return tile


def giver_of(seat: int, source: int) -> int:
    """The seat that gave a meld its tile: ``source`` as melds are noted, 1 from the left, 2, 3 right."""
    return (seat - source % SEATS) % SEATS


def event_text(event: Event) -> str:
    """The text of an event; :func:`parse_event` is the inverse.

    >>> event_text(Punged(1, Tile("3p"), 1))
    'S pung 3p from E'

    Raises:
        RecordError: a tile of it is hidden.
    """
    if isinstance(event, Exhausted):
        return "exhausted"
    return f"{SEAT_NAMES[event.seat]} {_deed(event)}"


def _deed(event: Event) -> str:
    match event:
        case Dealt(_, tiles):
            return f"deal {format_tiles(map(_tile, tiles or (None,)))}"
        case Drew(_, tile, replacement):
            return f"{'replace' if replacement else 'draw'} {_tile(tile)}"
        case FlowerShown(_, tile):
            return f"flower {tile}"
        case Discarded(_, tile, drawn):
            return f"discard {tile}{' drawn' if drawn else ''}"
        case Answered(_, action):
            return f"answer {action}"
        case Chowed(_, tile, position):
            return f"chow {tile} {position}"
        case Punged(seat, tile, source):
            return f"pung {tile} from {SEAT_NAMES[giver_of(seat, source)]}"
        case Konged(seat, kong, source):
            return f"kong {_tile(kong)} {_kind_of_kong(seat, source)}"
        case Won(_, tile, giver, robbed):
            return f"win {tile}" + (
                f"{' robbed' if robbed else ''} from {SEAT_NAMES[giver]}" if giver is not None else ""
            )
        case FalselyDeclared(_, false, reason):
            return f"false-win {_tile(false)} {reason.name.lower().replace('_', '-')}"
    raise AssertionError(event)


def _kind_of_kong(seat: int, source: int) -> str:
    if source == 0:
        return "concealed"
    return f"{'added ' if source > SEATS else ''}from {SEAT_NAMES[giver_of(seat, source)]}"


def _source(seat: int, found: Match) -> int:
    return (seat - SEAT_NAMES.index(found["giver"])) % SEATS


def _won(seat: int, found: Match) -> Event:
    giver = None if found["giver"] is None else SEAT_NAMES.index(found["giver"])
    return Won(seat, Tile(found["tile"]), giver, found["robbed"] is not None)


def _konged(seat: int, found: Match) -> Event:
    if found["concealed"]:
        return Konged(seat, Tile(found["tile"]), 0)
    return Konged(seat, Tile(found["tile"]), _source(seat, found) + (SEATS if found["added"] else 0))


_FORMS: dict[str, tuple[str, Callable[[int, Match], Event]]] = {
    "deal": (r"(?P<tiles>\S+)", lambda seat, m: Dealt(seat, parse_tiles(m["tiles"]))),
    "draw": (_TILE, lambda seat, m: Drew(seat, Tile(m["tile"]))),
    "replace": (_TILE, lambda seat, m: Drew(seat, Tile(m["tile"]), True)),
    "flower": (_TILE, lambda seat, m: FlowerShown(seat, Tile(m["tile"]))),
    "discard": (
        _TILE + "(?P<drawn> drawn)?",
        lambda seat, m: Discarded(seat, Tile(m["tile"]), m["drawn"] is not None),
    ),
    "answer": ("(?P<action>.+)", lambda seat, m: Answered(seat, parse_action(m["action"]))),
    "chow": (_TILE + " (?P<place>[123])", lambda seat, m: Chowed(seat, Tile(m["tile"]), int(m["place"]))),
    "pung": (_TILE + _FROM, lambda seat, m: Punged(seat, Tile(m["tile"]), _source(seat, m))),
    "kong": (_TILE + "(?:(?P<concealed> concealed)|(?P<added> added)?" + _FROM + ")", _konged),
    "win": (_TILE + "(?:(?P<robbed> robbed)?" + _FROM + ")?", _won),
    "false-win": (
        _TILE + f" (?P<reason>{'|'.join(_FALSE)})",
        lambda seat, m: FalselyDeclared(seat, Tile(m["tile"]), _FALSE[m["reason"]]),
    ),
}


def parse_event(text: str) -> Event:
    """The event of a text.

    >>> parse_event("S pung 3p from E")
    Punged(seat=1, tile=Tile('3p'), source=1)

    Raises:
        RecordError: the text is no event, or not written as :func:`event_text` writes it.
    """
    if text == "exhausted":
        return Exhausted()
    seat, _, deed = text.partition(" ")
    kind, _, rest = deed.partition(" ")
    if len(seat) == 1 and seat in SEAT_NAMES and kind in _FORMS:
        pattern, make = _FORMS[kind]
        if found := re.fullmatch(pattern, rest):
            try:
                event = make(SEAT_NAMES.index(seat), found)
            except NotationError:
                raise RecordError(UNKNOWN.format(text)) from None
            if event_text(event) == text:
                return event
    raise RecordError(UNKNOWN.format(text))
