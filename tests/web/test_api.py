"""REST: hands, tables, records, and what protects them."""

import asyncio
import json

import httpx
import pytest
from tests.web.databases import database_of
from tests.web.serving import GENEROUS

from guobiao.records.record import Record
from guobiao.records.sealed import sealed_lines
from guobiao.table.actions import Pass
from guobiao.table.game import Game
from guobiao.web.app import create_app
from guobiao.web.config import Config
from guobiao.web.limits import Limits


def _played(index):
    """A hand in which nothing is claimed."""
    game = Game(seed=index)
    while not game.is_over:
        seat = game.asked[0]
        legal = game.legal_actions(seat)
        game.apply(seat, Pass() if Pass() in legal else legal[0])
    return Record.of(game, index=index, names=("A", "B", "C", "D"))


def with_server(folder, script, limits=GENEROUS):
    """Run a script with a client of an application, without a network."""

    async def run():
        app = create_app(Config(database_of(folder), folder, limits))
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as site:
                await script(site)

    asyncio.run(run())


def test_a_hand_is_scored(tmp_path):
    async def script(site):
        found = (await site.get("/api/score", params={"hand": "123m456p789s1299p3p|EE1000"})).json()
        assert found["total"] == 16
        assert found["fans"][0]["zh"] == "花龙"
        wrong = await site.get("/api/score", params={"hand": "123m999", "lang": "zh"})
        assert wrong.status_code == 422
        assert wrong.json()["detail"]["kind"] == "notation"
        rules = await site.get("/api/score", params={"hand": "1m", "rules": "none"})
        assert rules.json()["detail"]["kind"] == "rules"
        six = await site.get("/api/score", params={"hand": "123m456p789s1299p3p", "option": "minimum=6"})
        assert six.json()["rules"]["options"] == {"minimum": 6}

    with_server(tmp_path, script)


def test_waits_shanten_and_discards(tmp_path):
    async def script(site):
        waits = (await site.get("/api/waits", params={"hand": "123m456p789s1299p"})).json()
        assert waits["totals"]["3p"]["discard"] == 14
        shanten = (await site.get("/api/shanten", params={"hand": "1379m2468p1379sE"})).json()
        assert shanten["shanten"] > 0
        discards = (await site.get("/api/discards", params={"hand": "123m456p789s12p99pE"})).json()
        assert discards["discards"][0]["tile"] == "E"
        wrong = await site.get("/api/waits", params={"hand": "123m456p789s12p99pE"})
        assert wrong.status_code == 422

    with_server(tmp_path, script)


def test_other_sites_cannot_use_the_cookie(tmp_path):
    async def script(site):
        for headers in ({"Origin": "https://example.org"}, {"Sec-Fetch-Site": "cross-site"}):
            assert (await site.post("/api/tables", json={}, headers=headers)).status_code == 403
        made = await site.post("/api/tables", json={}, headers={"Origin": "http://test"})
        assert made.status_code == 201
        cookie = made.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie

    with_server(tmp_path, script)


def test_headers_protect_the_pages(tmp_path):
    async def script(site):
        for path in ("/", "/healthz", "/api/rules", "/nothing"):
            headers = (await site.get(path)).headers
            policy = headers["content-security-policy"]
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"

    with_server(tmp_path, script)


def test_health_and_numbers(tmp_path):
    async def script(site):
        assert (await site.get("/healthz")).json() == {"well": True}
        await site.post("/api/tables", json={})
        text = (await site.get("/metrics")).text
        assert "guobiao_tables 1.0" in text
        assert (await site.get("/api/openapi.json")).json()["openapi"].startswith("3.")

    with_server(tmp_path, script)


def test_tables_have_limits(tmp_path):
    async def script(site):
        answers = [(await site.post("/api/tables", json={})).status_code for _ in range(3)]
        assert answers == [201, 201, 429]

    with_server(tmp_path, script, Limits(tables_of_one=2))


def test_requests_have_limits(tmp_path):
    async def script(site):
        answers = [(await site.get("/api/rules")).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]
        large = await site.post("/api/guests", content=b" " * 2000)
        assert large.status_code in (413, 429)

    with_server(tmp_path, script, Limits(requests=0.001, request_burst=3, body=1000))


