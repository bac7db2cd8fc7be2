"""Make tests/data from the raw vector files.

    python tools/copy_vectors.py [FOLDER]

FOLDER (default ../shared/data beside this repository) holds ``vectors/``, ``cases/`` and ``games/``. Every
file is copied whole, but of ``scored_hands`` only every fifth line; ``tools/check_vectors.py`` reads all of
it. The same input gives the same bytes. Where a line names a document of prevailing practice by a number
that only the collection knows, it says "practice" here.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RAW = ROOT.parent / "shared" / "data"
OUTPUT = ROOT / "tests" / "data"

SOURCES = {"vectors": ".", "vectors/presets": "presets", "cases": "cases", "games": "games"}
"""Raw folder: folder in tests/data."""
PRACTICE = re.compile(rb"\bseeds? ?\d{3}(?:[ /,]*(?:and )?\d{3})*|\bseed(?:s|\b)")
SAMPLED = {"scored_hands.jsonl.gz": 5}
"""Of these files only every n-th line is kept, the first included."""


def compressed(lines: Sequence[bytes], path: Path) -> None:
    """Write lines gzipped, without a time or a file name in the header."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as output:
        output.writelines(lines)


def copy(source: Path, target: Path) -> int:
    """Copy one file, or the sample of it; returns the number of lines."""
    with gzip.open(source) as lines:
        kept = [PRACTICE.sub(b"practice", line) for line in list(lines)[:: SAMPLED.get(source.name, 1)]]
    compressed(kept, target)
    return len(kept)


def main(arguments: Sequence[str] = sys.argv[1:]) -> int:
    raw = Path(arguments[0]) if arguments else RAW
    for folder, target in SOURCES.items():
        sources = sorted((raw / folder).glob("*.jsonl.gz"))
        if not sources:
            print(f"no vector files (*.jsonl.gz) in {raw / folder}", file=sys.stderr)
            return 2
        for source in sources:
            path = OUTPUT / target / source.name
            print(f"{copy(source, path):6} lines  {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
