"""What an option is: a question on which authorities differ, its answers, and who gives them."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import WordedError
from ..lang import Words
from .fan import Exclusion, Fan
from .words import Word


class RulesetError(WordedError, ValueError):
    """A rule set, option or value that does not exist; the message lists what does."""


@dataclass(frozen=True)
class Revalue:
    """The fan scores other points."""

    fan: Fan
    points: int


@dataclass(frozen=True)
class Remove:
    """The fan does not exist."""

    fan: Fan


@dataclass(frozen=True)
class Define:
    """The fan holds under a narrower or another condition."""

    fan: Fan
    word: Word


@dataclass(frozen=True)
class Allow:
    """The fan no longer drops the other."""

    fan: Fan
    other: Fan


@dataclass(frozen=True)
class Bar:
    """The fan drops another (instead of however it dropped it before)."""

    fan: Fan
    exclusion: Exclusion


Change = Revalue | Remove | Define | Allow | Bar


@dataclass(frozen=True, eq=False)
class Choice:
    """An answer to an option.

    Attributes:
        value: how it is written.
        who: who answers so.
        changes: what it changes in the rulebook.
        also: other spellings of the value.
    """

    value: str | int
    who: str
    changes: tuple[Change, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Option:
    """A disputed question.

    Attributes:
        name: how it is written.
        question: what it asks.
        choices: the answers; the first is the default.
        numbers: where any whole number in this range is an answer, the range.
        play: it concerns the course of a game or match, not what a hand scores.
    """

    name: str
    question: Words
    choices: tuple[Choice, ...]
    numbers: range | None = None
    play: bool = False

    @property
    def default(self) -> str | int:
        """The answer of the preset ``guobiao``."""
        return self.choices[0].value

    def value(self, answer: object) -> str | int:
        """The answer as it is kept: checked, numbers and switches also read from text.

        >>> from guobiao import OPTIONS
        >>> OPTIONS["mixed_kong"].value("6"), OPTIONS["flowers"].value(False)
        (6, 'off')

        Raises:
            RulesetError: not an answer to this option; the message lists them.
        """
        if isinstance(answer, bool):
            answer = "on" if answer else "off"
        if isinstance(answer, int) and abs(answer) >= 10**9:
            answer = f"{answer:#x}"  # Python writes no decimal number of any length
        text = str(answer)
        for choice in self.choices:
            if text in (str(choice.value), *choice.also):
                return choice.value
        if self.numbers is not None:
            if text.isascii() and text.isdigit() and len(text) < 5 and int(text) in self.numbers:
                return int(text)
            numbers = Words("a whole number from {} to {}", "{} 到 {} 的整数")
            allowed = numbers.format(self.numbers.start, self.numbers.stop - 1)
        else:
            allowed = Words(*[", ".join(str(choice.value) for choice in self.choices)] * 2)
        refused = f"{text[:40]!r}"
        raise RulesetError(
            Words(
                f"{self.name} cannot be {refused}; allowed: {allowed.en}",
                f"{self.name} 不能是 {refused}；可用：{allowed.zh}",
            )
        )

    def choice(self, value: str | int) -> Choice:
        """The choice with a value."""
        return next((c for c in self.choices if c.value == value), Choice(value, ""))


def switch(name: str, question: Words, first: Choice, second: Choice) -> Option:
    """An option with two answers."""
    return Option(name, question, (first, second))
