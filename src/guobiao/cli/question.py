"""What is put to somebody who plays: what has been drawn or offered, what can be done, and help."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from ..players.judging import is_win
from ..table.actions import Action, AddedKong, Chow, ConcealedKong, DeclareWin, Discard, Flower
from ..table.seen import Phase
from ..table.view import View
from . import action_words as words
from . import draw
from . import messages as m
from .board import Scene, packed
from .common import say
from .course import who
from .orders import claims, run_of, usual


def question(view: View, scene: Scene) -> list[RenderableType]:
    """What the player is asked, on two or three lines."""
    lines: list[RenderableType] = [_occasion(view, scene)]
    if listed := claims(view):
        numbered = view.phase is not Phase.TURN
        choices = (_choice(number, action, view, scene, numbered) for number, action in enumerate(listed, 1))
        lines.append(Text("  ").join(choices))
    lines.append(Text(_hint(view, scene.lang), draw.DIM))
    return lines


def _occasion(view: View, scene: Scene) -> Text:
    """Why the player is asked."""
    if view.phase is Phase.OPENING:
        return Text(m.FLOWERS_HELD.text(scene.lang), draw.STRONG)
    if view.phase is Phase.TURN:
        if view.drawn is None:
            return Text(m.MUST_DISCARD.text(scene.lang), draw.STRONG)
        return _told(m.YOU_DREW.text(scene.lang), packed([view.drawn], scene.notation))
    assert view.offered is not None
    offer = m.OFFERS if view.phase is Phase.CLAIM else m.ADDS
    return _told(say(offer, scene.lang, who(view.turn, scene), "{0}"), packed([view.offered], scene.notation))


def _told(sentence: str, tile: Text) -> Text:
    before, _, after = sentence.partition("{0}")
    text = Text.assemble(before, tile, after)
    text.stylize(draw.STRONG)
    return text


def _choice(number: int, action: Action, view: View, scene: Scene, numbered: bool) -> Text:
    """One of the things that can be done, with what to type for it."""
    text = Text.assemble((f"{number} ", draw.NOTE)) if numbered else Text("· ", draw.DIM)
    text.append_text(_named(action, view, scene))
    if action == usual(view):
        text.append(f" ({m.ENTER.text(scene.lang)})", draw.DIM)
    return text


def _named(action: Action, view: View, scene: Scene) -> Text:
    word = words.NAMES[type(action)].text(scene.lang)
    match action:
        case Chow(position):
            return Text.assemble(word, " ", packed(run_of(action, view), scene.notation, marked=position - 1))
        case ConcealedKong(tile) | AddedKong(tile) | Flower(tile) | Discard(tile):
            return Text.assemble(word, " ", packed([tile], scene.notation))
        case DeclareWin():
            assert view.seat is not None
            if not is_win(view):
                return Text(f"{word} ({words.FALSE_WIN.text(scene.lang)})", draw.WRONG)
            worth = draw.worth(int(view.state["worth"][view.seat]), scene.lang)
            return Text(f"{word} ({worth})", draw.GOOD)
    return Text(word)


def _hint(view: View, lang: str) -> str:
    return (m.SAY_A_TILE if view.phase is Phase.TURN else m.SAY_A_CLAIM).text(lang)


# ---- Help --------------------------------------------------------------------------------------------------


def help_for(view: View, scene: Scene) -> Iterator[RenderableType]:
    """Everything that can be typed now, with what it does."""
    table = draw.table(draw.left(style=draw.STRONG), draw.left())
    if view.phase is Phase.TURN:
        table.add_row(m.TYPE_TILE.text(scene.lang), m.DOES_DISCARD.text(scene.lang))
    for action in dict.fromkeys(map(type, claims(view))):
        table.add_row(words.TYPE[action].text(scene.lang), words.DOES[action].text(scene.lang))
    for typed, does in m.WISHES:
        table.add_row(typed, does.text(scene.lang))
    yield Text(m.CAN_TYPE.text(scene.lang), draw.STRONG)
    yield draw.indented(table)
