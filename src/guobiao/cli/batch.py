"""``guobiao score --batch``: a JSON line for every line of a file, in order."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BufferedIOBase

from ..errors import InvalidHandError, NotationError
from ..notation import parse_hand
from ..rules.ruleset import Ruleset
from ..scoring.score import score
from .as_json import brief
from .common import FAILED, error_object, open_input
from .lines import Json, LineError, decode, hand_of, is_json, parse_json, read_lines


def run(path: str, rules: Ruleset, lang: str) -> int:
    """Score the lines of a file (``-``: standard input) and return the exit code.

    Every line that is not blank gives one line; one that cannot be scored says why, and the exit code is 1.
    """
    # Who feeds lines by hand or from a program waits for each answer.
    prompt = path == "-" or sys.stdout.isatty()
    failed = False
    with open_input(path, lang) as source, _progress(source, path, lang) as advance:
        for line in read_lines(source, path, lang):
            if line.strip():
                answer = answer_to(line, rules, lang)
                failed |= "error" in answer
                sys.stdout.buffer.write(encoded(answer))
                if prompt:
                    sys.stdout.buffer.flush()
            advance()
    return FAILED if failed else 0


def answer_to(line: bytes, rules: Ruleset, lang: str) -> Json:
    """What :func:`guobiao.cli.as_json.brief` says of a line, or ``error`` and ``kind``; with its ``id``."""
    record: Json = {}
    try:
        text = decode(line, lang)
        if is_json(text):
            record = parse_json(text, lang)
            answer = brief(score(hand_of(record, lang), rules))
        else:
            answer = brief(score(parse_hand(text), rules))
    except LineError as error:
        answer = {"error": error.text, "kind": error.kind}
    except (NotationError, InvalidHandError) as error:
        answer = error_object(error, lang)
    return {"id": record["id"], **answer} if "id" in record else answer


def encoded(answer: Json) -> bytes:
    """UTF-8 whatever the id holds: a lone surrogate stays the escape that it was in the input."""
    try:
        text = json.dumps(answer, ensure_ascii=False)
    except RecursionError:
        text = json.dumps({**answer, "id": None}, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace") + b"\n"


@contextmanager
def _progress(source: BufferedIOBase, path: str, lang: str) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error if that is a terminal and the answers go elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda: None
        return
    from .progress import bar

    with bar(source, path, lang) as advance:
        yield advance
