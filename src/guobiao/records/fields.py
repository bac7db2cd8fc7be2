"""The fields of a JSON value, read with the types that they must have."""

from __future__ import annotations

from typing import Any, TypeVar

from ..lang import Words
from .errors import RecordError

T = TypeVar("T")

_KINDS: dict[type, Words] = {
    dict: Words("an object", "对象"),
    list: Words("a list", "列表"),
    str: Words("a text", "文本"),
    int: Words("a whole number", "整数"),
    bool: Words("true or false", "布尔值"),
}

MISSING = Words("{} is missing", "缺少 {}")
OF_TYPE = Words("{}: expected {}, not {}", "{}：应为{}，而不是 {}")
IN_RANGE = Words("{}: expected a number from {} to {}, not {}", "{}：应为 {} 到 {} 的数，而不是 {}")
OF_LENGTH = Words("{}: expected {} of them, not {}", "{}：应有 {} 个，而不是 {} 个")


def shown(value: object) -> str:
    """A value for a message, cut short."""
    try:
        text = repr(value)
    except ValueError:  # a whole number of thousands of digits
        text = "a very large number"
    return text if len(text) <= 40 else text[:39] + "…"


def typed(value: object, kind: type[T], name: str) -> T:
    """The value, if it is of that kind (a boolean is no number).

    Raises:
        RecordError: it is not; the message calls it by ``name``.
    """
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RecordError(OF_TYPE.format(name, _KINDS[kind], shown(value)))
    return value


def field(source: dict[str, Any], name: str, kind: type[T], default: T | None = None) -> T:
    """A field of an object; the default, if there is one, where the field is missing.

    Raises:
        RecordError: it is missing or of another type.
    """
    if name not in source:
        if default is None:
            raise RecordError(MISSING.format(name))
        return default
    return typed(source[name], kind, name)


def whole(source: dict[str, Any], name: str, low: int, high: int, default: int | None = None) -> int:
    """A whole number from ``low`` to ``high``.

    Raises:
        RecordError: it is missing, another type or out of range.
    """
    return in_range(field(source, name, int, default), low, high, name)


def in_range(number: int, low: int, high: int, name: str) -> int:
    """The number, if it lies in the range.

    Raises:
        RecordError: it does not.
    """
    if not low <= number <= high:
        raise RecordError(IN_RANGE.format(name, low, high, shown(number)))
    return number


def items(source: dict[str, Any], name: str, kind: type[T], length: int | None = None) -> list[T]:
    """A list whose items are all of one kind, and as many as told.

    Raises:
        RecordError: it is missing, another type or of another length.
    """
    values = [typed(value, kind, f"{name}[{place}]") for place, value in enumerate(field(source, name, list))]
    if length is not None and len(values) != length:
        raise RecordError(OF_LENGTH.format(name, length, len(values)))
    return values
