"""The score of a hand: readings, reasons, payments, errors and rule sets."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest

from guobiao import (
    OPTIONS,
    PRESETS,
    Hand,
    InvalidHandError,
    Meld,
    NotationError,
    Ruleset,
    RulesetError,
    Score,
    Tile,
    Win,
    load_ruleset,
    override,
    ruleset,
    score,
)
from guobiao.rules import catalogue as c
from guobiao.rules.facts import Shape
from guobiao.rules.principles import AlreadyLinked, Implied, RuledOut, SameFan, rank
from guobiao.scoring.explain import hint_texts, part_text, reason_text, verdict_text
from guobiao.scoring.payment import BASE, settle
from guobiao.scoring.score import Hint, LowerReading, NotCounted
from guobiao.sets import ProblemKind

# ---- Readings ----------------------------------------------------------------------------------------------


def parts(result: Score, index: int = 0) -> list[str]:
    return [part_text(part) for part in result.readings[index].reading.parts]


def shapes(hand: str, rules: Ruleset | str = "guobiao") -> list[Shape]:
    return [reading.reading.shape for reading in score(hand, rules).readings]


def test_readings_with_the_highest_first():
    result = score("112233m112233p9s9s|EE1000")
    assert shapes("112233m112233p9s9s|EE1000") == [Shape.SEVEN_PAIRS, Shape.STANDARD]
    assert [reading.points for reading in result.readings] == [26, 14]
    assert result.best is result.readings[0]
    assert result.equal_readings == ()


def test_each_part_that_the_winning_tile_may_complete_is_a_reading():
    result = score("[SSS,1][WWW,2][FFF,3]1233m3m")
    assert [parts(result, index)[3:] for index in range(2)] == [["123m", "33m"]] * 2
    assert [reading.reading.completed for reading in result.readings] == [3, 4]


def test_melds_come_first_in_the_order_of_the_hand():
    assert parts(score("[CCC,1][123m,1]456p78s99p9s")) == ["CCC", "123m", "456p", "789s", "99p"]


@pytest.mark.parametrize(
    "hand, shape",
    [
        ("1122m3344p5566sPP", Shape.SEVEN_PAIRS),
        ("1111m3344p5566sPP", Shape.SEVEN_PAIRS),
        ("19m19s19pESWNCFPP", Shape.THIRTEEN_ORPHANS),
        ("147m258p36sSWNCFP", Shape.HONORS_AND_KNITTED),
        ("147m258p369sEEESS", Shape.KNITTED_STRAIGHT),
        ("[EEE,1]147m258p369sSS", Shape.KNITTED_STRAIGHT),
    ],
)
def test_shapes(hand, shape):
    assert shapes(hand) == [shape]


@pytest.mark.parametrize("hand", ["147m258p369sEEESS", "[EEE,1]147m258p369sSS"])
def test_rules_1998_wording_has_no_knitted_straight_beside_a_set(hand):
    strict = override(knitted_standard_shape="off")
    assert score(hand).wins
    assert not score(hand, strict).wins
    assert score("147m258p369sESWNF", strict).counts["组合龙"] == 1


def test_pung_completed_by_a_discard_is_exposed():
    # Du Q64, Q118: 三暗刻 with the third pung from a discard is 双暗刻; self-drawn it is concealed.
    assert score("[123m,1]222m555p88s99p8s").counts["双暗刻"] == 1
    assert score("[123m,1]222m555p88s99p8s|EE1000").counts["三暗刻"] == 1
    assert (
        score("[123m,1]222m555p88s99p8s", override(discard_completed_pung="concealed")).counts["三暗刻"] == 1
    )


def test_tile_that_completes_a_chow_leaves_the_pung_concealed():
    # The 5 ends 567 with 555 as it was.
    result = score("[222s,1]55567m888p99p5m")
    assert result.counts["双暗刻"] == 1
    assert result.best is not None
    assert parts(result)[result.best.reading.completed] == "567m"


# ---- Ties --------------------------------------------------------------------------------------------------


def test_rank_prefers_points_then_more_different_fans_then_the_first_in_the_rulebook():
    plain = [c.PURE_DOUBLE_CHOW, c.PURE_DOUBLE_CHOW]
    different = [c.MIXED_DOUBLE_CHOW, c.SHORT_STRAIGHT]
    earlier = [c.PURE_DOUBLE_CHOW, c.SHORT_STRAIGHT]
    ascending = [rank(2, plain), rank(2, different), rank(2, earlier), rank(3, plain)]
    assert ascending == sorted(ascending)
    assert len(set(ascending)) == 4


def test_equal_readings_with_more_different_fans_first():
    result = score("44555566s44556p6p|EE1000")
    assert shapes("44555566s44556p6p|EE1000") == [Shape.STANDARD, Shape.SEVEN_PAIRS]
    assert [reading.points for reading in result.readings] == [52, 52]
    assert result.equal_readings == result.readings[1:]


def test_equal_relations_stand_in_the_order_of_the_rulebook():
    # Rules 1998 p88: 一般高 twice and 老少副 once, or the other way round.
    assert score("[123m,1][123m,1][789m,1]789mCC").counts["一般高"] == 2


def test_the_best_reading_is_that_of_the_greatest_rank():
    for hand in ("112233m112233p9s9s", "44555566s44556p6p|EE1000", "22333444m234p99p2m", "1112345678999m5m"):
        ranks = [reading.preference for reading in score(hand).readings]
        assert ranks == sorted(ranks, reverse=True)


# ---- Reasons -----------------------------------------------------------------------------------------------


def reason(result: Score, fan: str) -> NotCounted:
    """The first time a fan is not counted."""
    return next(item for item in result.not_counted if item.fan.zh == fan)


def words(result: Score, fan: str) -> tuple[str, str]:
    item = reason(result, fan)
    return reason_text(result, item), reason_text(result, item, "zh")


def test_reason_implied():
    result = score("123456789m1233p3p")
    item = reason(result, "连六")
    assert isinstance(item.reason, Implied)
    assert item.reason.by.fan is c.PURE_STRAIGHT
    assert [parts(result)[index] for index in item.parts] == ["123m", "456m"]
    assert words(result, "连六") == ("implied by Pure Straight", "清龙已包含（不重复）")


def test_reason_same_fan():
    result = score("[222p,1][333s,1][444m,1]555p6m6m")
    item = reason(result, "三色三节高")
    assert isinstance(item.reason, SameFan)
    assert item.reason.counted.fan is c.MIXED_SHIFTED_PUNGS
    english, chinese = words(result, "三色三节高")
    assert english == "sets of Mixed Shifted Pungs (333s 444m 555p) may not make the same fan again"
    assert chinese == "已组成三色三节高（333s 444m 555p），不得再组成相同的番种（不得相同）"


def test_reason_already_linked():
    result = score("[123m,1][123s,1][789m,1]789s6p6p")
    item = reason(result, "老少副")
    assert isinstance(item.reason, AlreadyLinked)
    assert [use.fan for use in item.reason.through] == [c.MIXED_DOUBLE_CHOW, c.MIXED_DOUBLE_CHOW]
    english, chinese = words(result, "老少副")
    assert english.startswith("its sets are linked already by Mixed Double Chow (123m 123s), Mixed Double")
    assert chinese.endswith("相连，只可套算一次")


def test_reason_ruled_out_by_the_answer_to_an_option():
    result = score("123m456p789s1299p3p|EE0000|2", override(flowers="off"))
    item = reason(result, "花牌")
    assert isinstance(item.reason, RuledOut)
    assert item.reason.by is None
    assert item.reason.choice is OPTIONS["flowers"].choice("off")
    english, chinese = words(result, "花牌")
    assert english.startswith("ruled out by guobiao*: flowers=off (")
    assert chinese.startswith("规则“guobiao*”不计：flowers=off（")


def test_reason_ruled_out_by_the_default_answer():
    # Told though it stands in the equal reading in which the tile completes the pair, not the knitted body.
    result = score("[123p,1]147m258p369s6s6s")
    assert len(result.equal_readings) == 1
    item = reason(result, "单钓将")
    assert isinstance(item.reason, RuledOut)
    assert item.reason.choice is OPTIONS["knitted_body_wait"].choices[0]
    assert "knitted_body_wait=none" in words(result, "单钓将")[0]
    assert score(result.hand, "mil-2025").counts["单钓将"] == 1


def test_reason_ruled_out_in_favour_of_a_fan():
    result = score("[111m,1][111p,1][111s,1]999m9p9p", override("guobiao", all_terminals_triple_pung="off"))
    item = reason(result, "三同刻")
    assert isinstance(item.reason, RuledOut)
    assert item.reason.by is not None
    assert item.reason.by.fan is c.ALL_TERMINALS
    english, chinese = words(result, "三同刻")
    assert "ruled out beside All Terminals by guobiao*: all_terminals_triple_pung=off" in english
    assert "与清幺九不并计" in chinese


def test_reason_lower_reading():
    result = score("22333444m777p99s2m")
    item = reason(result, "一色三同顺")
    assert isinstance(item.reason, LowerReading)
    assert item.reason.reading in result.readings[1:]
    assert item.reason.reading.points < result.total_without_flowers
    english, chinese = words(result, "一色三同顺")
    assert english.startswith(f"belongs to another reading worth {item.reason.reading.points}: ")
    assert chinese.endswith("（就高不就低）")


def test_a_fan_that_is_counted_has_no_lower_reading():
    for hand in ("112233m112233p9s9s", "22333444m234p99p2m", "44555566s44556p6p|EE1000"):
        result = score(hand)
        for item in result.not_counted:
            assert not isinstance(item.reason, LowerReading) or item.fan.zh not in result.counts


# ---- What is counted ---------------------------------------------------------------------------------------


def test_counted_fans_name_their_sets():
    result = score("[222m,1][222p,1][333m,1]333p5s5s")
    [double] = [counted for counted in result.fans if counted.fan is c.DOUBLE_PUNG]
    assert (double.times, double.points, double.parts) == (2, 4, ((0, 1), (2, 3)))
    [simples] = [counted for counted in result.fans if counted.fan is c.ALL_SIMPLES]
    assert (simples.times, simples.points, simples.parts) == (1, 2, ((),))


def test_fans_stand_in_order_of_points_then_the_rulebook():
    wmo = score("[2222m][5555s]222p345m6p6p|EE1000", "wmo-2006")
    assert wmo.counts.keys() >= {"三暗刻", "双暗杠", "不求人"}
    for result in (score("1112345678999m5m|EE1000"), score("[EEE,1]2233445567p7p"), wmo):
        order = [(-result.rules.rulebook.points(item.fan), item.fan.number) for item in result.fans]
        assert order == sorted(order)


def test_flowers_are_counted_but_are_not_part_of_the_minimum():
    result = score("[123m,1]456p678s22p23p4p|EE0000|abcdefgh")
    assert (result.counts["花牌"], result.total_without_flowers, result.total) == (8, 2, 10)
    assert not result.reaches_minimum
    assert verdict_text(result).endswith(": fewer than 8, this hand may not win")
    assert verdict_text(result, "zh").endswith("不足 8 番，不能和牌")


def test_minimum():
    below = "[EEE,1]123789m44s45p6p"
    assert score(below).total == 5
    assert [score(below, override(minimum=least)).reaches_minimum for least in (0, 5, 6, 8)] == [
        True, True, False, False,
    ]  # fmt: skip
    assert score(below).payments == ()
    assert score(below, override(minimum=5)).payments


def test_robbed_kong_as_the_last_tile_counts_both():
    # The calculator honors both flags (Du Q99-2).
    result = score("123m456p789s11p12s3s|EE0011")
    assert {"海底捞月", "抢杠和"} <= result.counts.keys()
    assert result.total == 30


def test_replacement_tile_as_the_last_tile_counts_both():
    # Du Q96-2, MIL 2025 point 6.
    hand = "[1111m,1]456m678p56sPP7s|EE1011"
    assert {"妙手回春", "杠上开花", "明杠"} <= score(hand).counts.keys()
    assert "自摸" not in score(hand).counts
    one = score(hand, override(last_replacement_and_kong="one"))
    assert "杠上开花" not in one.counts
    assert one.total == score(hand).total - 8


def test_robbed_kong_is_not_also_the_last_copy():
    result = score("123m456p789s11p12s3s|EE0101")
    assert "抢杠和" in result.counts
    assert "和绝张" not in result.counts


def test_added_kong_keeps_the_melded_hand():
    # Du Q104, MIL 2025 point 6.
    hand = "[1111m,1][2222m,5][333p,1][444s,1]5m5m"
    assert "全求人" in score(hand).counts
    house = score(hand, override(melded_hand_promoted_kong="not"))
    assert "全求人" not in house.counts
    assert isinstance(reason(house, "全求人").reason, RuledOut)


@pytest.mark.parametrize(
    "hand", ["[1111m][222p,1][345s,1][678s,1]EE", "[123m,1][222p,1][345s,1][678s,1]EE|EE1000"]
)
def test_concealed_kong_or_self_draw_voids_the_melded_hand(hand):
    assert "全求人" not in score(hand).counts
    assert "单钓将" in score(hand).counts


def test_concealed_kong_keeps_the_hand_concealed():
    assert "门前清" in score("[1111m]456m678p56sPP7s").counts
    assert "不求人" in score("[1111m]456m678p56sPP7s|EE1000").counts


def test_one_pung_is_prevalent_and_seat_wind():
    assert score("[EEE,1]123789m44s45p6p").counts == {"圈风刻": 1, "门风刻": 1, "老少副": 1}


@pytest.mark.parametrize(
    "hand, counts",
    [
        ("[999p,1]123m456m78sPP9s", False),
        ("[999s,1]123m456m78sPP9s", True),
        ("[789s,1][789s,1][789s,1]78sPP9s|EE1000", True),
        ("[789s,1][789s,1]78s123mPP9s", False),
        ("[9999s]123m456m78sPP6s", False),
    ],
)
def test_du_q110_own_exposed_sets_are_visible_as_well(hand, counts):
    # PyMahjongGB counts it by itself as well.
    assert ("和绝张" in score(hand).counts) is counts


@pytest.mark.parametrize(
    "hand, hints",
    [
        ("[999p,1]123m456m78sPP9s", ()),
        ("[999s,1]123m456m78sPP9s", (Hint.LAST_COPY,)),
        ("[789s,1][789s,1][789s,1]78sPP9s", (Hint.LAST_COPY,)),
        ("[789s,1][789s,1]78s123mPP9s", ()),
        ("[999s,1]123m456m78sPP9s|EE0100", ()),
        ("[999s,1]123m456m78sPP9s|EE1000", (Hint.LAST_COPY,)),
    ],
)
def test_hint_at_a_certain_last_copy(hand, hints):
    assert score(hand).hints == ()
    result = score(hand, override(own_melds_last_copy="as_flagged"))
    assert result.hints == hints
    assert ("和绝张" in result.counts) is hand.endswith("0100")
    english, chinese = hint_texts(result), hint_texts(result, "zh")
    assert len(english) == len(chinese) == len(hints)
    assert english != chinese or not hints


# ---- Payment -----------------------------------------------------------------------------------------------

EAST, SOUTH, WEST, NORTH = SEATS = tuple(map(Tile, "ESWN"))


@pytest.mark.parametrize("winner", SEATS, ids=str)
@pytest.mark.parametrize("total", [8, 11, 88, 324])
def test_self_draw_is_paid_by_everybody(winner, total):
    paid = dict(settle(winner, total, None).points)
    assert paid[winner] == 3 * (8 + total)
    assert [paid[seat] for seat in SEATS if seat != winner] == [-(8 + total)] * 3
    assert sum(paid.values()) == 0


@pytest.mark.parametrize(
    "winner, discarder", [pair for a, b in combinations(SEATS, 2) for pair in ((a, b), (b, a))]
)
def test_discard_is_paid_by_the_discarder_and_8_by_the_others(winner, discarder):
    paid = dict(settle(winner, 10, discarder).points)
    assert paid.pop(winner) == 24 + 10
    assert paid.pop(discarder) == -(8 + 10)
    assert list(paid.values()) == [-BASE, -BASE] == [-8, -8]


def test_payments_of_a_score_include_flowers():
    [payment] = score("123m456p789s1299p3p|ES1000|ab").payments
    assert (payment.discarder, dict(payment.points)) == (None, {EAST: -26, SOUTH: 78, WEST: -26, NORTH: -26})


def test_payments_of_a_discard_for_each_discarder():
    result = score("123m456p789s1299p3p|ES0000")
    assert [payment.discarder for payment in result.payments] == [EAST, WEST, NORTH]
    for payment in result.payments:
        assert dict(payment.points)[SOUTH] == 24 + result.total
        assert sum(points for _, points in payment.points) == 0


# ---- Hands that do not win ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand, distance, waits, english, chinese",
    [
        ("123456789m1234p", 1, "1p 4p", "not a win yet; waits for 14p", "未和牌，听 14p"),
        ("123456789m1245p ", 2, "", "not a win: 2 tiles away", "未和牌，还差 2 张牌"),
        ("123456789m1234p5s", 1, "", "not a win: 1 tile away", "未和牌，还差 1 张牌"),
        (
            "123456789m12344p ",
            0,
            "",
            "a complete shape, but no winning tile is named (a trailing space means none)",
            "牌型已成，但没有指明和牌张",
        ),
    ],
)
def test_not_a_win(hand, distance, waits, english, chinese):
    result = score(hand)
    assert (result.wins, result.total, result.total_without_flowers) == (False, 0, 0)
    assert (result.readings, result.fans, result.counts, result.not_counted) == ((), (), {}, ())
    assert (result.best, result.equal_readings, result.payments) == (None, (), ())
    assert not result.reaches_minimum
    assert result.distance == distance
    assert " ".join(map(str, result.waits)) == waits
    assert (verdict_text(result), verdict_text(result, "zh")) == (english, chinese)


def test_flowers_alone_are_no_win():
    assert score("123456789m1234p5s|EE0000|8").total == 0


# ---- Impossible hands --------------------------------------------------------------------------------------

PROBLEMS = [
    ("123m456p789s12399p3p", [(ProblemKind.WRONG_SIZE, "15")]),
    ("123m", [(ProblemKind.WRONG_SIZE, "3")]),
    ("123m456p789s11199p1s1s", [(ProblemKind.WRONG_SIZE, "16")]),
    ("11111m456p789s99p1s1s", [(ProblemKind.WRONG_SIZE, "15"), (ProblemKind.FIFTH_COPY, "1m ×5")]),
    ("[1111m]1m456p789s99p1s", [(ProblemKind.FIFTH_COPY, "1m ×5")]),
    ("a23m456p789s11199p1p", [(ProblemKind.WRONG_SIZE, "15"), (ProblemKind.FLOWER_IN_HAND, "a")]),
    ("[ESW,1]456p789s11199p", [(ProblemKind.HONOR_CHOW, "[ESW,1]")]),
    ("[EEF,1]456p789s11199p", [(ProblemKind.HONOR_CHOW, "[EEF,1]")]),
    ("[124m,1]456p789s11199p", [(ProblemKind.NOT_A_SET, "[124m,1]")]),
    ("[1112m,1]456p789s11199p", [(ProblemKind.NOT_A_SET, "[1112m,1]")]),
    ("[123m,5]456p789s11199p", [(ProblemKind.MELD_DIGIT, "[123m,5]")]),
    ("[1111m,4]456p789s11199p", [(ProblemKind.MELD_DIGIT, "[1111m,4]")]),
    ("123m456p789s11199p|EE0100", [(ProblemKind.LAST_COPY_HELD, "9p")]),
    ("123m456p789s11p12s3s|EE1001", [(ProblemKind.NO_KONG, "3s")]),
    ("123m456p789s11199p|EE0001", [(ProblemKind.ROBBED_TILE_HELD, "9p")]),
    ("[123s,1]123m456p11p12s3s|EE0001", [(ProblemKind.ROBBED_TILE_HELD, "3s")]),
    ("123m456p789s11199p|EE0000|9", [(ProblemKind.TOO_MANY_FLOWERS, "9")]),
    ("123m456p789s11199p|EE0000|aba", [(ProblemKind.FLOWER_TWICE, "a")]),
]


@pytest.mark.parametrize("hand, problems", PROBLEMS)
def test_impossible_hand(hand, problems):
    with pytest.raises(InvalidHandError) as raised:
        score(hand)
    assert [(problem.kind, problem.about) for problem in raised.value.problems] == problems
    assert str(raised.value) == raised.value.text() == "\n".join(p.text() for p in raised.value.problems)
    assert raised.value.text("zh") != raised.value.text("en")


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"prevalent": Tile("C")}, (ProblemKind.NOT_A_WIND, "C")),
        ({"seat": Tile("1m")}, (ProblemKind.NOT_A_WIND, "1m")),
        ({"flowers": (Tile("5m"),)}, (ProblemKind.NOT_A_FLOWER, "5m")),
        ({"flowers": -1}, (ProblemKind.TOO_MANY_FLOWERS, "-1")),
    ],
)
def test_impossible_win(changes, problem):
    hand = Hand.parse("123m456p789s11199p").replace(**changes)
    with pytest.raises(InvalidHandError) as raised:
        score(hand)
    assert [(found.kind, found.about) for found in raised.value.problems] == [problem]


@pytest.mark.parametrize(
    "flags, problem",
    [
        (["抢杠和", "自摸"], (ProblemKind.FLAGS_CONTRADICT, "抢杠和 自摸")),
        (["海底捞月", "妙手回春"], (ProblemKind.FLAGS_CONTRADICT, "海底捞月 妙手回春")),
        (["self_draw"], (ProblemKind.UNKNOWN_FLAG, "self_draw")),
    ],
)
def test_impossible_flags(flags, problem):
    with pytest.raises(InvalidHandError) as raised:
        Win.flags(flags)
    assert [(found.kind, found.about) for found in raised.value.problems] == [problem]


def test_every_problem_is_told_at_once():
    hand = "[ESW,1][124m,5]5555555p9p9p|EE0100|aa"
    with pytest.raises(InvalidHandError) as raised:
        score(hand)
    kinds = {problem.kind for problem in raised.value.problems}
    assert kinds == {
        ProblemKind.HONOR_CHOW,
        ProblemKind.NOT_A_SET,
        ProblemKind.MELD_DIGIT,
        ProblemKind.FLOWER_TWICE,
        ProblemKind.FIFTH_COPY,
        ProblemKind.WRONG_SIZE,
        ProblemKind.LAST_COPY_HELD,
    }
    assert len(str(raised.value).splitlines()) == len(raised.value.problems) == 7


def test_every_kind_of_problem_has_a_case():
    told = {kind for _, problems in PROBLEMS for kind, _ in problems}
    told |= {ProblemKind.NOT_A_WIND, ProblemKind.NOT_A_FLOWER}
    assert told | {ProblemKind.FLAGS_CONTRADICT, ProblemKind.UNKNOWN_FLAG} == set(ProblemKind)


def test_errors_are_value_errors():
    for error in (NotationError, InvalidHandError, RulesetError):
        assert issubclass(error, ValueError)
    with pytest.raises(NotationError):
        score("123x")
    with pytest.raises(RulesetError, match="no rule set 'mcr'; there are: guobiao, mil-2025, cn-1998"):
        score("123m456p789s11199p", "mcr")


# ---- Rule sets ---------------------------------------------------------------------------------------------


def test_presets():
    assert list(PRESETS) == ["guobiao", "mil-2025", "cn-1998", "wmo-2006", "botzone"]
    for name, rules in PRESETS.items():
        assert rules.name == name
        assert ruleset(name) is rules
        assert set(dict(rules.answers)) <= set(OPTIONS)
    assert PRESETS["guobiao"].answers == ()


def test_every_option_is_answered():
    for rules in PRESETS.values():
        answered = dict(rules.choices())
        assert [option.name for option in answered] == list(OPTIONS)
        assert all(choice.value == rules[option.name] for option, choice in answered.items())


def test_override_leaves_the_base_alone():
    base = ruleset("wmo-2006")
    other = base.override("ours", two_concealed_kongs=6, minimum=6)
    assert (base["two_concealed_kongs"], base.minimum) == (8, 8)
    assert (other["two_concealed_kongs"], other.minimum, other["mixed_kong"]) == (6, 6, 6)
    assert (other.name, base.override(minimum=6).name, base.override()) == ("ours", "wmo-2006*", base)
    assert override("wmo-2006", minimum=6) == base.override(minimum=6)


def test_default_answers_are_not_kept():
    assert override(two_concealed_kongs=6, flowers="on").answers == ()
    assert override(mixed_kong=6, two_concealed_kongs=8).answers == (
        ("mixed_kong", 6),
        ("two_concealed_kongs", 8),
    )


def test_equal_rule_sets_hash_alike():
    one, other = override(mixed_kong=6), override(mixed_kong="6")
    assert one == other
    assert hash(one) == hash(other)
    assert one.rulebook is other.rulebook
    assert one != override(mixed_kong=3)
    assert one != one.override("another name")
    assert len({one, other, override()}) == 2


@pytest.mark.parametrize("rules", [*PRESETS.values(), override(minimum=1)], ids=lambda rules: rules.name)
def test_pickled_rule_set_is_equal(rules):
    rules.minimum  # noqa: B018 - what is cached must not disturb
    again = pickle.loads(pickle.dumps(rules))
    assert (again, hash(again), again.minimum) == (rules, hash(rules), rules.minimum)


def test_pickled_score_is_equal():
    result = score("22333444m234p99p2m", "mil-2025")
    again = pickle.loads(pickle.dumps(result))
    assert (again.total, again.counts, again.hand, again.rules) == (
        result.total,
        result.counts,
        result.hand,
        result.rules,
    )


@pytest.mark.parametrize(
    "answers, message",
    [
        ({"mixed_kongs": 6}, "no option 'mixed_kongs'; there are: minimum, flowers, two_concealed_kongs"),
        ({"mixed_kong": 7}, "mixed_kong cannot be '7'; allowed: 5, 3, 6"),
        ({"flowers": "maybe"}, "flowers cannot be 'maybe'; allowed: on, off"),
        ({"minimum": -1}, "minimum cannot be '-1'; allowed: a whole number from 0 to 200"),
        ({"minimum": 201}, "minimum cannot be '201'; allowed: a whole number from 0 to 200"),
        ({"minimum": "٨"}, "minimum cannot be"),
        ({"minimum": 8.5}, "minimum cannot be '8.5'"),
    ],
)
def test_override_refuses(answers, message):
    with pytest.raises(RulesetError) as raised:
        override(**answers)
    assert message in str(raised.value)


def test_refusals_in_chinese(tmp_path):
    path = tmp_path / "club.toml"

    def refused(function, *args, **answers):
        with pytest.raises(RulesetError) as raised:
            function(*args, **answers)
        error = pickle.loads(pickle.dumps(raised.value))
        assert str(error) == error.message() == error.words.en
        return error.message("zh")

    def refused_file(text):
        path.write_text(text, encoding="utf-8")
        return refused(load_ruleset, path)

    assert refused(ruleset, "mcr") == f"没有规则 'mcr'；可用：{', '.join(PRESETS)}"
    assert refused(override, mixed_kongs=6) == f"没有选项 'mixed_kongs'；可用：{', '.join(OPTIONS)}"
    assert refused(override, mixed_kong=7) == "mixed_kong 不能是 '7'；可用：5, 3, 6"
    assert refused(override, minimum="{}") == "minimum 不能是 '{}'；可用：0 到 200 的整数"
    assert refused_file("base = 3") == f"{path}：base 与 name 应为文本"
    assert refused_file("mixed_kong = 4") == f"{path}：mixed_kong 不能是 '4'；可用：5, 3, 6"
    assert refused_file("minimum = ").startswith(f"{path}：不是 TOML 文件：")


@pytest.mark.parametrize("given, kept", [(True, "on"), (False, "off"), ("on", "on"), ("off", "off")])
def test_switches_are_also_yes_and_no(given, kept):
    assert override(flowers=given)["flowers"] == kept


def test_other_spellings_of_a_value():
    assert override(forced_concealed_selfdraw="不求人") == override(
        forced_concealed_selfdraw="fully_concealed"
    )


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_option(option):
    assert option.default == option.choices[0].value
    assert option.choices[0].changes == () or option.name == "knitted_body_wait"
    values = [choice.value for choice in option.choices]
    assert len(set(values)) == len(values)
    assert all(choice.who for choice in option.choices)
    assert all(option.question)
    for choice in option.choices:
        assert override(**{option.name: choice.value})[option.name] == choice.value
        assert option.value(str(choice.value)) == choice.value


def test_rule_set_from_toml(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text(
        'base = "wmo-2006"\nminimum = 6\ntwo_concealed_kongs = "6"\nflowers = false\n', encoding="utf-8"
    )
    rules = load_ruleset(path)
    assert rules == ruleset("wmo-2006").override("club", minimum=6, two_concealed_kongs=6, flowers="off")
    assert load_ruleset(str(path)) == rules


def test_rule_set_from_toml_with_a_name(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text('name = "雀友会"\n', encoding="utf-8")
    assert load_ruleset(path) == Ruleset("雀友会")


@pytest.mark.parametrize(
    "text, message",
    [
        ("minimum = ", "not a TOML file"),
        ('base = "mcr"', "no rule set 'mcr'; there are: guobiao"),
        ("base = 3", "base and name are texts"),
        ("name = 3", "base and name are texts"),
        ("minimal = 6", "no option 'minimal'; there are: minimum"),
        ("mixed_kong = 4", "mixed_kong cannot be '4'; allowed: 5, 3, 6"),
        ("[mixed_kong]\nvalue = 6", "mixed_kong cannot be"),
        ("mixed_kong = [5]", "mixed_kong cannot be '[5]'"),
    ],
)
def test_toml_refused(tmp_path, text, message):
    path = tmp_path / "club.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError) as raised:
        load_ruleset(path)
    assert str(raised.value).startswith(f"{path}: ")
    assert message in str(raised.value)


def test_toml_that_is_not_text(tmp_path):
    path = tmp_path / "club.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RulesetError, match="not a TOML file"):
        load_ruleset(path)


def test_toml_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        load_ruleset(tmp_path / "absent.toml")


@pytest.mark.parametrize("tiles", [(), ("1m",), ("1m", "1m"), ("1m",) * 5], ids=len)
def test_meld_of_another_number_of_tiles_is_not_a_set(tiles):
    # Text is refused by the reader; a Meld made in Python is not.
    hand = Hand.parse("456p789s123s9p9p").replace(melds=(Meld(tuple(map(Tile, tiles))),))
    assert ProblemKind.NOT_A_SET in {problem.kind for problem in hand.problems()}
