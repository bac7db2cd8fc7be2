"""Whether somebody was told what he may not know: every frame against a replay of the record."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from guobiao.records.record import Record
from guobiao.records.sealed import loads
from guobiao.table.events import (
    Answered,
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Event,
    FlowerShown,
    Konged,
    Punged,
    Won,
)

Json = dict[str, Any]

TILE = re.compile(r"[1-9][mps]|[ESWNCFPa-h]")
HANDS = {"events", "view", "hints"}
"""Messages in which tiles are told while a hand is played."""
NO_TILES = {"prevalent", "wind", "name", "bot", "room", "en", "zh", "commitment", "kind", "phase", "record"}
"""Fields whose texts are no tiles, though they may look so."""


@dataclass
class Known:
    """What one viewer knows, kept by hand from the events of the record: a second opinion on views."""

    viewer: int | None
    hand: Counter[str] = field(default_factory=Counter)
    lying: Counter[str] = field(default_factory=Counter)  # in rivers, melds, among flowers
    offered: str | None = None
    told: int = 0

    def hear(self, event: Event) -> bool:
        """Take an event in; whether the viewer is told of it."""
        own = not isinstance(event, (Answered,)) and getattr(event, "seat", None) == self.viewer
        match event:
            case Answered(seat):
                if seat != self.viewer:
                    return False
            case Dealt(_, tiles) if own:
                self.hand.update(map(str, tiles or ()))
            case Drew(_, tile) if own:
                self.hand[str(tile)] += 1
            case FlowerShown(_, tile):
                self._lay(own, str(tile), 1)
            case Discarded(_, tile):
                self._lay(own, str(tile), 1)
                self.offered = str(tile)
            case Chowed():
                for tile in event.meld.tiles:
                    if tile != event.tile:
                        self._lay(own, str(tile), 1)
            case Punged(_, tile):
                self._lay(own, str(tile), 2)
            case Konged(_, tile, source):
                self._kong(own, str(tile), source)
        self.told += 1
        return True

    def _lay(self, own: bool, tile: str, times: int) -> None:
        self.lying[tile] += times
        if own:
            self.hand[tile] -= times

    def _kong(self, own: bool, tile: str, source: int) -> None:
        if source == 0 and not own:
            return
        self._lay(own, tile, 4 if source == 0 else 1 if source > 4 else 3)
        self.offered = tile

    @property
    def tiles(self) -> Counter[str]:
        """All tiles whose place is known."""
        return +self.hand + self.lying


def tellings(record: Record, viewer: int | None) -> list[Known]:
    """What a viewer knows after 0, 1, 2 ... of the events that it is told."""
    found = [Known(viewer)]
    known = Known(viewer)
    for event in record.events:
        if known.hear(event):
            copy = Known(viewer, known.hand.copy(), known.lying.copy(), known.offered, known.told)
            found.append(copy)
    return found


def problems(frames: Sequence[str], records: Sequence[Record], player: int | None) -> Iterator[str]:
    """What is wrong with what one client was told; ``player`` None: a spectator."""
    done = -1
    viewers = [None if player is None else record.players.index(player) for record in records]
    told = [tellings(record, viewer) for record, viewer in zip(records, viewers, strict=True)]
    for frame in frames:
        message = json.loads(frame)
        for number in range(done + 1, len(records)):
            if str(records[number].wall.seed) in frame and not _ends(message, number, records[number]):
                yield f"the seed of hand {number} in {frame[:100]}"
        if message["type"] == "result":
            done = max(done, message["hand"])
        if message["type"] in HANDS:
            yield from _wrong(
                message, records[message["hand"]], viewers[message["hand"]], told[message["hand"]]
            )
        elif message["type"] == "result":
            yield from _wrong_result(message)
        elif message["type"] not in ("error", "ok"):
            yield from (f"a tile in {frame[:100]}: {tile}" for tile in _tiles_in(message))


def _ends(message: Json, number: int, record: Record) -> bool:
    """Whether a message is the end of a hand, which tells the seed."""
    return message.get("hand") == number and (message["type"] == "result" or message.get("phase") == "over")


def _wrong(message: Json, record: Record, viewer: int | None, told: Sequence[Known]) -> Iterator[str]:
    if message["type"] == "events":
        is_over = message["first"] + len(message["events"]) == len(told) - 1
        for index, event in enumerate(message["events"], message["first"] + 1):
            if index >= len(told):
                yield f"more events than the seat may be told of: {event['type']}"
                return
            new = told[index].tiles - told[index - 1].tiles
            allowed = {*new, told[index].offered}
            if event.get("seat") == viewer or event["type"] == "flower":
                allowed |= {*told[index - 1].hand, *told[index].lying}  # it stays known, elsewhere
            if event["type"] == "false_win":
                allowed.add(event["tile"])  # who declares shows it
            if is_over and event["type"] in ("won", "kong"):
                allowed |= {str(e.tile) for e in record.events if isinstance(e, (Won, Konged))}
            for tile in _tiles_in(event):
                if tile not in allowed:
                    yield f"{event}: {tile} is not known"
        return
    if message["event"] >= len(told):
        yield f"a view after {message['event']} events, more than the seat may be told of"
        return
    known = told[message["event"]]
    if message["type"] == "hints":
        yield from _wrong_hints(message, known)
        return
    if message["phase"] == "over":
        yield from _wrong_end(message, record, viewer)
        return
    seats = Counter(_tiles_in({"seats": _untaken(message["seats"])}))
    if seats != known.tiles:
        more, less = seats - known.tiles, known.tiles - seats
        yield f"event {message['event']}: told {more} too much, {less} too little"
    rest = {name: value for name, value in message.items() if name not in ("seats", "visible", "offered")}
    for tile in _tiles_in(rest):
        if not known.hand[tile]:
            yield f"event {message['event']}: {tile} is not in the hand"
    for tile, copies in message["visible"].items():
        if copies > known.lying[tile]:
            yield f"event {message['event']}: {copies} {tile} are said to lie open"
    if message["offered"] not in (None, known.offered):
        yield f"{message['offered']} is offered, not {known.offered}"
    for seat, each in enumerate(message["seats"]):
        if seat != viewer and each["tiles"] is not None:
            yield f"the hand of seat {seat}"


def _wrong_hints(value: Any, known: Known) -> Iterator[str]:
    """Every number of copies that are left is 4 but for those whose place the player knows."""
    match value:
        case {"tile": str(tile), "left": int(left)} if left != 4 - known.tiles[tile]:
            yield f"hints: {left} {tile} are left, {known.tiles[tile]} are known"
        case {"useful": dict(useful)}:
            for tile, left in useful.items():
                if left != 4 - known.tiles[tile]:
                    yield f"hints: {left} {tile} are useful, {known.tiles[tile]} are known"
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _wrong_hints(inner, known)


def _wrong_result(message: Json) -> Iterator[str]:
    """The hands of winners are told, and nobody else's."""
    rest = {name: value for name, value in message.items() if name != "winners"}
    yield from (f"a tile in a result: {tile}" for tile in _tiles_in(rest))
    for winner in message["winners"]:
        if len(winner["tiles"]) + 3 * len(winner["melds"]) not in (13, 14):
            yield f"a winner with {winner['tiles']} and {winner['melds']}"


