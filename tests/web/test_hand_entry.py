"""Entering a hand: buttons, addresses, and what is wrong with either."""

import random
from contextlib import suppress
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.web.entries import ask, send
from tests.web.test_api import with_server

from guobiao.errors import NotationError
from guobiao.notation import parse_tiles
from guobiao.rules.options import OPTIONS
from guobiao.sets import Hand, Meld
from guobiao.tiles import TILES
from guobiao.web.pages.drawn import drawn_meld
from guobiao.web.pages.edits import EditError, add, parsed, remove, settled, written

HAND = "123m456p789s1299p3p|EE1000"


def press(*pairs, hand="", path="/calc", **fields):
    return send(path, ask(path, hand=hand), *pairs, **fields)


def test_tiles_come_in_the_order_of_the_clicks_and_the_last_wins():
    page = press(*(("add", str(tile)) for tile in parse_tiles("123m456p789s1299p3p")))
    assert page.field("hand") == "123m1245699p789s3p"
    assert page.said == "14 points"


@pytest.mark.parametrize(
    "mode, tile, meld",
    [
        ("chow", "1m", "[123m,1]"),
        ("chow", "9p", "[789p,1]"),
        ("pung", "E", "[EEE,1]"),
        ("kong", "5s", "[5555s,1]"),
        ("added", "5s", "[5555s,5]"),
        ("concealed", "C", "[CCCC]"),
    ],
)
def test_melds_of_every_kind_can_be_added_and_taken_out(mode, tile, meld):
    page = press(("add", tile), hand="99p", **{"as": mode})
    assert page.field("hand") == f"{meld}99p"
    assert page.said == "8 more tiles"
    assert page.chosen("as") == [mode]
    assert send("/calc", page, ("remove", "meld0")).field("hand") == "99p"


def test_a_missing_number_of_tiles_is_no_error():
    assert press(("add", "1m")).said == "12 more tiles"
    assert ask("/calc", hand="123m456p789s129p").said == "1 more tile"
    assert ask("/hand", hand="[EEE,1]|SS").said == "10 more tiles"


def test_tiles_and_flowers_are_taken_out():
    page = press(("remove", "win"), hand=HAND)
    assert page.field("hand") == "123m1245699p789s|EE1000"
    assert press(("remove", "1m"), hand=HAND).said == "Ready: 2 kinds, 8 tiles left"
    flowers = press(("add", "a"), ("add", "h"), ("add", "c"), ("add", "h"), hand="1m")
    assert flowers.field("hand") == "1m|EE0000|ac"
    assert send("/calc", flowers, ("remove", "flowers")).field("hand") == "1m"


@pytest.mark.parametrize(
    "button, hand, mode, said",
    [
        ("add=1m", HAND, "tile", "14 tiles are there: no room for 1 more"),
        ("add=1m", "123456m123456p", "pung", "12 tiles are there: no room for 3 more"),
        ("add=1m", "1111m", "tile", "one of characters: the hand has 4 of the four"),
        ("add=1m", "11m", "kong", "one of characters: the hand has 2 of the four"),
        ("add=E", "11m", "chow", "A chow is made of suited tiles."),
        ("add=x", "11m", "tile", "'x' cannot be added; expected a tile: 1m-9m"),
        ("remove=5p", "11m", "tile", "5p is not in the hand."),
        ("remove=meld1", "[EEE,1]11m", "tile", "meld1 is not in the hand."),
        ("remove=win", "11m", "tile", "win is not in the hand."),
        ("win=5p", "11m", "tile", "5p is not in the hand."),
    ],
)
def test_a_button_that_can_do_nothing_says_why(button, hand, mode, said):
    page = press(tuple(button.split("=")), hand=hand, **{"as": mode})
    assert said in page.said
    assert page.field("hand") == written(parsed(hand))


