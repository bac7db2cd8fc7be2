"""A hand by touch, by keyboard alone, and over the death of the server."""

import os
import signal

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import new_table
from tests.browser.table import RESULT, decision, pass_and_discard, state, wait_until_asked
from tests.web.serving import Subprocess

PHONES = {"upright": {"width": 390, "height": 844}, "sideways": {"width": 844, "height": 390}}


@pytest.mark.parametrize("held", PHONES)
def test_a_hand_is_played_by_touch_on_a_phone(visit, server, held):
    page = visit(server, viewport=PHONES[held], has_touch=True, is_mobile=True, device_scale_factor=2)
    page.goto(new_table(page, bots=["greedy"] * 3))
    page.wait_for_selector("guobiao-hand button.tile")
    pass_and_discard(page, tap=True)
    expect(page.locator(RESULT)).to_be_visible()
    wide, high = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= high


def test_from_the_lobby_to_a_result_by_keyboard_alone(visit, server):
    page = visit(server)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == "Play now":
            break
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    page.keyboard.press("Enter")
    wait_until_asked(page)
    said = page.get_by_role("log")
    expect(said).to_contain_text("the tiles are dealt")
    # a tile chosen with the arrows and discarded with Enter
    while page.locator("guobiao-hand button.allowed").count() == 0:
        page.wait_for_selector("guobiao-claims .claims:not(.guarded)")
        page.keyboard.press("Escape")
        wait_until_asked(page)
    before = decision(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    name = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Enter")
    page.wait_for_function(f"document.querySelector('guobiao-claims').decision !== '{before}'")
    expect(said).to_contain_text(f"discards {name}")
    pass_and_discard(page, keys=True)
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("heading", name="hand 2 of 16")).to_be_visible()


def test_a_hand_goes_on_after_the_server_was_killed(visit, tmp_path):
    first = Subprocess(tmp_path)
    page = visit(first.address, allowed=("WebSocket", "ERR_CONNECTION"))
    page.goto(new_table(page, bots=["greedy"] * 3))
    for _ in range(3):
        wait_until_asked(page)
        before = decision(page)
        page.wait_for_selector("guobiao-claims .claims:not(.guarded)")
        page.keyboard.press("Escape" if page.locator("guobiao-claims .pass").count() else "d")
        page.wait_for_function(f"document.querySelector('guobiao-claims').decision !== '{before}'")
    wait_until_asked(page)
    before = state(page)["view"]
    os.kill(first.process.pid, signal.SIGKILL)
    first.kill()
    page.wait_for_selector(".connection:not(.connected)")
    second = Subprocess(tmp_path, first.port)
    try:
        page.wait_for_selector(".connection.connected")
        wait_until_asked(page)
        after = state(page)["view"]
        for what in ("seats", "left", "drawn", "offered", "event", "hand", "shuffle"):
            assert after[what] == before[what], what
        assert after["asked"]["actions"] == before["asked"]["actions"]
        pass_and_discard(page)
        expect(page.locator(RESULT)).to_be_visible()
    finally:
        assert second.terminate() == 0
