"""``--batch``: a JSON line for every line of a file, in order."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from itertools import chain, islice
from pathlib import Path
from time import perf_counter

from ...errors import InvalidHandError, NotationError
from ...lang import Words
from ...rules.ruleset import Ruleset
from ...scoring.score import score
from .. import messages as m
from ..common import FAILED, error_object, open_input, say
from ..engine import compile_once, missing
from ..lines import LONGEST, Json, LineError, decode, hand_of, is_json, parse_json, read_lines
from .score_json import brief

BLOCK = 1000
"""Lines that are answered together."""
FEW = 2
"""Blocks that are scored one by one before Numba would have been imported."""
PATIENCE = 20
"""Blocks that are scored one by one if the kernels have not been compiled yet: to compile takes as long."""

Answer = Callable[[bytes], Json]


def score_lines(path: str, rules: Ruleset, lang: str) -> int:
    """Score the lines of a file (``-``: standard input) and return the exit code.

    Every line that is not blank gives one line; one that cannot be scored says why, and the exit code is 1.
    """

    def answers(lines: Iterable[bytes]) -> Iterator[Json]:
        if _asks_and_waits(path) or missing():
            return (answer_to(line, rules, lang) for line in lines)
        return _in_blocks(lines, rules, lang)

    return run(path, answers, lang, m.SCORING)


def answer_lines(path: str, answer: Answer, lang: str) -> int:
    """Answer the lines of a file one by one and return the exit code."""
    return run(path, lambda lines: map(answer, lines), lang, m.ANALYSING)


def run(path: str, answers: Callable[[Iterable[bytes]], Iterable[Json]], lang: str, title: Words) -> int:
    """Print the answers to the lines of a file that are not blank; the exit code is 1 if one is an error."""
    failed, number, started = False, 0, perf_counter()
    flush = _asks_and_waits(path)
    with open_input(path, lang) as source, _progress(source, path, lang, title) as advance:
        for answer in answers(_counted(read_lines(source, path, lang), advance)):
            failed |= "error" in answer
            number += 1
            sys.stdout.buffer.write(encoded(answer))
            if flush:
                sys.stdout.buffer.flush()
    if sys.stderr.isatty():
        seconds = perf_counter() - started
        rate = say(m.RATE, lang, f"{number:,}", f"{seconds:.1f}", f"{number / seconds:,.0f}")
        sys.stdout.flush()
        print(rate, file=sys.stderr)
    return FAILED if failed else 0


def _asks_and_waits(path: str) -> bool:
    """Whether somebody may write a line, by hand or from a program, and wait for its answer."""
    return path == "-" or sys.stdout.isatty() or not Path(path).is_file()


def _counted(lines: Iterable[bytes], advance: Callable[[], None]) -> Iterator[bytes]:
    for line in lines:
        if line.strip():
            yield line
        advance()


def _in_blocks(lines: Iterable[bytes], rules: Ruleset, lang: str) -> Iterator[Json]:
    """Score many lines in arrays, few of them one by one."""
    blocks = _blocks(lines)
    begin = list(islice(blocks, FEW + 1))
    plain = FEW if len(begin) <= FEW else 0 if _compiled() else PATIENCE
    for number, block in enumerate(chain(begin, blocks)):
        if number < plain:
            yield from (answer_to(line, rules, lang) for line in block)
            continue
        from .batch_arrays import answers_to

        if number == plain:
            compile_once(lang)
        yield from answers_to(block, rules, lang)


def _compiled() -> bool:
    from ...kernels.warmup import is_warm

    return is_warm()


def _blocks(lines: Iterable[bytes]) -> Iterator[list[bytes]]:
    """Lines together; fewer where they are very long."""
    block, size = [], 0
    for line in lines:
        block.append(line)
        size += len(line)
        if len(block) == BLOCK or size > 4 * LONGEST:
            yield block
            block, size = [], 0
    if block:
        yield block


def answer_to(line: bytes, rules: Ruleset, lang: str) -> Json:
    """What :func:`guobiao.cli.as_json.brief` says of a line, or ``error`` and ``kind``; with its ``id``."""
    return answered(line, lambda record: brief(score(hand_of(record, lang), rules)), lang)


def answered(line: bytes, answer: Callable[[Json], Json], lang: str) -> Json:
    """The answer to the record of a line (notation: its ``hand``), or its error; with its ``id``."""
    record: Json = {}
    try:
        text = decode(line, lang)
        record = parse_json(text, lang) if is_json(text) else {"hand": text}
        found = answer(record)
    except LineError as error:
        found = {"error": error.text, "kind": error.kind}
    except (NotationError, InvalidHandError) as error:
        found = error_object(error, lang)
    return {"id": record["id"], **found} if "id" in record else found


def encoded(answer: Json) -> bytes:
    """UTF-8 whatever the id holds: a lone surrogate stays the escape that it was in the input."""
    try:
        text = json.dumps(answer, ensure_ascii=False)
    except RecursionError:
        text = json.dumps({**answer, "id": None}, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace") + b"\n"


@contextmanager
def _progress(source: BufferedIOBase, path: str, lang: str, title: Words) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error if that is a terminal and the answers go elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda: None
        return
    from ..progress import bar

    with bar(source, path, lang, title) as advance:
        yield advance