@dataclass(frozen=True)
class Answer:
    """What somebody was answered who asked while a hand was being played.

    Attributes:
        hand: the hand that was being played.
        path: what was asked for.
        status, body: the answer.
    """

    hand: int
    path: str
    status: int
    body: str


def wrong_answers(answers: Sequence[Answer], records: Sequence[Record]) -> Iterator[str]:
    """What in answers is of hands that were not finished."""
    for answer in answers:
        for record in records[answer.hand :]:
            if str(record.wall.seed) in answer.body:
                yield f"{answer.path}: the seed of hand {record.index}, in hand {answer.hand}"
        if answer.status != 200:
            continue
        if answer.path.endswith("/record"):
            told = [loads(line).index for line in answer.body.splitlines()]
        elif "/records/" in answer.path:
            told = [json.loads(answer.body)["hand"]]
        elif answer.path.startswith("/api/records"):
            told = [each["hand"] for each in json.loads(answer.body)["records"]]
        else:
            told = []
            found = _tiles_in(json.loads(answer.body)) if answer.path.startswith("/api") else ()
            yield from (f"{answer.path}: the tile {tile}, in hand {answer.hand}" for tile in found)
        yield from (
            f"{answer.path}: hand {hand}, in hand {answer.hand}" for hand in told if hand >= answer.hand
        )


def _wrong_end(message: Json, record: Record, viewer: int | None) -> Iterator[str]:
    """At the end winners' hands lie open, and nobody else's."""
    winners = {win.seat for win in record.wins}
    for seat, each in enumerate(message["seats"]):
        if seat != viewer and seat not in winners and each["tiles"] is not None:
            yield f"the hand of seat {seat}, who has not won"


def _untaken(seats: list[Json]) -> list[Json]:
    """Claimed tiles lie in a meld, and are shown in the river too."""
    return [{**seat, "river": [t for t in seat["river"] if not t["taken"]]} for seat in seats]


def _tiles_in(value: Any, name: str = "") -> Iterator[str]:
    match value:
        case dict():
            for key, inner in value.items():
                if key not in NO_TILES:
                    yield from _tiles_in(inner, key)
        case list():
            for inner in value:
                yield from _tiles_in(inner, name)
        case str():
            yield from _whole(value.rpartition(" ")[2] if name in ("actions", "action") else value)


def _whole(text: str) -> Iterator[str]:
    if TILE.fullmatch(text):
        yield text
