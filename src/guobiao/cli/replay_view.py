"""Recorded hands on the terminal."""

from __future__ import annotations

from rich.console import Group
from rich.text import Text

from ..notation import Notation
from ..records.record import Record
from ..table.events import Dealt
from . import board, course, draw
from . import messages as m
from .board import Scene
from .common import say
from .reel import Position, Reel, place_of, positions, scene_of
from .result_view import show_result
from .session import read_line
from .stage import Log, Screen


def show_position(record: Record, event: int, lang: str, notation: Notation) -> None:
    """Print the table to which an event leads."""
    out = draw.Terminal()
    found, scene = positions(record), scene_of(record, lang, notation)
    out.print(_pictured(found[place_of(found, event)], scene, len(record.events), out.width))


def tell(record: Record, lang: str, notation: Notation) -> None:
    """Print a hand in lines, and how it ended."""
    out = draw.Terminal()
    game, scene = record.game(), scene_of(record, lang, notation)
    out.print(Text(scene.title, draw.STRONG))
    for event in game.events:
        if isinstance(event, Dealt) and event.tiles is not None:
            tiles = board.packed(sorted(event.tiles), notation)
            out.print(Text.assemble((course.who(event.seat, scene), draw.DIM), " ", tiles))
    Log(out).happened(game, scene)
    _end(record, scene)
    out.print()


def _pictured(position: Position, scene: Scene, events: int, width: int) -> Group:
    """The table, what led to it, and where in the record that is."""
    game = position.game
    where = say(m.EVENTS, scene.lang, position.first, position.last, events)
    told = course.lines(game.events[position.first - 1 : position.last], scene)
    return Group(board.table(game, scene, width), Text(), *told, Text(where, draw.DIM))


def _end(record: Record, scene: Scene) -> None:
    """How the hand ended."""
    show_result(record.game(), scene, record.points)


def step_through(reel: Reel, number: int, lang: str, notation: Notation) -> None:
    """Show position after position, as the keys say, until there are no more."""
    out = draw.Terminal()
    screen = Screen(out, 0)
    record = reel.hand(number)
    if record is None:
        out.print(say(m.SO_MANY_HANDS, lang, number, len(reel)), draw.WRONG)
        return
    try:
        while record is not None:
            number = _step_through_hand(screen, record, number, lang, notation)
            record = reel.hand(number)
    except EOFError:
        pass
    finally:
        screen.aside()


def _step_through_hand(screen: Screen, record: Record, number: int, lang: str, notation: Notation) -> int:
    """One hand; the number of the hand to be shown next.

    Raises:
        EOFError: no more shall be shown.
    """
    found, scene, place = positions(record), scene_of(record, lang, notation), 0
    while True:
        screen.show(
            _pictured(found[place], scene, len(record.events), screen.width), m.REPLAY_KEYS.text(lang)
        )
        typed = read_line("> ").strip().lower()
        if typed in ("q", "quit"):
            raise EOFError
        if typed == "n":
            return number + 1
        if typed == "b":
            return max(1, number - 1)
        if typed == "p":
            place = max(0, place - 1)
        elif typed.isdecimal():
            place = place_of(found, int(typed))
        elif place + 1 < len(found):
            place += 1
        else:
            screen.aside()
            _end(record, scene)
            read_line(m.NEXT_HAND.text(lang))
            return number + 1
