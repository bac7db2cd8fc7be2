"""A shuffle that can be checked: what the seed is, is shown before the deal without telling it.

Before the deal everybody sees the SHA-256 of the seed (UTF-8, hexadecimal), after the hand the seed itself,
from which :func:`guobiao.table.wall.wall_of_seed` makes the wall: it was chosen before anybody acted.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from ..lang import Words
from ..rules.ruleset import Ruleset
from ..table.wall import Seed, Wall, wall_of_seed
from .errors import RecordError

if TYPE_CHECKING:
    from .record import Record

NO_SEED = Words("the commitment {} cannot be verified: the seed is missing", "无法核对洗牌承诺 {}：缺少种子")
OTHER_SEED = Words(
    "the seed is not the one committed to: its SHA-256 is {}, the commitment {}",
    "种子与承诺不符：其 SHA-256 为 {}，承诺为 {}",
)
OTHER_WALL = Words("the wall is not the one that the seed {!r} makes", "牌墙不是由种子 {!r} 生成的")


def commitment_of(seed: Seed) -> str:
    """What is shown of a seed before the deal.

    >>> commitment_of("test")[:16]
    '9f86d081884c7d65'
    """
    return sha256(str(seed).encode("utf-8", "surrogatepass")).hexdigest()


def why_dishonest(commitment: str, wall: Wall, rules: Ruleset) -> Words | None:
    """Why a shuffle is not what was committed to; None if it is.

    Args:
        commitment: what was shown of the seed before the deal.
        wall: the wall that was played, with the seed that is told of it.
        rules: what walls are made for.
    """
    if wall.seed is None:
        return NO_SEED.format(commitment)
    found = commitment_of(wall.seed)
    if found != commitment:
        return OTHER_SEED.format(found, commitment)
    return None if wall_of_seed(wall.seed, rules) == wall else OTHER_WALL.format(wall.seed)


def is_honest(record: Record) -> bool | None:
    """Whether seed and wall of a hand are those committed to; None where nothing was committed to."""
    if record.commitment is None:
        return None
    return why_dishonest(record.commitment, record.wall, record.rules) is None


def check_shuffle(record: Record) -> bool:
    """Whether there is a commitment, and seed and wall are the ones committed to.

    Raises:
        RecordError: there is one, and they are not.
    """
    if record.commitment is None:
        return False
    problem = why_dishonest(record.commitment, record.wall, record.rules)
    if problem is not None:
        raise RecordError(problem)
    return True
