"""``guobiao fans``: the handbook."""

from __future__ import annotations

from typing import Annotated

import typer

from ...errors import printable
from ...notation import Notation
from .. import messages as m
from ..common import (
    DEFAULT_RULES,
    AnswersOption,
    JsonOption,
    LangOption,
    RulesOption,
    fail,
    language,
    print_json,
    rules_of,
    say,
    suggestion,
)


def fans(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", hidden=True),
    ] = None,
    rules: RulesOption = DEFAULT_RULES,
    option: AnswersOption = None,
    notation: Annotated[
        Notation, typer.Option(help="How to write the tiles. 牌的写法。", case_sensitive=False)
    ] = Notation.CANONICAL,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """All fans by their points, or everything about one. 番种表，或一个番种的说明。

    NAME is the Chinese or English name of a fan, a part of it, or its number.

    NAME 为番种的中英文名、其中一部分或序号。
    """
    from ...rules.catalogue import FANS
    from . import fan_facts, fan_json

    tongue = language(lang)
    rulebook = rules_of(rules, option, tongue)
    name = " ".join(words or ())
    if not words:
        found = [fan for _, level in fan_facts.levels(rulebook) for fan in level]
    else:
        found = fan_facts.find(name)
    if not found:
        known = [key for fan in FANS for key in (fan.zh, fan.en)]
        fail(say(m.UNKNOWN_FAN, tongue, printable(name)) + suggestion(name.title(), known, tongue))
    if as_json:
        one = words and len(found) == 1
        print_json(
            fan_json.page(found[0], rulebook, tongue)
            if one
            else [fan_json.entry(fan, rulebook) for fan in found]
        )
        return
    from . import fan_view

    if not words:
        fan_view.show_all(rulebook, tongue)
    elif len(found) == 1:
        fan_view.show_one(found[0], rulebook, tongue, notation)
    else:
        fan_view.show_matches(name, found, rulebook, tongue)
