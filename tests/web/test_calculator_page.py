"""The calculator."""

import re

import pytest
from tests.vectors import lines
from tests.web.entries import ask, send
from tools.check_vectors import hand_of

from guobiao import score
from guobiao.rules.catalogue import FANS

HAND = "123m456p789s1299p3p|EE1000"
POINTS = {fan.zh: fan.points for fan in FANS}


def fans(page):
    """The table of fans of a Chinese page: how often each."""
    table = page.answer.split("<tbody>", 1)[1].split("</tbody>", 1)[0]
    rows = re.findall(
        r'<th scope="row"><a [^>]*>([^<]+)</a>(?: × (\d+))?.*?class="points">(\d+)<', table, re.S
    )
    assert all(POINTS[name] * int(times or 1) == int(points) for name, times, points in rows)
    return {name: int(times or 1) for name, times, _ in rows}


@pytest.mark.parametrize("index", range(129))
def test_the_page_has_the_total_and_all_fans_of_a_hand(index):
    line = lines("cases/full_fan_lists")[index]
    page = ask("/calc", hand=str(hand_of(line)), lang="zh")
    assert page.said.startswith(f"{line['total']} 番")
    assert fans(page) == line["expected"]


def test_what_is_not_counted_is_told_with_its_reason_and_its_sets():
    page = ask("/calc", hand="123456789m1123p4p")
    told = page.answer.split("Holds, but is not counted", 1)[1]
    assert "implied by All Chows" in told
    assert '<td rowspan="2">implied by Pure Straight</td>' in told, (
        "two fans, one of them by two pairs of sets"
    )
    assert told.count('class="sets"') == 3


def test_fans_lead_to_the_handbook():
    assert '<a href="/fans/28">Pure Straight</a>' in ask("/calc", hand="123456789m1123p4p").answer
    wmo = ask("/calc", hand="123456789m1123p4p", rules="wmo-2006")
    assert '<a href="/fans/28?rules=wmo-2006">Pure Straight</a>' in wmo.answer


def test_every_reading_is_shown_the_one_that_counts_first():
    page = ask("/calc", hand="112233m112233p9s9s")
    assert len(score("112233m112233p9s9s").readings) > 1
    assert f"Every way to read the hand ({len(score('112233m112233p9s9s').readings)})" in page.text
    assert page.answer.index("counts") < page.answer.index("</li>", page.answer.index('class="readings"'))


def test_a_self_draw_is_paid_by_all_and_a_discard_mostly_by_its_player():
    drawn = ask("/calc", hand=HAND)
    assert "Self-draw −24 " not in drawn.text
    assert "Self-draw +72 −24 −24 −24" in drawn.text
    claimed = ask("/calc", hand=HAND.replace("EE1", "ES0"))
    assert [f"{wind} discards" in claimed.text for wind in ("East", "South", "West", "North")] == [
        True,
        False,
        True,
        True,
    ]
    assert "East discards −22 +38 −8 −8" in claimed.text


def test_a_hand_below_the_minimum_pays_nobody():
    page = ask("/calc", hand="[345s,2]123789m4599p3p|EW1000|ab")
    assert page.said == "7 points (5 without flowers): fewer than 8, this hand may not win"
    assert "so nobody pays" in page.text


@pytest.mark.parametrize(
    "hand, flag, fan",
    [
        (HAND, "self_drawn", "Fully Concealed Hand"),
        (HAND.replace("1000", ""), "last_copy", "Last Tile"),
        (HAND, "wall_last", "Last Tile Draw"),
        (HAND.replace("1000", "0000"), "wall_last", "Last Tile Claim"),
        (HAND.replace("1000", "0000"), "kong_related", "Robbing the Kong"),
        ("[5555m]456p789s1299p3p|EE1000", "kong_related", "Out with Replacement Tile"),
    ],
)
def test_a_control_writes_its_flag_into_the_notation(hand, flag, fan):
    before = ask("/calc", hand=hand.replace("1000", "0000") if flag == "self_drawn" else hand)
    after = send("/calc", before, **{flag: "1"})
    assert after.chosen(flag) == ["1"]
    assert f">{fan}</a>" in after.answer
    assert ask("/calc", hand=after.field("hand")).chosen(flag) == ["1"]
    back = send("/calc", after, **{flag: "0"})
    assert back.field("hand") == before.field("was")


def test_winds_and_notation_agree():
    page = send("/calc", ask("/calc", hand=HAND), prevalent="S", seat="N")
    assert page.field("hand").endswith("|SN1000")
    assert (page.chosen("prevalent"), page.chosen("seat")) == (["S"], ["N"])


def test_what_is_typed_wins_over_controls_that_were_not_touched():
    before = ask("/calc", hand=HAND)
    typed = send("/calc", before, hand="123m456p789s1299p3p|SW0100")
    assert typed.field("hand") == "123m1245699p789s3p|SW0100"
    both = send("/calc", before, hand="123m456p789s1299p3p|SW0100", seat="N")
    assert both.field("hand") == "123m1245699p789s3p|SN0100"


def test_any_notation_is_read_and_kept_as_it_was_written():
    page = ask("/calc", hand="一二三万 B4B5B6 789s 1299p 3p|东东1")
    assert page.said == "16 points"
    assert page.field("hand") == "一二三万 B4B5B6 789s 1299p 3p|东东1"


def test_thirteen_tiles_are_answered_with_waits_that_lead_to_their_scores():
    page = ask("/calc", hand="123m456p789s1299p|SE")
    assert page.said == "Ready: 1 kind, 4 left"
    assert re.findall(r">(\d+)</a>", page.answer) == ["14", "16"]
    assert "hand=123m1245699p789s3p%7CSE1000" in page.answer
    far = ask("/calc", hand="1379m2468p1379sE")
    assert far.said.startswith("4 from ready")


def test_fourteen_tiles_that_do_not_win_say_how_far_they_are():
    assert ask("/calc", hand="1379m2468p1379sEE").said == "not a win: 4 tiles away"


def test_the_winning_tile_can_be_chosen():
    page = ask("/calc", hand="123m456p789s12399p ")
    assert page.said == "Which tile wins? Choose it beside the hand."
    chosen = send("/calc", page, win="3p")
    assert chosen.field("hand") == "123m1245699p789s3p"
    assert chosen.said == "14 points"


def test_rules_and_options_change_the_score():
    hand = "[EEEE][7777p,2]345m6788s5s"
    totals = [
        ask("/calc", hand=hand, **fields).said.split()[0]
        for fields in (
            {},
            {"rules": "wmo-2006"},
            {"option": "mixed_kong=3"},
            {"option.mixed_kong": "3", "option.minimum": ""},
        )
    ]
    assert totals == ["9", "10", "7", "7"]
    asked = ask("/calc", hand=hand, **{"option.mixed_kong": "6", "rules": "cn-1998", "option.minimum": "6"})
    assert asked.query["option"] == ["minimum=6", "mixed_kong=6"]
    assert asked.query["rules"] == ["cn-1998"]


def test_an_answer_that_the_preset_gives_anyway_is_not_in_the_address():
    assert "option" not in ask("/calc", hand=HAND, option="mixed_kong=5").query


def test_texts_are_in_the_language_of_the_reader():
    assert ask("/calc", hand=HAND, lang="zh").said == "16 番"
    assert "得失分" in ask("/calc", hand=HAND, lang="zh").text


def test_nothing_yet_is_no_error():
    page = ask("/calc")
    assert page.said == "Choose tiles below, or type or paste a hand."
    assert "Examples" in page.text
    assert 'class="trouble">' not in page.source
