"""Fans as data."""

from __future__ import annotations

from ...rules.fan import Exclusion, Fan
from ...rules.ruleset import Ruleset
from ...scoring.score import score
from ..hands.score_json import Json, brief, named
from . import fan_facts


def entry(fan: Fan, rules: Ruleset) -> Json:
    """A line of the overview."""
    return {**named(fan), "id": fan.id, "points": rules.rulebook.points(fan)}


def page(fan: Fan, rules: Ruleset, lang: str) -> Json:
    """Everything about a fan. ``meaning``, ``note`` and ``differences`` are in the language asked for."""
    return {
        **entry(fan, rules),
        "rules": rules.name,
        "exists": fan_facts.exists(fan, rules),
        "meaning": fan.meaning.text(lang),
        "note": fan.note.text(lang),
        "excludes": [_exclusion(exclusion, exclusion.fan) for exclusion, _ in rules.rulebook.exclusions(fan)],
        "excluded_by": [
            _exclusion(exclusion, other) for other, exclusion in fan_facts.dropped_by(fan, rules)
        ],
        "options": {option.name: rules[option.name] for option in fan_facts.options_about(fan)},
        "differences": fan_facts.differences(fan, rules, lang),
        "citation": list(fan.citation),
        "examples": [{"hand": hand, **brief(score(hand, rules))} for hand in fan.examples],
    }


def _exclusion(exclusion: Exclusion, fan: Fan) -> Json:
    return {
        **named(fan),
        "times": exclusion.times,
        "beside": None if exclusion.beside is None else named(exclusion.beside),
    }
