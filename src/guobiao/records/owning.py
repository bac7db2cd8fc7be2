"""Files that one program at a time may write."""

from __future__ import annotations

import os
import sys
from io import BufferedWriter
from pathlib import Path

from ..lang import Words
from .errors import RecordError

LOCKS = sys.platform != "win32"
"""Whether files can be locked here, and one that is open can be put in the place of another."""

IN_USE = Words("another program is playing this match", "另一个程序正在进行这场对局")

if sys.platform != "win32":
    import fcntl

    def own(file: BufferedWriter) -> None:
        """Lock a file until it is closed, or the program ends.

        Raises:
            BlockingIOError: another program has.
        """
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # a file system without locks
            return

else:

    def own(file: BufferedWriter) -> None:
        """Nothing: there are no such locks."""


def _existing(name: str, flags: int) -> int:
    """Opens a file, but makes none."""
    return os.open(name, flags & ~os.O_CREAT)


def owned(path: Path) -> BufferedWriter:
    """A journal to go on with, locked.

    Raises:
        RecordError: another program goes on with it.
        OSError: it cannot be opened.
    """
    while True:
        file: BufferedWriter = open(path, "ab", opener=_existing)  # noqa: SIM115 - with an opener
        try:
            own(file)
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file  # else another took its place meanwhile
        except BlockingIOError:
            file.close()
            raise RecordError(IN_USE) from None
        except BaseException:
            file.close()
            raise
        file.close()
