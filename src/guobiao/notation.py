"""Tiles, melds and hands as text, in four notations.

The canonical notation is the field's own, one line a hand::

    [345s,2]123789m4599p3p|EW1000|ab
    melds   concealed   winning tile | winds and flags | flowers

Tiles are ``1m``-``9m`` 万, ``1p``-``9p`` 筒, ``1s``-``9s`` 条 (several: ``123m``), ``E S W N C F P``
东南西北中发白 and ``a``-``h`` 梅兰竹菊春夏秋冬. The second and third field may be left out. The second holds
the prevalent wind, the seat wind and up to four flags in the order of :data:`guobiao.sets.FLAGS`; the third
holds the flowers or their number. What a meld's digit says is told by :class:`guobiao.sets.Meld`.

The winning tile is the last one. There is none if the hand has 13 tiles (a meld counts as three) or if a
space follows the tiles, also before ``|``. Other spaces mean nothing, nor does a line end after the hand.

Reading takes all notations at once, even mixed: canonical names; ``z`` digits (``1z``-``7z`` are
东南西北中发白); Chinese (``一万`` ``1万`` ``一二三万``, 红中, also 萬 饼 餅 索 條 東 發 and full-width
characters); Unicode tiles with or without a variation selector; Botzone names (``W1 B1 T1`` are 1m 1p 1s,
``F1``-``F4`` E S W N, ``J1``-``J3`` C F P, ``H1``-``H8`` 春夏秋冬梅兰竹菊).

Two letters have two meanings. ``W`` or ``F`` before digits that end in a suit letter is West or Green before
a group (``W123m``); before any other digit it begins a Botzone name (``W1W2W3``). A meld that begins with a
bare honor letter has no Botzone names in it: ``[WWW1]`` is a pung of West. Among the winds ``W`` is West.

>>> hand = parse_hand("[三四五条,2] W1W2W3 789m 🀡🀡 45p 3p| 13z1 | 梅b")
>>> format_hand(hand)
'[345s,2]123789m4599p3p|EW1000|ab'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby
from typing import Any, NoReturn

from .errors import NotationError
from .lang import Words
from .sets import FLAGS, HAND_SIZE, Hand, Meld, Win
from .tiles import FLOWER_TILES, HONORS, SUITS, TILES, WINDS, Tile, tiles_of


class Notation(StrEnum):
    """A way to write tiles.

    >>> Notation("botzone")
    <Notation.BOTZONE: 'botzone'>
    """

    CANONICAL = "canonical"
    CHINESE = "chinese"
    UNICODE = "unicode"
    BOTZONE = "botzone"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"unknown notation {value!r}: there are {', '.join(cls)}")


# ---- Names -------------------------------------------------------------------------------------------------

_TEXT_STYLE, _EMOJI_STYLE = "\ufe0e", "\ufe0f"
_SUITS = {letter: tuple(tiles_of(suit)) for letter, suit in zip("mpsz", (*SUITS, HONORS), strict=True)}
_BOTZONE_NUMBERS = {
    **dict.fromkeys("WBT", "123456789"),
    "F": "1234",
    "J": "123",
    "H": "56781234",  # 春夏秋冬 come first there
}
# The Unicode block begins with the honors, and its bamboos stand before its dots.
_UNICODE_RUNS = ((0x1F007, 9), (0x1F019, 9), (0x1F010, 9), (0x1F000, 7), (0x1F022, 8))

_CHINESE = [rank + suit for suit in "万筒条" for rank in "一二三四五六七八九"]
_CHINESE += "东南西北中发白梅兰竹菊春夏秋冬"
_BOTZONE = [letter + number for letter, numbers in _BOTZONE_NUMBERS.items() for number in numbers]
_UNICODE = [chr(first + offset) for first, count in _UNICODE_RUNS for offset in range(count)]

_NAMES: dict[Notation, list[str]] = {
    Notation.CANONICAL: [str(tile) for tile in TILES],
    Notation.CHINESE: _CHINESE,
    Notation.UNICODE: [name + _TEXT_STYLE for name in _UNICODE],
    Notation.BOTZONE: _BOTZONE,
}

# Characters that mean the same are made the same before reading, one for one, so that positions stay.
# 西 and 发 stay as they are: W and F have a second meaning that they have not.
_FOLD = {
    **str.maketrans("一二三四五伍六七八九万萬筒饼餅条條索", "1234556789mmpppsss"),
    **str.maketrans("东東南北中白梅兰蘭竹菊春夏秋冬", "EESNCPabbcdefgh"),
    **str.maketrans("發風財紅【】、\u3000\u00a0\t", "发风财红[],   "),
    **{code + 0xFEE0: code for code in range(0x21, 0x7F)},  # full-width letters, digits, punctuation
}

# ---- Writing -----------------------------------------------------------------------------------------------


def format_tiles(tiles: Iterable[Tile], notation: Notation | str = Notation.CANONICAL) -> str:
    """The tiles in the order given; neighbours of one suit share its letter in the canonical notation.

    >>> tiles = parse_tiles("W1 W2 F1 B3")
    >>> format_tiles(tiles), format_tiles(tiles, "chinese")
    ('12mE3p', '一万二万东三筒')
    """
    notation = Notation(notation)
    if notation is not Notation.CANONICAL:
        return "".join(_NAMES[notation][tile] for tile in tiles)
    runs = groupby(map(str, tiles), lambda name: name[1:])
    return "".join("".join(name[0] for name in run) + suit for suit, run in runs)


def format_meld(meld: Meld, notation: Notation | str = Notation.CANONICAL) -> str:
    """The meld in brackets, with its digit unless that is 0.

    >>> format_meld(Meld.parse("[123m1]"), "botzone")
    '[W1W2W3,1]'
    """
    digit = f",{meld.digit}" if meld.digit else ""
    return f"[{format_tiles(meld.tiles, notation)}{digit}]"


def format_hand(hand: Hand, notation: Notation | str = Notation.CANONICAL) -> str:
    """The hand on one line; :func:`parse_hand` reads an equal hand from it.

    Fields that say nothing (East and East, no flag, no flower) are left out at the end. A hand without a
    winning tile ends in a space unless its 13 tiles say so already. Not expressible is a hand of 13 tiles
    *with* a winning tile (an impossible hand): it is read back without one.

    >>> hand = Hand.parse("[345s,2]123789m99p45p3p|EW1000|ab")
    >>> for notation in Notation: print(format_hand(hand, notation).replace(chr(0xFE0E), ""))
    [345s,2]123789m4599p3p|EW1000|ab
    [三条四条五条,2]一万二万三万七万八万九万四筒五筒九筒九筒三筒|东西1000|梅兰
    [🀒🀓🀔,2]🀇🀈🀉🀍🀎🀏🀜🀝🀡🀡🀛|🀀🀂1000|🀢🀣
    [T3T4T5,2]W1W2W3W7W8W9B4B5B9B9B3|EW1000|H5H6
    >>> format_hand(hand.replace(tile=None, flowers=0, concealed=hand.held))
    '[345s,2]123789m34599p |EW1000'
    """
    notation = Notation(notation)
    fields = [_format_body(hand, notation), _format_situation(hand.win, notation)]
    fields.append(_format_flowers(hand.win.flowers, notation))
    if fields[1:] == [_format_situation(Win(), notation), ""]:
        del fields[1:]
    return "|".join(fields).removesuffix("|")


def _format_body(hand: Hand, notation: Notation) -> str:
    melds = "".join(format_meld(meld, notation) for meld in hand.melds)
    concealed = format_tiles(hand.concealed, notation)
    if hand.win.tile is not None:
        return melds + concealed + format_tiles([hand.win.tile], notation)
    return melds + concealed + " " * (hand.size != HAND_SIZE - 1)


def _format_situation(win: Win, notation: Notation) -> str:
    # Botzone has no winds beside the tiles; F1F11000 would be hard to read.
    names = Notation.CANONICAL if notation is Notation.BOTZONE else notation
    flags = "".join("01"[bool(getattr(win, flag))] for flag in FLAGS)
    return format_tiles((win.prevalent, win.seat), names) + flags


def _format_flowers(flowers: tuple[Tile, ...] | int, notation: Notation) -> str:
    if isinstance(flowers, int):
        return str(flowers) if flowers else ""
    return format_tiles(flowers, notation)


# ---- Reading -----------------------------------------------------------------------------------------------


def _unicode(tiles: Iterable[Tile]) -> str:
    """A pattern for these tiles in Unicode."""
    return f"[{''.join(_UNICODE[tile] for tile in tiles)}][{_TEXT_STYLE}{_EMOJI_STYLE}]?"


def _botzone(letters: str) -> str:
    """A pattern for the Botzone names with these letters."""
    return "|".join(f"{letter}[{_BOTZONE_NUMBERS[letter]}]" for letter in letters)


_SPACES, _COMMA, _BAR = re.compile(" +"), re.compile(","), re.compile(r"\|")
_OPENING, _CLOSING = re.compile(r"\["), re.compile(r"\]")
_DIGITS, _SUIT = re.compile("[0-9]+"), re.compile("[mpsz]")
_MELD_DIGIT = re.compile("[0-9](?![0-9]*[mpsz])")

_HONOR = re.compile("[ES西WN]风?|红?C|[发F]财?|P板?")
_BARE_HONOR = re.compile(" *[ESWNCFP](?![0-9])")
_TILE = re.compile(
    f"[WF](?=[0-9]+[mpsz])|{_botzone('WBTFJH')}|(?![WF][0-9])(?:{_HONOR.pattern})|[a-h]|{_unicode(TILES)}"
)
_WIND = re.compile(f"[ES西WN]风?|[1-4](?=[0-9]*z)z?|{_botzone('F')}|{_unicode(tiles_of(WINDS))}")
_FLOWER = re.compile(f"[a-h]|{_botzone('H')}|{_unicode(FLOWER_TILES)}")
_AFFIXES = f"红财板风z{_TEXT_STYLE}{_EMOJI_STYLE}"
_TILE_OF = {
    **{name: tile for names in _NAMES.values() for name, tile in zip(names, TILES, strict=True)},
    **dict(zip(_UNICODE, TILES, strict=True)),
    **{str(number): tile for number, tile in enumerate(_SUITS["z"], 1)},
}
_WIN_FLAGS, _FLOWER_COUNT = re.compile("[01]{1,4}"), re.compile("[0-9]{1,3}")

_A_TILE = Words(
    "a tile: 1m-9m, 1p-9p, 1s-9s, E S W N C F P (or 一万 东, W1 F1, 1z, a Unicode tile)",
    "一张牌：1m-9m、1p-9p、1s-9s、E S W N C F P（或 一万 东、W1 F1、1z、Unicode 麻将字符）",
)
_A_TILE_OR_MELD = Words(f"a meld in [ ] or {_A_TILE.en}", f"[ ] 中的副露，或{_A_TILE.zh}")
_A_SUIT = Words(
    "more digits or their suit: m (万), p (筒), s (条) or z (字)",
    "更多数字，或其花色：m 万、p 筒、s 条、z 字",
)
_A_MELD = Words("a meld in brackets, such as [123m,1] or [777p,2]", "方括号中的副露，如 [123m,1] 或 [777p,2]")
_A_WINNER = Words(
    "the winning tile, which stands after the melds (or a space: there is none)",
    "和牌张，写在副露之后（或一个空格，表示没有）",
)
_A_WIND = {
    "prevalent": Words("the prevalent wind, one of E S W N (东南西北)", "圈风，E S W N（东南西北）之一"),
    "seat": Words("the seat wind, one of E S W N (东南西北)", "门风，E S W N（东南西北）之一"),
}
_A_FLAG = Words(
    "0 or 1 (self-drawn, last copy, last tile, kong), | or the end",
    "0 或 1（自摸、和绝张、最后一张、杠），或 |，或结尾",
)
_NEXT_FIELD = Words("| or the end", "| 或结尾")
_A_FLOWER = Words("a flower a-h (梅兰竹菊春夏秋冬) or their number", "花牌 a-h（梅兰竹菊春夏秋冬）或张数")
_MORE_FLOWERS = Words("a flower a-h (梅兰竹菊春夏秋冬) or the end", "花牌 a-h（梅兰竹菊春夏秋冬）或结尾")
_THE_END = Words("the end", "结尾")
_A_DIGIT_AFTER = Words("a digit 1-{} after {}", "{1} 之后的数字 1-{0}")
_A_DIGIT_BEFORE = Words("a digit 1-{} before {}", "{1} 之前的数字 1-{0}")
_MELD_SIZE = Words("three or four tiles in a meld", "副露有三张或四张牌")
_MELD_END = Words("] after the digit of a meld", "副露数字之后的 ]")


class _Reader:
    """Reads one text from left to right; no step goes back, so that any text takes linear time."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = text.translate(_FOLD).rstrip("\r\n")
        self.at = 0

    def fail(self, expected: Words, at: int | None = None) -> NoReturn:
        raise NotationError(self.text, self.at if at is None else at, expected)

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self.folded[self.at : self.at + 1]

    def take(self, pattern: re.Pattern[str]) -> str:
        """Reads what matches here; empty if nothing does."""
        match = pattern.match(self.folded, self.at)
        if match is None:
            return ""
        self.at = match.end()
        return match[0]

    def take_tile(self, pattern: re.Pattern[str]) -> Tile | None:
        """Reads the name of one tile if it matches here."""
        return _TILE_OF.get(self.take(pattern).strip(_AFFIXES))

    def end(self) -> None:
        self.take(_SPACES)
        if self.peek():
            self.fail(_THE_END)

    def goes_on(self, stops: str, first: bool) -> bool:
        """Whether another item of a list follows; a comma before it is read."""
        self.take(_SPACES)
        if not first and self.take(_COMMA):
            self.take(_SPACES)
            return True
        return self.peek() not in ("", *stops)

    def tiles(self, expected: Words = _A_TILE, bare: bool = False) -> list[tuple[int, Tile]]:
        """One tile, or the tiles of one group such as 123m, each with its place.

        Args:
            expected: what to say if there is none.
            bare: a letter is an honor, whatever follows it.
        """
        start = self.at
        if digits := self.take(_DIGITS):
            return self._group(start, digits)
        tile = self.take_tile(_HONOR) if bare else None
        tile = self.take_tile(_TILE) if tile is None else tile
        if tile is not None:
            return [(start, tile)]
        letter = self.peek()
        if letter in _BOTZONE_NUMBERS:
            self.fail(_A_DIGIT_AFTER.format(len(_BOTZONE_NUMBERS[letter]), letter), start + 1)
        return self.fail(expected)

    def _group(self, start: int, digits: str) -> list[tuple[int, Tile]]:
        suit = self.take(_SUIT) or self.fail(_A_SUIT)
        kinds = _SUITS[suit]
        for place, digit in enumerate(digits, start):
            if not 1 <= int(digit) <= len(kinds):
                self.fail(_A_DIGIT_BEFORE.format(len(kinds), suit), place)
        return [(place, kinds[int(digit) - 1]) for place, digit in enumerate(digits, start)]

    def meld(self) -> Meld:
        self.take(_OPENING) or self.fail(_A_MELD)
        bare = _BARE_HONOR.match(self.folded, self.at) is not None
        tiles: list[Tile] = []
        while True:
            self.take(_SPACES)
            tiles_end = self.at
            comma = self.take(_COMMA) if tiles else ""
            self.take(_SPACES)
            digit = self.take(_MELD_DIGIT) if tiles else ""
            if digit or (not comma and self.peek() == "]"):
                break
            for place, tile in self.tiles(_after(len(tiles), comma), bare):
                if len(tiles) == 4:
                    self.fail(_after(4, comma), place)
                tiles.append(tile)
        if len(tiles) < 3:
            self.fail(_MELD_SIZE, tiles_end)
        self.take(_SPACES)
        self.take(_CLOSING) or self.fail(_MELD_END)
        return Meld(tuple(sorted(tiles)), int(digit or 0))

    def body(self) -> tuple[list[Tile], list[Meld], Tile | None]:
        """The first field: concealed tiles, melds, winning tile."""
        tiles: list[Tile] = []
        melds: list[Meld] = []
        meld_last = False
        while self.goes_on("|", first=not tiles and not melds):
            meld_last = self.peek() == "["
            if meld_last:
                melds.append(self.meld())
            else:
                tiles += (tile for _, tile in self.tiles(_A_TILE_OR_MELD))
        if self.folded[: self.at].endswith(" ") or len(tiles) + 3 * len(melds) == HAND_SIZE - 1:
            return tiles, melds, None
        if not tiles:
            return (tiles, melds, None) if melds else self.fail(_A_TILE_OR_MELD)
        if meld_last:
            self.fail(_A_WINNER)
        winner = tiles.pop()
        return tiles, melds, winner

    def situation(self) -> dict[str, Any]:
        """The second field: winds and flags, as fields of :class:`Win`."""
        self.take(_SPACES)
        if self.peek() in ("", "|"):
            return {}
        prevalent, seat = self.wind("prevalent"), self.wind("seat")
        self.take(_SPACES)
        flags = self.take(_WIN_FLAGS)
        self.take(_SPACES)
        if self.peek() not in ("", "|"):
            self.fail(_NEXT_FIELD if len(flags) == len(FLAGS) else _A_FLAG)
        said = {name: flag == "1" for name, flag in zip(FLAGS, flags, strict=False)}
        return {"prevalent": prevalent, "seat": seat, **said}

    def wind(self, which: str) -> Tile:
        self.take(_SPACES)
        wind = self.take_tile(_WIND)
        return self.fail(_A_WIND[which]) if wind is None else wind

    def flowers(self) -> tuple[Tile, ...] | int:
        """The third field: flowers or their number."""
        self.take(_SPACES)
        if count := self.take(_FLOWER_COUNT):
            self.end()
            return int(count)
        flowers: list[Tile] = []
        while self.goes_on("", first=not flowers):
            flower = self.take_tile(_FLOWER)
            if flower is None:
                self.fail(_MORE_FLOWERS if flowers else _A_FLOWER)
            flowers.append(flower)
        return tuple(flowers) or 0


