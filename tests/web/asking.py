"""Asking for pages without a server."""

from __future__ import annotations

import asyncio
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx
from fastapi import FastAPI
from tests.web.serving import GENEROUS

from guobiao.web.app import create_app
from guobiao.web.config import Config


@cache
def _app() -> FastAPI:
    """An application whose database is never opened: the pages of the handbook need none."""
    return create_app(Config(None, Path(mkdtemp()), GENEROUS))


def asked(*addresses: str, **headers: Any) -> list[httpx.Response]:
    """The answers of pages that need no database."""

    async def ask() -> list[httpx.Response]:
        transport = httpx.ASGITransport(_app())
        async with httpx.AsyncClient(transport=transport, base_url="http://test", headers=headers) as client:
            return [await client.get(address) for address in addresses]

    return asyncio.run(ask())
