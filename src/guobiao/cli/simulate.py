"""``guobiao simulate``: many hands among four players, and what the numbers say."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from . import messages as m
from .common import (
    DEFAULT_RULES,
    FAILED,
    AnswersOption,
    JsonOption,
    LangOption,
    RulesOption,
    language,
    print_json,
    rules_of,
    say,
)
from .engine import compile_once, need_engine

if TYPE_CHECKING:
    from ..arena.plan import Plan
    from ..arena.statistics import Statistics

HANDS_FOR_A_PROCESS = 50
"""Hands that are worth the second or two that a process takes to begin."""
INTERRUPTED = 130
"""The exit code of a command that Ctrl-C has ended, as shells have it."""


def simulate(
    hands: Annotated[int, typer.Option("--hands", min=1, metavar="N", help="How many hands. 局数。")] = 96,
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B,C,D",
            help="Four players, or one name for all of them. 四名玩家。",
        ),
    ] = "route",
    seed: Annotated[str, typer.Option(help="Makes the walls: another seed, other hands. 随机种子。")] = "0",
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="J", help="Processes; else as many as pay. 并行进程数。", show_default=False
        ),
    ] = None,
    save: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the records of all hands. 保存牌谱。")
    ] = None,
    rules: RulesOption = DEFAULT_RULES,
    option: AnswersOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play many hands among four players and count. 模拟对局并统计。

    Players: random, starter, greedy, route, or botzone:COMMAND for a program that speaks Botzone's protocol.
    Hand n is played on the wall of the seed SEED/n; the players change seats so that nobody is favoured. The
    outcome does not depend on --jobs. Ctrl-C ends the simulation and shows what has been played.

    第 n 局的牌墙由种子 SEED/n 生成；座次轮换，机会均等。结果与 --jobs 无关。Ctrl-C 中断时显示已完成部分。
    """
    tongue = language(lang)
    rulebook = rules_of(rules, option, tongue)
    need_engine(tongue)
    from ..arena.plan import Plan
    from .players import players_of, seed_of

    plan = Plan(players_of(players, 4, tongue), hands, seed_of(seed), rulebook)
    compile_once(tongue, play=True)
    code, found, seconds = _played(plan, jobs or _enough(hands), save, tongue)
    if as_json:
        from .simulate_json import full

        print_json(full(plan, found))
    else:
        from .simulate_view import show

        show(plan, found, seconds, tongue)
        if save is not None:
            print(say(m.SAVED, tongue, f"{found.hands:,}", save))
    if code:
        raise typer.Exit(code)


def _enough(hands: int) -> int:
    """As many processes as there are processors, but not more than pay."""
    from ..arena.play import processors

    return max(1, min(processors(), hands // HANDS_FOR_A_PROCESS))


def _played(plan: Plan, jobs: int, save: str | None, lang: str) -> tuple[int, Statistics, float]:
    """Play; the exit code, what was counted, and how many seconds it took."""
    from ..arena.play import SimulationError, play
    from ..arena.statistics import Statistics
    from .saving import saving

    found, started, code = Statistics(plan.names), perf_counter(), 0
    with saving(save, plan, lang) as keep, _progress(plan.hands, lang) as advance:
        try:
            with closing(play(plan, jobs, keep=save is not None)) as outcomes:
                for outcome in outcomes:
                    found.add(outcome)
                    keep(outcome)
                    advance()
        except KeyboardInterrupt:
            code, complaint = INTERRUPTED, say(m.INTERRUPTED, lang, f"{found.hands:,}", f"{plan.hands:,}")
        except SimulationError as error:
            code, complaint = FAILED, say(m.BROKEN_OFF, lang, error.words.text(lang))
    if code:
        print(complaint, file=sys.stderr)
    return code, found, perf_counter() - started


@contextmanager
def _progress(total: int, lang: str) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from .hands_bar import hands_bar

    with hands_bar(total, lang) as advance:
        yield advance
