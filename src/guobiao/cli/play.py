"""``guobiao play``: you against three players, or four players to watch."""

from __future__ import annotations

from typing import Annotated

import typer

from ..notation import Notation
from ..tiles import EAST
from . import messages as m
from .common import (
    DEFAULT_RULES,
    AnswersOption,
    LangOption,
    RulesOption,
    fail,
    language,
    rules_of,
    say,
)
from .engine import compile_once, need_engine
from .lines import wind_of
from .players import HUMAN


def play(
    players: Annotated[
        str,
        typer.Option(
            metavar="A,B,C", help="The others (to watch: all four); one name stands for all. 玩家。"
        ),
    ] = "route",
    match: Annotated[bool, typer.Option("--match", help="A match of 16 hands. 十六局整场。")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Look on while four players play. 旁观。")] = False,
    seat: Annotated[
        str, typer.Option(metavar="WIND", help="Your seat in the first hand: E S W N. 首局座位。")
    ] = "E",
    seed: Annotated[
        str | None, typer.Option(help="Makes the walls; else one is drawn. 随机种子。", show_default=False)
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(
            min=0, metavar="SECONDS", help="How long each move is shown. 每步停留秒数。", show_default=False
        ),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Where the record is written. 牌谱文件。", show_default=False),
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Go on with a match that was left. 继续未完的对局。")
    ] = None,
    rules: RulesOption = DEFAULT_RULES,
    option: AnswersOption = None,
    notation: Annotated[
        Notation | None,
        typer.Option(help="How to write the tiles. 牌的写法。", case_sensitive=False, show_default=False),
    ] = None,
    lang: LangOption = None,
) -> None:
    """Play against three others, or watch four. 与三家对局，或旁观。

    Players: random, starter, greedy, route, or botzone:COMMAND for a program that speaks Botzone's protocol.
    Type ? for help while you play. Every decision is written down at once; what was left, even by Ctrl-C or a
    crash, goes on with --resume.

    对局中输入 ? 查看帮助。每个决定立即存盘，中断后可用 --resume 继续。
    """
    tongue = language(lang)
    rulebook = rules_of(rules, option, tongue)
    need_engine(tongue)
    from ..arena.plan import numbered
    from ..table.match import HANDS, Match
    from .match_file import create, reopen
    from .players import players_of, seed_drawn, seed_of

    if resume is None:
        chosen = seed_drawn() if seed is None else seed_of(seed)
        names = _seated(players_of(players, 4 if watch else 3, tongue), watch, seat, tongue)
        begun = Match(rulebook, seed=chosen, names=numbered(names), hands=HANDS if match else 1)
        journal = create(save, begun, tongue)
    else:
        journal = reopen(resume, tongue)
    compile_once(tongue, play=True)
    from .session import session

    tiles = notation or (Notation.CHINESE if tongue == "zh" else Notation.CANONICAL)
    if code := session(journal, pace, tongue, tiles):
        raise typer.Exit(code)


def _seated(others: tuple[str, ...], watch: bool, seat: str, lang: str) -> tuple[str, ...]:
    """The four players in the order of their seats in the first hand."""
    if watch:
        return others
    wind = wind_of(seat)
    if wind is None:
        fail(say(m.NOT_A_WIND, lang, repr(seat)))
    place = wind - EAST
    return (*others[:place], HUMAN, *others[place:])
