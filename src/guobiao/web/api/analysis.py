"""Hands: scores, waits, discards. The answers are those of ``guobiao … --json``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query

from ...analysis.discards import discards as find_discards
from ...analysis.shanten import shanten as find_shanten
from ...analysis.waits import waits as find_waits
from ...cli.hands import analysis_json as plain
from ...cli.hands.analysis import EITHER, ONLY_13, ONLY_14, Visible, checked, parse_visible
from ...cli.hands.score_json import full
from ...cli.lines import LineError
from ...errors import InvalidHandError, NotationError
from ...lang import Words
from ...players.player import NAMES
from ...rules.option import RulesetError
from ...rules.options import OPTIONS
from ...rules.ruleset import PRESETS, Ruleset, ruleset
from ...scoring.score import score as score_hand
from ...sets import Hand
from .common import Json, Lang, refusals, wrong_hand

router = APIRouter(prefix="/api", tags=["hands"], responses=refusals())

Text = Annotated[str, Query(max_length=400)]
HandText = Annotated[
    str,
    Query(
        min_length=1,
        max_length=400,
        description="A hand in any notation: `melds+concealed+winning tile|EE0000|flowers`.",
        examples=["123m456p789s1299p3p|EE1000"],
    ),
]
LangQuery = Annotated[Lang, Query()]


def rules_asked(
    rules: Annotated[str, Query(max_length=40, description="The name of a rule set.")] = "guobiao",
    option: Annotated[
        list[str] | None, Query(description="Other answers: `name=value`.", max_length=50)
    ] = None,
    lang: LangQuery = "en",
) -> Ruleset:
    """The rule set of a request.

    Raises:
        HTTPException: there is no such rule set, option, or answer to it.
    """
    pairs = [text.partition("=")[::2] for text in option or ()]
    try:
        base = ruleset(rules)
        return base.override(None, **{name.strip().replace("-", "_"): value.strip() for name, value in pairs})
    except RulesetError as error:
        raise HTTPException(422, {"error": error.message(lang), "kind": "rules"}) from None


RulesAsked = Annotated[Ruleset, Depends(rules_asked)]


@router.get("/score", summary="Score a hand, with the reason for every fan")
def score(hand: HandText, rules: RulesAsked, lang: LangQuery = "en") -> Json:
    """Total, fans with their sets, what is not counted and why, every reading, payments."""
    try:
        return full(score_hand(Hand.parse(hand), rules), lang)
    except (NotationError, InvalidHandError) as error:
        raise wrong_hand(error, lang) from None


def _given(hand: str, visible: str, sizes: dict[int, Words], lang: str) -> tuple[Hand, Visible]:
    try:
        return checked(Hand.parse(hand), parse_visible(visible), sizes, lang)
    except (NotationError, InvalidHandError, LineError) as error:
        raise wrong_hand(error, lang) from None


@router.get("/waits", summary="What a hand of 13 tiles waits for, with totals")
def waits(hand: HandText, rules: RulesAsked, visible: Text = "", lang: LangQuery = "en") -> Json:
    """Each wait with what it would score, discarded or drawn; how far the hand is if it has none."""
    given, seen = _given(hand, visible, ONLY_13, lang)
    found = find_waits(given, rules, seen)
    far = {} if found.tiles else plain.shanten(find_shanten(given, rules=rules, visible=seen))
    return {**plain.head(given, rules, seen), **plain.waits_in_full(found), **far}


@router.get("/shanten", summary="How far a hand is from ready, by shape")
def shanten(hand: HandText, rules: RulesAsked, visible: Text = "", lang: LangQuery = "en") -> Json:
    """Shanten and useful tiles of each shape, for 13 or 14 tiles."""
    given, seen = _given(hand, visible, EITHER, lang)
    found = find_shanten(given, rules=rules, visible=seen)
    return {**plain.head(given, rules, seen), **plain.shanten_in_full(found)}


@router.get("/discards", summary="What each discard of a hand of 14 tiles leaves")
def discards(hand: HandText, rules: RulesAsked, visible: Text = "", lang: LangQuery = "en") -> Json:
    """The best first: shanten, useful tiles, and waits with totals where the hand is ready."""
    given, seen = _given(hand, visible, ONLY_14, lang)
    return {**plain.head(given, rules, seen), **plain.discards(find_discards(given, rules, seen))}


@router.get("/rules", summary="Rule sets, options and bots")
def rules() -> Json:
    """All there is to choose from when a table is made or a hand scored."""
    return {
        "rulesets": {name: dict(preset.answers) for name, preset in PRESETS.items()},
        "options": [
            {
                "name": option.name,
                "en": option.question.en,
                "zh": option.question.zh,
                "default": option.default,
                "choices": [choice.value for choice in option.choices],
                "play": option.play,
            }
            for option in OPTIONS.values()
        ],
        "bots": list(NAMES),
    }
