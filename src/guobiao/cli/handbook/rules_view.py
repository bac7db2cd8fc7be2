"""Rule sets on the terminal."""

from __future__ import annotations

from rich.text import Text

from ...rules.option import Choice, Option
from ...rules.options import OPTIONS
from ...rules.ruleset import PRESETS, Ruleset
from .. import draw
from .. import messages as m
from ..common import say
from ..prose import Prose


def show_all(lang: str) -> None:
    """Print the presets and how each differs from the default."""
    out = draw.Terminal()
    for rules in PRESETS.values():
        out.print(rules.name, draw.STRONG)
        out.print(draw.indented(Prose(m.ABOUT_RULES[rules.name].text(lang))))
        if rules.answers:
            answers = draw.table(draw.left(style=draw.DIM), draw.left())
            for name, value in rules.answers:
                answers.add_row(name, str(value))
            out.print(draw.indented(answers))
        out.print()
    out.print(m.MORE_RULES.text(lang), draw.DIM)


def show_one(rules: Ruleset, lang: str) -> None:
    """Print every option of a rule set with its answers, the one given marked."""
    out = draw.Terminal()
    out.print(rules.name, draw.STRONG)
    if rules == PRESETS.get(rules.name):
        out.print(m.ABOUT_RULES[rules.name].text(lang))
    changed, options = len(rules.answers), len(OPTIONS)
    out.print(
        say(m.DIFFERENT_ANSWERS, lang, changed, options) if changed else say(m.ALL_DEFAULT, lang, options)
    )
    for option, chosen in rules.choices():
        style = draw.NOTE if chosen.value != option.default else draw.STRONG
        out.print()
        out.print(option.name, style)
        out.print(draw.indented(Prose(option.question.text(lang))))
        table = draw.table(draw.left(), draw.left(), draw.left())
        for choice in _answers(option, chosen):
            given = choice.value == chosen.value
            mark = Text(f"{'●' if given else '○'} {choice.value}", style if given else "")
            table.add_row(mark, Prose(_who(option, choice, lang)))
        out.print(draw.indented(table))


def _answers(option: Option, chosen: Choice) -> list[Choice]:
    """The answers, and the number chosen if it is none of them."""
    known = list(option.choices)
    return known if chosen in known else [*known, chosen]


def _who(option: Option, choice: Choice, lang: str) -> str:
    who = choice.who or m.CHOSEN.text(lang)
    if option.numbers is not None and choice is option.choices[-1]:
        who += "; " + say(m.ANY_NUMBER, lang, option.numbers.start, option.numbers.stop - 1)
    return who
