"""``guobiao warmup``: build the tables and compile the kernels beforehand."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from ..rules.ruleset import GUOBIAO, PRESETS
from . import messages as m
from .common import LangOption, language, say
from .engine import need_engine


def warmup(
    all_presets: Annotated[
        bool, typer.Option("--all", help="Build the tables of every rule set. 编译所有规则。")
    ] = False,
    lang: LangOption = None,
) -> None:
    """Build tables and compile kernels, so that no command does it later. 预先编译。

    Takes about two minutes the first time, and a second when all is there.

    首次约需两分钟；已编译则一秒左右。
    """
    tongue = language(lang)
    need_engine(tongue)
    started = perf_counter()
    from ..kernels import warmup as kernels
    from ..players import warmup as players
    from .progress import steps

    todo = [*kernels.steps(PRESETS.values() if all_presets else [GUOBIAO]), *players.steps()]
    titles = [say(m.STEPS[step.name], tongue, step.about) for step in todo]
    for step in steps(todo, titles):
        step.run()
    kernels.mark(kernels.PART, players.PART)
    print(say(m.WARM, tongue, f"{perf_counter() - started:.1f}"))
