"""Chinese Official Mahjong (国标麻将, MCR): score any hand, with reasons.

>>> import guobiao
>>> guobiao.score("[EEE,1]22334455667p7p").counts
{'混一色': 1, '圈风刻': 1, '门风刻': 1, '一般高': 2}
"""

from __future__ import annotations

from .errors import InvalidHandError, NotationError
from .notation import Notation, convert
from .rules.catalogue import FANS
from .rules.fan import Fan
from .rules.options import OPTIONS, RulesetError
from .rules.ruleset import PRESETS, Ruleset, load_ruleset, override, ruleset
from .scoring.score import Score, score
from .sets import Hand, Meld, MeldKind, Win
from .tiles import Tile

__version__ = "0.1.0"

__all__ = [
    "FANS",
    "OPTIONS",
    "PRESETS",
    "Fan",
    "Hand",
    "InvalidHandError",
    "Meld",
    "MeldKind",
    "Notation",
    "NotationError",
    "Ruleset",
    "RulesetError",
    "Score",
    "Tile",
    "Win",
    "convert",
    "load_ruleset",
    "override",
    "ruleset",
    "score",
]
