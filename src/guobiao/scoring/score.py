"""Score a hand: every reading, every fan, and why each is counted or not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ..rules.catalogue import CHICKEN_HAND, FLOWER_TILES
from ..rules.fan import Fan, FanUse
from ..rules.principles import Reason, RuledOut, count, rank
from ..rules.ruleset import GUOBIAO, Ruleset, ruleset
from ..sets import Hand
from ..tiles import Tile
from .facts import facts_of, only_wait, shows_the_others, wait
from .payment import Payment, payments
from .readings import Reading, allows_knitted, readings
from .waiting import distance, waits


@dataclass(frozen=True, slots=True)
class Counted:
    """A fan that is counted.

    Attributes:
        fan: which.
        times: how often.
        points: what it scores in all.
        parts: for each time, the parts of the reading that make it; empty for the hand as a whole.
    """

    fan: Fan
    times: int
    points: int
    parts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class LowerReading:
    """就高不就低: the fan is counted only in a reading with fewer points (or that is preferred less)."""

    reading: ReadingScore


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A fan that holds but is not counted, and why.

    Attributes:
        fan: which.
        parts: the parts of the reading it would be made of; empty for the hand as a whole.
        reason: a typed reason; :mod:`guobiao.scoring.explain` words it.
    """

    fan: Fan
    parts: tuple[int, ...]
    reason: Reason | LowerReading


class Hint(Enum):
    """Something about the flags that the tiles make certain, though they do not say so."""

    LAST_COPY = "the other three copies of the winning tile lie in the hand's own melds: it is 和绝张"


@dataclass(frozen=True, slots=True)
class ReadingScore:
    """One reading and what it scores, flowers left out."""

    reading: Reading
    points: int
    counted: tuple[FanUse, ...]
    dropped: tuple[tuple[FanUse, Reason], ...]

    @property
    def preference(self) -> tuple[int, int, tuple[int, ...]]:
        """The greatest is taken: see :func:`guobiao.rules.principles.rank`."""
        return rank(self.points, (use.fan for use in self.counted))


@dataclass(frozen=True)
class Score:
    """What a hand scores under a rule set.

    Attributes:
        hand, rules: what was scored.
        readings: every reading with its points, the one that counts first; empty if the hand does not win.

    >>> result = score("123m456p789s1299p3p|EE1000")
    >>> result.wins, result.total, result.counts
    (True, 16, {'花龙': 1, '不求人': 1, '平和': 1, '喜相逢': 1, '边张': 1})
    """

    hand: Hand
    rules: Ruleset
    readings: tuple[ReadingScore, ...]

    @property
    def wins(self) -> bool:
        """Whether the tiles make a winning shape (with any number of points)."""
        return bool(self.readings)

    @cached_property
    def total(self) -> int:
        """All points, flowers included; 0 for a hand that does not win."""
        return sum(counted.points for counted in self.fans)

    @property
    def total_without_flowers(self) -> int:
        """The points that must reach the minimum."""
        return self.readings[0].points if self.readings else 0

    @property
    def reaches_minimum(self) -> bool:
        """Whether the hand may be declared: it wins and has enough points without flowers."""
        return self.wins and self.total_without_flowers >= self.rules.minimum

    @property
    def best(self) -> ReadingScore | None:
        """The reading that counts."""
        return self.readings[0] if self.readings else None

    def reading_of(self, item: NotCounted) -> ReadingScore:
        """The reading whose parts an item of :attr:`not_counted` speaks of."""
        return item.reason.reading if isinstance(item.reason, LowerReading) else self.readings[0]

    @property
    def equal_readings(self) -> tuple[ReadingScore, ...]:
        """Other readings with as many points as the one that counts."""
        return tuple(r for r in self.readings[1:] if r.points == self.readings[0].points)

    @cached_property
    def fans(self) -> tuple[Counted, ...]:
        """The fans counted, most points first."""
        if not self.readings:
            return ()
        points = self.rules.rulebook.points
        uses: dict[Fan, list[tuple[int, ...]]] = {}
        for use in self.readings[0].counted:
            uses.setdefault(use.fan, []).append(part_indices(use.parts))
        return tuple(
            Counted(fan, len(parts), points(fan) * len(parts), tuple(parts)) for fan, parts in uses.items()
        )

    @property
    def counts(self) -> dict[str, int]:
        """How often each fan is counted, by Chinese name."""
        return {counted.fan.zh: counted.times for counted in self.fans}

    @cached_property
    def not_counted(self) -> tuple[NotCounted, ...]:
        """Every fan that holds and is not counted: in the reading that counts, then in the others."""
        if not self.readings:
            return ()
        best = self.readings[0]
        dropped = [NotCounted(use.fan, part_indices(use.parts), reason) for use, reason in best.dropped]
        seen = {use.fan for use in best.counted} | {use.fan for use, _ in best.dropped}
        for other in self.readings[1:]:
            for use in other.counted:
                if use.fan not in seen:
                    seen.add(use.fan)
                    dropped.append(NotCounted(use.fan, part_indices(use.parts), LowerReading(other)))
            for use, reason in other.dropped:
                # the wait is ruled out only where the tile is read as completing the set or the pair
                if use.fan not in seen and isinstance(reason, RuledOut):
                    seen.add(use.fan)
                    dropped.append(NotCounted(use.fan, (), reason))
        return tuple(dropped)

    @property
    def payments(self) -> tuple[Payment, ...]:
        """What each seat wins and loses: on a self-draw one payment, else one for each possible discarder.

        Empty if the hand may not be declared.
        """
        if not self.reaches_minimum:
            return ()
        return payments(self.hand.win.seat, self.total, self.hand.win.self_drawn)

    @property
    def hints(self) -> tuple[Hint, ...]:
        """What the flags should say, judged by the tiles, where the rule set goes by the flags alone."""
        if not self.wins or self.hand.win.last_copy or self.rules["own_melds_last_copy"] == "counted":
            return ()
        return (Hint.LAST_COPY,) if shows_the_others(self.hand) else ()

    @cached_property
    def distance(self) -> int:
        """Tiles that must still be exchanged to complete a winning shape; 0 if the shape is complete."""
        return 0 if self.wins else distance(self.hand, knitted_standard=allows_knitted(self.rules))

    @cached_property
    def waits(self) -> tuple[Tile, ...]:
        """For a hand of 13 tiles: the kinds that would complete its shape, whether or not a copy is left."""
        if self.hand.win.tile is not None:
            return ()
        return waits(self.hand, knitted_standard=allows_knitted(self.rules))


