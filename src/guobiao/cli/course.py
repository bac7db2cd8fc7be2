"""What happens at a table, in words: one line for what a player does in a turn."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from ..lang import Words
from ..table.events import (
    Answered,
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalselyDeclared,
    FlowerShown,
    Konged,
    Punged,
    Won,
)
from ..table.wall import SEATS
from ..tiles import Tile
from . import draw
from . import messages as m
from .board import Scene, packed, wind_of
from .common import say

SILENT = Dealt | Answered
"""Events of which nothing is said: the hands lie on the table, and answers are for who gave them."""


def lines(events: Iterable[Event], scene: Scene) -> list[Text]:
    """A line for what each player does until another one acts."""
    found: list[Text] = []
    actor: int | None = None
    for event in events:
        if isinstance(event, SILENT):
            continue
        seat = None if isinstance(event, Exhausted) else event.seat
        deed = _deed(event, scene)
        if found and seat is not None and seat == actor and not isinstance(event, Won | FalselyDeclared):
            found[-1] = Text.assemble(found[-1], "，" if scene.lang == "zh" else ", ", deed)
        else:
            found.append(deed if seat is None else Text.assemble((f"{who(seat, scene)}: ", draw.DIM), deed))
        actor = seat
    return found


def who(seat: int, scene: Scene) -> str:
    """A player by wind and name."""
    return f"{draw.wind(wind_of(seat), scene.lang)} {scene.names[seat]}"


def _deed(event: Event, scene: Scene) -> Text:
    """What was done, without who did it."""
    match event:
        case Drew(_, tile, replacement):
            words = m.REPLACES if replacement else m.DRAWS
            return _with_tile(words, tile, scene)
        case FlowerShown(_, tile):
            return _with_tile(m.SHOWS_FLOWER, tile, scene)
        case Discarded(_, tile, drawn):
            return _with_tile(m.DISCARDS_DRAWN if drawn else m.DISCARDS, tile, scene)
        case Chowed() | Punged():
            return _filled(
                m.CHOWS if isinstance(event, Chowed) else m.PUNGS,
                packed(event.meld.tiles, scene.notation),
                scene,
            )
        case Konged(_, tile, source):
            words = m.KONGS_CONCEALED if source == 0 else m.KONGS if source < SEATS else m.ADDS_TO_KONG
            return _with_tile(words, tile, scene)
        case Won() | FalselyDeclared():
            return _declared(event, scene)
        case Exhausted():
            return Text(m.NOBODY_WINS.text(scene.lang), draw.NOTE)
    raise AssertionError(event)


def _declared(event: Won | FalselyDeclared, scene: Scene) -> Text:
    if isinstance(event, FalselyDeclared):
        return Text(m.DECLARES_FALSELY.text(scene.lang), draw.WRONG)
    words = m.WINS_BY_DRAW if event.source is None else m.ROBS if event.robbed else m.WINS_ON
    text = _with_tile(words, event.tile, scene)
    if event.source is not None:
        text.append(say(m.GIVEN_BY, scene.lang, who(event.source, scene)))
    text.stylize(draw.GOOD)
    return text


def _with_tile(words: Words, tile: Tile | None, scene: Scene) -> Text:
    """A sentence with a tile in it, or without one that is hidden."""
    text = _filled(words, Text() if tile is None else packed([tile], scene.notation, draw.STRONG), scene)
    text.rstrip()
    return text


def _filled(words: Words, value: Text, scene: Scene) -> Text:
    before, _, after = words.text(scene.lang).partition("{0}")
    return Text.assemble(before, value, after)
