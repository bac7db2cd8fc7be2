"""A shuffle that can be checked: what the seed is, is shown beforehand without telling it.

Before the deal everybody sees the SHA-256 of the seed (UTF-8, hexadecimal), after the hand the seed itself,
from which :func:`guobiao.table.wall.wall_of_seed` makes the wall: it was chosen before anybody acted.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex

from ..rules.ruleset import Ruleset
from ..table.wall import Wall, wall_of_seed

SEED_BYTES = 32


def new_seed() -> str:
    """A seed that nobody can guess: 256 bits, in hexadecimal."""
    return token_hex(SEED_BYTES)


def commitment_of(seed: str) -> str:
    """What is shown of a seed before the deal.

    >>> commitment_of("test")[:16]
    '9f86d081884c7d65'
    """
    return sha256(seed.encode()).hexdigest()


def is_honest(commitment: str, seed: str, wall: Wall, rules: Ruleset) -> bool:
    """Whether the wall is that of the seed, and the seed the one that was committed to."""
    return commitment_of(seed) == commitment and wall_of_seed(seed, rules) == wall
