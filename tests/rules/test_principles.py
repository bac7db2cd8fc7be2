"""The five principles (计分原则): exhaustively on four sets, and by the examples of the rulebooks.

What :mod:`guobiao.rules.principles` does is written here a second time in another way: relations between
sets by suit and rank, and 套算一次 by counting, as a forest in the graph of sets and fans.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, pairwise, permutations

import pytest
from tests.vectors import part
from tools.check_vectors import hand_of

from guobiao import FANS, OPTIONS, PRESETS, Fan, Hand, Meld, Ruleset, Tile, Win, override, score
from guobiao.rules import catalogue as c
from guobiao.rules.fan import FanUse
from guobiao.rules.principles import account_once, count, rank
from guobiao.scoring.facts import facts_of
from guobiao.scoring.readings import Reading, readings
from guobiao.tiles import COPIES, TILES

GUOBIAO = PRESETS["guobiao"]

Set = tuple[int, int]
"""Suit and rank of a chow's lowest tile or of a pung."""


# ---- Relations between sets, once more ---------------------------------------------------------------------


def steps(ranks: Sequence[int]) -> list[int]:
    return [high - low for low, high in pairwise(ranks)]


def chow_fan(sets: Sequence[Set]) -> Fan | None:
    """The fan that these chows make together, nothing less and nothing more."""
    ranks, suits = sorted(rank for _, rank in sets), len({suit for suit, _ in sets})
    match suits, steps(ranks):
        case 1, [0]:
            return c.PURE_DOUBLE_CHOW
        case 2, [0]:
            return c.MIXED_DOUBLE_CHOW
        case 1, [3]:
            return c.SHORT_STRAIGHT
        case 1, [6]:
            return c.TWO_TERMINAL_CHOWS
        case 1, [0, 0]:
            return c.PURE_TRIPLE_CHOW
        case 3, [0, 0]:
            return c.MIXED_TRIPLE_CHOW
        case 1, [1, 1] | [2, 2]:
            return c.PURE_SHIFTED_CHOWS
        case 3, [1, 1]:
            return c.MIXED_SHIFTED_CHOWS
        case 1, [3, 3]:
            return c.PURE_STRAIGHT
        case 3, [3, 3]:
            return c.MIXED_STRAIGHT
        case 1, [0, 0, 0]:
            return c.QUADRUPLE_CHOW
        case 1, [1, 1, 1] | [2, 2, 2]:
            return c.FOUR_PURE_SHIFTED_CHOWS
    return None


def pung_fan(sets: Sequence[Set]) -> Fan | None:
    """The fan that these pungs make together, nothing less and nothing more."""
    ranks, suits = sorted(rank for _, rank in sets), len({suit for suit, _ in sets})
    match suits, steps(ranks):
        case 2, [0]:
            return c.DOUBLE_PUNG
        case 3, [0, 0]:
            return c.TRIPLE_PUNG
        case 1, [1, 1]:
            return c.PURE_SHIFTED_PUNGS
        case 3, [1, 1]:
            return c.MIXED_SHIFTED_PUNGS
        case 1, [1, 1, 1]:
            return c.FOUR_PURE_SHIFTED_PUNGS
    return None


def is_forest(edges: Iterable[Sequence[int]], vertices: int = 4) -> bool:
    """Whether no edge closes a circle: each edge of m sets must make m - 1 components fewer."""
    component = list(range(vertices))
    joined = 0
    for edge in edges:
        joined += len(edge) - 1
        merged = {component[vertex] for vertex in edge}
        component = [min(merged) if own in merged else own for own in component]
    return joined == vertices - len(set(component))


def brute_force(relations: Sequence[tuple[Fan, Sequence[int]]]) -> tuple[int, int, tuple[int, ...]]:
    """The best rank of all choices of relations that are a forest (at most three, as each joins two sets)."""
    choices = chain.from_iterable(combinations(relations, size) for size in range(4))
    return max(
        rank(sum(fan.points for fan, _ in chosen), [fan for fan, _ in chosen])
        for chosen in choices
        if is_forest(edge for _, edge in chosen)
    )


def bits(mask: int) -> tuple[int, ...]:
    return tuple(index for index in range(8) if mask >> index & 1)


# ---- Hands made of given sets ------------------------------------------------------------------------------


def tile_of(a_set: Set) -> Tile:
    suit, number = a_set
    return TILES[suit * 9 + number - 1]


def melded(melds: Sequence[Meld], pair: Tile) -> Hand:
    """Four melds, won on the pair by a discard."""
    return Hand((pair,), tuple(melds), Win(pair))


