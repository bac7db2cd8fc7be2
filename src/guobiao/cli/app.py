"""The commands, put together."""

from __future__ import annotations

from typing import Annotated

import typer

from .botzone import botzone
from .game.play import play
from .handbook.fans import fans
from .handbook.rules import rules
from .hands.convert import convert
from .hands.discards import discards
from .hands.score import score
from .hands.shanten import shanten
from .hands.waits import waits
from .records.recorded import recorded
from .records.records import records
from .records.replay import replay
from .serve import serve
from .simulation.simulate import simulate
from .warmup import warmup

app = typer.Typer(
    name="guobiao",
    help="Chinese Official Mahjong: every fan, with the reason. 国标麻将算番，并说明理由。",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # hands have [brackets]
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _examples(*lines: str) -> str:
    """Commands to show below the help, as they are (that is what the backspace says)."""
    return "\n".join(("\b", "Examples 示例:", *(f"  guobiao {line}" for line in lines)))


def _version(asked: bool) -> None:
    if asked:
        from .. import __version__

        print(f"guobiao {__version__}")
        raise typer.Exit


@app.callback(epilog=_examples("score 123456789m1112p3p", "fans 三色三步高", "rules wmo-2006"))
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version. 版本。")
    ] = False,
) -> None:
    pass


app.command(
    short_help="Score a hand, or a file of hands. 计番",
    epilog=_examples(
        "score '[EEE,1]2233445566p7p'",
        "score '[345s,2]123789m4599p3p|EW1000|ab'",
        "score 一万二万三万四筒五筒六筒七条八条九条东东东白 白 --self-drawn",
        "score 123456789m1123p              (13 tiles: what they wait for)",
        "score --batch hands.jsonl.gz > scores.jsonl",
    ),
)(score)
app.command(
    short_help="What a hand waits for, with points. 听牌",
    epilog=_examples(
        "waits 123m456p789s1299p",
        "waits '[CCC,1]2344m567p789s' --visible 1m4m --seat S",
        "waits --batch hands.jsonl > waits.jsonl",
    ),
)(waits)
app.command(
    short_help="How far a hand is from ready. 向听、进张",
    epilog=_examples(
        "shanten 1379m2468p1379sE",
        "shanten 223344m667p5567s --improvements",
        "shanten --batch hands.jsonl > shanten.jsonl",
    ),
)(shanten)
app.command(
    short_help="What to discard. 何切",
    epilog=_examples(
        "discards 123m456p789s12p99pE",
        "discards 1379m2468p1379sEE --visible EE",
        "discards --batch hands.jsonl > discards.jsonl",
    ),
)(discards)
app.command(
    short_help="Write a hand in another notation. 转换写法",
    epilog=_examples("convert '[123m,1]456p123sEEECC' --to unicode", "convert - --to botzone < hands.txt"),
)(convert)
app.command(
    short_help="The handbook: all fans, or one. 番种",
    epilog=_examples("fans", "fans 喜相逢", "fans mixed double chow", "fans 48 --rules wmo-2006"),
)(fans)
app.command(
    short_help="The rule sets, or all options of one. 规则",
    epilog=_examples("rules", "rules wmo-2006", "rules mil-2025 --toml > mine.toml"),
)(rules)
app.command(
    short_help="Compare recorded hands with the record. 核对记录",
    epilog=_examples("recorded examples/recorded_hands.jsonl"),
)(recorded)
app.command(
    short_help="Play, or watch. 对局",
    epilog=_examples(
        "play",
        "play --match --players route,greedy,greedy --seed 7",
        "play --watch --players greedy --pace 0",
    ),
)(play)
app.command(
    short_help="Look at recorded hands, step by step. 回放",
    epilog=_examples(
        "replay examples/match.jsonl",
        "replay examples/match.jsonl --hand 3 --at 40",
        "replay examples/match.jsonl --hand 3 --json",
    ),
)(replay)
app.command(
    short_help="The table in a browser. 网页对局",
    epilog=_examples("serve", "serve --host 0.0.0.0 --port 80 --database postgresql://localhost/guobiao"),
)(serve)
app.command(
    short_help="Play many hands among players, and count. 模拟",
    epilog=_examples(
        "simulate --hands 16 --players greedy,greedy,random,starter",
        "simulate --hands 96 --players greedy --seed 7 --json > statistics.json",
    ),
)(simulate)
app.command(
    short_help="Compile everything beforehand. 预先编译",
    epilog=_examples("warmup", "warmup --all"),
)(warmup)
app.command(
    short_help="Play as a bot on Botzone. 作为 Botzone 程序打牌",
    epilog=_examples("botzone --player route", "botzone --player greedy --once < request.json"),
)(botzone)
app.add_typer(records, name="records", short_help="Check or convert records of hands. 牌谱")
