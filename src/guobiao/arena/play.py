"""A simulation is played: in this process, or spread over several. The outcomes are the same."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait

from ..lang import Words
from ..players.player import make_player, play_hand
from .outcome import Outcome, outcome_of, record_of
from .plan import Plan

BLOCK = 4
"""Hands that a process is given at a time: few, so that an interruption loses little."""
AHEAD = 3
"""Blocks for each process that are handed out before the first of them is back."""

Played = tuple[list[Outcome], "SimulationError | None"]
"""The hands of a block that were played, and what kept the next from being played."""


class SimulationError(RuntimeError):
    """A simulation cannot go on; what was played before stands.

    Attributes:
        words: what happened and in which hand, in both languages.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(words)

    def __str__(self) -> str:
        return self.words.en


_FAILED = Words(
    "hand {0} (wall seed {1}; East to North: {2}) failed: {3}",
    "第 {0} 局（牌墙种子 {1}；东至北：{2}）出错：{3}",
)
_DIED = Words(
    "a process ended while hand {0} or one of the {1} after it was played (out of memory?)",
    "有进程在第 {0} 局或其后 {1} 局中意外结束（内存不足？）",
)


def play_one(plan: Plan, index: int, keep: bool = False) -> Outcome:
    """Play the hand of a number; ``keep``: the outcome tells the record too.

    Raises:
        SimulationError: a player failed in a way that no rule foresees.
    """
    seating = plan.seating(index)
    try:
        players = [make_player(plan.players[player], plan.player_seed(index, player)) for player in seating]
        game = plan.game(index)
        played = play_hand(game, players)
        outcome = outcome_of(game, played, index, seating)
        if keep:
            return replace(outcome, record=record_of(game, played, index, seating, plan.names))
        return outcome
    except Exception as error:
        names = ", ".join(plan.names[player] for player in seating)
        told = f"{type(error).__name__}: {error}"
        raise SimulationError(_FAILED.format(index, plan.wall_seed(index), names, told)) from error


def play(plan: Plan, jobs: int = 1, keep: bool = False) -> Generator[Outcome]:
    """Play the hands of a plan and yield their outcomes in order.

    Args:
        plan: what to play.
        jobs: in how many processes; 1 is this one.
        keep: the outcomes tell the records too.

    What is yielded does not depend on ``jobs``. A caller that stops early leaves nothing running behind.

    Raises:
        SimulationError: a player failed in a way that no rule foresees, or a process ended.
        ValueError: no processes.
    """
    if jobs < 1:
        raise ValueError(f"{jobs} processes: there must be at least one")
    if jobs == 1:
        return (play_one(plan, index, keep) for index in range(plan.hands))
    return _spread(plan, jobs, keep)


def _spread(plan: Plan, jobs: int, keep: bool) -> Generator[Outcome]:
    blocks = iter([range(plan.hands)[first : first + BLOCK] for first in range(0, plan.hands, BLOCK)])
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin_worker)
    running: deque[tuple[range, Future[Played]]] = deque()
    try:
        with _deaf_to_interrupts():  # what is started now inherits it
            running.extend(_submit(pool, plan, islice(blocks, jobs * AHEAD), keep))
        while running:
            block, future = running.popleft()
            try:
                outcomes, failure = future.result()
            except BrokenProcessPool as error:
                waiting = sum(len(other) for other, _ in running) + len(block) - 1
                raise SimulationError(_DIED.format(block[0], waiting)) from error
            running.extend(_submit(pool, plan, islice(blocks, 1), keep))
            yield from outcomes
            if failure is not None:
                raise failure
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _submit(
    pool: ProcessPoolExecutor, plan: Plan, blocks: Iterable[range], keep: bool
) -> Iterator[tuple[range, Future[Played]]]:
    return ((block, pool.submit(_play_block, plan, block, keep)) for block in blocks)


def _play_block(plan: Plan, block: range, keep: bool) -> Played:
    outcomes: list[Outcome] = []
    for index in block:
        try:
            outcomes.append(play_one(plan, index, keep))
        except SimulationError as failure:
            return outcomes, failure
    return outcomes, None


# ---- Processes ---------------------------------------------------------------------------------------------


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; those started here leave the answer to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _begin_worker() -> None:
    """A worker does not outlive the process that it works for, however that one ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        sys.stderr.flush()
        os._exit(1)


def processors() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
