"""The statistics of a simulation as plain data: what ``--json`` prints. The keys belong to the interface."""

from __future__ import annotations

from ..arena import anchors
from ..arena.plan import CYCLE, Plan
from ..arena.statistics import Estimate, Statistics, Tally, share
from .as_json import Json


def full(plan: Plan, found: Statistics) -> Json:
    """Everything that was counted.

    Shares are of 1; an ``error`` is a standard error. ``fans`` tells in how many wins a fan was counted and
    how often in all; ``histogram`` how many wins had so many points, flowers included.
    """
    return {
        "rules": {"name": plan.rules.name, "options": dict(plan.rules.answers)},
        "seed": plan.seed,
        "hands": found.hands,
        "asked": plan.hands,
        "cycle": CYCLE,
        "decisions": found.decisions,
        "drawn": _estimate(share(found.draws, found.hands)),
        "players": [
            {"name": name, "player": text, **_tally(tally)}
            for name, text, tally in zip(found.names, plan.players, found.players, strict=True)
        ],
        "table": _tally(found.table),
        "people": {
            "won": anchors.WINS.value,
            "self_drawn": anchors.SELF_DRAWS.value,
            "dealt_in": anchors.DEAL_INS.value,
            "drawn": anchors.DRAWN.value,
            "total": anchors.TOTAL.value,
            "total_without_flowers": anchors.PLAIN_TOTAL.value,
        },
    }


def _tally(tally: Tally) -> Json:
    return {
        "hands": tally.hands,
        "wins": tally.wins,
        "self_draws": tally.self_draws,
        "deal_ins": tally.deal_ins,
        "false_wins": tally.false_wins,
        "forfeits": tally.forfeits,
        "won": _estimate(share(tally.wins, tally.hands)),
        "self_drawn": _estimate(share(tally.self_draws, tally.hands)),
        "dealt_in": _estimate(share(tally.deal_ins, tally.hands)),
        "points": tally.points.total,
        "points_per_hand": _estimate(tally.points.estimate),
        "total": _estimate(tally.totals.estimate),
        "total_without_flowers": _estimate(tally.plain.estimate),
        "melds_per_hand": _estimate(tally.melds.estimate),
        "fans": {fan: {"wins": wins, "times": tally.times[fan]} for fan, wins in tally.fans.most_common()},
        "histogram": {str(total): number for total, number in sorted(tally.histogram.items())},
    }


def _estimate(value: Estimate | None) -> Json | None:
    return None if value is None else {"mean": value.mean, "error": value.error}
