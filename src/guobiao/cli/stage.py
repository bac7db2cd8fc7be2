"""Where a hand of play is shown: a screen that is painted anew, or lines in a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import Protocol

from rich.console import Group, RenderableType
from rich.control import Control
from rich.segment import Segment, Segments
from rich.text import Text

from ..table.events import (
    Answered,
    Chowed,
    Dealt,
    Drew,
    Event,
    Exhausted,
    FlowerShown,
    Konged,
    Punged,
    Won,
)
from ..table.seen import Seen
from . import board, course, draw
from .board import Scene

RECENT = 4
"""Lines below the table that tell what happened last."""
OPEN = Answered | Drew | FlowerShown | Chowed | Punged | Konged
"""Events after which the same player goes on: the line of a log waits for what follows."""
RESULT = Won | Exhausted
"""Events that are told with the end of the hand."""
UNSEEN = Dealt | Answered | Drew | Exhausted
"""Events after which the table looks as before, or soon otherwise."""


class Stage(Protocol):
    """Shows a hand of play."""

    def happened(self, seen: Seen, scene: Scene) -> None:
        """Show what has happened since the last time."""

    def ask(self, seen: Seen, scene: Scene, question: Sequence[RenderableType]) -> None:
        """Show the table to somebody who decides, and what is to be decided."""

    def again(self) -> None:
        """Forget what was shown: the hand begins, or a decision was taken back."""

    def aside(self) -> None:
        """What is printed now is to stay."""


class _Course:
    """The events of a hand, and how many of them have been told."""

    def __init__(self) -> None:
        self.told = 0

    def fresh(self, seen: Seen) -> list[Event]:
        events = seen.events[self.told :]
        self.told += len(events)
        return list(events)


class Log(_Course):
    """A line for every turn, on any output."""

    def __init__(self, out: draw.Terminal, pace: float = 0) -> None:
        super().__init__()
        self._out, self._pace = out, pace
        self._held: list[Event] = []

    def happened(self, seen: Seen, scene: Scene) -> None:
        """Print the turns that are complete: a draw waits for what is done with it."""
        fresh = self._held + self.fresh(seen)
        cut = len(fresh)
        while cut and isinstance(fresh[cut - 1], OPEN) and not seen.is_over:
            cut -= 1
        self._held = fresh[cut:]
        if fresh[:cut]:
            self._print(fresh[:cut], scene)
            time.sleep(self._pace)

    def ask(self, seen: Seen, scene: Scene, question: Sequence[RenderableType]) -> None:
        """Print everything that has happened, the hand, and the question."""
        self._print(self._held + self.fresh(seen), scene)
        self._held = []
        for row in board.hand_rows(seen, scene)[-2:]:
            self._out.print(row)
        for item in question:
            self._out.print(item)

    def again(self) -> None:
        self.told, self._held = 0, []

    def aside(self) -> None:
        """Nothing needs to be done: all that is printed stays."""

    def _print(self, events: Sequence[Event], scene: Scene) -> None:
        told = [event for event in events if not isinstance(event, RESULT)]
        for line in course.lines(told, scene):
            self._out.print(line)


class Screen(_Course):
    """The alternate screen of a terminal, painted anew after every event; between hands the usual one."""

    def __init__(self, out: draw.Terminal, pace: float) -> None:
        super().__init__()
        self._out, self._pace = out, pace
        self._recent: list[Event] = []
        self._is_up = False

    def happened(self, seen: Seen, scene: Scene) -> None:
        """Paint the table if it looks otherwise, and give time to look at it."""
        fresh = self.fresh(seen)
        self._recent += fresh
        if any(not isinstance(event, UNSEEN) for event in fresh):
            self._paint(seen, scene, ())
            time.sleep(self._pace)

    def ask(self, seen: Seen, scene: Scene, question: Sequence[RenderableType]) -> None:
        """Paint the table and put the question below it."""
        self._recent += self.fresh(seen)
        while self._recent and isinstance(self._recent[-1], Drew):  # the question tells it
            self._recent.pop()
        self._paint(seen, scene, question)
        self._recent = []

    def again(self) -> None:
        self.told, self._recent = 0, []

    def aside(self) -> None:
        """Back to the usual screen."""
        if self._is_up:
            self._out.console.set_alt_screen(False)
            self._is_up = False

    @property
    def width(self) -> int:
        """Columns of the terminal."""
        return self._out.console.width

    def show(self, picture: RenderableType, question: str) -> None:
        """Paint anything, and a question below it."""
        self._put(Group(picture, Text(), Text(question, draw.DIM)), asks=True)

    def _paint(self, seen: Seen, scene: Scene, question: Sequence[RenderableType]) -> None:
        told = course.lines(self._recent, scene)[-RECENT:]
        table = board.table(seen, scene, self.width)
        blank = [Text()] if told else []
        self._put(Group(table, *blank, *told, Text(), *question), asks=bool(question))

    def _put(self, picture: RenderableType, asks: bool) -> None:
        """Fill the screen: over what stands there, so that nothing flickers; for a question from the top."""
        console = self._out.console
        if not self._is_up:
            console.set_alt_screen(True)
            self._is_up = True
        width, height = console.size
        lines = console.render_lines(picture, console.options.update(width=width))[-(height - 1) :]
        if not asks:
            lines += [[Segment(" " * width)]] * (height - 1 - len(lines))
        console.control(Control.home(), *([Control.clear()] if asks else []))
        segments = [segment for line in lines for segment in (*line, Segment.line())]
        console.print(Segments(segments), end="", soft_wrap=True)
        sys.stdout.flush()
