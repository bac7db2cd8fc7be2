"""What a bot on Botzone knows from requests alone is what the game's own view of its seat knows."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guobiao.players import make_player, play_hand
from guobiao.players.botzone.requests import requests_of
from guobiao.players.botzone.table import BotTable, ProtocolError
from guobiao.players.botzone.text import Answer, parse_answer, parse_request
from guobiao.records.collection import telling_of
from guobiao.records.telling import retell
from guobiao.table.actions import ACTIONS, PASS, WIN, Chow, Pung
from guobiao.table.game import Game
from guobiao.table.wall import Wall, wall_of_seed
from guobiao.tiles import TILES, Tile

from .following import follow

RECORDED = Path(__file__).parents[1] / "data" / "games" / "botzone.jsonl.gz"


@pytest.mark.parametrize("player", ["greedy", "random"])
@pytest.mark.parametrize("seed", range(6))
def test_a_bot_follows_a_whole_hand(player, seed):
    game = Game("botzone", seed=seed)
    play_hand(game, [make_player(player, seed=seed)] * 4)
    follow(Game("botzone", seed=seed), game.moves)


def test_a_bot_follows_flowers_drawn_in_play():
    """With a custom wall there are flowers; those of the deal are told without their places."""
    tiles = list(wall_of_seed(3, Game("guobiao", seed=1).rules).tiles)
    plain, flowers = [t for t in tiles if not t.is_flower], [t for t in tiles if t.is_flower]
    for number, flower in enumerate(flowers):  # the 16th tile of each pile and the 20th
        plain.insert(36 * (number // 2) + 15 + 4 * (number % 2), flower)
    wall = Wall(tuple(plain))
    game = Game("botzone", wall=wall)
    play_hand(game, [make_player("greedy")] * 4)
    assert any(game.flowers(seat) for seat in range(4))
    told = [str(request) for request in requests_of(game.view(2))]
    assert any(" BUHUA H" in request for request in told)
    table = BotTable()
    _tell(table, told)
    assert table.view().flowers(1) == game.flowers(1)
    assert [table.view().tiles_left(seat) for seat in range(4)] == [
        game.tiles_left(seat) for seat in range(4)
    ]


def test_flowers_of_the_deal_are_told_in_the_second_request():
    game = Game("botzone", wall=Wall((*TILES[34:38], *TILES[:34] * 4, *TILES[38:42])))
    seated, deal = requests_of(game.view(1))[:2]
    assert str(seated) == "0 1 0"
    assert str(deal).split()[:5] == ["1", "4", "0", "0", "0"]
    assert str(deal).split()[-4:] == ["H5", "H6", "H7", "H8"]  # 梅兰竹菊; 春夏秋冬 come first
    table = BotTable()
    _tell(table, [str(seated), str(deal)])
    assert table.view().flowers(0) == TILES[34:38]
    assert table.view().tiles_left(0) == 36 - 17
    assert table.view().tiles(1) == tuple(sorted(game.tiles(1)))


# Recorded matches


def _recorded() -> list[Any]:
    with gzip.open(RECORDED, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _requests(record: dict[str, Any], seat: int) -> Iterator[str]:
    """What the judge told a seat, from the record alone."""
    yield f"0 {seat} {record['prevalent_wind']}"
    yield " ".join(["1 0 0 0 0", *record["deal"][seat]])
    claim = ""
    for event in record["events"]:
        who = event.get("p")
        match event["t"]:
            case "draw":
                yield f"2 {event['tile']}" if who == seat else f"3 {who} DRAW"
            case "chi":
                claim = f"CHI {event['mid']}"
            case "peng":
                claim = "PENG"
            case "play":
                yield f"3 {who} {claim or 'PLAY'} {event['tile']}"
                claim = ""
            case "gang" | "angang":
                yield f"3 {who} GANG"
            case "bugang":
                yield f"3 {who} BUGANG {event['tile']}"


@pytest.mark.parametrize("record", _recorded(), ids=lambda record: record["id"])
def test_recorded_matches_are_told_and_followed(record):
    game = retell(telling_of(record))
    for seat in range(4):
        assert [str(request) for request in requests_of(game.view(seat))] == list(_requests(record, seat))
    again = Game(game.rules, wall=game.wall, prevalent=game.prevalent)
    follow(again, game.moves)


# Requests that cannot be


_DEAL = "1 0 0 0 0 W1 W1 W2 W3 B1 B2 B3 T1 T2 T3 F1 F1 J1"


@pytest.mark.parametrize(
    "requests",
    [
        ["2 W1"],
        ["0 0 0", "3 1 DRAW"],
        ["0 0 0", _DEAL, "3 1 PENG W9"],
        ["0 0 0", _DEAL, "3 1 CHI W2 W9"],
        ["0 0 0", _DEAL, "3 1 PLAY W9", "3 2 CHI B2 W8"],
        ["0 0 0", _DEAL, "3 1 BUGANG W9"],
        ["0 0 0", _DEAL, "3 1 PLAY H1"],
        ["0 0 0", _DEAL, "2 W1", "3 0 PLAY W9"],
        ["0 0 0", _DEAL, "2 W1", "3 0 GANG"],
        ["0 0 0", _DEAL, *["3 1 PLAY W9"] * 5],
        ["0 0 0", _DEAL, *["3 1 DRAW"] * 24],
    ],
)
def test_what_cannot_follow_is_refused(requests):
    table = BotTable()
    with pytest.raises(ProtocolError) as error:
        _tell(table, requests)
    assert error.value.words.zh


def _tell(table: BotTable, requests: list[str]) -> None:
    for request in requests:
        table.hear(parse_request(request))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4",
        "0 4 0",
        "0 1",
        "1 0 0 0 0 W1",
        "1 1 0 0 0 W1 W1 W2 W3 B1 B2 B3 T1 T2 T3 F1 F1 J1",
        "1 0 0 0 -1 W1 W1 W2 W3 B1 B2 B3 T1 T2 T3 F1 F1 J1",
        "1 0 0 0 0 W1 W1 W2 W3 B1 B2 B3 T1 T2 T3 F1 F1 H1",
        "1 1 0 0 0 W1 W1 W2 W3 B1 B2 B3 T1 T2 T3 F1 F1 J1 W1",
        "2 W0",
        "2 w1",
        "3 1",
        "3 1 PLAY",
        "3 1 BUHUA W1",
        "3 1 CHI W1 W2",
        "3 1 DRAW W1",
        "3 1 HU",
    ],
)
def test_texts_that_are_no_requests(text):
    with pytest.raises(ValueError, match="expected a request"):
        parse_request(text)


@pytest.mark.parametrize(
    "text",
    ["", "pass", "PLAY", "PLAY W0", "CHI B2 W1", "CHI W4 W1", "PENG", "GANG W1 W2", "GANG H1", "HU W1"],
)
def test_texts_that_are_no_answers(text):
    with pytest.raises(ValueError, match="expected an answer"):
        parse_answer(text, offered=Tile("1m"))


@pytest.mark.parametrize("action", [a for a in ACTIONS if a.code <= PASS and a.code != WIN], ids=str)
def test_answers_are_written_as_they_are_read(action):
    discard = Tile("E") if isinstance(action, Chow | Pung) else None
    offered = Tile("5s")
    answer = Answer(action, discard, offered if discard is not None else None)
    assert parse_answer(str(answer), offered) == answer
