"""Taking tiles from the wall, and writing down what happens. They change the record they are given."""

from __future__ import annotations

import numpy as np

from ..kernels import layout
from ..kernels.bits import kernel
from ..tiles import COPIES, FLOWER_TILES, KINDS
from .events import DREW
from .wall import SEATS

_FLOWERS = len(FLOWER_TILES)

code_of = kernel(layout.code_of)


@kernel
def note(s, log, kind, seat, value, detail):
    """Write an entry into the log (``uint8[n, 4]``), if there is one."""
    if len(log) == 0:
        return
    entry = log[np.int64(s["logged"])]
    entry[0], entry[1], entry[2], entry[3] = kind, seat, value, detail
    s["logged"] += 1


@kernel
def _pile(s, seat):
    """The pile a seat draws from: (its number, where it starts, its size)."""
    size = np.int64(s["size"])
    if s["play"]["private"]:
        return seat, seat * (size // SEATS), size // SEATS
    return 0, 0, size


@kernel
def tiles_left(s, seat):
    """Tiles that the seat could still draw."""
    pile, _, size = _pile(s, seat)
    return size - np.int64(s["front"][pile]) - np.int64(s["back"][pile])


@kernel
def is_last(s, seat):
    """Whether the tile that a seat has drawn or discards is the last: nobody can draw after it."""
    if s["play"]["private"]:
        return tiles_left(s, (seat + 1) % SEATS) == 0
    return tiles_left(s, seat) == 0


@kernel
def take(s, seat):
    """The next tile from the front. Of the last stack the upper tile may be gone, and the lower one left."""
    pile, start, size = _pile(s, seat)
    front, back = np.int64(s["front"][pile]), np.int64(s["back"][pile])
    skip = 1 if size - front - back == 1 and back % 2 == 1 else 0
    s["front"][pile] += 1
    return np.int64(s["wall"][start + front + skip])


@kernel
def take_from_tail(s, seat):
    """The next replacement: of the last stack the upper tile, then the lower; of a private pile the front."""
    if s["play"]["private"]:
        return take(s, seat)
    size = np.int64(s["size"])
    front, back = np.int64(s["front"][0]), np.int64(s["back"][0])
    # the last stack whole: its upper tile; of the last tile the upper or the lower place may be the empty one
    from_end = back if size - front - back == 1 and back % 2 == 0 else back ^ 1
    s["back"][0] += 1
    return np.int64(s["wall"][size - 1 - from_end])


@kernel
def hold(s, seat, tile):
    """Put a tile into the hand."""
    if tile < KINDS:
        s["hands"][seat, tile] += 1
    else:
        s["kept"][seat] |= 1 << (tile - KINDS)


@kernel
def draw_tile(s, log, seat, replacement):
    """Draw a tile: from the front, or a replacement from the tail."""
    tile = take_from_tail(s, seat) if replacement else take(s, seat)
    hold(s, seat, tile)
    s["drawn"] = tile
    note(s, log, DREW, seat, tile, np.int64(replacement))


@kernel
def dealt_tile(s, seat, number):
    """The tile that a seat is dealt as its number 0-13, by place in the wall.

    Four at a time three times, from East on; then one each; East alone has a fourteenth. Of private piles the
    first thirteen.
    """
    pile, start, _ = _pile(s, seat)
    if s["play"]["private"]:
        place = start + number
    elif number < 12:
        place = number // 4 * 4 * SEATS + seat * 4 + number % 4
    else:
        place = 12 * SEATS + seat + (number - 12) * SEATS
    s["front"][pile] += 1
    return np.int64(s["wall"][place])


@kernel
def random_below(s, limit):
    """A number below a small limit, from the record's own generator (xorshift64; its state is never 0)."""
    x = s["rng"]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    s["rng"] = x
    return np.int64(x >> np.uint64(33)) * limit >> 31


@kernel
def shuffle(s, flowers):
    """A new wall from the record's own generator."""
    size = KINDS * COPIES
    for place in range(size):
        s["wall"][place] = place // COPIES
    if flowers:
        for flower in range(_FLOWERS):
            s["wall"][size + flower] = KINDS + flower
        size += _FLOWERS
    s["size"] = size
    for last in range(size - 1, 0, -1):
        other = random_below(s, last + 1)
        tile = s["wall"][last]
        s["wall"][last] = s["wall"][other]
        s["wall"][other] = tile
