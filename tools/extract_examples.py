"""Make examples/recorded_hands.jsonl: one line for every recorded win in a folder of recorded games.

    python tools/extract_examples.py [FOLDER]

FOLDER (default ../shared/data/games beside this repository) holds ``*.jsonl.gz`` files, one recorded deal
a line; its FORMAT.md describes them. Each deal is replayed event by event. Tiles, melds and flags come
from that replay alone; the recorded fans and total are copied as the answer to compare with. Where the
recorded fans contradict the replay, a line on standard error says so and the exit code is 1.

The wins are from Botzone matches between programs (``botzone``), from its public judge run offline and on
scripted positions (``botzone_judge_offline``, whose fan names were filled in with another calculator, only
the totals being recorded, and ``botzone_judge_scripted``), and from people playing on tziakcha and in
MahjongSoft duplicate matches (``tziakcha``, ``mahjongsoft``).
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from guobiao.notation import parse_tiles
from guobiao.rules import catalogue as c
from guobiao.rules.fan import Fan
from guobiao.sets import FLAGS, Hand, Meld, Win
from guobiao.tiles import COPIES, Tile

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT.parent / "shared" / "data" / "games"
OUTPUT = ROOT / "examples" / "recorded_hands.jsonl"

WINDS = parse_tiles("ESWN")
SHARED_WALL = 144
PRIVATE_WALL = 34

OTHER_NAMES = {"嵌张": c.CLOSED_WAIT, "一色三连环": c.PURE_SHIFTED_CHOWS}
"""Names of fans that a platform uses and the rulebook does not."""

FANS_OF_FLAG = {
    "self_drawn": {c.SELF_DRAWN, c.FULLY_CONCEALED_HAND, c.LAST_TILE_DRAW, c.OUT_WITH_REPLACEMENT_TILE},
    "last_copy": {c.LAST_TILE},
    "wall_last": {c.LAST_TILE_DRAW, c.LAST_TILE_CLAIM},
    "kong_related": {c.OUT_WITH_REPLACEMENT_TILE, c.ROBBING_THE_KONG},
}
"""One of these is recorded exactly when the flag is set (抢杠和 drops 和绝张: see :func:`contradictions`)."""


def tile_of(name: str) -> Tile:
    """The tile of a recorded name such as W1 or J3."""
    (tile,) = parse_tiles(name)
    return tile


@dataclass(frozen=True)
class Offer:
    """The tile that can win now: who brought it up, and how."""

    seat: int
    tile: Tile
    how: str  # "draw", "discard" or "added kong"


class Replay:
    """One deal, up to the event that was told last."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.hands = [Counter(map(tile_of, tiles)) for tiles in record["deal"]]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.flowers = [0, 0, 0, 0]
        self.taken = [len(tiles) for tiles in record["deal"]]
        self.visible: Counter[Tile] = Counter()
        self.after_kong = False
        self.offer: Offer | None = None
        self.shared_wall = record["rules"].get("wall") == "shared_144"
        parts = record.get("wall", ())
        self.part = len(parts[0]) if parts and not self.shared_wall else PRIVATE_WALL

    def tell(self, event: dict[str, Any]) -> None:
        """Carry out one event; announcements without an effect on the tiles are passed over."""
        if "tile" not in event:
            if event["t"] not in {"start", "pass", "forgo", "claim", "hu"}:
                raise ValueError(f"unknown event {event!r}")
            return
        seat, tile = event["p"], tile_of(event["tile"])
        match event["t"]:
            case "draw":
                self.draw(seat, tile)
            case "flower":
                self.flower(seat, tile, event.get("draw"))
            case "play":
                self.play(seat, tile)
            case "chi":
                self.chow(seat, tile, tile_of(event["mid"]))
            case "peng":
                self.claim(seat, 2, Meld.pung(tile, (seat - event["frm"]) % 4))
            case "gang":
                self.claim(seat, 3, Meld.kong(tile, (seat - event["frm"]) % 4))
                self.after_kong = True
            case "angang":
                self.take(seat, tile, 4)
                self.melds[seat].append(Meld.kong(tile))
                self.after_kong = True
            case "bugang":
                self.add_to_pung(seat, tile)
            case "hu":
                pass
            case other:
                raise ValueError(f"unknown event {other!r}")

    def take(self, seat: int, tile: Tile, count: int = 1) -> None:
        if self.hands[seat][tile] < count:
            raise ValueError(f"seat {seat} does not hold {count} of {tile}")
        self.hands[seat][tile] -= count

    def draw(self, seat: int, tile: Tile) -> None:
        self.hands[seat][tile] += 1
        self.taken[seat] += 1
        self.offer = Offer(seat, tile, "draw")

    def flower(self, seat: int, tile: Tile, replacement: str | None) -> None:
        self.take(seat, tile)
        self.flowers[seat] += 1
        self.after_kong = False
        if replacement:
            self.draw(seat, tile_of(replacement))

    def play(self, seat: int, tile: Tile) -> None:
        self.take(seat, tile)
        self.visible[tile] += 1
        self.after_kong = False
        self.offer = Offer(seat, tile, "discard")

    def chow(self, seat: int, tile: Tile, middle: Tile) -> None:
        run = (Tile(middle - 1), middle, Tile(middle + 1))
        for other in run:
            if other != tile:
                self.take(seat, other)
                self.visible[other] += 1
        self.melds[seat].append(Meld.chow(run[0], run.index(tile) + 1))

    def claim(self, seat: int, own: int, meld: Meld) -> None:
        self.take(seat, meld.tile, own)
        self.visible[meld.tile] += own
        self.melds[seat].append(meld)

    def add_to_pung(self, seat: int, tile: Tile) -> None:
        self.take(seat, tile)
        self.visible[tile] += 1
        (pung,) = (meld for meld in self.melds[seat] if meld.tiles == (tile,) * 3)
        kong = Meld.kong(tile, pung.digit, added=True)
        self.melds[seat][self.melds[seat].index(pung)] = kong
        self.after_kong = True
        self.offer = Offer(seat, tile, "added kong")

    def wall_is_empty(self, seat: int) -> bool:
        """Nobody can draw after ``seat``: of private walls, the part of the next seat counts."""
        if self.shared_wall:
            return sum(self.taken) == SHARED_WALL
        return self.taken[(seat + 1) % 4] == self.part

    def win(self, seat: int, prevalent: int) -> Hand:
        """The hand of ``seat``, who wins on the tile that is on offer."""
        assert self.offer is not None
        tile, how = self.offer.tile, self.offer.how
        self_drawn = how == "draw"
        if self_drawn:
            self.take(seat, tile)
        flags = {
            "self_drawn": self_drawn,
            "last_copy": self.visible[tile] - (not self_drawn) == COPIES - 1,
            "wall_last": self.wall_is_empty(self.offer.seat) and how != "added kong",
            "kong_related": self.after_kong and how != "discard",
        }
        hand = Hand(tuple(self.hands[seat].elements()), tuple(self.melds[seat]), Win(tile))
        winds = {"prevalent": WINDS[prevalent], "seat": WINDS[seat]}
        return hand.replace(**flags, **winds, flowers=self.flowers[seat]).check()


