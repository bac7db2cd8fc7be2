"""The command line."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line: the entry point ``guobiao``.

    A reader that goes away (``guobiao fans | head``) and Ctrl-C end the program without a word, with the
    exit codes that a shell expects.
    """
    try:
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
        from .app import app

        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # What is still buffered must not be written once more while the interpreter shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
