"""Nobody is told what he may not know. ``tools/check_leaks.py`` runs this over many more hands."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from tests.web.leaks import Answer, problems, wrong_answers
from tests.web.serving import Json, client, play_through, running, table_of_four

from guobiao.records.record import Record
from guobiao.records.sealed import loads
from guobiao.web.client import Site
from guobiao.web.guests import COOKIE

EVERY = 4
"""Turns between two rounds of questions."""


@dataclass
class Told:
    """What everybody was told in a match.

    Attributes:
        records: of the hands.
        players: the frames of each player.
        spectator: the frames of somebody who looked on.
        answers: what a player was answered who asked during the hands.
    """

    records: list[Record]
    players: list[list[str]]
    spectator: list[str]
    answers: list[Answer]

    def problems(self) -> Iterator[str]:
        """Whatever somebody was told and may not know."""
        for player, frames in [*enumerate(self.players), (None, self.spectator)]:
            yield from (f"player {player}: {problem}" for problem in problems(frames, self.records, player))
        yield from wrong_answers(self.answers, self.records)


async def told_in_a_match(
    folder: Path, hands: int, seed: int, rules: str = "guobiao", delay: float = 0.0
) -> Told:
    """Play a match by four clients, with a spectator; all have hints, and the first asks for all there is."""
    async with running(folder) as server:
        look = {"mode": "delayed", "delay": delay} if delay else {"mode": "open"}
        room, sites = await table_of_four(server.address, hands=hands, spectators=look, rules=rules)
        answers: list[Answer] = []
        async with asyncio.TaskGroup() as group:
            watching = group.create_task(_watch(server.site(), room))
            await asyncio.sleep(0.05)
            asking = _Asking(sites[0], room, answers)
            playing = [
                group.create_task(_play(site, room, seed + n, None if n else asking))
                for n, site in enumerate(sites)
            ]
        lines = await server.server.database.read(_lines)
        records = [loads(line) for line in lines]
        return Told(records, [task.result() for task in playing], watching.result(), answers)


class _Asking:
    """Asks for everything in its turns: while it has the turn no hand can end."""

    def __init__(self, site: Site, room: str, answers: list[Answer]) -> None:
        self._site, self._room, self._answers, self._turns = site, room, answers, 0

    async def __call__(self, view: Json) -> None:
        self._turns += view["phase"] == "turn"
        if view["phase"] != "turn" or self._turns % EVERY != 1:
            return
        me = (await self._site.ask("GET", "/api/guests/me"))["id"]
        table = f"/api/tables/{self._room}"
        paths = [table, "/api/tables", f"{table}/record", "/api/records", "/metrics", "/api/statistics/me"]
        paths += [
            f"{table}/records/{view['hand'] + ahead}" for ahead in (-1, 0, 1) if view["hand"] + ahead >= 0
        ]
        paths += [f"/api/statistics/guest:{me}", f"/api/records?player=guest:{me}", f"/tables/{self._room}"]
        async with httpx.AsyncClient(
            base_url=self._site.address, cookies={COOKIE: str(self._site.cookie)}
        ) as asker:
            for path in paths:
                answer = await asker.get(path)
                assert answer.status_code in (200, 404), answer.text
                self._answers.append(Answer(view["hand"], path, answer.status_code, answer.text))


async def _play(site, room, seed, before=None):
    async with client(site, room) as player:
        await player.wire.send("settings", hints=True)
        await play_through(player, seed, before)
        return player.frames


async def _watch(site, room):
    async with client(site, room, **{"as": "spectator"}) as spectator:
        await spectator.until("standings")
        return spectator.frames


def _lines(session):
    from sqlalchemy import select

    from guobiao.web.store.models import RecordRow

    return list(session.scalars(select(RecordRow.line).order_by(RecordRow.hand)))


@pytest.mark.parametrize("rules, delay", [("guobiao", 0.0), ("cn-1998", 0.2), ("botzone", 0.0)])
def test_nobody_is_told_what_he_may_not_know(tmp_path, rules, delay):
    told = asyncio.run(told_in_a_match(tmp_path, 4, 5, rules, delay))
    assert len(told.records) == 4
    assert len({answer.path for answer in told.answers if answer.status == 200}) >= 5
    assert any('"hints"' in frame for frame in told.players[0])
    assert list(told.problems()) == []


def test_the_check_would_notice(tmp_path):
    told = asyncio.run(told_in_a_match(tmp_path, 1, 1))
    assert list(problems(told.players[0], told.records, 1))  # what another seat was told
    sealed = told.records[0]
    early = [Answer(0, "/metrics", 200, str(sealed.wall.seed)), Answer(0, "/api/x", 200, '{"hand": ["3p"]}')]
    assert len(list(wrong_answers(early, told.records))) == 2
