"""Send random and mutated WebSocket messages to tables, and look for stuck tables and changed states.

python tools/fuzz_web.py --messages 100000
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.web.test_fuzz import fuzz

AT_A_TIME = 5000


def main() -> None:
    """Every message is answered; whatever is wrong ends in an AssertionError."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    sent, seed = 0, given.seed
    while sent < given.messages:
        with TemporaryDirectory() as folder:
            sent += asyncio.run(fuzz(Path(folder), AT_A_TIME, seed)) + 1
        seed += 1
        print(f"{sent} messages", flush=True)


if __name__ == "__main__":
    main()
