"""The rulebook compiled to tables, and what runs them over arrays.

Numba reads the folder for compiled code from the environment when it is imported. Unless told otherwise it
would be the source tree, which may be read-only; so it is named here, before any kernel is imported.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path


def folder() -> Path:
    """Where tables and compiled code are kept: ``$GUOBIAO_CACHE``, or the platform's folder for caches."""
    named = os.environ.get("GUOBIAO_CACHE")
    return Path(named) if named else user_cache_path("guobiao", appauthor=False)


def _folder_of_numba() -> str:
    """A folder that can be written: among our tables, else one that goes when the process ends."""
    kept = folder() / "numba"
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
