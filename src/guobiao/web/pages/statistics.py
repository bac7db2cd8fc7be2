"""How a player does."""

from __future__ import annotations

from itertools import accumulate
from typing import Annotated, Any, NamedTuple
from urllib.parse import quote

from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from ...arena import anchors
from ..api.common import NO_SUCH, GuestOrNot, ServerNeeded, refused
from ..store.library import statistics
from .rendering import render

router = APIRouter()

LASTS = (50, 200, 1000)
USUAL = 1000
"""Hands that are counted where nothing else is asked for."""
Last = Annotated[str, Query(max_length=10)]
Json = dict[str, Any]


class Rate(NamedTuple):
    """A line of the table: the text that names it, the player's share, and people's."""

    name: str
    value: float | None
    people: float | None
    share: bool


@router.get("/statistics")
async def own(request: Request, server: ServerNeeded, guest: GuestOrNot, last: Last = str(USUAL)) -> Response:
    """Of the guest who asks."""
    found = None
    if guest is not None:
        found = await _found(server, f"guest:{guest.id}", last)
    return render(request, "statistics.html", **_shown(found, last), title=None, path_of="/statistics")


@router.get("/statistics/{player:path}")  # an uploaded name may hold a slash
async def of(
    request: Request,
    server: ServerNeeded,
    player: Annotated[str, Path(max_length=60)],
    last: Last = str(USUAL),
) -> Response:
    """Of a player as records name it: ``guest:<id>``, ``bot:<name>``, ``name:<name>``."""
    found = await _found(server, player, last)
    if found is None:
        raise refused(404, NO_SUCH)
    address = f"/statistics/{quote(player, safe='')}"
    return render(
        request,
        "statistics.html",
        **_shown(found, last),
        title=found["name"],
        path_of=address,
        address=f"{address}?{request.url.query}",
    )


async def _found(server: ServerNeeded, player: str, last: str) -> Json | None:
    count = int(last) if last.isascii() and last.isdigit() and int(last) else None
    found: Json | None = await server.database.read(lambda session: statistics(session, player, count))
    return found


def _shown(found: Json | None, last: str) -> Json:
    shown = {"found": found, "lasts": [*map(str, LASTS), "all"], "last": last, "anchors": anchors}
    if found is None:
        return shown
    wins = round(found["hands"] * found["win_rate"])
    rates = [
        Rate("win", found["win_rate"], anchors.WINS.value, True),
        Rate("selfDraw", found["self_draw_rate"], anchors.SELF_DRAWS.value, True),
        Rate("dealIn", found["deal_in_rate"], anchors.DEAL_INS.value, True),
        Rate("draw", found["draw_rate"], anchors.DRAWN.value, True),
        Rate("total", found["mean_total"], anchors.TOTAL.value, False),
        Rate("points", found["mean_points"], None, False),
    ]
    programs = {fan: wins / anchors.IJCAI_WINS for fan, wins in anchors.IJCAI_FANS.items()}
    return {**shown, "programs": programs, "rates": rates, "wins": wins, "curve": Curve(found["points"])}


class Curve:
    """The sum of points after each hand, as a line of a chart.

    >>> curve = Curve([8, -24, 16])
    >>> curve.sums, curve.lowest, curve.highest
    ([0, 8, -16, 0], -16, 8)
    """

    WIDTH, HEIGHT, LEFT, MARGIN = 720, 220, 56, 16
    MOST = 500
    """Points of the line: more cannot be seen."""
    STEPS: tuple[int, ...] = tuple(
        round_number * 10**zeros for zeros in range(1, 9) for round_number in (1, 2, 5)
    )
    MOST_TICKS = 6

    def __init__(self, points: list[int]) -> None:
        self.sums = list(accumulate(points, initial=0))
        self.lowest, self.highest = min(self.sums), max(self.sums)
        spread = self.highest - self.lowest
        step = next((step for step in self.STEPS if spread <= step * self.MOST_TICKS), self.STEPS[-1])
        self._bottom = self.lowest // step * step
        self._top = max(-(-self.highest // step) * step, self._bottom + step)
        self.ticks = list(range(self._bottom, self._top + 1, step))

    def y(self, value: float) -> float:
        """Where a sum lies."""
        part = (value - self._bottom) / (self._top - self._bottom)
        return round(self.HEIGHT - self.MARGIN - part * (self.HEIGHT - 2 * self.MARGIN), 1)

    @property
    def line(self) -> str:
        """As an SVG polyline takes it."""
        wide = (self.WIDTH - self.LEFT - self.MARGIN) / max(1, len(self.sums) - 1)
        every = max(1, len(self.sums) // self.MOST)
        kept = [*range(0, len(self.sums) - 1, every), len(self.sums) - 1]
        return " ".join(f"{self.LEFT + place * wide:.1f},{self.y(self.sums[place])}" for place in kept)
