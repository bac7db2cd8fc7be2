"""``guobiao recorded``: score hands of recorded games and compare with what was recorded."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import messages as m
from ..common import FAILED, JsonOption, LangOption, fail, language, open_input, print_json, say


def recorded(
    file: Annotated[str, typer.Argument(metavar="FILE", hidden=True)],
    lang: LangOption = None,
    in_json: JsonOption = False,
) -> None:
    """Score recorded hands and compare with the record. 与对局记录核对。

    FILE has a JSON object in each line: a hand as for score --batch, with id, platform, rules and recorded:
    {"total": 9, "fans": {"混一色": 1, ...}}.

    FILE 每行一个 JSON 对象：一手牌及其记录的番种、总番数。
    """
    from ..lines import read_lines
    from .comparison import as_json, compare

    tongue = language(lang)
    with open_input(file, tongue) as source:
        lines = [line for line in read_lines(source, file, tongue) if line.strip()]
    if not lines:
        fail(say(m.NO_HANDS, tongue, file))
    report = compare(lines, tongue)
    if in_json:
        print_json(as_json(report))
    else:
        from .recorded_view import show

        show(report, tongue)
    if not report.fine:
        raise typer.Exit(FAILED)
