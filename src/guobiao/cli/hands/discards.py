"""``guobiao discards``: what to discard."""

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
from .analysis import ONLY_14, BatchOption, VisibleOption, batch, one_hand
from .given import FlowersOption, HandArgument, NotationOption, PrevalentOption, SeatOption, circumstances


def discards(
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
    """What to discard: what each discard leaves, the best first. 何切：打每张后的向听与进张。

    HAND has 14 tiles, in any notation. Best is nearest to ready, then most copies of waits that reach the
    minimum, then most copies of useful tiles.

    HAND 为 14 张的一手牌，任一写法。排序依次为：向听数，可起和听张的余张，进张的余张。
    """
    tongue = language(lang)
    rulebook = rules_of(rules, option, tongue)
    changes = circumstances(prevalent, seat, flowers, tongue)
    need_engine(tongue)
    if in_file is None:
        hand, seen = one_hand(words, visible, changes, ONLY_14, tongue, as_json)
    compile_once(tongue)
    from ...analysis.discards import discards as find
    from . import analysis_json as plain

    if in_file is not None:
        given = [*changes, *(["visible"] if visible else [])]
        batch(in_file, words, given, lambda h, v: plain.discards(find(h, rulebook, v)), ONLY_14, tongue)
    found = find(hand, rulebook, seen)
    if as_json:
        print_json({**plain.head(hand, rulebook, seen), **plain.discards(found)})
        return
    from .discards_view import show

    show(hand, found, rulebook, seen, tongue, notation)
