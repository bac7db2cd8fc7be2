"""The hand that a page asks about, and everything that is asked with it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from urllib.parse import urlencode

from ...lang import Words
from ...sets import HAND_SIZE, Hand
from ...tiles import Tile
from .edits import copies, written
from .rules_asked import RulesAsked

NO_TILES, AS_USUAL = Hand(()), RulesAsked()
SEEN = "seen"
"""The mode in which a click on a tile lays it down as seen elsewhere."""


@dataclass(frozen=True)
class Trouble:
    """What is wrong with what was given.

    Attributes:
        lines: each problem in words.
        text: what could not be read, if that is it; ``position``: the place in it.
    """

    lines: tuple[Words, ...]
    text: str = ""
    position: int = 0

    @property
    def is_unfinished(self) -> bool:
        """Whether all that is there could be read, and more is wanted: somebody is still typing."""
        return bool(self.text) and self.position >= len(self.text.rstrip())


@dataclass(frozen=True)
class Entry:
    """What was asked.

    Attributes:
        path: of the page.
        text: the notation as it stands in its field.
        hand: what it says; while it cannot be read, the last one that could.
        visible: tiles seen elsewhere; ``visible_text`` as they stand in their field.
        asked: the rule set.
        mode: what a click on a tile adds: ``tile``, a meld of :data:`.edits.MELDS`, or ``seen``.
        trouble: why the hand cannot be answered for, if so.
        notice: why the last button did nothing, if so.
    """

    path: str
    text: str = ""
    hand: Hand = NO_TILES
    visible: tuple[Tile, ...] = ()
    visible_text: str = ""
    asked: RulesAsked = AS_USUAL
    mode: str = "tile"
    trouble: Trouble | None = None
    notice: Words | None = None

    @property
    def missing(self) -> int:
        """Tiles until the hand can be answered for."""
        return max(0, HAND_SIZE - 1 - self.hand.size)

    @property
    def held(self) -> Counter[Tile]:
        """How often the hand has each tile."""
        return copies(self.hand)

    @property
    def is_full(self) -> bool:
        """Whether no tile can be added."""
        return self.hand.size >= HAND_SIZE

    @property
    def address(self) -> str:
        """The page with this hand."""
        return self.address_of(self.text)

    def address_of(self, hand: Hand | str, path: str | None = None) -> str:
        """A page with a hand: this one or another, with the same rules and visible tiles."""
        said = [("hand", hand if isinstance(hand, str) else written(hand)), *self.asked.query()]
        if self.visible_text and path is None:
            said.append(("visible", self.visible_text))
        query = urlencode([(name, value) for name, value in said if value])
        return (path or self.path) + (f"?{query}" if query else "")
