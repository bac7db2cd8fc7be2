"""A recorded hand, step by step, for a replay: every hand open or one seat's view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..records.record import Record
from ..table.game import Game
from .results import hand_told
from .shuffle import is_honest
from .stage import Stage, Teller, Viewer
from .telling import event_told, names_of, view_told

Json = dict[str, Any]


def replay_told(record: Record, viewer: Viewer, open_hands: bool, commitment: str | None) -> Json:
    """A hand with all its steps: after each decision what has happened, and the table.

    Args:
        record: the hand.
        viewer: whose view it is.
        open_hands: whether all hands are shown instead.
        commitment: what was shown of the seed before the deal.
    """
    last = record.game()
    honest = None
    if commitment is not None and isinstance(record.wall.seed, str):
        honest = is_honest(commitment, record.wall.seed, record.wall, record.rules)
    return {
        "hand": record.index,
        "rules": {"name": record.rules.name, "options": dict(record.rules.answers)},
        "names": list(record.names),
        "scores": list(record.scores),
        "steps": list(_steps(record, None if open_hands else viewer, open_hands)),
        "result": {**hand_told(last, record.players), "points": list(record.points)},
        "verdict": None if record.verdict is None else record.verdict._asdict(),
        "shuffle": {"commitment": commitment, "seed": record.wall.seed, "honest": honest},
    }


def _steps(record: Record, viewer: Viewer, open_hands: bool) -> Iterator[Json]:
    teller, told = Teller(), 0
    for game in record.states():
        if open_hands:
            events = [event_told(event) for event in game.events[told:]]
            told = len(game.events)
            yield {"events": events, "view": _open(game)}
        else:
            stage = Stage(game)
            yield {"events": teller.news(stage, viewer), "view": stage.view(viewer)}


def _open(game: Game) -> Json:
    """The table with every hand, and every concealed kong, laid open."""
    told = view_told(game.view(None))
    for seat, each in enumerate(told["seats"]):
        own = view_told(game.view(seat))["seats"][seat]
        each.update(tiles=names_of(game.tiles(seat)), melds=own["melds"])
    drawn = game.drawn
    return {**told, "drawn": None if drawn is None else str(drawn)}
