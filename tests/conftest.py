"""Settings for every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

# A machine that runs several processes may be slow for a moment: no example fails for the time it takes.
settings.register_profile("guobiao", deadline=None)
# pytest --hypothesis-profile=thorough tests/properties: ten minutes of looking for trouble.
settings.register_profile("thorough", deadline=None, max_examples=5000)
settings.load_profile("guobiao")


@pytest.fixture(autouse=True, scope="session")
def _a_home_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Matches that tests play lie in a folder of theirs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
