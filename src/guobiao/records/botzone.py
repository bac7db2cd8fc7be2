"""Matches of Botzone as JSON: requests, displays and answers, turn by turn.

The log of a match is a list: at even places what the judge asked and what it showed (``output`` with
``command``, ``content`` and ``display``), at odd places what each player answered (``verdict``,
``response``). ``initdata`` holds the four walls, each drawn from its end. The site wraps the list in an
object with ``logs``, ``players`` and ``initdata``. One match is one hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from ..lang import Words
from ..rules.ruleset import BOTZONE
from ..table.events import FlowerShown
from ..table.wall import SEATS, Wall
from ..tiles import EAST, Tile
from .botzone_answers import FALSE_WIN, claim_in
from .errors import RecordError
from .fields import field, items, typed, whole
from .files import json_of
from .names import fan_name, tile_of
from .outcome import FINE, Answer, Outcome, ToldWin, Verdict
from .telling import Teller, Telling
from .walls import rebuilt, wall_of

Json = dict[str, Any]

NO_DEAL = Words("there is no DEAL in it", "其中没有 DEAL")
UNKNOWN_DISPLAY = Words("unknown display {!r}", "未知的 display {!r}")
NOT_FINISHED = Words("the match is not finished", "对局没有结束")

DEALT = 13
"""Tiles that everybody is dealt."""


def telling_of(match: Any) -> Telling:
    """What a match tells: the object of the site, or the list alone.

    Raises:
        RecordError: it is no finished match.
    """
    site: Json = match if isinstance(match, dict) else {"logs": match}
    reader = _Reader(site)
    for number, entry in enumerate(items(site, "logs", dict), 1):
        reader.teller.number = number
        if "output" in entry:
            reader.show(field(field(entry, "output", dict), "display", dict), entry)
        else:
            reader.answered(entry)
    return reader.telling()


class _Reader:
    """A match, as far as it is read."""

    def __init__(self, site: Json) -> None:
        self.site = site
        self.teller = Teller()
        self.initdata = _initdata(site)
        self.wind = whole(self.initdata, "quan", 0, 3, 0)
        self.hands: list[list[Tile]] = []
        self.flowers: list[list[Tile]] = [[], [], [], []]
        self.outcome: Outcome | None = None
        self.answers: tuple[Answer, ...] = ()

    def show(self, display: Json, entry: Json) -> None:
        """A turn of the judge."""
        action = field(display, "action", str)
        if action == "INIT":
            self.wind = whole(display, "quan", 0, 3, self.wind)
        elif action == "DEAL":
            self.hands = [[tile_of(name) for name in hand] for hand in items(display, "hand", list, SEATS)]
            self.flowers = _flowers_of_deal(entry)
        elif field(field(entry, "output", dict), "command", str, "request") == "finish":
            self._finish(action, display, entry)
        else:
            self._tell(action, whole(display, "player", 0, 3), display)

    def _tell(self, action: str, seat: int, display: Json) -> None:
        teller = self.teller
        match action:
            case "DRAW":
                teller.draw(seat, tile_of(display.get("tile")))
            case "BUHUA":
                flower = tile_of(display.get("tile"))
                teller.draw(seat, flower)
                teller.flower(seat, flower)
            case "PLAY":
                teller.discard(seat, tile_of(display.get("tile")))
            case "PENG":
                teller.pung(seat)
                teller.discard(seat, tile_of(display.get("tile")))
            case "CHI":
                teller.chow(seat, tile_of(display.get("tileCHI")))
                teller.discard(seat, tile_of(display.get("tile")))
            case "GANG" if teller.is_offered:
                teller.kong(seat)
            case "GANG":
                teller.concealed_kong(seat, tile_of(display.get("tile")))
            case "BUGANG":
                teller.added_kong(seat, tile_of(display.get("tile")))
            case _:
                raise RecordError(UNKNOWN_DISPLAY.format(action), event=teller.number)

    def answered(self, entry: Json) -> None:
        """What the players answered: claims in vain are kept, those carried out will be shown."""
        self.answers = tuple(_answers(entry))
        if self.teller.is_offered:
            for answer in self.answers:
                claim = claim_in(answer.text, self.teller.offer[1])
                if claim is not None:
                    self.teller.lost(answer.seat, claim)

    def _finish(self, action: str, display: Json, entry: Json) -> None:
        """The last turn: a win, an empty wall, or an answer that ended the hand."""
        content = field(field(entry, "output", dict), "content", dict)
        points = tuple(field(content, str(seat), int) for seat in range(SEATS))
        if action == "HUANG":
            self.outcome = Outcome(points)
        elif action == "HU":
            seat = whole(display, "player", 0, 3)
            self.teller.win(seat)
            total = None if "fanCnt" not in display else whole(display, "fanCnt", 0, 10_000)
            self.outcome = Outcome(points, (ToldWin(seat, total, _fans(display)),))
        elif action == FALSE_WIN:
            self.teller.false_win(_loser(points))
            self.outcome = Outcome(points, false_wins=(ToldWin(_loser(points)),))
        else:
            self.outcome = Outcome(points, verdict=Verdict(_loser(points), action))

    def telling(self) -> Telling:
        if not self.hands:
            raise RecordError(NO_DEAL)
        if self.outcome is None:
            raise RecordError(NOT_FINISHED)
        wall, opening = self._wall()
        return Telling(
            BOTZONE,
            wall,
            (*opening.steps, *self.teller.steps),
            self.outcome,
            prevalent=Tile(EAST + self.wind),
            names=_names(self.site),
            answers=self.answers,
        )

    def _wall(self) -> tuple[Wall, Teller]:
        """The wall, and the flowers that were replaced at the deal."""
        if "walltiles" in self.initdata:
            tiles = [tile_of(name) for name in field(self.initdata, "walltiles", str).split()]
            pile = len(tiles) // SEATS
            piles = [tiles[seat * pile : (seat + 1) * pile][::-1] for seat in range(SEATS)]
            wall = wall_of((tile for pile in piles for tile in pile), seed=self._seed())
            return wall, opening_of(piles)
        piles = [flowers + hand for flowers, hand in zip(self.flowers, self.hands, strict=True)]
        opening = opening_of(piles)
        deal = [pile[:DEALT] for pile in piles]
        steps = (*opening.steps, *self.teller.steps)
        flowers = any(isinstance(step.event, FlowerShown) for step in steps)
        return rebuilt(deal, steps, BOTZONE, flowers=flowers), opening

    def _seed(self) -> int | None:
        """What the judge's own generator started from, where that is told."""
        return whole(self.initdata, "srand", 0, 2**63) if "srand" in self.initdata else None


