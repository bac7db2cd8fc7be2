"""Chinese Official Mahjong (国标麻将, MCR): score any hand, with reasons.

>>> import guobiao
>>> guobiao.score("[EEE,1]2233445677p7p").counts
{'混一色': 1, '圈风刻': 1, '门风刻': 1, '一般高': 1, '连六': 1}

The names below are loaded when they are first used, so that the import itself costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .errors import IllegalActionError, InvalidHandError, NotationError
    from .notation import Notation, convert
    from .rules.catalogue import FANS
    from .rules.fan import Fan
    from .rules.option import RulesetError
    from .rules.options import OPTIONS
    from .rules.ruleset import PRESETS, Ruleset, load_ruleset, override, ruleset
    from .scoring.score import Score, score
    from .sets import Hand, Meld, MeldKind, Win
    from .table.game import Game
    from .table.match import Match
    from .table.view import View
    from .table.wall import Wall
    from .tiles import Tile

__version__ = "0.1.0"

_HOMES = {
    "errors": ("IllegalActionError", "InvalidHandError", "NotationError"),
    "notation": ("Notation", "convert"),
    "rules.catalogue": ("FANS",),
    "rules.fan": ("Fan",),
    "rules.option": ("RulesetError",),
    "rules.options": ("OPTIONS",),
    "rules.ruleset": ("PRESETS", "Ruleset", "load_ruleset", "override", "ruleset"),
    "scoring.score": ("Score", "score"),
    "sets": ("Hand", "Meld", "MeldKind", "Win"),
    "table.game": ("Game",),
    "table.match": ("Match",),
    "table.view": ("View",),
    "table.wall": ("Wall",),
    "tiles": ("Tile",),
}
_ENGINE = ("numpy", "numba", "platformdirs")
"""What ``guobiao[engine]`` brings; ``import guobiao`` itself needs none of it."""
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "FANS",
    "OPTIONS",
    "PRESETS",
    "Fan",
    "Game",
    "Hand",
    "IllegalActionError",
    "InvalidHandError",
    "Match",
    "Meld",
    "MeldKind",
    "Notation",
    "NotationError",
    "Ruleset",
    "RulesetError",
    "Score",
    "Tile",
    "View",
    "Wall",
    "Win",
    "convert",
    "load_ruleset",
    "override",
    "ruleset",
    "score",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    try:
        value = getattr(import_module(f".{_HOME[name]}", __name__), name)
    except ModuleNotFoundError as error:
        if error.name not in _ENGINE:
            raise
        wanted = f"guobiao.{name} needs {error.name}: pip install 'guobiao[engine]'"
        raise ModuleNotFoundError(wanted, name=error.name) from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
