"""What must be there before a command can use the kernels."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from . import messages as m
from .common import fail, say

PARTS = ("numpy", "numba", "platformdirs")
"""What the extra ``guobiao[engine]`` brings."""


def missing() -> list[str]:
    """The parts that are not installed."""
    return [name for name in PARTS if find_spec(name) is None]


def need_engine(lang: str) -> None:
    """End the command, naming the extra, where a part is not installed."""
    if absent := missing():
        fail(say(m.NEEDS_ENGINE, lang, ", ".join(absent)))


def compile_once(lang: str, play: bool = False) -> None:
    """Compile the kernels (with ``play`` those of the table and the players too), and say so, once."""
    from ..kernels import warmup as kernels

    parts, more = [kernels.PART], []
    if play:
        from ..players import warmup as players

        parts, more = [*parts, players.PART], players.steps()
    if all(map(kernels.is_warm, parts)):
        return
    print(m.COMPILING.text(lang), file=sys.stderr, flush=True)
    kernels.warm(more, parts)
