"""Players as the commands are given them."""

from __future__ import annotations

import csv
from collections.abc import Sequence

from . import messages as m
from .common import fail, say

HUMAN = "human"
"""The name of the player at the terminal, in a record too."""


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
    from ..players.player import PlayerError, make_player

    for name in dict.fromkeys(names):
        try:
            make_player(name)
        except PlayerError as error:
            fail(error.message(lang))


def seed_of(text: str) -> int | str:
    """A seed as it is given: a whole number, or any text."""
    return int(text) if text.lstrip("-").isdecimal() else text


def seed_drawn() -> int:
    """A seed that nobody can foresee, short enough to be typed again."""
    from secrets import randbelow

    return randbelow(10**9)
