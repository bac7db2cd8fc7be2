"""The server under load: a hundred tables of four remote players each, who all really play.

    python benchmarks/bench_web.py [--tables 100] [--seconds 60] [--think 1] [--json]

``guobiao serve`` runs in a process of its own on an empty data folder, the players in others, each over a
WebSocket of its own with the client of this project. Whoever is asked answers after a second, by lot; nobody
waits for claims beyond that, so that a table is never at rest. Two times are measured for every decision:
from sending ``act`` until ``ok`` has come, and until the view has come that shows it. They hold what the
players' own processes take, which share the machine with the server. There is no other server of this game
that could be run beside it, so the figures stand alone; the load of the machine is told with them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError

from rich.console import Console
from rich.table import Table

from guobiao.web.client import Site, Wire

Json = dict[str, Any]

PACE = {"claim": 0, "between": 1}
REQUEST_PAUSE = 0.06
"""Seconds between two requests: more than the server allows to one address would be refused."""
SETTLE = 10
"""Seconds after the last table has begun, before anything is measured."""
PLACES = [1, 10, 50, 90, 99, 99.9, 100]
GOAL = 0.150
"""Seconds within which 99 of 100 decisions shall be answered."""


@dataclass
class Measured:
    """What some players have measured; times in seconds."""

    answers: list[float] = field(default_factory=list)
    views: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    hands: int = 0

    def add(self, other: Measured) -> None:
        """Take the measurements of other players too."""
        self.answers += other.answers
        self.views += other.views
        self.errors += other.errors
        self.hands += other.hands


class Player:
    """A remote bot that takes its time."""

    def __init__(self, url: str, token: str, lots: random.Random, think: float, period: tuple[float, float]):
        self._url, self._token, self._lots, self._think = url, token, lots, think
        self._begin, self._end = period
        self._asked: tuple[int, int] | None = None
        self._sent: tuple[int, float] | None = None  # the number of the act that is under way, and when
        self._shown = True
        self._tasks: set[asyncio.Task[None]] = set()
        self.measured = Measured()

    async def play(self) -> Measured:
        """Until the time is over; what was measured."""
        await asyncio.sleep(self._lots.random() * max(self._think, 0.1))  # the tables do not beat as one
        try:
            async with Wire(self._url) as wire, asyncio.timeout(self._end - time.time()):
                await wire.send("join", token=self._token)
                async for message in wire:
                    self._hear(wire, message, time.perf_counter())
                self.measured.errors["connection lost"] += 1
        except TimeoutError:
            pass
        except OSError as error:
            self.measured.errors[type(error).__name__] += 1
        for task in self._tasks:
            task.cancel()
        return self.measured

    def _hear(self, wire: Wire, message: Json, now: float) -> None:
        match message:
            case {"type": "ok", "re": number} if self._sent is not None and number == self._sent[0]:
                self._note(self.measured.answers, now - self._sent[1])
            case {"type": "error", "code": code}:
                self.measured.errors[code] += 1
            case {"type": "view", "hand": hand, "asked": asked}:
                key = None if asked is None else (hand, asked["decision"])
                if key != self._asked and not self._shown and self._sent is not None:
                    self._note(self.measured.views, now - self._sent[1])
                    self._shown = True
                if key is not None and key != self._asked:
                    task = asyncio.create_task(self._decide(wire, hand, asked))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
                self._asked = key
            case {"type": "result"}:
                self.measured.hands += self._is_measured()

    async def _decide(self, wire: Wire, hand: int, asked: Json) -> None:
        await asyncio.sleep(self._think)
        actions = asked["actions"]
        action = "win" if "win" in actions else self._lots.choice(actions)
        self._sent, self._shown = (wire.sent + 1, time.perf_counter()), False
        await wire.send("act", hand=hand, decision=asked["decision"], action=action)

    def _note(self, times: list[float], seconds: float) -> None:
        if self._is_measured():
            times.append(seconds)

    def _is_measured(self) -> bool:
        return self._begin <= time.time() < self._end


def play(seats: list[tuple[str, str]], seed: int, think: float, period: tuple[float, float]) -> Measured:
    """Let players play, in a process of their own: one for each address and token."""

    async def all_of_them() -> Measured:
        players = [
            Player(url, token, random.Random(f"{seed}/{number}"), think, period)
            for number, (url, token) in enumerate(seats)
        ]
        found = Measured()
        for measured in await asyncio.gather(*(player.play() for player in players)):
            found.add(measured)
        return found

    return asyncio.run(all_of_them())


class Served:
    """A server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "guobiao", "serve", "--port", "0", "--data", str(folder)]
        command += ["--tables", "10000", "--sockets", "100000", "--lang", "en"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None, "the server does not start"
        self.address = found[0].rstrip("/")

    def processor_seconds(self) -> float:
        """The processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak_memory(self) -> int:
        """The most memory that it has held, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.process.terminate()
        return self.process.wait(60)


async def make_tables(address: str, tables: int) -> list[tuple[str, str]]:
    """The address and token of every seat; the matches have begun."""
    seats = []
    for _ in range(tables):
        site = Site(address)
        wanted = {"settings": {"pace": PACE, "hands": 64}, "bots": [], "sit": False}
        room = (await _ask(site, "/api/tables", wanted))["room"]
        for _ in range(4):
            seated = await _ask(site, f"/api/tables/{room}/bots", {})
            seats.append((site.socket(room), seated["token"]))
    return seats


async def _ask(site: Site, path: str, body: Json) -> Json:
    while True:
        try:
            return await site.ask("POST", path, body)
        except HTTPError as error:
            if error.code != 429:
                raise
            await asyncio.sleep(REQUEST_PAUSE)


def measure(tables: int, seconds: float, think: float, processes: int) -> Json:
    """Play, and say how it went."""
    with TemporaryDirectory() as folder, ProcessPoolExecutor(processes) as pool:
        server = Served(Path(folder))
        try:
            seats = asyncio.run(make_tables(server.address, tables))
            begin = time.time() + SETTLE
            period = (begin, begin + seconds)
            shares = [seats[number::processes] for number in range(processes)]
            playing = [pool.submit(play, share, n, think, period) for n, share in enumerate(shares)]
            time.sleep(max(0.0, begin - time.time()))
            used = server.processor_seconds()
            time.sleep(seconds - 1)  # before the players go
            used = (server.processor_seconds() - used) / (seconds - 1)
            load, memory = os.getloadavg()[0], server.peak_memory()
            found = Measured()
            for each in playing:
                found.add(each.result())
        finally:
            code = server.stop()
    found.errors["exit code"] += code != 0
    return {
        "tables": tables,
        "players": len(seats),
        "seconds": seconds,
        "decisions_a_second": round(len(found.answers) / seconds, 1),
        "answer_ms": _percentiles(found.answers),
        "view_ms": _percentiles(found.views),
        "errors": dict(+found.errors),
        "memory_mb": round(memory / 2**20),
        "processor": round(used, 3),
        "load_average": round(load, 2),
        "goal_reached": not +found.errors and _percentiles(found.views)["99"] < 1000 * GOAL,
    }


def _percentiles(times: list[float]) -> dict[str, float]:
    """In milliseconds."""
    ordered = sorted(times)
    last = len(ordered) - 1
    return {f"{place:g}": round(1000 * ordered[round(last * place / 100)], 1) for place in PLACES}


def show(told: Json) -> None:
    """The figures as tables."""
    console = Console()
    times = Table(title=f"{told['players']} players at {told['tables']} tables, {told['seconds']:g} s")
    times.add_column("milliseconds from act")
    for name in ("p50", "p90", "p99", "p99.9", "max"):
        times.add_column(name, justify="right")
    for name, key in (("to its answer", "answer_ms"), ("to the view", "view_ms")):
        found = told[key]
        times.add_row(name, *(str(found[place]) for place in ("50", "90", "99", "99.9", "100")))
    console.print(times)
    errors = ", ".join(f"{name}: {times}" for name, times in told["errors"].items()) or "none"
    console.print(
        f"{told['decisions_a_second']} decisions a second; errors: {errors}; the server's memory at most "
        f"{told['memory_mb']} MB, {told['processor']} of one core; load average {told['load_average']}"
    )


def main() -> int:
    """The exit code: 1 if the goal was missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60, help="of measuring")
    parser.add_argument("--think", type=float, default=1, help="seconds that a player takes")
    parser.add_argument("--processes", type=int, default=1, help="in which the players are")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    told = measure(given.tables, given.seconds, given.think, given.processes)
    if given.json:
        print(json.dumps(told))
    else:
        show(told)
    return int(not told["goal_reached"])


if __name__ == "__main__":
    sys.exit(main())
