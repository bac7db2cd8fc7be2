"""A session of play at the terminal: from the first hand to the standings, or to where it is left."""

from __future__ import annotations

import sys
import time

from ..notation import Notation
from ..players.player import Player, make_player
from ..records.journal import Journal
from . import draw
from . import messages as m
from .common import say
from .human import Human, Leave
from .match_file import texts_of
from .players import HUMAN, check_players
from .result_view import show_standings
from .sitting import Sitting
from .stage import Log, Screen, Stage

PACE = 0.4
"""Seconds for which each move is shown, on a terminal."""
REST = 12
"""How many times as long the end of a hand is shown."""
INTERRUPTED = 130
"""The exit code of a command that Ctrl-C has ended, as shells have it."""


def session(journal: Journal, pace: float | None, lang: str, notation: Notation) -> int:
    """Play a match to its end, or until the player leaves; the exit code.

    Args:
        journal: the match, new or left earlier.
        pace: seconds for each move; None: as the output is, none if it is no terminal.
        lang: in which language it is told.
        notation: how tiles are written.
    """
    out = draw.Terminal()
    live = sys.stdout.isatty() and not out.console.is_dumb_terminal
    pace = (PACE if live else 0.0) if pace is None else pace
    stage: Stage = Screen(out, pace) if live else Log(out, pace)
    texts = texts_of(journal.match.names)
    check_players([text for text in texts if text != HUMAN], lang)
    kept = m.LEAVE.format(journal.path)
    seed = journal.match.seed
    players: list[Player] = [
        Human(stage, read_line, kept) if text == HUMAN else make_player(text, f"{seed}/{number}")
        for number, text in enumerate(texts)
    ]
    names = tuple(m.YOU.text(lang) if name == HUMAN else name for name in journal.match.names)
    sitting = Sitting(journal, players, names, stage, lang, notation)
    code = 0
    try:
        _play(sitting, HUMAN in texts, pace * REST, lang)
    except (Leave, KeyboardInterrupt) as end:
        code = 0 if isinstance(end, Leave) else INTERRUPTED
    finally:
        stage.aside()
        sitting.journal.close()
    _farewell(sitting, names, lang)
    return code


def _play(sitting: Sitting, played: bool, rest: float, lang: str) -> None:
    """The hands, one after the other, with time to look at the end of each."""
    for left in reversed(range(sitting.match.hands - sitting.match.index)):
        sitting.play_hand()
        if left and not played:
            time.sleep(rest)
        elif left:
            try:
                read_line(m.NEXT_HAND.text(lang))
            except EOFError:
                raise Leave from None


def _farewell(sitting: Sitting, names: tuple[str, ...], lang: str) -> None:
    """Who stands where if the match is over, and where the record lies."""
    match, path = sitting.match, sitting.journal.path
    out = draw.Terminal()
    if match.is_over and match.hands > 1:
        show_standings(match, names, lang)
    out.print()
    out.print(say(m.RECORD_LIES if match.is_over else m.KEPT, lang, path), draw.DIM)


def read_line(prompt: str) -> str:
    """A line that somebody types, or that comes from a file and is shown as if it had been typed.

    Raises:
        EOFError: there are no more.
    """
    if sys.stdin.isatty():
        return input(prompt)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print(f"{prompt}{line.rstrip()}")
    return line
