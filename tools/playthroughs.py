"""Write down whole hands with every answer of the game: files that are read by people and compared by tests.

    python tools/playthroughs.py [--check]

Writes one file a hand into ``tests/table/playthroughs``; with ``--check`` it only says which would change and
exits with 1 if one would. After a change of the rules of play look at the differences.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from guobiao import Tile, ruleset
from guobiao.notation import format_tiles
from guobiao.rules.ruleset import Ruleset
from guobiao.table.actions import ACTIONS, Action, DeclareWin, Discard, Pass
from guobiao.table.events import Event, FalseWin
from guobiao.table.game import Game
from guobiao.table.state import Phase
from guobiao.table.view import View

OUTPUT = Path(__file__).resolve().parents[1] / "tests" / "table" / "playthroughs"
NAMES = "ESWN"
SEATS = range(4)
SAMPLES = 3
"""Refusals shown at each decision: every action is asked for, in turn."""

Player = Callable[[Game, int], Action]


@dataclass(frozen=True)
class Playthrough:
    """A hand to be written down."""

    name: str
    title: str
    rules: Ruleset
    seed: int
    player: Player


def builder(game: Game, seat: int) -> Action:
    """Wins, claims pungs and kongs, keeps no flower, and discards what fits least."""
    actions = game.legal_actions(seat)
    if DeclareWin() in actions and game.state["worth"][seat]:
        return DeclareWin()
    calls = [action for action in actions if not isinstance(action, Discard | DeclareWin | Pass)]
    if calls:
        return calls[-1]
    return Pass() if Pass() in actions else _loneliest(game, seat)


def hasty(game: Game, seat: int) -> Action:
    """As the builder, but South declares his seventh turn won, and North the first tile he may."""
    if DeclareWin() in game.legal_actions(seat) and (
        (seat == 1 and game.phase is Phase.TURN and len(game.river(1)) == 6)
        or (seat == 3 and game.phase is Phase.CLAIM and len(game.river(3)) == 2)
    ):
        return DeclareWin()
    return builder(game, seat)


def _loneliest(game: Game, seat: int) -> Action:
    hand = game.tiles(seat)
    return Discard(min(hand, key=lambda tile: (_company(tile, hand), tile)))


def _company(tile: Tile, hand: tuple[Tile, ...]) -> int:
    """How many tiles of the hand are like this one or near it."""
    if not tile.is_suited:
        return 2 * hand.count(tile)
    return sum(1 + (other == tile) for other in hand if other.suit == tile.suit and abs(other - tile) < 3)


PLAYTHROUGHS = (
    Playthrough("guobiao", "prevailing practice", ruleset("guobiao").override(None, minimum=1), 39, builder),
    Playthrough("mil-2025", "MIL 2025, with two false wins", ruleset("mil-2025"), 124, hasty),
    Playthrough("botzone", "private walls", ruleset("botzone").override(None, minimum=1), 82, builder),
)


def lines(hand: Playthrough) -> Iterator[str]:
    """The file of a hand."""
    game = Game(hand.rules, seed=hand.seed)
    yield f"# {hand.title}: rule set {hand.rules.name}, seed {hand.seed}"
    yield from (f"# {option.name} = {choice.value}" for option, choice in hand.rules.choices() if option.play)
    yield f"# wall {format_tiles(game.wall.tiles, 'canonical')}"
    yield f"# dice {' '.join(map(str, game.wall.dice)) or 'none'}"
    told = 0
    while True:
        yield from (f"  {_told(event)}" for event in game.events[told:])
        told = len(game.events)
        yield ""
        yield _header(game)
        if game.phase not in (Phase.CLAIM, Phase.ROB):
            yield from _table(game)
        if game.is_over:
            yield from _end(game)
            return
        seat = game.asked[0]
        yield from _answers(game, seat)
        action = hand.player(game, seat)
        yield f"> {NAMES[seat]} {action}"
        game.apply(seat, action)


def _told(event: Event) -> str:
    """An event in a few words."""
    values = [(field.name, getattr(event, field.name)) for field in fields(event)]
    return " ".join([type(event).__name__, *(_value(name, value) for name, value in values)])


def _value(name: str, value: object) -> str:
    match value:
        case tuple():
            return _tiles(value)
        case bool():
            return name if value else f"not-{name}"
        case int() if name == "seat" and not isinstance(value, Tile):
            return NAMES[value]
        case FalseWin():
            return value.name
    return f"{name}={value}" if name in ("source", "giver", "position") else str(value)


def _header(game: Game) -> str:
    """Where the game stands and who is asked."""
    private = game.rules["wall"] == "private"
    left = " ".join(str(game.tiles_left(seat)) for seat in (SEATS if private else (0,)))
    parts = [f"[{len(game.moves)}] {game.phase.name} {NAMES[game.turn]}"]
    parts.append("asked " + ("".join(NAMES[seat] for seat in game.asked) or "nobody"))
    parts.append(f"left {left}" + " (the last tile)" * game.is_last_tile)
    parts += [f"drawn {game.drawn}"] * (game.drawn is not None)
    parts += [f"offered {game.offered}"] * (game.offered is not None)
    return ", ".join(parts)


def _table(game: Game) -> Iterator[str]:
    """What the seats hold and what lies on the table."""
    for seat in SEATS:
        yield f"  {NAMES[seat]} {_seat(game, seat)}"
    visible = "".join(map(str, game.visible))
    barred = "".join(NAMES[seat] for seat in game.barred) or "nobody"
    yield f"  visible {visible}, points {game.points}, barred {barred}"


def _seat(game: Game | View, seat: int) -> str:
    """The hand, the melds, the flowers and the river of a seat, claimed tiles in brackets."""
    melds = " ".join("[????]" if meld is None else str(meld) for meld in game.melds(seat))
    river = zip(game.river(seat), game.taken(seat), strict=True)
    discards = " ".join(f"({tile})" if taken else str(tile) for tile, taken in river)
    parts = (_tiles(game.tiles(seat)), melds, _tiles(game.flowers(seat)), discards)
    return f"{game.tile_count(seat)}: " + " | ".join(parts)


def _tiles(tiles: tuple[Tile, ...]) -> str:
    return format_tiles(tiles, "canonical") if tiles else "-"


def _answers(game: Game, seat: int) -> Iterator[str]:
    """What the seat sees and may do, and why it and another may not do other things."""
    view = game.view(seat)
    sees = f"{_tiles(view.tiles(seat))}, drawn {view.drawn}, {len(view.events)} events"
    hidden = " ".join(f"{NAMES[other]} {view.tile_count(other)}" for other in SEATS if other != seat)
    kongs = sum(meld is None for other in SEATS for meld in view.melds(other))
    yield f"  view {NAMES[seat]}: {sees}, tiles of others {hidden}, kongs face down {kongs}"
    yield f"  legal {NAMES[seat]}: {', '.join(map(str, view.actions))}"
    first = len(game.moves) * SAMPLES
    for number in range(first, first + SAMPLES):
        action = ACTIONS[number * 7 % len(ACTIONS)]
        who = seat if number % SAMPLES else (seat + 1) % 4
        reason = game.why_not(who, action)
        if reason is not None:
            yield f"  not {NAMES[who]} {action}: {reason.en} / {reason.zh}"


def _end(game: Game) -> Iterator[str]:
    yield f"  winners {game.winners}, giver {game.giver}, voided {game.voided}, points {game.points}"
    for seat in game.winners:
        score = game.score(seat)
        yield f"  {NAMES[seat]} {game.hand(seat)}: {score.total}, {score.counts}"
    for seat in (*SEATS, None):
        yield f"  view of {'a spectator' if seat is None else NAMES[seat]}"
        yield from (f"    {NAMES[other]} {_seat(game.view(seat), other)}" for other in SEATS)


def text(hand: Playthrough) -> str:
    """The file of a hand as one text."""
    return "".join(line.rstrip() + "\n" for line in lines(hand))


def main(check: bool = False) -> int:
    """Write the files, or count those that would change."""
    changed = 0
    for hand in PLAYTHROUGHS:
        path, found = OUTPUT / f"{hand.name}.txt", text(hand)
        same = path.exists() and path.read_text(encoding="utf-8") == found
        changed += not same
        print(f"{path.name}: {'as it was' if same else 'changed'}")
        if not check:
            OUTPUT.mkdir(exist_ok=True)
            path.write_text(found, encoding="utf-8")
    return changed if check else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
