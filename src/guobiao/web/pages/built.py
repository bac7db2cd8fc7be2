"""The files that the pages load, as Vite built them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

STATIC = Path(__file__).parents[1] / "static"


class Assets(NamedTuple):
    """Addresses of what a page loads."""

    scripts: tuple[str, ...]
    styles: tuple[str, ...]


@cache
def assets(entry: str) -> Assets:
    """What an entry of ``ui/vite.config.ts`` came to; nothing where the pages are not built.

    Args:
        entry: its source, as ``src/pages/reading.ts``.
    """
    try:
        manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Assets((), ())
    return Assets((_address(manifest[entry]["file"]),), tuple(dict.fromkeys(_styles(manifest, entry))))


def _styles(manifest: dict[str, Any], name: str) -> Iterator[str]:
    """The style sheets of a file, those of what it imports first."""
    for imported in manifest[name].get("imports", ()):
        yield from _styles(manifest, imported)
    yield from map(_address, manifest[name].get("css", ()))


def _address(file: str) -> str:
    return f"/static/{file}"
