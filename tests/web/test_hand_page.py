"""The analyser."""

import re

import pytest
from tests.web.entries import ask, send

from guobiao.analysis.discards import discards
from guobiao.analysis.shanten import improvements, shanten
from guobiao.cli.messages import SHAPES

FAR = "1379m2468p1379sE"


def rows(page, caption):
    """The rows of a table below its heading, as texts."""
    table = page.answer.split(f"<h2>{caption}</h2>", 1)[1].split("</table>", 1)[0]
    body = table.split("<tbody>", 1)[1]
    return [" ".join(re.sub(r"<[^>]*>", " ", row).split()) for row in body.split("</tr>")[:-1]]


@pytest.mark.parametrize("hand", [FAR, "123m456p789s1299p", "[234s,1]345m567p12s99p", "1199m2288p3377sE"])
def test_shanten_is_given_for_every_shape_that_the_melds_allow(hand):
    page, found = ask("/hand", hand=hand), shanten(hand)
    assert len(rows(page, "By shape")) == len(found.forms)
    for form in found.forms:
        row = f'{SHAPES[form.shape].en}</th><td class="number">{form.shanten}</td>'
        assert row in page.answer


def test_copies_left_follow_from_what_is_visible():
    assert ask("/hand", hand="123m456p789s1299p").said == "Ready: 1 kind, 4 left"
    page = ask("/hand", hand="123m456p789s1299p", visible="3p3p")
    assert page.said == "Ready: 1 kind, 2 left"
    assert page.query["visible"] == ["3p3p"]
    gone = ask("/hand", hand="123m456p789s1299p", visible="3333p")
    assert "none left" in gone.text


def test_discards_are_listed_the_best_first_and_lead_to_the_hand_without_the_tile():
    hand = "123m456p789s12p99pE"
    page = ask("/hand", hand=hand)
    order = re.findall(r'class="cut"><span [^>]*data-tile="(\w+)"', page.answer)
    assert order == [str(each.tile) for each in discards(hand)]
    assert 'href="/hand?hand=123m1245699p789s"' in page.answer
    assert page.said == "Ready after the best discard"
    assert rows(page, "What to discard")[0].startswith("0 4 ×4 14 / 16")


def test_waits_lead_to_the_calculator():
    page = ask("/hand", hand="123m456p789s1299p|SE")
    assert 'href="/calc?hand=123m1245699p789s3p%7CSE0000"' in page.answer


def test_what_does_not_bring_the_hand_closer_but_improves_it_is_listed():
    page = ask("/hand", hand="123m456p79s1199pE")
    assert len(rows(page, "Improvements")) == len(improvements("123m456p79s1199pE"))


def test_a_complete_hand_says_so():
    assert ask("/hand", hand="123m456p789s1299p3p").said == "Complete: this hand has won"


def test_tiles_are_laid_down_as_seen_and_taken_up_again():
    page = ask("/hand", ("as", "seen"), hand=FAR)
    seen = send("/hand", page, ("add", "5p"), ("add", "5p"), ("add", "E"), visible="")
    assert seen.field("visible") == "55pE"
    assert seen.field("hand") == page.field("was")
    fewer = send("/hand", seen, ("unsee", "5p"), visible=seen.field("visible"))
    assert fewer.field("visible") == "5pE"


def test_a_fifth_copy_is_not_seen():
    page = ask("/hand", hand=FAR, visible="EEEE")
    assert page.said == "E: 1 in the hand and 4 visible, but there are only four."
    more = send("/hand", ask("/hand", hand=FAR), ("add", "E"), visible="EEE", **{"as": "seen"})
    assert more.said.endswith("East wind: no copy is left of the four.")


def test_texts_are_in_the_language_of_the_reader():
    assert ask("/hand", hand=FAR, lang="zh").said.startswith("4 向听")
    assert ask("/hand", hand=FAR + "E", lang="zh").said == "打出最佳一张后3 向听"
