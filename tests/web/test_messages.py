"""Wrong, late, duplicated and out-of-order messages are answered with an error and change nothing."""

import asyncio
import json

import pytest
from tests.web.serving import FAST, GENEROUS, Client, client, closing_code, running, table_of_four

from guobiao.web.client import Wire
from guobiao.web.limits import Limits

STILL = {**FAST, "grace": 3600}


def at_a_table(folder, script, limits=GENEROUS, **settings):
    """Run a script with four clients at a table, the first of whom is asked."""

    async def play():
        async with running(folder, limits) as server:
            options = {"flowers": "off"}  # nobody is asked to lay flowers down before the dealer
            room, sites = await table_of_four(server.address, pace=STILL, options=options, **settings)
            await script(server, room, sites)

    asyncio.run(play())


async def _state(server, room):
    table = await server.server.lobby.find(room)
    return table.play.game.to_dict(), table.play.stage.answers.copy()


WRONG = [
    ("no json", "malformed"),
    ("[]", "malformed"),
    ('{"v": 1, "seq": "2", "type": "ping"}', "malformed"),
    ('{"v": 1, "seq": true, "type": "ping"}', "malformed"),
    ('{"v": 1, "seq": 2.0, "type": "ping"}', "malformed"),
    ('{"v": 1, "seq": NaN, "type": "ping"}', "malformed"),
    ('{"v": 1, "type": "ping"}', "malformed"),
    ('{"v": 2, "seq": 2, "type": "ping"}', "version"),
    ('{"v": true, "seq": 2, "type": "ping"}', "version"),
    ('{"v": 1, "seq": 1, "type": "ping"}', "duplicate"),
    ('{"v": 1, "seq": -5, "type": "ping"}', "duplicate"),
    ('{"v": 1, "seq": 3, "type": "ping"}', "out_of_order"),
    ('{"v": 1, "seq": 1' + "0" * 300 + ', "type": "ping"}', "out_of_order"),
    ('{"v": 1, "seq": 2, "type": "pong"}', "malformed"),
    ('{"v": 1, "seq": 2}', "malformed"),
    ('{"v": 1, "seq": 2, "type": "ping", "more": 1}', "malformed"),
    ('{"v": 1, "seq": 2, "type": "join"}', "joined"),
    ('{"v": 1, "seq": 2, "type": "ready", "hand": 0}', "not_now"),
    ('{"v": 1, "seq": 2, "type": "act", "hand": 0, "decision": 0, "action": "fly"}', "illegal"),
    ('{"v": 1, "seq": 2, "type": "act", "hand": 0, "decision": 0, "action": "pass"}', "illegal"),
    ('{"v": 1, "seq": 2, "type": "act", "hand": 0, "decision": 1, "action": "pass"}', "not_asked"),
    ('{"v": 1, "seq": 2, "type": "act", "hand": 7, "decision": 0, "action": "pass"}', "late"),
    ('{"v": 1, "seq": 2, "type": "act", "hand": "0", "decision": 0, "action": "pass"}', "malformed"),
    ('{"v": 1, "seq": 2, "type": "settings", "auto_win": 1}', "malformed"),
    ('{"v": 1, "seq": 2, "type": "' + "x" * 3000 + '"}', "too_large"),
    ('{"v": 1, "seq": 2, "type": ' + "[" * 1000 + "]" * 1000 + "}", "malformed"),
    ("\ud83c", "malformed"),
]


@pytest.mark.parametrize("frame, code", WRONG)
def test_a_wrong_message_changes_nothing(tmp_path, frame, code):
    async def script(server, room, sites):
        async with client(sites[0], room) as dealer:
            await dealer.until_asked()
            before = await _state(server, room)
            text = frame.encode("utf-8", "replace").decode()
            await dealer.wire.send_text(text)
            error = await dealer.until("error")
            assert error["code"] == code
            assert error["words"]["en"]
            assert error["words"]["zh"]
            assert await _state(server, room) == before
            await dealer.wire.send_text(json.dumps({"v": 1, "seq": error["expected"], "type": "ping"}))
            assert (await dealer.until("ok", "error"))["type"] == "ok"

    at_a_table(tmp_path, script)