def concealed(melds: Sequence[Meld], pair: Tile) -> Hand:
    """The same sets concealed, won by self-draw on the last copy that is the last tile of the wall."""
    tiles = tuple(tile for meld in melds for tile in meld.tiles)
    return Hand((*tiles, pair), (), Win(pair, self_drawn=True, wall_last=True))


def reading_of(hand: Hand, melds: Sequence[Meld]) -> Reading:
    """The reading of a hand in these sets, the winning tile in the pair."""
    wanted = sorted(sum(1 << tile for tile in set(meld.tiles)) for meld in melds)
    return next(
        found
        for found in readings(hand)
        if found.completed == 4 and sorted(p.mask for p in found.parts[:4]) == wanted
    )


def uses_of(hand: Hand, reading: Reading, rules: Ruleset) -> tuple[FanUse, ...]:
    """Every use of every fan that holds, before any principle is applied."""
    facts = facts_of(hand, reading, rules, only_one_wait=True)
    return tuple(
        FanUse(fan, parts)
        for fan, definition, _ in rules.rulebook.entries
        for parts in definition.uses(facts)
    )


def linking(uses: Iterable[FanUse]) -> tuple[FanUse, ...]:
    return tuple(use for use in uses if use.fan.links)


def points(rules: Ruleset, uses: Iterable[FanUse]) -> int:
    return sum(rules.rulebook.points(use.fan) for use in uses)


CHOWS = [(suit, number) for suit in range(3) for number in range(1, 8)]
PUNGS = [(suit, number) for suit in range(3) for number in range(1, 10)]
FOUR_CHOWS = list(combinations_with_replacement(CHOWS, 4))
EAST, SOUTH, RED = Tile("E"), Tile("S"), Tile("C")


def chow_melds(sets: Iterable[Set]) -> list[Meld]:
    return [Meld.chow(tile_of(a_set), 1) for a_set in sets]


def pung_melds(sets: Iterable[Set]) -> list[Meld]:
    return [Meld.pung(tile_of(a_set), 1) for a_set in sets]


# ---- 套算一次: a new fan only links sets that are not linked yet -------------------------------------------


def test_there_are_10626_multisets_of_four_chows():
    assert len(FOUR_CHOWS) == 10626


@pytest.mark.parametrize("lowest", CHOWS, ids=lambda chow: f"{chow[1]}{'mps'[chow[0]]}")
def test_account_once_on_all_sets_of_four_chows(lowest):
    for sets in (sets for sets in FOUR_CHOWS if sets[0] == lowest):
        melds = chow_melds(sets)
        hand = melded(melds, EAST)
        uses = linking(uses_of(hand, reading_of(hand, melds), GUOBIAO))
        related = [
            (fan, chosen)
            for size in (2, 3, 4)
            for chosen in combinations(range(4), size)
            if (fan := chow_fan([sets[index] for index in chosen]))
        ]
        check_account_once(uses, related)


@pytest.mark.parametrize("lowest", PUNGS, ids=lambda pung: f"{pung[1]}{'mps'[pung[0]]}")
def test_account_once_on_all_sets_of_up_to_four_pungs(lowest):
    for size in (2, 3, 4):
        for sets in (sets for sets in combinations(PUNGS, size) if sets[0] == lowest):
            melds = [*pung_melds(sets), *map(Meld.pung, (SOUTH, RED))][:4]
            hand = melded(melds, EAST)
            uses = linking(uses_of(hand, reading_of(hand, melds), GUOBIAO))
            related = [
                (fan, chosen)
                for number in range(2, size + 1)
                for chosen in combinations(range(size), number)
                if (fan := pung_fan([sets[index] for index in chosen]))
            ]
            check_account_once(uses, related)


def check_account_once(uses: tuple[FanUse, ...], related: list[tuple[Fan, tuple[int, ...]]]) -> None:
    """The fans found are those of the second way to say it; the choice is the best forest of them."""
    assert sorted((use.fan.number, bits(use.parts)) for use in uses) == sorted(
        (fan.number, chosen) for fan, chosen in related
    )
    chosen = account_once(GUOBIAO.rulebook, uses)
    assert rank(points(GUOBIAO, chosen), [use.fan for use in chosen]) == brute_force(related)
    assert is_forest(bits(use.parts) for use in chosen)
    check_limits(chosen)


