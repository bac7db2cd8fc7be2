"""Files of records: a hand a line, readable, and sealed so that what was altered is noticed.

A line is a JSON object::

    {"guobiao": 1, "hand": 0, "rules": "guobiao", "options": {}, "prevalent": "E",
     "names": ["A", "B", "C", "D"], "players": [0, 1, 2, 3], "scores": [0, 0, 0, 0],
     "dice": [3, 3, 4, 5], "seed": "7/0", "wall": "8p1s6p...", "head": "5f1c09aa",
     "events": ["E deal 1289m... #0d2f5a31", ..., "S win 3p from E #66ab41d0"],
     "wins": [{"seat": "S", "hand": "...", "total": 9, "fans": {"混一色": 1, ...}}],
     "points": [-17, 33, -8, -8], "after": "", "seal": "..."}

Names, players and scores are those at East, South, West and North. ``verdict`` (seat and reason) is there
if something else than the rules of play ended the hand. ``commitment``, after ``seed``, is there if the
SHA-256 of the seed was shown before the deal (:mod:`.commitment`).

After ``#`` stand the first eight digits of a chain of SHA-256: of the head, and with each event of all before
it, so that the first event that is not as it was written has a number. ``after`` is the seal of the line
before, ``seal`` the SHA-256 of everything before it in the line. This notices accidents and edits; it is no
signature.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from re import fullmatch
from typing import Any

from ..errors import NotationError
from ..lang import Words
from ..notation import format_tiles, parse_tiles
from ..rules.option import RulesetError
from ..rules.ruleset import GUOBIAO, Ruleset
from ..table.wall import SEATS, Seed, Wall
from ..tiles import Tile
from .errors import RecordError
from .fields import field, items, shown, typed, whole
from .files import created, json_of, lines_of, text_of
from .outcome import Verdict
from .record import Record, Win
from .walls import wall_of
from .wording import SEAT_NAMES, event_text, parse_event

VERSION = 1
"""Of the format. A file of a later version is refused."""

MARK = "guobiao"
"""The field by which a record is known; its value is the version."""

SHORT = 8
"""Digits of a digest beside an event."""

NO_RECORD = Words("no record of a hand: {} is missing", "不是对局记录：缺少 {}")
UNKNOWN_VERSION = Words(
    "version {} of the format; this program reads up to {}", "格式版本 {}；本程序可读至 {}"
)
HEAD_ALTERED = Words("what stands before the events was altered", "事件之前的内容被改动")
EVENT_ALTERED = Words(
    "{!r} is not what was written here, or one before it is missing", "{!r} 与写入时不同，或之前有缺失"
)
ALTERED = Words("the line was altered", "该行被改动")
TORN = Words("the last line is torn", "最后一行残缺")
OUT_OF_PLACE = Words("the hand before this one is missing or another", "之前的一局缺失或不同")
EMPTY = Words("there are no hands in it", "其中没有对局")
NOT_A_WIND = Words("{!r} is no wind: E S W N", "{!r} 不是风牌：E S W N")
NOT_FOUR = Words(
    "players: expected 0, 1, 2 and 3 in some order, not {}", "players：应为 0、1、2、3 各一，而不是 {}"
)
NO_COMMITMENT = Words(
    "commitment {}: expected a SHA-256, 64 digits 0-9 a-f", "承诺 {}：应为 SHA-256（64 位 0-9 a-f）"
)
NOT_A_SEAT = Words("{!r} is no seat: E S W N", "{!r} 不是座位：E S W N")


def line_of(record: Record, after: str = "") -> str:
    """The line of a record, without its end; ``after`` is the seal of the line before.

    >>> from guobiao.table.game import Game
    >>> record = Record.of(Game(seed=1), verdict=Verdict(1, "left"))
    >>> loads(line_of(record)) == record
    True
    """
    head = _head(record)
    start = digest(json_text(head))
    events = [f"{text} #{mark}" for text, mark in _chained(map(event_text, record.events), start)]
    rest: dict[str, Any] = {"wins": [win_fields(win) for win in record.wins], "points": record.points}
    if record.verdict is not None:
        rest["verdict"] = verdict_fields(record.verdict)
    line = json_text({**head, "head": start[:SHORT], "events": events, **rest, "after": after})
    return line[:-1] + _tail(digest(line))


def _head(record: Record) -> dict[str, Any]:
    """What stands before the events."""
    return {
        MARK: VERSION,
        **({"name": record.name} if record.name else {}),
        "hand": record.index,
        "rules": record.rules.name,
        "options": dict(record.rules.answers),
        "prevalent": str(record.prevalent),
        "names": record.names,
        "players": record.players,
        "scores": record.scores,
        "dice": record.wall.dice,
        "seed": record.wall.seed,
        **({} if record.commitment is None else {"commitment": record.commitment}),
        "wall": format_tiles(record.wall.tiles),
    }


def verdict_fields(verdict: Verdict) -> dict[str, Any]:
    """A verdict in plain values."""
    seat = None if verdict.seat is None else SEAT_NAMES[verdict.seat]
    return {"seat": seat, "reason": verdict.reason}


def win_fields(win: Win) -> dict[str, Any]:
    """A winner's hand in plain values."""
    return {"seat": SEAT_NAMES[win.seat], "hand": win.hand, "total": win.total, "fans": dict(win.fans)}


