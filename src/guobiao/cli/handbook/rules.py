"""``guobiao rules``: the rule sets, and one with every answer it gives."""

from __future__ import annotations

from typing import Annotated

import typer

from ...rules.ruleset import PRESETS, Ruleset
from .. import messages as m
from ..common import AnswersOption, JsonOption, LangOption, language, print_json, rules_of
from ..hands.score_json import Json


def rules(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME|FILE", hidden=True),
    ] = None,
    option: AnswersOption = None,
    toml: Annotated[
        bool, typer.Option("--toml", help="Print a file to start your own from. 输出规则文件。")
    ] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """The rule sets, or every option of one. 规则列表，或一种规则的各选项。

    NAME is a rule set, FILE a rule set of your own in TOML.

    NAME 为规则名称，FILE 为自定义规则文件（TOML）。
    """
    tongue = language(lang)
    chosen = None
    if name is not None or option or toml:
        chosen = rules_of(name or next(iter(PRESETS)), option, tongue)
    if toml and chosen is not None:
        print(toml_of(chosen, tongue), end="")
    elif as_json:
        print_json(one(chosen, tongue) if chosen else [_brief(each, tongue) for each in PRESETS.values()])
    else:
        from . import rules_view

        if chosen is None:
            rules_view.show_all(tongue)
        else:
            rules_view.show_one(chosen, tongue)


def _brief(rules: Ruleset, lang: str) -> Json:
    return {"name": rules.name, "about": m.ABOUT_RULES[rules.name].text(lang), "differs": dict(rules.answers)}


def one(rules: Ruleset, lang: str) -> Json:
    """A rule set with every option."""
    return {
        "name": rules.name,
        "options": {
            option.name: {
                "value": choice.value,
                "default": option.default,
                "question": option.question.text(lang),
                "answers": [{"value": each.value, "who": each.who} for each in option.choices],
                "range": None if option.numbers is None else [option.numbers.start, option.numbers.stop - 1],
            }
            for option, choice in rules.choices()
        },
    }


def toml_of(rules: Ruleset, lang: str) -> str:
    """A rule set as a TOML file that :func:`guobiao.load_ruleset` reads, with every answer explained."""
    import json

    base = rules.name if PRESETS.get(rules.name) == rules else next(iter(PRESETS))
    lines = [f"base = {json.dumps(base)}", 'name = "my-rules"']
    for option, choice in rules.choices():
        lines += ["", f"# {option.question.text(lang)}"]
        lines += [f"#   {each.value}: {each.who}" for each in option.choices]
        lines.append(f"{option.name} = {json.dumps(choice.value)}")
    return "\n".join(lines) + "\n"
