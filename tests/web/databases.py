"""The databases of the tests: SQLite in the data folder, or a PostgreSQL database for each data folder.

``GUOBIAO_TEST_DATABASE`` names a database of the server that is to be used; its user may create others.
"""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

from sqlalchemy import create_engine, make_url, text

from guobiao.web.store.database import url_of

GIVEN = os.environ.get("GUOBIAO_TEST_DATABASE")

_made: dict[Path, str] = {}


def database_of(folder: Path) -> str | None:
    """The URL of the database that belongs to a data folder, empty at first; None: the one in the folder."""
    if GIVEN is None:
        return None
    if folder not in _made:
        name = f"test_{uuid4().hex}"
        _do(f"create database {name}")
        _made[folder] = make_url(GIVEN).set(database=name).render_as_string(hide_password=False)
    return _made[folder]


def drop_databases() -> None:
    """Forget what tests have stored."""
    while _made:
        url = make_url(_made.popitem()[1])
        _do(f"drop database {url.database} with (force)")


def _do(statement: str) -> None:
    assert GIVEN is not None
    engine = create_engine(url_of(GIVEN, Path()), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()
