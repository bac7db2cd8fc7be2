"""What each choice leaves a player with: the answer to ``h``."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..analysis.discards import discards
from ..analysis.shanten import shanten
from ..sets import HAND_SIZE, Hand, Meld
from ..table.actions import Chow, Pung
from ..table.view import View
from ..tiles import TILES, Tile
from . import action_words as words
from . import draw
from . import messages as m
from .analysis_view import amount, away
from .board import Scene, packed
from .common import say
from .discards_view import discards_table, is_ready
from .orders import run_of


def advice(view: View, scene: Scene) -> Iterator[RenderableType]:
    """What each discard leaves; where a tile is offered, what each claim does with its best discard."""
    assert view.seat is not None
    hand, visible = view.hand(view.seat), seen_elsewhere(view)
    if hand.size == HAND_SIZE:
        found = discards(hand, view.rules, visible)
        yield discards_table(found, scene.lang, scene.notation)
        if is_ready(found):
            yield Text(say(m.LEGEND, scene.lang, view.rules.minimum), draw.DIM)
    else:
        yield _claims(view, scene, hand, visible)


def seen_elsewhere(view: View) -> list[Tile]:
    """The tiles that lie open to everybody, beside the viewer's own melds."""
    assert view.seat is not None
    counts = list(view.visible)
    for meld in view.melds(view.seat):
        if meld is not None and not meld.is_concealed:
            for tile in meld.tiles:
                counts[tile] -= 1
    return [TILES[kind] for kind, number in enumerate(counts) for _ in range(number)]


def _claims(view: View, scene: Scene, hand: Hand, visible: list[Tile]) -> Table:
    """How far the hand is as it is, and after each chow or pung with its best discard."""
    table = draw.table(*(draw.left() for _ in range(3)))
    now = shanten(hand, view.rules, visible)
    table.add_row(
        Text(m.AS_IT_IS.text(scene.lang)), Text(), _distance(now.shanten, len(now.useful), now.live, scene)
    )
    for action in view.actions:
        if isinstance(action, Chow | Pung):
            label, after = _claimed(view, hand, action)
            rest = list(visible)
            rest.remove(_offered(view))
            best = discards(after, view.rules, rest)[0]
            then = Text.assemble(f"{m.DISCARD_IT.text(scene.lang)} ", packed([best.tile], scene.notation))
            name = Text.assemble(
                words.NAMES[type(action)].text(scene.lang), " ", packed(label, scene.notation)
            )
            table.add_row(name, then, _distance(best.shanten, len(best.useful), best.live, scene))
    return table


def _distance(steps: int, kinds: int, copies: int, scene: Scene) -> str:
    return f"{away(steps, scene.lang)} · {amount(kinds, copies, scene.lang)}"


def _offered(view: View) -> Tile:
    assert view.offered is not None
    return view.offered


def _claimed(view: View, hand: Hand, action: Chow | Pung) -> tuple[tuple[Tile, ...], Hand]:
    """The set that a claim makes, and the hand with it."""
    tile = _offered(view)
    made = run_of(action, view) if isinstance(action, Chow) else (tile,) * 3
    rest = [*hand.concealed, tile]
    for each in made:
        rest.remove(each)
    digit = action.position if isinstance(action, Chow) else 1
    return made, hand.replace(concealed=tuple(rest), melds=(*hand.melds, Meld(made, digit)))
