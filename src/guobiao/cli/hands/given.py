"""Hands as the commands are given them: words and options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from ...notation import Notation
from .. import messages as m
from ..common import fail, say
from ..lines import flowers_of, wind_of

HandArgument = Annotated[list[str] | None, typer.Argument(metavar="HAND", hidden=True)]
PrevalentOption = Annotated[str | None, typer.Option(metavar="WIND", help="Prevalent wind. 圈风")]
SeatOption = Annotated[str | None, typer.Option(metavar="WIND", help="Seat wind. 门风")]
FlowersOption = Annotated[str | None, typer.Option(metavar="N|a-h", help="Flowers, or how many. 花牌")]
NotationOption = Annotated[
    Notation, typer.Option(help="How to write the tiles. 牌的写法。", case_sensitive=False)
]


def circumstances(prevalent: str | None, seat: str | None, flowers: str | None, lang: str) -> dict[str, Any]:
    """What the options say of winds and flowers; ends the command if one cannot be read."""
    changes: dict[str, Any] = {}
    for name, text, read, complaint in (
        ("prevalent", prevalent, wind_of, m.NOT_A_WIND),
        ("seat", seat, wind_of, m.NOT_A_WIND),
        ("flowers", flowers, flowers_of, m.NOT_FLOWERS),
    ):
        if text is not None:
            changes[name] = read(text)
            if changes[name] is None:
                fail(say(complaint, lang, repr(text)))
    return changes


def only_a_file(words: list[str] | None, given: Iterable[str], lang: str) -> None:
    """End the command if a hand, or options that tell of one, stand beside ``--batch``."""
    if words:
        fail(m.HAND_AND_BATCH.text(lang))
    if options := ", ".join(f"--{name.removesuffix('_related').replace('_', '-')}" for name in given):
        fail(say(m.ONLY_WITH_HAND, lang, options))


def text_of(words: list[str] | None, lang: str) -> str:
    """The hand in words; ends the command if there is none."""
    if not words:
        fail(m.NO_HAND.text(lang))
    return " ".join(words)
