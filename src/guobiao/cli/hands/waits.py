"""``guobiao waits``: what a ready hand waits for, and what each wait would score."""

from __future__ import annotations

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
from .analysis import ONLY_13, BatchOption, VisibleOption, batch, one_hand
from .given import FlowersOption, HandArgument, NotationOption, PrevalentOption, SeatOption, circumstances


def waits(
    words: HandArgument = None,
    in_file: BatchOption = None,
    visible: VisibleOption = None,
    rules: RulesOption = DEFAULT_RULES,
    option: AnswersOption = None,
    prevalent: PrevalentOption = None,
    seat: SeatOption = None,
    flowers: FlowersOption = None,
    notation: NotationOption = Notation.CANONICAL,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """What a hand waits for, with the points of each wait. 听哪些牌，各和多少番。

    HAND has 13 tiles, in any notation. A hand that is not ready is told how far it is and which tiles bring
    it closer.

    HAND 为 13 张的一手牌，任一写法。未听牌时，显示向听数与进张。
    """
    tongue = language(lang)
    rulebook = rules_of(rules, option, tongue)
    changes = circumstances(prevalent, seat, flowers, tongue)
    need_engine(tongue)
    if in_file is None:
        hand, seen = one_hand(words, visible, changes, ONLY_13, tongue, as_json)
    compile_once(tongue)
    from ...analysis.waits import waits as find
    from . import analysis_json as plain

    if in_file is not None:
        given = [*changes, *(["visible"] if visible else [])]
        batch(in_file, words, given, lambda h, v: plain.waits(find(h, rulebook, v)), ONLY_13, tongue)
    from ...analysis.shanten import shanten

    found = find(hand, rulebook, seen)
    distance = None if found.tiles else shanten(hand, rules=rulebook, visible=seen)
    if as_json:
        far = {} if distance is None else plain.shanten(distance)
        print_json({**plain.head(hand, rulebook, seen), **plain.waits_in_full(found), **far})
        return
    from .waits_view import show

    show(found, distance, rulebook, seen, tongue, notation)
