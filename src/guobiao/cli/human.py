"""The player at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import RenderableType
from rich.text import Text

from ..lang import Words
from ..players.judging import is_win
from ..table.actions import Action, DeclareWin, Pass
from ..table.view import View
from . import draw
from . import messages as m
from .advice import advice
from .board import Scene
from .orders import Wish, order_of
from .question import help_for, question
from .stage import Stage

Read = Callable[[str], str]
"""Shows a prompt and returns the line that is typed; raises EOFError if there will be none."""


class Leave(Exception):  # noqa: N818 - a wish, not an error
    """The player wants to stop here."""


class TakeBack(Exception):  # noqa: N818 - a wish, not an error
    """The player wants to undo its last decision."""


class Human:
    """Asks whoever sits at the terminal.

    Args:
        stage: where the table is shown.
        read: asks for a line.
        kept: what to say of the match that is left, before it is asked whether it shall be.

    Attributes:
        scene: what stands around the hand that is played; to be set before it.
        notice: something to be said with the next question.
    """

    name = "human"
    scene: Scene

    def __init__(self, stage: Stage, read: Read, kept: Words) -> None:
        self._stage, self._read, self._kept = stage, read, kept
        self.notice: str | None = None

    def act(self, view: View) -> Action:
        """What the player types, once it is an action that is allowed; no claim but a false win is a pass.

        Raises:
            Leave: the player is done, or the input is at its end.
            TakeBack: the player wants to undo.
        """
        if set(view.actions) == {DeclareWin(), Pass()} and not is_win(view):
            return Pass()
        above: Sequence[RenderableType] = () if self.notice is None else [Text(self.notice, draw.NOTE)]
        self.notice = None
        while True:
            self._stage.ask(view, self.scene, [*above, *question(view, self.scene)])
            order = order_of(self._line(), view)
            if isinstance(order, Words):
                above = [Text(order.text(self.scene.lang), draw.WRONG)]
            elif isinstance(order, Wish):
                above = self._fulfil(order, view)
            else:
                return order

    def _line(self) -> str:
        try:
            return self._read("> ")
        except EOFError:
            raise Leave from None

    def _fulfil(self, wish: Wish, view: View) -> Sequence[RenderableType]:
        """What is to be shown above the question the next time."""
        match wish:
            case Wish.HELP:
                return [*help_for(view, self.scene), Text()]
            case Wish.ADVICE:
                return [*advice(view, self.scene), Text()]
            case Wish.UNDO:
                raise TakeBack
        self._stage.ask(view, self.scene, [Text(self._kept.text(self.scene.lang), draw.NOTE)])
        if self._line().strip().lower() in m.YES:
            raise Leave
        return ()