def score(hand: Hand | str, rules: Ruleset | str = GUOBIAO) -> Score:
    """Score a hand.

    Args:
        hand: a hand, or its text in any notation.
        rules: a rule set or the name of a preset.

    A legal hand that does not win is scored as well: :attr:`Score.wins` is false and
    :attr:`Score.distance` says how far it is.

    Raises:
        NotationError: the text is not a hand.
        InvalidHandError: the hand cannot exist; the error lists every problem.
        RulesetError: no such preset.
    """
    hand = Hand.of(hand)
    rules = ruleset(rules) if isinstance(rules, str) else rules
    hand.check()
    found = readings(hand, knitted_standard=allows_knitted(rules))
    if not found:
        return Score(hand, rules, ())
    only_one_wait = any(wait(reading, hand) for reading in found) and only_wait(hand, rules)
    scored = [_score_reading(hand, reading, rules, only_one_wait) for reading in found]
    if len(scored) > 1:
        scored.sort(key=lambda reading: reading.preference, reverse=True)
    return Score(hand, rules, tuple(scored))


def _score_reading(hand: Hand, reading: Reading, rules: Ruleset, only_one_wait: bool) -> ReadingScore:
    book = rules.rulebook
    facts = facts_of(hand, reading, rules, only_one_wait)
    uses: list[FanUse] = []
    barred: list[tuple[FanUse, Reason]] = []
    for fan, definition, wider in book.entries:
        if found := definition.uses(facts):
            uses += [FanUse(fan, parts) for parts in found]
        elif wider is not None:
            word, choice = wider
            barred += [(FanUse(fan, parts), RuledOut(choice)) for parts in word.uses(facts)]
    settlement = count(book, uses)
    counted = settlement.counted
    points = sum(book.points(use.fan) for use in counted if use.fan is not FLOWER_TILES)
    if not points:
        counted = (FanUse(CHICKEN_HAND, 0), *counted)
        points = book.points(CHICKEN_HAND)
    return ReadingScore(reading, points, counted, (*settlement.dropped, *barred))


def part_indices(mask: int) -> tuple[int, ...]:
    """The parts of a mask as indices into the parts of the reading."""
    return tuple(index for index in range(mask.bit_length()) if mask >> index & 1)
