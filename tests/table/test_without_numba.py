"""The steps of play are plain Python: with Numba switched off they do the same, for whoever debugs them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.table.small_playout import digest

ROOT = Path(__file__).parents[2]


def test_without_numba_the_same_games_are_played():
    path = os.pathsep.join([str(ROOT), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path}
    command = [sys.executable, "-W", "error", "-m", "tests.table.small_playout"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.strip() == digest()
