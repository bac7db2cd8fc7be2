"""What a player can do, as values and as numbers.

The numbers are the columns of a mask of legal actions:

======== ============================ ======== ==========================================
0-41     discard a tile (or a flower)  110-112  chow with the claimed tile lowest, middle, highest
42-75    concealed kong                113      pung
76-109   add to a melded pung          114      kong of the discarded tile
117-124  replace a flower              115      win; 116 pass
======== ============================ ======== ==========================================

>>> Discard(Tile("3p")).code, ACTIONS[113], str(Chow(2))
(11, Pung(), 'chow 2')
"""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import NotationError
from ..lang import Words
from ..tiles import FLOWER_TILES, KINDS, TILES, Tile

DISCARD = 0
CONCEALED_KONG = len(TILES)
ADDED_KONG = CONCEALED_KONG + KINDS
CHOW = ADDED_KONG + KINDS
PUNG = CHOW + 3
KONG, WIN, PASS = PUNG + 1, PUNG + 2, PUNG + 3
FLOWER = PASS + 1
NUMBER = FLOWER + len(FLOWER_TILES)
"""How many different actions there are."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a tile into the river."""

    tile: Tile

    @property
    def code(self) -> int:
        return DISCARD + self.tile

    def __str__(self) -> str:
        return f"discard {self.tile}"


@dataclass(frozen=True, slots=True)
class ConcealedKong:
    """Lay down four tiles of the own hand, face down (暗杠)."""

    tile: Tile

    @property
    def code(self) -> int:
        return CONCEALED_KONG + self.tile

    def __str__(self) -> str:
        return f"concealed-kong {self.tile}"


@dataclass(frozen=True, slots=True)
class AddedKong:
    """Add the fourth tile to a melded pung (加杠)."""

    tile: Tile

    @property
    def code(self) -> int:
        return ADDED_KONG + self.tile

    def __str__(self) -> str:
        return f"added-kong {self.tile}"


@dataclass(frozen=True, slots=True)
class Chow:
    """Claim the tile discarded by the player on the left for a run (吃).

    Attributes:
        position: the place of the claimed tile in the run: 1 lowest, 2 middle, 3 highest.
    """

    position: int

    def __post_init__(self) -> None:
        if self.position not in (1, 2, 3):
            raise ValueError(
                f"position {self.position!r} in a chow: allowed are 1 lowest, 2 middle, 3 highest"
            )

    @property
    def code(self) -> int:
        return CHOW + self.position - 1

    def run(self, tile: Tile) -> tuple[Tile, ...]:
        """The run that is made when this tile is claimed, ascending.

        >>> Chow(1).run(Tile("3p"))
        (Tile('3p'), Tile('4p'), Tile('5p'))
        """
        lowest = tile - self.position + 1
        return TILES[lowest : lowest + 3]

    def __str__(self) -> str:
        return f"chow {self.position}"


def chow_of(tile: Tile, middle: Tile) -> Chow:
    """The chow that claims a tile for the run with this tile in the middle.

    >>> chow_of(Tile("3p"), Tile("4p"))
    Chow(position=1)

    Raises:
        ValueError: the tile does not belong to that run.
    """
    return Chow(tile - middle + 2)


@dataclass(frozen=True, slots=True)
class Pung:
    """Claim the discarded tile for three of a kind (碰)."""

    @property
    def code(self) -> int:
        return PUNG

    def __str__(self) -> str:
        return "pung"


@dataclass(frozen=True, slots=True)
class Kong:
    """Claim the discarded tile for four of a kind (直杠)."""

    @property
    def code(self) -> int:
        return KONG

    def __str__(self) -> str:
        return "kong"


@dataclass(frozen=True, slots=True)
class DeclareWin:
    """Declare the hand won: with the tile just drawn, discarded or added to a kong (和)."""

    @property
    def code(self) -> int:
        return WIN

    def __str__(self) -> str:
        return "win"


@dataclass(frozen=True, slots=True)
class Pass:
    """Claim nothing; while flowers are replaced at the start: keep the ones still in the hand."""

    @property
    def code(self) -> int:
        return PASS

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Flower:
    """Lay a flower down and draw a replacement (补花)."""

    tile: Tile

    @property
    def code(self) -> int:
        return FLOWER + self.tile - FLOWER_TILES[0]

    def __str__(self) -> str:
        return f"flower {self.tile}"


Action = Discard | ConcealedKong | AddedKong | Chow | Pung | Kong | DeclareWin | Pass | Flower

ACTIONS: tuple[Action, ...] = (
    *(Discard(tile) for tile in TILES),
    *(ConcealedKong(tile) for tile in TILES[:KINDS]),
    *(AddedKong(tile) for tile in TILES[:KINDS]),
    *(Chow(position) for position in (1, 2, 3)),
    Pung(),
    Kong(),
    DeclareWin(),
    Pass(),
    *(Flower(tile) for tile in FLOWER_TILES),
)
"""Every action by its number."""


def action_number(action: object) -> int:
    """The number of an action; -1 for what is none, such as ``Discard(42)`` or a text.

    >>> action_number(Pung()), action_number("pung")
    (113, -1)
    """
    try:
        code: int = action.code  # type: ignore[attr-defined]
        known = ACTIONS[code]
    except (AttributeError, TypeError, IndexError):
        return -1
    return int(code) if known is action or known == action else -1


_BY_TEXT = {str(action): action for action in ACTIONS}


def parse_action(text: str) -> Action:
    """The action of a text: the inverse of ``str``.

    >>> parse_action("discard 3p")
    Discard(tile=Tile('3p'))

    Raises:
        NotationError: the text is no action.
    """
    found = _BY_TEXT.get(" ".join(text.split()))
    if found is None:
        forms = (
            "discard T, concealed-kong T, added-kong T, chow 1-3, pung, kong, win, pass, flower T (T a tile)"
        )
        raise NotationError(text, 0, Words(forms, forms.replace("T a tile", "T 为一张牌")))
    return found
