"""Progress bars, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
)
from rich.text import Text

from ..lang import Words
from . import draw
from . import messages as m
from .common import say

T = TypeVar("T")

EVERY = 64
"""Lines between two looks at the position in the file."""


@contextmanager
def bar(source: Any, path: str, lang: str, title: Words = m.SCORING) -> Iterator[Callable[[], None]]:
    """A bar for a file whose number of lines is not known: it follows the bytes read."""
    raw = getattr(source, "fileobj", None) or source
    size = Path(path).stat().st_size if path != "-" and Path(path).is_file() else None
    lines = TextColumn("{task.fields[lines]:>9,}")
    columns = TextColumn(title.text(lang)), BarColumn(), lines, TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=size, lines=0)
        done = 0

        def advance() -> None:
            nonlocal done
            done += 1
            if done % EVERY == 0:
                progress.update(task, completed=raw.tell() if size else 0, lines=done)

        yield advance


class _Pace(ProgressColumn):
    """How many hands a second, and how long the rest will take at that pace."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        super().__init__()

    def render(self, task: Task) -> Text:
        if not task.completed or not task.elapsed:
            return Text("")
        left = timedelta(seconds=round((task.remaining or 0) * task.elapsed / task.completed))
        rate = say(m.HANDS_A_SECOND, self._lang, f"{task.completed / task.elapsed:,.1f}")
        return Text.assemble((rate, draw.STRONG), f" · {say(m.TIME_LEFT, self._lang, left)}")


@contextmanager
def counter(total: int, lang: str, title: Words) -> Iterator[Callable[[], None]]:
    """A bar for so many hands, with the rate and the time that is left; none where nobody looks at it."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    columns = TextColumn(title.text(lang)), BarColumn(), MofNCompleteColumn(), _Pace(lang)
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)


def steps(items: Sequence[T], titles: Sequence[str]) -> Iterator[T]:
    """The items one after the other, under a bar that names each while it is worked on."""
    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}")
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(items))
        for item, title in zip(items, titles, strict=True):
            progress.update(task, description=title)
            yield item
            progress.advance(task)
