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

from tests.web.leaks import problems
from tests.web.test_leaks import told_in_a_match

MATCH = 16
RULES = ("guobiao", "guobiao", "cn-1998", "botzone")


def main() -> int:
    """The exit code: 1 if somebody was told what he may not know."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    played = frames = failed = 0
    while played < given.hands:
        rules = RULES[played // MATCH % len(RULES)]
        hands = min(MATCH, given.hands - played)
        with TemporaryDirectory() as folder:
            records, told, seen = asyncio.run(
                told_in_a_match(Path(folder), hands, given.seed + played, rules)
            )
        for player, heard in [*enumerate(told), (None, seen)]:
            frames += len(heard)
            for problem in problems(heard, records, player):
                failed += 1
                print(f"{rules}, player {player}: {problem}")
        played += len(records)
        print(f"{played} hands, {frames} frames, {failed} leaks", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
