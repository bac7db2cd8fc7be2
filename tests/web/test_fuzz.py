"""Random and mutated messages: an answer to each, no stuck table, nothing changed that may not change.

``tools/fuzz_web.py`` sends a hundred thousand.
"""

import asyncio
import json
import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.web.serving import FAST, client, running, table_of_four

from guobiao.web.protocol import Refusal, numbered, read

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
FIELDS = st.sampled_from(
    ["v", "seq", "type", "as", "token", "hand", "event", "decision", "action", "auto_win", "hints", "role"]
)
TYPES = st.sampled_from(["join", "act", "ready", "settings", "leave", "ping"])
MESSAGES = st.builds(
    lambda fields, kind: {"v": 1, "seq": 1, "type": kind, **fields},
    st.dictionaries(FIELDS, VALUES, max_size=5),
    TYPES,
)


@given(st.text() | VALUES.map(json.dumps) | MESSAGES.map(json.dumps))
def test_reading_refuses_and_never_fails(text):
    try:
        read(numbered(text, 1))
    except Refusal as refusal:
        told = refusal.told(1)
        json.dumps(told)
        assert told["words"]["en"]
        assert told["words"]["zh"]


def mutated(lots, view, expected):
    """A message that is nearly right, or quite wrong; never one that a right client would send."""
    asked = view["asked"] or {"decision": 0, "actions": ["pass"]}
    good = {
        "v": 1,
        "seq": expected,
        "type": "act",
        "hand": view["hand"],
        "decision": asked["decision"],
        "action": lots.choice(asked["actions"]),
    }
    match lots.randrange(6):
        case 0:
            good[lots.choice(list(good))] = lots.choice(
                [None, -1, 2**70, "", "x", [], {}, 1.5, True, "\ud800"]
            )
        case 1:
            del good[lots.choice(list(good))]
        case 2:
            good["seq"] = expected + lots.choice([-3, -1, 1, 5])
        case 3:
            good["decision"] += lots.choice([-1, 1, 100])
        case 4:
            good["action"] = lots.choice(["kong", "chow 9", "discard", "flower a", "win", "added-kong E"])
            if good["action"] in asked["actions"]:
                good["v"] = 3
        case 5:
            text = json.dumps(good)
            at = lots.randrange(len(text))
            return text[:at] + lots.choice(['"', "{", "}", "\\", "\x00", "é", "9" * 50]) + text[at + 1 :]
    return json.dumps(good)


async def fuzz(folder: Path, messages: int, seed: int) -> int:
    """Send mutated messages between the moves of a game; how many errors there were."""
    lots, errors = random.Random(seed), 0
    async with running(folder) as server:
        made = {"pace": {**FAST, "grace": 3600, "between": 0}, "options": {"flowers": "off"}}
        room, sites = await table_of_four(server.address, **made)
        table = await server.server.lobby.find(room)
        async with client(sites[0], room) as player:
            await player.until_asked()
            assert table is not None
            assert table.play is not None
            assert player.view is not None
            for _ in range(messages):
                before = table.play.game.to_json(), dict(table.play.stage.answers)
                text = mutated(lots, player.view, player.wire.sent + 1)
                await player.wire.send_text(text)
                answer = await player.until("error", "ok")
                if answer["type"] == "ok":  # a mutation that did no harm: the game has gone on
                    return errors
                errors += 1
                player.wire.sent = answer["expected"] - 1
                assert (table.play.game.to_json(), dict(table.play.stage.answers)) == before
            answer = await player.act(player.view, player.view["asked"]["actions"][0])
            assert answer["type"] == "ok", answer
    return errors


@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_mutated_messages_change_nothing(tmp_path_factory, seed):
    assert asyncio.run(fuzz(tmp_path_factory.mktemp("fuzz"), 300, seed)) >= 0
