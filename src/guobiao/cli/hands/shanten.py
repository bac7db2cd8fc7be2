"""``guobiao shanten``: how far a hand is from ready, by every shape."""

from __future__ import annotations

from typing import Annotated

import typer

from ...notation import Notation
from ..common import (
    DEFAULT_RULES,
    AnswersOption,
    JsonOption,
    LangOption,
    RulesOption,
    language,
    print_json,
    rules_of,
)
from ..engine import compile_once, need_engine
from .analysis import EITHER, ONLY_13, BatchOption, VisibleOption, batch, one_hand
from .given import HandArgument, NotationOption


def shanten(
    words: HandArgument = None,
    in_file: BatchOption = None,
    visible: VisibleOption = None,
    rules: RulesOption = DEFAULT_RULES,
    option: AnswersOption = None,
    improvements: Annotated[
        bool, typer.Option("--improvements", help="Also tiles that leave more useful tiles. 改良")
    ] = False,
    notation: NotationOption = Notation.CANONICAL,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """How far a hand is from ready, and its useful tiles. 向听数与进张。

    HAND has 13 or 14 tiles, in any notation.

    HAND 为 13 或 14 张的一手牌，任一写法。
    """
    tongue = language(lang)
    rulebook = rules_of(rules, option, tongue)
    need_engine(tongue)
    if in_file is None:
        hand, seen = one_hand(words, visible, {}, ONLY_13 if improvements else EITHER, tongue, as_json)
    compile_once(tongue)
    from ...analysis import shanten as find
    from . import analysis_json as plain

    if in_file is not None:
        given = [name for name, on in (("visible", visible), ("improvements", improvements)) if on]
        batch(
            in_file,
            words,
            given,
            lambda h, v: plain.shanten(find.shanten(h, rules=rulebook, visible=v)),
            EITHER,
            tongue,
        )
    found = find.shanten(hand, rules=rulebook, visible=seen)
    better = find.improvements(hand, rules=rulebook, visible=seen) if improvements else None
    if as_json:
        more = {} if better is None else {"improvements": plain.improvements(better)}
        print_json({**plain.head(found.hand, rulebook, seen), **plain.shanten_in_full(found), **more})
        return
    from .shanten_view import show

    show(found, better, rulebook, seen, tongue, notation)
