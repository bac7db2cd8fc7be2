"""A record as tziakcha keeps it: the decoded JSON of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..lang import Words
from ..rules.catalogue import FOUR_PURE_SHIFTED_CHOWS, PURE_SHIFTED_CHOWS
from ..scoring.payment import BASE
from ..scoring.score import Counted, Score
from ..scoring.score import score as score_hand
from ..sets import Meld
from ..table.actions import Action, Chow, DeclareWin, Kong, Pung
from ..table.events import (
    Answered,
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Event,
    FalselyDeclared,
    FlowerShown,
    Konged,
    Punged,
    Won,
)
from ..table.match import HANDS
from ..table.wall import FULL_SIZE, SEATS, break_point, standing_order
from ..tiles import COPIES, Tile
from .errors import RecordError
from .record import Record
from .tziakcha import FALSE_WINS, NONE_LEFT, Deed
from .tziakcha_codes import FIRST_FLOWER, ID_OF_KIND, code_of, id_of_fan, id_of_flower, rules, tile_of_id
from .walls import places_taken

Json = dict[str, Any]

NOT_SHARED = Words("on tziakcha all draw from one wall of 144 tiles", "雀渣共用一副 144 张的牌墙")
NO_DICE = Words(
    "on tziakcha four dice break the wall, and here none are told", "雀渣以四颗骰子开牌，而此处没有骰子"
)
NO_VERDICT = Words("tziakcha has no word for a verdict", "雀渣的记录无法表示判罚")
OTHER_PENALTY = Words(
    "tziakcha punishes wins that are none otherwise than these rules", "雀渣对错和的处罚与此规则不同"
)

_MODES = {text: mode for mode, text in FALSE_WINS.items()}
_DEEDS: dict[type[Action], Deed] = {
    Chow: Deed.CHOW,
    Pung: Deed.PUNG,
    Kong: Deed.KONG,
    DeclareWin: Deed.WIN,
}


def step_of(record: Record) -> Json:
    """The decoded hand of a record. Of what it does not tell (times, ratings) nothing is written.

    Raises:
        RecordError: the hand was not played with one wall of 144 tiles and dice, or ended by a verdict.
    """
    if record.rules["wall"] != "shared" or len(record.wall.tiles) != FULL_SIZE:
        raise RecordError(NOT_SHARED)
    if not record.wall.dice:
        raise RecordError(NO_DICE)
    if record.verdict is not None:
        raise RecordError(NO_VERDICT)
    numbers = _numbers(record)
    actions = _Actions(record, numbers)
    return {
        "v": 0,
        "g": {"n": HANDS, "l": record.rules.minimum, "b": BASE, "z": _mode(record)},
        "p": [{"n": name, "s": score} for name, score in zip(record.names, record.scores, strict=True)],
        "s": list(record.points),
        "b": _bits(record),
        "i": record.index,
        "w": bytes(numbers).hex(),
        "d": sum(die << 4 * place for place, die in enumerate(record.wall.dice)),
        "a": actions.done,
        "y": [_hand(record, seat, actions) for seat in range(SEATS)],
    }


def _mode(record: Record) -> int:
    """How wins that are none are punished; where there was none it does not matter."""
    mode = _MODES.get(str(record.rules["false_win"]))
    if mode is None and any(isinstance(event, FalselyDeclared) for event in record.events):
        raise RecordError(OTHER_PENALTY)
    return 1 if mode is None else mode


def _numbers(record: Record) -> list[int]:
    """The numbers of the tiles of the wall as it stood: which copy is which is told by their order there."""
    used: dict[Tile, int] = {}
    numbers = []
    for tile in standing_order(record.wall.tiles, record.wall.dice, rules()):
        copy = used.get(tile, 0)
        used[tile] = copy + 1
        numbers.append(id_of_flower(tile) if tile.is_flower else ID_OF_KIND[tile] * COPIES + copy)
    return numbers


def _bits(record: Record) -> int:
    """Winners, payer (the winner himself of a self-draw) and who won falsely, four bits each."""
    bits = 0
    for event in record.events:
        match event:
            case Won(seat, _, giver):
                bits |= 1 << seat | 1 << 4 + (seat if giver is None else giver)
            case FalselyDeclared(seat):
                bits |= 1 << 8 + seat
    return bits


class _Actions:
    """The actions of a hand, and the numbers of the tiles that each seat holds."""

    def __init__(self, record: Record, numbers: list[int]) -> None:
        start = break_point(record.wall.dice, FULL_SIZE // SEATS, rules())
        in_order = numbers[start:] + numbers[:start]
        drawn = [event for event in record.events if isinstance(event, Drew)]
        dealt = [len(event.tiles or ()) for event in record.events if isinstance(event, Dealt)]
        self.next = (in_order[place] for place in places_taken(dealt, drawn, record.rules, FULL_SIZE))
        self.totals = {win.seat: win.total for win in record.wins}
        self.done: list[list[int]] = []
        self.held: list[list[int]] = [[], [], [], []]
        self.drawn = [-1] * SEATS
        self.melds: list[list[int]] = [[], [], [], []]
        self.offered = -1
        self.flower: FlowerShown | None = None
        for event in record.events:
            self.add(event)
        self._lay_flower(NONE_LEFT)

    def act(self, deed: Deed, seat: int, data: int) -> None:
        self.done.append([deed | seat << 4, data, 0])

    def add(self, event: Event) -> None:
        """Write what an event is there."""
        match event:
            case Dealt(seat, tiles):
                self.held[seat] += [next(self.next) for _ in tiles or ()]
                self.drawn[seat] = self.held[seat][-1]
            case Drew(seat, _, replacement):
                self._draw(seat, replacement)
            case FlowerShown(seat, tile):
                self.held[seat].remove(id_of_flower(tile))
                self.flower = event
            case Discarded(seat, tile, drawn):
                self._discard(seat, tile, drawn)
            case Answered(seat, action) if type(action) in _DEEDS:
                self.act(_DEEDS[type(action)], seat, 0)
            case Chowed(seat):
                self._meld(Deed.CHOW, seat, self._chow(seat, event.meld))
            case Punged(seat, tile):
                self._take(seat, tile, 2)
                self._meld(Deed.PUNG, seat, code_of(event.meld))
            case Konged(seat, tile, source) if tile is not None:
                self._kong(seat, tile, source)
            case Won(seat):
                self.act(Deed.WIN, seat, self.totals[seat] << 1)
            case FalselyDeclared(seat):
                self.act(Deed.WIN, seat, 0)

    def _draw(self, seat: int, replacement: bool) -> None:
        number = next(self.next)
        self.held[seat].append(number)
        if self.flower is None:
            self.act(Deed.DRAW, seat, number | replacement << 8)
        else:
            self._lay_flower(number)
        self.drawn[seat] = number

    def _lay_flower(self, replacement: int) -> None:
        """A flower with its replacement."""
        if self.flower is not None:
            flower = id_of_flower(self.flower.tile) - FIRST_FLOWER
            self.act(Deed.FLOWER, self.flower.seat, replacement | flower << 8)
            self.flower = None

    def _discard(self, seat: int, tile: Tile, drawn: bool) -> None:
        """A discard; bit 8: from the hand, not the tile just drawn."""
        if drawn:
            self.held[seat].remove(self.drawn[seat])
            self.offered = self.drawn[seat]
        else:
            (self.offered,) = self._take(seat, tile, 1)
        self.act(Deed.DISCARD, seat, self.offered | (not drawn) << 8)

    def _take(self, seat: int, tile: Tile, count: int) -> list[int]:
        """Take tiles of a kind out of a hand."""
        taken = [number for number in self.held[seat] if tile_of_id(number) == tile][:count]
        for number in taken:
            self.held[seat].remove(number)
        return taken

    def _chow(self, seat: int, meld: Meld) -> int:
        """The number of a chow, with the copies of its three tiles."""
        code = code_of(meld)
        for place, tile in enumerate(meld.tiles):
            claimed = place + 1 == meld.digit
            number = self.offered if claimed else self._take(seat, tile, 1)[0]
            code |= number % COPIES << 10 + 2 * place
        return code

    def _kong(self, seat: int, tile: Tile, source: int) -> None:
        added = source > SEATS
        (self.offered, *_) = self._take(seat, tile, 1 if added else 3 if source else 4)
        if added:
            self.melds[seat].remove(code_of(Meld.pung(tile, source - SEATS)))
        self._meld(Deed.KONG, seat, code_of(Meld((tile,) * COPIES, source)))

    def _meld(self, deed: Deed, seat: int, code: int) -> None:
        self.melds[seat].append(code)
        self.act(deed, seat, code)


def _hand(record: Record, seat: int, actions: _Actions) -> Json:
    """The hand of a winner, the winning tile last; of the others nothing."""
    win = next((win for win in record.wins if win.seat == seat), None)
    if win is None:
        return {}
    score = score_hand(win.hand, rules=record.rules)
    held, tile = sorted(actions.held[seat]), score.hand.win.tile
    if score.hand.win.self_drawn:
        last = actions.drawn[seat]
        held.remove(last)
    else:
        last = actions.offered
    assert tile_of_id(last) == tile
    return {
        "f": win.total,
        "t": dict(_fans(score)),
        "h": {"p": actions.melds[seat], "s": [*held, last]},
    }


def _fans(score: Score) -> Iterator[tuple[str, int]]:
    for counted in score.fans:
        number = id_of_fan(counted.fan, _by_two(score, counted))
        yield str(number), counted.points // counted.times | counted.times - 1 << 8


def _by_two(score: Score, counted: Counted) -> bool:
    """Whether the chows of a fan of shifted chows are two tiles apart."""
    if counted.fan not in (PURE_SHIFTED_CHOWS, FOUR_PURE_SHIFTED_CHOWS):
        return False
    parts = score.readings[0].reading.parts
    lowest = sorted(parts[index].tile for index in counted.parts[0])
    return lowest[1] - lowest[0] == 2
