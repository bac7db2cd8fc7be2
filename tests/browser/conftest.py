"""A browser, and servers for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.web.serving import needs_pages, running

from guobiao.web.shuffle import new_seed

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SERVER_ENDED = "ERR_CONNECTION_REFUSED"
"""What a page may complain of when its test is over."""
PATIENT = 30_000
"""Milliseconds after which something that is awaited will not come."""

Json = dict[str, Any]


@pytest.fixture(scope="module")  # while it runs no test of this process can have an event loop of its own
def chromium() -> Iterator[Browser]:
    """Debian's Chromium."""
    needs_pages()
    assert Path(CHROMIUM).exists(), "Chromium is missing: tools/install_chromium"
    expect.set_options(timeout=PATIENT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Opens a page in a browser of its own; at the end no page may have complained or asked another host."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(address: str, path: str = "/", *, allowed: tuple[str, ...] = (), **options: Any) -> Page:
        context = chromium.new_context(base_url=address, **{"locale": "en-US", **options})
        contexts.append(context)
        context.set_default_timeout(PATIENT)
        page = context.new_page()

        def hear(text: str) -> None:
            if not any(part in text for part in (*allowed, SERVER_ENDED)):
                complaints.append(text)

        page.on("console", lambda message: hear(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: _of_host(request.url, address, complaints))
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def _of_host(url: str, address: str, complaints: list[str]) -> None:
    asked = urlsplit(url)
    if asked.scheme in ("http", "https", "ws", "wss") and asked.netloc != urlsplit(address).netloc:
        complaints.append(f"asked another host: {url}")


@contextmanager
def serving(folder: Path, *seeds: str) -> Iterator[str]:
    """The address of a server in a thread; the first hands have the seeds given."""
    following = chain(seeds, iter(new_seed, None))
    started, told, stop = threading.Event(), [""], asyncio.Event()
    loop = asyncio.new_event_loop()

    async def serve() -> None:
        async with running(folder, new_seed=lambda: next(following)) as server:
            told[0] = server.address
            started.set()
            await stop.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert started.wait(120)
    try:
        yield told[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """A server whose hands nobody knows beforehand."""
    with serving(tmp_path) as address:
        yield address


PACE = {"claim": 0.05, "bot": 0, "between": 60, "grace": 60}


def new_table(page: Page, **wanted: Any) -> str:
    """A table of two hands that the guest of a page makes, by its path."""
    settings: Json = {"hands": 2, "pace": PACE, **wanted.pop("settings", {})}
    made = page.request.post("/api/tables", data={"settings": settings, "player": 0, **wanted})
    assert made.ok, made.text()
    path: str = made.json()["url"]
    return path
