"""What of a hand is shown: the table as it is, or for a moment after a tile is offered as it was then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..table import entry
from ..table.actions import Action, AddedKong, Discard
from ..table.events import decode
from ..table.game import Game
from ..table.state import Phase
from .telling import can_be_claimed, event_told, laid_down, view_told

Json = dict[str, Any]
Viewer = int | None
"""A seat, or None for spectators."""

OFFERED = (Phase.CLAIM, Phase.ROB)


@dataclass(frozen=True, slots=True)
class Held:
    """The engine has gone on, but it is not shown yet.

    Attributes:
        before: the game before the tile was offered.
        seat, action: who offered it, and how.
    """

    before: Game
    seat: int
    action: Discard | AddedKong


class Stage:
    """A hand of play as it is shown.

    Attributes:
        game: the hand itself.
        window: until when, by the server's clock, everybody waits because a tile is offered.
        answers: claims that are stored but not carried out before the window closes: seat and action.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.window = 0.0
        self.answers: dict[int, Action] = {}
        self._held: Held | None = None

    @property
    def is_held(self) -> bool:
        """Whether what has happened is not shown yet; nobody is asked anything then."""
        return self._held is not None

    @property
    def is_over(self) -> bool:
        """Whether the hand is over, and that is shown."""
        return self.game.is_over and self._held is None

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats whose decision is awaited."""
        if self._held is not None:
            return ()
        return tuple(seat for seat in self.game.asked if seat not in self.answers)

    def decide(self, seat: int, action: Action, window: float) -> None:
        """Carry a legal action out, or keep the answer to a claim until the window closes.

        Args:
            seat: who decides.
            action: what.
            window: until when everybody waits, if the action offers a tile.
        """
        if self.is_offered:
            self.answers[seat] = action
            return
        before = self.game.clone()
        self.game.apply(seat, action)
        if isinstance(action, Discard | AddedKong) and can_be_claimed(action):
            self.window = window
            if not self.is_offered:
                self._held = Held(before, seat, action)

    @property
    def is_offered(self) -> bool:
        """Whether a tile is offered that can be claimed."""
        return self.game.phase in OFFERED

    @property
    def due(self) -> float | None:
        """When what is held back can be shown, or the answers carried out; None: there is nothing."""
        waits = self._held is not None or (self.answers and not self.asked)
        return self.window if waits else None

    def is_due(self, now: float) -> bool:
        """Whether something that was held back can be shown, or answers be carried out."""
        return self.due is not None and now >= self.due

    def go_on(self) -> None:
        """Show what was held back, carry out the answers."""
        self._held = None
        answers, self.answers = self.answers, {}
        for seat, action in answers.items():
            self.game.apply(seat, action)

    def view(self, viewer: Viewer) -> Json:
        """The table as a viewer may see it now."""
        if self._held is None:
            return view_told(self.game.view(viewer))
        held = self._held
        return laid_down(view_told(held.before.view(viewer)), held.seat, held.action)

    def log(self, viewer: Viewer) -> list[list[int]]:
        """The entries of the log that a viewer may know now."""
        view = self.game.view(viewer)
        logged = view.status & entry.LOGGED
        if self._held is not None:  # and the tile that was offered
            logged = (self._held.before.view(viewer).status & entry.LOGGED) + 1
        rows: list[list[int]] = view.log[:logged].tolist()
        return rows

    def events(self, viewer: Viewer) -> list[Json]:
        """All that a viewer has been told of this hand."""
        return [event_told(event) for event in decode(self.log(viewer))]


class Teller:
    """What one viewer has been told of a hand, so that only the rest is told.

    Attributes:
        told: how many events.
    """

    def __init__(self) -> None:
        self.told = 0
        self._entries = 0

    def news(self, stage: Stage, viewer: Viewer) -> list[Json]:
        """The events since the last call; the tiles dealt are one event for each seat, told at once."""
        log = stage.log(viewer)
        events = [event_told(event) for event in decode(log[self._entries :])]
        self._entries = len(log)
        self.told += len(events)
        return events
