"""The commands, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from .score import score

app = typer.Typer(
    name="guobiao",
    help="Chinese Official Mahjong: fans counted, with reasons. 国标麻将算番，说明理由。",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        from .. import __version__

        print(f"guobiao {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version. 版本。")
    ] = False,
) -> None:
    pass


app.command()(score)
