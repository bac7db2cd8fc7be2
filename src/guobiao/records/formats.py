"""Every format of records: known by its content, read hand by hand, written.

>>> print(*Format)
guobiao tziakcha botzone botzone-text collection
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from ..lang import Words
from ..table.events import Answered
from . import botzone, botzone_text, botzone_writing, collection, sealed, tziakcha, tziakcha_writing
from .commitment import check_shuffle
from .errors import RecordError
from .fields import typed
from .files import json_of, lines_of, text_of
from .importing import record_of
from .record import Record
from .telling import Telling

Lines = Iterable[tuple[int, bytes]]

UNKNOWN = Words("no record of a known format: there are {}", "不是已知格式的牌谱：可读 {}")
NOT_WRITTEN = Words("{} is only read", "{} 只能读取")
OTHER_GAME = Words("by the rules of {} it would not be the same hand: {}", "按 {} 的规则不是同一局：{}")
OTHER_EVENTS = Words("other events", "事件不同")


class Format(StrEnum):
    """A format of records."""

    GUOBIAO = "guobiao"
    TZIAKCHA = "tziakcha"
    BOTZONE = "botzone"
    BOTZONE_TEXT = "botzone-text"
    COLLECTION = "collection"

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        raise ValueError(f"unknown format {value!r}: there are {', '.join(cls)}")


@dataclass(frozen=True)
class Entry:
    """A hand in a file, not yet proved.

    Attributes:
        line: where it begins, from 1.
        found: what is there; an error if it cannot even be read.
    """

    line: int
    found: Record | Telling | RecordError

    @property
    def name(self) -> str:
        """What the hand is called; empty if it has no name or cannot be read."""
        return "" if isinstance(self.found, RecordError) else self.found.name

    def record(self) -> Record:
        """The hand, played through the engine and compared with what is recorded.

        Raises:
            RecordError: the first event that the rules forbid or figure that differs, or a shuffle that is
                not the one committed to; it knows the line.
        """
        try:
            match self.found:
                case RecordError():
                    raise self.found
                case Record():
                    check_shuffle(self.found)
                    self.found.game()
                    return self.found
                case telling:
                    return record_of(telling)
        except RecordError as error:
            raise error.at(self.line) from None


def read(path: str | Path) -> Iterator[Record]:
    """The hands of a file of any format, each proved.

    Raises:
        RecordError: (while reading) the first thing that is wrong; it knows the line.
        OSError: the file cannot be opened.
    """
    return (entry.record() for entry in entries(path))


def entries(path: str | Path) -> Iterator[Entry]:
    """The hands of a file of any format; after one that cannot be read come the others, if that can be.

    Raises:
        RecordError: (while reading) there is no hand in it, or no known format.
        OSError: the file cannot be opened.
    """
    lines = lines_of(path)
    begin: list[tuple[int, bytes]] = []
    for number, line in lines:
        begin.append((number, line))
        if line.strip():
            break
    else:
        raise RecordError(sealed.EMPTY)
    yield from _READERS[_format_of(begin[-1][1])](chain(begin, lines))


def _format_of(line: bytes) -> Format | None:
    """The format that a first line tells; None if more of the file must be read."""
    try:
        text = text_of(line).lstrip()
    except RecordError:
        raise _unknown() from None
    if text.startswith(botzone_text.FIRST):
        return Format.BOTZONE_TEXT
    if text.startswith(f'{{"{sealed.MARK}":'):
        return Format.GUOBIAO
    if not text.startswith(("{", "[")):
        raise _unknown()
    try:
        return _format_of_value(json_of(text))
    except RecordError:
        return None


def _format_of_value(value: Any) -> Format:
    match value:
        case {"platform": _, "events": _}:
            return Format.COLLECTION
        case {sealed.MARK: _}:
            return Format.GUOBIAO
        case [*_] | {"logs": _}:
            return Format.BOTZONE
        case {"records": _} | {"step": _} | {"script": _} | {"a": _, "w": _}:
            return Format.TZIAKCHA
    raise _unknown()


def _unknown() -> RecordError:
    return RecordError(UNKNOWN.format(", ".join(Format)), line=1)


# ---- Reading -----------------------------------------------------------------------------------------------


def _read_sealed(lines: Lines) -> Iterator[Entry]:
    """Records of this project; after one that was altered the next is judged by the seal that it had."""
    after: str | None = ""
    for number, line in lines:
        try:
            if not line.endswith(b"\n"):
                raise RecordError(sealed.TORN)
            text = text_of(line[:-1])
            record = sealed.loads(text, after)
            after = sealed.seal_of(text)
            yield Entry(number, record)
        except RecordError as error:
            after = None
            yield Entry(number, error)


def _read_json_lines(read: Callable[[Any], Iterator[Telling]]) -> Callable[[Lines], Iterator[Entry]]:
    def entries_of(lines: Lines) -> Iterator[Entry]:
        for number, line in lines:
            if not line.strip():
                continue
            try:
                for telling in read(json_of(text_of(line))):
                    yield Entry(number, telling)
            except RecordError as error:
                yield Entry(number, error)

    return entries_of


def _read_text(lines: Lines) -> Iterator[Entry]:
    """The text dataset; what cannot be read ends the reading of it."""
    try:
        for number, telling in botzone_text.tellings((number, text_of(line)) for number, line in lines):
            yield Entry(number, telling)
    except RecordError as error:
        yield Entry(error.line or 1, error)


def _read_whole(lines: Lines) -> Iterator[Entry]:
    """One JSON value on several lines."""
    value = json_of(text_of(b"".join(line for _, line in lines)))
    found = _format_of_value(value)
    if found not in _FOREIGN:
        raise _unknown()
    try:
        for telling in _FOREIGN[found](value):
            yield Entry(1, telling)
    except RecordError as error:
        yield Entry(1, error)


def _one(telling_of: Callable[[Any], Telling]) -> Callable[[Any], Iterator[Telling]]:
    def tellings(value: Any) -> Iterator[Telling]:
        yield telling_of(value)

    return tellings


_FOREIGN: dict[Format, Callable[[Any], Iterator[Telling]]] = {
    Format.TZIAKCHA: lambda value: tziakcha.tellings(typed(value, dict, "record")),
    Format.BOTZONE: _one(botzone.telling_of),
    Format.COLLECTION: _one(lambda value: collection.telling_of(typed(value, dict, "record"))),
}
_READERS: dict[Format | None, Callable[[Lines], Iterator[Entry]]] = {
    Format.GUOBIAO: _read_sealed,
    Format.BOTZONE_TEXT: _read_text,
    None: _read_whole,
    **{name: _read_json_lines(read) for name, read in _FOREIGN.items()},
}


# ---- Writing -----------------------------------------------------------------------------------------------


class Writer:
    """Writes records in a format, one after the other.

    Args:
        to: one of :data:`WRITTEN`.

    Raises:
        ValueError: the format is only read.
    """

    def __init__(self, to: Format) -> None:
        if to not in WRITTEN:
            raise ValueError(NOT_WRITTEN.format(to).en)
        self.to, self._after = to, ""

    def text(self, record: Record) -> str:
        """The record, without the last line end.

        A foreign format is read back: what would be another hand by the rules of that platform is refused.

        Raises:
            RecordError: it cannot be expressed there.
        """
        if self.to is Format.GUOBIAO:
            line = sealed.line_of(record, self._after)
            self._after = sealed.seal_of(line)
            return line
        text = _WRITERS[self.to](record)
        _prove(record, text, self.to)
        return text


def _prove(record: Record, text: str, to: Format) -> None:
    lines = [(number, f"{line}\n".encode()) for number, line in enumerate(text.split("\n"), 1)]
    try:
        (entry,) = _READERS[to](lines)
        again = entry.record()
    except RecordError as error:
        raise _other(to, error.words) from None
    if _deeds(again) != _deeds(record) or again.points != record.points:
        raise _other(to, OTHER_EVENTS)


def _other(to: Format, why: Words) -> RecordError:
    return RecordError(OTHER_GAME.format(to, why))


def _deeds(record: Record) -> list[object]:
    """The events but for the answers: who is asked depends on what can be declared wrongly."""
    return [event for event in record.events if not isinstance(event, Answered)]


def _tziakcha_line(record: Record) -> str:
    step = tziakcha_writing.step_of(record)
    return sealed.json_text({"id": record.name, "step": step})


_WRITERS: dict[Format, Callable[[Record], str]] = {
    Format.TZIAKCHA: _tziakcha_line,
    Format.BOTZONE: lambda record: sealed.json_text(botzone_writing.match_of(record)),
    Format.BOTZONE_TEXT: lambda record: botzone_text.text_of_record(record).removesuffix("\n"),
}
WRITTEN = (Format.GUOBIAO, *_WRITERS)
"""The formats that can be written."""
