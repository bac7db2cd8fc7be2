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
    """On another database only those are run again that store something: they have a folder or a world."""
    if GIVEN is None:
        return
    left_out = [item for item in items if not _stores(item)]
    items[:] = [item for item in items if _stores(item)]
    config.hook.pytest_deselected(items=left_out)


def _stores(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function):
        return False
    if {"tmp_path", "world"} & {*item.fixturenames}:
        return True
    return "tmp_path_factory" in signature(item.function).parameters
