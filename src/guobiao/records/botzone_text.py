"""The text dataset of Botzone games: readable lines, a blank one between hands, no wall.

::

    Match 61602cb4...                 Player 0 Draw J3
    Wind 1                            Player 0 Play T6
    Player 0 Deal T8 B7 ... W9        Player 2 Chi T5          (the middle of the run)
    (of each player)                  Player 0 Peng W9 Ignore Player 3 Chi W8
                                      Player 1 Hu B7
    Fan 9 混一色*1+箭刻*1+老少副*1      or Huang
    Score -8 33 -17 -8

Winds are E S W N. Names of fans are question marks in some copies; of a self-drawn win some copies name a
wrong tile, so that it is not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..lang import Words
from ..rules.ruleset import BOTZONE
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
from ..table.wall import SEATS
from ..tiles import EAST, TILES, Tile
from .botzone_answers import claim_in
from .errors import RecordError
from .names import fan_name, name_of, tile_of
from .outcome import Outcome, ToldWin
from .record import Record
from .telling import Teller, Telling
from .walls import rebuilt

FIRST = "Match "
"""What the first line of a hand begins with."""

BAD_LINE = Words("{!r} is no line of the dataset", "{!r} 不是数据集的一行")
NOT_ENDED = Words("the hand has no Score line", "这一局没有 Score 行")
NOT_FOUR = Words("expected four hands and four scores", "应有四家的起手牌与得分")
NOT_EXPRESSIBLE = Words("the text dataset cannot express {}", "文本数据集无法表示{}")
FLOWERS, FALSE_WIN, VERDICT = (
    Words("flowers", "花牌"),
    Words("a win that is none", "错和"),
    Words("a verdict", "判罚"),
)
SHARED = Words("a shared wall", "共用的牌墙")


# ---- Reading -----------------------------------------------------------------------------------------------


def tellings(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, Telling]]:
    """The hands in numbered lines of a dataset, each with the number of its first line.

    Raises:
        RecordError: a line that is none of the dataset; it knows the line.
    """
    hand: list[tuple[int, str]] = []
    for number, line in lines:
        text = line.strip()
        if not text:
            continue
        if text.startswith(FIRST) and hand:
            yield hand[0][0], _telling(hand)
            hand = []
        hand.append((number, text))
    if hand:
        yield hand[0][0], _telling(hand)


def _telling(lines: list[tuple[int, str]]) -> Telling:
    hand = _Hand()
    for number, text in lines:
        try:
            hand.read(text, number - lines[0][0] + 1)
        except RecordError as error:
            raise RecordError(error.words, line=number) from None
    try:
        return hand.telling()
    except RecordError as error:
        raise error.at(lines[0][0]) from None


class _Hand:
    """One hand of the dataset, as far as it is read."""

    def __init__(self) -> None:
        self.name, self.wind = "", 0
        self.deal: dict[int, list[Tile]] = {}
        self.teller = Teller()
        self.winner: int | None = None
        self.fan: tuple[int, dict[str, int] | None] | None = None
        self.scores: tuple[int, ...] = ()

    def read(self, text: str, number: int) -> None:
        self.teller.number = number
        match text.split():
            case ["Match", name]:
                self.name = name
            case ["Wind", ("0" | "1" | "2" | "3") as wind]:
                self.wind = int(wind)
            case ["Player", ("0" | "1" | "2" | "3") as seat, "Deal", *names]:
                self.deal[int(seat)] = [tile_of(name) for name in names]
            case ["Player", ("0" | "1" | "2" | "3") as seat, deed, *rest]:
                self._deed(int(seat), deed, rest, text)
            case ["Fan", total, fans]:
                self.fan = _number(total, text), _fans(fans, text)
            case ["Huang"]:
                pass
            case ["Score", *scores] if len(scores) == SEATS:
                self.scores = tuple(_number(score, text) for score in scores)
            case _:
                raise RecordError(BAD_LINE.format(text))

    def _deed(self, seat: int, deed: str, rest: list[str], text: str) -> None:
        teller, end = self.teller, rest.index("Ignore") if "Ignore" in rest else len(rest)
        self._ignored(rest[end:], text)
        match deed, rest[:end]:
            case "Draw", [name]:
                teller.draw(seat, tile_of(name))
            case "Play", [name]:
                teller.discard(seat, tile_of(name))
            case "Chi", [name]:
                teller.chow(seat, tile_of(name))
            case "Peng", [_]:
                teller.pung(seat)
            case "Gang", [_]:
                teller.kong(seat)
            case "AnGang", [name]:
                teller.concealed_kong(seat, tile_of(name))
            case "BuGang", [name]:
                teller.added_kong(seat, tile_of(name))
            case "Hu", [_]:
                teller.win(seat)
                self.winner = seat
            case _:
                raise RecordError(BAD_LINE.format(text))

    def _ignored(self, words: list[str], text: str) -> None:
        """Claims in vain: ``Ignore Player 3 Chi W8``, once or several times."""
        for at in range(0, len(words), 5):
            match words[at : at + 5]:
                case ["Ignore", "Player", ("0" | "1" | "2" | "3") as seat, deed, name]:
                    claim = claim_in(f"{deed} {name}", self.teller.offer[1])
                    if claim is not None:
                        self.teller.lost(int(seat), claim)
                case _:
                    raise RecordError(BAD_LINE.format(text))

    def telling(self) -> Telling:
        if len(self.deal) != SEATS:
            raise RecordError(NOT_FOUR)
        if not self.scores:
            raise RecordError(NOT_ENDED)
        wins = () if self.winner is None else (ToldWin(self.winner, *(self.fan or (None, None))),)
        return Telling(
            BOTZONE,
            rebuilt([self.deal[seat] for seat in range(SEATS)], self.teller.steps, BOTZONE),
            tuple(self.teller.steps),
            Outcome(self.scores, wins),
            prevalent=Tile(EAST + self.wind),
            name=self.name,
        )


def _number(text: str, line: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise RecordError(BAD_LINE.format(line)) from None


def _fans(text: str, line: str) -> dict[str, int] | None:
    """The fans by name; None where the names were destroyed."""
    counts: dict[str, int] = {}
    for part in text.split("+"):
        name, star, times = part.rpartition("*")
        if not star:
            raise RecordError(BAD_LINE.format(line))
        if "?" in name:
            return None
        counts[fan_name(name)] = counts.get(fan_name(name), 0) + _number(times, line)
    return counts


# ---- Writing -----------------------------------------------------------------------------------------------


def text_of_record(record: Record) -> str:
    """A record as a hand of the dataset, with a blank line after it.

    Raises:
        RecordError: the dataset has no word for something in it.
    """
    if record.verdict is not None:
        raise _cannot(VERDICT)
    if record.rules["wall"] != "private":
        raise _cannot(SHARED)
    lines = [f"{FIRST}{record.name or record.index}", f"Wind {record.prevalent - EAST}"]
    return "\n".join([*lines, *_deeds(record.events), *_end(record), "", ""])


def _cannot(what: Words) -> RecordError:
    return RecordError(Words(NOT_EXPRESSIBLE.en.format(what.en), NOT_EXPRESSIBLE.zh.format(what.zh)))


def _deeds(events: Iterable[Event]) -> Iterator[str]:
    """The lines of the events; claims in vain stand with the one that was carried out."""
    offered, claims = TILES[0], dict[int, str]()
    for event in events:
        match event:
            case Answered(seat, action):
                if claim := _claim(action, offered):
                    claims[seat] = f" Ignore Player {seat} {claim}"
            case Dealt(seat, tiles):
                yield f"Player {seat} Deal {' '.join(map(name_of, tiles or ()))}"
            case Drew(seat, tile) if tile is not None and not tile.is_flower:
                yield f"Player {seat} Draw {name_of(tile)}"
            case Discarded(seat, tile):
                offered, claims = tile, {}
                yield f"Player {seat} Play {name_of(tile)}"
            case Konged(seat, tile, source) if tile is not None and (source == 0 or source > SEATS):
                offered, claims = tile, {}
                yield f"Player {seat} {'BuGang' if source else 'AnGang'} {name_of(tile)}"
            case Chowed(seat) | Punged(seat) | Konged(seat) | Won(seat):
                claims.pop(seat, None)
                yield f"Player {seat} {_carried_out(event)}{''.join(claims.values())}"
            case FalselyDeclared():
                raise _cannot(FALSE_WIN)
            case FlowerShown() | Drew():
                raise _cannot(FLOWERS)


def _claim(action: Action, offered: Tile) -> str | None:
    match action:
        case Chow(position):
            return f"Chi {name_of(TILES[offered - position + 2])}"
        case Pung():
            return f"Peng {name_of(offered)}"
        case Kong():
            return f"Gang {name_of(offered)}"
        case DeclareWin():
            return f"Hu {name_of(offered)}"
    return None


def _carried_out(event: Chowed | Punged | Konged | Won) -> str:
    match event:
        case Chowed(_, tile, position):
            return f"Chi {name_of(TILES[tile - position + 2])}"
        case Punged(_, tile):
            return f"Peng {name_of(tile)}"
        case Konged(_, kong):
            return f"Gang {name_of(kong or TILES[0])}"
    return f"Hu {name_of(event.tile)}"


def _end(record: Record) -> Iterator[str]:
    if not record.wins:
        yield "Huang"
    for win in record.wins:
        yield f"Fan {win.total} {'+'.join(f'{name}*{times}' for name, times in win.fans)}"
    yield f"Score {' '.join(map(str, record.points))}"
