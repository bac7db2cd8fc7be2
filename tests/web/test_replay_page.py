"""The replay page, and what its script asks for."""

from dataclasses import replace

from tests.records.games import played
from tests.web.test_api import with_server

from guobiao.records.commitment import commitment_of
from guobiao.records.record import Record
from guobiao.records.sealed import sealed_lines

NAMES = ("Ann <b>", "B", "C", "D")
HANDS = [
    replace(Record.of(played(seed), index=index, names=NAMES), commitment=commitment_of(seed))
    for index, seed in enumerate((7, 8))
]


async def _uploaded(site, hands=HANDS):
    await site.post("/api/guests", json={"name": "Ann"})
    lines = "".join(f"{line}\n" for line in sealed_lines(hands))
    return await site.post("/api/records", content=lines.encode())


def test_the_page_reads_without_its_script(tmp_path):
    async def script(site):
        first = (await _uploaded(site)).json()["records"][0]
        for lang, words in (("en", "Replay of hand 1"), ("zh", "第 1 盘回放")):
            page = await site.get(f"/records/{first}", params={"lang": lang, "event": 40, "seat": 1})
            assert page.status_code == 200
            assert words in page.text
        assert f'<guobiao-replay record="{first}">' in page.text
        assert "Ann &lt;b&gt;" in page.text
        assert "Ann <b>" not in page.text
        assert f"/api/records/{first}/download?format=botzone" in page.text
        assert "/statistics/name%3AB" in page.text

    with_server(tmp_path, script)


def test_a_record_that_is_not_there_is_named(tmp_path):
    async def script(site):
        page = await site.get("/records/no<such>", params={"lang": "en"})
        assert page.status_code == 404
        assert "no&lt;such&gt;" in page.text
        assert (await site.get("/records/" + "x" * 3000)).status_code == 404

    with_server(tmp_path, script)


def test_a_replay_knows_its_match_its_players_and_its_shuffle(tmp_path):
    async def script(site):
        records = (await _uploaded(site)).json()["records"]
        told = (await site.get(f"/api/records/{records[1]}")).json()
        assert told["hands"] == [{"id": record, "hand": hand} for hand, record in enumerate(records)]
        assert told["players"] == [f"name:{name}" for name in NAMES]
        assert told["shuffle"] == {"commitment": commitment_of(8), "seed": 8, "honest": True}

    with_server(tmp_path, script)


def test_a_shuffle_that_was_tampered_with_is_not_taken(tmp_path):
    async def script(site):
        answer = await _uploaded(site, [replace(HANDS[0], commitment="0" * 64)])
        assert answer.status_code == 422
        assert "the seed is not the one committed to" in answer.json()["detail"]["error"]

    with_server(tmp_path, script)


def test_waits_of_every_step(tmp_path):
    async def script(site):
        record = (await _uploaded(site)).json()["records"][0]
        steps = (await site.get(f"/api/records/{record}")).json()["steps"]
        found = []
        for step in range(len(steps)):
            answer = await site.get(f"/api/records/{record}/waits", params={"step": step})
            assert answer.status_code == 200
            found.append(answer.json()["waits"])
        assert {len(waits) for waits in found} == {4}
        assert any(one and one["shanten"] > 0 for waits in found for one in waits)
        after = await site.get(f"/api/records/{record}/waits", params={"step": len(steps)})
        assert after.status_code == 404
        assert (await site.get(f"/api/records/{record}/waits", params={"step": -1})).status_code == 422

    with_server(tmp_path, script)
