"""The file of a match that is played at the terminal, and its journal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from itertools import count
from pathlib import Path

from ..arena.plan import numbered
from ..records.errors import RecordError
from ..records.journal import ENDING, Journal, journal_of
from ..table.match import Match
from . import messages as m
from .common import FAILED, cannot_read, fail, say


def create(path: str | None, match: Match, lang: str) -> Journal:
    """Begin the file of a match, in the user's folder unless told where. Ends the command if that fails."""
    try:
        return Journal.create(path, match) if path is not None else _in_folder(match)
    except FileExistsError:
        fail(say(m.FILE_EXISTS, lang, path))
    except OSError as error:
        fail(say(m.CANNOT_WRITE, lang, path or folder(), error.strerror or error))


def folder() -> Path:
    """Where matches are kept unless told otherwise."""
    from platformdirs import user_data_path

    return user_data_path("guobiao", appauthor=False) / "matches"


def _in_folder(match: Match) -> Journal:
    """A new file, called by the time; with a number where several begin in the same second."""
    folder().mkdir(parents=True, exist_ok=True)
    begun = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    for number in count(1):
        name = f"{begun}.jsonl" if number == 1 else f"{begun}-{number}.jsonl"
        try:
            return Journal.create(folder() / name, match)
        except FileExistsError:
            continue
    raise AssertionError


def reopen(path: str, lang: str) -> Journal:
    """Go on with the file of a match, or its journal. Ends the command if it cannot be read."""
    path = path.removesuffix(ENDING)
    try:
        return Journal.open(path)
    except RecordError as error:
        fail(say(m.CANNOT_OPEN, lang, path, error.message(lang)), FAILED)
    except OSError as error:
        cannot_read(path, error, lang)


def without_last(journal: Journal, decisions: int) -> Journal:
    """The journal with so many decisions of the present hand taken back."""
    journal.close()
    file = journal_of(journal.path)
    lines = file.read_bytes().splitlines(keepends=True)
    shorter = Path(f"{file}.undo")
    shorter.write_bytes(b"".join(lines[: len(lines) - decisions]))
    shorter.replace(file)
    return Journal.open(journal.path)


def texts_of(names: Sequence[str]) -> tuple[str, ...]:
    """The players of a match by the names that :func:`guobiao.arena.plan.numbered` gave them.

    >>> texts_of(["route 1", "random", "route 2", "human"])
    ('route', 'random', 'route', 'human')
    """
    bare = [re.sub(r" \d+$", "", name) for name in names]
    texts = [short if bare.count(short) > 1 else name for short, name in zip(bare, names, strict=True)]
    return tuple(texts) if numbered(texts) == tuple(names) else tuple(names)
