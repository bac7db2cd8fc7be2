"""The table page, as those at it use it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import PATIENT

from guobiao.table.actions import Action, AddedKong, Chow, ConcealedKong, DeclareWin, Discard, Pass

ASKED = "main.asked"
RESULT = "guobiao-result .result"
VERBS = {
    Chow: "chow",
    ConcealedKong: "concealed-kong",
    AddedKong: "added-kong",
    DeclareWin: "win",
    Pass: "pass",
}


def wait_until_asked(page: Page) -> None:
    """Until something is asked of the guest, or the hand is over."""
    page.wait_for_selector(f"{ASKED}, {RESULT}", timeout=PATIENT)


def own_tile(page: Page, tile: str) -> Locator:
    """A tile of the guest's hand; of equal ones the last, which may be the one drawn."""
    return page.locator(f'guobiao-hand button[data-tile="{tile}"]').last


def offer(page: Page, action: Action) -> Locator:
    """The button of a claim or declaration."""
    verb = VERBS.get(type(action)) or type(action).__name__.lower()
    found = page.locator(f"guobiao-claims button.claim.{verb}")
    if isinstance(action, Chow):  # one button for each run, the lowest claimed tile first in the list
        return found.nth(_chows(page).index(str(action)))
    return found.first


def _chows(page: Page) -> list[str]:
    offered: list[str] = page.evaluate(
        "document.querySelector('guobiao-claims').claims.map((claim) => claim.action)"
    )
    return [action for action in offered if action.startswith("chow")]


def take(page: Page, action: Action, tap: bool = False) -> None:
    """Do what is scripted, by click or by touch, and wait until the table has heard it."""
    before = decision(page)
    target = own_tile(page, str(action.tile)) if isinstance(action, Discard) else offer(page, action)
    if not isinstance(action, Discard):
        expect(target).to_have_attribute("aria-disabled", "false")  # the first moment's clicks are not taken
    if tap:
        target.tap()
        if isinstance(action, Discard):  # the first tap lifts the tile
            target.tap()
    else:
        target.click()
    _wait_for_another(page, before)


def _wait_for_another(page: Page, decision: str) -> None:
    page.wait_for_function(
        "(before) => document.querySelector('guobiao-claims')?.decision !== before",
        arg=decision,
        timeout=PATIENT,
    )


def decision(page: Page) -> str:
    """Which decision is asked for; nothing when none is."""
    found: str = page.evaluate("document.querySelector('guobiao-claims')?.decision ?? ''")
    return found


def state(page: Page) -> dict[str, Any]:
    """What the page knows of the table: all that the server has told."""
    found: dict[str, Any] = page.evaluate("document.querySelector('guobiao-table').state")
    return found


def pass_and_discard(page: Page, tap: bool = False, keys: bool = False) -> None:
    """Play a hand to its end, without ambition: pass, and discard what was drawn."""
    while True:
        wait_until_asked(page)
        if page.locator(RESULT).count():
            return
        before = decision(page)
        if not before:
            continue
        passing = page.locator("guobiao-claims button.claim.pass")
        if keys:
            page.wait_for_selector("guobiao-claims .claims:not(.guarded)")
            page.keyboard.press("Escape" if passing.count() else "d")
        elif passing.count():
            expect(passing).to_have_attribute("aria-disabled", "false")
            passing.tap() if tap else passing.click()
        else:
            tile = page.locator("guobiao-hand button.allowed").last
            tile.tap() if tap else tile.click()
            if tap and tile.get_attribute("class") and "lifted" in str(tile.get_attribute("class")):
                tile.tap()
        _wait_for_another(page, before)
