"""The texts of all pages: one catalogue, ``messages.json``, for those rendered here and for the scripts."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from ..lang import Words


@cache
def catalogue() -> dict[str, dict[str, Words]]:
    """Every text, by section and key; ``{}`` are to be filled in from left to right."""
    told = json.loads(files(__package__).joinpath("messages.json").read_text(encoding="utf-8"))
    return {section: {key: Words(**text) for key, text in texts.items()} for section, texts in told.items()}


def words(name: str) -> Words:
    """A text by ``section.key``.

    >>> words("common.close")
    Words(en='Close', zh='关闭')
    """
    section, _, key = name.partition(".")
    return catalogue()[section][key]
