"""The player that a starter kit comes with: a baseline."""

from __future__ import annotations

from .nearest import Nearest


class Starter(Nearest):
    """Looks at shanten alone, as the sample bots do that others begin with; it makes no kongs."""

    name = "starter"
