"""Every recorded game is replayed event by event, with its final hands, fans, totals, scores and seats."""

from __future__ import annotations

import pytest
from tests.records.games import everything, recorded, records

from guobiao.records import collection
from guobiao.records.continuity import Continuity
from guobiao.records.errors import RecordError
from guobiao.records.importing import record_of
from guobiao.records.names import fan_name, tile_of
from guobiao.records.outcome import Verdict
from guobiao.records.telling import retell
from guobiao.records.tziakcha_codes import meld_of
from guobiao.table.events import Drew, FalselyDeclared, FalseWin, FlowerShown
from guobiao.table.match import seating
from guobiao.tiles import EAST


def proved(hand):
    return record_of(collection.telling_of(hand))


def refused(hand):
    with pytest.raises(RecordError) as error:
        proved(hand)
    return error.value


@pytest.mark.parametrize("hand", everything(), ids=lambda hand: hand["id"])
def test_a_recorded_hand_is_replayed(hand):
    """The comparison is written out here once more, without the module that the program uses for it."""
    game, result = retell(collection.telling_of(hand)), hand["result"]
    winners = result.get("winners", [result["winner"]] if "winner" in result else [])
    assert list(game.winners) == winners
    for seat in winners:
        total, fans = result["fan"], result["fans"]
        if isinstance(total, dict):
            total, fans = total[str(seat)], fans[str(seat)]
        counts: dict[str, int] = {}
        for fan in fans:
            counts[fan_name(fan["name"])] = counts.get(fan_name(fan["name"]), 0) + fan["count"]
        assert game.score(seat).total == total
        assert game.score(seat).counts == counts
    if result.get("code", "WH") == "WH":
        assert list(game.points) == result["scores"]
        assert game.is_over


def test_there_are_all_of_them():
    assert len(everything()) == 89


@pytest.mark.parametrize("hand", recorded("tziakcha"), ids=lambda hand: hand["id"])
def test_tziakcha_wall_flowers_and_final_hand(hand):
    """Draws from both ends of the wall, flowers and the winner's tiles and melds are those recorded."""
    telling, result = collection.telling_of(hand), hand["result"]
    game, seat = retell(telling), hand["result"]["winner"]
    assert list(game.hand(seat).concealed) == sorted(map(tile_of, result["standing"]))
    assert set(game.hand(seat).melds) == {meld_of(code) for code in result["packs_raw"]}
    assert game.score(seat).total_without_flowers == result["fan_no_flower"]
    flowers = [tile_of(event["tile"]) for event in hand["events"] if event["t"] == "flower"]
    assert [event.tile for event in game.events if isinstance(event, FlowerShown)] == flowers
    from_tail = [event for event in game.events if isinstance(event, Drew) and event.replacement]
    told = [event for event in hand["events"] if event.get("draw") or event.get("back")]
    assert len(from_tail) == len(told)
    assert game.wall.dice == tuple(hand["dice"])


def test_tziakcha_match_totals_and_seats():
    """The seats change as WMO 2006 has it, and the points add up to those before the next hand."""
    match = records("tziakcha")
    totals = [0, 0, 0, 0]
    continuity = Continuity()
    for index, record in enumerate(match):
        assert record.index == index
        assert record.prevalent == EAST + index // 4
        assert record.players == seating(index, "wmo") == seating(index, str(record.rules["seat_rotation"]))
        assert record.scores == tuple(totals[player] for player in record.players)
        continuity.follow(record)
        for player, points in zip(record.players, record.points, strict=True):
            totals[player] += points
    assert totals == [103, 126, -33, -196]


@pytest.mark.parametrize("hand", recorded("botzone_edge_cases"), ids=lambda hand: hand["id"])
def test_the_judge_of_botzone_in_edge_cases(hand):
    record, result = proved(hand), hand["result"]
    assert list(record.points) == result["scores"]
    false_wins = [event for event in record.events if isinstance(event, FalselyDeclared)]
    if result["type"] == "hu":
        assert record.verdict is None
        assert [win.seat for win in record.wins] == [result["winner"]]
    elif result["code"] == "WH":
        (event,) = false_wins
        assert event.seat == result["player"]
        assert (event.reason is FalseWin.TOO_FEW_POINTS) == (result["fan"] > 0)
    else:
        assert record.verdict == Verdict(result["player"], result["code"])
        assert not false_wins


# ---- What is wrong is found --------------------------------------------------------------------------------


def botzone_hand(name="6a20445058ebe27b197dc518"):
    return next(hand for hand in recorded("botzone") if hand["id"] == name)


