"""Every data folder has a database of its own, also where that is not a file in it."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature

import pytest
from tests.web.databases import GIVEN, drop_databases


@pytest.fixture(autouse=True, scope="module")
def _no_database_stays() -> Iterator[None]:
    yield
    drop_databases()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On another database only those tests are run again that store something: they all have a folder."""
    if GIVEN is None:
        return
    left_out = [item for item in items if not _has_folder(item)]
    items[:] = [item for item in items if _has_folder(item)]
    config.hook.pytest_deselected(items=left_out)


def _has_folder(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function):
        return False
    return "tmp_path" in item.fixturenames or "tmp_path_factory" in signature(item.function).parameters
