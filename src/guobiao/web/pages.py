"""The files of the pages, as they were built."""

from __future__ import annotations

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"

NOT_BUILT = """The pages are not built. In a checkout of the source, with Node 20 or newer:

    cd src/guobiao/web/ui && npm ci && npm run build

An installed package has them built in. The interface for programs is at /api/openapi.json.

界面尚未构建。请在源码目录运行以上命令；安装包已含构建好的界面。
"""


def add_pages(app: FastAPI) -> None:
    """Serve what is built; without it, say how to build it."""
    index = STATIC / "index.html"

    @app.get("/", include_in_schema=False)
    @app.get("/tables/{room}", include_in_schema=False)
    async def page() -> Response:
        return FileResponse(index) if index.is_file() else PlainTextResponse(NOT_BUILT, 503)

    if STATIC.is_dir():
        app.mount("/static", StaticFiles(directory=STATIC), name="static")
