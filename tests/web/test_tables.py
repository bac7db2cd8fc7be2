"""Tables: clocks, spectators, switches, coming and going."""

import asyncio
import json
import time
from contextlib import AsyncExitStack

from tests.web.serving import FAST, Json, client, play_through, running, table_of_four
from websockets.exceptions import ConnectionClosed

NO_FLOWERS = {"flowers": "off"}


def at_a_table(folder, script, **settings):
    async def play():
        async with running(folder) as server:
            made = {"pace": {**FAST, "grace": 3600}, "options": NO_FLOWERS, **settings}
            room, sites = await table_of_four(server.address, **made)
            await script(server, room, sites)

    asyncio.run(play())


def test_a_quick_start_seats_three_bots_and_begins(tmp_path):
    async def play():
        async with running(tmp_path) as server:
            site = server.site()
            made = await site.ask("POST", "/api/tables", {})
            assert site.cookie
            assert sorted(place["kind"] for place in made["places"]) == ["bot", "bot", "bot", "person"]
            async with client(site, made["room"]) as player:
                assert (await player.until("view"))["hands"] == 16

    asyncio.run(play())


def test_who_thinks_too_long_is_played_for(tmp_path):
    async def script(server, room, sites):
        async with client(sites[0], room) as dealer:
            view = await dealer.until_asked()
            assert 0.3 < view["asked"]["left"] <= 0.5
            drawn, began = view["drawn"], time.monotonic()
            events = await dealer.until("events")
            assert events["events"][0] == {"type": "discarded", "seat": 0, "tile": drawn, "drawn": True}
            assert 0.3 < time.monotonic() - began < 2
            assert (await dealer.until("view"))["clock"]["bank"] == 0

    at_a_table(tmp_path, script, clock={"move": 0.2, "game": 0.3})


def test_who_drops_is_played_for_until_back(tmp_path):
    async def script(server, room, sites):
        async with client(sites[1], room) as other:
            events = await other.until("events")
            if events["first"] == 0 and all(event["type"] == "dealt" for event in events["events"]):
                events = await other.until("events")
            discarded = next(event for event in events["events"] if event["type"] == "discarded")
            assert discarded["seat"] == 0
            assert discarded["drawn"]

    at_a_table(tmp_path, script, pace={**FAST, "grace": 0.3})


def test_a_table_at_which_nobody_is_stands_still(tmp_path):
    async def script(server, room, sites):
        table = await server.server.lobby.find(room)
        await asyncio.sleep(0.5)
        assert table.play.game.moves == ()

    at_a_table(tmp_path, script, pace=FAST)


def test_who_leaves_gives_the_place_to_a_bot(tmp_path):
    async def script(server, room, sites):
        async with client(sites[0], room) as dealer, client(sites[1], room) as other:
            await dealer.until_asked()
            await dealer.wire.send("leave")
            assert (await dealer.until("ok", "error"))["type"] == "ok"
            while True:
                message = await other.receive()
                if message["type"] == "room" and message["places"][0]["kind"] == "bot":
                    break
            await other.until("events")  # the bot has discarded
            await dealer.wire.send("act", hand=0, decision=0, action="pass")
            assert (await dealer.until("error"))["code"] == "not_seated"

    at_a_table(tmp_path, script)


def test_spectators_see_it_later(tmp_path):
    async def script(server, room, sites):
        told = await server.site().ask("GET", f"/api/tables/{room}")
        assert told["spectators"] == {"mode": "delayed", "delay": 1.0}
        began = time.monotonic()
        look = client(server.site(), room, **{"as": "spectator"})
        async with look as spectator, client(sites[0], room) as dealer:
            view = await dealer.until_asked()
            played = time.monotonic()
            discards = [a for a in view["asked"]["actions"] if a.startswith("discard")]
            await dealer.act(view, discards[0])
            while True:
                message = await spectator.until("events")
                if any(event["type"] == "discarded" for event in message["events"]):
                    break
            assert time.monotonic() - played >= 0.95
            assert time.monotonic() - began >= 0.95
            seen = await spectator.until("view")
            assert seen["seat"] is None
            assert all(seat["tiles"] is None for seat in seen["seats"])
        async with client(server.site(), room, **{"as": "spectator"}) as late:
            events = await late.until("events")  # who comes later sees what is shown then
            assert [e["type"] for e in events["events"]][:5] == ["dealt"] * 4 + ["discarded"]

    at_a_table(tmp_path, script, spectators={"mode": "delayed", "delay": 1})


def test_nobody_sees_whether_somebody_could_claim(tmp_path):
    """After a discard everybody waits for the same time, and hears nothing of others' answers."""

    async def script(server, room, sites):
        waits: list[float] = []
        async with client(sites[0], room) as watching:
            others = [asyncio.create_task(_pass_all(site, room)) for site in sites[1:]]
            began = None
            while len(waits) < 12:
                message = await watching.receive()
                if message["type"] == "view":
                    now = time.monotonic()
                    if began is not None and message["phase"] == "turn":
                        waits.append(now - began)
                        began = None
                    elif message["phase"] == "claim" and message["answered"] is None and began is None:
                        began = now
                    if message["asked"]:
                        await watching.send_act(message, _harmless(message))
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
        assert min(waits) > 0.25
        assert max(waits) < 0.75

    at_a_table(tmp_path, script, pace={**FAST, "grace": 3600, "claim": 0.3})


