"""A recorded hand, step by step, for a replay: every hand open or one seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from ..records.commitment import is_honest
from ..records.record import Record
from ..table.game import Game
from ..table.wall import SEATS
from .hints import ready_told
from .results import hand_told
from .stage import Stage, Teller
from .telling import event_told, meld_told, names_of, view_told

Json = dict[str, Any]


def replay_told(record: Record, seat: int | None) -> Json:
    """A hand with all its steps: after each decision what has happened, and the table.

    Args:
        record: the hand.
        seat: whose view it is; None: every hand is open.
    """
    last = record.game()
    return {
        "hand": record.index,
        "rules": {"name": record.rules.name, "options": dict(record.rules.answers)},
        "names": list(record.names),
        "scores": list(record.scores),
        "steps": list(_steps(record, seat)),
        "result": {**hand_told(last, record.players), "points": list(record.points)},
        "verdict": None if record.verdict is None else record.verdict._asdict(),
        "shuffle": {
            "commitment": record.commitment,
            "seed": record.wall.seed,
            "honest": is_honest(record),
        },
    }


def waits_told(record: Record, step: int) -> list[Json | None] | None:
    """What every seat waits for, as :func:`.hints.ready_told`; None if there is no such step."""
    game = next(islice(record.states(), step, None), None)
    if game is None:
        return None
    return [None if game.is_over else ready_told(game.view(seat)) for seat in range(SEATS)]


def _steps(record: Record, seat: int | None) -> Iterator[Json]:
    teller, told = Teller(), 0
    for game in record.states():
        if seat is None:
            events = [event_told(event) for event in game.events[told:]]
            told = len(game.events)
            yield {"events": events, "view": _open(game)}
        else:
            stage = Stage(game)
            yield {"events": teller.news(stage, seat), "view": stage.view(seat)}


def _open(game: Game) -> Json:
    """The table with every hand, and every concealed kong, laid open."""
    told = view_told(game.view(None))
    for seat, each in enumerate(told["seats"]):
        melds = [meld_told(seat, meld) for meld in game.melds(seat)]
        each.update(tiles=names_of(game.tiles(seat)), melds=melds)
    drawn = game.drawn
    return {**told, "drawn": None if drawn is None else str(drawn)}
