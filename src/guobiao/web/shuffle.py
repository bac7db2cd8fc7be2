"""Seeds for walls that nobody can guess; what is shown of them: :mod:`guobiao.records.commitment`."""

from __future__ import annotations

from secrets import token_hex

SEED_BYTES = 32


def new_seed() -> str:
    """A seed that nobody can guess: 256 bits, in hexadecimal."""
    return token_hex(SEED_BYTES)
