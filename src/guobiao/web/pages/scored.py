"""A score as the calculator shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from ...notation import Notation
from ...rules.fan import Fan
from ...scoring.explain import hint_texts, part_tiles, reason_text, verdict_text
from ...scoring.score import NotCounted, ReadingScore, Score
from ...tiles import Tile

Set = tuple[Tile, ...]


class FanRow(NamedTuple):
    """A fan in a table: how often it counts, its points in all, and the sets that make it each time."""

    fan: Fan
    times: int
    points: int
    sets: tuple[tuple[Set, ...], ...]


class ReadingRow(NamedTuple):
    """A way to read the hand; ``completed``: the place of the set that the winning tile completes."""

    points: int
    sets: tuple[Set, ...]
    completed: int
    fans: tuple[FanRow, ...]


class Scored:
    """What there is to say about a score, in a language."""

    def __init__(self, score: Score, lang: str) -> None:
        self.score, self._lang = score, lang
        self._notation = Notation.CHINESE if lang == "zh" else Notation.CANONICAL

    @property
    def verdict(self) -> str:
        """The score in one line."""
        return verdict_text(self.score, self._lang)

    @property
    def hints(self) -> list[str]:
        """What the flags leave out."""
        return hint_texts(self.score, self._lang)

    @property
    def fans(self) -> list[FanRow]:
        """The fans that are counted."""
        best = self.score.readings[0]
        return [
            FanRow(each.fan, each.times, each.points, _groups(best, each.parts)) for each in self.score.fans
        ]

    @property
    def not_counted(self) -> list[tuple[str, list[FanRow]]]:
        """The others that hold, by the reason why they are not counted, in their order.

        One row for each fan, whatever number of sets could make it.
        """
        reasons = groupby(self.score.not_counted, self._reason)
        return [(reason, self._rows(items)) for reason, items in reasons]

    def _rows(self, items: Iterable[NotCounted]) -> list[FanRow]:
        fans = groupby(items, lambda item: item.fan)
        return [
            FanRow(fan, 0, 0, tuple(dict.fromkeys(self._sets(item) for item in group if item.parts)))
            for fan, group in fans
        ]

    def _reason(self, item: NotCounted) -> str:
        return reason_text(self.score, item, self._lang, self._notation)

    def _sets(self, item: NotCounted) -> tuple[Set, ...]:
        return _sets(self.score.reading_of(item), item.parts)

    @property
    def readings(self) -> Iterator[ReadingRow]:
        """Every way to read the hand, the one that counts first."""
        points = self.score.rules.rulebook.points
        for reading in self.score.readings:
            used = [use.fan for use in reading.counted]
            fans = tuple(
                FanRow(fan, used.count(fan), used.count(fan) * points(fan), ()) for fan in dict.fromkeys(used)
            )
            parts = range(len(reading.reading.parts))
            yield ReadingRow(reading.points, _sets(reading, parts), reading.reading.completed, fans)


def _sets(reading: ReadingScore, parts: Iterable[int]) -> tuple[Set, ...]:
    return tuple(part_tiles(reading.reading.parts[index]) for index in parts)


def _groups(reading: ReadingScore, groups: Iterable[Iterable[int]]) -> tuple[tuple[Set, ...], ...]:
    return tuple(_sets(reading, parts) for parts in groups if parts)
