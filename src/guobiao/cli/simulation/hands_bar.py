"""The progress bar of a simulation, on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
from rich.text import Text

from .. import draw
from .. import messages as m
from ..common import say


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
def hands_bar(total: int, lang: str) -> Iterator[Callable[[], None]]:
    """A bar for so many hands, with the rate and the time that is left."""
    columns = TextColumn(m.PLAYING.text(lang)), BarColumn(), MofNCompleteColumn(), _Pace(lang)
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)
