"""The five principles of counting (计分原则) as an algorithm.

Given every use of every fan that holds in one reading, :func:`count` says which are counted and why the
others are not:

* 套算一次, 不得相同, 不拆移 are one sentence: **a new fan may only link sets that are not linked yet.**
  Sets are linked when a counted fan of related sets (清龙, 喜相逢, 双同刻 ...) joins them, directly or
  through others. Of all choices of uses that obey it, the one with the most points is taken; among equals the
  one with more different fans; then the one whose fans stand first in the rulebook.
* 不重复: a counted fan drops the fans its definition forces. A fan about the whole hand drops every use;
  a fan made of certain sets drops the uses made of those same sets.
* 就高不就低 compares readings; :mod:`guobiao.scoring.score` does it by the same order, :func:`rank`.

That the first two can be applied one after the other is not obvious; ``tests/rules/test_principles.py``
shows on all multisets of four chows and four pungs that no other order gives more points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .fan import Exclusion, Fan, FanUse

if TYPE_CHECKING:
    from .option import Choice
    from .ruleset import Rulebook


@dataclass(frozen=True, slots=True)
class Implied:
    """不重复: a counted fan implies this one."""

    by: FanUse


@dataclass(frozen=True, slots=True)
class SameFan:
    """不得相同: the sets have made the same fan already, in another combination."""

    counted: FanUse


@dataclass(frozen=True, slots=True)
class AlreadyLinked:
    """套算一次 (and 不拆移): the sets are linked already, by these fans; one more would close a circle."""

    through: tuple[FanUse, ...]


@dataclass(frozen=True, slots=True)
class RuledOut:
    """The rule set's answer to a disputed question bars it, in favour of a counted fan if one is named."""

    choice: Choice
    by: FanUse | None = None


Reason = Implied | SameFan | AlreadyLinked | RuledOut


class Settlement(NamedTuple):
    """Which uses are counted, and why the others are not."""

    counted: tuple[FanUse, ...]
    dropped: tuple[tuple[FanUse, Reason], ...]


def rank(points: int, fans: Iterable[Fan]) -> tuple[int, int, tuple[int, ...]]:
    """The order of preference among ways to count; the greatest is taken.

    More points; then more different fans; then the fans that stand first in the rulebook.
    """
    numbers = sorted(fan.number for fan in fans)
    return points, len(set(numbers)), tuple(-number for number in numbers)


def count(rules: Rulebook, uses: Sequence[FanUse]) -> Settlement:
    """Apply the principles to the uses of one reading, given in the order of ``rules``."""
    linking = tuple(use for use in uses if use.fan.links)
    chosen = account_once(rules, linking) if len(linking) > 1 else linking
    settled = _without_repeats(rules, [use for use in uses if not use.fan.links or use in chosen])
    unlinked = ((use, _why_not_linked(rules, use, chosen)) for use in linking if use not in chosen)
    return Settlement(settled.counted, (*settled.dropped, *unlinked))


@lru_cache(maxsize=4096)
def account_once(rules: Rulebook, uses: tuple[FanUse, ...]) -> tuple[FanUse, ...]:
    """The best choice of linking uses in which every one links sets that are not linked yet."""
    choices = _choices(uses, ())
    return max(
        choices, key=lambda chosen: rank(sum(rules.points(u.fan) for u in chosen), (u.fan for u in chosen))
    )


def _choices(uses: tuple[FanUse, ...], groups: tuple[int, ...]) -> list[tuple[FanUse, ...]]:
    """All admissible choices; ``groups`` are the masks of sets linked so far."""
    if not uses:
        return [()]
    first, rest = uses[0], uses[1:]
    without = _choices(rest, groups)
    if any((group & first.parts).bit_count() > 1 for group in groups):
        return without
    touched = [group for group in groups if group & first.parts]
    merged = sum(touched) | first.parts
    others = tuple(group for group in groups if group not in touched)
    return without + [(first, *chosen) for chosen in _choices(rest, (*others, merged))]


def _why_not_linked(rules: Rulebook, use: FanUse, chosen: tuple[FanUse, ...]) -> Reason:
    """The plainest reason: implied by a fan of the same sets; the same fan again; otherwise a circle."""
    for other in chosen:
        for exclusion, choice in rules.exclusions(other.fan):
            if exclusion.fan is use.fan and not use.parts & ~other.parts:
                return RuledOut(choice, other) if choice else Implied(other)
    for other in chosen:
        if other.fan is use.fan and use.parts & other.parts:
            return SameFan(other)
    return AlreadyLinked(tuple(other for other in chosen if other.parts & use.parts))


def _without_repeats(rules: Rulebook, uses: list[FanUse]) -> Settlement:
    """不重复, from the top of the rulebook down: only a fan that is counted drops others."""
    counted: list[FanUse] = []
    dropped: list[tuple[FanUse, Reason]] = []
    active: dict[Fan, list[_Active]] = {}
    present = {use.fan for use in uses}
    for use in uses:
        bar = next((a for a in active.get(use.fan, ()) if a.bars(use)), None)
        if bar is not None:
            bar.used += 1
            dropped.append((use, RuledOut(bar.choice, bar.by) if bar.choice else Implied(bar.by)))
            continue
        counted.append(use)
        for exclusion, choice in rules.exclusions(use.fan):
            if exclusion.fan in present and (exclusion.beside is None or exclusion.beside in present):
                active.setdefault(exclusion.fan, []).append(_Active(use, exclusion, choice))
    return Settlement(tuple(counted), tuple(dropped))


@dataclass(slots=True)
class _Active:
    """An exclusion of a counted fan, and how often it has been applied."""

    by: FanUse
    exclusion: Exclusion
    choice: Choice | None
    used: int = 0

    def bars(self, use: FanUse) -> bool:
        if self.exclusion.times is not None and self.used >= self.exclusion.times:
            return False
        return not self.by.parts or not use.parts & ~self.by.parts
