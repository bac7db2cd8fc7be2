"""The lines of tests/data: hands, and what is expected of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tools.check_vectors import Line, read

DATA = Path(__file__).parent / "data"


@cache
def lines(name: str) -> list[Line]:
    """The lines of a file, named without its ending: ``scored_hands``, ``cases/reported_bugs``."""
    return read(DATA / f"{name}.jsonl.gz")


def part(name: str, index: int, parts: int) -> list[Line]:
    """One of so many equal parts of a file, so that processes can share the work."""
    return lines(name)[index::parts]
