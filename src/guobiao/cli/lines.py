"""One line of a file of hands: JSON or notation, read strictly and blamed clearly.

A JSON line has the fields of ``scored_hands.jsonl``: ``hand`` in the one-line notation and, where they are
not in that text, ``flags`` (an object of booleans, or a list of names as :meth:`guobiao.sets.Win.flags` takes
them), ``prevalent``, ``seat`` and ``flowers``. They override the text. Other fields are left alone.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterator
from io import BufferedIOBase
from typing import Any, NoReturn

from ..errors import NotationError, printable
from ..lang import Words
from ..notation import parse_hand, parse_tiles
from ..sets import FLAGS, MAX_FLOWERS, Hand, Win
from ..tiles import Tile
from . import messages as m
from .common import cannot_read, say

Json = dict[str, Any]

LONGEST = 1 << 20
"""Bytes of a line. A longer one is not read into memory."""


class LineError(ValueError):
    """A line that is not what it should be; ``kind`` is ``json``, ``schema`` or ``notation``."""

    def __init__(self, kind: str, text: str) -> None:
        self.kind, self.text = kind, text
        super().__init__(text)


def read_lines(source: BufferedIOBase, path: str, lang: str) -> Iterator[bytes]:
    """The lines of a file; of one that is too long only the beginning. Ends the command if reading fails."""
    try:
        while line := source.readline(LONGEST + 1):
            rest = line
            while len(rest) > LONGEST and not rest.endswith(b"\n"):
                rest = source.readline(LONGEST + 1)
            yield line
    except (OSError, EOFError, zlib.error) as error:
        cannot_read(path, error, lang)


def decode(line: bytes, lang: str) -> str:
    """The text of a line, without its line end (a space before it says something and stays)."""
    if len(line) > LONGEST:
        raise LineError(
            "json" if line.lstrip().startswith(b"{") else "notation", say(m.TOO_LONG, lang, LONGEST)
        )
    try:
        return line.removeprefix(b"\xef\xbb\xbf").decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError as error:
        kind = "json" if is_json(line.decode("utf-8", "replace")) else "notation"
        raise LineError(kind, say(m.NOT_UTF8, lang, error.start + 1)) from None


def is_json(text: str) -> bool:
    """Whether a line is meant as JSON: no notation begins with a brace."""
    return text.lstrip().startswith("{")


def parse_json(text: str, lang: str) -> Json:
    """The object of a JSON line; stricter than :mod:`json`, which reads NaN and infinite numbers."""
    try:
        value = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    except json.JSONDecodeError as error:
        wrong = printable(str(error))
    except RecursionError:
        wrong = m.TOO_DEEP.text(lang)
    except _NoNumberError as error:
        wrong = say(m.NO_NUMBER, lang, error)
    except ValueError:  # what `_finite` raises, and Python of a whole number of thousands of digits
        wrong = m.TOO_LARGE.text(lang)
    else:
        if not isinstance(value, dict):
            raise LineError("schema", m.NOT_AN_OBJECT.text(lang))
        return value
    raise LineError("json", say(m.NOT_JSON, lang, wrong))


class _NoNumberError(ValueError):
    """NaN or an infinite number, by name."""


def _no_number(name: str) -> NoReturn:
    raise _NoNumberError(name)


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise ValueError(text)
    return number


def hand_of(record: Json, lang: str) -> Hand:
    """The hand of a JSON line.

    Raises:
        LineError: a field is missing or of another type.
        NotationError: the hand cannot be read.
        InvalidHandError: an unknown flag, or flags that contradict each other.
    """
    if "hand" not in record:
        raise LineError("schema", say(m.FIELD_MISSING, lang, "hand"))
    if not isinstance(record["hand"], str):
        _blame("hand", m.A_TEXT, lang)
    hand = parse_hand(record["hand"])
    changes = _flags(record.get("flags"), lang)
    for name, read, form in (
        ("prevalent", wind_of, m.A_WIND),
        ("seat", wind_of, m.A_WIND),
        ("flowers", flowers_of, m.FLOWERS_FORM),
    ):
        if record.get(name) is not None:
            changes[name] = read(record[name])
            if changes[name] is None:
                _blame(name, form, lang)
    return hand.replace(**changes)


def _blame(field: str, form: Words, lang: str) -> NoReturn:
    raise LineError("schema", say(m.FIELD_TYPE, lang, field, form.text(lang)))


def _flags(value: object, lang: str) -> Json:
    if value is None:
        return {}
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return dict(Win.flags(value))
    if isinstance(value, dict) and all(name in FLAGS and isinstance(on, bool) for name, on in value.items()):
        return dict(value)
    _blame("flags", m.FLAGS_FORM, lang)


def wind_of(value: object) -> Tile | None:
    """The wind of a name in any notation; None if it is none."""
    tiles = _tiles(value)
    return tiles[0] if len(tiles) == 1 and tiles[0].is_wind else None


def flowers_of(value: object) -> tuple[Tile, ...] | int | None:
    """Flowers, or their number, as a number or a text; None if it is neither.

    >>> flowers_of(2), flowers_of("2"), flowers_of("a梅"), flowers_of("1m"), flowers_of(True)
    (2, 2, (Tile('a'), Tile('a')), None, None)
    """
    if isinstance(value, str):
        if value.strip() not in ("", *map(str, range(MAX_FLOWERS + 1))):
            tiles = _tiles(value)
            return tiles if tiles and all(tile.is_flower for tile in tiles) else None
        value = int(value.strip() or 0)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_FLOWERS:
        return value
    return None


def _tiles(value: object) -> tuple[Tile, ...]:
    """The tiles of a text; none if it is not one."""
    try:
        return parse_tiles(value) if isinstance(value, str) else ()
    except NotationError:
        return ()
