"""Numbers in records of tziakcha: tiles, fans, melds, and the rules played there."""

from __future__ import annotations

from ..lang import Words
from ..rules import catalogue as c
from ..rules.catalogue import FANS
from ..rules.fan import Fan
from ..rules.option import RulesetError
from ..rules.ruleset import GUOBIAO, Ruleset
from ..sets import Meld, MeldKind
from ..tiles import COPIES, EAST, FLOWER_TILES, KINDS, RED, TILES, Tile, tile
from .errors import RecordError

NO_TILE = Words("{!r} is no number of a tile: 0 to 143", "{!r} 不是牌的编号：应为 0 到 143")
NO_KIND = Words("{!r} is no kind of tile: 0 to 33", "{!r} 不是牌种编号：应为 0 到 33")
NO_MELD = Words("{!r} is no meld", "{!r} 不是副露")

KIND_OF_ID: tuple[Tile, ...] = (
    *(tile(suit, rank) for suit in (0, 2, 1) for rank in range(1, 10)),
    *TILES[EAST:RED],
    *TILES[RED:KINDS],
)
"""The kinds in their order there: characters, bamboos, dots, winds, dragons."""
ID_OF_KIND = {kind: number for number, kind in enumerate(KIND_OF_ID)}
_FLOWER_IDS = (*FLOWER_TILES[4:], *FLOWER_TILES[:4])  # 春夏秋冬 come first
FIRST_FLOWER = KINDS * COPIES
"""The number of the first flower."""


def rules(false_win: str = "-30/+10", minimum: int = 8) -> Ruleset:
    """The rules of a table there.

    Raises:
        RecordError: there is no such answer.
    """
    try:
        return GUOBIAO.override("tziakcha", false_win=false_win, break_offset="after", minimum=minimum)
    except RulesetError as error:
        raise RecordError(error.words) from None


def tile_of_id(number: int) -> Tile:
    """The kind of the tile of a number.

    >>> tile_of_id(0), tile_of_id(143)
    (Tile('1m'), Tile('d'))

    Raises:
        RecordError: no tile has that number.
    """
    if not 0 <= number < FIRST_FLOWER + len(FLOWER_TILES):
        raise RecordError(NO_TILE.format(number))
    return _FLOWER_IDS[number - FIRST_FLOWER] if number >= FIRST_FLOWER else KIND_OF_ID[number // COPIES]


def id_of_flower(flower: Tile) -> int:
    """The number of a flower tile."""
    return FIRST_FLOWER + _FLOWER_IDS.index(flower)


def kind_of(number: int) -> Tile:
    """The kind of a number.

    Raises:
        RecordError: no kind has that number.
    """
    if not 0 <= number < KINDS:
        raise RecordError(NO_KIND.format(number))
    return KIND_OF_ID[number]


CHOW, PUNG, KONG, ADDED_KONG = range(4)
"""Kinds of meld in its bits 8-9."""


def meld_of(code: int) -> Meld:
    """The meld of a number.

    Bits 0-5: the kind, of a chow that of the middle tile. Bits 6-7: of a chow the place of the claimed tile,
    else who gave it: 0 nobody, 1 the player on the left, 2 across, 3 right. Bits 8-9: chow, pung, kong, added
    kong. The rest says which copies of the tiles they are.

    >>> str(meld_of(28823)), str(meld_of(448))
    ('[567p,2]', '[111m,3]')

    Raises:
        RecordError: no meld has that number.
    """
    kind, place, form = kind_of(code & 63), code >> 6 & 3, code >> 8 & 3
    if form == CHOW:
        meld = Meld(TILES[max(kind - 1, 0) : kind + 2], place)
    elif form == PUNG:
        meld = Meld.pung(kind, place)
    else:
        meld = Meld.kong(kind, place, added=form == ADDED_KONG)
    if code < 0 or next(meld.problems(), None) is not None:
        raise RecordError(NO_MELD.format(code))
    return meld


def code_of(meld: Meld) -> int:
    """The number of a meld; which copies its tiles are is left at 0."""
    form = {MeldKind.CHOW: CHOW, MeldKind.PUNG: PUNG, MeldKind.ADDED_KONG: ADDED_KONG}.get(meld.kind, KONG)
    return ID_OF_KIND[meld.tiles[1]] | meld.digit % COPIES << 6 | form << 8


_BY_TWO = {17: c.FOUR_PURE_SHIFTED_CHOWS, 32: c.PURE_SHIFTED_CHOWS}
"""Chows shifted by two tiles are fans of their own there, right after those shifted by one."""
_FANS: dict[int, Fan] = dict(_BY_TWO)
for _fan in FANS:
    _FANS[next(number for number in range(_fan.number, 100) if number not in _FANS)] = _fan


def fan_of_id(number: int) -> str:
    """The Chinese name of the fan of a number; of one that the rulebook does not have, its number.

    >>> fan_of_id(16), fan_of_id(17), fan_of_id(18), fan_of_id(84), fan_of_id(85)
    ('一色四步高', '一色四步高', '三杠', '明暗杠', '85')
    """
    return _FANS[number].zh if number in _FANS else str(number)


def id_of_fan(fan: Fan, by_two: bool = False) -> int:
    """The number of a fan; ``by_two``: its chows are shifted by two tiles."""
    if by_two:
        return next(number for number, other in _BY_TWO.items() if other is fan)
    return next(number for number, other in _FANS.items() if other is fan and number not in _BY_TWO)
