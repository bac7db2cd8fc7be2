"""Settings for every test."""

from __future__ import annotations

from hypothesis import settings

# A machine that runs several processes may be slow for a moment: no example fails for the time it takes.
settings.register_profile("guobiao", deadline=None)
# pytest --hypothesis-profile=thorough tests/properties: ten minutes of looking for trouble.
settings.register_profile("thorough", deadline=None, max_examples=5000)
settings.load_profile("guobiao")