@pytest.mark.parametrize(
    "hand, said",
    [
        ("123x", "This cannot be read; expected more digits or their suit"),
        ("0m", "expected a digit 1-9 before m"),
        ("[123m,x]", "digit"),
        ("[12m]", "three or four tiles in a meld"),
        ("123m|X", "the prevalent wind, one of E S W N"),
        ("|EX", "the seat wind, one of E S W N"),
        ("123m|EE2", "0 or 1"),
        ("123m|EE|z", "a flower a-h"),
        ("11111m", "1m ×5: there are only four of each tile"),
        ("12ma", "flowers are laid aside"),
        ("[124m,1]", "neither three consecutive tiles"),
        ("[ESW,1]", "a chow is made of suited tiles"),
        ("[123m,7]", "after the comma stands 1-3"),
        ("123m456p789s1299p3p3p", "15 tiles (a kong counts as three)"),
        ("123m|EE|9", "9 flowers: there are eight"),
        ("123m|EE|aa", "flower a: there is one of each"),
        ("123m456p789s1399p3p|EE0100", "last copy (和绝张) on 3p"),
        ("123m456p789s1399p3p|EE0001", "robbing the kong (抢杠和) on 3p"),
        ("123m456p789s1299p3p|EE1001", "the hand has no kong"),
        ("1" * 500 + "m", "501 characters are too many for a hand; allowed are 400."),
    ],
)
def test_what_is_wrong_with_a_hand_is_said_at_the_hand(hand, said):
    page = ask("/calc", hand=hand)
    assert page.status == 200
    assert said in page.said
    assert page.field("hand") == hand[:400]


@pytest.mark.parametrize(
    "fields, said",
    [
        ({"rules": "none"}, "no rule set 'none'; there are: guobiao"),
        ({"option": "none=1"}, "no option 'none'"),
        ({"option": "mixed_kong=4"}, "mixed_kong cannot be '4'; allowed: 5, 3, 6"),
        ({"option.minimum": "-1"}, "a whole number from 0 to 200"),
        ({"was": "", "seat": "X"}, "'X' is not a wind"),
        ({"visible": "1x"}, "This cannot be read"),
    ],
)
def test_what_is_wrong_with_the_rest_is_said_too(fields, said):
    assert said in ask("/hand", hand="123m", **fields).said
    assert ask("/hand", hand="123m", lang="zh", **fields).said


def test_an_error_shows_its_place_and_what_is_only_unfinished_is_no_error():
    wrong = ask("/calc", hand="123x45")
    assert "<code>123<mark>x</mark>45</code>" in wrong.source
    assert 'class="trouble">' in wrong.source
    assert 'class="trouble">' not in ask("/calc", hand="123").source


def test_while_a_hand_cannot_be_read_the_last_one_stays():
    before = ask("/calc", hand=HAND)
    wrong = send("/calc", before, hand=HAND + "x")
    assert wrong.source.count('name="remove"') == 14
    assert wrong.field("was") == before.field("was")
    assert wrong.chosen("self_drawn") == ["1"]


def test_a_form_sent_without_the_script_leads_to_the_address_of_its_hand():
    sent = ask(
        "/calc", ("add", "4m"), was="123m|SS", hand="123m|SS", prevalent="S", seat="E", **{"as": "tile"}
    )
    assert (sent.status, sent.location) == (303, "/calc?hand=1234m%7CSE0000")
    kept = ask("/hand", was="", hand="", **{"as": "pung"})
    assert kept.location == "/hand?as=pung"
    refused = ask("/calc", ("add", "E"), was="", hand="", **{"as": "chow"})
    assert (refused.status, "suited tiles" in refused.said) == (200, True)


def test_the_link_to_the_other_language_is_to_the_hand_and_presses_nothing_again():
    page = press(("add", "4m"), hand="123m|SS")
    assert 'class="language" href="/calc?hand=1234m%7CSS0000&amp;lang=zh"' in page.source


@pytest.mark.parametrize("text", ["", "1m", "|SW", "||ab", "123m456p789s12399p ", HAND, "[EEE,1]", "|EE1|3"])
def test_a_hand_of_any_size_is_read_back_from_what_is_written(text):
    hand = parsed(text)
    assert parsed(written(hand)) == hand