def test_a_tile_that_is_not_the_next_of_the_wall():
    hand = botzone_hand()
    number, event = next((n, e) for n, e in enumerate(hand["events"], 1) if e["t"] == "draw" and n > 20)
    event["tile"] = "W1" if event["tile"] != "W1" else "W2"
    error = refused(hand)
    assert error.event == number
    assert "by the rules it is" in str(error)
    assert "按规则应为" in error.message("zh")


def test_a_discard_of_a_tile_that_is_not_held():
    hand = botzone_hand()
    hand["events"][1]["tile"] = next(
        name for name in ("F1", "F2", "F3", "F4") if name not in hand["deal"][0] + [hand["events"][0]["tile"]]
    )
    error = refused(hand)
    assert error.event == 2
    assert "the rules forbid it" in str(error)


def test_an_event_out_of_turn():
    hand = botzone_hand()
    hand["events"][2]["p"] = 2
    assert refused(hand).event == 3


def test_an_event_left_out_and_one_too_many():
    hand = botzone_hand()
    del hand["events"][4]
    assert refused(hand).event is not None
    hand = botzone_hand()
    hand["events"].append({"t": "draw", "p": 0, "tile": "W1"})
    error = refused(hand)
    assert error.event == len(hand["events"])
    assert "the hand is over" in str(error)


def test_a_record_that_stops_early():
    hand = botzone_hand()
    del hand["events"][10:]
    assert "the record ends" in str(refused(hand))


@pytest.mark.parametrize(
    "change, words",
    [
        ({"fan": 99}, "points of the hand of"),
        ({"scores": [1, 2, 3, -6]}, "scores: recorded (1, 2, 3, -6)"),
        ({"fans": [{"name": "大四喜", "count": 1}]}, "fans of"),
    ],
)
def test_a_figure_that_is_not_that_of_the_rules(change, words):
    hand = botzone_hand()
    assert hand["result"]["winner"] != 0
    hand["result"].update(change)
    assert words in str(refused(hand))


def test_a_winner_who_is_another():
    hand = botzone_hand()
    hand["result"]["winner"] = 0
    assert "by the rules it is: " in str(refused(hand))
    hand = botzone_hand()
    hand["events"].pop()
    assert "the record ends" in str(refused(hand))


def test_a_final_hand_that_is_another():
    hand = recorded("tziakcha")[0]
    hand["result"]["standing"][0] = "T9"
    assert "hand of E" in str(refused(hand))
    hand = recorded("tziakcha")[0]
    hand["result"]["packs_raw"] = [448]
    assert "melds of E" in str(refused(hand))


def test_a_verdict_that_the_judge_would_not_give():
    hand = next(hand for hand in recorded("botzone_edge_cases") if hand["id"] == "edge:timeout_verdict")
    hand["script"] = [[2, "3 0 DRAW", "PASS"]]
    assert "verdict: recorded W TLE, by the judge's rules -" in str(refused(hand))
    hand["script"] = [[1, "3 0 DRAW", "PENG W1"], [2, "3 0 DRAW", ["PASS", "TLE"]]]
    assert "S WA" in str(refused(hand))


def test_hands_of_a_match_that_do_not_follow_from_one_another():
    first, second = recorded("tziakcha")[:2]
    continuity = Continuity()
    continuity.follow(proved(first))
    second["start_scores"] = [0, 0, 0, 0]
    with pytest.raises(RecordError, match="scores before the hand"):
        continuity.follow(proved(second))
    continuity = Continuity()
    continuity.follow(proved(first))
    second["seat_to_player"] = [0, 1, 2, 3]
    with pytest.raises(RecordError, match="players at E S W N"):
        continuity.follow(proved(second))


def test_a_wall_with_a_fifth_copy():
    hand = botzone_hand()
    hand["wall"][0][-1] = hand["wall"][0][0]
    assert "wrong numbers of tiles" in str(refused(hand))
    hand = next(hand for hand in recorded("botzone") if "wall" not in hand)
    hand["deal"][0] = ["W1"] * 13
    assert "more copies of" in str(refused(hand))


@pytest.mark.parametrize(
    "field, value, words",
    [
        ("platform", "elsewhere", "known are: botzone"),
        ("prevalent_wind", 4, "from 0 to 3"),
        ("prevalent_wind", True, "a whole number"),
        ("events", {}, "expected a list"),
        ("deal", [], "expected 4 of them"),
        ("wall", [["W1"], 3], "expected a list"),
        ("wall", [["W1"], ["W1"]], "expected 4 of them"),
        ("script", [[1, "3 0 PLAY T9", "HU", 4]], "in a script"),
        ("script", [3], "expected a list"),
        ("result", {"type": "?", "scores": [0, 0, 0, 0]}, "known are: hu"),
    ],
)
def test_a_field_that_is_senseless(field, value, words):
    assert words in str(refused(botzone_hand() | {field: value}))
