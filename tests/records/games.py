"""Recorded games of tests/data/games, and hands played here, for the tests of records."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from guobiao.records import collection
from guobiao.records.importing import record_of
from guobiao.records.record import Record
from guobiao.rules.ruleset import Ruleset
from guobiao.table.actions import DeclareWin
from guobiao.table.game import Game
from guobiao.table.wall import Wall

DATA = Path(__file__).resolve().parents[1] / "data" / "games"
FILES = ("botzone", "botzone_edge_cases", "tziakcha", "other")


@cache
def lines(name: str) -> tuple[str, ...]:
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        return tuple(file)


def recorded(name: str) -> list[dict[str, Any]]:
    """The hands of a file, each time anew."""
    return [json.loads(line) for line in lines(name)]


def everything() -> list[dict[str, Any]]:
    return [hand for name in FILES for hand in recorded(name)]


@cache
def records(name: str) -> tuple[Record, ...]:
    """The hands of a file as records."""
    return tuple(record_of(collection.telling_of(hand)) for hand in recorded(name))


def played(seed: int, rules: Ruleset | str = "guobiao", wall: Wall | None = None) -> Game:
    """A hand played at random, but won where it can be; the same each time."""
    random = Random(seed)
    game = Game(rules, seed=seed) if wall is None else Game(rules, wall=wall)
    while not game.is_over:
        seat = random.choice(game.asked)
        legal = game.legal_actions(seat)
        sure = DeclareWin() in legal and game.rules["false_win"] == "impossible"
        game.apply(seat, DeclareWin() if sure else random.choice(legal))
    return game
