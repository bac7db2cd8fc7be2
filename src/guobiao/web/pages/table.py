"""The lobby and the table: one file, which its script fills."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response

from .built import STATIC

router = APIRouter()

NOT_BUILT = """The pages are not built. In a checkout of the source, with Node 20 or newer:

    cd src/guobiao/web/ui && npm ci && npm run build

An installed package has them built in. The interface for programs is at /api/openapi.json.

界面尚未构建。请在源码目录运行以上命令；安装包已含构建好的界面。
"""


@router.get("/favicon.ico")
async def icon() -> Response:
    """Where browsers look for an icon if a page names none."""
    return RedirectResponse("/static/favicon.svg")


@router.get("/")
@router.get("/tables/{room}")
async def page() -> Response:
    """The page of the lobby and of every table."""
    index = STATIC / "index.html"
    return FileResponse(index) if index.is_file() else PlainTextResponse(NOT_BUILT, 503)