async def _pass_all(site, room):
    async with client(site, room) as player:
        while True:
            message = await player.until_asked()
            await player.send_act(message, _harmless(message))


def _harmless(view):
    actions = view["asked"]["actions"]
    return "pass" if "pass" in actions else actions[0]


def test_an_answer_to_a_claim_is_told_to_nobody_else(tmp_path):
    async def script(server, room, sites):
        table = await server.server.lobby.find(room)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(client(site, room)) for site in sites]
            tasks = [asyncio.create_task(_collect(each)) for each in clients]
            await _until_two_may_claim(table, clients)
            first, *rest = table.play.asked
            before = [len(each.frames) for each in clients]
            await clients[_player(table, first)].send_act(clients[_player(table, first)].view, "pass")
            await asyncio.sleep(0.3)
            after = [len(each.frames) for each in clients]
            grown = [seat for seat in range(4) if after[_player(table, seat)] > before[_player(table, seat)]]
            assert grown == [first]
            assert rest
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    at_a_table(tmp_path, script)


def _player(table, seat):
    return table.play.players[seat]


async def _collect(player):
    try:
        while True:
            await player.receive()
    except (TimeoutError, ConnectionClosed):
        pass


async def _until_two_may_claim(table, clients):
    """Play harmlessly until two seats are asked about one discard."""
    done = set()
    while len(table.play.asked) < 2:
        await asyncio.sleep(0.02)
        for seat, asked in list(table.play.asked.items()):
            key = (table.play.hand, seat, asked.decision)
            player = clients[_player(table, seat)]
            view = player.view
            current = view and view["asked"] and view["hand"] == table.play.hand
            if len(table.play.asked) > 1 or key in done or not current:
                continue
            if view["asked"]["decision"] == asked.decision:
                done.add(key)
                await player.send_act(view, _harmless(view))
        if table.status == "between":
            for player in clients:
                await player.wire.send("ready", hand=table.play.hand)
            await asyncio.sleep(0.1)
    await asyncio.sleep(0.3)


def test_a_cut_connection_in_the_middle_of_a_claim(tmp_path):
    """The client comes back, is told what it missed, and is asked the same again."""

    async def script(server, room, sites):
        table = await server.server.lobby.find(room)
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(client(site, room)) for site in sites]
            tasks = [asyncio.create_task(_collect(each)) for each in clients]
            await _until_two_may_claim(table, clients)
            seat = next(iter(table.play.asked))
            player = _player(table, seat)
            view = clients[player].view
            clients[player].wire.cut()
            known = {"hand": view["hand"], "event": view["event"] - 1}
            async with client(sites[player], room, **known) as again:
                events = await again.until("events")
                assert events["first"] == view["event"] - 1
                assert len(events["events"]) == 1
                same = await again.until_asked()
                assert same["asked"]["decision"] == view["asked"]["decision"]
                keys = ("seats", "phase", "offered", "event", "hand", "visible")
                assert {key: same[key] for key in keys} == {key: view[key] for key in keys}
                assert (await again.act(same, "pass"))["type"] == "ok"
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    at_a_table(tmp_path, script)


def test_switches_decide_for_a_player(tmp_path):
    async def script(server, room, sites):
        tasks = [asyncio.create_task(_switched(site, room)) for site in sites]
        standings = await asyncio.gather(*tasks)
        assert all(each["type"] == "standings" for each in standings)

    async def _switched(site, room):
        async with client(site, room) as player:
            await player.wire.send("settings", auto_win=True, no_claims=True, auto_discard=True)
            while True:
                message = await player.receive()
                if message["type"] == "standings":
                    return message
                assert message["type"] != "error"

    at_a_table(tmp_path, script, hands=1)


def test_hints_are_told_to_who_wants_them(tmp_path):
    async def script(server, room, sites):
        async with client(sites[0], room) as dealer:
            await dealer.until_asked()
            await dealer.wire.send("settings", hints=True)
            hints = await dealer.until("hints")
            assert dealer.view is not None
            assert {each["tile"] for each in hints["discards"]} == set(dealer.view["seats"][0]["tiles"])
            assert hints["waits"] is None

    at_a_table(tmp_path, script)


def test_a_remote_bot_plays_by_its_token(tmp_path):
    from examples.remote_bot import decide

    from guobiao.web.client import play as play_remotely

    async def play():
        async with running(tmp_path) as server:
            site = server.site()
            wanted = {"settings": {"hands": 1, "pace": FAST}, "sit": False, "bots": ["greedy"] * 3}
            room = (await site.ask("POST", "/api/tables", wanted))["room"]
            token = (await site.ask("POST", f"/api/tables/{room}/bots", {}))["token"]
            heard: list[Json] = []
            standings = await play_remotely(site.socket(room), decide, token=token, hear=heard.append)
            assert [player["name"] for player in standings["players"]].count("Bot") == 1
            assert token not in json.dumps(heard)

    asyncio.run(play())


def test_everybody_ready_means_the_next_hand(tmp_path):
    async def script(server, room, sites):
        async with asyncio.TaskGroup() as group:
            for number, site in enumerate(sites):
                group.create_task(_play(site, room, number))

    async def _play(site, room, number):
        async with client(site, room) as player:
            began = time.monotonic()
            await play_through(player, number)
            assert time.monotonic() - began < 60

    at_a_table(tmp_path, script, hands=2, pace={**FAST, "between": 3600})
