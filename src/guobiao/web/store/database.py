"""The connection to the database, in threads so that the event loop never waits."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

T = TypeVar("T")

READERS = 4
BUSY_MILLISECONDS = 5000
FILE = "guobiao.sqlite3"


def data_folder() -> Path:
    """The folder of the platform for this program's data."""
    from platformdirs import user_data_path

    return user_data_path("guobiao", appauthor=False)


def url_of(database: str | None, folder: Path) -> str:
    """The URL of a database: the one given, or a file in the data folder.

    >>> url_of("postgresql://localhost/mahjong", Path("."))
    'postgresql+psycopg://localhost/mahjong'
    """
    if database is None:
        return f"sqlite:///{folder / FILE}"
    for plain in ("postgresql://", "postgres://"):
        if database.startswith(plain):
            return "postgresql+psycopg://" + database.removeprefix(plain)
    return database


class DatabaseError(Exception):
    """A database that cannot be opened; its text says why, in the words of whoever refused."""


def prepare(url: str) -> None:
    """Bring the schema of a database up to date, before anything else is begun.

    Raises:
        DatabaseError: there is no such database, or no driver for it.
    """
    try:
        database = Database(url)
        try:
            database.migrate()
        finally:
            database.close()
    except (SQLAlchemyError, ImportError, OSError) as error:
        said = getattr(error, "orig", None) or error
        raise DatabaseError(str(said).strip().splitlines()[0]) from None


class Database:
    """A database. Work is a function of a session; it runs in a thread, in one transaction.

    All writing is done by one thread, in order: SQLite has one writer anyway, and what was decided first is
    stored first.
    """

    def __init__(self, url: str) -> None:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database:
            _make_private_folder(Path(parsed.database).parent)
        self.engine = create_engine(parsed)
        if parsed.get_backend_name() == "sqlite":
            event.listen(self.engine, "connect", _prepare_sqlite)
        self._writer = ThreadPoolExecutor(1, "database-writer")
        self._readers = ThreadPoolExecutor(READERS, "database-reader")

    async def write(self, work: Callable[[Session], T]) -> T:
        """Do something in a transaction; it is stored when this returns."""
        return await _in(self._writer, self._transaction, work)

    async def read(self, work: Callable[[Session], T]) -> T:
        """Ask something."""
        return await _in(self._readers, self._transaction, work)

    def _transaction(self, work: Callable[[Session], T]) -> T:
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            return work(session)

    async def is_well(self) -> bool:
        """Whether it answers."""
        try:
            await self.read(lambda session: session.execute(text("select 1")).scalar())
        except Exception:  # whatever the driver raises, it is not well
            return False
        return True

    def migrate(self) -> None:
        """Bring the schema up to date."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with self.engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    def close(self) -> None:
        """Finish what is being written, and let go."""
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()


async def _in(pool: ThreadPoolExecutor, call: Callable[..., T], *args: Any) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, call, *args)


def _make_private_folder(folder: Path) -> None:
    """The seeds of hands that are being played lie in it: nobody else may read them."""
    if not folder.exists():
        folder.mkdir(parents=True, mode=0o700)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        f"busy_timeout={BUSY_MILLISECONDS}",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def environment_url() -> str | None:
    """The database named by the environment."""
    return os.environ.get("GUOBIAO_DATABASE") or None
