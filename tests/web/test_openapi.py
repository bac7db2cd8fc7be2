"""Whatever the description of the REST interface allows, and much that it does not, is answered as described.

``GUOBIAO_EXAMPLES`` says how many requests each route gets, for a long run.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.web.serving import Running, client, play_through, running, table_of_four

from guobiao.web.app import create_app
from guobiao.web.config import Config
from guobiao.web.guests import COOKIE

EXAMPLES = int(os.environ.get("GUOBIAO_EXAMPLES", "15"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def _described() -> schemathesis.BaseSchema:
    with TemporaryDirectory() as folder:
        return schemathesis.openapi.from_dict(
            create_app(Config(f"sqlite:///{folder}/x", Path(folder))).openapi()
        )


schema = _described()


@dataclass
class World:
    """A server, a guest and what there is to be asked for."""

    address: str
    cookies: dict[str, str]
    names: dict[str, str]
    finished: str


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A server in a thread, with a finished match."""
    made: list[World] = []
    ready = threading.Event()
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def serve() -> None:
        async with running(tmp_path_factory.mktemp("openapi")) as server:
            try:
                made.append(await _world(server))
            finally:
                ready.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    ready.wait()
    yield made[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join()
    loop.close()


async def _world(server: Running) -> World:
    room, sites = await table_of_four(server.address, hands=1)
    await asyncio.gather(*(_play(site, room, number) for number, site in enumerate(sites)))
    waiting = await sites[0].ask("POST", "/api/tables", {"bots": []})
    records = await sites[0].ask("GET", "/api/records")
    me = await sites[0].ask("GET", "/api/guests/me")
    names = {"room": waiting["room"], "record": records["records"][0]["id"], "player": f"guest:{me['id']}"}
    return World(server.address, {COOKIE: str(sites[0].cookie)}, names, room)


async def _play(site, room, number):
    async with client(site, room) as player:
        await play_through(player, number)


@pytest.mark.parametrize("known", [False, True], ids=["stranger", "guest"])
@schema.parametrize()
@settings(max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_described(case, known, world):
    """A stranger asks for whatever comes; a guest asks for what there is."""
    cookies = world.cookies if known else {}
    if known:
        for name in world.names.keys() & (case.path_parameters or {}).keys():
            case.path_parameters[name] = world.names[name]
        if "/record" in case.path and "room" in case.path_parameters:
            case.path_parameters["room"] = world.finished
    response = case.call(base_url=world.address, cookies=cookies)
    case.validate_response(response, checks=CHECKS)


@pytest.mark.parametrize("path", ["/api/records?name=%00", "/api/tables/%00", "/api/statistics/a%00b"])
def test_the_character_0_is_refused(path, world):
    """PostgreSQL fails with it."""
    answer = httpx.get(world.address + path)
    assert answer.status_code == 422
    assert answer.json()["detail"]["en"] == "the address contains the character 0"
