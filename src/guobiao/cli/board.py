"""The table on the terminal: four seats with melds, flowers and rivers, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..notation import Notation, format_tiles
from ..sets import Meld, MeldKind
from ..table.seen import Phase, Seen
from ..table.wall import SEATS
from ..tiles import EAST, Tile
from . import draw
from . import messages as m
from .common import say

ROW = 6
"""Discards in a row of a river."""
CLAIMED, OFFERED = "underline", "reverse"
_BETWEEN, _WIDEST, _HAND_PITCH = 2, 36, 4
"""Columns between two seats, the most that one takes, and those of a tile in the viewer's hand."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What stands around a hand of play.

    Attributes:
        names: of the players at East, South, West, North.
        scores: their points in the match before this hand.
        title: what is said of the hand above the table.
        viewer: the seat from which the table is seen; None: all hands lie open.
        lang, notation: how it is told.
    """

    names: tuple[str, ...]
    scores: tuple[int, ...]
    title: str
    viewer: int | None
    lang: str
    notation: Notation


def table(seen: Seen, scene: Scene, width: int) -> Group:
    """The title, the four seats and the viewer's hand, for so many columns."""
    left = say(m.WALL_LEFT, scene.lang, seen.tiles_left(max(seen.turn, 0)))
    parts: list[RenderableType] = [
        Text(f"{scene.title} · {left}", draw.STRONG),
        Text(),
        _seats(seen, scene, width),
    ]
    if scene.viewer is not None and not seen.is_over:
        parts += [Text(), *hand_rows(seen, scene)]
    return Group(*parts)


# ---- Seats -------------------------------------------------------------------------------------------------


