"""``guobiao records``: check records of any format, and write them in another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from ...errors import printable
from ...records.errors import RecordError
from .. import messages as m
from ..common import FAILED, JsonOption, LangOption, cannot_read, fail, language, print_json, say, suggestion
from ..engine import compile_once, need_engine

if TYPE_CHECKING:
    from ...records.formats import Entry, Writer

records = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


@records.callback()
def _records() -> None:
    """Check records of hands and matches, or convert them. 核对与转换牌谱。

    Read are the records of this program, of tziakcha (decoded JSON), of Botzone (match JSON, text dataset)
    and collections of them as JSON Lines, each plain or gzip. The format is told by the content.

    可读本程序、雀渣、Botzone（对局 JSON、文本数据集）的牌谱及其合集，可为 gzip，格式按内容判断。
    """


@records.command(short_help="Play recorded hands again and compare. 核对")
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", hidden=True)],
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play recorded hands again, event by event, and compare with the record. 逐事件核对牌谱。

    For each hand a line: ok, or the first event that the rules forbid, or figure (final hand, fans, total,
    scores, seats) that differs. Where the SHA-256 of the wall's seed was shown before the deal, the seed must
    have that SHA-256 and make the wall. The exit code is 1 if anything is wrong.

    每局一行：符合，或第一个不合规则的事件、第一个不符的数据（手牌、番种、番数、得分、座位）。
    发牌前公布了种子 SHA-256 的局，另核对种子与之相符且生成该牌墙。有误则返回 1。
    """
    tongue = language(lang)
    need_engine(tongue)
    compile_once(tongue, play=True)
    found = [result for file in files for result in _checked(file, tongue, show=not as_json)]
    failed = sum("error" in result for result in found)
    if as_json:
        print_json(found)
    else:
        sys.stdout.flush()
        print(say(m.HANDS_AGREE, tongue, len(found) - failed, len(found)), file=sys.stderr)
        if verified := sum("shuffle" in result for result in found):
            print(say(m.SHUFFLES_VERIFIED, tongue, verified), file=sys.stderr)
    if failed:
        raise typer.Exit(FAILED)


def _checked(file: str, lang: str, show: bool) -> Iterator[dict[str, object]]:
    """What is found of each hand of a file."""
    from ...records.continuity import Continuity

    match = Continuity()
    for entry in _entries(file, lang):
        result: dict[str, object] = {"file": file, "line": entry.line, "name": entry.name}
        try:
            record = entry.record()
            match.follow(record)
            if record.commitment is not None:  # else the record would have been refused
                result["shuffle"] = "verified"
        except RecordError as error:
            result |= _blame(error.at(entry.line), lang)
        if show:
            text = result.get("error", m.AGREES.text(lang))
            name = f" {printable(entry.name)}" if entry.name else ""
            print(f"{printable(file)}:{result['line']}{name}: {text}")
        yield result


def _blame(error: RecordError, lang: str) -> dict[str, object]:
    line, error.line = error.line, None
    event = {} if error.event is None else {"event": error.event}
    return {"line": line, "error": printable(error.message(lang)), **event}


def _entries(file: str, lang: str) -> Iterator[Entry]:
    """The hands of a file; ends the command if it cannot be read at all."""
    from ...records.formats import entries

    try:
        yield from entries(file)
    except RecordError as error:
        fail(f"{printable(file)}: {printable(error.message(lang))}", FAILED)
    except OSError as error:
        cannot_read(file, error, lang)


@records.command(short_help="Write recorded hands in another format. 转换")
def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="guobiao, tziakcha, botzone, botzone-text. 格式。")
    ] = "guobiao",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Where to write. 输出文件。", show_default=False),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Write recorded hands in another format. 转换牌谱格式。

    Each hand is played through the engine first; one that the rules forbid, or that the other format cannot
    express, is reported and left out, and the exit code is 1. A file name that ends in .gz makes a gzip file.

    每局先由引擎重演；不合规则或无法表示的局会报告并略去，返回 1。文件名以 .gz 结尾则压缩。
    """
    tongue = language(lang)
    need_engine(tongue)
    writer = _writer(to, tongue)
    compile_once(tongue, play=True)
    failed = 0
    if output is not None and output.exists() and Path(file).exists() and output.samefile(file):
        fail(say(m.ONTO_ITSELF, tongue, file))
    with _output(output, tongue) as target:
        for entry in _entries(file, tongue):
            try:
                target.write(f"{writer.text(entry.record())}\n".encode())
            except RecordError as error:
                failed = FAILED
                print(
                    f"{printable(file)}: {printable(error.at(entry.line).message(tongue))}", file=sys.stderr
                )
    raise typer.Exit(failed)


def _writer(name: str, lang: str) -> Writer:
    from ...records.formats import WRITTEN, Format, Writer

    if name not in WRITTEN:
        fail(say(m.NO_FORMAT, lang, printable(name), ", ".join(WRITTEN)) + suggestion(name, WRITTEN, lang))
    return Writer(Format(name))


@contextmanager
def _output(path: Path | None, lang: str) -> Iterator[IO[bytes]]:
    """A file, or standard output; a name that ends in .gz makes a gzip file."""
    if path is None:
        sys.stdout.flush()
        yield sys.stdout.buffer
        return
    from ...records.files import created

    with ExitStack() as files:
        try:
            target = files.enter_context(created(path))
        except OSError as error:
            cannot_read(str(path), error, lang)
        yield target
