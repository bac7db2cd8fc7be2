"""Melds, hands and the circumstances of a win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from .errors import InvalidHandError
from .tiles import COPIES, EAST, KINDS, Tile

HAND_SIZE = 14
"""Tiles of a complete hand, a kong counted as three."""
MAX_FLOWERS = 8


class MeldKind(Enum):
    """The five kinds of exposed or declared set."""

    CHOW = "chow"
    PUNG = "pung"
    DIRECT_KONG = "direct kong"
    ADDED_KONG = "added kong"
    CONCEALED_KONG = "concealed kong"

    @property
    def is_kong(self) -> bool:
        return self.value.endswith("kong")


@dataclass(frozen=True, slots=True, order=True)
class Meld:
    """A declared set.

    Attributes:
        tiles: three tiles, or four of a kong, in ascending order.
        digit: what the notation writes after the comma. Chow: which of the three tiles was claimed
            (1 lowest, 2 middle, 3 highest; always from the left). Pung and direct kong: from whom
            (1 left, 2 across, 3 right). Added kong: 5, 6, 7 for a pung from 1, 2, 3. 0: not told,
            and for four tiles a concealed kong.

    >>> meld = Meld.parse("[345s,2]")
    >>> meld.kind, meld.claimed_tile, meld.claimed_from, str(meld)
    (<MeldKind.CHOW: 'chow'>, Tile('4s'), 1, '[345s,2]')
    """

    tiles: tuple[Tile, ...]
    digit: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(self.tiles))

    @classmethod
    def parse(cls, text: str) -> Meld:
        """A meld in any notation, e.g. ``[123m,1]`` or ``[发发发发]``.

        Raises:
            NotationError: not the text of one meld.
        """
        from .notation import parse_meld

        return parse_meld(text)

    @classmethod
    def chow(cls, lowest: Tile, claimed: int = 0) -> Meld:
        """The run that starts at ``lowest``; ``claimed`` 1-3 says which tile was claimed."""
        return cls((lowest, Tile(lowest + 1), Tile(lowest + 2)), claimed)

    @classmethod
    def pung(cls, tile: Tile, source: int = 0) -> Meld:
        """Three of a kind claimed from 1 left, 2 across or 3 right."""
        return cls((tile,) * 3, source)

    @classmethod
    def kong(cls, tile: Tile, source: int = 0, added: bool = False) -> Meld:
        """Four of a kind; concealed unless a source is given; ``added`` to a claimed pung."""
        return cls((tile,) * 4, source + 4 if added else source)

    @property
    def kind(self) -> MeldKind:
        if len(self.tiles) == 4:
            if self.digit == 0:
                return MeldKind.CONCEALED_KONG
            return MeldKind.ADDED_KONG if self.digit > 4 else MeldKind.DIRECT_KONG
        return MeldKind.PUNG if len(set(self.tiles)) == 1 else MeldKind.CHOW

    @property
    def tile(self) -> Tile:
        """The lowest tile, which names the set."""
        return self.tiles[0]

    @property
    def is_concealed(self) -> bool:
        """True of a concealed kong only: it leaves the hand concealed."""
        return self.kind is MeldKind.CONCEALED_KONG

    @property
    def claimed_tile(self) -> Tile | None:
        """The tile that came from another player; None if there is none or it is not told."""
        if not self.digit or (self.kind is MeldKind.CHOW and self.digit > 3):
            return None
        return self.tiles[self.digit - 1] if self.kind is MeldKind.CHOW else self.tile

    @property
    def claimed_from(self) -> int | None:
        """1 left, 2 across, 3 right; None if nobody or not told."""
        if not self.digit:
            return None
        return 1 if self.kind is MeldKind.CHOW else self.digit - 4 * (self.digit > 4)

    def problems(self) -> Iterator[Problem]:
        """What keeps these tiles from being a meld."""
        kind = self._wrong_tiles()
        if kind is not None:
            yield Problem(kind, str(self))
        allowed = (0, 1, 2, 3, 5, 6, 7) if len(self.tiles) == 4 else (0, 1, 2, 3)
        if self.digit not in allowed:
            yield Problem(ProblemKind.MELD_DIGIT, str(self))

    def _wrong_tiles(self) -> ProblemKind | None:
        if len(self.tiles) not in (3, 4):
            return ProblemKind.NOT_A_SET
        if len(set(self.tiles)) == 1:
            return None
        if len(self.tiles) == 3 and not all(tile.is_suited for tile in self.tiles):
            return ProblemKind.HONOR_CHOW
        return None if self.tiles == _run(self.tile) else ProblemKind.NOT_A_SET

    def __str__(self) -> str:
        from .notation import format_meld

        return format_meld(self)


def _run(lowest: Tile) -> tuple[Tile, ...] | None:
    """The chow that starts at a tile, None if it would run past the 9."""
    rank = lowest.rank
    if rank is None or rank > 7:
        return None
    return lowest, Tile(lowest + 1), Tile(lowest + 2)


FLAGS = ("self_drawn", "last_copy", "wall_last", "kong_related")
"""The four flags of a win, in the order of the one-line notation."""

_FLAG_NAMES: dict[str, tuple[tuple[str, bool], ...]] = {
    **{flag: ((flag, True),) for flag in FLAGS},
    # as other collections of hands write them
    "about_kong": (("kong_related", True),),
    "last_tile": (("last_copy", True),),
    "自摸": (("self_drawn", True),),
    "和绝张": (("last_copy", True),),
    "妙手回春": (("wall_last", True), ("self_drawn", True)),
    "海底捞月": (("wall_last", True), ("self_drawn", False)),
    "杠上开花": (("kong_related", True), ("self_drawn", True)),
    "抢杠和": (("kong_related", True), ("self_drawn", False)),
}


@dataclass(frozen=True, slots=True)
class Win:
    """How and when the hand is won, and what scores beside its tiles.

    Attributes:
        tile: the winning tile; None if the hand is not (yet) won.
        self_drawn: won on the winner's own draw (自摸), not on another player's tile.
        last_copy: the other three copies lay visible to everybody (和绝张).
        wall_last: the wall is empty: 妙手回春 when self-drawn, else 海底捞月.
        kong_related: 杠上开花 when self-drawn, else 抢杠和.
        prevalent, seat: the winds of the round (圈风) and of the winner (门风).
        flowers: the flower tiles, or only their number.
    """

    tile: Tile | None = None
    self_drawn: bool = False
    last_copy: bool = False
    wall_last: bool = False
    kong_related: bool = False
    prevalent: Tile = EAST
    seat: Tile = EAST
    flowers: tuple[Tile, ...] | int = 0

    def __post_init__(self) -> None:
        for flag in FLAGS:
            object.__setattr__(self, flag, bool(getattr(self, flag)))
        if not isinstance(self.flowers, int):
            object.__setattr__(self, "flowers", tuple(self.flowers) or 0)

    @property
    def flower_count(self) -> int:
        return self.flowers if isinstance(self.flowers, int) else len(self.flowers)

    @staticmethod
    def flags(names: Iterable[str]) -> dict[str, bool]:
        """The fields that a list of flags sets.

        Names are those of :data:`FLAGS` or the fans 自摸 和绝张 妙手回春 海底捞月 杠上开花 抢杠和.

        >>> Win.flags(["抢杠和"])
        {'self_drawn': False, 'last_copy': False, 'wall_last': False, 'kong_related': True}

        Raises:
            InvalidHandError: an unknown name, or flags that contradict each other (抢杠和 and 自摸).
        """
        said: dict[str, bool] = {}
        problems = []
        names = list(names)
        for name in names:
            if name not in _FLAG_NAMES:
                problems.append(Problem(ProblemKind.UNKNOWN_FLAG, str(name)))
                continue
            for flag, value in _FLAG_NAMES[name]:
                if said.setdefault(flag, value) != value:
                    problems.append(Problem(ProblemKind.FLAGS_CONTRADICT, " ".join(names)))
        if problems:
            raise InvalidHandError(list(dict.fromkeys(problems)))
        return {flag: said.get(flag, False) for flag in FLAGS}

    def problems(self) -> Iterator[Problem]:
        """What cannot be, whatever the tiles are."""
        for wind in (self.prevalent, self.seat):
            if not wind.is_wind:
                yield Problem(ProblemKind.NOT_A_WIND, str(wind))
        if isinstance(self.flowers, int):
            if not 0 <= self.flowers <= MAX_FLOWERS:
                yield Problem(ProblemKind.TOO_MANY_FLOWERS, str(self.flowers))
            return
        for tile, count in Counter(self.flowers).items():
            if not tile.is_flower:
                yield Problem(ProblemKind.NOT_A_FLOWER, str(tile))
            elif count > 1:
                yield Problem(ProblemKind.FLOWER_TWICE, str(tile))


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand, won or not.

    Attributes:
        concealed: the tiles held, without the winning tile; kept in ascending order.
        melds: the declared sets.
        win: the winning tile and the circumstances.

    Two hands are equal when they hold the same tiles, the same melds in the same order, and were won
    the same way.

    >>> hand = Hand.parse("[345s,2]123789m99p45p3p|EW1000|ab")
    >>> hand.win.tile, hand.win.seat, hand.win.flower_count, len(hand.concealed)
    (Tile('3p'), Tile('W'), 2, 10)
    >>> str(hand)
    '[345s,2]123789m4599p3p|EW1000|ab'
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    win: Win = field(default_factory=Win)

    def __post_init__(self) -> None:
        object.__setattr__(self, "concealed", tuple(sorted(self.concealed)))
        object.__setattr__(self, "melds", tuple(self.melds))

    @classmethod
    def parse(cls, text: str) -> Hand:
        """A hand in any notation of :mod:`guobiao.notation`.

        Raises:
            NotationError: the text is not a hand; the error points at the place.
        """
        from .notation import parse_hand

        return parse_hand(text)

    @classmethod
    def of(cls, hand: Hand | str) -> Hand:
        """The hand itself, or that of a text.

        Raises:
            NotationError: the text is not a hand.
            TypeError: neither a hand nor a text.
        """
        if isinstance(hand, str):
            return cls.parse(hand)
        if not isinstance(hand, Hand):
            raise TypeError(f"{hand!r:.60} is no hand: expected a Hand or its text")
        return hand

    def __str__(self) -> str:
        from .notation import format_hand

        return format_hand(self)

    def replace(self, **changes: Any) -> Hand:
        """A copy with other fields of the hand or of its :class:`Win`.

        >>> Hand.parse("19m19s19pESWNCFPP").replace(self_drawn=True).win.self_drawn
        True
        """
        own = {name: changes.pop(name) for name in ("concealed", "melds", "win") if name in changes}
        hand = replace(self, **own)
        return replace(hand, win=replace(hand.win, **changes)) if changes else hand

    @property
    def held(self) -> tuple[Tile, ...]:
        """The concealed tiles with the winning tile, if there is one."""
        return self.concealed if self.win.tile is None else (*self.concealed, self.win.tile)

    @property
    def size(self) -> int:
        """Tiles, a kong counted as three: 14 when complete, 13 when waiting."""
        return len(self.held) + 3 * len(self.melds)

    def counts(self) -> list[int]:
        """How often each of the 34 kinds is held, melds and winning tile included."""
        counts = [0] * KINDS
        for tile in self.held:
            counts[tile] += 1
        for meld in self.melds:
            for tile in meld.tiles:
                counts[tile] += 1
        return counts

    def problems(self) -> list[Problem]:
        """Everything that makes this hand impossible at a table; empty for a legal hand."""
        found = [problem for meld in self.melds for problem in meld.problems()]
        found += self.win.problems()
        found += self._tile_problems()
        if self.win.tile is not None:
            found += self._flag_problems(self.win.tile)
        return list(dict.fromkeys(found))

    def _tile_problems(self) -> Iterator[Problem]:
        allowed = (HAND_SIZE,) if self.win.tile is not None else (HAND_SIZE - 1, HAND_SIZE)
        if self.size not in allowed:
            yield Problem(ProblemKind.WRONG_SIZE, str(self.size))
        every = Counter(self.held)
        for meld in self.melds:
            every.update(meld.tiles)
        if max(every, default=0) < KINDS and max(every.values(), default=0) <= COPIES:
            return
        for tile, count in sorted(every.items()):
            if tile.is_flower:
                yield Problem(ProblemKind.FLOWER_IN_HAND, str(tile))
            elif count > COPIES:
                yield Problem(ProblemKind.FIFTH_COPY, f"{tile} ×{count}")

    def _flag_problems(self, tile: Tile) -> Iterator[Problem]:
        win = self.win
        if win.last_copy and tile in self.concealed:
            yield Problem(ProblemKind.LAST_COPY_HELD, str(tile))
        if win.kong_related and win.self_drawn and not any(m.kind.is_kong for m in self.melds):
            yield Problem(ProblemKind.NO_KONG, str(tile))
        robbing = win.kong_related and not win.self_drawn
        if robbing and (tile in self.concealed or any(tile in m.tiles for m in self.melds)):
            yield Problem(ProblemKind.ROBBED_TILE_HELD, str(tile))

    def check(self) -> Hand:
        """This hand.

        Raises:
            InvalidHandError: it is impossible; the error lists every problem.
        """
        problems = self.problems()
        if problems:
            raise InvalidHandError(problems)
        return self


class ProblemKind(Enum):
    """Why a well-formed hand cannot exist. The value is the wording in English and Chinese."""

    WRONG_SIZE = (
        "{0} tiles (a kong counts as three): a hand has 14 with the winning tile, 13 without it",
        "共{0}张（杠按三张算）：含和牌张应为14张，不含应为13张",
    )
    FIFTH_COPY = ("{0}: there are only four of each tile", "{0}：每种牌只有四张")
    FLOWER_IN_HAND = (
        "{0}: flowers are laid aside, not held; write them in the third field",
        "{0}：花牌不在手牌内，请写在第三栏",
    )
    HONOR_CHOW = ("{0}: a chow is made of suited tiles", "{0}：顺子只能由序数牌组成")
    NOT_A_SET = (
        "{0}: neither three consecutive tiles of a suit nor three or four of a kind",
        "{0}：既不是同花色相连的三张，也不是三张或四张相同的牌",
    )
    MELD_DIGIT = (
        "{0}: after the comma stands 1-3 for a chow, pung or direct kong, 5-7 for an added kong",
        "{0}：逗号后，吃、碰、直杠为1-3，加杠为5-7",
    )
    LAST_COPY_HELD = (
        "last copy (和绝张) on {0}: the hand itself holds another copy, so three cannot be visible",
        "和绝张（{0}）：手中另有此牌，不可能已有三张亮明",
    )
    ROBBED_TILE_HELD = (
        "robbing the kong (抢杠和) on {0}: the robbed player has the other three, the hand cannot hold one",
        "抢杠和（{0}）：其余三张在被抢杠者的明刻中，手中不可能还有",
    )
    NO_KONG = (
        "out with replacement tile (杠上开花) on {0}: the hand has no kong",
        "杠上开花（{0}）：没有开过杠",
    )
    FLAGS_CONTRADICT = ("{0}: these flags contradict each other", "{0}：这些条件互相矛盾")
    UNKNOWN_FLAG = (
        "{0}: unknown flag; allowed are self_drawn, last_copy, wall_last, kong_related, or "
        "自摸 和绝张 妙手回春 海底捞月 杠上开花 抢杠和",
        "{0}：未知条件；可用 self_drawn last_copy wall_last kong_related，或 "
        "自摸 和绝张 妙手回春 海底捞月 杠上开花 抢杠和",
    )
    NOT_A_WIND = ("{0}: prevalent and seat wind are one of E S W N", "{0}：圈风、门风只能是东南西北")
    TOO_MANY_FLOWERS = ("{0} flowers: there are eight", "{0}张花牌：花牌共八张")
    NOT_A_FLOWER = ("{0}: not a flower; flowers are a-h (梅兰竹菊春夏秋冬)", "{0}：不是花牌")
    FLOWER_TWICE = ("flower {0}: there is one of each", "花牌{0}重复：每种只有一张")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a hand: its kind and what it is about."""

    kind: ProblemKind
    about: str

    def text(self, lang: str = "en") -> str:
        """The problem in words; ``lang`` is ``en`` or ``zh``."""
        return str(self.kind.value[lang == "zh"]).format(self.about)
