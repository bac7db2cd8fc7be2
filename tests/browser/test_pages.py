"""Calculator, handbook, records in a browser."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.vectors import lines

from guobiao.rules.ruleset import GUOBIAO
from guobiao.scoring.score import score

MATCH = Path(__file__).parents[2] / "examples" / "match.jsonl"


def cases():
    """Ten examples of the 1998 rulebook."""
    plain = [case for case in lines("cases/rulebook_examples") if not case["flags"] and not case["flowers"]]
    return random.Random(5).sample(plain, 10)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["hand"])
def test_a_hand_is_typed_and_its_total_read(visit, server, case):
    page = visit(server, "/calc")
    hand = f"{case['hand']}|{case['prevalent']}{case['seat']}0000"
    page.locator('input[name="hand"]').fill(hand)
    expected = score(hand, GUOBIAO)
    main = page.get_by_role("main")
    for name in case["expected"]:
        expect(main).to_contain_text(name)
    for counted in expected.fans:
        expect(main).to_contain_text(counted.fan.en)
    expect(main).to_contain_text(str(expected.total))
    page.wait_for_function("location.search.includes('hand=')")
    # the address holds the hand: another browser sees the same
    other = visit(server, page.url.removeprefix(server))
    for counted in expected.fans:
        expect(other.get_by_role("main")).to_contain_text(counted.fan.en)


def test_the_handbook_is_searched_as_one_types(visit, server):
    page = visit(server, "/fans")
    rows = page.locator(".fans li")
    assert rows.count() > 80
    page.get_by_role("searchbox").fill("杠")
    expect(rows.first).to_contain_text("杠")
    expect(page.get_by_text("大四喜")).to_have_count(0)
    rows.first.get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("杠")


def test_pages_are_read_without_a_script(visit, server):
    for path, said in {
        "/calc?hand=123m456p789s1299p3p|EE1000": "Mixed Straight",
        "/hand?hand=123m456p789s1299p": "Seven pairs",
        "/fans/1": "Big Four Winds",
        "/rules": "cn-1998",
        "/records": "Upload",
    }.items():
        page = visit(server, path, java_script_enabled=False)
        expect(page.get_by_role("main")).to_contain_text(said)


def test_the_language_is_switched_and_kept(visit, server):
    page = visit(server, "/fans")
    page.get_by_role("link", name="中文").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("番种")
    page.goto("/records")
    expect(page.get_by_role("heading", level=1)).to_have_text("牌谱")


def test_a_link_leads_to_a_position_of_a_recorded_match(visit, server):
    page = visit(server, "/records")
    page.locator('input[type="file"]').set_input_files(MATCH)
    page.get_by_role("button", name="Upload").click()
    page.get_by_role("link", name="Hand 2").click()
    page.wait_for_selector('[data-testid="board"]')
    link = page.url.split("?")[0].removeprefix(server) + "?event=30&seat=1"
    other = visit(server, link)  # whoever has the link
    expect(other.get_by_test_id("event")).to_contain_text("Event 30 of")
    # of the others' hands no tile is shown, of the chosen one every tile
    assert other.locator('[data-testid="board"] .tile.back').count() >= 3 * 10
    assert other.locator('[data-testid="board"] .tile[data-tile]').count() >= 13
    other.get_by_role("main").click(position={"x": 5, "y": 5})
    other.keyboard.press("ArrowRight")
    # what one decision brings about (here a discard and the next draw) is one step
    expect(other.get_by_test_id("event")).to_contain_text("Event 32 of")
    other.wait_for_function("location.search.includes('event=32')")
    other.keyboard.press("ArrowLeft")
    expect(other.get_by_test_id("event")).to_contain_text("Event 30 of")
    other.keyboard.press("0")
    expect(other.locator('[data-testid="board"] .tile.back')).to_have_count(0)
    other.keyboard.press("End")
    expect(other.get_by_test_id("result")).to_be_visible()
    other.keyboard.press("n")
    expect(other.get_by_role("heading", level=1)).to_contain_text("hand 3")
