"""Players as the commands are given them."""

from __future__ import annotations

import csv
from collections.abc import Sequence

from ..players.player import PlayerError, make_player
from ..table.wall import Seed
from . import messages as m
from .common import fail, say

PLAYERS_HELP = (
    "random, starter, greedy, route or botzone:COMMAND, with commas between them "
    '(one that holds a comma in "quotation marks"). 玩家，以逗号分隔。'
)


def players_of(text: str, number: int, lang: str) -> tuple[str, ...]:
    """So many players, named with commas between them; one name alone stands for all of them.

    Ends the command if they are not so many, or if one does not exist.
    """
    names = [name.strip() for name in next(csv.reader([text], skipinitialspace=True), [])]
    if len(names) == 1:
        names *= number
    if len(names) != number:
        words = m.FOUR_PLAYERS if number == 4 else m.THREE_PLAYERS
        fail(say(words, lang, len(names), ", ".join(names)))
    check_players(names, lang)
    return tuple(names)


def check_players(names: Sequence[str], lang: str) -> None:
    """End the command if a player does not exist."""
    for name in dict.fromkeys(names):
        try:
            make_player(name)
        except PlayerError as error:
            fail(error.message(lang))


def seed_of(text: str) -> Seed:
    """A seed as it is given: a whole number, or any text."""
    return int(text) if text.lstrip("-").isdecimal() else text
