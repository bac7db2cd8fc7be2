"""The handbook on the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...notation import Notation
from ...rules.catalogue import FANS
from ...rules.fan import Fan
from ...rules.ruleset import Ruleset
from ...scoring.score import Score, score
from ...sets import Win
from .. import draw
from .. import messages as m
from ..common import say
from ..prose import Prose
from . import fan_facts


def show_all(rules: Ruleset, lang: str) -> None:
    """Print the fans by their points, in as many columns as fit."""
    out = draw.Terminal()
    width = 2 + max(_entry(fan, lang).cell_len for fan in FANS)
    columns = max(1, (out.width - 6) // width)
    table = Table.grid(padding=0)
    table.add_column(width=4, justify="right", style=draw.GOOD)
    for _ in range(columns):
        table.add_column(width=width)
    for points, fans in fan_facts.levels(rules):
        cells = [_entry(fan, lang) for fan in fans]
        for start in range(0, len(cells), columns):
            table.add_row("" if start else str(points), *cells[start : start + columns])
        table.add_row()
    out.print(table)
    out.print(m.MORE_FANS.text(lang), draw.DIM)


def _entry(fan: Fan, lang: str) -> Text:
    text = Text.assemble((f"{fan.number:4} ", draw.DIM), fan.zh)
    if lang != "zh":
        text.append(" " * max(1, 17 - text.cell_len) + fan.en)
    return text


def show_matches(name: str, fans: Sequence[Fan], rules: Ruleset, lang: str) -> None:
    """Print which fans a name may mean."""
    out = draw.Terminal()
    out.print(say(m.MATCHES, lang, name))
    table = draw.table(draw.right(style=draw.DIM), draw.left(), draw.right())
    for fan in fans:
        table.add_row(str(fan.number), draw.name(fan, lang), draw.worth(rules.rulebook.points(fan), lang))
    out.print(draw.indented(table))


def show_one(fan: Fan, rules: Ruleset, lang: str, notation: Notation) -> None:
    """Print everything about a fan."""
    out = draw.Terminal()
    out.print(_title(fan, rules, lang))
    for text in (fan.meaning.text(lang), fan.note.text(lang)):
        if text:
            out.print()
            out.print(draw.indented(Prose(text)))
    out.print()
    out.print(draw.indented(_facts(fan, rules, lang)))
    if fan.examples:
        out.print()
        out.print((m.EXAMPLE if len(fan.examples) == 1 else m.EXAMPLES).text(lang), draw.STRONG)
        for index, example in enumerate(fan.examples):
            if index:
                out.print()
            out.print(draw.indented(Group(*_example(fan, score(example, rules), lang, notation))))


def _title(fan: Fan, rules: Ruleset, lang: str) -> Text:
    worth = (
        draw.worth(rules.rulebook.points(fan), lang) if fan_facts.exists(fan, rules) else m.ABSENT.text(lang)
    )
    names = f"{fan.zh}  {fan.en}" if lang == "zh" else f"{fan.en}  {fan.zh}"
    return Text.assemble(
        (f"{fan.number}  ", draw.DIM),
        (names, draw.STRONG),
        "  ",
        (worth, draw.GOOD),
        (f"  {rules.name}", draw.DIM),
    )


def _facts(fan: Fan, rules: Ruleset, lang: str) -> Table:
    table = draw.table(draw.left(style=draw.DIM), draw.left())
    table.columns[0].no_wrap = True
    for label, said in (
        (m.DROPS, _drops(fan, rules, lang)),
        (m.DROPPED_BY, _dropped_by(fan, rules, lang)),
        (m.OTHER_RULES, _differences(fan, rules, lang)),
        (m.SOURCE, "; ".join(fan.citation)),
    ):
        if said:
            table.add_row(label.text(lang), Prose(said))
    if fan_facts.options_about(fan):
        table.add_row(m.DISPUTED.text(lang), Group(*_disputed(fan, rules, lang)))
    return table


def _drops(fan: Fan, rules: Ruleset, lang: str) -> str:
    options = {id(choice): option for option, choice in rules.choices()}
    texts = []
    for exclusion, choice in rules.rulebook.exclusions(fan):
        by = [say(m.BY_OPTION, lang, options[id(choice)].name, choice.value)] if choice else []
        texts.append(fan_facts.exclusion_text(exclusion.fan, exclusion, lang, *by))
    return draw.listed(texts, lang)


def _dropped_by(fan: Fan, rules: Ruleset, lang: str) -> str:
    found = fan_facts.dropped_by(fan, rules)
    return draw.listed((fan_facts.exclusion_text(other, exclusion, lang) for other, exclusion in found), lang)


def _differences(fan: Fan, rules: Ruleset, lang: str) -> str:
    """A line for each way to differ, with the presets that do so."""
    by_text: dict[str, list[str]] = {}
    for name, texts in fan_facts.differences(fan, rules, lang).items():
        by_text.setdefault(("；" if lang == "zh" else "; ").join(texts), []).append(name)
    return "\n".join(f"{', '.join(names)}: {text}" for text, names in by_text.items())


def _disputed(fan: Fan, rules: Ruleset, lang: str) -> Iterator[RenderableType]:
    for option in fan_facts.options_about(fan):
        answer = rules[option.name]
        others = (str(choice.value) for choice in option.choices if choice.value != answer)
        yield Prose(option.question.text(lang))
        yield draw.indented(
            Prose(say(m.ANSWER, lang, option.name, answer, draw.listed(others, lang)), draw.DIM)
        )


def _example(fan: Fan, result: Score, lang: str, notation: Notation) -> Iterator[Text]:
    """The hand, how it was won if that is anything special, and what it scores."""
    win = result.hand.win
    yield draw.hand(result.hand, notation)
    if win != Win(win.tile):
        yield Text(draw.circumstances(win, lang), draw.DIM)
    fans = Text(" + ").join(
        Text.assemble(
            (counted.fan.name(lang), draw.STRONG if counted.fan is fan else ""),
            f" {counted.points // counted.times}" + (f"×{counted.times}" if counted.times > 1 else ""),
        )
        for counted in result.fans
    )
    yield Text.assemble((str(result.total), draw.GOOD if result.reaches_minimum else draw.NOTE), " = ", fans)
