"""Progress bars, on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from . import messages as m

EVERY = 64
"""Lines between two looks at the position in the file."""


@contextmanager
def bar(source: Any, path: str, lang: str) -> Iterator[Callable[[], None]]:
    """A bar for a file whose number of lines is not known: it follows the bytes read."""
    raw = getattr(source, "fileobj", None) or source
    size = Path(path).stat().st_size if path != "-" and Path(path).is_file() else None
    lines = TextColumn("{task.fields[lines]:>9,}")
    columns = TextColumn(m.SCORING.text(lang)), BarColumn(), lines, TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=size, lines=0)
        done = 0

        def advance() -> None:
            nonlocal done
            done += 1
            if done % EVERY == 0:
                progress.update(task, completed=raw.tell() if size else 0, lines=done)

        yield advance


@contextmanager
def counter(total: int, lang: str) -> Iterator[Callable[[], None]]:
    """A bar for so many hands."""
    columns = TextColumn(m.SCORING.text(lang)), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.advance(task)