def recorded_fans(result: dict[str, Any], seat: int) -> Counter[Fan]:
    """The recorded fans of one winner."""
    fans: Counter[Fan] = Counter()
    for fan in result["fans"][str(seat)] if "winners" in result else result["fans"]:
        name = fan["name"]
        fans[OTHER_NAMES[name] if name in OTHER_NAMES else c.BY_NAME[name]] += fan["count"]
    return fans


def contradictions(win: Win, fans: Counter[Fan]) -> Iterator[str]:
    """Where the recorded fans tell another story than the replay."""
    for flag in FLAGS:
        if flag == "last_copy" and c.ROBBING_THE_KONG in fans:
            continue
        if getattr(win, flag) != bool(FANS_OF_FLAG[flag] & fans.keys()):
            yield f"{flag} is {getattr(win, flag)} in the replay; recorded: {', '.join(map(str, fans))}"
    if win.flower_count != fans[c.FLOWER_TILES]:
        yield f"{win.flower_count} flowers in the replay, {fans[c.FLOWER_TILES]} recorded"


def lines_of(record: dict[str, Any]) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """A line for each winner of a deal, with what contradicts it."""
    result = record["result"]
    winners = result["winners"] if "winners" in result else [result["winner"]]
    for seat in winners:
        replay = Replay(record)
        for event in record["events"]:
            replay.tell(event)
        hand = replay.win(seat, record["prevalent_wind"])
        fans = recorded_fans(result, seat)
        total = result["fan"][str(seat)] if "winners" in result else result["fan"]
        yield (
            {
                "id": record["id"] + (f":{WINDS[seat]}" if len(winners) > 1 else ""),
                "platform": record["platform"],
                "rules": "botzone" if record["platform"].startswith("botzone") else "guobiao",
                "hand": str(replace(hand, win=Win(hand.win.tile))),
                "flags": {flag: getattr(hand.win, flag) for flag in FLAGS},
                "prevalent": str(hand.win.prevalent),
                "seat": str(hand.win.seat),
                "flowers": hand.win.flower_count,
                "recorded": {"total": total, "fans": {fan.zh: count for fan, count in fans.items()}},
            },
            list(contradictions(hand.win, fans)),
        )


def records(folder: Path) -> Iterator[dict[str, Any]]:
    """Every recorded deal that somebody won, file by file."""
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for record in map(json.loads, lines):
                if record["result"]["type"] == "hu":
                    yield record


def main(arguments: Sequence[str] = sys.argv[1:]) -> int:
    folder = Path(arguments[0]) if arguments else GAMES
    if not any(folder.glob("*.jsonl.gz")):
        print(f"no recorded games (*.jsonl.gz) in {folder}", file=sys.stderr)
        return 2
    written = disagreeing = 0
    with OUTPUT.open("w", encoding="utf-8", newline="\n") as output:
        for record in records(folder):
            for line, problems in lines_of(record):
                output.write(json.dumps(line, ensure_ascii=False) + "\n")
                written += 1
                disagreeing += bool(problems)
                for problem in problems:
                    print(f"{line['id']}: {problem}", file=sys.stderr)
    print(f"{written} hands written to {OUTPUT.relative_to(ROOT)}, {disagreeing} contradict their record")
    return 1 if disagreeing else 0


if __name__ == "__main__":
    sys.exit(main())