def check_limits(chosen: Sequence[FanUse]) -> None:
    """What 不得相同 and 套算一次 say in the words of the rulebooks (MIL 2025 point 11)."""
    sizes = Counter(use.parts.bit_count() for use in chosen)
    assert sizes[3] + sizes[4] <= 1
    assert sizes[2] <= (0 if sizes[4] else 1 if sizes[3] else 3)
    for use, other in combinations(chosen, 2):
        assert use.fan is not other.fan or (use.parts & other.parts).bit_count() <= 1


def test_a_triangle_of_pungs_is_no_forest():
    assert is_forest([(0, 1), (1, 2), (2, 3)])
    assert is_forest([(0, 1, 2), (2, 3)])
    assert not is_forest([(0, 1), (1, 2), (0, 2)])
    assert not is_forest([(0, 1, 2), (1, 2, 3)])


# ---- 不重复 after 套算一次: no other order gives more points -----------------------------------------------


def crossing(rules: Ruleset) -> frozenset[tuple[Fan, Fan]]:
    """The exclusions between a fan of related sets and another: only these could make the order matter."""
    return frozenset(
        (fan, exclusion.fan)
        for fan in FANS
        for exclusion, _ in rules.rulebook.exclusions(fan)
        if fan.links != exclusion.fan.links
    )


STRICT_98 = PRESETS["cn-1998"].override("strict98", all_terminals_triple_pung="off")
ONE_ANSWER = [
    override(**{option.name: choice.value}) for option in OPTIONS.values() for choice in option.choices[1:]
]
DIFFERENT = {crossing(rules): rules for rules in (*ONE_ANSWER, STRICT_98, PRESETS["wmo-2006"], GUOBIAO)}
"""One rule set for each different set of crossing exclusions."""

each_kind_of_rules = pytest.mark.parametrize(
    "rules", DIFFERENT.values(), ids=lambda rules: f"{rules.name} {dict(rules.answers)}"[:60]
)


def test_presets_are_among_the_different_rule_sets():
    assert {crossing(rules) for rules in PRESETS.values()} < DIFFERENT.keys()


def choices(uses: Sequence[FanUse]) -> Iterator[tuple[FanUse, ...]]:
    """All choices of linking uses that are a forest over the sets and the pair."""
    for size in range(len(uses) + 1):
        found = [
            chosen for chosen in combinations(uses, size) if is_forest((bits(use.parts) for use in chosen), 5)
        ]
        if not found:
            return
        yield from found


@lru_cache(maxsize=1024)
def check_no_order_is_better(rules: Ruleset, uses: tuple[FanUse, ...]) -> bool:
    """Compare with every choice, where an exclusion crosses; returns whether it does."""
    held = {use.fan for use in uses}
    if not any(fan in held and other in held for fan, other in crossing(rules)):
        return False
    book = rules.rulebook
    rest = {use for use in uses if not use.fan.links}
    totals = [
        points(rules, count(book, [use for use in uses if use in rest or use in chosen]).counted)
        for chosen in choices(linking(uses))
    ]
    assert points(rules, count(book, uses).counted) == max(totals)
    return True


def contexts(melds: Sequence[Meld], pairs: Iterable[Tile], rules: Ruleset) -> Iterator[tuple[FanUse, ...]]:
    """The uses of four sets with each possible pair, melded and concealed."""
    held = Counter(tile for meld in melds for tile in meld.tiles)
    for pair in pairs:
        if held[pair] + 2 <= COPIES:
            for hand in (melded(melds, pair), concealed(melds, pair)):
                yield uses_of(hand, reading_of(hand, melds), rules)


@each_kind_of_rules
def test_no_order_gives_more_points_on_four_chows(rules):
    # 一色四同顺, 一色四步高 and the 双龙会 exclude fans that are not about related sets.
    crossed = 0
    for sets in FOUR_CHOWS:
        ranks = Counter(number for _, number in sets)
        if chow_fan(sets) or ranks == {1: 2, 7: 2}:
            for uses in contexts(chow_melds(sets), TILES[:34], rules):
                crossed += check_no_order_is_better(rules, uses)
    assert crossed > 1000


