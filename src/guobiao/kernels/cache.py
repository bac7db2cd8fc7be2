"""Tables kept in memory and on disk.

A file holds the SHA-256 of its content, then the content. Its name holds a hash of the source text that
decides the content (the rulebook, the reference it is computed by, the compiler) and of the options chosen,
so that a stale file is never read; a damaged one is built again. Files are moved into place whole, so that
processes do not disturb each other; where the folder cannot be written, tables are built in memory.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.options import OPTIONS
from ..rules.ruleset import Ruleset
from . import folder, source_hash, suits
from . import shanten_tables as distances
from .compile import RULE_TABLES, compile_rules

Tables = NDArray[Any]

_DIGEST = 32


@lru_cache(maxsize=64)
def rule_tables(rules: Ruleset) -> Tables:
    """The compiled tables of a rule set (see :data:`guobiao.kernels.compile.RULE_TABLES`)."""
    return _rule_tables(tuple(answer for answer in rules.answers if _counts(answer[0])))


def _counts(name: str) -> bool:
    """Whether an option changes how fans are counted."""
    return name != "minimum" and not OPTIONS[name].play


@lru_cache(maxsize=32)
def _rule_tables(answers: tuple[tuple[str, str | int], ...]) -> Tables:
    """Of a rule set only what changes how fans are counted matters here."""
    options = sha256(repr(answers).encode()).hexdigest()[:16]
    return _kept(f"rules-{options}", RULE_TABLES, lambda: compile_rules(Ruleset("", answers)))


@lru_cache(maxsize=1)
def suit_tables() -> Tables:
    """The tables of one suit (see :data:`guobiao.kernels.suits.SUIT_TABLES`)."""
    return _kept("suits", suits.SUIT_TABLES, suits.build)


@lru_cache(maxsize=1)
def shanten_tables() -> Tables:
    """The tables of distances (see :mod:`guobiao.kernels.shanten`)."""
    return _kept("shanten", distances.SHANTEN_TABLES, distances.build)


def is_compiled(part: str) -> bool:
    """Whether a part of these sources has been compiled here, and all of its compiled files are whole.

    Numba does not survive a file of its own that is cut short; if one is, all are removed. An index
    (``.nbi``) may have grown since: any process that calls a kernel with other types adds to it.
    """
    try:
        noted = _path(f"compiled-{part}").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False
    found = _compiled_files()
    whole = True
    for line in noted.splitlines():
        name, _, size = line.partition(" ")
        now = found.get(name, -1)
        whole &= now >= int(size) if name.endswith(".nbi") else now == int(size)
    if not whole:
        rmtree(os.environ["NUMBA_CACHE_DIR"], ignore_errors=True)
    return whole


def note_compiled(part: str) -> None:
    """Remember that a part of these sources has been compiled, and the sizes of the files."""
    with suppress(OSError):
        folder().mkdir(parents=True, exist_ok=True)
        lines = (f"{name} {size}" for name, size in _compiled_files().items())
        _path(f"compiled-{part}").write_text("\n".join(lines), encoding="utf-8")


def _compiled_files() -> dict[str, int]:
    """Name and size of each file of compiled code."""
    found = {}
    for path in Path(os.environ["NUMBA_CACHE_DIR"]).rglob("*.nb?"):
        with suppress(OSError):  # another process may replace it meanwhile
            found[path.name] = path.stat().st_size
    return found


def _path(name: str) -> Path:
    return folder() / f"{name}-{source_hash()}.bin"


def _kept(name: str, dtype: np.dtype[Any], build: Callable[[], Tables]) -> Tables:
    path = _path(name)
    found = _read(path, dtype)
    if found is None:
        found = build()
        _write(path, found.tobytes())
    return found


def _read(path: Path, dtype: np.dtype[Any]) -> Tables | None:
    """The one record of a file; None if there is no file or it is damaged."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    digest, data = content[:_DIGEST], content[_DIGEST:]
    if len(data) != dtype.itemsize or sha256(data).digest() != digest:
        return None
    return np.frombuffer(bytearray(data), dtype=dtype)


def _write(path: Path, data: bytes) -> None:
    """Put a file in place whole, or not at all."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(sha256(data).digest() + data)
        Path(file.name).replace(path)
