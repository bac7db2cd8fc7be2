"""A match in progress, written down so that nothing decided is lost when the program dies.

Beside the file of the match (a line for every finished hand, see :mod:`guobiao.records.sealed`) lies its
journal: what the match is and which hand is played, then a line for every decision. Each decision is written
before :meth:`Journal.apply` returns. When the hand is over its record goes to the file of the match, and the
journal is replaced, in one step, by that of the next hand. At whatever byte the program is killed, the two
files together tell everything: a torn last line is one that nobody was told of.

Where files can be locked (POSIX) one program at a time has the journal; another is refused until it closes.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from errno import EEXIST
from functools import partial
from io import BufferedWriter
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ..errors import IllegalActionError, NotationError
from ..lang import Words
from ..notation import format_tiles
from ..table.actions import Action, parse_action
from ..table.match import HandResult, Match, WallOf, wall_of_hand
from ..table.wall import SEATS
from .errors import RecordError
from .fields import field, items, typed, whole
from .files import json_of, lines_of, text_of
from .outcome import Verdict
from .owning import LOCKS, own, owned
from .record import Record, record_of
from .sealed import (
    EVENT_ALTERED,
    HEAD_ALTERED,
    SHORT,
    digest,
    json_text,
    line_of,
    load_sealed,
    rules_in,
    seal_of,
    wall_in,
)
from .wording import SEAT_NAMES

ENDING = ".journal"
"""What is added to the name of the file of a match."""

VERSION = 1
"""Of the form of a journal."""

_MARK = "guobiao-journal"

NO_JOURNAL = Words("no journal of a match", "不是对局日志")
OTHER_MATCH = Words(
    "{} hands are recorded, but the journal is that of hand {}", "已记录 {} 局，而日志属于第 {} 局"
)
NO_DECISION = Words("{!r} is no decision", "{!r} 不是行动")


class Journal:
    """A match that survives the program.

    Attributes:
        path: the file of the match.
        match: the match, as far as it is decided.

    >>> from tempfile import TemporaryDirectory
    >>> folder = TemporaryDirectory()
    >>> path = Path(folder.name) / "match.jsonl"
    >>> with Journal.create(path, Match(seed=7)) as journal:
    ...     game = journal.match.game
    ...     journal.apply(game.asked[0], game.legal_actions(game.asked[0])[0])
    >>> with Journal.open(path) as again:
    ...     again.match.game.events == game.events
    True
    >>> folder.cleanup()
    """

    def __init__(self, path: Path, match: Match, after: str, sync: bool) -> None:
        self.path, self.match = path, match
        self._after, self._sync = after, sync  # the seal of the last hand recorded
        self._file: BufferedWriter
        self._link = ""  # of the chain of the journal

    @classmethod
    def create(cls, path: str | Path, match: Match, *, sync: bool = False) -> Journal:
        """Begin to write a match down.

        Args:
            path: the file of the match; there must be none.
            match: before its first decision.
            sync: wait with each decision until it lies on the disk, so that it survives even a power cut.

        Raises:
            FileExistsError: there is such a file, or its journal.
        """
        target = Path(path)
        if target.exists():
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(target))
        journal = cls(target, match, "", sync)
        journal._file = journal_of(target).open("xb")  # of two that begin at once one goes on
        try:
            journal._begin()
        except OSError:
            journal._file.close()
            journal_of(target).unlink()
            raise
        return journal

    @classmethod
    def open(cls, path: str | Path, *, walls: WallOf | None = None, sync: bool = False) -> Journal:
        """Go on with a match.

        Args:
            path: the file of the match.
            walls: makes the walls of the hands to come, if it is not the seed that does.
            sync: as in :meth:`create`.

        Raises:
            RecordError: one of the files was altered, or another program goes on with the match.
            OSError: one of them cannot be read or written.
        """
        target = Path(path)
        file = owned(journal_of(target))
        try:
            head, link, decisions, size = _read(journal_of(target))
            records, after = _finished(target, field(head, "hand", int))
            match = _restored(head, [record for record, _ in records], walls)
            journal = cls(target, match, after, sync)
            journal._file = file
            if match.index == field(head, "hand", int):
                journal._link = _replay(match, decisions, link)
                file.truncate(size)
            else:
                journal._begin()
        except BaseException:
            file.close()
            raise
        return journal

    def apply(self, seat: int, action: Action) -> None:
        """Carry out an action and write it down.

        Raises:
            IllegalActionError: it is not legal; nothing has changed, nothing is written.
            ValueError: the match is over.
        """
        game = self.match.game
        if game is None:
            raise ValueError("the match is over")
        game.apply(seat, action)
        line, self._link = _marked(f"{SEAT_NAMES[seat]} {action}", self._link)
        self._write(self._file, line)

    def finish_hand(self, points: Sequence[int] | None = None, verdict: Verdict | None = None) -> HandResult:
        """Record the hand that is over, and go on to the next.

        Args:
            points: by seat, where something else than the engine decided.
            verdict: then, why the hand ended.

        Raises:
            ValueError: the hand is not over, or the match is.
        """
        before = self.match.scores
        result = self.match.finish_hand(points)
        line = line_of(record_of(self.match, result, before, verdict), self._after)
        with self.path.open("ab") as file:
            self._write(file, line)
        self._after = seal_of(line)
        self._begin()
        return result

    def _begin(self) -> None:
        """The journal of the hand that is to be played: written aside, then put in the place of the last."""
        line, self._link = _marked(json_text(_head(self.match, self._after)), "")
        aside = Path(f"{journal_of(self.path)}.new")
        file = aside.open("wb")
        try:
            own(file)
            self._write(file, line)
        except OSError:
            with suppress(OSError):  # the disk is still full
                file.close()
            raise
        if not LOCKS:  # nor can a file in use be replaced there
            self._file.close()
            file.close()
        aside.replace(journal_of(self.path))
        self._file.close()
        self._file = file if LOCKS else journal_of(self.path).open("ab")

    def _write(self, file: BufferedWriter, line: str) -> None:
        file.write(f"{line}\n".encode())
        file.flush()
        if self._sync:
            os.fsync(file.fileno())

    def close(self) -> None:
        """Let go of the files. The journal stays: with it the match goes on."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def journal_of(path: str | Path) -> Path:
    """The journal of the file of a match."""
    return Path(f"{path}{ENDING}")


