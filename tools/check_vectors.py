"""Score every vector and compare totals, fan lists and the answers to disputed questions.

    python tools/check_vectors.py [FOLDER]

FOLDER (default ``../shared/data/vectors`` beside this repository, else the sample in ``tests/data``) holds
``scored_hands``, ``not_winning`` and ``waits`` and, in ``presets/``, a file for each rule set; their fields
are described in ``tests/data/README.md``. Exits with 1 if anything differs, with 2 if nothing is found.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from guobiao import PRESETS, Hand, Ruleset, Score, Tile, Win, score
from guobiao.tiles import COPIES

ROOT = Path(__file__).resolve().parents[1]
RAW = ROOT.parent / "shared" / "data" / "vectors"
SAMPLE = ROOT / "tests" / "data"

Line = dict[str, Any]

OUR_NAMES: dict[str, dict[str, str]] = {
    "kongs34_concealed=wmo2014": {"kongs34_concealed": "add_kong_fans"},
    "lesser_honours_knitted_straight=off": {"lesser_honors_knitted_straight": "off"},
    "seven_pairs_tile_hog=green_minus_one": {"seven_pairs_tile_hog": "minus_one"},
    "tile_hog_honours=off": {"tile_hog_honors": "off"},
    "knitted_edge_closed_wait=never": {"knitted_body_wait": "pair_only_strict"},
    "knit_body_wait=count": {"knitted_body_wait": "residual"},
}
"""Options and values that the files call otherwise than :mod:`guobiao.rules.options` does."""

STRICT_98 = {
    "seven_pairs_compound": "strict98",
    "all_terminals_triple_pung": "off",
    "one_voided_suit": "lacks_a_suit",
}
"""The answers that the ``strict98`` lines of ``cn-1998`` are meant under."""


def read(path: Path) -> list[Line]:
    """The lines of a vector file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def hand_of(line: Line) -> Hand:
    """The hand of a line, with its flags, winds and flowers."""
    flags = line.get("flags") or {}
    if not isinstance(flags, dict):
        flags = Win.flags(flags)
    winds = {name: Tile.parse(line[name]) for name in ("prevalent", "seat") if name in line}
    return Hand.parse(line["hand"]).replace(**winds, **flags, flowers=line.get("flowers", 0))


@dataclass(frozen=True)
class Answer:
    """What a line says that its hand scores under a rule set.

    Attributes:
        rules: the rule set.
        total: the points, flowers included; None if the hand does not win.
        lists: the fans with their numbers, by Chinese name: the list expected and others as good as it.
        disputed: it answers one of the disputed questions of the line.
    """

    rules: Ruleset
    total: int | None
    lists: tuple[dict[str, int], ...] = ()
    disputed: bool = False

    def total_equal(self, result: Score) -> bool:
        """Whether the total is as the line says."""
        if self.total is None:
            return not result.wins
        return result.wins and result.total == self.total

    def fans_equal(self, result: Score) -> bool:
        """Whether the fans are those of one of the lists."""
        return result.counts in self.lists


def answers(line: Line, rules: Ruleset) -> Iterator[Answer]:
    """What a line says under the rule set of its file; then under other answers to disputed questions."""
    lists = (line["expected"], *line.get("alternatives", ())) if line["expected"] else ()
    yield Answer(rules, line["total"], lists)
    for question, answer in line.get("disputed", {}).items():
        changes = OUR_NAMES.get(question) or dict([question.split("=")])
        yield _disputed(rules.override(**changes), answer)
    if "strict98" in line:
        yield _disputed(rules.override(**STRICT_98), line["strict98"])
    if "without_wait" in line:
        yield _disputed(PRESETS["guobiao"], line["without_wait"])


def _disputed(rules: Ruleset, answer: Line) -> Answer:
    return Answer(rules, answer["total"], (answer["expected"],), disputed=True)


