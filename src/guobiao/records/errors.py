"""What can be wrong with a record."""

from __future__ import annotations

from typing import Self

from ..lang import Words


class RecordError(ValueError):
    """A record that cannot be read, was altered, or tells what the rules forbid.

    Attributes:
        words: what is wrong, in both languages.
        event: the number of the event it is wrong with, from 1; None if it is no event.
        line: the line of the file, from 1; None if it is not known.
    """

    def __init__(self, words: Words, *, event: int | None = None, line: int | None = None) -> None:
        self.words, self.event, self.line = words, event, line
        super().__init__(words, event, line)

    def at(self, line: int) -> Self:
        """The same error with the line of the file, unless it knows its line."""
        if self.line is None:
            self.line = line
        return self

    def message(self, lang: str = "en") -> str:
        """Where, and what is wrong; ``lang`` is ``en`` or ``zh``."""
        chinese = lang == "zh"
        text = self.words.text(lang)
        if self.event is not None:
            text = f"第 {self.event} 个事件：{text}" if chinese else f"event {self.event}: {text}"
        if self.line is not None:
            text = f"第 {self.line} 行：{text}" if chinese else f"line {self.line}: {text}"
        return text

    def __str__(self) -> str:
        return self.message()
