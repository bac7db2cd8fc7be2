"""Hypothesis strategies: legal winning hands of every shape, rule sets, and hands that may be nonsense."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from guobiao import OPTIONS, PRESETS, Hand, Meld, MeldKind, Ruleset, Tile, Win
from guobiao.rules.words import KNITTED_BODIES
from guobiao.tiles import (
    COPIES,
    FLOWER_TILES,
    HONORS,
    KINDS,
    TERMINALS_AND_HONORS,
    TILES,
    WINDS,
    tiles_of,
)

SEATS = tuple(tiles_of(WINDS))
LOWEST = tuple(tile for tile in TILES[:27] if tile % 9 < 7)
"""The tiles that a chow may begin with."""

kinds = st.sampled_from(TILES[:KINDS])
suited = st.sampled_from(TILES[:27])


def chow(lowest: Tile) -> tuple[Tile, ...]:
    return lowest, TILES[lowest + 1], TILES[lowest + 2]


@st.composite
def sets(draw: DrawFn, number: int) -> list[tuple[Tile, ...]]:
    """So many chows and pungs, in a few kinds of tile so that they are often related."""
    suits = draw(st.sets(st.integers(0, 2), min_size=1))
    low = draw(st.integers(0, 6))
    near = [tile for tile in LOWEST if tile // 9 in suits and abs(tile % 9 - low) <= 3]
    chows = st.sampled_from(near).map(chow)
    pungs = (st.sampled_from(near) | kinds).map(lambda tile: (tile,) * 3)
    return [draw(draw(st.sampled_from((chows, chows, pungs)))) for _ in range(number)]


@st.composite
def declared(draw: DrawFn, tiles: tuple[Tile, ...]) -> Meld | None:
    """A set on the table in one of the ways it can lie there, or None: it is held."""
    if len(set(tiles)) > 1:
        return draw(st.none() | st.integers(1, 3).map(lambda claimed: Meld.chow(tiles[0], claimed)))
    tile, source = tiles[0], draw(st.integers(1, 3))
    ways = (
        None,
        Meld.pung(tile, source),
        Meld.kong(tile),
        Meld.kong(tile, source),
        Meld.kong(tile, source, added=True),
    )
    return draw(st.sampled_from(ways))


@st.composite
def won(draw: DrawFn, held: Sequence[Tile], melds: Sequence[Meld] = ()) -> Hand:
    """These tiles won on one of those held, in circumstances that are possible."""
    tile = draw(st.sampled_from(sorted(held)))
    concealed = list(held)
    concealed.remove(tile)
    self_drawn = draw(st.booleans())
    melded = {other for meld in melds for other in meld.tiles}
    has_kong = any(meld.kind.is_kong for meld in melds)
    kong_possible = has_kong if self_drawn else tile not in {*concealed, *melded}
    win = Win(
        tile,
        self_drawn,
        last_copy=tile not in concealed and draw(st.booleans()),
        wall_last=draw(st.booleans()),
        kong_related=kong_possible and draw(st.booleans()),
        prevalent=draw(st.sampled_from(SEATS)),
        seat=draw(st.sampled_from(SEATS)),
        flowers=draw(st.integers(0, 8) | st.lists(st.sampled_from(FLOWER_TILES), unique=True).map(tuple)),
    )
    return Hand(tuple(concealed), tuple(melds), win)


@st.composite
def standard(draw: DrawFn) -> Hand:
    """Four sets and a pair."""
    chosen = draw(sets(4))
    melds = [draw(declared(tiles)) for tiles in chosen]
    held = [tile for tiles, meld in zip(chosen, melds, strict=True) if meld is None for tile in tiles]
    return draw(won([*held, *draw(kinds.map(lambda tile: (tile, tile)))], [m for m in melds if m]))


@st.composite
def knitted_straight(draw: DrawFn) -> Hand:
    """A knitted straight, a set and a pair."""
    body = tuple(tiles_of(draw(st.sampled_from(KNITTED_BODIES))))
    [tiles] = draw(sets(1))
    meld = draw(declared(tiles))
    held = [*body, *(tiles if meld is None else ()), *draw(kinds.map(lambda tile: (tile, tile)))]
    return draw(won(held, [meld] if meld else []))


@st.composite
def seven_pairs(draw: DrawFn) -> Hand:
    """Seven pairs, four equal tiles being two of them."""
    among = draw(st.sampled_from((TILES[:KINDS], TILES[:9], TILES[18:27], TILES[27:34], TILES[9:27])))
    pairs = draw(st.lists(st.sampled_from(among), min_size=7, max_size=7))
    return draw(won([tile for tile in pairs for _ in range(2)]))


@st.composite
def thirteen_orphans(draw: DrawFn) -> Hand:
    """The thirteen terminals and honors, one of them twice."""
    orphans = tuple(tiles_of(TERMINALS_AND_HONORS))
    return draw(won([*orphans, draw(st.sampled_from(orphans))]))


@st.composite
def honors_and_knitted(draw: DrawFn) -> Hand:
    """Fourteen different honors and knitted tiles."""
    every = tuple(tiles_of(draw(st.sampled_from(KNITTED_BODIES)) | HONORS))
    return draw(won(draw(st.permutations(every))[:14]))


def _legal(hand: Hand) -> Hand:
    assume(max(hand.counts()) <= COPIES)
    # What depends on all tiles together, such as a robbed tile that is in a meld, the strategy has minded.
    assert hand.problems() == []
    return hand


SHAPES: dict[str, SearchStrategy[Hand]] = {
    "standard": standard(),
    "knitted straight": knitted_straight(),
    "seven pairs": seven_pairs(),
    "thirteen orphans": thirteen_orphans(),
    "honors and knitted": honors_and_knitted(),
}

winning_hands: SearchStrategy[Hand] = st.one_of(*(SHAPES[name] for name in ("standard", *SHAPES))).map(_legal)
"""Legal winning hands of every shape."""

presets: SearchStrategy[Ruleset] = st.sampled_from(list(PRESETS.values()))


@st.composite
def rulesets(draw: DrawFn) -> Ruleset:
    """A preset, with other answers to some questions."""
    base = draw(presets)
    asked = draw(st.lists(st.sampled_from(list(OPTIONS.values())), unique=True, max_size=4))
    return base.override(
        **{option.name: draw(st.sampled_from(option.choices)).value for option in asked},
    )


any_tile = st.sampled_from(TILES)

any_meld: SearchStrategy[Meld] = st.builds(
    Meld,
    st.lists(any_tile, min_size=3, max_size=4).map(tuple) | kinds.map(lambda tile: (tile,) * 4),
    st.integers(-1, 9),
)
any_win: SearchStrategy[Win] = st.builds(
    Win,
    st.none() | any_tile,
    *(st.booleans() for _ in range(4)),
    prevalent=any_tile,
    seat=any_tile,
    flowers=st.integers(-1, 9) | st.lists(any_tile, max_size=9).map(tuple),
)
any_hand: SearchStrategy[Hand] = st.builds(
    Hand,
    st.lists(any_tile, max_size=18).map(tuple),
    st.lists(any_meld, max_size=5).map(tuple),
    any_win,
)
"""Well-formed hands, most of which are impossible."""


@st.composite
def nearly_legal_hands(draw: DrawFn) -> Hand:
    """A winning hand of which one thing is changed to anything."""
    hand = draw(winning_hands)
    changes: dict[str, SearchStrategy[object]] = {
        "tile": st.none() | any_tile,
        "concealed": st.permutations(hand.concealed).map(lambda tiles: tuple(tiles[1:])),
        "melds": st.lists(any_meld, max_size=5).map(tuple),
        "last_copy": st.booleans(),
        "kong_related": st.booleans(),
        "flowers": st.lists(any_tile, max_size=9).map(tuple),
        "seat": any_tile,
    }
    name = draw(st.sampled_from(sorted(changes)))
    return hand.replace(**{name: draw(changes[name])})


def kinds_held(hand: Hand) -> Counter[Tile]:
    """How often each kind is held, melds included."""
    return Counter({TILES[kind]: copies for kind, copies in enumerate(hand.counts()) if copies})


def is_concealed(hand: Hand) -> bool:
    """No set is claimed."""
    return all(meld.kind is MeldKind.CONCEALED_KONG for meld in hand.melds)
