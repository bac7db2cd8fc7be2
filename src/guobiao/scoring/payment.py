"""What a win pays: the settlement of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from ..tiles import WINDS, Tile, tiles_of

BASE = 8
"""Points that every other player pays in any case (底分)."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Points won and lost by each seat.

    Attributes:
        discarder: the seat that gave the winning tile; None for a self-draw.
        points: (seat, points) of the four seats E S W N; they add up to zero.

    >>> from guobiao.tiles import EAST; settle(EAST, 10, None).points
    ((Tile('E'), 54), (Tile('S'), -18), (Tile('W'), -18), (Tile('N'), -18))
    """

    discarder: Tile | None
    points: tuple[tuple[Tile, int], ...]


def settle(winner: Tile, total: int, discarder: Tile | None) -> Payment:
    """The payment of a win of ``total`` points, flowers included; ``discarder`` None for a self-draw."""
    seats = tuple(tiles_of(WINDS))
    losses = {seat: BASE + total * (discarder in (None, seat)) for seat in seats if seat != winner}
    gain = sum(losses.values())
    return Payment(discarder, tuple((s, gain if s == winner else -losses[s]) for s in seats))


def payments(winner: Tile, total: int, self_drawn: bool) -> tuple[Payment, ...]:
    """The payment of a self-draw, or of a discard win from each of the other seats."""
    if self_drawn:
        return (settle(winner, total, None),)
    return tuple(settle(winner, total, seat) for seat in tiles_of(WINDS) if seat != winner)
