"""Random hands of every form, as rows, and what the reference and a kernel say about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from guobiao import FANS, Hand, Ruleset, score
from guobiao.kernels import layout
from guobiao.kernels.compile import SHAPES
from guobiao.kernels.score import KNITTED_PART, SINGLES_PART, WIN, score_rows
from guobiao.rules.facts import Part, PartKind
from guobiao.rules.words import KNITTED_BODIES
from guobiao.scoring.score import ReadingScore
from guobiao.tiles import COPIES, KINDS, TERMINALS_AND_HONORS, tiles_of

_SUITS = [list(range(start, start + 9)) for start in (0, 9, 18)]
_HONORS = list(range(27, 34))
_KNITTED = [[int(tile) for tile in tiles_of(body)] for body in KNITTED_BODIES]
# kinds that sets are drawn from: any, a suit, suits with honours, two suits, terminals, low ranks, ranks 4-6
_THEMES = [
    list(range(KINDS)),
    *_SUITS,
    *([*suit, *_HONORS] for suit in _SUITS),
    [*_SUITS[0], *_SUITS[2]],
    [0, 8, 9, 17, 18, 26, *_HONORS],
    [kind for kind in range(27) if kind % 9 < 4],
    [kind for kind in range(27) if 2 < kind % 9 < 6],
    [kind for kind in range(27) if kind % 9 > 4],
    [*_HONORS, 0],
]
_NOT_WINNING = 0.04
_FORMS = ("sets", "knitted straight", "seven pairs", "honors and knitted", "orphans")
_SHARES = (0.78, 0.08, 0.08, 0.04, 0.02)


def random_rows(generator: np.random.Generator, number: int) -> layout.Rows:
    """So many rows of possible hands, most of them winning."""
    return np.array([_random_row(generator) for _ in range(number)], dtype=np.uint8)


def _random_row(generator: np.random.Generator) -> list[int]:
    form = _FORMS[int(generator.choice(len(_FORMS), p=_SHARES))]
    theme = _THEMES[int(generator.integers(len(_THEMES)))] if form in ("sets", "seven pairs") else _THEMES[0]
    row: list[int] | None = None
    while row is None:
        row = _try(generator, form, theme)
    return row


def _try(generator: np.random.Generator, form: str, theme: Sequence[int]) -> list[int] | None:
    """A row, if chance does not want a tile five times."""
    row, used = [0] * layout.WIDTH, [0] * KINDS
    if form in ("sets", "knitted straight"):
        melds = int(generator.integers(5 if form == "sets" else 2))
        if form == "knitted straight":
            _hold(row, used, _KNITTED[int(generator.integers(6))])
        for index in range(4 if form == "sets" else 1):
            _add_set(generator, row, used, theme, declared=index < melds)
        _hold(row, used, 2 * [_one_of(generator, theme)])
    elif form == "seven pairs":
        for _ in range(7):
            _hold(row, used, 2 * [_one_of(generator, theme)])
        if generator.random() < 0.2:  # seven in a row are rare by chance
            row, used = [0] * layout.WIDTH, [0] * KINDS
            first = 9 * int(generator.integers(3)) + int(generator.integers(3))
            _hold(row, used, 2 * list(range(first, first + 7)))
    elif form == "honors and knitted":
        fitting = [*_KNITTED[int(generator.integers(6))], *_HONORS]
        _hold(row, used, [int(kind) for kind in generator.permutation(fitting)[:14]])
    else:
        orphans = [int(tile) for tile in tiles_of(TERMINALS_AND_HONORS)]
        _hold(row, used, [*orphans, _one_of(generator, orphans)])
    if max(used) > COPIES:
        return None
    if generator.random() < _NOT_WINNING:
        _exchange(generator, row, used)
    _win(generator, row, used)
    return row


def _one_of(generator: np.random.Generator, kinds: Sequence[int]) -> int:
    return kinds[int(generator.integers(len(kinds)))]


def _hold(row: list[int], used: list[int], kinds: Sequence[int]) -> None:
    for kind in kinds:
        row[kind] += 1
        used[kind] += 1


def _add_set(
    generator: np.random.Generator, row: list[int], used: list[int], theme: Sequence[int], declared: bool
) -> None:
    lowest = _one_of(generator, theme)
    chow = lowest < 27 and lowest % 9 < 7 and generator.random() < 0.6
    tiles = [lowest, lowest + 1, lowest + 2] if chow else [lowest] * 3
    if not declared:
        _hold(row, used, tiles)
        return
    kind = layout.CHOW if chow else int(generator.integers(layout.PUNG, layout.CONCEALED_KONG + 1))
    if kind > layout.PUNG:
        tiles.append(lowest)
    for tile in tiles:
        used[tile] += 1
    place = layout.MELDS
    while row[place]:
        place += 1
    row[place] = 1 + kind * KINDS + lowest


def _exchange(generator: np.random.Generator, row: list[int], used: list[int]) -> None:
    """Put another tile in the place of one."""
    gone = _one_of(generator, [kind for kind in range(KINDS) if row[kind]])
    come = _one_of(generator, [kind for kind in range(KINDS) if used[kind] < COPIES])
    row[gone] -= 1
    row[come] += 1
    used[gone] -= 1
    used[come] += 1


def _win(generator: np.random.Generator, row: list[int], used: list[int]) -> None:
    """How the hand is won: whatever the tiles allow."""
    tile = _one_of(generator, [kind for kind in range(KINDS) if row[kind]])
    flags = int(generator.integers(8)) & int(generator.integers(8))
    if row[tile] > 1:
        flags &= ~layout.LAST_COPY
    kong = any(code > 2 * KINDS for code in row[layout.MELDS : layout.WINNING])
    possible = kong if flags & layout.SELF_DRAWN else used[tile] == 1
    if possible and generator.random() < 0.2:
        flags |= layout.KONG_RELATED
    row[layout.WINNING], row[layout.FLAG] = tile, flags
    row[layout.PREVALENT], row[layout.SEAT] = int(generator.integers(4)), int(generator.integers(4))
    row[layout.FLOWERS] = max(0, int(generator.integers(-6, 9)))


@dataclass(frozen=True)
class Outcome:
    """What is said about a hand: total, fans as columns, reading as bytes."""

    wins: bool
    total: int
    fans: tuple[int, ...]
    reading: tuple[int, ...]


def reference(hand: Hand, rules: Ruleset) -> Outcome:
    """What the reference says."""
    result = score(hand, rules)
    fans = [0] * len(FANS)
    for counted in result.fans:
        fans[counted.fan.number - 1] = counted.times
    reading = _reading(result.readings[0]) if result.wins else []
    return Outcome(result.wins, result.total, tuple(fans), (*reading, *[0] * (10 - len(reading))))


def _reading(scored: ReadingScore) -> list[int]:
    reading = scored.reading
    parts = [_code(part) for part in reading.parts]
    return [SHAPES.index(reading.shape), reading.completed, len(parts), *parts]


def _code(part: Part) -> int:
    match part.kind:
        case PartKind.CHOW:
            return int(part.tile)
        case PartKind.PUNG:
            return KINDS + part.tile
        case PartKind.PAIR:
            return 2 * KINDS + part.tile
        case PartKind.KONG:
            return 4 * KINDS + part.tile
        case PartKind.KNITTED:
            return KNITTED_PART + KNITTED_BODIES.index(part.mask)
    return SINGLES_PART


def kernel(suits: Any, rules: Any, rows: layout.Rows) -> list[Outcome]:
    """What the kernel says; AssertionError for a row that it takes for impossible."""
    size = len(rows)
    totals, status = np.zeros(size, np.int32), np.zeros(size, np.int8)
    # dirty, so that nothing may be left as it was
    fans, readings = np.full((size, len(FANS)), 9, np.uint8), np.full((size, 10), 99, np.uint8)
    score_rows(suits, rules, rows, totals, status, fans, readings)
    assert status.min(initial=0) >= 0
    return [
        Outcome(wins, total, tuple(counts), tuple(reading))
        for wins, total, counts, reading in zip(
            (status == WIN).tolist(), totals.tolist(), fans.tolist(), readings.tolist(), strict=True
        )
    ]


def differences(suits: Any, tables: Any, rules: Ruleset, rows: layout.Rows) -> Iterator[str]:
    """Rows of which the kernel does not say what the reference says."""
    for row, said in zip(rows, kernel(suits, tables, rows), strict=True):
        hand = layout.hand_of(row)
        expected = reference(hand, rules)
        if said != expected:
            yield f"{rules.name} {hand} {row.tolist()}\n  reference {expected}\n  kernel    {said}"
