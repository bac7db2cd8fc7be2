"""``guobiao serve``: the table in a browser."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from . import messages as m
from .common import FAILED, LangOption, fail, language, say
from .engine import compile_once, need_engine

PARTS = ("fastapi", "uvicorn", "websockets", "sqlalchemy", "alembic", "prometheus_client", "python_multipart")
"""What the extra ``guobiao[web]`` brings."""


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0: everywhere. 监听地址。")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one. 端口。")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Else $GUOBIAO_DATABASE, else a SQLite file in the data folder. 数据库。",
            show_default=False,
        ),
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="The data folder. 数据文件夹。", show_default=False),
    ] = None,
    tables: Annotated[int, typer.Option(min=1, help="Open tables at most. 牌桌上限。")] = 500,
    sockets: Annotated[
        int, typer.Option(min=1, help="WebSockets from one address at most. 每地址连接上限。")
    ] = 50,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error. 日志级别。")] = "warning",
    lang: LangOption = None,
) -> None:
    """Serve the table to browsers on this machine, or with --host 0.0.0.0 to others. 在浏览器中打牌。

    Everything is kept in the data folder, so that the server may be stopped at any time and goes on where it
    was. Ctrl-C stops it.

    所有数据存于数据文件夹，随时可停止，重启后从原处继续。Ctrl-C 停止。
    """
    tongue = language(lang)
    need_engine(tongue)
    if absent := [name for name in PARTS if find_spec(name) is None]:
        fail(say(m.NEEDS_WEB, tongue, ", ".join(absent)))
    if log_level not in ("debug", "info", "warning", "error"):
        fail(say(m.NO_LEVEL, tongue, log_level))
    compile_once(tongue, play=True)
    from ..web.config import Config
    from ..web.limits import Limits
    from ..web.run import serve as run
    from ..web.store.database import DatabaseError, prepare

    limits = Limits(tables=tables, sockets=sockets)
    config = Config(database, limits=limits) if data is None else Config(database, data, limits)
    try:
        prepare(config.url)
    except DatabaseError as error:
        fail(say(m.CANNOT_STORE, tongue, error), FAILED)
    try:
        run(config, host, port, lambda address: _tell(address, tongue), log_level)
    except OSError as error:
        fail(say(m.CANNOT_LISTEN, tongue, f"{host}:{port}", error.strerror or error), FAILED)


def _tell(address: str, lang: str) -> None:
    print(say(m.SERVING, lang, address), flush=True)
    if sys.stdout.isatty():
        print(m.STOP_WITH_CTRL_C.text(lang), flush=True)
