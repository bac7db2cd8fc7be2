"""The analyser: how far a hand is from ready, and what to do about it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ...analysis.discards import Discard, discards
from ...analysis.shanten import improvements, shanten
from ...analysis.waits import waits
from ...cli.messages import SHAPES
from ...sets import Hand
from .edits import MELDS
from .entry import SEEN, Entry
from .entry_form import read_entry
from .entry_page import entry_page

router = APIRouter()

MODES = ("tile", *MELDS, SEEN)
"""What a click on a tile adds."""
EXAMPLES = tuple(map(Hand.parse, ("123m456p789s1299p", "1379m2468p1379sEE", "[234s,1]345m567p12s99p5m")))


@router.get("/hand")
def page(request: Request) -> Response:
    """The page, with the answer for the hand in its address."""
    given = read_entry("/hand", request.query_params, MODES)
    return entry_page(request, given, MODES, EXAMPLES, "hand.html", lambda: _answers(given))


def _answers(given: Entry) -> dict[str, object]:
    rules = given.asked.rules
    hand = given.hand.replace(concealed=given.hand.held, tile=None)
    found = shanten(hand, rules, given.visible)
    common = {"found": found, "forms": sorted(found.forms, key=lambda form: form.shanten), "shapes": SHAPES}
    if given.is_full:
        choices = discards(hand, rules, given.visible)
        return {**common, "discards": [(each, _without(hand, each)) for each in choices]}
    ready = waits(hand, rules, given.visible)
    better = improvements(hand, rules, given.visible) if not ready.tiles else ()
    return {**common, "waits": ready, "improvements": better}


def _without(hand: Hand, choice: Discard) -> Hand:
    """The hand after a discard."""
    rest = list(hand.concealed)
    rest.remove(choice.tile)
    return hand.replace(concealed=tuple(rest))