@pytest.mark.parametrize(
    "wanted",
    [
        {"bots": ["nobody"]},
        {"bots": ["botzone:rm -rf"]},
        {"bots": ["route"] * 4},
        {"settings": {"hands": 0}},
        {"settings": {"rules": "none"}},
        {"settings": {"options": {"none": 1}}},
        {"settings": {"spectators": {"mode": "delayed"}}},
        {"settings": {"clock": {"move": -1}}},
        {"player": 4},
        {"name": "\u202e"},
        {"more": 1},
    ],
)
def test_tables_that_cannot_be(tmp_path, wanted):
    async def script(site):
        assert (await site.post("/api/tables", json=wanted)).status_code == 422

    with_server(tmp_path, script)


def test_coming_and_going(tmp_path):
    async def script(site):
        made = (await site.post("/api/tables", json={"bots": [], "player": 1})).json()
        room = made["room"]
        assert made["player"] == 1
        again = await site.post(f"/api/tables/{room}/places", json={})
        assert again.json()["player"] == 1
        bot = (await site.post(f"/api/tables/{room}/bots", json={"bot": "greedy", "player": 0})).json()
        assert bot["places"][0]["bot"] == "greedy"
        remote = (await site.post(f"/api/tables/{room}/bots", json={})).json()
        assert len(remote["token"]) > 20
        assert remote["seated"] == 2
        taken = await site.post(f"/api/tables/{room}/bots", json={"player": 0})
        assert taken.status_code == 409
        cleared = (await site.delete(f"/api/tables/{room}/bots/0")).json()
        assert cleared["places"][0]["kind"] == "empty"
        left = (await site.delete(f"/api/tables/{room}/places/me")).json()
        assert left["places"][1]["kind"] == "empty"
        site.cookies.clear()
        assert (await site.post(f"/api/tables/{room}/places", json={})).status_code == 401
        assert (await site.get("/api/tables/nothing")).status_code == 404

    with_server(tmp_path, script)


def test_guests_have_names(tmp_path):
    async def script(site):
        first = (await site.post("/api/guests", json={"name": "  安  "})).json()
        assert first["name"] == "安"
        renamed = (await site.post("/api/guests", json={"name": "Ann"})).json()
        assert renamed == {"id": first["id"], "name": "Ann"}
        assert (await site.get("/api/guests/me")).json() == renamed
        assert (await site.post("/api/guests", json={"name": " "})).status_code == 422

    with_server(tmp_path, script)


def test_records_are_uploaded_replayed_and_downloaded(tmp_path):
    lines = "".join(f"{line}\n" for line in sealed_lines(map(_played, range(3)))).encode()

    async def script(site):
        await site.post("/api/guests", json={})
        kept = (await site.post("/api/records", content=lines)).json()
        listed = (await site.get("/api/records", params={"match": kept["match"], "limit": 200})).json()[
            "records"
        ]
        assert [each["hand"] for each in listed] == sorted((each["hand"] for each in listed), reverse=True)
        assert len(listed) == len(kept["records"]) == len(lines.splitlines())
        record = kept["records"][0]
        replay = (await site.get(f"/api/records/{record}")).json()
        assert all(len(seat["tiles"]) >= 13 for seat in replay["steps"][0]["view"]["seats"])
        own = (await site.get(f"/api/records/{record}", params={"seat": 2})).json()
        hands = [seat["tiles"] for seat in own["steps"][0]["view"]["seats"]]
        assert [hand is None for hand in hands] == [True, True, False, True]
        file = await site.get(f"/api/records/{record}/download")
        assert json.loads(file.content)["guobiao"] == 1
        assert (await site.get(f"/api/records/{record}/download", params={"format": "no"})).status_code == 422
        wrong = await site.post("/api/records", content=b"nothing")
        assert wrong.status_code == 422
        site.cookies.clear()
        assert (await site.get("/api/records")).json()["records"] == []

    with_server(tmp_path, script)
