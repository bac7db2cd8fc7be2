"""Recorded hands as plain data: what ``--json`` prints. The keys are part of the interface."""

from __future__ import annotations

from ..records.outcome import Verdict
from ..records.record import Record
from ..records.wording import SEAT_NAMES, event_text
from ..table.wall import SEATS
from .as_json import Json
from .reel import place_of, positions


def hand(record: Record) -> Json:
    """A hand: events are texts as in :mod:`guobiao.records.wording`, lists are by seat (E S W N)."""
    return {
        "hand": record.index + 1,
        "name": record.name,
        "rules": {"name": record.rules.name, "options": dict(record.rules.answers)},
        "prevalent": str(record.prevalent),
        "seed": record.wall.seed,
        "names": list(record.names),
        "players": list(record.players),
        "scores": list(record.scores),
        "events": [event_text(event) for event in record.events],
        "wins": [
            {"seat": SEAT_NAMES[win.seat], "hand": win.hand, "total": win.total, "fans": dict(win.fans)}
            for win in record.wins
        ],
        "verdict": None if record.verdict is None else _verdict(record.verdict),
        "points": list(record.points),
    }


def _verdict(verdict: Verdict) -> Json:
    seat = None if verdict.seat is None else SEAT_NAMES[verdict.seat]
    return {"seat": seat, "reason": verdict.reason}


def position(record: Record, event: int) -> Json:
    """The table to which an event leads; lists are by seat (E S W N)."""
    found = positions(record)
    shown = found[place_of(found, event)]
    game = shown.game
    return {
        "hand": record.index + 1,
        "events": [event_text(each) for each in game.events[shown.first - 1 : shown.last]],
        "first": shown.first,
        "last": shown.last,
        "phase": game.phase.name.lower(),
        "turn": SEAT_NAMES[game.turn],
        "wall": game.tiles_left(),
        "seats": [
            {
                "name": record.names[seat],
                "tiles": [str(tile) for tile in game.tiles(seat)],
                "melds": [str(meld) for meld in game.melds(seat)],
                "flowers": [str(tile) for tile in game.flowers(seat)],
                "river": [str(tile) for tile in game.river(seat)],
                "points": record.scores[seat] + game.points[seat],
            }
            for seat in range(SEATS)
        ],
    }
