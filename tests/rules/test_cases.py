"""Examples printed in rulebooks and commentaries, complete fan lists, and bugs of other calculators.

Where a book contradicts itself or the prevailing practice, the case says so (``verdict``, ``conflict``) and
``expected`` is what was found right; ``tests/data/README.md`` describes the fields.
"""

from __future__ import annotations

from collections import Counter

import pytest
from tests.vectors import lines
from tools.check_vectors import Line, hand_of

from guobiao import Score, override, score

RESIDUAL = override(knitted_body_wait="residual")

RULEBOOK = lines("cases/rulebook_examples")
PARTIAL = [line for line in RULEBOOK if line["partial"]]
COMPLETE = [line for line in RULEBOOK if not line["partial"]]
FULL_LISTS = lines("cases/full_fan_lists")
BUGS = lines("cases/reported_bugs")
KNITTED = lines("cases/knitted_body_wait")

WAIT_IN_KNITTED_BODY = "[123p,1]147m258p369s6s6s"
"""Printed twice; the reference engine adds 单钓将, which our default does not count in the knitted body."""


def cases(chosen: list[Line]) -> pytest.MarkDecorator:
    """One test for each line, called by its article or ruling."""
    ids = [f"{line['source']}-{index}" for index, line in enumerate(chosen)]
    return pytest.mark.parametrize("line", chosen, ids=ids)


def answers_of(line: Line) -> list[dict[str, int]]:
    return [line["expected"], *line.get("alternatives", ())]


def includes(result: Score, fans: dict[str, int]) -> bool:
    return all(result.counts.get(fan) == times for fan, times in fans.items())


# ---- Rulebook examples -------------------------------------------------------------------------------------


@cases(PARTIAL)
def test_rulebook_example(line):
    result = score(hand_of(line))
    assert any(includes(result, fans) for fans in answers_of(line)), result.counts
    assert not result.counts.keys() & set(line.get("absent", ()))


@cases(COMPLETE)
def test_rulebook_example_with_every_fan(line):
    result = score(hand_of(line))
    assert result.counts in answers_of(line)
    assert result.total == line.get("total", result.total)


def reference_total(line: Line) -> int:
    total = line["reference_engine"]["total"]
    assert isinstance(total, int)
    return total


@cases([line for line in RULEBOOK if line["hand"] != WAIT_IN_KNITTED_BODY])
def test_rulebook_example_total_of_the_reference_engine(line):
    assert score(hand_of(line)).total == reference_total(line)


@cases([line for line in RULEBOOK if line["hand"] == WAIT_IN_KNITTED_BODY])
def test_rulebook_example_the_reference_engine_counts_a_wait_in_the_knitted_body(line):
    ours, residual = score(hand_of(line)), score(hand_of(line), RESIDUAL)
    assert residual.total == reference_total(line) == ours.total + 1
    assert Counter(residual.counts) - Counter(ours.counts) == {"单钓将": 1}


def test_every_rulebook_example_is_there():
    assert (len(PARTIAL), len(COMPLETE)) == (326, 13)
    assert sum(line["hand"] == WAIT_IN_KNITTED_BODY for line in RULEBOOK) == 2
    assert all(line["reference_agrees"] for line in RULEBOOK)


# ---- Complete fan lists, reported bugs ---------------------------------------------------------------------


@cases(FULL_LISTS)
def test_full_fan_list(line):
    result = score(hand_of(line))
    assert result.counts in answers_of(line)
    assert result.total == line["total"]


@cases(BUGS)
def test_reported_bug(line):
    result = score(hand_of(line))
    assert result.counts in answers_of(line)
    assert result.total == line["total"]


# ---- The wait inside the knitted body ----------------------------------------------------------------------


@cases(KNITTED)
def test_knitted_body_wait(line):
    result = score(hand_of(line))
    assert (result.total, result.counts) == (line["total"], line["expected"])


@cases([line for line in KNITTED + FULL_LISTS + BUGS if "disputed" in line])
def test_knitted_body_wait_residual(line):
    [(question, answer)] = line["disputed"].items()
    assert question == "knit_body_wait=count"
    result = score(hand_of(line), RESIDUAL)
    assert (result.total, result.counts) == (answer["total"], answer["expected"])


def test_knitted_body_wait_cases_are_disputed():
    assert len(KNITTED) == 500
    for line in KNITTED:
        [answer] = line["disputed"].values()
        added = Counter(answer["expected"]) - Counter(line["expected"])
        assert added.keys() <= {"边张", "坎张", "单钓将"}
        assert added.total() == answer["total"] - line["total"] == 1
