"""axe-core has no serious finding on any page, in both languages, light and dark."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser import scripted
from tests.browser.conftest import new_table, serving
from tests.browser.table import RESULT, take, wait_until_asked
from tests.browser.test_table import CLAIMING, SEED

import guobiao.web

AXE = Path(guobiao.web.__file__).parent / "ui" / "node_modules" / "axe-core" / "axe.min.js"
LOOKS = [("en-US", "light"), ("zh-CN", "dark")]
MATCH = Path(__file__).parents[2] / "examples" / "match.jsonl"
HAND = "123m456p789s1299p3p|EE1000"


def findings(page):
    """What axe finds serious or critical."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        (one["id"], [node["html"][:200] for node in one["nodes"]][:3])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("locale, scheme", LOOKS)
def test_lobby_waiting_room_table_result_and_standings(visit, tmp_path, locale, scheme):
    _, decided = scripted.play(SEED)
    first = next(number for number, action in enumerate(decided) if type(action) in CLAIMING)
    with serving(tmp_path, SEED) as address:
        page = visit(address, locale=locale, color_scheme=scheme)
        page.wait_for_selector("button.primary")
        assert findings(page) == []
        page.goto(new_table(page, bots=[]))
        page.wait_for_selector("guobiao-waiting")
        assert findings(page) == []
        settings = {"options": scripted.OPTIONS, "hands": 1}
        page.goto(new_table(page, settings=settings, bots=[scripted.BOT] * 3))
        for number, action in enumerate(decided):
            wait_until_asked(page)
            if number in (0, first):
                assert findings(page) == []
            take(page, action)
        expect(page.locator("guobiao-standings svg")).to_be_visible()
        assert findings(page) == []
        page.get_by_role("button", name=re.compile("Last hand|末盘结果")).click()
        expect(page.locator(RESULT)).to_be_visible()
        assert findings(page) == []
        page.keyboard.press("s")
        expect(page.get_by_role("dialog", name=re.compile("Settings|设置"))).to_be_visible()
        assert findings(page) == []


@pytest.mark.parametrize("locale, scheme", LOOKS)
def test_pages_that_are_read(visit, server, locale, scheme):
    page = visit(server, locale=locale, color_scheme=scheme)
    sent = page.request.post(
        "/records",
        multipart={"file": {"name": "match", "mimeType": "text/plain", "buffer": MATCH.read_bytes()}},
        max_redirects=0,
    )
    listed = sent.headers["location"]
    page.goto(listed)
    player = page.locator("h2").first
    assert player
    replay = page.locator('a[href^="/records/"]').first.get_attribute("href")
    paths = ["/calc", f"/calc?hand={HAND}", f"/hand?hand={HAND}", "/fans", "/fans/70", "/rules", "/records"]
    for path in [*paths, listed, replay, "/statistics", "/statistics/bot:route", "/nowhere"]:
        page = visit(server, path, locale=locale, color_scheme=scheme, allowed=("404",))
        page.wait_for_load_state("networkidle")
        assert findings(page) == [], path
        wide, high = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= high, path
