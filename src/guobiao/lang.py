"""Texts in the two languages of the project."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Words(NamedTuple):
    """A text in both languages."""

    en: str
    zh: str

    def text(self, lang: str) -> str:
        """The text in ``en`` or ``zh``."""
        return self.zh if lang == "zh" else self.en

    def format(self, *args: object) -> Words:
        """Both texts with their ``{}`` filled in; what is itself in both languages, in the one of the text.

        >>> Words("no {}", "没有{}").format(Words("flowers", "花牌"))
        Words(en='no flowers', zh='没有花牌')
        """
        return Words(self._filled("en", args), self._filled("zh", args))

    def _filled(self, lang: str, args: Iterable[object]) -> str:
        return self.text(lang).format(*(arg.text(lang) if isinstance(arg, Words) else arg for arg in args))
