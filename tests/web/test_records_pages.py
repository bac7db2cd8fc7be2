"""The list of records, uploads and statistics as pages."""

import asyncio
import gzip
import re
from dataclasses import replace
from html import unescape
from itertools import islice
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.web.serving import running

from guobiao.records.formats import entries
from guobiao.records.sealed import line_of
from guobiao.web.limits import Limits
from guobiao.web.pages.records import matches
from guobiao.web.pages.statistics import Curve

GAMES = Path(__file__).parents[1] / "data" / "games"
MATCH = Path(__file__).parents[2] / "examples" / "match.jsonl"


def visiting(tmp_path, visit):
    """Do something with a client of a server."""

    async def go():
        async with (
            running(tmp_path) as server,
            httpx.AsyncClient(
                base_url=server.address, timeout=60, headers={"Accept-Language": "en"}
            ) as browser,
        ):
            await visit(browser)

    asyncio.run(go())


async def send(browser, content, name="records"):
    return await browser.post("/records", files={"file": (name, content)})


def test_a_match_is_uploaded_shown_found_and_counted(tmp_path):
    async def visit(browser):
        empty = await browser.get("/records")
        assert "There are no such records." in empty.text
        sent = await send(browser, MATCH.read_bytes())
        assert sent.status_code == 303
        page = await browser.get(sent.headers["location"])
        assert page.text.count(">Hand ") == 4
        sums = re.findall(r"<tfoot>.*?</tfoot>", page.text, re.S)[0]
        points = [int(text) for text in re.findall(r">([+-]?\d+)</span>", sums)]
        assert len(points) == 4
        assert sum(points) == 0
        (link,) = re.findall(r'href="(/api/matches/[^"]+)"', page.text)
        assert (await browser.get(link.replace("&amp;", "&"))).text.count("\n") == 4
        (names,) = re.findall(r'<h2 id="match-1" class="grow">([^<]+)<', page.text)
        name = names.split(" · ")[0]
        assert (await browser.get("/records", params={"name": "nobody"})).text.count(">Hand ") == 0
        assert (await browser.get("/records", params={"name": name})).text.count(">Hand ") == 4
        statistics = await browser.get(f"/statistics/name:{name}")
        assert "Hands: 4" in statistics.text
        assert "<polyline" in statistics.text
        assert "Of programs: strong programs of the IJCAI" in statistics.text
        assert (await browser.get("/statistics")).text.count("No finished hand yet") == 1

    visiting(tmp_path, visit)


@pytest.mark.parametrize("file", sorted(GAMES.glob("*.gz")), ids=lambda file: file.name)
def test_every_format_is_taken(tmp_path, file):
    async def visit(browser):
        sent = await send(browser, file.read_bytes())
        assert sent.status_code == 303, re.search(r'role="alert">([^<]*)', sent.text)
        assert (await browser.get(sent.headers["location"])).status_code == 200

    visiting(tmp_path, visit)


