"""Hands as scored here beside hands as recorded."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ...errors import InvalidHandError, NotationError, printable
from ...rules.ruleset import PRESETS
from ...scoring.score import Score, score
from .. import messages as m
from ..common import DEFAULT_RULES, error_object, say
from ..lines import Json, LineError, decode, hand_of, parse_json
from ..progress import counter


@dataclass(frozen=True)
class Comparison:
    """A recorded hand as scored here and as recorded.

    Attributes:
        name, platform: which hand, and who recorded it.
        score: what it scores here.
        total, fans: the record; fans by Chinese name.
    """

    name: str
    platform: str
    score: Score
    total: int
    fans: dict[str, int]

    @property
    def agrees(self) -> bool:
        """The same points by the same fans."""
        return self.score.total == self.total and self.score.counts == self.fans

    @property
    def only_ours(self) -> dict[str, int]:
        """Fans counted here and not recorded (so often)."""
        return dict(Counter(self.score.counts) - Counter(self.fans))

    @property
    def only_recorded(self) -> dict[str, int]:
        """Fans recorded and not counted here (so often)."""
        return dict(Counter(self.fans) - Counter(self.score.counts))


@dataclass
class Report:
    """All hands of a file, and the lines that could not be scored."""

    hands: list[Comparison] = field(default_factory=list)
    errors: list[tuple[int, str]] = field(default_factory=list)

    @property
    def disagreements(self) -> list[Comparison]:
        """The hands on which the record says otherwise."""
        return [hand for hand in self.hands if not hand.agrees]

    @property
    def frequency(self) -> list[tuple[str, int]]:
        """How often each fan was counted, most often first."""
        counts: Counter[str] = Counter()
        for hand in self.hands:
            counts.update(hand.score.counts)
        return counts.most_common()

    @property
    def points(self) -> int:
        """The points of all hands together."""
        return sum(hand.score.total for hand in self.hands)

    @property
    def fine(self) -> bool:
        """Every line was scored and agrees."""
        return not self.errors and not self.disagreements


def compare(lines: list[bytes], lang: str) -> Report:
    """Score every line, with a progress bar on a terminal."""
    report = Report()
    with counter(len(lines), lang, m.SCORING) as advance:
        for number, line in enumerate(lines, 1):
            try:
                report.hands.append(_comparison(line, lang))
            except LineError as error:
                report.errors.append((number, error.text))
            except (NotationError, InvalidHandError) as error:
                report.errors.append((number, str(error_object(error, lang)["error"])))
            advance()
    return report


def _comparison(line: bytes, lang: str) -> Comparison:
    record = parse_json(decode(line, lang), lang)
    rules = record.get("rules", DEFAULT_RULES)
    if not isinstance(rules, str) or rules not in PRESETS:
        raise LineError("schema", say(m.FIELD_TYPE, lang, "rules", ", ".join(PRESETS)))
    answer = record.get("recorded")
    if (
        not isinstance(answer, dict)
        or type(answer.get("total")) is not int
        or not _is_counts(answer.get("fans"))
    ):
        raise LineError("schema", say(m.FIELD_TYPE, lang, "recorded", m.FANS_FORM.text(lang)))
    return Comparison(
        name=printable(str(record.get("id", ""))),
        platform=printable(str(record.get("platform", ""))),
        score=score(hand_of(record, lang), PRESETS[rules]),
        total=answer["total"],
        fans={printable(name): times for name, times in answer["fans"].items()},
    )


def _is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(times) is int for times in value.values())


def as_json(report: Report) -> Json:
    """What ``--json`` prints."""
    return {
        "hands": [
            {
                "id": hand.name,
                "platform": hand.platform,
                "hand": str(hand.score.hand),
                "rules": hand.score.rules.name,
                "total": hand.score.total,
                "fans": hand.score.counts,
                "recorded": {"total": hand.total, "fans": hand.fans},
                "agrees": hand.agrees,
            }
            for hand in report.hands
        ],
        "errors": [{"line": number, "error": text} for number, text in report.errors],
        "frequency": dict(report.frequency),
        "points": report.points,
        "agree": len(report.hands) - len(report.disagreements),
    }
