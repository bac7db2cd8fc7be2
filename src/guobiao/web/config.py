"""How a server is set up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from .limits import Limits
from .shuffle import new_seed
from .store.database import data_folder, environment_url, url_of


@dataclass(frozen=True, slots=True)
class Config:
    """How a server is set up.

    Attributes:
        database: the URL of the database; else ``GUOBIAO_DATABASE``, else a file in the data folder.
        data: the data folder.
        limits: what clients may use up.
        new_seed: makes the seed of a hand; anything but the default is for tests.
    """

    database: str | None = None
    data: Path = field(default_factory=data_folder)
    limits: Limits = field(default_factory=Limits)
    new_seed: Callable[[], str] = new_seed

    @property
    def url(self) -> str:
        """The URL of the database."""
        return url_of(self.database or environment_url(), self.data)
