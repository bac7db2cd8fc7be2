"""The server is killed, and goes on where it was."""

import asyncio
import random
from contextlib import suppress

from tests.web.serving import Json, Subprocess, choose, client, closing_code, play_through, table_of_four

PACE = {"claim": 0, "bot": 0, "between": 3600, "grace": 3600}


async def _some_moves(player, lots, moves):
    """Play until so many decisions were made, or told to stop."""
    made = 0
    while made < moves:
        message = await player.receive()
        if message["type"] == "view" and message["asked"]:
            await player.send_act(message, choose(message, lots))
            made += 1
        elif message["type"] == "result" and message["next"]:
            await player.wire.send("ready", hand=message["hand"])


async def _until_killed(site, room, number, views, stop):
    lots = random.Random(number)
    async with client(site, room) as player:
        with suppress(TimeoutError):
            await asyncio.wait_for(_some_moves(player, lots, 10**6), stop)
        views[number] = player.view


async def _after(site, room, number, views):
    """What a client is told that comes back."""
    known = views[number]
    async with client(site, room, hand=known["hand"], event=known["event"]) as player:
        view = await player.until("view")
        return view, player


KEYS = ("hand", "phase", "turn", "seats", "visible", "offered", "left", "drawn", "event", "shuffle")


def test_killed_in_the_middle_of_a_hand(tmp_path):
    async def before(address):
        room, sites = await table_of_four(address, hands=2, pace=PACE)
        views: dict[int, Json] = {}
        await asyncio.gather(*(_until_killed(site, room, n, views, 2.0) for n, site in enumerate(sites)))
        return room, sites, views

    async def after(address, room, sites, views):
        for number, site in enumerate(sites):
            site.address = address
            view, _ = await _after(site, room, number, views)
            assert view["hand"] >= views[number]["hand"]
            assert view["event"] >= views[number]["event"] or view["hand"] > views[number]["hand"]
            if view["event"] == views[number]["event"]:
                assert {key: view[key] for key in KEYS} == {key: views[number][key] for key in KEYS}
        standings = await asyncio.gather(*(_finish(site, room, n) for n, site in enumerate(sites)))
        assert sum(player["score"] for player in standings[0]["players"]) == 0
        for hand in range(2):
            record = await sites[0].ask("GET", f"/api/tables/{room}/records/{hand}")
            assert record["shuffle"]["honest"]

    async def _finish(site, room, number):
        async with client(site, room) as player:
            return await play_through(player, 100 + number)

    first = Subprocess(tmp_path)
    room, sites, views = asyncio.run(before(first.address))
    first.kill()
    second = Subprocess(tmp_path)
    try:
        asyncio.run(after(second.address, room, sites, views))
    finally:
        assert second.terminate() == 0


def test_told_to_stop_it_finishes_cleanly(tmp_path):
    async def stopped(server):
        room, sites = await table_of_four(server.address, pace=PACE)
        async with client(sites[0], room) as player:
            await player.until("view")
            server.process.terminate()
            return await closing_code(player)

    server = Subprocess(tmp_path)
    assert asyncio.run(stopped(server)) in (1001, 1012)
    assert server.terminate() == 0
