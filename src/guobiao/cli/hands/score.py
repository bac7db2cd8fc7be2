"""``guobiao score``: one hand with reasons, or a file of hands."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ...errors import InvalidHandError, NotationError
from ...notation import Notation
from ...rules.ruleset import Ruleset
from ...scoring.score import score as score_hand
from ...sets import Hand
from ..common import (
    DEFAULT_RULES,
    FAILED,
    AnswersOption,
    JsonOption,
    LangOption,
    RulesOption,
    error_object,
    error_text,
    fail,
    language,
    print_json,
    rules_of,
)
from .given import (
    FlowersOption,
    HandArgument,
    NotationOption,
    PrevalentOption,
    SeatOption,
    circumstances,
    only_a_file,
    text_of,
)


def score(
    words: HandArgument = None,
    batch: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Score every line of a file (- is standard input). 批量计番。"),
    ] = None,
    rules: RulesOption = DEFAULT_RULES,
    option: AnswersOption = None,
    self_drawn: Annotated[bool, typer.Option("--self-drawn", help="Won on one's own draw. 自摸")] = False,
    last_copy: Annotated[bool, typer.Option("--last-copy", help="The last copy of its kind. 和绝张")] = False,
    wall_last: Annotated[
        bool,
        typer.Option("--wall-last", help="The last tile of the wall. 妙手回春、海底捞月"),
    ] = False,
    kong: Annotated[
        bool,
        typer.Option("--kong", help="On a kong's replacement, or robbing it. 杠上开花、抢杠和"),
    ] = False,
    prevalent: PrevalentOption = None,
    seat: SeatOption = None,
    flowers: FlowersOption = None,
    notation: NotationOption = Notation.CANONICAL,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Score a hand, with the reason for every fan. 计番，并说明理由。

    HAND is in any notation: 1m-9m 1p-9p 1s-9s E S W N C F P, or 一万 东, W1 F1, or Unicode tiles. Melds stand
    in [brackets], the winning tile last; quote it all. What follows | (winds and flags, flowers) may also be
    said by options.

    HAND 为任一写法的一手牌：副露写在方括号内，和牌张写在最后，整体加引号。
    """
    tongue = language(lang)
    rulebook = rules_of(rules, option, tongue)
    flags = {"self_drawn": self_drawn, "last_copy": last_copy, "wall_last": wall_last, "kong_related": kong}
    changes: dict[str, Any] = {flag: True for flag, given in flags.items() if given}
    changes |= circumstances(prevalent, seat, flowers, tongue)
    if batch is not None:
        only_a_file(words, changes, tongue)
        from .batch import score_lines

        raise typer.Exit(score_lines(batch, rulebook, tongue))
    _one_hand(text_of(words, tongue), rulebook, changes, notation, tongue, as_json)


def _one_hand(
    text: str, rules: Ruleset, changes: dict[str, Any], notation: Notation, lang: str, as_json: bool
) -> None:
    try:
        result = score_hand(Hand.parse(text).replace(**changes), rules)
    except (NotationError, InvalidHandError) as error:
        if as_json:
            print_json(error_object(error, lang))
            raise typer.Exit(FAILED) from None
        fail(error_text(error, lang), FAILED)
    if as_json:
        from .score_json import full

        print_json(full(result, lang))
        return
    from .score_view import show

    show(result, lang, notation)
