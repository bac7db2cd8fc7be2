"""The pages: the table is one file that its script fills; the others are rendered here."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from . import calculator, hand, handbook, records, replay, statistics, table
from .built import STATIC
from .errors import add_errors


def add_pages(app: FastAPI) -> None:
    """Serve all pages, and the files that they load."""
    for page in (table, calculator, hand, handbook, records, replay, statistics):
        app.include_router(page.router, include_in_schema=False)
    add_errors(app)
    if STATIC.is_dir():
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
