"""The words that Botzone's judge and its bots say to each other, as values.

A *request* is what the judge tells a player, one a turn; an *answer* is what the player says to it. Both are
read with ``parse_request`` and ``parse_answer`` and written with ``str``.

>>> parse_request("3 1 CHI W2 F3")
Chowed(seat=1, middle=Tile('2m'), discard=Tile('W'))
>>> str(Answer(Chow(1), discard=Tile("W"), offered=Tile("1m")))
'CHI W2 F3'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import NotationError
from .lang import Words
from .notation import format_tiles
from .table.actions import (
    Action,
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Kong,
    Pass,
    Pung,
    chow_of,
)
from .table.wall import SEATS
from .tiles import EAST, FLOWER_TILES, KINDS, TILES, Tile

HAND_TILES = 13

NAMES = tuple(format_tiles((tile,), "botzone") for tile in TILES)
"""What Botzone calls each tile: ``W1`` ... ``J3``, flowers ``H1`` ... ``H8``."""
TILES_BY_NAME = dict(zip(NAMES, TILES, strict=True))


# Requests


@dataclass(frozen=True, slots=True)
class Seated:
    """The seat of the player, and the wind of the round."""

    seat: int
    prevalent: Tile

    def __str__(self) -> str:
        return f"0 {self.seat} {self.prevalent - EAST}"


@dataclass(frozen=True, slots=True)
class Deal:
    """The player's 13 tiles, and the flowers that each seat has laid down by now."""

    tiles: tuple[Tile, ...]
    flowers: tuple[tuple[Tile, ...], ...] = ((),) * SEATS

    def __str__(self) -> str:
        shown = [tile for laid in self.flowers for tile in laid]
        return " ".join(("1", *(str(len(laid)) for laid in self.flowers), *_names((*self.tiles, *shown))))


@dataclass(frozen=True, slots=True)
class Drew:
    """The player has drawn a tile."""

    tile: Tile

    def __str__(self) -> str:
        return f"2 {NAMES[self.tile]}"


@dataclass(frozen=True, slots=True)
class OtherDrew:
    """Another player has drawn a tile."""

    seat: int

    def __str__(self) -> str:
        return f"3 {self.seat} DRAW"


@dataclass(frozen=True, slots=True)
class FlowerDrawn:
    """A flower was drawn and laid down; the same player draws again."""

    seat: int
    tile: Tile

    def __str__(self) -> str:
        return f"3 {self.seat} BUHUA {NAMES[self.tile]}"


@dataclass(frozen=True, slots=True)
class Discarded:
    """A tile was discarded after a draw."""

    seat: int
    discard: Tile

    def __str__(self) -> str:
        return f"3 {self.seat} PLAY {NAMES[self.discard]}"


@dataclass(frozen=True, slots=True)
class Punged:
    """The tile discarded before was claimed for a pung, and another one discarded."""

    seat: int
    discard: Tile

    def __str__(self) -> str:
        return f"3 {self.seat} PENG {NAMES[self.discard]}"


@dataclass(frozen=True, slots=True)
class Chowed:
    """The tile discarded before was claimed for a run of a middle tile, and another one discarded."""

    seat: int
    middle: Tile
    discard: Tile

    def __str__(self) -> str:
        return f"3 {self.seat} CHI {NAMES[self.middle]} {NAMES[self.discard]}"


@dataclass(frozen=True, slots=True)
class Konged:
    """A kong: after the player's own draw a concealed one, else of the tile discarded before."""

    seat: int

    def __str__(self) -> str:
        return f"3 {self.seat} GANG"


@dataclass(frozen=True, slots=True)
class KongAdded:
    """The fourth tile was added to a pung; it may be robbed."""

    seat: int
    tile: Tile

    def __str__(self) -> str:
        return f"3 {self.seat} BUGANG {NAMES[self.tile]}"


Request = Seated | Deal | Drew | OtherDrew | FlowerDrawn | Discarded | Punged | Chowed | Konged | KongAdded

_REQUESTS = Words(
    "a request: 0 SEAT WIND, 1 F0 F1 F2 F3 13 TILES (FLOWERS), 2 TILE, or 3 SEAT and"
    " DRAW, BUHUA T, PLAY T, PENG T, CHI T T, GANG, BUGANG T",
    "一条请求：0 座位 圈风、1 花数x4 13 张牌（花牌）、2 牌，或 3 座位 加"
    " DRAW、BUHUA 牌、PLAY 牌、PENG 牌、CHI 牌 牌、GANG、BUGANG 牌",
)


def parse_request(text: str) -> Request:
    """A request as a value.

    Raises:
        NotationError: the text is none.
    """
    try:
        return _request(text.split())
    except (KeyError, IndexError, ValueError):
        raise NotationError(text, 0, _REQUESTS) from None


