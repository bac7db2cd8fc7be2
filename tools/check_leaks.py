"""Play hands over the network by lot and look for tiles that somebody was told and may not know.

python tools/check_leaks.py --hands 200
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.web.test_leaks import told_in_a_match

MATCH = 16
RULES = ("guobiao", "guobiao", "cn-1998", "botzone")
DELAYS = (0.0, 0.5, 0.5, 0.0)
"""Of the spectator, in seconds."""


def main() -> int:
    """The exit code: 1 if somebody was told what he may not know."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    played = frames = size = answers = failed = 0
    while played < given.hands:
        match = played // MATCH
        rules, delay = RULES[match % len(RULES)], DELAYS[match % len(DELAYS)]
        hands = min(MATCH, given.hands - played)
        with TemporaryDirectory() as folder:
            told = asyncio.run(told_in_a_match(Path(folder), hands, given.seed + played, rules, delay))
        heard = [frame for each in (*told.players, told.spectator) for frame in each]
        frames += len(heard)
        size += sum(len(frame.encode()) for frame in heard)
        answers += len(told.answers)
        for problem in told.problems():
            failed += 1
            print(f"{rules}, delay {delay}: {problem}")
        played += len(told.records)
        print(f"{played} hands, {frames} frames, {size} bytes, {answers} answers, {failed} leaks", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
