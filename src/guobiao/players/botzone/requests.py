"""What the judge of Botzone would have told a player of a hand that is played here.

Rules and walls may differ from Botzone's: then a hand of 14 tiles dealt is one of 13 and a draw; flowers that
are kept or discarded, which a bot knows nothing of, are not mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ... import botzone
from ...botzone import HAND_TILES, Request
from ...table import events as e
from ...table.events import Event
from ...table.view import View
from ...table.wall import SEATS
from ...tiles import Tile
from ..judging import seat_of


def requests_of(view: View) -> list[Request]:
    """Everything told to the viewer so far, from the seat on. More is told as the hand goes on."""
    seat, events = seat_of(view), list(view.events)
    begun = _opening(events)
    deal, drawn = _deal(events[:begun], seat)
    told: list[Request] = [botzone.Seated(seat, view.prevalent), deal]
    if not _is_draw(events, begun):  # the dealer was dealt what he would draw
        told.append(botzone.OtherDrew(0) if drawn is None else botzone.Drew(drawn))
    return [*told, *_course(events[begun:], seat)]


def _is_draw(events: Sequence[Event], index: int) -> bool:
    return index < len(events) and isinstance(events[index], e.Drew)


def _opening(events: Sequence[Event]) -> int:
    """How many events belong to the deal and the flowers dealt."""
    for index, event in enumerate(events):
        match event:
            case e.Dealt() | e.FlowerShown() | e.Answered() | e.Drew(replacement=True):
                continue
        return index
    return len(events)


def _deal(events: Sequence[Event], seat: int) -> tuple[botzone.Deal, Tile | None]:
    """The tiles a seat holds once flowers are replaced, flowers laid down; what a dealer has beside 13."""
    held: list[Tile] = []
    laid: list[list[Tile]] = [[] for _ in range(SEATS)]
    for event in events:
        match event:
            case e.Dealt(who, tiles) if who == seat and tiles is not None:
                held.extend(tiles)
            case e.Drew(who, Tile() as tile) if who == seat:
                held.append(tile)
            case e.FlowerShown(who, tile):
                laid[who].append(tile)
                if who == seat:
                    held.remove(tile)
    drawn = held.pop() if len(held) > HAND_TILES else None
    return botzone.Deal(tuple(held), tuple(map(tuple, laid))), drawn


def _course(events: Sequence[Event], seat: int) -> Iterator[Request]:
    """The draws, discards and melds after the deal."""
    claim: e.Chowed | e.Punged | None = None
    for index, event in enumerate(events):
        match event:
            case e.Drew(who, tile):
                is_flower = tile is not None and tile.is_flower
                if not is_flower and not _lays_flower(events, index + 1, who):
                    yield botzone.Drew(tile) if who == seat and tile is not None else botzone.OtherDrew(who)
            case e.FlowerShown(who, tile):
                yield botzone.FlowerDrawn(who, tile)
            case e.Chowed() | e.Punged():
                claim = event
            case e.Discarded(who, tile) if not tile.is_flower:
                yield _discarded(claim, who, tile)
                claim = None
            case e.Konged(who, tile, source):
                added = tile is not None and source > SEATS
                yield botzone.KongAdded(who, tile) if added and tile is not None else botzone.Konged(who)


def _lays_flower(events: Sequence[Event], index: int, seat: int) -> bool:
    following = events[index] if index < len(events) else None
    return isinstance(following, e.FlowerShown) and following.seat == seat


def _discarded(claim: e.Chowed | e.Punged | None, seat: int, tile: Tile) -> Request:
    """A discard, told together with the claim before it."""
    match claim:
        case e.Chowed():
            return botzone.Chowed(seat, claim.meld.tiles[1], tile)
        case e.Punged():
            return botzone.Punged(seat, tile)
    return botzone.Discarded(seat, tile)
