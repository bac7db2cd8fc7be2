"""Reading an entry: what an address says, and what a form changes.

The notation in ``hand`` is the truth, and an address needs nothing else. The form sends more: the notation
that it was filled from (``was``), every control, and the button that was pressed. A control that no longer
says what ``was`` said has been changed by the reader and changes the hand; else the notation has the word.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from starlette.datastructures import QueryParams

from ...cli import messages as m
from ...errors import NotationError, WordedError
from ...lang import Words
from ...notation import format_tiles, parse_tiles
from ...sets import FLAGS, Hand, ProblemKind, Win
from ...tiles import COPIES, WINDS, Tile, tiles_of
from ..messages import words
from .edits import MELDS, EditError, add, copies, parsed, remove, win_with, written
from .entry import SEEN, Entry, Trouble
from .rules_asked import rules_asked

LONGEST = 400
"""Characters of a hand, as in REST."""


def read_entry(path: str, query: QueryParams, modes: tuple[str, ...]) -> Entry:
    """What an address or a form asks.

    Args:
        path: of the page.
        query: the fields.
        modes: those that the page has.
    """
    text, seen = query.get("hand", "").strip("\r\n"), query.get("visible", "")
    mode = query.get("as", modes[0])
    before = _quietly_parsed(query.get("was", ""))
    entry = Entry(path, text[:LONGEST], before, (), seen[:LONGEST], mode=mode if mode in modes else modes[0])
    try:
        entry = replace(entry, asked=rules_asked(query))
        if max(len(text), len(seen)) > LONGEST:
            raise EditError(words("entry.tooLong").format(max(len(text), len(seen)), LONGEST))
        visible = tuple(sorted(parse_tiles(seen)))
        entry = replace(entry, hand=parsed(text), visible=visible)
        if "was" in query:
            entry = replace(entry, hand=_merged(entry.hand, before.win, query))
    except NotationError as error:
        said = words("entry.cannotRead").format(error.expected)
        return replace(entry, trouble=Trouble((said,), error.text, error.position))
    except WordedError as error:
        return replace(entry, trouble=Trouble((error.words,)))
    return _checked(_pressed(entry, query))


def _quietly_parsed(text: str) -> Hand:
    """The hand of a text that the page itself wrote; no tiles if somebody else did."""
    try:
        return parsed(text[:LONGEST])
    except NotationError:
        return Hand(())


def _merged(hand: Hand, before: Win, query: QueryParams) -> Hand:
    """The hand with the controls that the reader has changed.

    Raises:
        EditError: a wind that is none.
    """
    changes: dict[str, object] = {}
    for name in ("prevalent", "seat"):
        wind = query.get(name, str(getattr(before, name)))
        if wind != str(getattr(before, name)):
            changes[name] = _wind(wind)
    for flag in FLAGS:
        told = query.get(flag) == "1"
        if told != getattr(before, flag):
            changes[flag] = told
    return hand.replace(**changes)


def _wind(name: str) -> Tile:
    for wind in tiles_of(WINDS):
        if str(wind) == name:
            return wind
    raise EditError(m.NOT_A_WIND.format(repr(name[:20])))


def _pressed(entry: Entry, query: QueryParams) -> Entry:
    """The entry after the buttons that were pressed, in their order; one that cannot be done is told of."""
    for name, value in query.multi_items():
        if name not in _BUTTONS:
            continue
        try:
            entry = _BUTTONS[name](entry, value)
        except NotationError as error:
            entry = replace(entry, notice=words("entry.noTile").format(repr(value[:20]), error.expected))
        except EditError as error:
            entry = replace(entry, notice=error.words)
    return replace(entry, text=written(entry.hand)) if "was" in query else entry


def _add(entry: Entry, name: str) -> Entry:
    tile = Tile.parse(name)
    if entry.mode == SEEN and not tile.is_flower:
        if copies(entry.hand)[tile] + entry.visible.count(tile) >= COPIES:
            raise EditError(words("entry.noCopyLeft").format(words(f"tiles.{tile}")))
        return _seeing(entry, (*entry.visible, tile))
    return replace(entry, hand=add(entry.hand, tile, entry.mode if entry.mode in MELDS else None))


def _unsee(entry: Entry, name: str) -> Entry:
    rest = list(entry.visible)
    if Tile.parse(name) in rest:
        rest.remove(Tile.parse(name))
    return _seeing(entry, tuple(rest))


def _seeing(entry: Entry, visible: tuple[Tile, ...]) -> Entry:
    ordered = tuple(sorted(visible))
    return replace(entry, visible=ordered, visible_text=format_tiles(ordered))


_BUTTONS: dict[str, Callable[[Entry, str], Entry]] = {
    "add": _add,
    "remove": lambda entry, what: replace(entry, hand=remove(entry.hand, what)),
    "win": lambda entry, name: replace(entry, hand=win_with(entry.hand, name)),
    "unsee": _unsee,
}


def _checked(entry: Entry) -> Entry:
    """The entry, with what makes its hand impossible."""
    problems = [
        Words(problem.text("en"), problem.text("zh"))
        for problem in entry.hand.problems()
        if problem.kind is not ProblemKind.WRONG_SIZE or not entry.missing
    ]
    held = copies(entry.hand)
    for tile in sorted(set(entry.visible)):
        seen = entry.visible.count(tile)
        if not tile.is_flower and held[tile] + seen > COPIES:
            problems.append(m.TOO_MANY_VISIBLE.format(tile, held[tile], seen))
    return replace(entry, trouble=Trouble(tuple(problems))) if problems else entry
