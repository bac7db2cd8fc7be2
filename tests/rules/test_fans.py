"""Each fan of the catalogue: hands that score it, a near miss, and every exclusion (不重复) on a hand."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from pathlib import Path

import pytest
from tests.vectors import DATA, part
from tools.check_vectors import hand_of

from guobiao import FANS, OPTIONS, PRESETS, Fan, Ruleset, override, score
from guobiao.rules import catalogue as c
from guobiao.rules.principles import Implied

FACTS = json.loads((DATA / "fans.json").read_text(encoding="utf-8"))
NEAR_MISSES = json.loads((Path(__file__).parent / "near_misses.json").read_text(encoding="utf-8"))

by_name = pytest.mark.parametrize("fan", FANS, ids=lambda fan: fan.id)


# ---- The table ---------------------------------------------------------------------------------------------


def test_numbers_names_and_points_are_those_of_the_rulebook():
    table = [(fan.number, fan.zh, fan.en, fan.points) for fan in FANS]
    assert table == [(row["id"], row["zh"], row["en"], row["points"]) for row in FACTS]


def test_exclusions_are_those_of_the_rulebook():
    # 不求人 is self-drawn and 门前清 by definition not, so that there is nothing to exclude.
    ours = {(fan.zh, exclusion.fan.zh) for fan in FANS for exclusion in fan.exclusions}
    assert ours == {(row["zh"], name) for row in FACTS for name in row["excludes"]} - {("不求人", "门前清")}


def test_the_81_fans_have_twelve_levels():
    levels = Counter(fan.points for fan in FANS[:81])
    assert list(levels.items()) == list(
        zip((88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1), (7, 6, 2, 3, 9, 6, 5, 9, 7, 4, 10, 13), strict=True)
    )


def test_one_fan_stands_beside_the_81():
    assert FANS[81:] == (c.MELDED_AND_CONCEALED_KONG,)
    assert c.MELDED_AND_CONCEALED_KONG.number == 82


@by_name
def test_constant_is_called_like_the_fan(fan):
    assert getattr(c, fan.id.upper()) is fan
    assert c.BY_NAME[fan.zh] is c.BY_NAME[fan.en] is c.BY_NAME[fan.id] is fan


@by_name
def test_pickled_fan_is_the_same_object(fan):
    assert pickle.loads(pickle.dumps(fan)) is fan


@by_name
def test_texts_in_both_languages(fan):
    assert all(fan.meaning)
    assert bool(fan.note.en) == bool(fan.note.zh)
    assert fan.citation
    assert fan.meaning.text("zh") != fan.meaning.text("en")


# ---- Positive cases and near misses ------------------------------------------------------------------------


@by_name
def test_examples_score_the_fan(fan):
    assert fan.examples
    for example in fan.examples:
        assert fan.zh in score(example).counts, example


@by_name
def test_near_miss_does_not_score_the_fan(fan):
    misses = NEAR_MISSES[fan.zh]
    assert misses
    for miss in misses:
        result = score(miss["hand"])
        assert result.wins
        assert fan.zh not in result.counts, miss["hand"]
        assert miss["why_en"]
        assert miss["why_zh"]


def test_near_misses_are_of_these_fans():
    assert list(NEAR_MISSES) == [fan.zh for fan in FANS]


# ---- Exclusions --------------------------------------------------------------------------------------------

EXCLUDED: list[tuple[Fan, str, tuple[Fan, ...]]] = [
    (
        c.BIG_FOUR_WINDS,
        "[EEE,3][SSS,3]WWNNNCCW",
        (c.BIG_THREE_WINDS, c.ALL_PUNGS, c.PREVALENT_WIND, c.SEAT_WIND, c.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    (
        c.BIG_THREE_DRAGONS,
        "[CCC,1]44m234sFFPPPF|NW0000",
        (c.TWO_DRAGON_PUNGS, c.DRAGON_PUNG, c.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    (c.ALL_GREEN, "[666s,1][888s,1][FFF,1]2344s4s", (c.HALF_FLUSH,)),
    (
        c.NINE_GATES,
        "1112345678999m3m",
        (c.FULL_FLUSH, c.CONCEALED_HAND, c.NO_HONORS, c.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    (c.NINE_GATES, "1112345678999m3m|EE1000", (c.FULLY_CONCEALED_HAND,)),
    (
        c.FOUR_KONGS,
        "[2222m][5555s][4444m,1][3333p,2]PP",
        (c.THREE_KONGS, c.ALL_PUNGS, c.TWO_CONCEALED_KONGS, c.TWO_MELDED_KONGS, c.SINGLE_WAIT),
    ),
    (c.FOUR_KONGS, "[3333p,1][8888s][2222m,6][FFFF,7]8p8p|NE0000", (c.CONCEALED_KONG,)),
    (c.FOUR_KONGS, "[1111m][1111s][9999p,3][9999m]1p1p|NS0000", (c.MELDED_KONG,)),
    (c.SEVEN_SHIFTED_PAIRS, "1122334455667m7m", (c.FULL_FLUSH, c.SEVEN_PAIRS, c.CONCEALED_HAND, c.NO_HONORS)),
    (c.SEVEN_SHIFTED_PAIRS, "1122334455667m7m|WE1000", (c.FULLY_CONCEALED_HAND,)),
    (c.THIRTEEN_ORPHANS, "19m19p19sESWNCFPN", (c.ALL_TERMINALS_AND_HONORS, c.ALL_TYPES, c.CONCEALED_HAND)),
    (c.THIRTEEN_ORPHANS, "19m19p119sESWNFPC|EE1000", (c.FULLY_CONCEALED_HAND,)),
    (
        c.ALL_TERMINALS,
        "[111m,1][999p,2]99m11199s9s|NS0000",
        (c.ALL_PUNGS, c.OUTSIDE_HAND, c.DOUBLE_PUNG, c.PUNG_OF_TERMINALS_OR_HONORS, c.NO_HONORS),
    ),
    (c.LITTLE_FOUR_WINDS, "[WWW,1][SSS,1][NNN,1]EPPPE", (c.BIG_THREE_WINDS, c.PUNG_OF_TERMINALS_OR_HONORS)),
    (
        c.LITTLE_THREE_DRAGONS,
        "[567s,2]456sCCFFPPPF|NW0000",
        (c.TWO_DRAGON_PUNGS, c.DRAGON_PUNG, c.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    (
        c.ALL_HONORS,
        "[CCC,1][SSS,3][WWW,2]NNPPP|NE0000",
        (c.ALL_PUNGS, c.OUTSIDE_HAND, c.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    (
        c.FOUR_CONCEALED_PUNGS,
        "222m888p6667778s8s|EN0000",
        (c.ALL_PUNGS, c.THREE_CONCEALED_PUNGS, c.TWO_CONCEALED_PUNGS, c.CONCEALED_HAND),
    ),
    (c.FOUR_CONCEALED_PUNGS, "111999m1199p111s9p|SW1000", (c.FULLY_CONCEALED_HAND,)),
    (
        c.PURE_TERMINAL_CHOWS,
        "[123p,2]1235577889p9p|NE0000",
        (c.FULL_FLUSH, c.ALL_CHOWS, c.NO_HONORS, c.PURE_DOUBLE_CHOW, c.TWO_TERMINAL_CHOWS),
    ),
    (c.QUADRUPLE_CHOW, "[234s,2]22333444sFF2s|ES0000", (c.PURE_TRIPLE_CHOW, c.TILE_HOG, c.PURE_DOUBLE_CHOW)),
    (c.FOUR_PURE_SHIFTED_PUNGS, "[444s,1][333s,2]22555sCC2s|NS0000", (c.PURE_SHIFTED_PUNGS, c.ALL_PUNGS)),
    (c.FOUR_PURE_SHIFTED_CHOWS, "[456m,2]12233344mNN5m|NN0000", (c.PURE_SHIFTED_CHOWS, c.SHORT_STRAIGHT)),
    (c.FOUR_PURE_SHIFTED_CHOWS, "[123p,1][345p,1][567p,1]789pNN", (c.TWO_TERMINAL_CHOWS,)),
    (c.THREE_KONGS, "[2222s][3333s][5555p,1]67mEE8m", (c.TWO_CONCEALED_KONGS, c.MELDED_KONG)),
    (c.THREE_KONGS, "[4444s,2][6666s][2222p,2]88m88p8m|WN0000", (c.TWO_MELDED_KONGS, c.CONCEALED_KONG)),
    (
        c.ALL_TERMINALS_AND_HONORS,
        "[111m,1][999p,1][111s,1]999mEE",
        (c.ALL_PUNGS, c.OUTSIDE_HAND, c.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    (c.SEVEN_PAIRS, "112266m66p1155sCC|WW0000", (c.CONCEALED_HAND,)),
    (c.SEVEN_PAIRS, "1133m2244p1188sCC|EE1000", (c.FULLY_CONCEALED_HAND,)),
    (
        c.GREATER_HONORS_AND_KNITTED_TILES,
        "14m36p258sESWNCFP",
        (c.LESSER_HONORS_AND_KNITTED_TILES, c.ALL_TYPES, c.CONCEALED_HAND),
    ),
    (c.GREATER_HONORS_AND_KNITTED_TILES, "14m369p25sESWNFPC|EE1000", (c.FULLY_CONCEALED_HAND,)),
    (c.ALL_EVEN_PUNGS, "[666s,2][222p,1][444m,3]22m88s8s|WN0000", (c.ALL_PUNGS, c.ALL_SIMPLES, c.NO_HONORS)),
    (c.FULL_FLUSH, "[123p,1][444p,1][567p,1]8889p9p", (c.NO_HONORS,)),
    (c.PURE_TRIPLE_CHOW, "[234s,3][666s,2]23344sFF2s|EW0000", (c.PURE_DOUBLE_CHOW,)),
    (c.UPPER_TILES, "8899m778899p899s8s", (c.UPPER_FOUR, c.NO_HONORS)),
    (c.MIDDLE_TILES, "[456s,3][555p,1][444p,3]5566m6m|WN0000", (c.ALL_SIMPLES, c.NO_HONORS)),
    (c.LOWER_TILES, "1122m112233p112s2s", (c.LOWER_FOUR, c.NO_HONORS)),
    (c.PURE_STRAIGHT, "[123s,1]345m44p56789s4s|EN0000", (c.SHORT_STRAIGHT, c.TWO_TERMINAL_CHOWS)),
    (
        c.THREE_SUITED_TERMINAL_CHOWS,
        "[123m,1]789m23789p55s1p|NS0000",
        (c.ALL_CHOWS, c.NO_HONORS, c.MIXED_DOUBLE_CHOW, c.TWO_TERMINAL_CHOWS),
    ),
    (c.ALL_FIVES, "[345s,3]3455m555p567s5m|SS0000", (c.ALL_SIMPLES, c.NO_HONORS)),
    (c.TRIPLE_PUNG, "[999p,1][111s,2][999m,2]11p99s9s", (c.DOUBLE_PUNG,)),
    (c.THREE_CONCEALED_PUNGS, "[123s,1]4445777888s5s", (c.TWO_CONCEALED_PUNGS,)),
    (c.LESSER_HONORS_AND_KNITTED_TILES, "147m258p36sSWNCFP", (c.ALL_TYPES, c.CONCEALED_HAND)),
    (c.LESSER_HONORS_AND_KNITTED_TILES, "147m28p69sESWNFP3s|EE1000", (c.FULLY_CONCEALED_HAND,)),
    (c.UPPER_FOUR, "66788m99p667788s7m|WW0000", (c.NO_HONORS,)),
    (c.LOWER_FOUR, "11223344m33p112s2s|NS0000", (c.NO_HONORS,)),
    (c.BIG_THREE_WINDS, "[SSS,1][WWW,1][NNN,1]2345m5m", (c.PUNG_OF_TERMINALS_OR_HONORS,)),
    (c.REVERSIBLE_TILES, "22445599p5588sPP|EW0000", (c.ONE_VOIDED_SUIT,)),
    (c.MIXED_TRIPLE_CHOW, "123m123p12377sFF7s|SW0000", (c.MIXED_DOUBLE_CHOW,)),
    (c.LAST_TILE_DRAW, "[678s,2][666p,3][789m,1]23pEE4p|EN1010", (c.SELF_DRAWN,)),
    (c.OUT_WITH_REPLACEMENT_TILE, "[1111p,1][9999m,2][1111s,3][9999s,1]9p9p|EE1001", (c.SELF_DRAWN,)),
    (c.ROBBING_THE_KONG, "[222p,3]23m456p567sNN1m|ES0101", (c.LAST_TILE,)),
    (c.MELDED_HAND, "[678s,2][234m,2][123m,2][567p,3]EE|WW0000", (c.SINGLE_WAIT,)),
    (c.TWO_CONCEALED_KONGS, "[1111s][9999s][999p,1]1199m1m|SN0000", (c.TWO_CONCEALED_PUNGS,)),
    (
        c.TWO_DRAGON_PUNGS,
        "[CCC,1][789m,3][678m,2]44mPPP|NS0000",
        (c.DRAGON_PUNG, c.PUNG_OF_TERMINALS_OR_HONORS),
    ),
    (c.FULLY_CONCEALED_HAND, "123444m56p345sSS7p|NN1000", (c.SELF_DRAWN,)),
    (c.DRAGON_PUNG, "[666s,1][888s,1][FFF,1]2344s4s", (c.PUNG_OF_TERMINALS_OR_HONORS,)),
    (c.PREVALENT_WIND, "[SSS,1][678m,2]2345789m5m|SE0000", (c.PUNG_OF_TERMINALS_OR_HONORS,)),
    (c.SEAT_WIND, "369m147p25668sNNN|SN0000", (c.PUNG_OF_TERMINALS_OR_HONORS,)),
    (c.ALL_CHOWS, "[345p,1][456p,3]123m77p56s7s", (c.NO_HONORS,)),
    (c.ALL_SIMPLES, "[234m,1]555m67p45666s8p|NS0000", (c.NO_HONORS,)),
    (
        c.MELDED_AND_CONCEALED_KONG,
        "[8888p][3333m,1][678s,1]55m77p7p|NN0000",
        (c.CONCEALED_KONG, c.MELDED_KONG),
    ),
]
"""Hands on which a fan holds together with others that it excludes."""

IMPOSSIBLE: dict[tuple[Fan, Fan], str] = {
    (c.BIG_FOUR_WINDS, c.LITTLE_FOUR_WINDS): "all four winds are pungs: none is left for the pair",
    (c.BIG_THREE_DRAGONS, c.LITTLE_THREE_DRAGONS): "all three dragons are pungs: none is left for the pair",
    (c.FOUR_KONGS, c.MELDED_AND_CONCEALED_KONG): "明暗杠 is one melded and one concealed kong: two in all",
    (c.THREE_KONGS, c.MELDED_AND_CONCEALED_KONG): "明暗杠 is one melded and one concealed kong: two in all",
    (c.TWO_CONCEALED_KONGS, c.CONCEALED_KONG): "暗杠 is exactly one concealed kong",
    (c.TWO_MELDED_KONGS, c.MELDED_KONG): "明杠 is exactly one melded kong",
    (c.ALL_TERMINALS, c.ALL_TERMINALS_AND_HONORS): "混幺九 has honors",
    (c.ALL_HONORS, c.ALL_TERMINALS_AND_HONORS): "混幺九 has terminals",
    (c.SEVEN_SHIFTED_PAIRS, c.SINGLE_WAIT): "单钓将 is a wait of sets and a pair",
    (c.THIRTEEN_ORPHANS, c.SINGLE_WAIT): "单钓将 is a wait of sets and a pair",
    (c.SEVEN_PAIRS, c.SINGLE_WAIT): "单钓将 is a wait of sets and a pair",
    (c.GREATER_HONORS_AND_KNITTED_TILES, c.SINGLE_WAIT): "单钓将 is a wait of sets and a pair",
    (c.LESSER_HONORS_AND_KNITTED_TILES, c.SINGLE_WAIT): "单钓将 is a wait of sets and a pair",
    (c.PURE_TERMINAL_CHOWS, c.SEVEN_PAIRS): "four chows and a pair in one reading, seven pairs in another",
    (c.QUADRUPLE_CHOW, c.PURE_SHIFTED_PUNGS): "four chows in one reading, three pungs in another",
    (c.PURE_TRIPLE_CHOW, c.PURE_SHIFTED_PUNGS): "three chows in one reading, three pungs in another",
    (c.PURE_SHIFTED_PUNGS, c.PURE_TRIPLE_CHOW): "three pungs in one reading, three chows in another",
    (c.FOUR_PURE_SHIFTED_PUNGS, c.PURE_TRIPLE_CHOW): "four pungs in one reading, three chows in another",
}
"""Exclusions that the rulebook states although the two never hold in one reading."""

EXCLUSIONS = [(fan, exclusion.fan) for fan in FANS for exclusion in fan.exclusions]
POSSIBLE = [(fan, hand, lower) for fan, hand, lowers in EXCLUDED for lower in lowers]


def test_every_exclusion_is_shown_or_impossible():
    shown = [(fan, lower) for fan, _, lower in POSSIBLE]
    assert Counter(EXCLUSIONS) == Counter(shown) + Counter(IMPOSSIBLE.keys())


@pytest.mark.parametrize(
    "fan, hand, lower", [pytest.param(*case, id=f"{case[0].id}-{case[2].id}") for case in POSSIBLE]
)
def test_excluded_fan_is_not_counted(fan, hand, lower):
    result = score(hand)
    assert fan.zh in result.counts
    whys = [item.reason for item in result.not_counted if item.fan is lower]
    by = [why.by for why in whys if isinstance(why, Implied) and why.by.fan is fan]
    assert by
    # A fan of the hand as a whole drops every use, a fan of certain sets those of the same sets.
    [times] = {exclusion.times for exclusion in fan.exclusions if exclusion.fan is lower}
    assert result.best is not None
    for use in result.best.counted:
        assert use.fan is not lower or times == len(by) or any(use.parts & ~used.parts for used in by)


@pytest.mark.parametrize("index", range(4))
def test_impossible_exclusions_are_never_met(index):
    for line in part("scored_hands", index, 4):
        result = score(hand_of(line))
        for reading in result.readings:
            for use, reason in reading.dropped:
                if isinstance(reason, Implied):
                    assert (reason.by.fan, use.fan) not in IMPOSSIBLE, result.hand


SEVERAL_READINGS = [
    ("1122335577889p9p", c.PURE_TERMINAL_CHOWS, c.SEVEN_PAIRS),
    ("22333444m777p99s2m", c.PURE_SHIFTED_PUNGS, c.PURE_TRIPLE_CHOW),
    ("22333444m88p234s2m", c.PURE_TRIPLE_CHOW, c.PURE_SHIFTED_PUNGS),
    ("222333444555m6m6m", c.FOUR_PURE_SHIFTED_PUNGS, c.PURE_TRIPLE_CHOW),
    ("222233334444m6p6p", c.QUADRUPLE_CHOW, c.PURE_SHIFTED_PUNGS),
]


@pytest.mark.parametrize("hand, fan, lower", SEVERAL_READINGS)
def test_exclusion_across_readings_needs_no_rule(hand, fan, lower):
    result = score(hand)
    assert (fan, lower) in IMPOSSIBLE
    assert fan.zh in result.counts
    assert lower.zh not in result.counts
    assert any(use.fan is lower for reading in result.readings[1:] for use in reading.counted)


# ---- Exclusions point downwards ----------------------------------------------------------------------------

MUTUAL = {c.PURE_TRIPLE_CHOW, c.PURE_SHIFTED_PUNGS}
"""一色三同顺 and 一色三节高 exclude each other."""


def each_answer() -> list[Ruleset]:
    """The presets, and the default with every other answer to every option."""
    others = [
        override(**{option.name: choice.value})
        for option in OPTIONS.values()
        for choice in option.choices[1:]
    ]
    return [*PRESETS.values(), *others]


@pytest.mark.parametrize("rules", each_answer(), ids=lambda rules: f"{rules.name} {rules.answers}")
def test_exclusions_point_downwards(rules):
    # So that one pass from the top is enough, in which only a counted fan drops others.
    book = rules.rulebook
    place = {fan: index for index, (fan, *_) in enumerate(book.entries)}
    upwards = [
        {fan, exclusion.fan}
        for fan in FANS
        for exclusion, _ in book.exclusions(fan)
        if place[exclusion.fan] <= place[fan]
    ]
    assert upwards == [MUTUAL]


def test_the_mutual_exclusion_stands_twice():
    assert c.PURE_SHIFTED_PUNGS in [exclusion.fan for exclusion in c.PURE_TRIPLE_CHOW.exclusions]
    assert c.PURE_TRIPLE_CHOW in [exclusion.fan for exclusion in c.PURE_SHIFTED_PUNGS.exclusions]


# ---- Named traps -------------------------------------------------------------------------------------------


def test_practice_seven_pairs_of_even_tiles_are_not_all_even_pungs():
    assert score("2244m6688p2244s88m").counts == {"七对": 1, "断幺": 1}


def test_upper_tiles_need_not_have_sevens():
    assert "全大" in score("[888m,1][999m,1][888p,1]99p88s9p").counts
