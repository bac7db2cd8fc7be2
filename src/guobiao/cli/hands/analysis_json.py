"""Waits, shanten and discards as plain data: what ``--json`` and ``--batch`` print."""

from __future__ import annotations

from collections.abc import Iterable

from ...analysis.discards import Discard
from ...analysis.shanten import HandShanten, Improvement, Live
from ...analysis.waits import Waits
from ...rules.ruleset import Ruleset
from ...sets import Hand
from ...tiles import Tile
from ..lines import Json


def head(hand: Hand, rules: Ruleset, visible: Iterable[Tile]) -> Json:
    """What was asked about."""
    return {
        "hand": str(hand),
        "rules": {"name": rules.name, "options": dict(rules.answers)},
        "visible": [str(tile) for tile in sorted(visible)],
    }


def waits(found: Waits) -> Json:
    """What a line of a batch says of the waits of a hand."""
    return {
        "formal_waits": [str(tile) for tile in found.formal],
        "waits": [str(wait.tile) for wait in found.tiles],
        "totals": totals(found),
    }


def totals(found: Waits) -> Json:
    """What each wait would score."""
    return {str(w.tile): {"discard": w.discard, "self_drawn": w.self_drawn} for w in found.tiles}


def waits_in_full(found: Waits) -> Json:
    """The same with all that is known of each wait."""
    return {
        **waits(found),
        "totals": {
            str(wait.tile): {
                "left": wait.left,
                "last_copy": wait.last_copy,
                "discard": wait.discard,
                "self_drawn": wait.self_drawn,
                "discard_reaches_minimum": wait.discard_wins,
                "self_drawn_reaches_minimum": wait.self_drawn_wins,
            }
            for wait in found.tiles
        },
    }


def shanten(found: HandShanten) -> Json:
    """What a line of a batch says of the shanten of a hand."""
    return {
        "shanten": found.shanten,
        "forms": {form.shape.name.lower(): form.shanten for form in found.forms},
        "useful": useful(found.useful),
    }


def shanten_in_full(found: HandShanten) -> Json:
    """The same with the useful tiles of each shape."""
    forms = {
        form.shape.name.lower(): {"shanten": form.shanten, "useful": useful(form.useful)}
        for form in found.forms
    }
    return {**shanten(found), "forms": forms, "live": found.live}


def improvements(found: Iterable[Improvement]) -> list[Json]:
    """Each tile that improves a hand."""
    return [{"tile": str(i.tile), "discard": str(i.discard), "live": i.live} for i in found]


def discards(found: Iterable[Discard]) -> Json:
    """What a line of a batch says of the discards of a hand, the best first."""
    return {"discards": [_discard(each) for each in found]}


def _discard(each: Discard) -> Json:
    answer: Json = {
        "tile": str(each.tile),
        "shanten": each.shanten,
        "live": each.live,
        "useful": useful(each.useful),
    }
    return answer if each.waits is None else {**answer, "totals": totals(each.waits)}


def useful(tiles: Iterable[Live]) -> Json:
    """Useful tiles with the copies left of each."""
    return {str(each.tile): each.left for each in tiles}
