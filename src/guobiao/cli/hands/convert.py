"""``guobiao convert``: the same hand in another notation."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ...errors import NotationError
from ...notation import Notation
from ...notation import convert as convert_text
from .. import messages as m
from ..common import FAILED, LangOption, error_text, fail, language, open_input, say
from ..lines import LineError, decode, read_lines


def convert(
    words: Annotated[list[str], typer.Argument(metavar="TEXT", hidden=True)],
    to: Annotated[
        Notation, typer.Option(help="The notation to write. 写法。", case_sensitive=False)
    ] = Notation.CANONICAL,
    lang: LangOption = None,
) -> None:
    """Write a hand in another notation. 转换牌的写法。

    TEXT is a hand in any notation, or - to convert standard input line by line.

    TEXT 为一手牌；- 为逐行转换标准输入。
    """
    tongue = language(lang)
    if words == ["-"]:
        raise typer.Exit(_lines(to, tongue))
    try:
        print(convert_text(" ".join(words), to))
    except NotationError as error:
        fail(error_text(error, tongue), FAILED)


def _lines(to: Notation, lang: str) -> int:
    """Convert standard input line by line; blank lines stay, bad ones are reported and left out."""
    failed = 0
    with open_input("-", lang) as source:
        for number, line in enumerate(read_lines(source, "-", lang), 1):
            try:
                text = decode(line, lang)
                print(convert_text(text, to) if text.strip() else "", flush=True)
            except (NotationError, LineError) as error:
                failed = FAILED
                words = error_text(error, lang) if isinstance(error, NotationError) else error.text
                print(f"{say(m.LINE, lang, number)}: {words}", file=sys.stderr)
    return failed
