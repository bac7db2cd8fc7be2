"""The calculator: what a hand scores and why, or what it waits for."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ...analysis.shanten import shanten
from ...analysis.waits import waits
from ...scoring.score import score
from ...sets import Hand
from .edits import MELDS
from .entry import Entry
from .entry_form import read_entry
from .entry_page import entry_page
from .rendering import language_of
from .scored import Scored

router = APIRouter()

MODES = ("tile", *MELDS)
"""What a click on a tile adds."""
EXAMPLES = tuple(
    map(Hand.parse, ("123m456p789s1299p3p|EE1000", "[7777p,2][EEEE]345m6788s5s|EE1000", "19m19p19sESWNCFP1m"))
)


@router.get("/calc")
def page(request: Request) -> Response:
    """The page, with the answer for the hand in its address."""
    given = read_entry("/calc", request.query_params, MODES)
    lang = language_of(request)
    return entry_page(request, given, MODES, EXAMPLES, "calculator.html", lambda: _answers(given, lang))


def _answers(given: Entry, lang: str) -> dict[str, object]:
    rules = given.asked.rules
    if given.is_full:
        return {"scored": Scored(score(given.hand, rules), lang)}
    found = waits(given.hand, rules)
    return {"waits": found, "found": None if found.tiles else shanten(given.hand, rules)}
