"""The application: everything put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, PlainTextResponse, Response

from .. import __version__
from .api import analysis, guests, records, tables
from .config import Config
from .guard import Guard
from .pages import add_pages
from .server import Server
from .socket import router as sockets


def create_app(config: Config | None = None) -> FastAPI:
    """The application of one server; it opens the database when it starts."""
    server = Server(config or Config())

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await server.open()
        yield
        await server.close()

    app = FastAPI(
        title="guobiao",
        version=__version__,
        description="Chinese Official Mahjong: hands, tables, records. Tables: see docs/protocol.md.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page needs scripts of other sites
        redoc_url=None,
    )
    app.state.server = server
    for router in (analysis.router, guests.router, tables.router, records.router, sockets):
        app.include_router(router)
    _add_health(app, server)
    add_pages(app)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard, server=server)
    return app


def _add_health(app: FastAPI, server: Server) -> None:
    @app.get(
        "/healthz",
        tags=["server"],
        summary="Is the server well?",
        responses={503: {"description": "The database does not answer"}},
    )
    async def healthz() -> JSONResponse:
        well = await server.database.is_well()
        return JSONResponse({"well": well}, 200 if well else 503)

    @app.get("/metrics", tags=["server"], summary="Numbers for Prometheus", response_class=PlainTextResponse)
    async def metrics(request: Request) -> Response:
        return Response(server.services.metrics.text(), media_type="text/plain; version=0.0.4")
