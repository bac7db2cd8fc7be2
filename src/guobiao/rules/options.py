"""The questions on which authorities differ, and who answers how.

An option is a question with its possible answers; the first is the default. An answer (:class:`Choice`)
says who gives it and what it changes in the rulebook. Answers without changes concern how a hand is read
(winning shapes, waits) and are looked up by name in :mod:`guobiao.scoring`.

Authorities: *Rules 1998* the Chinese competition rules and their examples; *Du* 杜维忠 《问答》 2006;
*WMO 2006* the Green Book; *WMO 2014* its Chinese edition; *WMO Oct 2006* the official clarifications
of that month; *MIL* the rulings for 2025-2026 by number; *practice* the prevailing practice of online play
and tournaments; *engines* the public calculators (mahjong-algorithm, PyMahjongGB).
"""

from __future__ import annotations

from ..lang import Words
from ..tiles import SUITED
from . import catalogue as c
from .facts import Shape, Wait
from .fan import Exclusion
from .option import Allow, Bar, Choice, Define, Option, Remove, Revalue, switch
from .play import PLAY_OPTIONS
from .words import ADDED_KONG, IN_KNITTED_BODY, AbsentSuits, shape, tile_hog, waits

_FORCED_CONCEALED = (
    c.NINE_GATES,
    c.SEVEN_SHIFTED_PAIRS,
    c.THIRTEEN_ORPHANS,
    c.FOUR_CONCEALED_PUNGS,
    c.SEVEN_PAIRS,
    c.GREATER_HONORS_AND_KNITTED_TILES,
    c.LESSER_HONORS_AND_KNITTED_TILES,
)
_NOT_AS_PAIRS = (
    c.ALL_GREEN,
    c.ALL_TERMINALS,
    c.ALL_HONORS,
    c.ALL_TERMINALS_AND_HONORS,
    c.UPPER_TILES,
    c.MIDDLE_TILES,
    c.LOWER_TILES,
    c.UPPER_FOUR,
    c.LOWER_FOUR,
)
_KONGS_ADDED = (
    Allow(c.FOUR_KONGS, c.CONCEALED_KONG),
    Allow(c.FOUR_KONGS, c.TWO_CONCEALED_KONGS),
    Allow(c.THREE_KONGS, c.TWO_CONCEALED_KONGS),
)
_NO_EDGE_IN_BODY = (
    Define(c.EDGE_WAIT, waits(Wait.EDGE) & ~IN_KNITTED_BODY),
    Define(c.CLOSED_WAIT, waits(Wait.CLOSED) & ~IN_KNITTED_BODY),
)
_LACK_A_SUIT_ANYWAY = (
    c.BIG_FOUR_WINDS,
    c.BIG_THREE_DRAGONS,
    c.ALL_GREEN,
    c.NINE_GATES,
    c.SEVEN_SHIFTED_PAIRS,
    c.LITTLE_FOUR_WINDS,
    c.LITTLE_THREE_DRAGONS,
    c.ALL_HONORS,
    c.PURE_TERMINAL_CHOWS,
    c.QUADRUPLE_CHOW,
    c.FOUR_PURE_SHIFTED_PUNGS,
    c.FOUR_PURE_SHIFTED_CHOWS,
    c.FULL_FLUSH,
    c.BIG_THREE_WINDS,
    c.HALF_FLUSH,
)

OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option(
            "minimum",
            Words("Points a hand must reach without flowers to win.", "起和番数（不含花牌）。"),
            (Choice(8, "Rules 1998, and every authority after it"),),
            range(201),
        ),
        switch(
            "flowers",
            Words("Are flower tiles worth a point each?", "花牌是否计番？"),
            Choice("on", "Rules 1998; WMO 2006; MIL; the Botzone calculator"),
            Choice("off", "duplicate events: no flowers in the wall", (Remove(c.FLOWER_TILES),)),
        ),
        Option(
            "two_concealed_kongs",
            Words("What is 双暗杠 worth?", "双暗杠计几番？"),
            (
                Choice(6, "Rules 1998; practice; Du; MIL 4; engines"),
                Choice(8, "WMO 2006 fan 48; WMO 2014", (Revalue(c.TWO_CONCEALED_KONGS, 8),)),
            ),
        ),
        Option(
            "mixed_kong",
            Words("What are one melded and one concealed kong (明暗杠) worth?", "一明一暗两个杠计几番？"),
            (
                Choice(5, "practice; MIL 4; engines"),
                Choice(
                    3, "Rules 1998: no such fan, 明杠 1 and 暗杠 2", (Remove(c.MELDED_AND_CONCEALED_KONG),)
                ),
                Choice(
                    6,
                    "Du (expert meeting of 1999); WMO 2006 fan 57; WMO 2014",
                    (Revalue(c.MELDED_AND_CONCEALED_KONG, 6),),
                ),
            ),
        ),
        Option(
            "kongs34_concealed",
            Words(
                "Do the concealed kongs inside 三杠 and 四杠 score as kongs as well?",
                "三杠、四杠中的暗杠是否另计暗杠类番种？",
            ),
            (
                Choice("pungs_only", "practice; MIL 5; engines: only as concealed pungs (双暗刻 ..)"),
                Choice(
                    "add_kong_fans",
                    "WMO 2014: 暗杠 for one, 双暗杠 for two",
                    (*_KONGS_ADDED, Allow(c.THREE_KONGS, c.CONCEALED_KONG)),
                ),
                Choice(
                    "add_kong_fans_du",
                    "Du: the same, but inside 三杠 either 暗杠 or 双暗刻",
                    (
                        *_KONGS_ADDED,
                        Bar(c.THREE_KONGS, Exclusion(c.CONCEALED_KONG, beside=c.TWO_CONCEALED_PUNGS)),
                    ),
                ),
            ),
        ),
        Option(
            "forced_concealed_selfdraw",
            Words(
                "What does a self-draw add to a hand that is concealed by definition (七对, 十三幺 ..)?",
                "必然门前清的番种自摸时计自摸还是不求人？",
            ),
            (
                Choice("self_drawn", "practice; MIL 1; engines: 自摸 1", also=("自摸",)),
                Choice(
                    "fully_concealed",
                    "WMO 2006 fans 4 6 7 12 19 20 34; WMO 2014: 不求人 4",
                    tuple(Allow(fan, c.FULLY_CONCEALED_HAND) for fan in _FORCED_CONCEALED),
                    ("不求人",),
                ),
            ),
        ),
        Option(
            "nine_gates_terminal_pung",
            Words("How many 幺九刻 does 九莲宝灯 drop?", "九莲宝灯不计几个幺九刻？"),
            (
                Choice("drop_one", "practice; MIL 12: one, so that a win on 2, 5 or 8 keeps one"),
                Choice(
                    "drop_all",
                    "WMO 2006; WMO 2014; Du",
                    (Bar(c.NINE_GATES, Exclusion(c.PUNG_OF_TERMINALS_OR_HONORS)),),
                ),
            ),
        ),
        switch(
            "all_terminals_double_pung",
            Words("Is 双同刻 counted beside 清幺九?", "清幺九是否可加计双同刻？"),
            Choice("off", "Rules 1998; practice; MIL 14; engines"),
            Choice("on", "WMO 2006 fan 8; WMO 2014", (Allow(c.ALL_TERMINALS, c.DOUBLE_PUNG),)),
        ),
        switch(
            "all_terminals_triple_pung",
            Words("Is 三同刻 counted beside 清幺九?", "清幺九是否可加计三同刻？"),
            Choice("on", "Rules 1998 p. 74 example 2; practice; MIL 14"),
            Choice(
                "off",
                "the strict wording of Rules 1998 (不计同刻)",
                (Bar(c.ALL_TERMINALS, Exclusion(c.TRIPLE_PUNG)),),
            ),
        ),
        switch(
            "all_green_half_flush",
            Words("Is 混一色 counted beside 绿一色?", "绿一色是否可加计混一色？"),
            Choice("off", "Rules 1998; practice; MIL 13; engines"),
            Choice("on", "WMO 2006 fan 3; WMO 2014", (Allow(c.ALL_GREEN, c.HALF_FLUSH),)),
        ),
        Option(
            "seven_pairs_compound",
            Words(
                "Do the fans of certain tiles (字一色, 清幺九, 全大 ..) hold for seven pairs?",
                "字一色、清幺九、全大等番种是否可与七对复合？",
            ),
            (
                Choice("on", "Rules 1998 p. 65 examples 3 and 4; practice; MIL 2; WMO 2006"),
                Choice(
                    "strict98",
                    "the strict wording of Rules 1998 (刻子、顺子、将牌)",
                    tuple(Define(fan, fan.definition & ~shape(Shape.SEVEN_PAIRS)) for fan in _NOT_AS_PAIRS),
                ),
            ),
        ),
        Option(
            "seven_pairs_tile_hog",
            Words(
                "Is 四归一 counted in seven pairs that are 绿一色 or 清幺九, where one is inevitable?",
                "绿一色七对、清幺九七对是否加计四归一？",
            ),
            (
                Choice("full", "practice; MIL 2; engines"),
                Choice(
                    "minus_one",
                    "WMO 2014: one fewer beside 绿一色",
                    (Bar(c.ALL_GREEN, Exclusion(c.TILE_HOG, times=1, beside=c.SEVEN_PAIRS)),),
                ),
                Choice(
                    "none",
                    "WMO Oct 2006: none beside 绿一色 or 清幺九",
                    tuple(
                        Bar(fan, Exclusion(c.TILE_HOG, beside=c.SEVEN_PAIRS))
                        for fan in (c.ALL_GREEN, c.ALL_TERMINALS)
                    ),
                ),
                Choice(
                    "none_all_terminals",
                    "Du Q71: none beside 清幺九",
                    (Bar(c.ALL_TERMINALS, Exclusion(c.TILE_HOG, beside=c.SEVEN_PAIRS)),),
                ),
            ),
        ),
        switch(
            "tile_hog_honors",
            Words("Do four equal honors count as 四归一 (in seven pairs)?", "四张相同的字牌是否计四归一？"),
            Choice("on", "Rules 1998; practice; the Chinese edition of WMO; engines"),
            Choice(
                "off",
                "WMO 2006, English wording taken literally (a suit tile)",
                (Define(c.TILE_HOG, tile_hog(SUITED)),),
            ),
        ),
        Option(
            "one_voided_suit",
            Words("When does a hand void a suit (缺一门)?", "缺一门如何定义？"),
            (
                Choice("exactly_two_suits", "practice; MIL 7; WMO 2006: two of the three suits occur"),
                Choice(
                    "lacks_a_suit",
                    "the strict wording of Rules 1998: a suit is absent; never beside a fan that forces it",
                    (
                        Define(c.ONE_VOIDED_SUIT, AbsentSuits()),
                        *(Bar(fan, Exclusion(c.ONE_VOIDED_SUIT)) for fan in _LACK_A_SUIT_ANYWAY),
                    ),
                ),
            ),
        ),
        switch(
            "knitted_standard_shape",
            Words(
                "May 组合龙 stand beside a set and a pair, outside 全不靠?",
                "组合龙是否可与一副面子、将牌组成和牌？",
            ),
            Choice("on", "Rules 1998 examples; practice; MIL 9; WMO 2006"),
            Choice("off", "the wording of Rules 1998, which has only 全不靠"),
        ),
        switch(
            "lesser_honors_knitted_straight",
            Words(
                "Is 组合龙 counted beside 全不靠 with all nine tiles?", "全不靠含九张组合龙时是否加计组合龙？"
            ),
            Choice("on", "Rules 1998 example; practice; engines"),
            Choice(
                "off",
                "two readings of WMO 2006, which is silent",
                (Bar(c.LESSER_HONORS_AND_KNITTED_TILES, Exclusion(c.KNITTED_STRAIGHT)),),
            ),
        ),
        Option(
            "knitted_body_wait",
            Words(
                "Is a single way to win counted (边张 坎张 单钓将) when the winning tile is one of the nine "
                "tiles of 组合龙 and could also complete the set or the pair?",
                "和牌张在组合龙九张之内，又可看作其余面子或将牌的独听时，是否计边张、坎张、单钓将？",
            ),
            (
                Choice(
                    "none",
                    "practice (《国标麻将规则释义》)",
                    (*_NO_EDGE_IN_BODY, Define(c.SINGLE_WAIT, waits(Wait.SINGLE) & ~IN_KNITTED_BODY)),
                ),
                Choice("residual", "MIL 9; engines; WMO 2014"),
                Choice("pair_only", "Du; WMO Oct 2006: 单钓将 alone", _NO_EDGE_IN_BODY),
                Choice(
                    "pair_only_strict",
                    "the strict reading of WMO Oct 2006: no 边张 or 坎张 beside 组合龙 at all",
                    (
                        Define(c.EDGE_WAIT, waits(Wait.EDGE) & ~shape(Shape.KNITTED_STRAIGHT)),
                        Define(c.CLOSED_WAIT, waits(Wait.CLOSED) & ~shape(Shape.KNITTED_STRAIGHT)),
                    ),
                ),
            ),
        ),
        switch(
            "exhausted_wait_blocks",
            Words(
                "Does a second kind that could win block 边张 坎张 单钓将 if the hand holds all four of it?",
                "另一种可和的牌已被自己用尽四张时，是否仍不计边张、坎张、单钓将？",
            ),
            Choice("on", "ruling of December 1998 (Du Q12, Q131); MIL 10; engines"),
            Choice("off", "a public calculator of WMO 2014"),
        ),
        Option(
            "discard_completed_pung",
            Words(
                "Is a pung that the winning discard completes concealed (for 双暗刻 三暗刻 四暗刻)?",
                "点和组成的刻子是否算暗刻？",
            ),
            (
                Choice("exposed", "practice; Du Q64, Q118; engines"),
                Choice("concealed", "one reading of WMO 2006"),
            ),
        ),
        Option(
            "own_melds_last_copy",
            Words(
                "Is 和绝张 counted by itself when the hand's own melds show the other three copies?",
                "另外三张都在自己的副露中时，未注明是否也计和绝张？",
            ),
            (
                Choice("counted", "Rules 1998 and Du Q110: they lie visible; engines"),
                Choice("as_flagged", "a public calculator of WMO 2014: the flag alone decides"),
            ),
        ),
        Option(
            "last_replacement_and_kong",
            Words(
                "Are 妙手回春 and 杠上开花 both counted on the last replacement tile?",
                "以最后一张牌杠上开花时，妙手回春与杠上开花是否都计？",
            ),
            (
                Choice("both", "Du Q96; MIL 6; engines"),
                Choice(
                    "one",
                    "a house rule: 妙手回春 alone",
                    (Bar(c.LAST_TILE_DRAW, Exclusion(c.OUT_WITH_REPLACEMENT_TILE)),),
                ),
            ),
        ),
        Option(
            "melded_hand_promoted_kong",
            Words("Does a kong added to a claimed pung keep 全求人?", "有加杠时全求人是否成立？"),
            (
                Choice("allowed", "Du Q104; MIL 6"),
                Choice(
                    "not",
                    "a house rule",
                    (Define(c.MELDED_HAND, c.MELDED_HAND.definition & ~ADDED_KONG),),
                ),
            ),
        ),
        *PLAY_OPTIONS,
    )
}
"""Every option by name."""