def _request(words: Sequence[str]) -> Request:
    match words:
        case "0", seat, wind:
            return Seated(_seat(seat), TILES[EAST + _seat(wind)])
        case "1", *rest:
            return _deal(rest)
        case "2", tile:
            return Drew(TILES_BY_NAME[tile])
        case "3", seat, verb, *tiles:
            return _told(_seat(seat), verb, [TILES_BY_NAME[name] for name in tiles])
    raise ValueError(words)


def _deal(words: Sequence[str]) -> Deal:
    counts = [int(word) for word in words[:SEATS]]
    tiles = tuple(TILES_BY_NAME[name] for name in words[SEATS:])
    flowers, laid = list(tiles[HAND_TILES:]), []
    for count in counts:
        if count < 0:
            raise ValueError(words)
        laid.append(tuple(flowers[:count]))
        del flowers[:count]
    wrong_flowers = flowers or len(tiles) != HAND_TILES + sum(counts)
    if wrong_flowers or any(tile not in FLOWER_TILES for each in laid for tile in each):
        raise ValueError(words)
    if any(tile.is_flower for tile in tiles[:HAND_TILES]):
        raise ValueError(words)
    return Deal(tiles[:HAND_TILES], tuple(laid))


def _told(seat: int, verb: str, tiles: Sequence[Tile]) -> Request:
    match verb, tiles:
        case "DRAW", []:
            return OtherDrew(seat)
        case "BUHUA", [tile] if tile.is_flower:
            return FlowerDrawn(seat, tile)
        case "PLAY", [tile]:
            return Discarded(seat, tile)
        case "PENG", [tile]:
            return Punged(seat, tile)
        case "CHI", [middle, tile] if middle.rank in range(2, 9):
            return Chowed(seat, middle, tile)
        case "GANG", []:
            return Konged(seat)
        case "BUGANG", [tile]:
            return KongAdded(seat, tile)
    raise ValueError(verb)


def _seat(word: str) -> int:
    return ("0", "1", "2", "3").index(word)


def _names(tiles: Sequence[Tile]) -> list[str]:
    return [NAMES[tile] for tile in tiles]


# Answers


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player does.

    Attributes:
        action: one of the game's.
        discard: the tile discarded in the same breath, with a chow or pung.
        offered: the tile that is claimed by a chow.
    """

    action: Action
    discard: Tile | None = None
    offered: Tile | None = None

    def __str__(self) -> str:
        match self.action:
            case Pass():
                return "PASS"
            case DeclareWin():
                return "HU"
            case Discard(tile):
                return f"PLAY {NAMES[tile]}"
            case ConcealedKong(tile):
                return f"GANG {NAMES[tile]}"
            case AddedKong(tile):
                return f"BUGANG {NAMES[tile]}"
            case Kong():
                return "GANG"
            case Pung() if self.discard is not None:
                return f"PENG {NAMES[self.discard]}"
            case Chow() as chow if self.discard is not None and self.offered is not None:
                return f"CHI {NAMES[chow.run(self.offered)[1]]} {NAMES[self.discard]}"
        raise ValueError(f"{self} cannot be said to Botzone")


_ANSWERS = Words(
    "an answer: PASS, HU, PLAY T, GANG, GANG T, BUGANG T, PENG T or CHI T T",
    "一个回答：PASS、HU、PLAY 牌、GANG、GANG 牌、BUGANG 牌、PENG 牌 或 CHI 牌 牌",
)


def parse_answer(text: str, offered: Tile | None = None) -> Answer:
    """An answer as a value.

    Args:
        text: what was said.
        offered: the tile last discarded: without it a chow cannot be understood.

    Raises:
        NotationError: the text is no answer, or a run without the tile offered.
    """
    try:
        verb, *names = text.split()
        return _answer(verb, [TILES_BY_NAME[name] for name in names], offered)
    except (KeyError, ValueError):
        raise NotationError(text, 0, _ANSWERS) from None


def _answer(verb: str, tiles: Sequence[Tile], offered: Tile | None) -> Answer:
    match verb, tiles:
        case "PASS", []:
            return Answer(Pass())
        case "HU", []:
            return Answer(DeclareWin())
        case "PLAY", [tile]:
            return Answer(Discard(tile))
        case "GANG", []:
            return Answer(Kong())
        case "GANG", [tile] if tile < KINDS:
            return Answer(ConcealedKong(tile))
        case "BUGANG", [tile] if tile < KINDS:
            return Answer(AddedKong(tile))
        case "PENG", [tile]:
            return Answer(Pung(), tile, offered)
        case "CHI", [middle, tile] if offered is not None and middle.rank in range(2, 9):
            return Answer(chow_of(offered, middle), tile, offered)
    raise ValueError(verb)
