"""Every answer to every disputed question, on a hand where it makes a difference."""

from __future__ import annotations

from collections import Counter

import pytest

from guobiao import OPTIONS, PRESETS, Fan, override, score
from guobiao.rules import catalogue as c
from guobiao.rules.fan import Exclusion
from guobiao.rules.option import Bar
from guobiao.rules.principles import RuledOut

Changes = dict[str, int]

FULL = "fully_concealed"
CASES: list[tuple[str, str | int, str, Changes, Changes]] = [
    ("flowers", "off", "123m456p789s1299p3p|EE0000|2", {"花牌": 2}, {}),
    ("mixed_kong", 3, "[1111m][2222p,1][345s,1]678sPP", {"明暗杠": 1}, {"明杠": 1, "暗杠": 1}),
    ("kongs34_concealed", "add_kong_fans", "[2222m][5555p,1][8888s,1]SSSCC", {}, {"暗杠": 1}),
    ("kongs34_concealed", "add_kong_fans", "[2222m][5555p][8888s,1]345mCC", {"双暗刻": 1}, {"双暗杠": 1}),
    ("kongs34_concealed", "add_kong_fans_du", "[2222m][5555p,1][8888s,1]345mCC", {}, {"暗杠": 1}),
    ("kongs34_concealed", "add_kong_fans_du", "[2222m][5555p,1][8888s,1]SSSCC", {}, {}),
    ("forced_concealed_selfdraw", FULL, "1112345678999m5m|EE1000", {"自摸": 1}, {"不求人": 1}),
    ("forced_concealed_selfdraw", FULL, "1122334455667m7m|EE1000", {"自摸": 1}, {"不求人": 1}),
    ("forced_concealed_selfdraw", FULL, "19m19s19pESWNCFPP|EE1000", {"自摸": 1}, {"不求人": 1}),
    ("forced_concealed_selfdraw", FULL, "222m555p888sSSSCC|EE1000", {"自摸": 1}, {"不求人": 1}),
    ("forced_concealed_selfdraw", FULL, "1122m3344p5566sPP|EE1000", {"自摸": 1}, {"不求人": 1}),
    ("forced_concealed_selfdraw", FULL, "14m258p36sESWNCFP|EE1000", {"自摸": 1}, {"不求人": 1}),
    ("forced_concealed_selfdraw", FULL, "147m258p36sSWNCFP|EE1000", {"自摸": 1}, {"不求人": 1}),
    ("forced_concealed_selfdraw", FULL, "1122m3344p5566sPP|EE1010", {}, {"不求人": 1}),
    ("nine_gates_terminal_pung", "drop_all", "1112345678999m5m", {"幺九刻": 1}, {}),
    ("all_terminals_double_pung", "on", "[111m,1][111s,1][999m,1]999s1p1p", {}, {"双同刻": 2}),
    ("all_terminals_triple_pung", "off", "[111m,1][111s,1][111p,1]999s9p9p", {"三同刻": 1}, {}),
    ("all_green_half_flush", "on", "[FFF,2][234s,1]2266688s8s", {}, {"混一色": 1}),
    ("seven_pairs_compound", "strict98", "22334466888sFF8s", {"绿一色": 1}, {"混一色": 1}),
    ("seven_pairs_compound", "strict98", "11m11s11p99s99m999p9p", {"清幺九": 1}, {"无字": 1}),
    ("seven_pairs_compound", "strict98", "EESSWWNNCCFFPP", {"字一色": 1}, {}),
    ("seven_pairs_compound", "strict98", "1199m1199pEESSCC", {"混幺九": 1}, {}),
    ("seven_pairs_compound", "strict98", "7788m7788p778899s", {"全大": 1}, {"无字": 1}),
    ("seven_pairs_compound", "strict98", "4455m4455p445566s", {"全中": 1}, {"断幺": 1}),
    ("seven_pairs_compound", "strict98", "1122m1122p112233s", {"全小": 1}, {"无字": 1}),
    ("seven_pairs_compound", "strict98", "6677m7788p778899s", {"大于五": 1}, {"无字": 1}),
    ("seven_pairs_compound", "strict98", "1122m2233p223344s", {"小于五": 1}, {"无字": 1}),
    ("seven_pairs_tile_hog", "minus_one", "2222334466668s8s", {"四归一": 1}, {}),
    ("seven_pairs_tile_hog", "minus_one", "11m11s11p99s99m999p9p", {}, {}),
    ("seven_pairs_tile_hog", "none", "2222334466668s8s", {"四归一": 2}, {}),
    ("seven_pairs_tile_hog", "none", "11m11s11p99s99m999p9p", {"四归一": 1}, {}),
    ("seven_pairs_tile_hog", "none", "[444s,3]23334666sFF3s", {}, {}),
    ("seven_pairs_tile_hog", "none_all_terminals", "2222334466668s8s", {}, {}),
    ("seven_pairs_tile_hog", "none_all_terminals", "11m11s11p99s99m999p9p", {"四归一": 1}, {}),
    ("tile_hog_honors", "off", "EEEESSWW1122mCC", {"四归一": 1}, {}),
    ("tile_hog_honors", "off", "1111m9999sSSWWCC", {}, {}),
    ("one_voided_suit", "lacks_a_suit", "[SSS,1][WWW,1][NNN,1]234m5p5p", {"缺一门": 1}, {}),
    ("one_voided_suit", "lacks_a_suit", "[CCC,1][FFF,1][PPP,1]234m5p5p", {"缺一门": 1}, {}),
    ("one_voided_suit", "lacks_a_suit", "[CCC,1][FFF,1]234m567pPP", {"缺一门": 1}, {}),
    ("one_voided_suit", "lacks_a_suit", "[234m,1][234m,1][234m,1]234m5p5p", {"缺一门": 1}, {}),
    ("one_voided_suit", "lacks_a_suit", "[222m,1][333m,1][444m,1]555m7p7p", {"缺一门": 1}, {}),
    ("one_voided_suit", "lacks_a_suit", "[234m,1][345m,1][456m,1]567m7p7p", {"缺一门": 1}, {}),
    ("one_voided_suit", "lacks_a_suit", "[234m,1][456m,1][456p,1]789m7p7p", {}, {}),
    ("knitted_standard_shape", "off", "[123p,1]147m258p369s6s6s", {"组合龙": 1, "平和": 1}, {}),
    ("lesser_honors_knitted_straight", "off", "147m258p369sESWNF", {"组合龙": 1}, {}),
    ("knitted_body_wait", "residual", "[123p,1]147m258p369s6s6s", {}, {"单钓将": 1}),
    ("knitted_body_wait", "residual", "23469m13347s258p3m", {}, {"坎张": 1}),
    ("knitted_body_wait", "pair_only", "[123p,1]147m258p369s6s6s", {}, {"单钓将": 1}),
    ("knitted_body_wait", "pair_only", "23469m13347s258p3m", {}, {}),
    ("knitted_body_wait", "pair_only", "14557m33569s258p4s", {}, {}),
    ("knitted_body_wait", "pair_only_strict", "[123p,1]147m258p369s6s6s", {}, {"单钓将": 1}),
    ("knitted_body_wait", "pair_only_strict", "14557m33569s258p4s", {"坎张": 1}, {}),
    ("exhausted_wait_blocks", "off", "[SSS,1][WWW,2]4444567m7m", {}, {"单钓将": 1}),
    ("discard_completed_pung", "concealed", "[123m,1]222m555p88s99p8s", {"双暗刻": 1}, {"三暗刻": 1}),
    ("own_melds_last_copy", "as_flagged", "[999s,1]123m456m78sPP9s", {"和绝张": 1}, {}),
    ("own_melds_last_copy", "as_flagged", "[999s,1]123m456m78sPP9s|EE0100", {}, {}),
    ("last_replacement_and_kong", "one", "[1111m,1]456m678p56sPP7s|EE1011", {"杠上开花": 1}, {}),
    (
        "melded_hand_promoted_kong",
        "not",
        "[1111m,1][2222m,5][333p,1][444s,1]PP",
        {"全求人": 1},
        {"单钓将": 1},
    ),
    ("melded_hand_promoted_kong", "not", "[1111m,1][2222m,1][333p,1][444s,1]PP", {}, {}),
]
"""An answer, a hand, and which fans it loses and gains against the default."""

