"""Sentences that wrap well on a terminal, Chinese ones too."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions
from rich.measure import Measurement
from rich.text import Text

_NARROWEST, _LONGEST_NAME = 12, 5
_NEVER_FIRST = "，。；：、！？）》”’】"
_NEVER_LAST = "（《“‘【"


class Prose:
    """Text that fits its column. Chinese breaks anywhere, but no line begins with a stop or a comma."""

    def __init__(self, text: str, style: str = "") -> None:
        self.text, self.style = text, style

    def __bool__(self) -> bool:
        return bool(self.text)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        longest = max(map(cell_len, self.text.split("\n")))
        return Measurement(min(longest, _NARROWEST), longest).with_maximum(options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for paragraph in self.text.split("\n"):
            for line in wrapped(paragraph, options.max_width):
                yield Text(line, self.style, no_wrap=True, overflow="crop")


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a paragraph.

    >>> wrapped("三种各四张的牌不计四归一，也不计一般高。", 24)
    ['三种各四张的牌不计四归', '一，也不计一般高。']
    """
    lines = [""]
    for piece in _unbreakable(text):
        if lines[-1] and cell_len(lines[-1] + piece.rstrip()) > width:
            lines.append("")
            piece = piece.lstrip()
        while cell_len(piece.rstrip()) > max(width, 2):
            head = set_cell_size(piece, max(width, 2)).rstrip()
            lines[-1] = head
            lines.append("")
            piece = piece[len(head) :]
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _unbreakable(text: str) -> Iterator[str]:
    """Words and single Chinese characters, with the punctuation that must stay with them."""
    piece = ""
    for word in _words(text):
        if piece and word not in _NEVER_FIRST and piece[-1] not in _NEVER_LAST:
            yield piece
            piece = ""
        piece += word
    yield piece


def _words(text: str) -> Iterator[str]:
    """Runs of blanks, words, Chinese characters; a Chinese name in an English sentence is a word."""
    for kind, run in groupby(text, _kind):
        word = "".join(run)
        if kind == "chinese" and len(word) > _LONGEST_NAME:
            yield from word
        else:
            yield word


def _kind(character: str) -> str:
    if character.isspace():
        return "blank"
    return "chinese" if "\u2e80" <= character <= "\uffef" else "word"
