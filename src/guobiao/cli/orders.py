"""What somebody who plays types, read as an action of the game or as a wish of another kind."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import cast

from ..errors import NotationError
from ..lang import Words
from ..notation import parse_tiles
from ..players.judging import is_win
from ..table.actions import (
    Action,
    AddedKong,
    Chow,
    ConcealedKong,
    DeclareWin,
    Discard,
    Flower,
    Kong,
    Pass,
    Pung,
    parse_action,
)
from ..table.game import Game
from ..table.reasons import why_not
from ..table.seen import Phase
from ..table.view import View
from ..tiles import Tile
from . import messages as m
from .board import hand_in_order


class Wish(Enum):
    """What is not an action of the game, by what is typed for it."""

    HELP = ("?", "？", "help", "帮助")
    ADVICE = ("h", "hint", "提示")
    UNDO = ("u", "undo", "悔棋")
    QUIT = ("q", "quit", "exit", "退出")


Order = Action | Wish | Words
"""What was understood; words where nothing was, or where it is not allowed: why."""

_WISHES = {text: wish for wish in Wish for text in wish.value}


def order_of(text: str, view: View) -> Order:
    """What a line means to a player who is asked.

    Tiles are read in any notation. A number is a tile of the hand as it is shown, or, where a discard is
    offered, one of the claims as they are listed. Words may be cut short to two letters. An empty line is
    the action of :func:`usual`, if there is one.
    """
    typed = " ".join(text.split())
    if wish := _WISHES.get(typed.lower()):
        return wish
    action = usual(view) if not typed else _action(typed, view)
    if action is None:
        return m.NOT_UNDERSTOOD.format(typed) if typed else m.NOTHING_USUAL
    if isinstance(action, Words) or action in view.actions:
        return action
    assert view.seat is not None
    # the reasons look at nothing that a view does not show
    reason = why_not(cast(Game, view), view.seat, action) or Words("", "")
    return Words(m.NOT_ALLOWED.en.format(reason.en), m.NOT_ALLOWED.zh.format(reason.zh))


def usual(view: View) -> Action | None:
    """What most do without a thought: lay a flower down, let a discard pass that they cannot win on."""
    flower = next((action for action in view.actions if isinstance(action, Flower)), None)
    if flower is not None:
        return flower
    return Pass() if Pass() in view.actions and not is_win(view) else None


def claims(view: View) -> tuple[Action, ...]:
    """What can be done besides discarding, in the order in which it is listed."""
    return tuple(action for action in view.actions if not isinstance(action, Discard))


def _action(typed: str, view: View) -> Action | Words | None:
    if typed.isdecimal():
        return _by_number(int(typed), view)
    word, _, rest = typed.partition(" ")
    for names, read in _VERBS:
        if _is_one_of(word.lower(), names):
            return read(rest.strip(), view)
    try:
        return parse_action(typed)
    except NotationError:
        return _by_tiles(typed, view)


def _is_one_of(word: str, names: tuple[str, ...]) -> bool:
    return word in names or (
        len(word) > 1 and word.isascii() and any(name.startswith(word) for name in names)
    )


def _by_number(number: int, view: View) -> Action | Words:
    assert view.seat is not None
    if view.phase is not Phase.TURN:
        listed = claims(view)
        return (
            listed[number - 1] if 0 < number <= len(listed) else m.NO_SUCH_NUMBER.format(number, len(listed))
        )
    held, drawn = hand_in_order(view, view.seat)
    tiles = (*held, drawn) if drawn is not None else held
    return (
        Discard(tiles[number - 1])
        if 0 < number <= len(tiles)
        else m.NO_SUCH_NUMBER.format(number, len(tiles))
    )


def _by_tiles(typed: str, view: View) -> Action | None:
    """A tile to discard or a flower to lay down; three tiles are the chow that they make."""
    tiles = _tiles(typed)
    if len(tiles) == 3:
        return next((chow for chow in _chows(view) if run_of(chow, view) == tuple(sorted(tiles))), None)
    if len(tiles) != 1:
        return None
    flower = Flower(tiles[0]) if tiles[0].is_flower else None
    return flower if flower in view.actions else Discard(tiles[0])


def _tiles(typed: str) -> tuple[Tile, ...]:
    try:
        return parse_tiles(typed)
    except NotationError:
        return ()


# ---- Words -------------------------------------------------------------------------------------------------


def _chows(view: View) -> tuple[Chow, ...]:
    return tuple(action for action in view.actions if isinstance(action, Chow))


def run_of(chow: Chow, view: View) -> tuple[Tile, ...]:
    """The run that a chow of the offered tile makes."""
    assert view.offered is not None
    lowest = view.offered - chow.position + 1
    return tuple(Tile(lowest + step) for step in range(3))


def _chow(rest: str, view: View) -> Action | Words:
    found = _chows(view)
    if rest in ("1", "2", "3"):
        return Chow(int(rest))
    if tiles := _tiles(rest):
        found = tuple(chow for chow in found if set(tiles) <= set(run_of(chow, view)))
    if len(found) == 1:
        return found[0]
    return m.WHICH_CHOW if found else Chow(1)


def _kong(rest: str, view: View) -> Action | Words:
    if view.phase is not Phase.TURN:
        return Kong()
    tiles = _tiles(rest)
    kongs = [action for action in view.actions if isinstance(action, ConcealedKong | AddedKong)]
    if tiles:
        kongs = [kong for kong in kongs if kong.tile == tiles[0]]
    if len(kongs) == 1:
        return kongs[0]
    if kongs:
        return m.WHICH_KONG
    return ConcealedKong(tiles[0]) if tiles and not tiles[0].is_flower else m.NO_KONG


def _flower(rest: str, view: View) -> Action | Words:
    tiles = _tiles(rest)
    if tiles and tiles[0].is_flower:
        return Flower(tiles[0])
    found = next((action for action in view.actions if isinstance(action, Flower)), None)
    return m.NO_FLOWER if found is None else found


def _discard(rest: str, view: View) -> Action | Words:
    if rest.isdecimal() and view.phase is Phase.TURN:
        return _by_number(int(rest), view)
    tiles = _tiles(rest)
    return Discard(tiles[0]) if len(tiles) == 1 else m.WHICH_TILE


_Reader = Callable[[str, View], Action | Words]

_VERBS: tuple[tuple[tuple[str, ...], _Reader], ...] = (
    (("win", "hu", "和", "胡"), lambda rest, view: DeclareWin()),
    (("pass", "skip", "过"), lambda rest, view: Pass()),
    (("pung", "pong", "碰"), lambda rest, view: Pung()),
    (("chow", "chi", "吃"), _chow),
    (("kong", "gang", "杠"), _kong),
    (("flower", "补花", "补"), _flower),
    (("discard", "打"), _discard),
)