@each_kind_of_rules
def test_no_order_gives_more_points_on_four_pungs(rules):
    # 清幺九 excludes 双同刻 and 一色四节高 碰碰和: these sets, up to the order of suits.
    terminals = [sets for sets in combinations(PUNGS, 4) if all(number in (1, 9) for _, number in sets)]
    shifted = [tuple((0, first + step) for step in range(4)) for first in range(1, 7)]
    crossed = 0
    for sets in [*terminals, *shifted]:
        for uses in contexts(pung_melds(sets), TILES[:34], rules):
            crossed += check_no_order_is_better(rules, uses)
    assert crossed > 100


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("index", range(3))
def test_no_order_gives_more_points_on_any_reading(preset, index):
    name = "scored_hands" if preset in ("guobiao", "botzone") else f"presets/{preset}"
    rules = PRESETS[preset]
    crossed = 0
    for line in part(name, index, 12):
        hand = hand_of(line)
        for reading in readings(hand):
            uses = uses_of(hand, reading, rules)
            crossed += check_no_order_is_better(rules, uses)
            chosen = set(linking(count(rules.rulebook, uses).counted))
            best = max((points(rules, chosen) for chosen in choices(linking(uses))), default=0)
            dropped = points(rules, set(account_once(rules.rulebook, linking(uses))) - chosen)
            assert points(rules, chosen) + dropped == best
    assert crossed > 0


# ---- 不重复 ------------------------------------------------------------------------------------------------


def counts(hand: str, rules: Ruleset | str = GUOBIAO) -> dict[str, int]:
    return score(hand, rules).counts


def test_only_one_fan_implies_another_never_two_together():
    # 绿一色 and 清一色 together have no terminal; neither alone says so.
    green = counts("[234s,1][234s,2]66688s34s2s")
    assert {"绿一色", "清一色", "断幺"} <= green.keys()
    # 小四喜 with 箭刻 is 字一色 of necessity; it is counted.
    assert {"小四喜", "箭刻", "字一色"} <= counts("[EEE,1][SSS,1][WWW,1]NCCCN").keys()


def test_practice_one_voided_suit_beside_four_shifted_pungs_and_lower_four():
    assert {"一色四节高", "小于五", "缺一门"} <= counts("[111m,1][222m,1][333m,1]444m1s1s").keys()


def test_repetition_is_dropped_for_each_set():
    # 三风刻 drops the 幺九刻 of its own three pungs; the fourth keeps its own.
    assert counts("[SSS,1][WWW,1][NNN,1]111m5p5p")["幺九刻"] == 1
    assert "幺九刻" not in counts("[SSS,1][WWW,1][NNN,1]222m5p5p")


def test_a_dragon_pung_is_never_a_pung_of_honors():
    assert counts("[CCC,1]123m345p88s78s9s") == {"箭刻": 1}


# ---- 不拆移 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["[123p,1][345p,1][567p,1]789pNN", "[123p,1][234p,1][345p,1]456pNN"])
def test_four_shifted_chows_are_not_taken_apart(hand):
    found = counts(hand)
    assert found["一色四步高"] == 1
    assert not found.keys() & {"一色三步高", "连六", "老少副"}


def test_pure_terminal_chows_are_nothing_else():
    assert counts("123123789789s5s5s") == {"一色双龙会": 1, "门前清": 1, "单钓将": 1}


# ---- 不得相同 ----------------------------------------------------------------------------------------------


def test_mixed_shifted_pungs_once():
    result = score("[222p,1][333s,1][444m,1]555p6m6m")
    assert result.counts == {"三色三节高": 1, "碰碰和": 1, "断幺": 1, "单钓将": 1}
    assert result.total == 17


def test_mixed_shifted_chows_once():
    assert counts("[345m,1][456s,1][567p,1]678mEE")["三色三步高"] == 1


def test_pure_shifted_chows_once():
    result = score("[123p,1][345p,1][567p,1]234pEE")
    assert (result.counts["一色三步高"], result.counts["连六"]) == (1, 1)
    assert result.total == 24


@pytest.mark.parametrize("ranks", [(1, 3, 5, 7), (1, 2, 3, 4)])
def test_same_fan_in_every_order_of_the_melds(ranks):
    hands = [melded(chow_melds((0, number) for number in order), EAST) for order in permutations(ranks)]
    assert len({tuple(score(hand).counts.items()) for hand in hands}) == 1


# ---- 就高不就低 --------------------------------------------------------------------------------------------


def test_practice_the_reading_with_more_points():
    result = score("22333444m234p99p2m")
    assert result.counts == {"一色三同顺": 1, "门前清": 1, "平和": 1, "喜相逢": 1, "缺一门": 1}
    assert result.total == 30
    # The book makes the reading in pungs 29, without its 无字.
    [other] = result.equal_readings
    assert {"一色三节高", "双暗刻", "无字"} <= {use.fan.zh for use in other.counted}