def test_an_error_among_the_winds_of_no_tiles_is_at_its_place():
    with pytest.raises(NotationError) as caught:
        parsed("  |Ex")
    assert (caught.value.text, caught.value.position) == ("  |Ex", 4)


@given(st.lists(st.tuples(st.sampled_from(TILES), st.sampled_from([None, "chow", "pung", "kong", "added"]))))
@settings(max_examples=150, deadline=None)
def test_whatever_is_added_the_hand_can_exist_and_is_written_and_read(clicks):
    hand = Hand(())
    for tile, meld in clicks:
        with suppress(EditError):
            hand = add(hand, tile, meld)
    assert hand.size <= 14
    assert parsed(written(hand)) == hand
    assert max(hand.counts(), default=0) <= 4
    for tile in hand.concealed[:1]:
        assert remove(hand, str(tile)).size == hand.size - 1
    assert settled(hand) == hand


NAMES = [*("hand", "was", "as", "add", "remove", "win", "unsee", "visible", "rules", "option", "prevalent")]
NAMES += ["seat", "self_drawn", "live", "lang", *(f"option.{name}" for name in list(OPTIONS)[:3])]
PIECES = [
    *"[],|ES10F🀇ahx%&=\x00é'\"<东",
    *("1m", "9p", "123m", "EEE", "5z", "一万", "W1", "99999", "{}", "meld0"),
]
VALUES = st.one_of(
    st.text(max_size=30),
    st.lists(st.sampled_from(PIECES), max_size=25).map("".join),
    st.sampled_from(
        [HAND, "1379m2468p1379sE", "guobiao", "wmo-2006", "mixed_kong=6", "E", "pung", "seen", "win"]
    ),
)


@given(st.sampled_from(["/calc", "/hand"]), st.lists(st.tuples(st.sampled_from(NAMES), VALUES), max_size=8))
@settings(max_examples=400, deadline=None)
def test_no_query_breaks_a_page(path, pairs):
    readable = [(name, value.encode("utf-8", "replace").decode()) for name, value in pairs]
    page = ask(path, *readable)
    if page.status == 303:
        assert page.location.startswith(path)
    else:
        assert page.status == 200
        assert page.said
        assert "{}" not in page.said.replace("{}", "", sum(value.count("{}") for _, value in readable))


@given(st.lists(st.sampled_from(TILES), min_size=12, max_size=15), st.sampled_from(["/calc", "/hand"]))
@settings(max_examples=100, deadline=None)
def test_no_hand_breaks_a_page(tiles, path):
    page = ask(path, hand="".join(map(str, tiles)) + "|EE", visible="1mE")
    assert page.said


def test_the_server_answers_whatever_it_is_asked(tmp_path):
    chance = random.Random(7)

    def garbage():
        values = (bytes(chance.randrange(256) for _ in range(chance.randrange(40))) for _ in range(3))
        return "&".join(f"{chance.choice(NAMES)}={quote(value, safe='&=+')}" for value in values)

    async def script(site):
        for path in ("/calc", "/hand"):
            page = await site.get(path, params={"hand": HAND})
            assert page.status_code == 200
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            for query in (garbage() for _ in range(150)):
                fine = (422,) if "%00" in query else (200, 303)  # no text has the character 0
                assert (await site.get(f"{path}?{query}")).status_code in fine, query

    with_server(tmp_path, script)


@pytest.mark.parametrize(
    "meld, lying",
    [
        ("[234s,2]", "3s turned, 2s, 4s"),
        ("[222p,2]", "2p, 2p turned, 2p"),
        ("[2222p,3]", "2p, 2p, 2p, 2p turned"),
        ("[2222p,6]", "2p, 2p turned, 2p turned on-top, 2p"),
        ("[2222p]", "2p, 2p back, 2p back, 2p"),
        ("[222p]", "2p, 2p, 2p"),
    ],
)
def test_a_meld_lies_as_at_the_table(meld, lying):
    assert ", ".join(" ".join(filter(None, each)) for each in drawn_meld(Meld.parse(meld))) == lying
