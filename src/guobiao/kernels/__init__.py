"""The rulebook compiled to tables, and what runs them over arrays.

Numba reads the folder for compiled code from the environment when it is imported. Unless told otherwise it
would be the source tree, which may be read-only; so it is named here, before any kernel is imported. Numba
looks at a kernel's own file to see whether its code is stale, not at the constants it uses from others: the
folder is therefore named by a hash of all sources that matter.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from platformdirs import user_cache_path


def folder() -> Path:
    """Where tables and compiled code are kept: ``$GUOBIAO_CACHE``, or the platform's folder for caches."""
    named = os.environ.get("GUOBIAO_CACHE")
    return Path(named) if named else user_cache_path("guobiao", appauthor=False)


_PACKAGE = Path(__file__).parent.parent
_TABLE = ("actions", "entry", "events", "flow", "legal", "piles", "playouts", "settlement", "state", "wall")
DEFINING = (
    *("tiles.py", "sets.py", "rules/*.py", "scoring/payment.py", "scoring/readings.py", "kernels/*.py"),
    *(f"table/{name}.py" for name in _TABLE),
    "players/routes/*.py",
)
"""The sources that decide what tables and kernels contain."""


@lru_cache(maxsize=1)
def source_hash() -> str:
    """A hash of everything that decides the tables and the compiled kernels."""
    digest = sha256(sys.version.encode())
    for package in ("numba", "numpy"):
        digest.update(version(package).encode())
    for pattern in DEFINING:
        for path in sorted(_PACKAGE.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _folder_of_numba() -> str:
    """A folder that can be written: among our tables, else one that goes when the process ends."""
    kept = folder() / f"numba-{source_hash()}"
    with suppress(OSError):
        kept.mkdir(parents=True, exist_ok=True)
    if os.access(kept, os.W_OK):
        return str(kept)
    import atexit
    from shutil import rmtree
    from tempfile import mkdtemp

    passing = mkdtemp(prefix="guobiao-")
    atexit.register(rmtree, passing, ignore_errors=True)
    return passing


if "NUMBA_CACHE_DIR" not in os.environ:
    os.environ["NUMBA_CACHE_DIR"] = _folder_of_numba()
