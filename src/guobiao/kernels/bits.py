"""Bits of 64-bit integers, by one instruction of the processor each.

Numba has no name for these instructions. Where it is switched off (``NUMBA_DISABLE_JIT=1``) the functions
are plain Python.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import config, njit, types
from numba.extending import intrinsic

kernel = njit(cache=True, nogil=True, error_model="numpy")
inlined = njit(cache=True, nogil=True, error_model="numpy", forceinline=True)
"""For a function with one or two callers on the hot path: what it takes and returns stays in registers."""


if config.DISABLE_JIT:  # type: ignore[attr-defined]

    def count_bits(mask: Any) -> int:
        """How many bits are set; the mask is not negative."""
        return int(mask).bit_count()

    def lowest_bit(mask: Any) -> int:
        """The place of the lowest bit that is set; there is one."""
        return (int(mask) & -int(mask)).bit_length() - 1

    def record(tables: Any) -> Any:
        """The one record of an array of tables."""
        return tables.view(np.recarray)[0]

else:

    @intrinsic
    def count_bits(typing, mask):
        """How many bits are set; the mask is not negative."""

        def code(context, builder, signature, args):
            return builder.ctpop(args[0])

        return types.int64(types.int64), code

    @intrinsic
    def lowest_bit(typing, mask):
        """The place of the lowest bit that is set; there is one."""

        def code(context, builder, signature, args):
            return builder.cttz(args[0], context.get_constant(types.boolean, True))

        return types.int64(types.int64), code

    @inlined
    def record(tables):
        """The one record of an array of tables."""
        return tables[0]
