"""Two games that differ only in what a viewer cannot know.

Of a game that was played, every place of the wall whose tile the viewer has never seen is found: tiles that
are still to be drawn, tiles in the hands of others that were never shown, concealed kongs. The twin is played
from a wall in which those tiles have changed places, by the same decisions; the viewer cannot tell the two
apart, so his views must be the same to the last byte.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from tests.table.checks import SEATS, WallModel
from tests.table.rigged import WAITING

from guobiao import Tile
from guobiao.table.actions import Action, ConcealedKong, DeclareWin, Discard, Pass
from guobiao.table.events import (
    Answered,
    Chowed,
    Dealt,
    Discarded,
    Drew,
    Event,
    FalselyDeclared,
    FlowerShown,
    Konged,
    Punged,
)
from guobiao.table.game import Game
from guobiao.table.state import Phase
from guobiao.table.wall import Wall
from guobiao.tiles import KINDS

Key = tuple[Phase, int, int]
"""Where a game stands for everybody to see: the phase, whose turn, and how many events all have seen."""


@dataclass
class Playing:
    """A game with its decisions, each at its place."""

    game: Game
    decisions: dict[Key, dict[int, Action]] = field(default_factory=lambda: defaultdict(dict))
    public: int = 0
    seen: int = 0

    @property
    def key(self) -> Key:
        """Where the game stands now."""
        events = self.game.events
        self.public += sum(not isinstance(event, Answered) for event in events[self.seen :])
        self.seen = len(events)
        return self.game.phase, self.game.turn, self.public

    def step(self, rng: random.Random) -> None:
        """One decision of somebody who is asked: mostly discards and claims, seldom a false win."""
        game = self.game
        seat = rng.choice(game.asked)
        actions = game.legal_actions(seat)
        weights = [_weight(game, seat, action) for action in actions]
        action = rng.choices(actions, weights)[0]
        self.decisions[self.key][seat] = action
        game.apply(seat, action)


def _weight(game: Game, seat: int, action: Action) -> float:
    match action:
        case DeclareWin():
            return 50 if game.state["worth"][seat] else 0.02
        case ConcealedKong():
            return 20
        case Discard() | Pass():
            return 1
    return 2


@dataclass
class Secrets:
    """The places of the wall that a viewer (None: a spectator) knows nothing of.

    Attributes:
        places: of tiles never shown to him.
        held: those of them that lie in hands.
        kongs: seat, tile and places of concealed kongs of others.
        barred: what may not lie in a place, since the viewer has seen that it does not.
        last: the place of the tile drawn last.
        opened: the dealer has begun to play.
        told: seats that have declared a false win: of their hands then everybody knows whether they waited.
    """

    game: Game
    viewer: int | None
    places: set[int] = field(default_factory=set)
    held: list[list[int]] = field(default_factory=lambda: [[] for _ in SEATS])
    kongs: list[tuple[int, Tile, list[int]]] = field(default_factory=list)
    barred: dict[int, set[Tile]] = field(default_factory=lambda: defaultdict(set))
    last: int | None = None
    opened: bool = False
    told: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        tiles = range(len(self.game.wall.tiles))
        places: Any = WallModel(SimpleNamespace(tiles=tuple(tiles)), self.game.rules["wall"] == "private")  # type: ignore[arg-type]
        self.places = set(tiles)
        hands = places.deal()
        for event in self.game.events:
            if isinstance(event, Dealt):
                self.held[event.seat] = hands[event.seat]
                self.last = hands[0][-1] if len(hands[0]) == 14 else None
            elif isinstance(event, Drew):
                place = places.take(event.seat, event.replacement)
                self.held[event.seat].append(place)
                if self.opened or event.seat == 0:  # what others replace before is not drawn in a turn
                    self.last = place
            else:
                self.opened = self.opened or not isinstance(event, FlowerShown | Answered)
                self._happened(event)
        self._end()
        if self.viewer is not None:
            self.places -= set(self.held[self.viewer])
        for _, _, kong in self.kongs:
            self.places -= set(kong)

    def _happened(self, event: Event) -> None:
        match event:
            case Discarded(seat, tile, drawn):
                if not drawn and self.last is not None:
                    self.barred[self.last].add(tile)
                self._show(seat, [tile], drawn)
                self.last = None
            case FlowerShown(seat, tile):
                self._show(seat, [tile], self.game.wall.tiles[self.last or 0] == tile)
            case Chowed() | Punged():
                tiles = list(event.meld.tiles)
                tiles.remove(event.tile)
                self._show(event.seat, tiles)
            case Konged(seat, Tile() as tile, 0):
                self.kongs.append((seat, tile, self._show(seat, [tile] * 4)))
            case Konged(seat, Tile() as tile, source):
                self._show(seat, [tile] * (1 if source > 4 else 3))
            case FalselyDeclared(seat):  # everybody is told whether the hand is ready
                self.places -= set(self.held[seat])
                self.told.add(seat)

    def _show(self, seat: int, tiles: list[Tile], drawn: bool = False) -> list[int]:
        """Tiles leave a hand for all to see, the one just drawn only if it must be."""
        shown: list[int] = []
        for tile in tiles:
            having = [place for place in self.held[seat] if self.game.wall.tiles[place] == tile]
            having.sort(key=lambda place: (place == self.last) is not drawn)
            shown.append(having[0])
            self.held[seat].remove(having[0])
        self.places -= set(shown)
        return shown

    def _end(self) -> None:
        """At the end the winners show their hands, everybody his kongs, and why nobody goes on is seen."""
        if not self.game.is_over:
            self.kongs = [kong for kong in self.kongs if kong[0] not in (self.viewer, *self.told)]
            return
        self.kongs = []
        for seat in self.game.winners:
            self.places -= set(self.held[seat])
        if self.last is not None and self.game.wall.tiles[self.last] >= KINDS:
            self.places.discard(self.last)


def twin(playing: Playing, viewer: int | None, rng: random.Random) -> Game:
    """A game that the viewer cannot tell from this one, as far as it has come."""
    game, secrets = playing.game, Secrets(playing.game, viewer)
    tiles, renamed = list(game.wall.tiles), {}
    for seat, tile, kong in secrets.kongs:
        other = _wholly_hidden(tiles, secrets, rng)
        if other is not None:
            renamed[seat, tile] = other
            theirs = [place for place in secrets.places if tiles[place] == other]
            for one, two in zip(kong, theirs, strict=True):
                tiles[one], tiles[two] = tiles[two], tiles[one]
    _mix(tiles, secrets, rng)
    wall = Wall(tuple(tiles), game.wall.dice, game.wall.seed)
    return _played(playing, Game(game.rules, wall=wall, prevalent=game.prevalent), viewer, renamed)


def _wholly_hidden(tiles: list[Tile], secrets: Secrets, rng: random.Random) -> Tile | None:
    """A kind of which the viewer has seen no tile."""
    kinds = [tiles[place] for place in secrets.places]
    whole = sorted({tile for tile in kinds if kinds.count(tile) == 4})
    return rng.choice(whole) if whole else None


def _mix(tiles: list[Tile], secrets: Secrets, rng: random.Random) -> None:
    places = sorted(secrets.places)
    in_hands = {place for hand in secrets.held for place in hand}
    for _ in range(4 * len(places)):
        one, two = rng.choice(places), rng.choice(places)
        flowers = tiles[one] >= KINDS or tiles[two] >= KINDS
        if flowers and (one in in_hands or two in in_hands):
            continue  # a flower in a hand decides what is asked: it stays there
        if tiles[one] not in secrets.barred[two] and tiles[two] not in secrets.barred[one]:
            tiles[one], tiles[two] = tiles[two], tiles[one]


def _played(playing: Playing, other: Game, viewer: int | None, renamed: dict[tuple[int, Tile], Tile]) -> Game:
    """Play the decisions of one game in its twin, as far as the viewer can see them."""
    end, copy = playing.key, Playing(other)
    while copy.key != end:
        assert not other.is_over, f"the twin ended before {end}"
        seat = other.asked[0]
        action = playing.decisions[copy.key].get(seat, Pass())
        if isinstance(action, ConcealedKong):
            action = ConcealedKong(renamed.get((seat, action.tile), action.tile))
        if other.phase in WAITING and action not in other.legal_actions(seat):
            action = Pass()  # a claim that was not heard needs no tiles
        other.apply(seat, action)
    answer = playing.decisions[end].get(viewer) if viewer is not None else None
    if answer is not None and viewer in other.asked and end[0] in WAITING:
        other.apply(viewer, answer)
    return other


def difference(one: Game, two: Game, viewer: int | None) -> list[str]:
    """The fields of the record, and the events, in which two views differ."""
    a, b = one.view(viewer), two.view(viewer)
    names = [name for name in a.state.dtype.names if (a.state[name] != b.state[name]).any()]
    return [*names, *(f"{x} / {y}" for x, y in zip(a.events, b.events, strict=False) if x != y)]
