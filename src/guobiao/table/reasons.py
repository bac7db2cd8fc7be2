"""Why an action is not legal, in words. What is legal is decided in :mod:`guobiao.table.legal` alone."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from ..lang import Words
from ..sets import Meld
from ..tiles import KINDS, TILES
from . import actions as a
from .actions import ACTIONS, Action
from .events import Answered
from .state import CLAIM, OPENING, OVER, ROB, TURN
from .wall import SEATS

if TYPE_CHECKING:
    from .game import Game

_OVER = Words("the hand is over", "本局已结束")
_NO_SEAT = Words("there is no such seat; seats are 0-3", "没有这个座位；座位为 0-3")
_NOT_ASKED = Words("it is not this seat's turn, and it is not asked for a claim", "未轮到该家，也未询问该家")
_ANSWERED = Words("this seat has already answered", "该家已经作答")
_NOT_NOW = Words("it can be done only after an own draw", "只能在自己摸牌后进行")
_ONLY_CLAIM = Words("nothing has been discarded that could be claimed", "没有可以吃碰杠的弃牌")
_NOT_HELD = Words("the hand does not hold {}", "手中没有 {}")
_AFTER_CLAIM = Words("right after a chow or pung only a discard is possible", "吃、碰之后只能打牌")
_NOT_FOUR = Words("the hand does not hold four {}", "手中没有四张 {}")
_NO_PUNG = Words("there is no melded pung of {} with the fourth tile in the hand", "没有可以加杠的 {} 明刻")
_NO_REPLACEMENT = Words("the wall has no replacement tile left", "牌墙已无牌可补")
_NO_KONG_NOW = Words("the wall allows no kong any more", "牌墙所剩已不允许开杠")
_LAST = Words("the last discard may only be won on", "最后一张弃牌只能和")
_NOT_LEFT = Words("only the player after the discarder may chow", "只有下家可以吃")
_NO_PLACE = Words("{} has no such place in a run", "{} 不能处于顺子的该位置")
_NO_RUN = Words("the hand lacks the other two tiles of that run", "手中没有组成该顺子的另两张牌")
_TOO_FEW = Words("the hand holds {} of the discarded tile; {} are needed", "手中该牌有 {} 张，需要 {} 张")
_BARRED = Words("after a false win the seat may not win any more in this hand", "错和之后本局不得再和")
_SILENT = Words("after a false win the seat may not claim any more in this hand", "错和之后本局不得再吃碰杠")
_INCOMPLETE = Words("the hand is not complete", "未成和牌")
_UNDER = Words("the hand has {} points without flowers; {} are needed", "不计花牌为 {} 番，起和为 {} 番")
_NO_PASS = Words("the player whose turn it is must act", "轮到的玩家必须行动")
_ROB = Words("a tile added to a kong may only be won on", "加杠的牌只能抢和")
_FLOWERS_FIRST = Words(
    "flowers are being replaced; lay one down, or pass to keep them", "正在补花：可补花或暂不补"
)


def why_not(game: Game, seat: int, action: Action) -> Words | None:
    """Why the seat may not do that now; None if it may."""
    if seat not in range(SEATS):
        return _NO_SEAT
    if action in game.legal_actions(seat):
        return None
    s, code = game.state, action.code
    if s["phase"] == OVER:
        return _OVER
    if not s["asked"] >> seat & 1:
        return _not_asked(game, seat, code)
    if code == a.WIN:
        return _no_win(game, seat)
    if s["phase"] == TURN:
        return _in_turn(game, seat, code)
    if s["phase"] == OPENING:
        return _FLOWERS_FIRST if code < a.FLOWER else _NOT_HELD.format(ACTIONS[code].tile)  # type: ignore[union-attr]
    return _claim(game, seat, code)


def _not_asked(game: Game, seat: int, code: int) -> Words:
    s = game.state
    if s["phase"] not in (CLAIM, ROB) or seat == s["turn"]:
        return _NOT_ASKED
    answers = takewhile(lambda event: isinstance(event, Answered), reversed(game.events))
    if seat in (answer.seat for answer in answers):  # type: ignore[union-attr]
        return _ANSWERED
    if code == a.WIN:
        return _no_win(game, seat)
    return _claim(game, seat, code) if a.CHOW <= code <= a.KONG else _NOT_ASKED


def _no_win(game: Game, seat: int) -> Words:
    s = game.state
    if s["phase"] == OPENING:
        return _FLOWERS_FIRST
    if s["barred"] >> seat & 1:
        return _BARRED
    if s["phase"] == TURN and s["drawn"] == 255:
        return _AFTER_CLAIM
    if s["worth"][seat] == 0:
        return _INCOMPLETE
    flowers = int(s["flower_points"]) * int(s["flowers"][seat]).bit_count()
    return _UNDER.format(int(s["worth"][seat]) - flowers, int(s["play"]["minimum"]))


def _in_turn(game: Game, seat: int, code: int) -> Words:
    s = game.state
    hand = s["hands"][seat]
    if code < a.CONCEALED_KONG:
        return _NOT_HELD.format(ACTIONS[code].tile)  # type: ignore[union-attr]
    if code == a.PASS:
        return _NO_PASS
    if a.CHOW <= code < a.WIN:
        return _ONLY_CLAIM
    if s["drawn"] == 255:
        return _AFTER_CLAIM
    tile = ACTIONS[code].tile  # type: ignore[union-attr]
    if code >= a.FLOWER:
        held = s["kept"][seat] >> (tile - KINDS) & 1
        return _NO_REPLACEMENT if held else _NOT_HELD.format(tile)
    if code < a.ADDED_KONG and hand[tile] < 4:
        return _NOT_FOUR.format(tile)
    if code >= a.ADDED_KONG and not (
        hand[tile] and Meld((tile,) * 3) in {m and Meld(m.tiles) for m in game.melds(seat)}
    ):
        return _NO_PUNG.format(tile)
    return _NO_KONG_NOW


def _claim(game: Game, seat: int, code: int) -> Words:
    s = game.state
    if not a.CHOW <= code <= a.KONG:
        return _NOT_NOW
    if s["phase"] == ROB:
        return _ROB
    if s["silent"] >> seat & 1:
        return _SILENT
    if game.is_last_tile and not s["play"]["claims_on_last"]:
        return _LAST
    if code < a.PUNG:
        return _no_chow(game, seat, code - a.CHOW)
    held, needed = int(s["hands"][seat][s["offered"]]), 2 if code == a.PUNG else 3
    return _TOO_FEW.format(held, needed) if held < needed else _NO_REPLACEMENT


def _no_chow(game: Game, seat: int, position: int) -> Words:
    """``position``: the claimed tile is the lowest, middle or highest (0-2) of the run."""
    tile = TILES[game.state["offered"]]
    if seat != (game.state["turn"] + 1) % SEATS:
        return _NOT_LEFT
    if tile.is_honor or tile.rank not in range(1 + position, 8 + position):
        return _NO_PLACE.format(tile)
    return _NO_RUN
