"""The command line."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line: the entry point ``guobiao``.

    A reader that goes away (``guobiao fans | head``) and Ctrl-C end the program without a word, with the
    exit codes that a shell expects; a stream that is closed is as good as empty.
    """
    _open_streams()
    try:
        from .app import app

        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _give_up_output()
        sys.exit(1)
    except OSError as error:
        _give_up_output()
        print(f"guobiao: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def _open_streams() -> None:
    """Standard streams that exist, and that can write any text."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def _give_up_output() -> None:
    """What is still buffered must not be written once more while the interpreter shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