def _seats(seen: Seen, scene: Scene, width: int) -> Table:
    """The seats in the order of play: side by side if there is room, else two and two."""
    narrowest = ROW * _cell(scene.notation)
    columns = SEATS if SEATS * (narrowest + _BETWEEN) - _BETWEEN <= width else SEATS // 2
    room = min((width + _BETWEEN) // columns - _BETWEEN, _WIDEST)
    grid = Table.grid(padding=(0, _BETWEEN, 0, 0))
    for _ in range(columns):
        grid.add_column(width=room)
    cells = [Group(*_seat(seen, scene, seat, room)) for seat in range(SEATS)]
    for first in range(0, SEATS, columns):
        if first:
            grid.add_row()
        grid.add_row(*cells[first : first + columns])
    return grid


def _seat(seen: Seen, scene: Scene, seat: int, room: int) -> Iterator[Text]:
    yield _nameplate(seen, scene, seat, room)
    yield from _lines(_holding(seen, scene, seat), room)
    yield from _lines((meld(each, scene.notation) for each in seen.melds(seat)), room)
    yield from _river(seen, scene, seat, room)


def _nameplate(seen: Seen, scene: Scene, seat: int, room: int) -> Text:
    """Whose turn it is, the wind, the name, the points."""
    acts = not seen.is_over and seat == seen.turn
    style = draw.GOOD if seat in seen.winners else draw.STRONG if acts else ""
    points = f"{scene.scores[seat] + seen.points[seat]:+d}" if any(scene.scores) or any(seen.points) else ""
    mark = "▸" if acts else " "
    name = Text(f"{mark}{draw.wind(wind_of(seat), scene.lang)} {scene.names[seat]}", style)
    space = room - cell_len(points) - 1
    if points:
        name.truncate(space, overflow="ellipsis", pad=True)
        name.append(f" {points}", draw.DIM)
    else:
        name.truncate(room, overflow="ellipsis")
    return name


def _holding(seen: Seen, scene: Scene, seat: int) -> Iterator[Text]:
    """The tiles in the hand, suit by suit, or how many they are; and the flowers laid down."""
    held = seen.tiles(seat)
    if seat == scene.viewer or not held:
        yield Text(say(m.TILES, scene.lang, seen.tile_count(seat)), draw.DIM)
    else:
        yield from (packed(suit, scene.notation) for _, suit in groupby(held, lambda tile: tile.suit))
    if flowers := seen.flowers(seat):
        letters = format_tiles(flowers, Notation.CHINESE if scene.lang == "zh" else Notation.CANONICAL)
        yield Text(say(m.FLOWERS_SHOWN, scene.lang, letters), "magenta")


def _lines(items: Iterable[Text], room: int) -> Iterator[Text]:
    """Items one after the other, on as many lines as it takes."""
    line = Text()
    for item in items:
        if line and line.cell_len + 1 + item.cell_len > room:
            yield line
            line = Text()
        line = Text(" ").join([line, item]) if line else item
    if line:
        yield line


def _river(seen: Seen, scene: Scene, seat: int, room: int) -> Iterator[Text]:
    river, taken = seen.river(seat), seen.taken(seat)
    offered = seen.phase == Phase.CLAIM and seat == seen.turn
    cell = _cell(scene.notation)
    pitch = cell + (ROW * (cell + 1) - 1 <= room)
    for first in range(0, len(river), ROW):
        line = Text()
        for place in range(first, min(first + ROW, len(river))):
            style = draw.DIM if taken[place] else OFFERED if offered and place == len(river) - 1 else ""
            tile = packed([river[place]], scene.notation, style)
            line.append_text(tile)
            line.append(" " * (pitch - tile.cell_len))
        line.rstrip()
        yield line


def wind_of(seat: int) -> Tile:
    """The wind of a seat."""
    return Tile(EAST + seat)


# ---- The viewer's hand -------------------------------------------------------------------------------------


def hand_in_order(seen: Seen, seat: int) -> tuple[tuple[Tile, ...], Tile | None]:
    """The tiles as they are numbered for the player, from 1: those held, then the one just drawn."""
    held = list(seen.tiles(seat))
    drawn = seen.drawn if seen.turn == seat else None
    if drawn is not None and drawn in held:
        held.remove(drawn)
        return tuple(held), drawn
    return tuple(held), None


def hand_rows(seen: Seen, scene: Scene) -> list[Text]:
    """The viewer's tiles: pictures, names, numbers; the tile just drawn apart."""
    assert scene.viewer is not None
    held, drawn = hand_in_order(seen, scene.viewer)
    tiles = [*held, *([] if drawn is None else [drawn])]
    rows = [[packed([tile], scene.notation, draw.STRONG) for tile in tiles]]
    if scene.notation is not Notation.UNICODE:
        rows.insert(0, [draw.tiles([tile], Notation.UNICODE) for tile in tiles])
    rows.append([Text(str(number), draw.DIM) for number in range(1, len(tiles) + 1)])
    gap = None if drawn is None else len(held)
    return [_spaced(row, _HAND_PITCH, gap) for row in rows]


def _spaced(cells: Sequence[Text], width: int, gap: int | None) -> Text:
    """Cells in columns of a width, with a gap before one of them."""
    line = Text(" ")
    for place, cell in enumerate(cells):
        if place == gap:
            line.append("   ")
        line.append_text(cell)
        line.append(" " * (width - cell.cell_len))
    line.rstrip()
    return line


# ---- Tiles -------------------------------------------------------------------------------------------------


def _cell(notation: Notation) -> int:
    """Columns of one tile: those of a name such as 3万 where it is Chinese."""
    return 3 if notation is Notation.CHINESE else 2


def _body_and_suit(tile: Tile, notation: Notation) -> tuple[str, str]:
    """The name of a tile, its suit apart where tiles of one suit share it; ranks are digits, being short."""
    name = format_tiles([tile], notation)
    if tile.is_suited and notation in (Notation.CANONICAL, Notation.CHINESE):
        return str(tile.rank), name[1:]
    return name, ""


def packed(tiles: Iterable[Tile], notation: Notation, extra: str = "", marked: int | None = None) -> Text:
    """Tiles as short as they can be read: neighbours of one suit share its name. One may be marked."""
    text = Text()
    for _, run in groupby(enumerate(tiles), lambda item: item[1].suit):
        ending = style = ""
        for place, tile in run:
            body, ending = _body_and_suit(tile, notation)
            style = f"{draw.suit_style(tile)} {extra}".strip()
            text.append(body, f"{style} {CLAIMED if place == marked else ''}".strip())
        text.append(ending, style)
    return text


def meld(value: Meld | None, notation: Notation) -> Text:
    """A meld in brackets with the claimed tile underlined; a concealed kong in round ones."""
    if value is None:
        return Text("(····)", draw.DIM)
    if value.is_concealed:
        return Text.assemble(("(", draw.DIM), packed(value.tiles, notation), (")", draw.DIM))
    return Text.assemble(
        ("[", draw.DIM), packed(value.tiles, notation, marked=_claimed(value)), ("]", draw.DIM)
    )


def _claimed(value: Meld) -> int | None:
    """The place of the claimed tile: in a chow its own, else left, middle or right, as it lies on a table."""
    if value.kind is MeldKind.CHOW:
        return value.digit - 1 if value.digit in (1, 2, 3) else None
    source = value.claimed_from
    return None if source is None else (0, 1, len(value.tiles) - 1)[source - 1]
