"""The frame of the pages that the server renders: language, look, links."""

import pytest
from starlette.requests import Request

from guobiao.web.pages import calculator
from guobiao.web.pages.rendering import PAGES, Look, language_of, look_of


def asked(cookie="", query="", **headers):
    named = {"cookie": cookie, **{name.replace("_", "-"): value for name, value in headers.items()}}
    raw = [(name.encode(), value.encode("latin-1")) for name, value in named.items()]
    return Request({"type": "http", "path": "/calc", "query_string": query.encode(), "headers": raw})


@pytest.mark.parametrize(
    "cookie, look",
    [
        ("guobiao_look=jade.auto", Look("jade", "")),
        ("guobiao_look=lacquer.dark", Look("lacquer", "dark")),
        ("guobiao_look=porcelain.light; guobiao_lang=zh", Look("porcelain", "light")),
        ("guobiao_look=jade.blue", None),
        ("guobiao_look=Jade.dark", None),
        ('guobiao_look="><script>.dark', None),
        ("guobiao_look=jade", None),
        ("", None),
    ],
)
def test_the_look_chosen_at_the_table_is_read_from_its_cookie(cookie, look):
    assert look_of(asked(cookie)) == look


@pytest.mark.parametrize(
    "cookie, attributes",
    [
        ("guobiao_look=lacquer.dark", ' data-theme="lacquer" data-scheme="dark"'),
        ("guobiao_look=jade.auto", ' data-theme="jade"'),  # the style sheet follows the system
        ("", ""),
    ],
)
def test_the_page_comes_in_the_colours_chosen(cookie, attributes):
    assert f'<html lang="en"{attributes}>' in bytes(calculator.page(asked(cookie)).body).decode()


@pytest.mark.parametrize(
    "request_, lang",
    [
        (asked(query="lang=zh", cookie="guobiao_lang=en"), "zh"),
        (asked(query="lang=no", cookie="guobiao_lang=zh"), "zh"),
        (asked(accept_language="fr-FR, zh;q=0.8, en;q=0.7"), "zh"),
        (asked(accept_language="fr"), "en"),
        (asked(), "en"),
    ],
)
def test_the_language_is_that_asked_for_or_chosen_or_wanted(request_, lang):
    assert language_of(request_) == lang


def test_the_pages_lead_to_each_other():
    assert {"/calc", "/hand", "/fans", "/records"} <= set(PAGES.values())
