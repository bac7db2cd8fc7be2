"""A match by four clients, and what the server keeps of it."""

import asyncio
import json

from tests.web.serving import client, play_through, running, table_of_four

from guobiao.records.commitment import commitment_of
from guobiao.records.sealed import loads
from guobiao.table.wall import wall_of_seed


async def _records(site, room):
    found = []
    for hand in range(2):
        told = await site.ask("GET", f"/api/tables/{room}/records/{hand}")
        found.append(told)
    return found


def test_four_clients_play_a_match_to_its_end(tmp_path):
    async def play():
        async with running(tmp_path) as server:
            room, sites = await table_of_four(server.address, hands=2)
            async with asyncio.TaskGroup() as group:
                tasks = [group.create_task(_one(site, room, number)) for number, site in enumerate(sites)]
            standings = [task.result()[0] for task in tasks]
            frames = [task.result()[1] for task in tasks]
            assert all(each["players"] == standings[0]["players"] for each in standings)
            assert sum(player["score"] for player in standings[0]["players"]) == 0
            assert standings[0]["scores"][-1] == [
                next(p["score"] for p in standings[0]["players"] if p["player"] == player)
                for player in range(4)
            ]
            _shuffle_is_honest(frames[0])
            records = await _records(sites[0], room)
            assert [record["shuffle"]["honest"] for record in records] == [True, True]
            statistics = await sites[1].ask("GET", "/api/statistics/me")
            assert statistics["hands"] == 2
            mine = await sites[1].ask("GET", "/api/records")
            assert [record["hand"] for record in mine["records"]] == [1, 0]
            others = await server.site().ask("GET", "/api/records")
            assert others["records"] == []  # the table is not listed

    async def _one(site, room, number):
        async with client(site, room) as player:
            return await play_through(player, number), player.frames

    asyncio.run(play())


def _shuffle_is_honest(frames):
    """The commitment is shown before the deal, and the seed after the hand makes the wall."""
    messages = [json.loads(frame) for frame in frames]
    results = [message for message in messages if message["type"] == "result"]
    for hand in range(2):
        views = [m for m in messages if m["type"] == "view" and m["hand"] == hand]
        seed = next(r["shuffle"]["seed"] for r in results if r["hand"] == hand)
        assert {view["shuffle"]["commitment"] for view in views} == {commitment_of(seed)}
        assert {view["shuffle"]["seed"] for view in views if view["phase"] != "over"} == {None}
        dealt = next(m for m in messages if m["type"] == "events" and m["hand"] == hand and m["first"] == 0)
        own = next(e for e in dealt["events"] if e["type"] == "dealt" and e["tiles"])
        assert set(own["tiles"]) <= set(map(str, wall_of_seed(seed).tiles[:60]))


def test_the_record_of_a_hand_is_a_record_like_any_other(tmp_path):
    async def play():
        async with running(tmp_path) as server:
            made = {
                "settings": {"hands": 1, "pace": {"claim": 0, "bot": 0}},
                "player": 2,
                "bots": ["random"] * 3,
            }
            site = server.site()
            room = (await site.ask("POST", "/api/tables", made))["room"]
            async with client(site, room) as player:
                await play_through(player, 1)
            lines = await server.server.database.read(_lines)
            (record,) = map(loads, lines)
            assert record.game().is_over
            assert record.names[record.players.index(2)].startswith("Guest")

    asyncio.run(play())


def _lines(session):
    from sqlalchemy import select

    from guobiao.web.store.models import RecordRow

    return list(session.scalars(select(RecordRow.line)))
