"""The database."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from tests.web.databases import database_of

from guobiao.web.store.database import Database, url_of
from guobiao.web.store.models import Base


def test_the_migrations_make_the_models(tmp_path):
    database = Database(url_of(database_of(tmp_path), tmp_path / "new"))
    database.migrate()
    database.migrate()  # there is nothing left to do
    with database.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    database.close()


def test_sqlite_is_set_up_to_survive(tmp_path):
    database = Database(url_of(None, tmp_path / "new"))
    with database.engine.connect() as connection:
        pragmas = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 1, "busy_timeout": 5000, "foreign_keys": 1}
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    database.close()