def _after(tiles: int, comma: str) -> Words:
    """What is allowed in a meld after so many tiles (and a comma)."""
    if tiles < 3:
        return _A_TILE
    digit = Words("a digit", "数字") if comma else Words("], a comma and a digit", "]、逗号和数字")
    return digit if tiles == 4 else Words(f"{digit.en}, or a fourth tile", f"{digit.zh}，或第四张牌")


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """A run of tiles in any notation, in the order written; spaces and single commas may separate them.

    >>> parse_tiles("12mE") == parse_tiles("一万二万东") == parse_tiles("W1, W2, F1")
    True

    Raises:
        NotationError: something in the text is no tile.
    """
    reader = _Reader(text)
    tiles: list[Tile] = []
    while reader.goes_on("", first=not tiles):
        tiles += (tile for _, tile in reader.tiles())
    return tuple(tiles)


def parse_meld(text: str) -> Meld:
    """One meld in any notation; the tiles may stand in any order, the comma may be missing.

    Three or four tiles of any kind and any digit are read; :meth:`Meld.problems` says whether they are a set.

    >>> parse_meld("[213m1]"), parse_meld("【发发发发】").kind
    (Meld(tiles=(Tile('1m'), Tile('2m'), Tile('3m')), digit=1), <MeldKind.CONCEALED_KONG: 'concealed kong'>)

    Raises:
        NotationError: not the text of one meld.
    """
    reader = _Reader(text)
    reader.take(_SPACES)
    meld = reader.meld()
    reader.end()
    return meld


