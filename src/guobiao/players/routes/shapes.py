"""Goals that are no sets and a pair: 七对, 全不靠, 十三幺."""

from __future__ import annotations

import numpy as np

from ...kernels.bits import count_bits, kernel
from ...rules.words import KNITTED_BODIES
from ...tiles import HONORS, KINDS, TERMINALS_AND_HONORS
from .bench import PAIR_PART, change_kinds, rate_loose, rate_pair, use_kinds
from .goals import judge

MOST_UNPAIRED = 4
"""From how far seven pairs are aimed at."""

_BODIES = np.array(KNITTED_BODIES, dtype=np.int64)
_HONORS, _ORPHANS = np.int64(HONORS), np.int64(TERMINALS_AND_HONORS)


@kernel
def try_shapes(bench, tables, lacking):
    """Judge every goal in these shapes that lacks exactly so many tiles; for hands without melds."""
    _seven_pairs(bench, tables, lacking)
    _honors_and_knitted(bench, tables, lacking)
    _thirteen_orphans(bench, tables, lacking)


@kernel
def _judge(bench, tables, missing, lacking):
    bench["lacking"][PAIR_PART] = 0
    rate_pair(bench, 0)
    rate_loose(bench, missing)
    judge(bench, tables, 0, lacking)
    rate_loose(bench, np.int64(0))


@kernel
def _seven_pairs(bench, tables, lacking):
    """Some of the single tiles are to be paired: every choice of them."""
    hand, pairs, singles = bench["hand"], 0, np.int64(0)
    for kind in range(KINDS):
        pairs += hand[kind] // 2
        singles |= np.int64(hand[kind] % 2 == 1 and bench["live"][kind] > 0) << kind
    if 7 - pairs != lacking or lacking > MOST_UNPAIRED:
        return
    for kind in range(KINDS):
        bench["work"][kind] -= hand[kind] // 2 * 2
    rest, chosen, depth = bench["rest"], bench["path"], 0
    rest[0], chosen[0] = singles, 0
    while depth >= 0:
        if depth == lacking:
            change_kinds(bench, chosen[depth], -2)
            _judge(bench, tables, chosen[depth], lacking)
            change_kinds(bench, chosen[depth], 2)
            depth -= 1
        elif rest[depth]:
            one = rest[depth] & -rest[depth]
            rest[depth] ^= one
            chosen[depth + 1], rest[depth + 1] = chosen[depth] | one, rest[depth]
            depth += 1
        else:
            depth -= 1
    for kind in range(KINDS):
        bench["work"][kind] += hand[kind] // 2 * 2


@kernel
def _honors_and_knitted(bench, tables, lacking):
    """Fourteen of the seven honours and the nine tiles of a knitted straight: two may stay away."""
    held = np.int64(0)
    for kind in range(KINDS):
        held |= np.int64(bench["hand"][kind] > 0) << kind
    for body in range(len(_BODIES)):
        kinds = _BODIES[body] | _HONORS
        first = kinds & ~held
        if count_bits(first) - 2 != lacking:
            continue
        while first:
            one = first & -first
            first ^= one
            second = first
            while second:
                other = second & -second
                second ^= other
                wanted = kinds ^ one ^ other
                number, missing = use_kinds(bench, wanted)
                if number == lacking:
                    _judge(bench, tables, missing, lacking)
                change_kinds(bench, wanted, 1)


@kernel
def _thirteen_orphans(bench, tables, lacking):
    """One of each terminal and honour, and a second of any."""
    number, missing = use_kinds(bench, _ORPHANS)
    twins = _ORPHANS if number <= lacking else np.int64(0)
    while twins:
        one = twins & -twins
        twins ^= one
        more, also = use_kinds(bench, one)
        if number + more == lacking and also & missing == 0:
            _judge(bench, tables, missing | also, lacking)
        change_kinds(bench, one, 1)
    change_kinds(bench, _ORPHANS, 1)
