"""The example of a remote bot plays against a server."""

import asyncio
import importlib.util
from pathlib import Path

from tests.web.serving import running

EXAMPLE = Path(__file__).parents[2] / "examples" / "remote_bot.py"


def test_the_example_plays_a_match_and_prints_the_standings(tmp_path, capsys):
    spec = importlib.util.spec_from_file_location("remote_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)

    async def run():
        async with running(tmp_path) as server:
            await asyncio.wait_for(example.main(server.address), 60)

    asyncio.run(run())
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 4
    assert sum(int(line[-1]) for line in lines) == 0
    assert lines == sorted(lines, key=lambda line: int(line[0]))
