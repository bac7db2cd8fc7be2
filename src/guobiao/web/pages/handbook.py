"""The handbook: every fan, from the rulebook, and the rule sets."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from ...cli import messages as m
from ...cli.draw import circumstances
from ...cli.handbook import fan_facts
from ...rules.catalogue import FANS
from ...rules.fan import Exclusion, Fan
from ...rules.option import Option, RulesetError
from ...rules.options import OPTIONS
from ...rules.ruleset import GUOBIAO, PRESETS, Ruleset, ruleset
from ...scoring.score import Score, score
from .drawn import DrawnHand, drawn
from .rendering import language_of, render

router = APIRouter()

Asked = Annotated[str, Query(max_length=100)]


class Example(NamedTuple):
    """A hand that scores a fan."""

    notation: str
    hand: DrawnHand
    score: Score
    win: str
    """How it was won, if that is anything special."""


class Disputed(NamedTuple):
    """A question on which authorities differ, and how a rule set answers it."""

    option: Option
    answer: str | int
    others: list[str]


def _rules(name: str) -> Ruleset:
    """A preset; the default for a name that is none, which the page then shows as chosen."""
    try:
        return ruleset(name)
    except RulesetError:
        return GUOBIAO


@router.get("/fans")
def fans(request: Request, q: Asked = "", points: Asked = "", rules: Asked = GUOBIAO.name) -> Response:
    """All fans of a rule set by points, or those that a name may mean, or of so many points."""
    chosen = _rules(rules)
    groups = list(fan_facts.levels(chosen))
    wanted = set(fan_facts.find(q)) if q.strip() else set(FANS)
    levels = [
        (worth, shown)
        for worth, group in groups
        if points.strip() in ("", str(worth)) and (shown := [fan for fan in group if fan in wanted])
    ]
    return render(
        request,
        "fans.html",
        q=q,
        points=points.strip(),
        rules=chosen,
        presets=PRESETS,
        worths=[str(worth) for worth, _ in groups],
        levels=levels,
    )


@router.get("/fans/{number}")
def fan(
    request: Request, number: Annotated[int, Path(ge=1, le=len(FANS))], rules: Asked = GUOBIAO.name
) -> Response:
    """All there is to know about a fan."""
    chosen, found, lang = _rules(rules), FANS[number - 1], language_of(request)
    return render(
        request,
        "fan.html",
        fan=found,
        rules=chosen,
        presets=PRESETS,
        exists=fan_facts.exists(found, chosen),
        points=chosen.rulebook.points(found),
        excludes=[
            (exclusion.fan, _detail(exclusion, lang)) for exclusion, _ in chosen.rulebook.exclusions(found)
        ],
        excluded_by=[(other, _detail(e, lang)) for other, e in fan_facts.dropped_by(found, chosen)],
        differences=fan_facts.differences(found, chosen, lang),
        disputed=[_disputed(option, chosen) for option in fan_facts.options_about(found)],
        examples=[_example(hand, chosen, lang) for hand in found.examples],
        before=FANS[number - 2] if number > 1 else None,
        after=FANS[number] if number < len(FANS) else None,
    )


def _detail(exclusion: Exclusion, lang: str) -> str:
    """How often and where an exclusion holds, if not always."""
    plain = exclusion.fan.name(lang)
    return fan_facts.exclusion_text(exclusion.fan, exclusion, lang).removeprefix(plain).strip()


def _disputed(option: Option, rules: Ruleset) -> Disputed:
    answer = rules[option.name]
    return Disputed(option, answer, [str(c.value) for c in option.choices if c.value != answer])


def _example(notation: str, rules: Ruleset, lang: str) -> Example:
    found = score(notation, rules)
    return Example(notation, drawn(found.hand), found, circumstances(found.hand.win, lang))


@router.get("/rules")
def rules(request: Request) -> Response:
    """The rule sets side by side, and every disputed question with who answers how."""
    by_fan: dict[str, list[Fan]] = {}
    for each in FANS:
        for option in fan_facts.options_about(each):
            by_fan.setdefault(option.name, []).append(each)
    return render(
        request,
        "rules.html",
        presets=PRESETS,
        about={name: m.ABOUT_RULES[name].text(language_of(request)) for name in PRESETS},
        options=list(OPTIONS.values()),
        fans_of=by_fan,
    )
