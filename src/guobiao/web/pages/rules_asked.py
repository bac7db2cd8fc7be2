"""The rule set that a page is asked with: a preset and other answers to its options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.datastructures import QueryParams

from ...rules.option import Option
from ...rules.options import OPTIONS
from ...rules.ruleset import GUOBIAO, Ruleset, option, ruleset

MOST = 50
"""Options read of one address; there are fewer."""
SCORING = tuple(each for each in OPTIONS.values() if not each.play)
"""The options that change what a hand scores."""


@dataclass(frozen=True)
class RulesAsked:
    """A preset, and the options answered otherwise."""

    base: Ruleset = GUOBIAO
    answers: tuple[tuple[str, str | int], ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The rule set."""
        return self.base.override(None, **dict(self.answers))

    def query(self) -> Iterator[tuple[str, str]]:
        """As an address says it; the names are those of REST."""
        if self.base is not GUOBIAO:
            yield "rules", self.base.name
        for name, value in self.answers:
            yield "option", f"{name}={value}"

    def answer(self, asked: Option) -> str | int | None:
        """The answer given instead of the preset's, if any."""
        return dict(self.answers).get(asked.name)


def rules_asked(query: QueryParams) -> RulesAsked:
    """The rule set of an address.

    Beside ``option=name=value``, ``option.name=value`` is read, which a field of a form can send.

    Raises:
        RulesetError: there is no such preset, option or answer.
    """
    base = ruleset(query.get("rules") or GUOBIAO.name)
    pairs = [text.partition("=")[::2] for text in query.getlist("option")[:MOST]]
    pairs += [(each.name, query.get(f"option.{each.name}", "")) for each in SCORING]
    wanted = {name.strip().replace("-", "_"): value.strip() for name, value in pairs if value.strip()}
    checked = ((option(name), option(name).value(value)) for name, value in sorted(wanted.items()))
    return RulesAsked(
        base,
        tuple(
            (asked.name, value) for asked, value in checked if base[asked.name] != value and not asked.play
        ),
    )
