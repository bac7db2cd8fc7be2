"""The handbook as pages."""

import re

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.web.asking import asked

from guobiao.cli.handbook.fan_facts import exists
from guobiao.rules.catalogue import FANS, HALF_FLUSH, MIXED_SHIFTED_CHOWS
from guobiao.rules.options import OPTIONS
from guobiao.rules.ruleset import PRESETS


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_fan_has_a_page_whose_examples_hold_it(lang):
    pages = asked(*(f"/fans/{fan.number}?lang={lang}" for fan in FANS))
    for fan, page in zip(FANS, pages, strict=True):
        assert page.status_code == 200, fan
        assert fan.zh in page.text
        assert fan.meaning.text(lang).split()[0] in page.text
        assert page.text.count('class="box example"') == len(fan.examples)
        assert page.text.count(f"<strong>{fan.name(lang)}</strong>") == len(fan.examples), fan
        assert all(source.partition("'")[0] in page.text for source in fan.citation)


def test_links_of_examples_lead_to_the_calculator():
    (page,) = asked("/fans/1")
    link = re.search(r'href="(/calc\?hand=[^"]+)"', page.text)
    assert link is not None
    hand = httpx.URL("http://test" + link[1].replace("&amp;", "&")).params["hand"]
    assert hand in FANS[0].examples


@pytest.mark.parametrize("rules", PRESETS)
def test_the_list_has_the_fans_of_the_rule_set(rules):
    (page,) = asked(f"/fans?rules={rules}&lang=zh")
    shown = {int(number) for number in re.findall(r'href="/fans/(\d+)', page.text)}
    assert shown == {fan.number for fan in FANS if exists(fan, PRESETS[rules])}


def test_a_search_finds_names_in_both_languages_and_says_so_where_there_is_none():
    chinese, english, none = asked("/fans?q=三色三步高", "/fans?q=half+flush", "/fans?q=riichi&lang=en")
    assert re.findall(r'href="/fans/(\d+)', chinese.text) == [str(MIXED_SHIFTED_CHOWS.number)]
    assert re.findall(r'href="/fans/(\d+)', english.text) == [str(HALF_FLUSH.number)]
    assert "No fan is called that." in none.text


@pytest.mark.parametrize("points", sorted({fan.points for fan in FANS}))
def test_fans_are_found_by_points_and_by_points_and_name(points):
    found, named, none = asked(
        f"/fans?points={points}", f"/fans?points={points}&q=kong", "/fans?points=7&lang=en"
    )
    worth = {fan.number for fan in FANS if fan.points == points}
    assert {int(number) for number in re.findall(r'href="/fans/(\d+)', found.text)} == worth
    assert set(re.findall(r'href="/fans/(\d+)', named.text)) == {
        str(fan.number) for fan in FANS if fan.points == points and "kong" in fan.en.casefold()
    }
    assert "No fan is called that." in none.text


def test_the_page_of_rules_has_every_option():
    (page,) = asked("/rules?lang=zh")
    assert all(f'id="{name}"' in page.text for name in OPTIONS)


def test_what_does_not_exist_is_said_in_words():
    far, none, other = asked("/fans/83?lang=en", "/fans/x?lang=zh", "/nowhere?lang=en")
    assert far.status_code == none.status_code == other.status_code == 404
    assert "There is no such page" in far.text
    assert "没有这个页面" in none.text
    assert "text/html" in other.headers["content-type"]


def test_what_is_not_even_looked_at_is_said_in_words_too():
    page, data = asked("/fans?q=%00&lang=zh", "/api/records?name=%00")
    assert page.status_code == data.status_code == 422
    assert "地址中含有字符 0" in page.text
    assert "<main" in page.text
    assert data.json()["detail"]["zh"] == "地址中含有字符 0"


def test_what_does_not_exist_below_api_is_data():
    (answer,) = asked("/api/nowhere")
    assert answer.status_code == 404
    assert answer.json()


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=120), st.text(max_size=120))
def test_no_search_fails(text, rules):
    for path in ("/fans", "/fans/70"):
        (page,) = asked(str(httpx.URL(path, params={"q": text, "rules": rules})))
        assert page.status_code in (200, 422)
        assert "<main" in page.text