OTHER_POINTS = [
    ("two_concealed_kongs", 8, "[1111m][2222p][345s,1]678sPP", "双暗杠"),
    ("mixed_kong", 6, "[1111m][2222p,1][345s,1]678sPP", "明暗杠"),
]


@pytest.mark.parametrize("name, value, hand, lost, gained", CASES)
def test_answer(name, value, hand, lost, gained):
    before, after = (Counter(score(hand, rules).counts) for rules in ("guobiao", override(**{name: value})))
    assert (before - after, after - before) == (lost, gained)


@pytest.mark.parametrize("name, points, hand, fan", OTHER_POINTS)
def test_answer_with_other_points(name, points, hand, fan):
    result = score(hand, override(**{name: points}))
    assert [item.points for item in result.fans if item.fan.zh == fan] == [points]
    assert result.counts == {**score(hand).counts}


def test_every_answer_is_shown():
    shown = {(name, value) for name, value, _, lost, gained in CASES if lost or gained}
    shown |= {(name, points) for name, points, *_ in OTHER_POINTS}
    scoring = [option for option in OPTIONS.values() if not option.play]
    assert shown == {(option.name, choice.value) for option in scoring for choice in option.choices[1:]}


def test_exclusions_are_equal_by_what_they_say():
    said = c.TILE_HOG, 1, c.SEVEN_PAIRS
    assert Exclusion(*said) == Exclusion(*said)
    assert len({Exclusion(*said), Exclusion(*said), Exclusion(c.TILE_HOG), Exclusion(c.ALL_GREEN)}) == 3


