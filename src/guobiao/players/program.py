"""A running program that is spoken to line by line, never waited for beyond a deadline.

What it writes beyond a limit, or after its time, does not reach us; whatever it does, it is ended together
with everything it has started (in its process group). For systems that have process groups and can wait for
pipes: POSIX.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic

KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ")
"""What a program is told of our environment."""
_CHUNK = 1 << 16


class TooLate(Exception):  # noqa: N818 - outcomes of a conversation
    """Nothing came by the deadline."""


class TooMuch(Exception):  # noqa: N818
    """More was written than is read of one turn."""


class Ended(Exception):  # noqa: N818
    """The program has ended, or closed its output."""


class Program:
    """A program with pipes to its input and output. What it writes to standard error is lost.

    Args:
        command: the program and its arguments.
        environment: added to what it is told of ours (:data:`KEPT`).
        limit: bytes that are read between two calls of :meth:`say`.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str] | None = None, limit: int = 1 << 18
    ) -> None:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**kept, **(environment or {})},
            start_new_session=True,
            bufsize=0,
        )
        self._end = weakref.finalize(self, _end, self._process)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._to, False)
        os.set_blocking(self._from, False)
        self._limit, self._read, self._pending = limit, 0, b""

    def say(self, text: str, deadline: float) -> None:
        """Write some lines.

        Args:
            text: the lines, each with its end.
            deadline: by :func:`time.monotonic`.

        Raises:
            TooLate: the program does not read them.
            Ended: it cannot any more.
        """
        self._read = len(self._pending)
        data = text.encode()
        while data:
            _wait(self._to, selectors.EVENT_WRITE, deadline)
            try:
                data = data[os.write(self._to, data[:_CHUNK]) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Ended from None

    def line(self, deadline: float) -> str:
        """The next line, without its end; a last line may lack one.

        Raises:
            TooLate, TooMuch, Ended: there is none.
        """
        while b"\n" not in self._pending:
            chunk = self._more(deadline)
            self._pending += chunk
            if not chunk and not self._pending:
                raise Ended
            if not chunk:
                self._pending += b"\n"
        line, _, self._pending = self._pending.partition(b"\n")
        return line.decode(errors="replace").strip()

    def _more(self, deadline: float) -> bytes:
        """What has been written meanwhile; nothing at the end."""
        while True:
            _wait(self._from, selectors.EVENT_READ, deadline)
            try:
                chunk = os.read(self._from, _CHUNK)
            except BlockingIOError:
                continue
            self._read += len(chunk)
            if self._read > self._limit:
                raise TooMuch
            return chunk

    def close(self) -> None:
        """End the program and everything it has started."""
        self._end()


def _wait(file: int, event: int, deadline: float) -> None:
    """Wait until a pipe is ready."""
    with selectors.DefaultSelector() as selector:
        selector.register(file, event)
        if not selector.select(max(deadline - monotonic(), 0)):
            raise TooLate


def _end(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    process.wait()
