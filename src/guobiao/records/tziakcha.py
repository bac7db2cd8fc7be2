"""Records of tziakcha: the decoded JSON of a hand (``step``), of a match (``session``), or as it is sent.

The wall is the one that stood (``w``, two hexadecimal digits a tile), with the four dice (``d``) that break
it. ``a`` are the actions: what and who in one number, a number that tells more, milliseconds.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from enum import IntEnum
from typing import Any

from ..lang import Words
from ..table.actions import Action, Chow, DeclareWin, Kong, Pung
from ..table.match import prevalent_of, seating
from ..table.wall import FULL_SIZE, SEATS, taken_in_order
from ..tiles import Tile
from .errors import RecordError
from .fields import field, in_range, items, typed, whole
from .files import LONGEST, json_of, text_of
from .outcome import Outcome, ToldWin
from .telling import Teller, Telling
from .tziakcha_codes import ADDED_KONG, FIRST_FLOWER, fan_of_id, kind_of, meld_of, rules, tile_of_id
from .walls import wall_of

Json = dict[str, Any]


class Deed(IntEnum):
    """What an action is: the low four bits of its first number. The seat lies above them."""

    START = 0
    FLOWER = 1
    DISCARD = 2
    CHOW = 3
    PUNG = 4
    KONG = 5
    WIN = 6
    DRAW = 7
    PASS = 8
    FORGO = 9


FALSE_WINS = {1: "-30/+10", 0: "-40/0"}
"""What becomes of a win that is none, by the number that the table has for it."""

NONE_LEFT = 255
"""In place of the replacement of a flower: the wall is empty."""

BAD_SCRIPT = Words("the script is not base64 of packed JSON", "script 不是 base64 编码的压缩 JSON")
BAD_WALL = Words("w: expected {} hexadecimal digits", "w：应为 {} 位十六进制数")
BAD_ACTION = Words(
    "{!r} is no action: expected [code, data, milliseconds]", "{!r} 不是动作：应为 [代码, 数据, 毫秒]"
)
UNKNOWN_ACTION = Words("unknown action {}", "未知动作 {}")

_CLAIMS: dict[int, tuple[Action, ...]] = {
    Deed.CHOW: (Chow(1), Chow(2), Chow(3)),
    Deed.PUNG: (Pung(),),
    Deed.KONG: (Kong(),),
    Deed.WIN: (DeclareWin(),),
}
"""What is announced by an action without data; which run a chow makes is not told."""


def tellings(data: Json) -> Iterator[Telling]:
    """The hands in a file: a session with its records, one record, or its step alone.

    Raises:
        RecordError: a field is missing or senseless.
    """
    if "records" not in data:
        yield telling_of(data)
        return
    numbers: dict[str, int] = {}
    for record in items(data, "records", dict):
        telling = telling_of(record)
        for player in _players(step_of(record)):
            numbers.setdefault(player, len(numbers))
        yield _numbered(telling, record, numbers)


def _numbered(telling: Telling, record: Json, numbers: dict[str, int]) -> Telling:
    """With the numbers that the players have through the match."""
    players = tuple(numbers[player] for player in _players(step_of(record)))
    return replace(telling, players=players) if sorted(players) == list(range(SEATS)) else telling


def _players(step: Json) -> list[str]:
    """What tells the players apart: an id, else the name."""
    players = items(step, "p", dict, SEATS) if "p" in step else [{}] * SEATS
    return [str(player.get("i") or player.get("n") or seat) for seat, player in enumerate(players)]


def step_of(record: Json) -> Json:
    """The decoded hand in a record.

    Raises:
        RecordError: there is none, or it cannot be unpacked.
    """
    if "step" in record:
        return field(record, "step", dict)
    if "script" not in record:
        return record
    try:
        packed = zlib.decompressobj()
        text = packed.decompress(b64decode(field(record, "script", str), validate=True), LONGEST)
    except (binascii.Error, zlib.error, ValueError):
        raise RecordError(BAD_SCRIPT) from None
    if not packed.eof:
        raise RecordError(BAD_SCRIPT)
    return typed(json_of(text_of(text)), dict, "script")


def telling_of(record: Json) -> Telling:
    """What the record of a hand tells.

    Raises:
        RecordError: a field is missing or senseless.
    """
    step = step_of(record)
    table, index = field(step, "g", dict, {}), whole(step, "i", 0, 10_000, 0)
    played = rules(FALSE_WINS[whole(table, "z", 0, 1, 1)], whole(table, "l", 0, 200, 8))
    dice = tuple(whole(step, "d", 0, 0xFFFF) >> shift & 15 for shift in range(0, 16, 4))
    outcome = _outcome(step)
    teller = Teller()
    actions = [_action(entry, number) for number, entry in enumerate(field(step, "a", list), 1)]
    for number, (code, data) in enumerate(actions, 1):
        teller.number = number
        last = all(later != code for later, _ in actions[number:])
        _tell(teller, code, data, outcome, last)
    players = items(step, "p", dict, SEATS) if "p" in step else [{}] * SEATS
    return Telling(
        played,
        wall_of(taken_in_order(_standing(step), dice, played), dice),
        tuple(teller.steps),
        outcome,
        prevalent=prevalent_of(index),
        name=field(record, "id", str, ""),
        names=tuple(field(player, "n", str, "") for player in players),
        players=seating(index, str(played["seat_rotation"])),
        index=index,
        scores=tuple(whole(player, "s", -(10**9), 10**9, 0) for player in players),
    )


def _standing(step: Json) -> list[Tile]:
    """The wall as it stood."""
    text = field(step, "w", str)
    try:
        numbers = bytes.fromhex(text)
    except ValueError:
        numbers = b""
    if len(numbers) != FULL_SIZE:
        raise RecordError(BAD_WALL.format(2 * FULL_SIZE))
    return [tile_of_id(number) for number in numbers]


def _action(entry: Any, number: int) -> tuple[int, int]:
    try:
        code, data, *_ = typed(entry, list, "a")
        return in_range(typed(code, int, "a"), 0, 63, "a"), in_range(typed(data, int, "a"), 0, 1 << 31, "a")
    except ValueError as error:
        words = error.words if isinstance(error, RecordError) else BAD_ACTION.format(entry)
        raise RecordError(words, event=number) from None


def _tell(teller: Teller, code: int, data: int, outcome: Outcome, last: bool) -> None:
    """Tell an action; ``last``: the seat does nothing of the kind later.

    Without data a claim is only announced, but a win that is none has no data to tell.
    """
    seat, deed = code >> 4, code & 15
    is_false = deed == Deed.WIN and any(win.seat == seat for win in outcome.false_wins)
    if deed in _CLAIMS and data == 0 and not (is_false and last):
        for action in _CLAIMS[deed]:
            teller.lost(seat, action)
        return
    match deed:
        case Deed.FLOWER:
            teller.flower(seat, tile_of_id(FIRST_FLOWER + (data >> 8 & 15)))
            if data & 255 != NONE_LEFT:
                teller.draw(seat, tile_of_id(data & 255))
        case Deed.DISCARD:
            teller.discard(seat, tile_of_id(data & 255))
        case Deed.DRAW:
            teller.draw(seat, tile_of_id(data & 255), bool(data >> 8 & 1))
        case Deed.CHOW:
            teller.chow(seat, kind_of(data & 63))
        case Deed.PUNG:
            teller.pung(seat)
        case Deed.KONG if data >> 8 & 3 == ADDED_KONG:
            teller.added_kong(seat, kind_of(data & 63))
        case Deed.KONG if data >> 6 & 3 == 0:
            teller.concealed_kong(seat, kind_of(data & 63))
        case Deed.KONG:
            teller.kong(seat)
        case Deed.WIN if is_false:
            teller.false_win(seat)
        case Deed.WIN:
            teller.win(seat)
        case _ if deed > Deed.FORGO:
            raise RecordError(UNKNOWN_ACTION.format(deed), event=teller.number)


def _outcome(step: Json) -> Outcome:
    """The result: ``b`` has the winners in bits 0-3 and who won falsely in bits 8-11, ``y`` the hands."""
    bits = whole(step, "b", 0, 0xFFFF, 0)
    hands = items(step, "y", dict, SEATS) if "y" in step else [{}] * SEATS
    wins = tuple(_win(seat, hands[seat]) for seat in range(SEATS) if bits >> seat & 1)
    false_wins = tuple(ToldWin(seat) for seat in range(SEATS) if bits >> 8 >> seat & 1)
    return Outcome(tuple(items(step, "s", int, SEATS)), wins, false_wins)


def _win(seat: int, hand: Json) -> ToldWin:
    """A winner's figures; of the tiles in the hand the winning one is the last."""
    if not hand:
        return ToldWin(seat)
    shown = field(hand, "h", dict)
    tiles = [tile_of_id(number) for number in items(shown, "s", int)]
    melds = tuple(meld_of(code) for code in items(shown, "p", int)) if "p" in shown else ()
    return ToldWin(seat, whole(hand, "f", 0, 10_000), _fans(field(hand, "t", dict)), tuple(tiles[:-1]), melds)


def _fans(fans: Json) -> dict[str, int]:
    """The fans by name: of each number the points in the low byte, above it how often more than once."""
    counts: dict[str, int] = {}
    for number, value in fans.items():
        name = fan_of_id(int(number)) if number.isdecimal() and len(number) < 4 else number
        counts[name] = counts.get(name, 0) + (typed(value, int, name) >> 8) + 1
    return counts
