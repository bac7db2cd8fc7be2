"""Files of records: unpacked, read as text, and JSON read strictly."""

from __future__ import annotations

import gzip
import json
import math
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from typing import Any, NoReturn

from ..errors import printable
from ..lang import Words
from .errors import RecordError

GZIP = b"\x1f\x8b"
"""The first bytes of a gzip file."""
LONGEST = 1 << 24
"""Bytes of a line; no record of a hand comes near it. A longer one is refused."""

DEEPEST = 24
"""Levels of a JSON value; a record has half as many."""

NOT_UNPACKED = Words("the gzip file is torn or altered: {}", "gzip 文件残缺或被改动：{}")
TOO_LONG = Words("the line is longer than {} bytes", "该行超过 {} 字节")
NOT_TEXT = Words("not a text in UTF-8 (byte {} of the line)", "不是 UTF-8 文本（本行第 {} 字节）")
NOT_JSON = Words("not valid JSON: {}", "不是有效的 JSON：{}")
TOO_DEEP = Words("nested too deeply", "嵌套过深")
TOO_LARGE = Words("a number is too large", "数值过大")
NO_NUMBER = Words("{} is no number", "{} 不是数")
TWICE = Words("{!r} is there twice", "{!r} 重复出现")


@contextmanager
def unpacked(path: str | Path) -> Iterator[BufferedIOBase]:
    """The bytes of a file, unpacked if it is a gzip file.

    Raises:
        RecordError: (while reading) a gzip file that is not whole.
        OSError: the file cannot be opened.
    """
    with Path(path).open("rb") as raw:
        zipped = raw.peek(2)[:2] == GZIP
        try:
            yield gzip.GzipFile(fileobj=raw) if zipped else raw
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise RecordError(NOT_UNPACKED.format(error)) from None


def lines_of(path: str | Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file with their numbers from 1; line ends are left on.

    Raises:
        RecordError: a line of more than :data:`LONGEST` bytes, or as :func:`unpacked`.
        OSError: the file cannot be opened.
    """
    with unpacked(path) as source:
        number = 0
        while line := source.readline(LONGEST + 1):
            number += 1
            if len(line) > LONGEST:
                raise RecordError(TOO_LONG.format(LONGEST), line=number)
            yield number, line


def text_of(line: bytes) -> str:
    """The text of a line.

    Raises:
        RecordError: it is not UTF-8.
    """
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(NOT_TEXT.format(error.start + 1)) from None


def json_of(text: str) -> Any:
    """The value of a JSON text; stricter than :mod:`json`, which reads NaN and takes the last of two names.

    Raises:
        RecordError: no JSON, or nothing that a record could hold.
    """
    try:
        value = json.loads(
            text, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_without_repetition
        )
        if _is_deep(value):
            raise RecordError(TOO_DEEP)
        return value
    except json.JSONDecodeError as error:
        words = NOT_JSON.format(printable(str(error)))
    except RecursionError:
        words = TOO_DEEP
    except RecordError:
        raise
    except ValueError:  # `_finite`, and Python of a whole number of thousands of digits
        words = TOO_LARGE
    raise RecordError(words)


def _is_deep(value: Any) -> bool:
    """Whether there are more levels than :data:`DEEPEST`."""
    level = [value]
    for _ in range(DEEPEST):
        level = [
            item
            for box in level
            if isinstance(box, dict | list)
            for item in (box.values() if isinstance(box, dict) else box)
        ]
    return bool(level)


def _no_number(name: str) -> NoReturn:
    raise RecordError(NO_NUMBER.format(name))


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(text)
    return number


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise RecordError(TWICE.format(next(name for name in found if names.count(name) > 1)))
    return found
