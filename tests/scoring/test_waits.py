"""The wait rules (边张 坎张 单钓将): formal waits, which of them is the only one, and distances.

The win checker here is written a second time, in the simplest way: take any set or pair away and go on.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, permutations

import pytest
from tests.vectors import lines, part
from tools.check_vectors import Line, hand_of, wins_of

from guobiao import Hand, Meld, Score, Tile, override, score
from guobiao.rules.facts import Part, PartKind
from guobiao.scoring.waiting import distance, waits
from guobiao.tiles import COPIES, KINDS, TILES

# ---- A simple win checker ----------------------------------------------------------------------------------

Tiles = tuple[int, ...]
"""Kinds in ascending order."""

HONORS = range(27, 34)
ORPHANS = sorted([*(suit + end for suit in (0, 9, 18) for end in (0, 8)), *HONORS])
BODIES = [
    sorted(suit * 9 + low + step for suit, low in enumerate(lows) for step in (0, 3, 6))
    for lows in permutations(range(3))
]


def without(tiles: Tiles, taken: Iterable[int]) -> Tiles | None:
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


@lru_cache(maxsize=1 << 17)
def is_sets(tiles: Tiles, pairs: int) -> bool:
    """Whether the tiles are sets and so many pairs: the first tile begins one of them."""
    if not tiles:
        return pairs == 0
    first = tiles[0]
    forms = [(first, first, first)] + [(first, first)] * (pairs > 0)
    if first < 27 and first % 9 < 7:
        forms.append((first, first + 1, first + 2))
    rests = (without(tiles, form) for form in forms)
    return any(
        rest is not None and is_sets(rest, pairs - (len(form) == 2))
        for form, rest in zip(forms, rests, strict=True)
    )


def is_win(tiles: Tiles, melds: int) -> bool:
    """Whether concealed tiles and melds are a winning shape; fifth copies are not looked at."""
    if len(tiles) + 3 * melds != 14:
        return False
    if is_sets(tiles, 1):
        return True
    kinds = sorted(set(tiles))
    if melds <= 1 and len(kinds) >= 9:
        rests = (without(tiles, body) for body in BODIES)
        if any(rest is not None and is_sets(rest, 1) for rest in rests):
            return True
    if melds:
        return False
    if all(tiles.count(kind) in (2, 4) for kind in kinds) or kinds == ORPHANS:
        return True
    return len(kinds) == 14 and any(set(kinds) <= {*body, *HONORS} for body in BODIES)


def add(tiles: Iterable[int], tile: int) -> Tiles:
    return tuple(sorted([*tiles, tile]))


def formal_waits(hand: Hand) -> tuple[Tile, ...]:
    """Every kind that completes the hand, found by trying all 34."""
    tiles = tuple(map(int, hand.concealed))
    return tuple(t for t in TILES[:KINDS] if is_win(add(tiles, t), len(hand.melds)))


def in_all(hand: Hand) -> Counter[Tile]:
    return Counter(hand.held) + Counter(tile for meld in hand.melds for tile in meld.tiles)


# ---- Formal waits ------------------------------------------------------------------------------------------


def waiting(line: Line) -> Hand:
    return hand_of({**line, "hand": line["hand13"]})


@pytest.mark.parametrize("index", range(4))
def test_formal_waits_of_the_vectors(index):
    for line in part("waits", index, 4):
        hand = waiting(line)
        assert waits(hand) == formal_waits(hand), hand
        assert sorted(map(Tile, line["formal_waits"])) == list(waits(hand)), hand


@pytest.mark.parametrize("index", range(4))
def test_waits_without_fifth_copies(index):
    for line in part("waits", index, 4):
        hand = waiting(line)
        held = in_all(hand)
        left = [tile for tile in waits(hand) if held[tile] < COPIES]
        assert left == sorted(map(Tile, line["waits"])), hand


def test_some_hands_wait_for_a_fifth_copy():
    assert sum(line["waits"] != line["formal_waits"] for line in lines("waits")) == 41


@pytest.mark.parametrize("index", range(4))
def test_totals_of_every_wait(index):
    compared = 0
    for line in part("waits", index, 4):
        for won, total in wins_of(line):
            assert score(won).total == total, won
            compared += 1
    assert compared > 1200


def random_waiting(generator: random.Random) -> Hand:
    """Melds and concealed tiles of one or two suits or with honors, so that many are near a win."""
    groups = generator.sample(range(4), generator.choice((2, 2, 3)))
    wall = [tile for tile in TILES[:KINDS] if tile // 9 in groups for _ in range(COPIES)]
    if generator.random() < 0.5:
        wall = [tile for tile in TILES[:9] for _ in range(COPIES)]
    generator.shuffle(wall)
    melds: list[Meld] = []
    for _ in range(generator.choice((0, 0, 0, 1, 2, 3, 4))):
        tile = generator.choice([tile for tile, copies in Counter(wall).items() if copies >= 3])
        melds.append(
            Meld.kong(tile) if generator.random() < 0.3 and wall.count(tile) == 4 else Meld.pung(tile, 1)
        )
        for used in melds[-1].tiles:
            wall.remove(used)
    return Hand(tuple(wall[: 13 - 3 * len(melds)]), tuple(melds))


@pytest.mark.parametrize("seed", range(8))
def test_formal_waits_of_random_hands(seed):
    generator = random.Random(seed)
    waiting_hands = 0
    for _ in range(500):
        hand = random_waiting(generator)
        found = waits(hand)
        assert found == formal_waits(hand), hand
        waiting_hands += bool(found)
    assert waiting_hands > 100


def random_win(generator: random.Random) -> Tiles:
    """A complete concealed hand of any shape, perhaps with five of a kind."""
    match generator.randrange(5):
        case 0:
            tiles = [kind for kind in generator.choices(range(KINDS), k=7) for _ in range(2)]
        case 1:
            tiles = [*ORPHANS, generator.choice(ORPHANS)]
        case 2:
            tiles = generator.sample([*generator.choice(BODIES), *HONORS], 14)
        case 3:
            tiles = [*generator.choice(BODIES), *random_set(generator), *random_pair(generator)]
        case _:
            tiles = [tile for _ in range(4) for tile in random_set(generator)] + [*random_pair(generator)]
    return tuple(sorted(tiles))


def random_set(generator: random.Random) -> Tiles:
    if generator.random() < 0.6:
        lowest = generator.randrange(3) * 9 + generator.randrange(7)
        return lowest, lowest + 1, lowest + 2
    return (generator.randrange(KINDS),) * 3


def random_pair(generator: random.Random) -> Tiles:
    return (generator.randrange(KINDS),) * 2


@pytest.mark.parametrize("seed", range(4))
def test_formal_waits_of_every_shape(seed):
    generator = random.Random(seed)
    for _ in range(400):
        tiles = random_win(generator)
        if max(Counter(tiles).values()) <= COPIES:
            removed = generator.choice(tiles)
            left = without(tiles, [removed])
            assert left is not None
            hand = Hand(tuple(TILES[kind] for kind in left))
            assert TILES[removed] in waits(hand), hand
            assert waits(hand) == formal_waits(hand), hand


# ---- Which wait it is: the named examples -----------------------------------------------------------------

IN_ORDER = ("边张", "坎张", "单钓将")
WAIT_FANS = set(IN_ORDER)
ONE, TWO, THREE = "[SSS,1]", "[SSS,1][WWW,2]", "[SSS,1][WWW,2][FFF,3]"
"""Melds that leave the concealed tiles alone."""

EXAMPLES = [
    # Prevailing practice
    (THREE + "7779m8m", set()),
    (THREE + "7779m9m", set()),
    (TWO + "4444567m7m", set()),
    ("1122334466668m7m", set()),
    # Prevailing practice
    (TWO + "12345mPP3m", set()),
    (TWO + "56789mPP7m", set()),
    (TWO + "45567mPP6m", set()),
    (THREE + "1233m3m", {"边张"}),
    (THREE + "7789m7m", {"边张"}),
    (THREE + "4556m5m", {"坎张"}),
    # The plain ones
    (THREE + "12mPP3m", {"边张"}),
    (THREE + "89mPP7m", {"边张"}),
    (THREE + "13mPP2m", {"坎张"}),
    (THREE + "79mPP8m", {"坎张"}),
    (THREE + "123mPP", {"单钓将"}),
    (THREE + "23mPP1m", set()),
    (THREE + "23mPP4m", set()),
    (THREE + "11mPPP", set()),
]


def wait_fans(hand: str) -> set[str]:
    return score(hand).counts.keys() & WAIT_FANS


@pytest.mark.parametrize("hand, expected", EXAMPLES)
def test_named_examples(hand, expected):
    assert wait_fans(hand) == expected


def test_a_kind_held_four_times_is_a_wait_all_the_same():
    # Prevailing practice, Du Q12 and Q131: 4444567 waits for 4 and 7, though no fifth 4 exists.
    assert waits(Hand.parse(TWO + "4444567m")) == (Tile("4m"), Tile("7m"))
    won = TWO + "4444567m7m"
    assert wait_fans(won) == set()
    assert "单钓将" in score(won, override(exhausted_wait_blocks="off")).counts


@pytest.mark.parametrize(
    "hand",
    [
        "1122m3344p5566sPP",
        "19m19s19pESWNCFPP",
        "147m258p36sSWNCFP",
        "14m258p36sESWNCFP",
    ],
)
def test_special_shapes_give_no_wait_fan(hand):
    result = score(hand)
    assert result.wins
    assert result.counts.keys() & WAIT_FANS == set()
    assert not any(item.fan.zh in WAIT_FANS for item in result.not_counted)


@pytest.mark.parametrize(
    "hand, fan",
    [
        ("[123m,1][456p,1][789s,1][SSS,1]PP", "全求人"),
        ("[1111m,1][4444p,1][7777s,1][SSSS,1]PP", "四杠"),
    ],
)
def test_fans_that_drop_the_single_wait(hand, fan):
    result = score(hand)
    assert fan in result.counts
    assert result.counts.keys() & WAIT_FANS == set()
    assert "单钓将" in {item.fan.zh for item in result.not_counted}


# ---- Every four tiles of one suit that wait ----------------------------------------------------------------


def decided(tiles: Tiles, tile: int) -> dict[tuple[int, ...], str | None]:
    """For every set and pair that the five tiles are, with each part the tile may complete: which wait.

    Keys are the pair, the set, and whether the tile completes the pair.
    """
    only = sum(is_sets(add(tiles, kind), 1) for kind in range(9)) == 1
    five = add(tiles, tile)
    found: dict[tuple[int, ...], str | None] = {}
    for pair in set(five):
        rest = without(five, (pair, pair))
        if rest is None or not is_sets(rest, 0):
            continue
        if tile == pair:
            found[pair, *rest, 1] = "单钓将" if only else None
        if tile in rest:
            found[pair, *rest, 0] = chow_wait(rest, tile) if only else None
    return found


def chow_wait(a_set: Tiles, tile: int) -> str | None:
    if len(set(a_set)) == 1:
        return None
    if tile == a_set[1]:
        return "坎张"
    return "边张" if (*sorted({*a_set} - {tile}), tile) in {(0, 1, 2), (7, 8, 6)} else None


def counted(result: Score) -> dict[tuple[int, ...], str | None]:
    """The same of a score: which wait each reading counts."""
    found: dict[tuple[int, ...], str | None] = {}
    for reading in result.readings:
        [pair] = [p for p in reading.reading.parts if p.kind is PartKind.PAIR]
        [a_set] = [p for p in reading.reading.parts if not p.declared and p is not pair]
        fans = [use.fan.zh for use in reading.counted if use.fan.zh in WAIT_FANS]
        completed = reading.reading.parts[reading.reading.completed]
        key = (pair.tile % 9, *(tile % 9 for tile in tiles_of_set(a_set)), int(completed is pair))
        found[key] = fans[0] if fans else None
        assert len(fans) <= 1
    return found


def tiles_of_set(a_set: Part) -> list[Tile]:
    low = a_set.tile
    return [low, TILES[low + 1], TILES[low + 2]] if a_set.kind is PartKind.CHOW else [low] * 3


FOUR_TILES = [
    tiles for tiles in combinations_with_replacement(range(9), 4) if max(Counter(tiles).values()) <= COPIES
]


@pytest.mark.parametrize("suit", range(3), ids=["m", "p", "s"])
def test_every_four_tiles_of_a_suit(suit):
    assert len(FOUR_TILES) == 495
    seen: Counter[str | None] = Counter()
    for tiles in FOUR_TILES:
        hand = Hand.parse(THREE + "E").replace(concealed=tuple(TILES[suit * 9 + kind] for kind in tiles))
        for kind in range(9):
            if tiles.count(kind) == COPIES or not is_sets(add(tiles, kind), 1):
                continue
            result = score(hand.replace(tile=TILES[suit * 9 + kind]))
            expected = decided(tiles, kind)
            assert counted(result) == expected, result.hand
            # Five tiles are one set and one pair only, so that the wait is all the difference.
            best = min(expected.values(), key=(*IN_ORDER, None).index)
            assert set(result.counts) & WAIT_FANS == {best} - {None}, result.hand
            seen[best] += 1
    assert seen == {None: 240, "单钓将": 72, "坎张": 49, "边张": 14}


# ---- Distance ----------------------------------------------------------------------------------------------


def completes(hand: Hand) -> list[Tile]:
    """The kinds that complete a hand and of which a copy is left."""
    held = in_all(hand)
    return [tile for tile in formal_waits(hand) if held[tile] < COPIES]


def exchanges(hand: Hand) -> Iterator[Hand]:
    """Every hand that differs in one concealed tile."""
    held = in_all(hand)
    for given in sorted(set(hand.concealed)):
        left = without(tuple(map(int, hand.concealed)), [given])
        assert left is not None
        for drawn in TILES[:KINDS]:
            if drawn != given and held[drawn] < COPIES:
                yield hand.replace(concealed=(*(TILES[kind] for kind in left), drawn))


def near(generator: random.Random, exchanged: int, melds: int) -> Hand:
    """A hand of 13 tiles, from a complete one by taking a tile away and exchanging others."""
    while True:
        sets = [Meld.pung(tile, 1) for tile in generator.sample(TILES[:KINDS], melds)]
        if melds:
            tiles = [t for _ in range(4 - melds) for t in random_set(generator)]
            tiles += random_pair(generator)
        else:
            tiles = list(random_win(generator))
        generator.shuffle(tiles)
        tiles = tiles[1 + exchanged :] + generator.choices(range(KINDS), k=exchanged)
        hand = Hand(tuple(TILES[kind] for kind in tiles), tuple(sets))
        if not hand.problems():
            return hand


@pytest.mark.parametrize("seed", range(4))
def test_distance_0_is_a_win(seed):
    for line in part("scored_hands", seed * 200, 800):
        hand = hand_of(line)
        assert distance(hand) == 0
        assert score(hand).distance == 0


@pytest.mark.parametrize("seed", range(4))
def test_distance_1_is_a_hand_that_some_tile_completes(seed):
    generator = random.Random(seed)
    ready = 0
    for number in range(16):
        hand = near(generator, exchanged=number % 2, melds=number % 4)
        assert (distance(hand) == 1) == bool(completes(hand)), hand
        ready += bool(completes(hand))
    assert 4 <= ready < 16


@pytest.mark.parametrize("seed", range(4))
def test_distance_2_is_one_exchange_from_a_ready_hand(seed):
    generator = random.Random(100 + seed)
    found: Counter[int] = Counter()
    for number in range(8):
        hand = near(generator, exchanged=1 + number % 2, melds=number % 4)
        least = 1 if completes(hand) else 2 if any(map(completes, exchanges(hand))) else 3
        assert min(distance(hand), 3) == least, hand
        found[least] += 1
    assert found[2]


def test_waiting_only_for_a_fifth_copy_is_not_ready():
    hand = Hand.parse("[SSS,1][WWW,2][FFF,3]5555m")
    assert waits(hand) == (Tile("5m"),)
    assert distance(hand) == 2


def test_knitted_body_that_needs_a_fifth_copy_is_not_ready():
    # All four 1m are in the kong; waits() names the 1m, as it should: formal waits count used-up tiles.
    hand = Hand.parse("[1111m,1]47m258p369sSS ")
    assert waits(hand) == (Tile("1m"),)
    assert completes(hand) == []
    assert distance(hand) >= 2


def test_distance_of_fourteen_tiles_counts_exchanges():
    assert score("123456789m1234p5s").distance == 1
    assert score("147m258p369sEEESC").distance == 1
    assert score("19m19s19pESWNCFP5m").distance == 1
    assert score("1122335577m99pEC").distance == 1


def test_distance_without_the_standard_shape_of_the_knitted_straight():
    hand = Hand.parse("147m258p369sEEES ")
    assert distance(hand) == 1
    assert distance(hand, knitted_standard=False) > 1
    assert score(hand, override(knitted_standard_shape="off")).distance > 1
