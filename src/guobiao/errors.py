"""What can be wrong with input. Every error is a ValueError that says what was given and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

from .lang import Words

if TYPE_CHECKING:
    from .sets import Problem

_WINDOW = 60


def printable(text: str) -> str:
    """The text with everything a terminal could trip over (controls, surrogates) as an escape."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def display_width(text: str) -> int:
    """Columns the text takes on a terminal (a Chinese character takes two)."""
    return sum(0 if combining(c) or c in "\ufe0e\ufe0f" else 1 + (east_asian_width(c) in "WF") for c in text)


class WordedError(Exception):
    """An error whose message exists in both languages.

    Attributes:
        words: the message.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(words)

    def __str__(self) -> str:
        return self.message()

    def message(self, lang: str = "en") -> str:
        """The message; ``lang`` is ``en`` or ``zh``."""
        return self.words.text(lang)


class NotationError(ValueError):
    """Text that is not in any notation this project reads.

    Attributes:
        text: what was given.
        position: index into ``text`` of the character that could not be read.
        expected: what would have been allowed there, in both languages.

    The message shows the place with a caret; of a long text only the part around it.
    """

    def __init__(self, text: str, position: int, expected: Words) -> None:
        self.text, self.position, self.expected = text, position, expected
        super().__init__(text, position, expected)

    def __str__(self) -> str:
        return self.message()

    def message(self, lang: str = "en") -> str:
        """What was expected, and the place; ``lang`` is ``en`` or ``zh``."""
        start = max(0, self.position - _WINDOW // 2)
        before = ("…" if start else "") + printable(self.text[start : self.position])
        after = printable(self.text[self.position : start + _WINDOW])
        after += "…" if len(self.text) > start + _WINDOW else ""
        caret = " " * display_width(before) + "^"
        expected = f"应为{self.expected.zh}" if lang == "zh" else f"expected {self.expected.en}"
        return f"{expected}\n  {before}{after}\n  {caret}"


class InvalidHandError(ValueError):
    """A well-formed hand that cannot exist at a table.

    Attributes:
        problems: everything that is wrong with it, not only the first thing found.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)

    def text(self, lang: str = "en") -> str:
        """The problems in words, one a line. ``lang`` is ``en`` or ``zh``."""
        return "\n".join(problem.text(lang) for problem in self.problems)

    def __str__(self) -> str:
        return self.text()


class IllegalActionError(ValueError):
    """An action that the rules do not allow now; nothing has changed.

    Attributes:
        given: what was to be done, e.g. ``seat 1: discard 3p``.
        reason: why not, in both languages.
        allowed: what the seat may do instead; empty if it is not asked.
    """

    def __init__(self, given: str, reason: Words, allowed: Sequence[str]) -> None:
        self.given, self.reason, self.allowed = given, reason, tuple(allowed)
        super().__init__(given, reason, self.allowed)

    def __str__(self) -> str:
        return self.message()

    def message(self, lang: str = "en") -> str:
        """What was given, why it is not possible, what is allowed; ``lang`` is ``en`` or ``zh``."""
        if lang == "zh":
            allowed = f"；可选：{'、'.join(self.allowed)}" if self.allowed else ""
            return f"{self.given}：{self.reason.zh}{allowed}"
        allowed = f"; allowed: {', '.join(self.allowed)}" if self.allowed else ""
        return f"{self.given}: {self.reason.en}{allowed}"