def test_du_q75_pungs_are_worth_more_than_chows():
    assert score("[123s,1]123123123m3p3p|EE1000").total == 67


# ---- 套算一次 ----------------------------------------------------------------------------------------------

RELATIONS = {"一般高", "喜相逢", "连六", "老少副"}

BUDGETS = [
    pytest.param("123m456p789s123p99s", 1, 13, id="practice: 花龙 and one more"),
    pytest.param("234567p234567sEE", 3, 7, id="practice: three for four chows"),
    pytest.param("[123m,1][123s,1][789m,1]789s6p6p", 3, 6, id="Du Q51: three of four"),
    pytest.param("[789m,1][789m,1][789p,1]789s8s8s", 1, 36, id="Du Q51: 三色三同顺 and one more"),
    pytest.param("[123s,1][456m,1][789p,1]789s6s6s", 1, 11, id="Du Q124: 花龙 and one more"),
    pytest.param("[123m,1][123m,1][789m,1]789mCC", 3, 14, id="Rules 1998 p88: three of six"),
    pytest.param("[123m,1][123s,1][123m,1]999pEE", 2, 8, id="two for three chows"),
    pytest.param("[222m,1][222p,1][333m,1]333p5s5s", 0, 13, id="pungs: no such fan"),
]


@pytest.mark.parametrize("hand, relations, total", BUDGETS)
def test_relation_budget(hand, relations, total):
    result = score(hand)
    assert sum(times for fan, times in result.counts.items() if fan in RELATIONS) == relations
    assert result.total == total


def test_double_pung_twice():
    assert counts("[222m,1][222p,1][333m,1]333p5s5s")["双同刻"] == 2


# ---- Kongs and concealed pungs -----------------------------------------------------------------------------

KONG_MATRIX = """
0 0 0
0 0 1
0 0 2  双暗刻
0 0 3  三暗刻
0 0 4  四暗刻
0 1 0  暗杠
0 1 1  暗杠 双暗刻
0 1 2  暗杠 三暗刻
0 1 3  暗杠 四暗刻
0 2 0  双暗杠
0 2 1  双暗杠 三暗刻
0 2 2  双暗杠 四暗刻
0 3 0  三杠 三暗刻
0 3 1  三杠 四暗刻
0 4 0  四杠 四暗刻
1 0 0  明杠
1 0 1  明杠
1 0 2  明杠 双暗刻
1 0 3  明杠 三暗刻
1 1 0  明暗杠
1 1 1  明暗杠 双暗刻
1 1 2  明暗杠 三暗刻
1 2 0  三杠 双暗刻
1 2 1  三杠 三暗刻
1 3 0  四杠 三暗刻
2 0 0  双明杠
2 0 1  双明杠
2 0 2  双明杠 双暗刻
2 1 0  三杠
2 1 1  三杠 双暗刻
2 2 0  四杠 双暗刻
3 0 0  三杠
3 0 1  三杠
3 1 0  四杠
4 0 0  四杠
"""
"""Melded kongs, concealed kongs, concealed pungs beside them: what is counted (all rows there are)."""

DU_DIFFERS = """
1 2 0  三杠 双暗杠
1 2 1  三杠 双暗杠 三暗刻
2 1 0  三杠 暗杠
2 2 0  四杠 双暗杠
3 1 0  四杠 暗杠
"""
WMO_2014_DIFFERS = f"""
{DU_DIFFERS}
2 1 1  三杠 暗杠 双暗刻
"""
"""The rows in which 暗杠 or 双暗杠 is added inside 三杠 and 四杠."""

MIXED_KONG_IS_3 = """
1 1 0  明杠 暗杠
1 1 1  明杠 暗杠 双暗刻
1 1 2  明杠 暗杠 三暗刻
"""

KONG_FANS = {fan.zh for fan in FANS if fan.zh.endswith(("杠", "暗刻"))}
POINTS = {fan.zh: fan.points for fan in FANS}

Row = tuple[int, int, int]


def rows(*tables: str) -> dict[Row, list[str]]:
    """The rows of the tables; a later table stands over an earlier one."""
    found: dict[Row, list[str]] = {}
    for line in "\n".join(tables).split("\n"):
        if line:
            melded_kongs, concealed_kongs, pungs, *fans = line.split()
            found[int(melded_kongs), int(concealed_kongs), int(pungs)] = fans
    return found


