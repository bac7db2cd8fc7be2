"""The JSON Lines of recorded games of several platforms that the tests of this project use.

An object a line, one hand each: ``platform``, ``rules``, ``prevalent_wind``, ``deal``, ``events`` and
``result``, with ``wall`` or ``wall_remaining`` where the platform tells it. Tiles have their Botzone names,
seats are 0-3 from the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..lang import Words
from ..rules.ruleset import BOTZONE, GUOBIAO, Ruleset
from ..table.actions import Action, Chow, DeclareWin, Kong, Pung
from ..table.events import Dealt, FlowerShown
from ..table.game import Game
from ..table.wall import SEATS, Wall
from ..tiles import EAST, Tile
from .botzone_answers import FALSE_WIN, claim_in
from .errors import RecordError
from .fields import field, in_range, items, typed, whole
from .names import fan_name, tile_of
from .outcome import FINE, Answer, Outcome, ToldWin, Verdict
from .telling import Step, Teller, Telling
from .tziakcha_codes import meld_of
from .tziakcha_codes import rules as tziakcha_rules
from .walls import rebuilt, wall_of
from .wording import SEAT_NAMES

Json = dict[str, Any]

MAHJONGSOFT = GUOBIAO.override(
    "mahjongsoft",
    wall="private",
    flower_discard="mandatory",
    private_kong="own_left",
    last_tile_kong="refused",
    multiple_winners="all",
)
"""Duplicate play for people on MahjongSoft."""

UNKNOWN_PLATFORM = Words("platform {!r}; known are: {}", "平台 {!r}；已知：{}")
UNKNOWN_EVENT = Words("unknown event {!r}", "未知事件 {!r}")
UNKNOWN_RESULT = Words("result {!r}; known are: hu, draw, error", "结果 {!r}；已知：hu、draw、error")
OTHER_DEAL = Words("{} was dealt other tiles than lie in the wall", "{} 的起手牌与牌墙不符")

_RULES: dict[str, Callable[[Json], Ruleset]] = {
    "botzone": lambda record: BOTZONE,
    "botzone_judge_offline": lambda record: BOTZONE,
    "botzone_judge_scripted": lambda record: BOTZONE,
    "tziakcha": lambda record: _tziakcha(field(record, "config", dict)),
    "mahjongsoft": lambda record: MAHJONGSOFT,
    "open_mahjong": lambda record: GUOBIAO,
}

_CLAIMS = ("chi", "peng", "gang", "hu")
_SILENT = ("start", "pass", "forgo")
"""Events that change nothing, or that the rules supply."""
_ANNOUNCED: dict[str, tuple[Action, ...]] = {
    "chi": (Chow(1), Chow(2), Chow(3)),
    "peng": (Pung(),),
    "gang": (Kong(),),
    "hu": (DeclareWin(),),
}
"""What ``claim`` announces; which run a chow makes is not told."""


def _tziakcha(config: Json) -> Ruleset:
    false_win = field(config, "false_hu", str, "-30/+10")
    return tziakcha_rules(false_win, whole(config, "min_fan", 0, 200, 8))


def telling_of(record: Json) -> Telling:
    """What a line tells.

    Raises:
        RecordError: a field is missing or senseless.
    """
    platform = field(record, "platform", str)
    if platform not in _RULES:
        raise RecordError(UNKNOWN_PLATFORM.format(platform, ", ".join(_RULES)))
    rules, result = _RULES[platform](record), field(record, "result", dict)
    teller = Teller()
    outcome = _outcome(result)
    for number, event in enumerate(items(record, "events", dict), 1):
        teller.number = number
        _tell(teller, event, outcome)
    if result.get("code") == FALSE_WIN:
        teller.false_win(whole(result, "player", 0, 3))
    return Telling(
        rules,
        _wall(record, teller.steps, rules),
        tuple(teller.steps),
        outcome,
        prevalent=Tile(EAST + whole(record, "prevalent_wind", 0, 3)),
        name=field(record, "id", str, ""),
        players=_four(record, "seat_to_player", (0, 1, 2, 3)),
        index=whole(record, "hand_index", 0, 10_000, 0),
        scores=_four(record, "start_scores", (0, 0, 0, 0)),
        answers=tuple(_answers(record, result)),
    )


def _four(record: Json, name: str, default: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(items(record, name, int, SEATS)) if name in record else default


# ---- Events ------------------------------------------------------------------------------------------------


def _tell(teller: Teller, event: Json, outcome: Outcome) -> None:
    """Tell an event; claims in vain belong to the tile that was offered before a claim, or just now."""
    kind = field(event, "t", str)
    if kind in _CLAIMS:
        _tell_lost(teller, event)
    _tell_event(teller, kind, whole(event, "p", 0, 3), event, outcome)
    if kind in ("play", "bugang"):
        _tell_lost(teller, event)


def _tell_event(teller: Teller, kind: str, seat: int, event: Json, outcome: Outcome) -> None:
    match kind:
        case "draw":
            teller.draw(seat, tile_of(event.get("tile")), event.get("back"))
        case "flower":
            teller.flower(seat, tile_of(event.get("tile")))
            if event.get("draw"):
                teller.draw(seat, tile_of(event["draw"]))
        case "play":
            teller.discard(seat, tile_of(event.get("tile")))
        case "chi":
            teller.chow(seat, tile_of(event.get("mid")))
        case "peng":
            teller.pung(seat)
        case "gang":
            teller.kong(seat)
        case "angang":
            teller.concealed_kong(seat, tile_of(event.get("tile")))
        case "bugang":
            teller.added_kong(seat, tile_of(event.get("tile")))
        case "hu" if any(win.seat == seat for win in outcome.wins):
            teller.win(seat)
        case "hu":
            teller.false_win(seat)
        case "claim":
            for action in _ANNOUNCED.get(field(event, "what", str), ()):
                teller.lost(seat, action)
        case _ if kind not in _SILENT:
            raise RecordError(UNKNOWN_EVENT.format(kind), event=teller.number)


def _tell_lost(teller: Teller, event: Json) -> None:
    for claim in field(event, "ignored_claims", list, []):
        action = claim_in(field(typed(claim, dict, "ignored_claims"), "response", str), teller.offer[1])
        if action is not None:
            teller.lost(whole(claim, "p", 0, 3), action)


# ---- The wall ----------------------------------------------------------------------------------------------


def _wall(record: Json, steps: list[Step], rules: Ruleset) -> Wall:
    """The wall as it is recorded, or one from which this is dealt and drawn."""
    dice = tuple(items(record, "dice", int)) if "dice" in record else ()
    deal = [
        [tile_of(name) for name in typed(hand, list, "deal")] for hand in items(record, "deal", list, SEATS)
    ]
    if "wall" not in record:
        rest = [tile_of(name) for name in field(record, "wall_remaining", list, [])]
        flowers = bool(rest) or any(isinstance(step.event, FlowerShown) for step in steps)
        return rebuilt(deal, steps, rules, rest=rest, flowers=flowers)
    parts = field(record, "wall", list)
    names = [name for part in parts for name in part] if parts and isinstance(parts[0], list) else parts
    wall = wall_of(map(tile_of, names), dice)
    _check_deal(Game(rules, wall=wall), deal)
    return wall


def _check_deal(game: Game, deal: list[list[Tile]]) -> None:
    for event in game.events:
        if isinstance(event, Dealt) and sorted(event.tiles or ()) != sorted(deal[event.seat]):
            raise RecordError(OTHER_DEAL.format(SEAT_NAMES[event.seat]))


# ---- The result --------------------------------------------------------------------------------------------


def _outcome(result: Json) -> Outcome:
    kind = field(result, "type", str)
    points = tuple(items(result, "scores", int, SEATS))
    false_wins = tuple(
        ToldWin(in_range(seat, 0, 3, "false_hu")) for seat in field(result, "false_hu", list, [])
    )
    match kind:
        case "hu":
            return Outcome(points, tuple(_win(result, seat) for seat in _winners(result)), false_wins)
        case "draw":
            return Outcome(points, (), false_wins)
        case "error":
            seat, code = whole(result, "player", 0, 3), field(result, "code", str)
            if code != FALSE_WIN:
                return Outcome(points, verdict=Verdict(seat, code))
            total = max(whole(result, "fan", -10, 1000, 0), 0)
            return Outcome(points, false_wins=(ToldWin(seat, total),))
    raise RecordError(UNKNOWN_RESULT.format(kind))


def _winners(result: Json) -> list[int]:
    if "winners" in result:
        return [in_range(seat, 0, 3, "winners") for seat in items(result, "winners", int)]
    return [whole(result, "winner", 0, 3)]


def _win(result: Json, seat: int) -> ToldWin:
    """A winner's figures; where several may win they are told by seat."""
    total, fans = result.get("fan"), result.get("fans")
    if isinstance(total, dict):
        total = total.get(str(seat))
    if isinstance(fans, dict):
        fans = fans.get(str(seat))
    standing, packs = result.get("standing"), result.get("packs_raw")
    return ToldWin(
        seat,
        None if total is None else typed(total, int, "fan"),
        None if fans is None else _fans(typed(fans, list, "fans")),
        None if standing is None else tuple(map(tile_of, typed(standing, list, "standing"))),
        None if packs is None else tuple(meld_of(code) for code in items(result, "packs_raw", int)),
    )


def _fans(fans: list[Any]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for fan in fans:
        name = fan_name(field(typed(fan, dict, "fans"), "name", str))
        counts[name] = counts.get(name, 0) + whole(fan, "count", 1, 100, 1)
    return counts


def _answers(record: Json, result: Json) -> Iterable[Answer]:
    """The answers on which the hand ended, where they are told."""
    for entry in field(record, "script", list, []):
        seat, _, answer = typed(entry, list, "script")
        text, verdict = answer if isinstance(answer, list) else (answer, FINE)
        yield Answer(in_range(typed(seat, int, "script"), 0, 3, "script"), text, verdict)
    if "response" in result:
        yield Answer(whole(result, "player", 0, 3), str(result["response"]), str(result.get("verdict", FINE)))
