"""The four places at a table: who has them, and what is done for a player who does not act."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ..players.judging import is_win
from ..table.actions import Action, DeclareWin, Discard, Flower, Pass
from ..table.state import Phase
from ..table.view import View

if TYPE_CHECKING:
    from .connection import Connection


class Kind(StrEnum):
    """Who has a place."""

    EMPTY = "empty"
    PERSON = "person"
    BOT = "bot"
    REMOTE = "remote"
    """A bot that runs elsewhere and speaks the protocol."""


@dataclass(frozen=True, slots=True)
class Switches:
    """What a player leaves to the server.

    Attributes:
        auto_win: win whenever it is possible.
        no_claims: pass every claim but a win.
        auto_discard: discard what is drawn, unless it wins.
        hints: be told waits and what each discard leaves.
    """

    auto_win: bool = False
    no_claims: bool = False
    auto_discard: bool = False
    hints: bool = False

    def but(self, changes: dict[str, bool]) -> Switches:
        """These with changes."""
        return replace(self, **changes)


@dataclass(slots=True)
class Place:
    """A place at a table.

    Attributes:
        player: its number in the match.
        guest: the id of the person who has it.
        bot: the name of the bot that has it.
        token: the digest of a remote bot's token.
        connection: through which its holder is here now.
        dropped: when the last one ended, by the server's clock; None while there is one.
        ready: whether the holder wants to go on to the next hand.
    """

    player: int
    kind: Kind = Kind.EMPTY
    name: str | None = None
    guest: str | None = None
    bot: str | None = None
    token: str | None = None
    switches: Switches = Switches()
    connection: Connection | None = None
    dropped: float | None = 0.0
    ready: bool = False

    @property
    def decides_elsewhere(self) -> bool:
        """Whether decisions come through a connection."""
        return self.kind in (Kind.PERSON, Kind.REMOTE)

    def told(self) -> dict[str, Any]:
        """The place as everybody is told of it."""
        return {
            "player": self.player,
            "kind": self.kind,
            "name": self.name,
            "connected": self.kind is Kind.BOT or self.connection is not None,
            "bot": self.bot,
        }

    def is_away(self, now: float, grace: float) -> bool:
        """Whether its holder has been gone for so long that it is played for."""
        return self.decides_elsewhere and self.dropped is not None and now - self.dropped >= grace

    def give_to_bot(self, bot: str, name: str) -> None:
        """The holder leaves, a bot goes on."""
        self.kind, self.bot, self.name = Kind.BOT, bot, name
        self.guest, self.token, self.switches = None, None, Switches()

    def clear(self) -> None:
        """Nobody has the place."""
        self.kind, self.bot, self.name = Kind.EMPTY, None, None
        self.guest, self.token, self.switches = None, None, Switches()


def unique_name(wanted: str, taken: set[str]) -> str:
    """The name, with a number where somebody has it already.

    >>> unique_name("Ann", {"Ann", "Ann 2"})
    'Ann 3'
    """
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted} {number}"
    return name


def for_the_absent(view: View) -> Action:
    """What is done for a player who does not act: discard the drawn tile, pass, lay flowers down."""
    actions = view.actions
    if Pass() in actions and view.phase is not Phase.OPENING:
        return Pass()
    if flower := next((action for action in actions if isinstance(action, Flower)), None):
        return flower
    if view.drawn is not None and Discard(view.drawn) in actions:
        return Discard(view.drawn)
    discards = [action for action in actions if isinstance(action, Discard)]
    return discards[-1] if discards else actions[-1]


def by_switches(view: View, switches: Switches) -> Action | None:
    """What the switches of a player decide; None: the player does."""
    actions = view.actions
    if DeclareWin() in actions and is_win(view):
        return DeclareWin() if switches.auto_win else None
    if view.phase in (Phase.CLAIM, Phase.ROB):
        return Pass() if switches.no_claims else None
    if switches.auto_discard and view.phase is Phase.TURN and view.drawn is not None:
        drawn = Discard(view.drawn)
        return drawn if drawn in actions else None
    return None
