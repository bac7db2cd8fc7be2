"""A fan (番种) as one value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ..lang import Words
from .words import Word


@dataclass(frozen=True)
class Exclusion:
    """A fan that is not counted beside another: every use made of the same sets (不重复).

    Attributes:
        fan: what is not counted.
        times: how many uses are dropped; None for all.
        beside: drop only where this fan holds as well.
    """

    fan: Fan
    times: int | None = None
    beside: Fan | None = None


@dataclass(frozen=True, eq=False)
class Fan:
    """One fan of the rulebook.

    Attributes:
        number: position in the rulebook; breaks ties.
        zh, en: the names.
        points: what it scores each time.
        definition: when it holds, in the words of :mod:`guobiao.rules.words`.
        meaning: the definition as a sentence.
        note: the trap to know about, or empty.
        citation: where it stands.
        examples: hands that score it.
    """

    number: int
    zh: str
    en: str
    points: int
    definition: Word
    meaning: Words
    note: Words = Words("", "")
    citation: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    _excludes: Callable[[], tuple[Fan | Exclusion, ...]] = field(default=tuple, repr=False)

    @cached_property
    def exclusions(self) -> tuple[Exclusion, ...]:
        """What is not counted beside it."""
        return tuple(e if isinstance(e, Exclusion) else Exclusion(e) for e in self._excludes())

    @property
    def id(self) -> str:
        """The English name as an identifier, e.g. ``mixed_double_chow``."""
        return self.en.lower().replace(" ", "_").replace("-", "_")

    @property
    def links(self) -> bool:
        """Whether it is made of sets that stand in a relation, so that 套算一次 governs it."""
        return self.definition.links

    def name(self, lang: str = "en") -> str:
        """The name in ``en`` or ``zh``."""
        return self.zh if lang == "zh" else self.en

    def __str__(self) -> str:
        return f"{self.zh} {self.en}"

    def __repr__(self) -> str:
        return f"<Fan {self.number} {self.zh} {self.points}>"

    def __reduce__(self) -> tuple[Callable[[int], Fan], tuple[int]]:
        return _by_number, (self.number,)


def _by_number(number: int) -> Fan:
    from .catalogue import FANS

    return FANS[number - 1]


class FanUse(NamedTuple):
    """A fan together with the parts of the reading that make it, as a mask (0: the hand as a whole)."""

    fan: Fan
    parts: int