def parse_hand(text: str) -> Hand:
    """A hand in any notation; see the module for the grammar.

    Melds may stand anywhere before the winning tile. Whether the hand is possible (its size, five of a kind,
    nine flowers) is for :meth:`Hand.problems` to say.

    >>> parse_hand("[EEE,1]123m456p789s11z").win.tile
    Tile('E')
    >>> parse_hand("[EEE,1]123m456p789s11z ").win.tile is None
    True
    >>> parse_hand("123x")
    Traceback (most recent call last):
    guobiao.errors.NotationError: expected more digits or their suit: m (万), p (筒), s (条) or z (字)
      123x
         ^

    Raises:
        NotationError: the text is not a hand; the error points at the place.
    """
    reader = _Reader(text)
    concealed, melds, winner = reader.body()
    situation = reader.situation() if reader.take(_BAR) else {}
    flowers = reader.flowers() if reader.take(_BAR) else 0
    reader.end()
    return Hand(tuple(concealed), tuple(melds), Win(winner, flowers=flowers, **situation))


def convert(text: str, to: Notation | str) -> str:
    """A hand rewritten in another notation.

    >>> convert("[W1W2W3,1]T1T2T3B4B5B6F1F1F1J1J1|EE1000|H5", "canonical")
    '[123m,1]456p123sEEECC|EE1000|a'

    Raises:
        NotationError: the text is not a hand.
        ValueError: there is no such notation.
    """
    return format_hand(parse_hand(text), to)