def wins_of(line: Line) -> Iterator[tuple[Hand, int]]:
    """Of a line of ``waits``: each hand that completes it, on a discard and self-drawn, with its total.

    A tile of which the hand's own exposed sets hold the other three copies is a last copy (和绝张, Du Q110).
    """
    waiting = hand_of({**line, "hand": line["hand13"]})
    exposed = Counter(tile for meld in waiting.melds if not meld.is_concealed for tile in meld.tiles)
    for name, totals in line["totals"].items():
        tile = Tile.parse(name)
        won = waiting.replace(tile=tile, last_copy=exposed[tile] == COPIES - 1)
        yield won, totals["discard"]
        yield won.replace(self_drawn=True), totals["self_drawn"]


@dataclass
class Tally:
    """How many of how many are equal, and the hands that are not."""

    equal: int = 0
    of: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, equal: bool, what: str) -> None:
        """Count one comparison."""
        self.of += 1
        self.equal += equal
        if not equal:
            self.wrong.append(what)

    def __str__(self) -> str:
        return f"{self.equal}/{self.of}" if self.of else "-"


@dataclass
class Report:
    """What came of one file."""

    name: str
    preset: str
    lines: int = 0
    totals: Tally = field(default_factory=Tally)
    fans: Tally = field(default_factory=Tally)
    disputed: Tally = field(default_factory=Tally)
    scored: int = 0
    seconds: float = 0.0

    @property
    def wrong(self) -> list[str]:
        """Everything that differs."""
        return self.totals.wrong + self.fans.wrong + self.disputed.wrong

    @property
    def row(self) -> tuple[str, ...]:
        """The cells of the table."""
        speed = f"{self.scored / self.seconds:,.0f}" if self.seconds else "-"
        tallies = (str(tally) for tally in (self.totals, self.fans, self.disputed))
        return (self.name, self.preset, f"{self.lines:,}", *tallies, speed)

    def check(self, line: Line, rules: Ruleset) -> None:
        """Compare one line."""
        self.lines += 1
        if "hand13" in line:
            for won, total in wins_of(line):
                self._compare(won, Answer(rules, total))
            return
        for answer in answers(line, rules):
            self._compare(hand_of(line), answer)

    def _compare(self, hand: Hand, answer: Answer) -> None:
        start = time.perf_counter()
        result = score(hand, answer.rules)
        self.seconds += time.perf_counter() - start
        self.scored += 1
        total = answer.total_equal(result)
        what = f"{hand} under {answer.rules.name}"
        if answer.disputed:
            answered = total and answer.fans_equal(result)
            self.disputed.add(answered, f"{what}: {result.counts}, disputed {answer.lists[0]}")
            return
        self.totals.add(total, f"{what}: {result.total}, expected {answer.total}")
        if answer.lists:
            fans = answer.fans_equal(result)
            self.fans.add(fans, f"{what}: {result.counts}, expected {answer.lists[0]}")


HEADER = ("file", "preset", "lines", "totals", "fan lists", "disputed", "hands/s")


def vector_files(folder: Path) -> Iterator[tuple[Path, str]]:
    """The files of a folder with the preset that each is meant under."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        yield path, "guobiao"
    for path in sorted(folder.glob("presets/*.jsonl.gz")):
        yield path, path.name.removesuffix(".jsonl.gz")


def check_file(path: Path, preset: str) -> Report:
    """Compare every line of a file."""
    report = Report(path.name.removesuffix(".jsonl.gz"), preset)
    for line in read(path):
        report.check(line, PRESETS[preset])
    return report


def table(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The rows in columns, words to the left and numbers to the right."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if index < 2 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells)


def main(arguments: Sequence[str] = sys.argv[1:]) -> int:
    folder = Path(arguments[0]) if arguments else RAW
    if not arguments and not folder.is_dir():
        print("no ../shared/data/vectors beside this repository: checking the sample in tests/data")
        folder = SAMPLE
    reports = [check_file(path, preset) for path, preset in vector_files(folder)]
    if not reports:
        print(f"no vector files (*.jsonl.gz) in {folder}", file=sys.stderr)
        return 2
    print("\n".join(table([HEADER, *(report.row for report in reports)])))
    wrong = [what for report in reports for what in report.wrong]
    for what in wrong[:20]:
        print(f"differs: {what}", file=sys.stderr)
    if len(wrong) > 20:
        print(f"and {len(wrong) - 20} more", file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