def kong_hand(melded_kongs: int, concealed_kongs: int, pungs: int) -> Hand:
    """Four unrelated pungs, the rest of them melded, won on the pair by a discard."""
    tiles = [Tile(name) for name in ("2m", "5p", "8s", "S")]
    melds = [Meld.kong(tiles.pop(), 1) for _ in range(melded_kongs)]
    melds += [Meld.kong(tiles.pop()) for _ in range(concealed_kongs)]
    held = [tile for _ in range(pungs) for tile in [tiles.pop()] * 3]
    melds += [Meld.pung(tile, 1) for tile in tiles]
    return Hand((*held, RED), tuple(melds), Win(RED))


KONG_RULES = {
    "default": (GUOBIAO, rows(KONG_MATRIX), {}),
    "MIL 2025 points 4 and 5": (PRESETS["mil-2025"], rows(KONG_MATRIX), {}),
    "Rules 1998": (PRESETS["cn-1998"], rows(KONG_MATRIX, MIXED_KONG_IS_3), {}),
    "WMO 2006": (PRESETS["wmo-2006"], rows(KONG_MATRIX), {"双暗杠": 8, "明暗杠": 6}),
    "Du": (
        override(kongs34_concealed="add_kong_fans_du", mixed_kong=6),
        rows(KONG_MATRIX, DU_DIFFERS),
        {"明暗杠": 6},
    ),
    "WMO 2014": (
        PRESETS["wmo-2006"].override(kongs34_concealed="add_kong_fans"),
        rows(KONG_MATRIX, WMO_2014_DIFFERS),
        {"双暗杠": 8, "明暗杠": 6},
    ),
}


def test_the_matrix_has_every_row():
    every = {(m, k, p) for m in range(5) for k in range(5) for p in range(5) if m + k + p <= 4}
    assert rows(KONG_MATRIX).keys() == every


@pytest.mark.parametrize(
    "row", rows(KONG_MATRIX), ids=lambda row: "{} melded {} concealed {} pungs".format(*row)
)
@pytest.mark.parametrize("who", KONG_RULES)
def test_kongs_and_concealed_pungs(who, row):
    rules, expected, other_points = KONG_RULES[who]
    result = score(kong_hand(*row), rules)
    counted = {item.fan.zh: item.points for item in result.fans if item.fan.zh in KONG_FANS}
    assert counted == {fan: {**POINTS, **other_points}[fan] for fan in expected[row]}


def test_kong_fans_are_those_with_kong_or_concealed_pung_in_their_name():
    names = "四杠 四暗刻 三杠 三暗刻 双暗杠 双明杠 双暗刻 暗杠 明杠 明暗杠"
    assert [fan.zh for fan in FANS if fan.zh in KONG_FANS] == names.split()


# ---- 九莲宝灯 ----------------------------------------------------------------------------------------------

NINE_GATES = [106, 92, 89, 89, 91, 89, 89, 92, 106]
"""On a discard of 1 to 9."""


@pytest.mark.parametrize("suit", "mps")
@pytest.mark.parametrize("number", range(1, 10))
def test_nine_gates_totals(suit, number):
    hand = f"1112345678999{suit}{number}{suit}"
    assert score(hand).total == NINE_GATES[number - 1]
    assert score(f"{hand}|EE1000").total == NINE_GATES[number - 1] + 1


@pytest.mark.parametrize("number", range(1, 10))
def test_nine_gates_totals_without_any_terminal_pung(number):
    hand = f"1112345678999p{number}p"
    total = {2: 91, 8: 91, 5: 90}.get(number, NINE_GATES[number - 1])
    assert score(hand, override(nine_gates_terminal_pung="drop_all")).total == total
    assert score(hand, "wmo-2006").total == total
    assert score(f"{hand}|EE1000", "wmo-2006").total == total + 4


def test_nine_gates_needs_the_nine_way_wait():
    assert "九莲宝灯" not in counts("1112234567899m9m")


# ---- Chicken hand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("winner", ["5p", "2p"])
def test_chicken_hand(winner):
    hand = f"[123p,3][444s,1][789m,3]CC34p{winner}"
    assert counts(hand) == {"无番和": 1}
    assert score(hand).total == 8


def test_chicken_hand_disregards_flowers_and_they_count():
    result = score("[123p,3][444s,1][789m,3]CC34p5p|EE0000|3")
    assert result.counts == {"无番和": 1, "花牌": 3}
    assert (result.total, result.total_without_flowers, result.reaches_minimum) == (11, 8, True)


def test_practice_half_melded_flush_with_kongs():
    assert score("[1111m,1][2222m,2][555m,1][888m,1]9m9m").total == 41
