"""A guest at the table."""

import json
import re

import pytest
from playwright.sync_api import expect
from tests.browser import scripted
from tests.browser.conftest import new_table, serving
from tests.browser.table import RESULT, pass_and_discard, state, take, wait_until_asked

from guobiao.table.actions import Chow, Kong, Pung

SEED = "137"
"""The guest wins and claims a chow, a pung and a kong (`scripted.search` finds such)."""


def scripted_table(page):
    return new_table(page, settings={"options": scripted.OPTIONS}, bots=[scripted.BOT] * 3)


def test_a_guest_claims_chow_pung_and_kong_and_wins(visit, tmp_path):
    game, decided = scripted.play(SEED)
    assert {Chow, Pung, Kong} <= {type(action) for action in decided}
    assert game.winners == (scripted.GUEST,)
    with serving(tmp_path, SEED) as address:
        page = visit(address)
        page.goto(scripted_table(page))
        for action in decided:
            wait_until_asked(page)
            take(page, action)
        result = page.locator(RESULT)
        expect(result).to_be_visible()
        score = game.score(scripted.GUEST)
        for counted in score.fans:
            expect(result).to_contain_text(counted.fan.en)
        for item in score.not_counted:
            expect(result).to_contain_text(item.fan.en)
        shown = state(page)["result"]
        assert shown["winners"][0]["total"] == score.total
        assert shown["points"] == list(game.points)
        assert state(page)["view"]["seats"][0]["melds"]
        expect(result).to_contain_text("fits what was shown before the deal")
        # it can be put aside to look at the table
        result.get_by_role("button", name="Look at the table").click()
        expect(result).to_have_count(0)
        page.get_by_role("button", name="Result").click()
        page.get_by_role("button", name="Next hand").click()
        expect(page.get_by_role("heading", name="hand 2 of 2")).to_be_visible()
        wait_until_asked(page)


def test_after_the_last_hand_there_are_standings_with_chart_and_record(visit, server):
    page = visit(server)
    page.goto(new_table(page, settings={"hands": 1}, bots=["greedy"] * 3))
    page.wait_for_selector("guobiao-hand button.tile")
    page.get_by_role("switch", name="Auto-discard").click()
    page.get_by_role("switch", name="No claims").click()
    standings = page.locator("guobiao-standings")
    expect(standings.locator("svg")).to_be_visible()
    expect(standings.get_by_role("row")).to_have_count(5)
    expect(standings.get_by_role("link", name="Record of the match")).to_be_visible()
    page.get_by_role("button", name="Last hand").click()
    expect(page.locator(RESULT)).to_be_visible()
    page.get_by_role("button", name="Standings").click()
    standings.get_by_role("link", name="Record of the match").click()
    page.get_by_role("link", name="Hand 1").click()
    expect(page.get_by_test_id("board")).to_be_visible()
    expect(page.get_by_test_id("shuffle")).to_contain_text("before the deal")


def test_one_click_seats_a_guest_against_three_bots_for_sixteen_hands(visit, server, capsys):
    page = visit(server)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("guobiao-hand button.tile")
    assert re.search(r"/tables/[\w-]{16,}$", page.url)
    known = state(page)
    assert known["welcome"]["hands"] == 16
    assert sorted(place["kind"] for place in known["room"]["places"]) == ["bot", "bot", "bot", "person"]
    page.reload()
    page.wait_for_selector("guobiao-hand button.tile")
    milliseconds = page.evaluate("performance.now()")
    with capsys.disabled():
        print(f"\ntable drawn {milliseconds:.0f} ms after navigation")


LOADED = ("document", "script", "stylesheet", "image", "other")


def test_what_the_table_loads_is_small(visit, server):
    page = visit(server, "/healthz")  # which loads nothing that the table would find in the cache
    sizes: dict[str, int] = {}

    def weigh(response):
        if response.status == 200 and response.request.resource_type in LOADED:
            sizes[response.url] = response.request.sizes()["responseBodySize"]

    page.on("response", weigh)
    page.goto(new_table(page, bots=["greedy"] * 3))
    page.wait_for_selector("guobiao-hand button.tile")
    assert len(sizes) >= 4
    assert 20_000 < sum(sizes.values()) < 150 * 1024


def test_two_people_and_two_bots_play_a_hand_and_see_their_own_tiles_alone(visit, server):
    first = visit(server)
    path = new_table(first, bots=["greedy", "greedy"])
    first.goto(path)
    second = visit(server, path)
    second.get_by_role("button", name="Sit down").first.click()
    pages = [first, second]
    for page in pages:
        page.wait_for_selector("guobiao-hand button.tile")
    hands = []
    for page in pages:
        view = state(page)["view"]
        shown = [seat["tiles"] for seat in view["seats"]]
        assert [tiles is not None for tiles in shown] == [number == view["seat"] for number in range(4)]
        hands.append(view["seat"])
    assert len(set(hands)) == 2
    for page in pages:
        page.get_by_role("switch", name="Auto-discard").click()
        page.get_by_role("switch", name="No claims").click()
    for page in pages:
        pass_and_discard(page)
        expect(page.locator(RESULT)).to_be_visible()
    assert state(first)["result"]["points"] == state(second)["result"]["points"]


CLAIMING = {Chow, Pung, Kong}


@pytest.mark.parametrize("how", ["reload", "cut"])
def test_a_claim_is_asked_again_after_the_connection_was_lost(visit, tmp_path, how):
    _, decided = scripted.play(SEED)
    first = next(number for number, action in enumerate(decided) if type(action) in CLAIMING)
    with serving(tmp_path, SEED) as address:
        # that a socket breaks is something the browser complains of
        page = visit(address, allowed=("WebSocket", "ERR_INTERNET_DISCONNECTED"))
        page.goto(scripted_table(page))
        for action in decided[:first]:
            wait_until_asked(page)
            take(page, action)
        wait_until_asked(page)
        before = state(page)["view"]
        assert before["offered"]
        if how == "reload":
            page.reload()
        else:
            page.evaluate("document.querySelector('guobiao-room').connection.socket.close(4000)")
            page.wait_for_selector(".connection:not(.connected)")
        page.wait_for_selector(".connection.connected")
        wait_until_asked(page)
        after = state(page)["view"]
        assert after["asked"]["actions"] == before["asked"]["actions"]
        assert after["seats"] == before["seats"]
        take(page, decided[first])
        assert len(state(page)["view"]["seats"][scripted.GUEST]["melds"]) == 1


def test_a_spectator_sees_no_hidden_tile(visit, server):
    player = visit(server)
    settings = {"spectators": {"mode": "open"}}
    path = new_table(player, settings=settings, bots=["greedy"] * 3)
    player.goto(path)
    player.wait_for_selector("guobiao-hand button.tile")
    heard: list[str] = []
    watcher = visit(server)
    watcher.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    watcher.goto(f"{path}?watch")
    watcher.get_by_text("You are watching").wait_for()
    player.get_by_role("switch", name="Auto-discard").click()
    player.get_by_role("switch", name="No claims").click()
    pass_and_discard(player)
    expect(watcher.locator(RESULT)).to_be_visible()
    views = [message for message in map(json.loads, heard) if message["type"] == "view"]
    assert len(views) > 10
    for view in views:
        for number, seat in enumerate(view["seats"]):
            assert seat["tiles"] is None or number in view["winners"]
    dealt = [
        event
        for message in map(json.loads, heard)
        if message["type"] == "events"
        for event in message["events"]
        if event["type"] == "dealt"
    ]
    assert all(event["tiles"] is None for event in dealt)
