"""What the pages with a hand share: how they answer a form, and how the hand is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...rules import catalogue as c
from ...rules.fan import Fan
from ...rules.ruleset import PRESETS
from ...sets import Hand
from ...tiles import BAMBOOS, CHARACTERS, COPIES, DOTS, FLOWER_TILES, HONORS, WINDS, tiles_of
from .drawn import drawn_meld
from .edits import written
from .entry import Entry
from .rendering import render
from .rules_asked import SCORING

PALETTE = (*(tuple(tiles_of(row)) for row in (CHARACTERS, DOTS, BAMBOOS, HONORS)), FLOWER_TILES)
"""The tiles to choose from, row by row."""
CIRCUMSTANCES: Mapping[str, tuple[Fan, Fan]] = {
    "last_copy": (c.LAST_TILE, c.LAST_TILE),
    "wall_last": (c.LAST_TILE_CLAIM, c.LAST_TILE_DRAW),
    "kong_related": (c.ROBBING_THE_KONG, c.OUT_WITH_REPLACEMENT_TILE),
}
"""The fan that a flag stands for, on a discard and on the winner's own draw."""


def entry_page(
    request: Request,
    given: Entry,
    modes: tuple[str, ...],
    examples: tuple[Hand, ...],
    template: str,
    answers: Callable[[], Mapping[str, Any]],
) -> Response:
    """The page for an entry; a form that was sent without the script leads to the address of its hand.

    Args:
        request: who asks.
        given: what is asked.
        modes: what a click on a tile can add.
        examples: hands to begin with.
        template: the page.
        answers: what the template shows of a hand that has all its tiles and can exist.
    """
    query = request.query_params
    is_sound = given.trouble is None
    if "was" in query and "live" not in query and is_sound and given.notice is None:
        kept = f"{'&' if '?' in given.address else '?'}as={given.mode}" if given.mode != modes[0] else ""
        return RedirectResponse(given.address + kept, 303)
    return render(
        request,
        template,
        entry="entry",
        address=given.address,
        given=given,
        modes=modes,
        examples=examples,
        palette=PALETTE,
        copies=COPIES,
        winds=[str(wind) for wind in tiles_of(WINDS)],
        circumstances=CIRCUMSTANCES,
        presets=PRESETS,
        options=SCORING,
        drawn_meld=drawn_meld,
        written=written,
        **(answers() if is_sound and not given.missing else {}),
    )
