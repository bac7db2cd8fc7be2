"""A record as a match of Botzone: what the judge would have asked, shown and been answered."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ..lang import Words
from ..rules.catalogue import FANS
from ..table.actions import Action, Chow, DeclareWin, Kong, Pung
from ..table.events import (
    Answered,
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalselyDeclared,
    FlowerShown,
    Konged,
    Punged,
    Won,
)
from ..table.wall import SEATS
from ..tiles import EAST, TILES, Tile
from .botzone import DEALT
from .botzone_answers import FALSE_WIN, WRONG_ANSWER
from .errors import RecordError
from .names import name_of
from .outcome import FINE, Verdict
from .record import Record

Json = dict[str, Any]

NOT_PRIVATE = Words("on Botzone everybody has a wall of his own", "Botzone 每家各有牌墙")

NOBODY = Words("on Botzone a hand ends by somebody's doing", "Botzone 的一局不会无故终止")

_BY_NAME = {fan.zh: fan for fan in FANS}


def match_of(record: Record) -> Json:
    """The match as the site exports it.

    Raises:
        RecordError: the hand was not played with private walls.
    """
    if record.rules["wall"] != "private":
        raise RecordError(NOT_PRIVATE)
    return {
        "status": "finished",
        "logs": _Log(record).entries,
        "players": [{"name": name} for name in record.names],
        "initdata": json.dumps(_initdata(record)),
    }


def _initdata(record: Record) -> Json:
    tiles, pile = record.wall.tiles, len(record.wall.tiles) // SEATS
    names = [name_of(tile) for seat in range(SEATS) for tile in tiles[seat * pile : (seat + 1) * pile][::-1]]
    seed = record.wall.seed
    srand = {"srand": seed} if isinstance(seed, int) and seed >= 0 else {}
    return {"quan": record.prevalent - EAST, **srand, "walltiles": " ".join(names)}


class _Log:
    """The log of a match, written event by event.

    A chow or a pung is shown together with the discard that follows; what was answered in vain names some
    discard too, as the answers of that platform do.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.entries: list[Json] = []
        self.answers = ["PASS"] * SEATS
        self.verdicts = [FINE] * SEATS
        self.hands: list[list[Tile]] = [[], [], [], []]
        self.flowers: list[list[Tile]] = [[], [], [], []]
        self.left = [len(record.wall.tiles) // SEATS - DEALT] * SEATS
        self.claim: Chowed | Punged | None = None
        self.offered = TILES[0]
        self.dealt = False
        self.ask(
            "INIT",
            {"quan": record.prevalent - EAST},
            [f"0 {seat} {record.prevalent - EAST}" for seat in range(SEATS)],
        )
        for event in record.events:
            self.add(event)
        if record.verdict is not None:
            self._verdict(record.verdict)

    # ---- Turns of the judge

    def ask(self, action: str, shown: Json, requests: list[str]) -> None:
        """A turn of the judge; the answers to the turn before are complete."""
        self._close()
        content = {str(seat): request for seat, request in enumerate(requests)}
        display = {"action": action, **shown, "tileCnt": list(self.left)}
        self.entries.append(
            {"output": {"command": "request", "content": content, "display": display}, "verdict": FINE}
        )

    def finish(self, action: str, shown: Json) -> None:
        """The last turn."""
        self._close()
        points = self.record.points
        content = {str(seat): points[seat] for seat in range(SEATS)}
        display = {"action": action, **shown, "score": list(points), "tileCnt": list(self.left)}
        self.entries.append(
            {"output": {"command": "finish", "content": content, "display": display}, "verdict": FINE}
        )

    def _close(self) -> None:
        if self.entries:
            said = enumerate(zip(self.verdicts, self.answers, strict=True))
            self.entries.append({str(seat): {"verdict": v, "response": text} for seat, (v, text) in said})
        self.answers = ["PASS"] * SEATS

    def tell_all(self, action: str, seat: int, shown: Json, words: str) -> None:
        self.ask(action, {"player": seat, **shown}, [f"3 {seat} {words}"] * SEATS)

    # ---- Events

    def add(self, event: Event) -> None:
        if not self.dealt and not isinstance(event, Dealt | FlowerShown) and not self._replaces(event):
            self._show_deal()
        match event:
            case Dealt(seat, tiles):
                self.hands[seat] += tiles or ()
            case Drew(seat, tile):
                self._drew(seat, tile or TILES[0])
            case FlowerShown(seat, tile):
                self._flower(seat, tile)
            case Discarded(seat, tile):
                self._discarded(seat, tile)
            case Answered(seat, action):
                self._answered(seat, action)
            case Chowed() | Punged():
                self.claim = event
                self._take(event)
            case Konged():
                self._kong(event)
            case Won(seat):
                self._won(seat)
            case FalselyDeclared(seat):
                self.answers[seat] = "HU"
                self.finish(FALSE_WIN, {"player": seat})
            case Exhausted():
                self.finish("HUANG", {})

    def _replaces(self, event: Event) -> bool:
        """Whether a draw belongs to the deal: it replaces a flower that was dealt."""
        return isinstance(event, Drew) and event.replacement

    def _show_deal(self) -> None:
        self.dealt = True
        counts = " ".join(str(len(flowers)) for flowers in self.flowers)
        flowers = "".join(f" {name_of(tile)}" for tiles in self.flowers for tile in tiles)
        hands = [[name_of(tile) for tile in hand] for hand in self.hands]
        self.ask("DEAL", {"hand": hands}, [f"1 {counts} {' '.join(hand)}{flowers}" for hand in hands])

    def _drew(self, seat: int, tile: Tile) -> None:
        """A draw; that of a flower is told when it is laid down."""
        self.hands[seat].append(tile)
        self.left[seat] -= 1
        if not self.dealt or tile.is_flower:
            return
        requests = [f"3 {seat} DRAW"] * SEATS
        requests[seat] = f"2 {name_of(tile)}"
        self.ask("DRAW", {"player": seat, "tile": name_of(tile)}, requests)
        self.answers[seat] = f"PLAY {name_of(tile)}"

    def _flower(self, seat: int, tile: Tile) -> None:
        self.hands[seat].remove(tile)
        if self.dealt:
            self.tell_all("BUHUA", seat, {"tile": name_of(tile)}, f"BUHUA {name_of(tile)}")
        else:
            self.flowers[seat].append(tile)

    def _discarded(self, seat: int, tile: Tile) -> None:
        """A discard; after a claim it is part of that answer."""
        name, shown = name_of(tile), {"tile": name_of(tile)}
        self.hands[seat].remove(tile)
        self.offered, claim, self.claim = tile, self.claim, None
        match claim:
            case Chowed(_, claimed, position):
                middle = name_of(TILES[claimed - position + 2])
                self.answers[seat] = words = f"CHI {middle} {name}"
                self.tell_all("CHI", seat, {**shown, "tileCHI": middle}, words)
            case Punged():
                self.answers[seat] = words = f"PENG {name}"
                self.tell_all("PENG", seat, shown, words)
            case None:
                self.answers[seat] = words = f"PLAY {name}"
                self.tell_all("PLAY", seat, shown, words)

    def _answered(self, seat: int, action: Action) -> None:
        """An answer to an offer, as if it were given in vain; if not, the next event says it better."""
        match action:
            case Chow(position):
                lowest = self.offered - position + 1
                run = [TILES[lowest + step] for step in range(3)]
                run.remove(self.offered)
                self.answers[seat] = f"CHI {name_of(TILES[lowest + 1])} {self._some_discard(seat, run)}"
            case Pung():
                self.answers[seat] = f"PENG {self._some_discard(seat, [self.offered] * 2)}"
            case Kong():
                self.answers[seat] = "GANG"
            case DeclareWin():
                self.answers[seat] = "HU"

    def _some_discard(self, seat: int, used: Iterable[Tile]) -> str:
        """A tile that could be discarded with a claim."""
        hand = self.hands[seat].copy()
        for tile in used:
            hand.remove(tile)
        return name_of(hand[0])

    def _take(self, event: Chowed | Punged) -> None:
        tiles = list(event.meld.tiles)
        tiles.remove(event.tile)
        for tile in tiles:
            self.hands[event.seat].remove(tile)

    def _kong(self, event: Konged) -> None:
        seat, tile = event.seat, event.tile or TILES[0]
        name, added = name_of(tile), event.source > SEATS
        for _ in range(1 if added else 3 if event.source else 4):
            self.hands[seat].remove(tile)
        if added:
            self.offered = tile
            self.answers[seat] = f"BUGANG {name}"
            self.tell_all("BUGANG", seat, {"tile": name}, f"BUGANG {name}")
        else:
            self.answers[seat] = "GANG" if event.source else f"GANG {name}"
            self.tell_all("GANG", seat, {"tile": name}, "GANG")

    def _won(self, seat: int) -> None:
        self.answers[seat] = "HU"
        win = next(win for win in self.record.wins if win.seat == seat)
        points = self.record.rules.rulebook.points
        fans = [{"cnt": times, "name": name, "value": points(_BY_NAME[name])} for name, times in win.fans]
        self.finish("HU", {"player": seat, "fan": fans, "fanCnt": win.total})

    def _verdict(self, verdict: Verdict) -> None:
        """The answer that ended the hand: nothing that would be one, or none."""
        if verdict.seat is None:
            raise RecordError(NOBODY)
        self.answers[verdict.seat] = ""
        if verdict.reason != WRONG_ANSWER:
            self.verdicts[verdict.seat] = verdict.reason
        self.finish(verdict.reason, {})
