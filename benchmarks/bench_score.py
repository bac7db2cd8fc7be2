"""What scoring costs in plain Python: import, one hand with reasons, the command as a process.

Figures are medians. They depend on the machine and on what else it is doing: quote ratios, not
milliseconds.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from rich.console import Console
from rich.table import Table

from guobiao import Hand, score

DATA = Path(__file__).parent.parent / "tests" / "data" / "scored_hands.jsonl.gz"
HAND = "123m456p789s1299p3p|EE1000"


def wall(*command: str, rounds: int = 11) -> float:
    """Median seconds of a process from start to end."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(perf_counter() - start)
    return median(times)


def import_seconds(rounds: int = 11) -> float:
    """Median seconds of ``import guobiao`` inside a fresh interpreter."""
    code = "from time import perf_counter as t; s = t(); import guobiao; print(t() - s)"
    runs = (
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        for _ in range(rounds)
    )
    return median(float(run.stdout) for run in runs)


def load() -> list[Hand]:
    """The hands of the test data, flags and all."""
    hands = []
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            winds = {name: Hand.parse(f"1m|{row[name]}E").win.prevalent for name in ("prevalent", "seat")}
            hands.append(Hand.parse(row["hand"]).replace(**winds, flowers=row["flowers"], **row["flags"]))
    return hands


def score_seconds(hands: list[Hand]) -> list[float]:
    """Seconds for each hand: score, fans and everything that was not counted."""
    times = []
    for hand in hands:
        start = perf_counter()
        result = score(hand)
        _ = result.fans, result.not_counted
        times.append(perf_counter() - start)
    return times


def main() -> None:
    hands = load()
    score_seconds(hands[:200])
    times = score_seconds(hands)
    guobiao = str(Path(sys.executable).with_name("guobiao"))
    table = Table("what", "median", title="Plain Python", title_justify="left")
    table.add_row("import guobiao", f"{import_seconds() * 1e3:.1f} ms")
    table.add_row(f"one hand with reasons ({len(hands):,} hands)", f"{median(times) * 1e6:.0f} µs")
    table.add_row("guobiao score, as a process", f"{wall(guobiao, 'score', HAND) * 1e3:.0f} ms")
    table.add_row("python -c pass, for comparison", f"{wall(sys.executable, '-c', 'pass') * 1e3:.0f} ms")
    Console().print(table)


if __name__ == "__main__":
    main()
