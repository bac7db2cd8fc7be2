"""How hands lie in arrays: one row of bytes a hand.

======= =============================================================================
columns meaning
======= =============================================================================
0-33    concealed tiles of each kind, the winning tile included
34-37   melds: 0 none, else 1 + kind·34 + lowest tile (kinds: 0 chow, 1 pung, 2 direct
        kong, 3 added kong, 4 concealed kong)
38      the winning tile 0-33, or 255 where there is none
39      flags, added up: 1 self-drawn, 2 last copy, 4 last wall tile, 8 kong-related
40, 41  prevalent and seat wind, 0-3 = E S W N
42      number of flowers, 0-8
======= =============================================================================

All arrays are ``uint8[n, 43]``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..notation import format_tiles
from ..sets import FLAGS, HAND_SIZE, Hand, Meld, MeldKind, Win
from ..tiles import EAST, KINDS, TILES, Tile

MELDS, WINNING, FLAG, PREVALENT, SEAT, FLOWERS, WIDTH = 34, 38, 39, 40, 41, 42, 43
NO_TILE = 255
MELD_KINDS = (
    MeldKind.CHOW,
    MeldKind.PUNG,
    MeldKind.DIRECT_KONG,
    MeldKind.ADDED_KONG,
    MeldKind.CONCEALED_KONG,
)
CHOW, PUNG, DIRECT_KONG, ADDED_KONG, CONCEALED_KONG = range(5)
SELF_DRAWN, LAST_COPY, WALL_LAST, KONG_RELATED = (1 << bit for bit in range(4))

Rows = NDArray[np.uint8]


def meld_code(meld: Meld) -> int:
    """A meld as a byte."""
    return 1 + MELD_KINDS.index(meld.kind) * KINDS + meld.tile


def meld_of(code: int) -> Meld:
    """The meld of a byte, its giver not told (a kong from somebody: from the left)."""
    kind, tile = divmod(code - 1, KINDS)
    if kind == CHOW:
        return Meld.chow(TILES[tile])
    if kind == PUNG:
        return Meld.pung(TILES[tile])
    return Meld.kong(TILES[tile], source=int(kind != CONCEALED_KONG), added=kind == ADDED_KONG)


def row(hand: Hand) -> Rows:
    """One hand as ``uint8[43]``.

    Raises:
        InvalidHandError: the hand cannot exist.
    """
    found: Rows = rows([hand])[0]
    return found


def rows(hands: Iterable[Hand | str]) -> Rows:
    """Hands, or their texts in any notation, as ``uint8[n, 43]``.

    >>> rows(["19m19p19sESWNCFP1m"])[0, [0, 8, 38]]
    array([2, 1, 0], dtype=uint8)

    Raises:
        NotationError, InvalidHandError: a text is not a hand, or a hand cannot exist.
    """
    data = bytearray()
    for hand in hands:
        data += _bytes(Hand.of(hand).check())
    return np.frombuffer(data, dtype=np.uint8).reshape(-1, WIDTH).copy()


def _bytes(hand: Hand) -> bytes:
    win = hand.win
    out = bytearray(WIDTH)
    for tile in hand.held:
        out[tile] += 1
    for index, meld in enumerate(hand.melds):
        out[MELDS + index] = meld_code(meld)
    out[WINNING] = NO_TILE if win.tile is None else win.tile
    out[FLAG] = sum(getattr(win, flag) << bit for bit, flag in enumerate(FLAGS))
    out[PREVALENT], out[SEAT] = win.prevalent - EAST, win.seat - EAST
    out[FLOWERS] = win.flower_count
    return bytes(out)


def hand_of(data: Sequence[int] | Rows) -> Hand:
    """The hand of a row: the inverse of :func:`row`, except for who gave a claimed tile.

    Raises:
        ValueError: not 43 numbers, or a winning tile that is not held.
    """
    values = [int(value) for value in data]
    if len(values) != WIDTH or (values[WINNING] != NO_TILE and not values[values[WINNING] % KINDS]):
        raise ValueError(f"a row has {WIDTH} numbers, and its winning tile is among the concealed ones")
    tile = None if values[WINNING] == NO_TILE else TILES[values[WINNING]]
    concealed = [TILES[kind] for kind in range(KINDS) for _ in range(values[kind])]
    if tile is not None:
        concealed.remove(tile)
    flags: dict[str, Any] = {flag: bool(values[FLAG] >> bit & 1) for bit, flag in enumerate(FLAGS)}
    win = Win(
        tile,
        prevalent=Tile(EAST + values[PREVALENT]),
        seat=Tile(EAST + values[SEAT]),
        flowers=values[FLOWERS],
        **flags,
    )
    melds = tuple(meld_of(code) for code in values[MELDS:WINNING] if code)
    return Hand(tuple(concealed), melds, win)


_BOTZONE = {format_tiles((tile,), "botzone"): int(tile) for tile in TILES[:KINDS]}
_PACKS = {"CHI": CHOW, "PENG": PUNG}


def botzone_row(
    packs: Sequence[tuple[str, str, int]],
    concealed: Sequence[str],
    win_tile: str | None,
    flowers: int = 0,
    *,
    self_drawn: bool = False,
    last_copy: bool = False,
    kong_related: bool = False,
    wall_last: bool = False,
    seat: int = 0,
    prevalent: int = 0,
) -> Rows:
    """A hand given as Botzone's calculator takes it, as ``uint8[43]``.

    ``packs`` are (``CHI``/``PENG``/``GANG``, tile, offer): the tile is the middle one of a chow; the offer of
    a kong is 0 for a concealed one. ``concealed`` are names such as ``W1``, without the winning tile.

    Raises:
        ValueError: an unknown pack or tile; too many packs.
    """
    out = np.zeros(WIDTH, dtype=np.uint8)
    if len(packs) > WINNING - MELDS:
        raise ValueError(f"{len(packs)} packs: a hand has at most four")
    if len(concealed) > HAND_SIZE:
        raise ValueError(f"{len(concealed)} concealed tiles: a hand has at most {HAND_SIZE}")
    for index, (kind, name, offer) in enumerate(packs):
        if kind not in (*_PACKS, "GANG"):
            raise ValueError(f"unknown pack {kind!r}; allowed: CHI PENG GANG")
        if kind == "CHI" and TILES[_botzone(name)].rank not in range(2, 9):
            raise ValueError(f"a chow has no middle tile {name}; allowed: the ranks 2-8 of a suit")
        code = _PACKS.get(kind, CONCEALED_KONG if offer == 0 else ADDED_KONG if offer > 4 else DIRECT_KONG)
        out[MELDS + index] = 1 + code * KINDS + _botzone(name) - (kind == "CHI")
    for name in concealed:
        out[_botzone(name)] += 1
    out[WINNING] = NO_TILE
    if win_tile is not None:
        out[WINNING] = _botzone(win_tile)
        out[out[WINNING]] += 1
    for column, value, most in ((PREVALENT, prevalent, 3), (SEAT, seat, 3), (FLOWERS, flowers, 8)):
        if value not in range(most + 1):
            raise ValueError(f"{value!r} for column {column}: allowed are 0-{most}")
    flags = (self_drawn, last_copy, wall_last, kong_related)
    out[FLAG] = sum(bool(flag) << bit for bit, flag in enumerate(flags))
    out[PREVALENT], out[SEAT], out[FLOWERS] = prevalent, seat, flowers
    return out


def _botzone(name: str) -> int:
    if name not in _BOTZONE:
        raise ValueError(f"unknown tile {name!r}; allowed: W1-9 B1-9 T1-9 F1-4 J1-3")
    return _BOTZONE[name]
