"""A score as plain data: what ``--json`` and ``--batch`` print. The keys are part of the interface."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...rules.fan import Fan, FanUse
from ...rules.principles import AlreadyLinked, Implied, RuledOut, SameFan
from ...scoring.explain import hint_texts, part_text, reason_text, verdict_text
from ...scoring.payment import Payment
from ...scoring.score import LowerReading, NotCounted, ReadingScore, Score, part_indices

Json = dict[str, Any]


def brief(score: Score) -> Json:
    """What a line of a batch says: the points, and how often each fan is counted."""
    return {
        "wins": score.wins,
        "reaches_minimum": score.reaches_minimum,
        "total": score.total,
        "total_without_flowers": score.total_without_flowers,
        "fans": score.counts,
    }


def full(score: Score, lang: str) -> Json:
    """Everything there is to say about a hand.

    ``points`` of a fan are those of all its times together, so that they add up to ``total``. ``sets`` lists
    for each time the sets that make the fan; none for the hand as a whole.
    """
    return {
        "hand": str(score.hand),
        "rules": {"name": score.rules.name, "options": dict(score.rules.answers)},
        **brief(score),  # but with the fans in full:
        "fans": list(counted(score)),
        "not_counted": [_not_counted(score, item, lang) for item in score.not_counted],
        "readings": [_reading(reading) for reading in score.readings],
        "payments": [_payment(payment) for payment in score.payments],
        "distance": score.distance,
        "waits": [str(tile) for tile in score.waits],
        "verdict": verdict_text(score, lang),
        "hints": hint_texts(score, lang),
    }


def named(fan: Fan) -> Json:
    """Which fan."""
    return {"number": fan.number, "zh": fan.zh, "en": fan.en}


def counted(score: Score) -> Iterator[Json]:
    """The fans that are counted, each with the sets that make it."""
    for each in score.fans:
        sets = [sets_of(score.readings[0], parts) for parts in each.parts]
        yield {**named(each.fan), "points": each.points, "times": each.times, "sets": sets}


def sets_of(reading: ReadingScore, indices: Iterable[int]) -> list[str]:
    """Parts of a reading, as texts."""
    return [part_text(reading.reading.parts[index]) for index in indices]


def _use(reading: ReadingScore, use: FanUse) -> Json:
    return {**named(use.fan), "sets": sets_of(reading, part_indices(use.parts))}


def _not_counted(score: Score, item: NotCounted, lang: str) -> Json:
    return {
        **named(item.fan),
        "sets": sets_of(score.reading_of(item), item.parts),
        "reason": _reason(score, item),
        "text": reason_text(score, item, lang),
    }


def _reason(score: Score, item: NotCounted) -> Json:
    best = score.readings[0]
    match item.reason:
        case Implied(by):
            return {"kind": "implied", "by": _use(best, by)}
        case SameFan(counted):
            return {"kind": "same_fan", "counted": _use(best, counted)}
        case AlreadyLinked(through):
            return {"kind": "already_linked", "through": [_use(best, use) for use in through]}
        case RuledOut(choice, by):
            return {
                "kind": "ruled_out",
                "option": next(option.name for option, chosen in score.rules.choices() if chosen is choice),
                "value": choice.value,
                "who": choice.who,
                "by": None if by is None else _use(best, by),
            }
        case LowerReading(other):
            return {"kind": "lower_reading", "points": other.points, "sets": _all_sets(other)}
    raise AssertionError(item.reason)


def _all_sets(reading: ReadingScore) -> list[str]:
    return sets_of(reading, range(len(reading.reading.parts)))


def _reading(reading: ReadingScore) -> Json:
    fans: dict[str, int] = {}
    for use in reading.counted:
        fans[use.fan.zh] = fans.get(use.fan.zh, 0) + 1
    return {
        "shape": reading.reading.shape.name.lower(),
        "sets": _all_sets(reading),
        "completed": reading.reading.completed,
        "points": reading.points,
        "fans": fans,
    }


def _payment(payment: Payment) -> Json:
    return {
        "discarder": None if payment.discarder is None else str(payment.discarder),
        "points": {str(seat): points for seat, points in payment.points},
    }
