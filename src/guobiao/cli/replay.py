"""``guobiao replay``: recorded hands, step by step."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ..notation import Notation
from . import messages as m
from .common import FAILED, JsonOption, LangOption, cannot_read, fail, language, print_json, say
from .engine import compile_once, need_engine

if TYPE_CHECKING:
    from ..records.record import Record
    from .reel import Reel


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
    hand: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Begin with this hand. 局。", show_default=False),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="EVENT",
            help="Show the table after this event. 事件。",
            show_default=False,
        ),
    ] = None,
    notation: Annotated[
        Notation | None,
        typer.Option(help="How to write the tiles. 牌的写法。", case_sensitive=False, show_default=False),
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Look at recorded hands, step by step. 逐步回放牌谱。

    FILE holds records of this program or of another platform. On a terminal Enter goes on, p back, n to the
    next hand; elsewhere the hands are told line by line. --json tells a hand on every line.

    FILE 为本程序或其他平台的牌谱。终端中：回车下一步，p 上一步，n 下一局；否则逐行输出。--json 每行一局。
    """
    tongue = language(lang)
    need_engine(tongue)
    from ..records.errors import RecordError
    from ..records.sealed import load
    from .reel import Reel

    tiles = notation or (Notation.CHINESE if tongue == "zh" else Notation.CANONICAL)
    compile_once(tongue, play=True)
    try:
        reel = Reel(load(file))
        if as_json:
            _as_json(reel, hand, at, tongue)
        elif at is not None:
            _one_position(_hand(reel, hand or 1, tongue), at, tongue, tiles)
        elif sys.stdin.isatty() and sys.stdout.isatty():
            from .replay_view import step_through

            step_through(reel, hand or 1, tongue, tiles)
        else:
            _tell(reel, hand, tongue, tiles)
    except RecordError as error:
        fail(say(m.CANNOT_OPEN, tongue, file, error.message(tongue)), FAILED)
    except OSError as error:
        cannot_read(file, error, tongue)


def _hand(reel: Reel, number: int, lang: str) -> Record:
    record = reel.hand(number)
    if record is None:
        fail(say(m.SO_MANY_HANDS, lang, number, len(reel)), FAILED)
    return record


def _one_position(record: Record, event: int, lang: str, notation: Notation) -> None:
    from .replay_view import show_position

    if event > len(record.events):
        fail(say(m.SO_MANY_EVENTS, lang, event, len(record.events)), FAILED)
    show_position(record, event, lang, notation)


def _tell(reel: Reel, only: int | None, lang: str, notation: Notation) -> None:
    """The hand that is asked for, or all of them, in lines."""
    from .replay_view import tell

    number = only or 1
    tell(_hand(reel, number, lang), lang, notation)
    while only is None and (record := reel.hand(number := number + 1)) is not None:
        tell(record, lang, notation)


def _as_json(reel: Reel, only: int | None, event: int | None, lang: str) -> None:
    import json

    from .replay_json import hand, position

    first = _hand(reel, only or 1, lang)
    if event is not None:
        if event > len(first.events):
            fail(say(m.SO_MANY_EVENTS, lang, event, len(first.events)), FAILED)
        print_json(position(first, event))
        return
    if only is not None:
        print_json(hand(first))
        return
    number, record = 1, reel.hand(1)
    while record is not None:
        print(json.dumps(hand(record), ensure_ascii=False))
        record = reel.hand(number := number + 1)