def json_text(value: dict[str, Any]) -> str:
    """As JSON; half a surrogate pair, which no file can hold, stays the escape that it was."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")


def digest(text: str) -> str:
    """The SHA-256 of a text, in hexadecimal."""
    return sha256(text.encode("utf-8")).hexdigest()


def _chained(texts: Iterable[str], start: str) -> Iterator[tuple[str, str]]:
    """Texts with their marks: each stands for everything up to it."""
    link = start
    for text in texts:
        link = digest(link + text)
        yield text, link[:SHORT]


def _tail(seal: str) -> str:
    return f', "seal": "{seal}"}}'


def loads(line: str, after: str | None = None) -> Record:
    """The record of a line; ``after``, if given, must be the seal of the line before.

    Raises:
        RecordError: no record, of a later version, or not as it was written.
    """
    return _sealed(line, after)[0]


def _sealed(line: str, after: str | None) -> tuple[Record, str]:
    """The record of a line, and its seal."""
    data = typed(json_of(line), dict, "record")
    if MARK not in data:
        raise RecordError(NO_RECORD.format(MARK))
    if field(data, MARK, int) != VERSION:
        raise RecordError(UNKNOWN_VERSION.format(shown(data[MARK]), VERSION))
    events = _checked_events(data)
    seal = field(data, "seal", str)
    text = line.removesuffix(_tail(seal)) + "}"
    if len(text) == len(line) + 1 or digest(text) != seal:
        raise RecordError(ALTERED)
    if field(data, "after", str) != after and after is not None:
        raise RecordError(OUT_OF_PLACE)
    return _record(data, events), seal


def _checked_events(data: dict[str, Any]) -> list[str]:
    """The texts of the events, if every one is as it was written."""
    head = {name: data[name] for name in list(data)[: list(data).index("head")]} if "head" in data else {}
    start = digest(json_text(head))
    if field(data, "head", str) != start[:SHORT]:
        raise RecordError(HEAD_ALTERED)
    given = items(data, "events", str)
    texts = [entry.rpartition(" #")[0] for entry in given]
    for number, (entry, (text, mark)) in enumerate(zip(given, _chained(texts, start), strict=True), 1):
        if entry != f"{text} #{mark}":
            raise RecordError(EVENT_ALTERED.format(entry), event=number)
    return texts


def _record(data: dict[str, Any], texts: list[str]) -> Record:
    events = []
    for number, text in enumerate(texts, 1):
        try:
            events.append(parse_event(text))
        except RecordError as error:
            raise RecordError(error.words, event=number) from None
    return Record(
        rules_in(data),
        wall_in(data),
        tuple(events),
        tuple(items(data, "points", int, SEATS)),
        tuple(map(_read_win, items(data, "wins", dict))),
        _read_verdict(data),
        wind_in(data),
        whole(data, "hand", 0, 10**6),
        tuple(items(data, "names", str, SEATS)),
        _players(items(data, "players", int, SEATS)),
        tuple(items(data, "scores", int, SEATS)),
        field(data, "name", str, ""),
        _read_commitment(data),
    )


def rules_in(data: dict[str, Any]) -> Ruleset:
    """The rule set in a record's fields.

    Raises:
        RecordError: no such option, or no such answer to it.
    """
    try:
        return GUOBIAO.override(field(data, "rules", str), **field(data, "options", dict))
    except RulesetError as error:
        raise RecordError(error.words) from None


def wall_in(data: dict[str, Any]) -> Wall:
    """The wall in a record's fields.

    Raises:
        RecordError: these tiles are no wall.
    """
    seed: Seed | None = data.get("seed")
    if seed is not None and not isinstance(seed, str):
        seed = field(data, "seed", int)
    try:
        return wall_of(parse_tiles(field(data, "wall", str)), items(data, "dice", int), seed)
    except NotationError as error:
        raise RecordError(Words(error.message("en"), error.message("zh"))) from None


def wind_in(data: dict[str, Any]) -> Tile:
    """The prevalent wind in a record's fields.

    Raises:
        RecordError: it is none.
    """
    name = field(data, "prevalent", str)
    if len(name) != 1 or name not in SEAT_NAMES:
        raise RecordError(NOT_A_WIND.format(name))
    return Tile(name)


def _read_commitment(data: dict[str, Any]) -> str | None:
    if "commitment" not in data:
        return None
    commitment = field(data, "commitment", str)
    if fullmatch("[0-9a-f]{64}", commitment) is None:
        raise RecordError(NO_COMMITMENT.format(shown(commitment)))
    return commitment


def _players(numbers: list[int]) -> tuple[int, ...]:
    if sorted(numbers) != list(range(SEATS)):
        raise RecordError(NOT_FOUR.format(shown(numbers)))
    return tuple(numbers)


def _seat(name: str) -> int:
    if len(name) != 1 or name not in SEAT_NAMES:
        raise RecordError(NOT_A_SEAT.format(name))
    return SEAT_NAMES.index(name)


def _read_win(win: dict[str, Any]) -> Win:
    fans = field(win, "fans", dict)
    counts = tuple((name, typed(times, int, name)) for name, times in fans.items())
    return Win(_seat(field(win, "seat", str)), field(win, "hand", str), field(win, "total", int), counts)


def _read_verdict(data: dict[str, Any]) -> Verdict | None:
    if "verdict" not in data:
        return None
    verdict = field(data, "verdict", dict)
    seat = None if verdict.get("seat") is None else _seat(field(verdict, "seat", str))
    return Verdict(seat, field(verdict, "reason", str))


# ---- Files -------------------------------------------------------------------------------------------------


def sealed_lines(records: Iterable[Record]) -> Iterator[str]:
    """The lines of a file, each sealed with the one before."""
    after = ""
    for record in records:
        line = line_of(record, after)
        after = seal_of(line)
        yield line


def seal_of(line: str) -> str:
    """The seal of a line."""
    return line.rpartition('"seal": "')[2].rstrip('"}')


def dump(path: str | Path, records: Iterable[Record]) -> int:
    """Write the file of a match, or of hands that belong together; the number of records.

    A name that ends in ``.gz`` makes a gzip file.

    Raises:
        OSError: the file cannot be written.
    """
    number = 0
    with created(path) as file:
        for line in sealed_lines(records):
            file.write(f"{line}\n".encode())
            number += 1
    return number


def load(path: str | Path) -> Iterator[Record]:
    """The records of a file, plain or gzip.

    Raises:
        RecordError: (while reading) a line is no record or not as it was written; it knows the line.
        OSError: the file cannot be opened.
    """
    return (record for record, _ in load_sealed(lines_of(path)))


def load_sealed(lines: Iterable[tuple[int, bytes]]) -> Iterator[tuple[Record, str]]:
    """The records of numbered lines, with their seals.

    Raises:
        RecordError: as :func:`load`.
    """
    after, number = "", 0
    for number, line in lines:
        try:
            if not line.endswith(b"\n"):
                raise RecordError(TORN)
            record, after = _sealed(text_of(line[:-1]), after)
        except RecordError as error:
            raise error.at(number) from None
        yield record, after
    if number == 0:
        raise RecordError(EMPTY)
