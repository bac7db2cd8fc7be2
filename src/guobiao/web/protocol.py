"""The messages of docs/protocol.md: what clients may say, and how the server answers mistakes."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ..lang import Words

VERSION = 1
MAX_BYTES = 2048
"""Of a message of a client."""

Json = dict[str, Any]
Number = Annotated[int, Field(ge=0, le=2**31)]


class Code(StrEnum):
    """What can be wrong with a message."""

    MALFORMED = "malformed"
    VERSION = "version"
    DUPLICATE = "duplicate"
    OUT_OF_ORDER = "out_of_order"
    JOIN_FIRST = "join_first"
    JOINED = "joined"
    NOT_SEATED = "not_seated"
    NO_SPECTATORS = "no_spectators"
    NOT_ASKED = "not_asked"
    LATE = "late"
    ILLEGAL = "illegal"
    NOT_NOW = "not_now"
    TOO_LARGE = "too_large"
    RATE = "rate"


class Close:
    """Codes with which the server closes a connection."""

    STOPPING, REFUSED, REPLACED, NOT_ADMITTED, ABUSE, NO_ROOM = 1001, 1008, 4001, 4003, 4009, 4404


NO_JSON = Words("not a JSON object with a number seq", "不是带有数字 seq 的 JSON 对象")
WRONG_VERSION = Words("version {}: this server speaks version 1", "版本 {}：本服务器使用版本 1")
USED = Words("number {} was used already", "编号 {} 已用过")
SKIPPED = Words("number {} is too high: {} is next", "编号 {} 过大：下一个为 {}")
JOIN_FIRST = Words("the first message is join", "首条消息应为 join")
ALREADY_JOINED = Words("this connection has joined already", "此连接已加入")
NOT_SEATED = Words("there is no place for you at this table", "你在此桌没有座位")
NO_SPECTATORS = Words("this table admits no spectators", "此桌不允许旁观")
NOT_ASKED = Words("nothing is asked of you now", "现在没有需要你决定的事")
LATE = Words("that decision has been made already", "该决定已经作出")
ILLEGAL_TEXT = Words("no such action; expected {}", "没有这种行动；应为 {}")
NOT_NOW = Words("not possible now", "现在不行")
TOO_LARGE = Words("a message has at most 2048 bytes", "消息至多 2048 字节")
TOO_FAST = Words("too many messages", "消息过于频繁")


class Refusal(Exception):  # noqa: N818 - what a client is answered, not a failure of the server
    """A message that is refused; nothing has changed.

    Attributes:
        code: what kind of mistake.
        words: what is wrong.
        allowed: what would be possible instead.
        seq: the number of the message, where it could be read.
    """

    def __init__(
        self, code: Code, words: Words, allowed: tuple[str, ...] = (), seq: int | None = None
    ) -> None:
        self.code, self.words, self.allowed, self.seq = code, words, allowed, seq
        super().__init__(code, words)

    def told(self, expected: int) -> Json:
        """The message ``error``."""
        return {
            "type": "error",
            "re": self.seq,
            "code": self.code,
            "expected": expected,
            "words": self.words._asdict(),
            "allowed": list(self.allowed),
        }


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=True)

    v: int
    seq: int


class Join(_Message):
    """Come to the table, or look on."""

    type: Literal["join"]
    role: Annotated[Literal["player", "spectator"], Field(alias="as")] = "player"
    token: Annotated[str, Field(max_length=100)] | None = None
    hand: Number | None = None
    event: Number | None = None


class Act(_Message):
    """Decide."""

    type: Literal["act"]
    hand: Number
    decision: Number
    action: Annotated[str, Field(max_length=20)]


class Ready(_Message):
    """Go on to the next hand."""

    type: Literal["ready"]
    hand: Number


class Settings(_Message):
    """Set switches; those left out stay."""

    type: Literal["settings"]
    auto_win: bool | None = None
    no_claims: bool | None = None
    auto_discard: bool | None = None
    hints: bool | None = None

    def changes(self) -> dict[str, bool]:
        """The switches that are set."""
        return self.model_dump(exclude={"v", "seq", "type"}, exclude_none=True)


class Leave(_Message):
    """Give the place to a bot."""

    type: Literal["leave"]


class Ping(_Message):
    """Measure."""

    type: Literal["ping"]


Message = Join | Act | Ready | Settings | Leave | Ping
_MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])


def numbered(text: str, expected: int) -> Json:
    """The object in a frame, if it has the number that is expected.

    Raises:
        Refusal: it is none, or another number's.
    """
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise Refusal(Code.MALFORMED, NO_JSON) from None
    seq = data.get("seq") if isinstance(data, dict) else None
    if not isinstance(seq, int) or isinstance(seq, bool):
        raise Refusal(Code.MALFORMED, NO_JSON)
    if seq != expected:
        late = seq < expected
        code, words = (Code.DUPLICATE, USED) if late else (Code.OUT_OF_ORDER, SKIPPED)
        raise Refusal(code, words.format(seq, expected), seq=seq if abs(seq) < 2**53 else None)
    return data  # type: ignore[no-any-return]


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def read(data: Json) -> Message:
    """The message of a numbered object.

    Raises:
        Refusal: another version, or no such message.
    """
    seq = data["seq"]
    if data.get("v") != VERSION or isinstance(data.get("v"), bool):
        raise Refusal(Code.VERSION, WRONG_VERSION.format(_short(data.get("v"))), seq=seq)
    try:
        return _MESSAGE.validate_python(data)
    except ValidationError as error:
        raise Refusal(Code.MALFORMED, _problem(error), seq=seq) from None


def _short(value: object) -> str:
    return repr(value)[:40]


def _problem(error: ValidationError) -> Words:
    """The first thing that is wrong, in words."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"][1:])) or "type"
    said = f"{where[:60]}: {first['msg'][:200]}"
    return Words(said, f"消息有误：{said}")