def test_an_answer_that_comes_twice_is_late(tmp_path):
    async def script(server, room, sites):
        async with client(sites[0], room) as dealer:
            view = await dealer.until_asked()
            assert (await dealer.act(view, view["asked"]["actions"][0]))["type"] == "ok"
            before = await _state(server, room)
            error = await dealer.act(view, view["asked"]["actions"][-1])
            assert (error["code"], error["re"]) == ("late", 3)
            assert await _state(server, room) == before

    at_a_table(tmp_path, script)


def test_nobody_acts_for_another(tmp_path):
    async def script(server, room, sites):
        async with client(sites[1], room) as other:
            view = await other.until("view")
            assert view["asked"] is None
            assert view["seat"] == 1
            await other.wire.send("act", hand=0, decision=0, action="discard 1m")
            assert (await other.until("error"))["code"] == "not_asked"

    at_a_table(tmp_path, script)


def test_the_first_message_is_join(tmp_path):
    async def script(server, room, sites):
        async with Wire(sites[0].socket(room), cookie=sites[0].cookie) as wire:
            await wire.send("ping")
            error = await wire.receive()
            assert (error["code"], error["expected"]) == ("join_first", 2)

    at_a_table(tmp_path, script)


def test_strangers_are_not_admitted(tmp_path):
    async def script(server, room, sites):
        for join, code in (
            ({}, "not_seated"),
            ({"as": "spectator"}, "no_spectators"),
            ({"token": "x"}, "not_seated"),
        ):
            async with client(server.site(), room, **join) as stranger:
                assert (await stranger.until("error"))["code"] == code
                assert await closing_code(stranger) == 4003

    at_a_table(tmp_path, script)


def test_there_is_no_such_table(tmp_path):
    async def play():
        async with running(tmp_path) as server:
            for room in ("nothing", "x" * 100):
                async with Wire(server.site().socket(room)) as wire:
                    assert await closing_code(Client(wire)) == 4404

    asyncio.run(play())


def test_too_many_messages(tmp_path):
    async def script(server, room, sites):
        async with client(sites[0], room) as dealer:
            await dealer.until_asked()
            for _ in range(30):
                await dealer.wire.send("ping")
            assert await closing_code(dealer) == 4009
            assert any('"rate"' in frame for frame in dealer.frames)

    limits = Limits(messages=1, burst=5, refused=10, requests=1e6, request_burst=1e6)
    at_a_table(tmp_path, script, limits)


def test_too_many_sockets_from_one_address(tmp_path):
    async def script(server, room, sites):
        async with client(sites[0], room), client(sites[1], room):
            with pytest.raises(Exception, match="403"):
                async with client(sites[2], room):
                    pass
        await asyncio.sleep(0.1)
        async with client(sites[2], room) as later:
            await later.until("view")

    at_a_table(tmp_path, script, Limits(sockets=2, requests=1e6, request_burst=1e6))


def test_a_page_of_another_site_cannot_connect(tmp_path):
    from websockets.asyncio.client import connect

    async def script(server, room, sites):
        headers = {"Cookie": f"guobiao_guest={sites[0].cookie}", "Origin": "https://example.org"}
        with pytest.raises(Exception, match="403"):
            async with connect(sites[0].socket(room), additional_headers=headers, proxy=None):
                pass

    at_a_table(tmp_path, script)


def test_who_joins_elsewhere_takes_the_place_over(tmp_path):
    async def script(server, room, sites):
        async with client(sites[0], room) as first:
            await first.until_asked()
            async with client(sites[0], room) as second:
                await second.until_asked()
                assert await closing_code(first) == 4001

    at_a_table(tmp_path, script)
