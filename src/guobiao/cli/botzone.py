"""``guobiao botzone``: one of our players as a bot on Botzone."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from . import messages as m
from .common import LangOption, fail, language, say
from .engine import compile_once, need_engine


def botzone(
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="Who decides: route, greedy … 由谁打牌。")
    ] = "route",
    seed: Annotated[int, typer.Option("--seed", help="For a player that draws lots. 随机种子。")] = 0,
    once: Annotated[
        bool,
        typer.Option("--once", help="End after an answer: do not ask to be kept running. 答一次即结束。"),
    ] = False,
    lang: LangOption = None,
) -> None:
    """Play as a bot on Botzone, on standard input and output. 作为 Botzone 程序打牌。

    Understands both forms of interaction, and stays for the whole hand.

    简单交互与 JSON 交互均可，默认长时运行。
    """
    tongue = language(lang)
    need_engine(tongue)
    compile_once(tongue)
    from ..errors import NotationError
    from ..players import PlayerError, make_player
    from ..players.botzone.bot import Bot, run
    from ..players.botzone.table import ProtocolError

    try:
        run(Bot(make_player(player, seed)), sys.stdin, sys.stdout, keep_running=not once)
    except PlayerError as error:
        fail(error.message(tongue))
    except NotationError as error:
        fail(say(m.BAD_REQUEST, tongue, error.message(tongue)), 1)
    except ProtocolError as error:
        fail(say(m.BAD_REQUEST, tongue, error.words.text(tongue)), 1)