def opening_of(piles: Iterable[list[Tile]]) -> Teller:
    """The flowers of the deal, replaced at once, the lowest first, each from the player's own pile."""
    teller = Teller()
    for seat, pile in enumerate(piles):
        rest = iter(pile[DEALT:])
        kept = [tile for tile in pile[:DEALT] if tile.is_flower]
        while kept:
            flower = min(kept)
            kept.remove(flower)
            teller.flower(seat, flower)
            drawn = next(rest, None)
            if drawn is None:
                break
            teller.draw(seat, drawn)
            kept += [drawn] * drawn.is_flower
    return teller


def _initdata(site: Json) -> Json:
    data = site.get("initdata", {})
    return typed(json_of(data) if isinstance(data, str) and data else data or {}, dict, "initdata")


def _flowers_of_deal(entry: Json) -> list[list[Tile]]:
    """The flowers that were dealt, as the requests count and list them after the thirteen tiles."""
    content = field(field(entry, "output", dict), "content", dict, {})
    words = field(content, "0", str, "").split()
    counts = [int(word) for word in words[1 : 1 + SEATS] if word.isdecimal()]
    names = iter(words[1 + SEATS + DEALT :])
    if len(counts) != SEATS:
        return [[], [], [], []]
    return [[tile_of(name) for name in islice(names, min(count, DEALT))] for count in counts]


def _answers(entry: Json) -> Iterator[Answer]:
    for seat in range(SEATS):
        answer = field(entry, str(seat), dict, {})
        if answer:
            text = answer.get("response")
            yield Answer(seat, text if isinstance(text, str) else "", field(answer, "verdict", str, FINE))


def _fans(display: Json) -> dict[str, int] | None:
    if "fan" not in display:
        return None
    counts: dict[str, int] = {}
    for fan in items(display, "fan", dict):
        name = fan_name(field(fan, "name", str))
        counts[name] = counts.get(name, 0) + whole(fan, "cnt", 1, 100, 1)
    return counts


def _loser(points: tuple[int, ...]) -> int:
    return points.index(min(points))


def _names(site: Json) -> tuple[str, ...]:
    players = items(site, "players", dict, SEATS) if site.get("players") else []
    return tuple(field(player, "name", str, "") for player in players) or ("",) * SEATS