WRONG = {
    "nothing": (b"", "choose a file"),
    "no record": (b"hello\n", "Nothing was kept"),
    "torn": (gzip.compress(MATCH.read_bytes())[:-20], "torn or altered"),
    "a bomb": (gzip.compress(b"\n" * (65 * 2**20)), "unpacks to more than 64 MB"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_upload_is_said_in_words_and_nothing_is_kept(tmp_path, what):
    content, said = WRONG[what]

    async def visit(browser):
        sent = await send(browser, content)
        assert sent.status_code == 422
        assert said in sent.text
        assert "There are no such records." in (await browser.get("/records")).text

    visiting(tmp_path, visit)


def test_bug_players_without_names_are_told_apart_by_their_seats(tmp_path):
    """All were called "" and got the points of the last of them."""

    async def visit(browser):
        sent = await send(browser, (GAMES / "tziakcha.jsonl.gz").read_bytes())
        page = await browser.get(sent.headers["location"])
        rows = re.findall(r"<tr>\s*<th scope=.row.>.*?</tr>", page.text, re.S)
        assert rows
        for row in rows:
            points = [int(text) for text in re.findall(r'<span class="[a-z]*">([+-]?\d+)</span>', row)]
            assert len(points) == 4
            assert sum(points) == 0

    visiting(tmp_path, visit)


def test_an_upload_of_another_site_is_refused(tmp_path):
    async def visit(browser):
        headers = {"Origin": "http://elsewhere.example"}
        sent = await browser.post("/records", files={"file": ("a", b"x")}, headers=headers)
        assert sent.status_code == 403

    visiting(tmp_path, visit)


def test_names_are_shown_as_text(tmp_path):
    async def visit(browser):
        answer = await browser.get("/records", params={"name": "<script>alert(1)</script>"})
        assert "<script>alert" not in answer.text
        assert "&lt;script&gt;" in answer.text
        assert (await browser.get("/statistics/<script>")).status_code == 404

    visiting(tmp_path, visit)


def test_a_file_that_is_too_large_is_said_in_words(tmp_path):
    async def visit(browser):
        sent = await send(browser, b"x" * (Limits().body + 1))
        assert sent.status_code == 413
        assert "<main" in sent.text
        assert "the request is too large" in sent.text

    visiting(tmp_path, visit)


def test_only_mine_and_where_hands_come_from(tmp_path):
    async def visit(browser):
        await send(browser, MATCH.read_bytes())

        async def shown(**asked):
            return (await browser.get("/records", params=asked)).text.count(">Hand ")

        assert await shown(mine="1") == 4
        assert await shown(source="upload") == 4
        assert await shown(source="table") == 0
        browser.cookies.clear()
        assert await shown(mine="1") == 0

    visiting(tmp_path, visit)


def test_scores_run_through_a_match_that_is_shown_from_its_first_hand():
    def hand(number, points):
        names, created = list("ABCD"), float(number)
        same = {"match": "m", "players": names, "wins": []}
        return {**same, "hand": number, "created": created, "names": names, "points": points}

    first, second = hand(0, [24, -8, -8, -8]), hand(1, [-10, 30, -10, -10])
    second["names"] = list("BCDA")  # seats have changed
    (whole,) = matches([second, first])
    assert [each["stands"] for each in whole.hands] == [[24, -8, -8, -8], [14, -18, 22, -18]]
    assert whole.sums == (14, -18, 22, -18)
    (part,) = matches([second])
    assert part.hands[0]["stands"] is None


@pytest.mark.parametrize("asked", [{"least": "-4"}, {"fan": "99"}, {"least": "many"}])
def test_what_is_no_number_is_said(tmp_path, asked):
    async def visit(browser):
        ((_, value),) = asked.items()
        page = (await browser.get("/records", params=asked)).text
        assert f"“{value}” is not a whole number from 1 to" in page

    visiting(tmp_path, visit)


ODD = ("<script>alert(1)</script>", "a/b", "..", "x?y=z#&é")


def test_players_with_odd_names_are_shown_as_text_and_their_links_lead_to_them(tmp_path):
    (record,) = [entry.record() for entry in islice(entries(MATCH), 1)]
    line = line_of(replace(record, names=ODD))

    async def visit(browser):
        sent = await send(browser, line.encode())
        replayed = await browser.get(sent.headers["location"])
        listed = await browser.get("/records")
        for page in (replayed, listed):
            assert "<script>alert" not in page.text
        links = re.findall(r'href="(/statistics/[^"]+)"', replayed.text)
        assert set(re.findall(r'href="(/statistics/[^"]+)"', listed.text)) == set(links)
        assert len(links) == len(ODD)
        for name, link in zip(ODD, links, strict=True):
            page = await browser.get(unescape(link))
            assert page.status_code == 200, name
            assert "<script>alert" not in page.text
            assert name in unescape(re.findall(r"<h1>(.*?)</h1>", page.text)[0])
            for inner in re.findall(r'href="(/statistics/[^"]+|/records\?player=[^"]+)"', page.text):
                assert name in unescape((await browser.get(unescape(inner))).text), inner
            answer = await browser.get(f"/api/statistics/{quote('name:' + name, safe='')}")
            assert answer.json()["name"] == name

    visiting(tmp_path, visit)


def test_no_filter_fails(tmp_path):
    async def visit(browser):
        for asked in ({"fan": "²"}, {"least": "-1"}, {"before": "nan"}, {"before": "x"}, {"fan": "9" * 50}):
            answer = await browser.get("/records", params=asked)
            assert answer.status_code in (200, 422)
            assert "<main" in answer.text
        for last in ("0", "-5", "x", "9" * 10, "²"):
            assert (await browser.get("/statistics", params={"last": last})).status_code == 200

    visiting(tmp_path, visit)


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=1200))
@example([-24] * 100_000)
def test_the_curve_stays_in_its_frame(points):
    curve = Curve(points)
    places = [tuple(map(float, pair.split(","))) for pair in curve.line.split()]
    assert len(places) <= 2 * Curve.MOST + 2
    assert all(Curve.LEFT <= x <= Curve.WIDTH and 0 <= y <= Curve.HEIGHT for x, y in places)
    assert places[-1][1] == curve.y(sum(points))
    assert len(curve.ticks) <= Curve.MOST_TICKS + 2
