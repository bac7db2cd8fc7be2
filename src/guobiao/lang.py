"""Texts in the two languages of the project."""

from __future__ import annotations

from typing import NamedTuple


class Words(NamedTuple):
    """A text in both languages."""

    en: str
    zh: str

    def text(self, lang: str) -> str:
        """The text in ``en`` or ``zh``."""
        return self.zh if lang == "zh" else self.en

    def format(self, *args: object) -> Words:
        """Both texts with their ``{}`` filled in."""
        return Words(self.en.format(*args), self.zh.format(*args))