# ---- 缺一门 in the strict wording of 1998 ------------------------------------------------------------------

LACKS = override(one_voided_suit="lacks_a_suit")
IMPLYING = [
    change.fan
    for change in OPTIONS["one_voided_suit"].choice("lacks_a_suit").changes
    if isinstance(change, Bar)
]


def test_fans_that_lack_a_suit_anyway():
    four_sets = "一色双龙会 一色四同顺 一色四节高 一色四步高"
    names = f"大四喜 大三元 绿一色 九莲宝灯 连七对 小四喜 小三元 字一色 {four_sets} 清一色 三风刻 混一色"
    assert [fan.zh for fan in IMPLYING] == names.split()


@pytest.mark.parametrize("fan", IMPLYING, ids=lambda fan: fan.id)
def test_no_voided_suit_beside_a_fan_that_implies_it(fan: Fan):
    for example in fan.examples:
        result = score(example, LACKS)
        assert "缺一门" not in result.counts
        whys = [item.reason for item in result.not_counted if item.fan is c.ONE_VOIDED_SUIT]
        assert whys
        assert all(isinstance(why, RuledOut) for why in whys)


def test_both_absent_suits_count_where_nothing_implies_them():
    # 七对 of one suit and honors is 混一色; only the strict reading of 字一色 leaves a hand without a suit.
    rules = LACKS.override(seven_pairs_compound="strict98")
    assert score("EESSWWNNCCFFPP", rules).counts == {"七对": 1, "缺一门": 3}


# ---- What the presets answer -------------------------- -------------------------------------------------

ANSWERS = {
    "guobiao": {},
    "mil-2025": {"knitted_body_wait": "residual", "last_tile_kong": "refused", "false_win": "mil"},
    "cn-1998": {
        "mixed_kong": 3,
        "claims_on_last_discard": "all",
        "false_win": "r98",
        "base_score": 500,
    },
    "wmo-2006": {
        "two_concealed_kongs": 8,
        "mixed_kong": 6,
        "forced_concealed_selfdraw": "fully_concealed",
        "nine_gates_terminal_pung": "drop_all",
        "all_terminals_double_pung": "on",
        "all_green_half_flush": "on",
        "seven_pairs_tile_hog": "none",
        "knitted_body_wait": "pair_only",
        "own_melds_last_copy": "as_flagged",
        "false_win": "r98",
    },
    "botzone": {
        "knitted_body_wait": "residual",
        "wall": "private",
        "flower_discard": "mandatory",
        "last_tile_kong": "refused",
        "false_win": "botzone",
        "seat_rotation": "none",
    },
}


@pytest.mark.parametrize("preset", ANSWERS)
def test_answers_of_the_preset(preset):
    assert dict(PRESETS[preset].answers) == ANSWERS[preset]
