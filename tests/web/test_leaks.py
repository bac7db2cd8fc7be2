"""Nobody is told what he may not know. ``tools/check_leaks.py`` runs this over many more hands."""

import asyncio
from pathlib import Path

import pytest
from tests.web.leaks import problems
from tests.web.serving import client, play_through, running, table_of_four

from guobiao.records.record import Record
from guobiao.records.sealed import loads


async def told_in_a_match(
    folder: Path, hands: int, seed: int, rules: str = "guobiao"
) -> tuple[list[Record], list[list[str]], list[str]]:
    """Play a match by four clients and a spectator; the records, and what each of the five was told."""
    async with running(folder) as server:
        look = {"mode": "open"}
        room, sites = await table_of_four(server.address, hands=hands, spectators=look, rules=rules)
        async with asyncio.TaskGroup() as group:
            watching = group.create_task(_watch(server.site(), room))
            await asyncio.sleep(0.05)
            playing = [group.create_task(_play(site, room, seed + n)) for n, site in enumerate(sites)]
        lines = await server.server.database.read(_lines)
        return [loads(line) for line in lines], [task.result() for task in playing], watching.result()


async def _play(site, room, seed):
    async with client(site, room) as player:
        await play_through(player, seed)
        return player.frames


async def _watch(site, room):
    async with client(site, room, **{"as": "spectator"}) as spectator:
        await spectator.until("standings")
        return spectator.frames


def _lines(session):
    from sqlalchemy import select

    from guobiao.web.store.models import RecordRow

    return list(session.scalars(select(RecordRow.line).order_by(RecordRow.hand)))


@pytest.mark.parametrize("rules", ["guobiao", "cn-1998", "botzone"])
def test_nobody_is_told_what_he_may_not_know(tmp_path, rules):
    records, told, seen = asyncio.run(told_in_a_match(tmp_path, 4, 5, rules))
    assert len(records) == 4
    assert [list(problems(frames, records, player)) for player, frames in enumerate(told)] == [[]] * 4
    assert list(problems(seen, records, None)) == []


def test_the_check_would_notice(tmp_path):
    records, told, _ = asyncio.run(told_in_a_match(tmp_path, 1, 1))
    assert list(problems(told[0], records, 1))  # what another seat was told
