"""Walls: from a seed, from a list, and where the dice break them.

**The shuffle** is the same for ever. The stream of a seed is SHA-256 of ``guobiao:<seed>:<n>`` (UTF-8,
decimal numbers) for n = 0, 1, 2 ..., each digest read as eight big-endian 32-bit numbers. A number below m is
the next number of the stream modulo m; numbers not below the largest multiple of m within 2^32 are passed
over. Four dice are taken first (a number below 6, plus 1, each); then the tiles, ascending by kind (four of
each, the flowers last), are shuffled from the end: for i = last .. 1 the tiles i and (a number below i + 1)
change places.

**The walls** stand East, North, West, South, the order in which tiles are taken (clockwise), 18 stacks each,
the upper tile of a stack before the lower. The first two dice name the wall to be broken, all four the stack.
:attr:`Wall.tiles` are in the order in which they are drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from struct import unpack

import numpy as np

from ..errors import WordedError
from ..lang import Words
from ..rules.ruleset import GUOBIAO, Ruleset
from ..tiles import COPIES, FLOWER_TILES, KINDS, TILES, Tile

SEATS = 4
PLAIN_SIZE = KINDS * COPIES
FULL_SIZE = PLAIN_SIZE + len(FLOWER_TILES)
"""Tiles of a wall without and with flowers."""

Seed = int | str


def seat_number(seat: object) -> int:
    """A seat as a plain number; -1 for what is none: ``True`` and ``1.0`` neither.

    >>> seat_number(3), seat_number(4), seat_number(True)
    (3, -1, -1)
    """
    if type(seat) is int:
        return seat if 0 <= seat < SEATS else -1
    return seat_number(int(seat)) if isinstance(seat, np.integer) else -1


def checked_seed(seed: Seed) -> Seed:
    """The seed.

    Raises:
        ValueError: it is neither a whole number nor a text.
    """
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise ValueError(f"seed {seed!r}: expected a whole number or a text")
    return seed


class WallError(WordedError, ValueError):
    """A list of tiles that is no wall, or dice that are none."""


@dataclass(frozen=True, slots=True)
class Wall:
    """All tiles of a hand in the order in which they are drawn.

    Attributes:
        tiles: 144 tiles, or 136 without flowers. A shared wall is drawn from the front, replacements from the
            back. Of private piles the first quarter is East's, and so on, each drawn from its front.
        dice: the four dice of a shared wall; empty if nothing is known of them.
        seed: what it was made from; None if it was given.
    """

    tiles: tuple[Tile, ...]
    dice: tuple[int, ...] = ()
    seed: Seed | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(t if type(t) is Tile else Tile(t) for t in self.tiles))
        object.__setattr__(self, "dice", tuple(self.dice))
        if self.seed is not None:
            checked_seed(self.seed)
        problem = _problem(self.tiles) or _dice_problem(self.dice)
        if problem:
            raise WallError(problem)


def _problem(tiles: tuple[Tile, ...]) -> Words | None:
    expected = _expected(len(tiles) == FULL_SIZE)
    given = Counter(tiles)
    if given == expected:
        return None
    if len(tiles) not in (PLAIN_SIZE, FULL_SIZE):
        words = Words(
            "{} tiles; a wall has {}, or {} with flowers", "有 {} 张牌；牌墙应为 {} 张，含花牌为 {} 张"
        )
        return words.format(len(tiles), PLAIN_SIZE, FULL_SIZE)
    wrong = sorted(tile for tile in given.keys() | expected.keys() if given[tile] != expected[tile])
    names = " ".join(f"{tile}x{given[tile]}" for tile in wrong)
    words = Words(
        "wrong numbers of tiles: {} (4 of each, 1 of each flower)", "牌数不对：{}（每种 4 张，花牌各 1 张）"
    )
    return words.format(names)


def _dice_problem(dice: tuple[int, ...]) -> Words | None:
    if not dice or (len(dice) == SEATS and all(type(die) is int and 1 <= die <= 6 for die in dice)):
        return None
    return Words("dice {}; expected four numbers 1-6", "骰子 {}；应为四个 1-6 的数").format(list(dice))


def _ascending(flowers: bool) -> Iterator[Tile]:
    yield from (tile for tile in TILES[:KINDS] for _ in range(COPIES))
    if flowers:
        yield from FLOWER_TILES


@cache
def _expected(flowers: bool) -> Counter[Tile]:
    """How often each tile is in a wall."""
    return Counter(_ascending(flowers))


def _stream(seed: Seed) -> Iterator[int]:
    block = 0
    while True:
        # a text from a command line may hold half a surrogate pair
        digest = sha256(f"guobiao:{seed}:{block}".encode("utf-8", "surrogatepass")).digest()
        yield from unpack(">8I", digest)
        block += 1


def _below(stream: Iterator[int], limit: int) -> int:
    fair = 2**32 - 2**32 % limit
    for number in stream:
        if number < fair:
            return number % limit
    raise AssertionError("the stream has no end")


def has_flowers(rules: Ruleset) -> bool:
    """Whether a wall made for a rule set has flowers: private piles have none."""
    return rules["wall"] == "shared" and rules["flowers"] == "on"


def wall_of_seed(seed: Seed, rules: Ruleset = GUOBIAO) -> Wall:
    """The wall of a seed (a whole number or a text): the same on every machine, in every version.

    >>> wall = wall_of_seed(1)
    >>> wall.dice, " ".join(map(str, wall.tiles[:8]))
    ((3, 3, 4, 5), '8p 1s 6p N 2p 4s 5s 2s')

    Raises:
        ValueError: no seed.
    """
    stream = _stream(checked_seed(seed))
    below = partial(_below, stream)
    dice = tuple(below(6) + 1 for _ in range(SEATS))
    tiles = list(_ascending(has_flowers(rules)))
    for last in range(len(tiles) - 1, 0, -1):
        other = below(last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    if rules["wall"] == "private":
        return Wall(tuple(tiles), (), seed)
    return Wall(taken_in_order(tiles, dice, rules), dice, seed)


def taken_in_order(
    standing: Iterable[Tile], dice: Iterable[int], rules: Ruleset = GUOBIAO
) -> tuple[Tile, ...]:
    """The tiles of a wall as it stands (from the right end of East's), in drawing order."""
    tiles = tuple(standing)
    start = break_point(dice, len(tiles) // SEATS, rules)
    return tiles[start:] + tiles[:start]


def standing_order(drawn: Iterable[Tile], dice: Iterable[int], rules: Ruleset = GUOBIAO) -> tuple[Tile, ...]:
    """The inverse of :func:`taken_in_order`: the wall as it stood before it was broken."""
    tiles = tuple(drawn)
    start = break_point(dice, len(tiles) // SEATS, rules)
    return tiles[len(tiles) - start :] + tiles[: len(tiles) - start]


def break_point(dice: Iterable[int], pile: int, rules: Ruleset = GUOBIAO) -> int:
    """Where taking starts: a place in the walls as they stand, ``pile`` tiles to a player.

    The first two dice, counted counter-clockwise from East, name the player whose wall is broken; all four
    together the stack, counted clockwise from that wall's right end. A number beyond the wall's length leads
    on into the next wall.
    """
    first, second, third, fourth = dice
    counter_clockwise = (first + second - 1) % SEATS
    clockwise = -counter_clockwise % SEATS
    stacks = first + second + third + fourth - (rules["break_offset"] == "at")
    return (clockwise * pile + 2 * stacks) % (SEATS * pile)