def _marked(text: str, link: str) -> tuple[str, str]:
    """A line with its mark, and what the next mark is made of."""
    link = digest(link + text)
    return f"{text} #{link[:SHORT]}", link


def _head(match: Match, after: str) -> dict[str, Any]:
    wall = match.game.wall if match.game else None
    return {
        _MARK: VERSION,
        "hand": match.index,
        "hands": match.hands,
        "rules": match.rules.name,
        "options": dict(match.rules.answers),
        "names": match.names,
        "match": match.seed,
        "dice": wall.dice if wall else [],
        "seed": wall.seed if wall else None,
        "wall": format_tiles(wall.tiles) if wall else "",
        "after": after,
    }


# ---- Reading -----------------------------------------------------------------------------------------------


def _read(path: Path) -> tuple[dict[str, Any], str, list[str], int]:
    """The head of a journal, its link, the decisions, and the size without a torn last line."""
    data = path.read_bytes()
    size = data.rfind(b"\n") + 1
    lines = data[:size].split(b"\n")[:-1]
    link, texts = "", []
    for number, line in enumerate(lines, 1):
        try:
            entry = text_of(line)
            text = entry.rpartition(" #")[0]
            marked, link = _marked(text, link)
            if marked != entry:
                raise RecordError(HEAD_ALTERED if number == 1 else EVENT_ALTERED.format(entry))
        except RecordError as error:
            raise error.at(number) from None
        texts.append((text, link))
    if not texts:
        raise RecordError(NO_JOURNAL, line=1)
    head = typed(json_of(texts[0][0]), dict, "journal")
    if head.get(_MARK) != VERSION:
        raise RecordError(NO_JOURNAL, line=1)
    return head, texts[0][1], [text for text, _ in texts[1:]], size


def _finished(path: Path, hand: int) -> tuple[list[tuple[Record, str]], str]:
    """The hands in the file of a match, and the seal of the last.

    A torn last line is that of the hand which the journal still has: it is cut off.
    """
    lines = list(lines_of(path)) if path.exists() else []
    if len(lines) == hand + 1 and not lines[-1][1].endswith(b"\n"):
        os.truncate(path, path.stat().st_size - len(lines.pop()[1]))
    records = list(load_sealed(lines)) if lines else []
    if len(records) - hand not in (0, 1):
        raise RecordError(OTHER_MATCH.format(len(records), hand + 1))
    return records, records[-1][1] if records else ""


def _restored(head: dict[str, Any], records: list[Record], walls: WallOf | None) -> Match:
    """The match up to the hand that is played."""
    rules, hand = rules_in(head), field(head, "hand", int)
    seed = head["match"] if isinstance(head.get("match"), str) else field(head, "match", int)
    known = [record.wall for record in records]
    if len(records) == hand and field(head, "wall", str):
        known.append(wall_in(head))
    made = walls or partial(wall_of_hand, seed, rules)
    match = Match(
        rules,
        seed=seed,
        names=items(head, "names", str, SEATS),
        hands=whole(head, "hands", 1, 10**6),
        walls=lambda index: known[index] if index < len(known) else made(index),
    )
    for record in records:
        match.game = record.game()
        match.finish_hand(record.points)
    return match


def _replay(match: Match, decisions: list[str], link: str) -> str:
    """Carry out the decisions of a journal; what the mark of the next is made of."""
    for number, text in enumerate(decisions, 2):
        seat, _, action = text.partition(" ")
        try:
            if match.game is None:
                raise RecordError(NO_DECISION.format(text))
            match.game.apply(SEAT_NAMES.index(seat), parse_action(action))
        except IllegalActionError as error:
            raise RecordError(error.reason, line=number) from None
        except (NotationError, ValueError):
            raise RecordError(NO_DECISION.format(text), line=number) from None
        link = digest(link + text)
    return link
