"""The 81 fans of the rulebook in its order, and 明暗杠: what a referee reads.

A fan says when it holds, in the words of :mod:`guobiao.rules.words`, and which fans are not counted beside
it (不计). The order gives the number and breaks ties. Points and exclusions are those of prevailing practice;
where authorities differ, :mod:`guobiao.rules.options` has the question and the answers.

"CMCR 1998" is 《中国麻将竞赛规则（试行）》; other sources are named in :mod:`guobiao.rules.options`.
"""

from __future__ import annotations

from collections.abc import Callable

from ..lang import Words
from ..tiles import (
    DRAGONS,
    GREEN,
    HONORS,
    SIMPLES,
    SUITED,
    TERMINALS,
    TERMINALS_AND_HONORS,
    WHITE,
    WINDS,
    suited,
)
from .facts import Shape, Wait
from .fan import Exclusion, Fan
from .words import (
    ALL_CHOW_SETS,
    ALL_PUNG_SETS,
    KONG_RELATED,
    LAST_COPY,
    NINE_GATES_WAIT,
    SELF_DRAW,
    WALL_LAST,
    A,
    B,
    C,
    ConsecutivePairs,
    Flowers,
    KnittedStraight,
    Nothing,
    Word,
    chows,
    claims,
    concealed_kongs,
    concealed_pungs,
    each_pung_of,
    has,
    has_all,
    in_every_part,
    kongs,
    melded_kongs,
    n,
    only,
    pair_of,
    pung_of_wind,
    pungs,
    pungs_of,
    shape,
    suits,
    tile_hog,
    waits,
)

_fans: list[Fan] = []


def _fan(
    zh: str,
    en: str,
    points: int,
    definition: Word,
    *,
    meaning: Words,
    excludes: Callable[[], tuple[Fan | Exclusion, ...]] = tuple,
    note: Words = Words("", ""),
    cited: tuple[str, ...],
    examples: tuple[str, ...],
) -> Fan:
    fan = Fan(len(_fans) + 1, zh, en, points, definition, meaning, note, cited, examples, excludes)
    _fans.append(fan)
    return fan


def once(fan: Fan) -> Exclusion:
    """One use of the fan is not counted; further ones are."""
    return Exclusion(fan, times=1)


# One line for each fact of a fan.
# fmt: off
_GREEN = suited((2, 3, 4, 6, 8), (2,)) | GREEN.mask
_REVERSIBLE = suited((1, 2, 3, 4, 5, 8, 9), (1,)) | suited((2, 4, 5, 6, 8, 9), (2,)) | WHITE.mask
_EVEN = suited((2, 4, 6, 8))


# --- 88 points ------------------------------------------------------------

BIG_FOUR_WINDS: Fan = _fan(
    "大四喜", "Big Four Winds", 88,
    pungs_of(WINDS, 4),
    excludes=lambda: (LITTLE_FOUR_WINDS, BIG_THREE_WINDS, ALL_PUNGS, PREVALENT_WIND, SEAT_WIND, PUNG_OF_TERMINALS_OR_HONORS),
    meaning=Words(
        "Pungs or kongs of all four winds, with any pair. The sets may be exposed or concealed.",
        "东、南、西、北四副刻子（杠）俱全，配任意一对将牌；刻子明暗不限。",
    ),
    note=Words(
        "Nothing more is paid for the wind pungs themselves or for All Pungs, but Half Flush or All Honors is added.",
        "四副风刻本身及碰碰和不再计番，混一色或字一色可加计。",
    ),
    cited=("CMCR 1998 p. 53", "Du 2006 Q53", "MIL 2025 app. 1.8", "MIL 2025 app. 1.13"),
    examples=("[EEE,1][SSS,2][NNN,3]5pWWW5p", "[WWW,1][NNNN]22sEESSSE"),
)

BIG_THREE_DRAGONS: Fan = _fan(
    "大三元", "Big Three Dragons", 88,
    pungs_of(DRAGONS, 3),
    excludes=lambda: (LITTLE_THREE_DRAGONS, TWO_DRAGON_PUNGS, DRAGON_PUNG, PUNG_OF_TERMINALS_OR_HONORS),
    meaning=Words(
        "Pungs or kongs of all three dragons. The fourth set and the pair are free.",
        "中、发、白三副刻子（杠）齐全，另一副面子和将牌不限。",
    ),
    note=Words(
        "Only the three dragon pungs are absorbed: another terminal or wind pung still scores, and One Voided Suit is added when exactly two suits appear.",
        "只有三副箭刻本身不再计番，第四副如是幺九刻或风刻照计；恰好两门序数牌时加计缺一门。",
    ),
    cited=("CMCR 1998 p. 54", "MIL 2025 app. 1.7", "MIL 2025 app. 1.8"),
    examples=("[CCC,1][PPP,3]45m88sFFF6m",),
)

ALL_GREEN: Fan = _fan(
    "绿一色", "All Green", 88,
    only(_GREEN),
    excludes=lambda: (HALF_FLUSH,),
    meaning=Words(
        "Every tile is a green dragon or a 2, 3, 4, 6 or 8 of bamboo; the dragon itself is not required. Standard hand or seven pairs, exposed or concealed.",
        "全部牌只用2、3、4、6、8条和发财，可以没有发财；基本和牌型、七对均可，吃碰不限。",
    ),
    note=Words(
        "Half Flush is never added; Full Flush is added when the hand has no dragon.",
        "有发财不计混一色，没有发财则加计清一色。",
    ),
    cited=("CMCR 1998 p. 55", "prevailing practice", "MIL 2025 app. 1.2", "MIL 2025 app. 1.13"),
    examples=("[FFF,2][234s,1]2266688s8s", "22334466888sFF8s"),
)

NINE_GATES: Fan = _fan(
    "九莲宝灯", "Nine Gates", 88,
    NINE_GATES_WAIT,
    excludes=lambda: (FULL_FLUSH, FULLY_CONCEALED_HAND, CONCEALED_HAND, NO_HONORS, once(PUNG_OF_TERMINALS_OR_HONORS)),
    meaning=Words(
        "With nothing melded, the thirteen tiles are 1112345678999 of one suit, and any tile of that suit completes the hand.",
        "没有吃、碰、杠，手牌恰为一种花色的1112345678999，和该花色任意一张牌。",
    ),
    note=Words(
        "The hand must wait on all nine ranks; the same fourteen tiles reached from another wait are only a Full Flush.",
        "必须是九面听后和牌；同样十四张牌若由其他听型和出，只按清一色计番。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "MIL 2025 app. 1.1", "MIL 2025 app. 1.12"),
    examples=("1112345678999p7p", "1112345678999s5s|EE1000"),
)

FOUR_KONGS: Fan = _fan(
    "四杠", "Four Kongs", 88,
    kongs(4),
    excludes=lambda: (THREE_KONGS, ALL_PUNGS, TWO_CONCEALED_KONGS, MELDED_AND_CONCEALED_KONG, TWO_MELDED_KONGS, CONCEALED_KONG, MELDED_KONG, SINGLE_WAIT),
    meaning=Words(
        "Four kongs in any mixture of concealed and melded, and a pair.",
        "四副面子全部开杠，明杠、暗杠不限，另有一对将牌。",
    ),
    note=Words(
        "The single kongs, All Pungs and Single Wait are not counted, but two or more concealed kongs add the matching concealed-pung fan.",
        "各杠、碰碰和、单钓将都不再计；有两个以上暗杠时按双暗刻、三暗刻、四暗刻加计。",
    ),
    cited=("CMCR 1998 pp. 56-57", "Du 2006 Q57", "MIL 2025 app. 1.5"),
    examples=("[2222m,1][6666p,6][8888s][WWWW,2]PP",),
)

SEVEN_SHIFTED_PAIRS: Fan = _fan(
    "连七对", "Seven Shifted Pairs", 88,
    ConsecutivePairs(),
    excludes=lambda: (FULL_FLUSH, SEVEN_PAIRS, FULLY_CONCEALED_HAND, CONCEALED_HAND, NO_HONORS, SINGLE_WAIT),
    meaning=Words(
        "Seven pairs of one suit in consecutive ranks: 1 to 7, 2 to 8 or 3 to 9.",
        "七个对子同属一门，序数一路相连，即1至7、2至8或3至9。",
    ),
    note=Words(
        "It replaces Seven Pairs and Full Flush, and a self-draw adds Self-Drawn instead of Fully Concealed Hand.",
        "不再计七对和清一色；自摸只加计自摸，不计不求人。",
    ),
    cited=("CMCR 1998 p. 57", "MIL 2025 app. 1.1"),
    examples=("2233445566778s8s",),
)

THIRTEEN_ORPHANS: Fan = _fan(
    "十三幺", "Thirteen Orphans", 88,
    shape(Shape.THIRTEEN_ORPHANS),
    excludes=lambda: (ALL_TERMINALS_AND_HONORS, ALL_TYPES, FULLY_CONCEALED_HAND, CONCEALED_HAND, SINGLE_WAIT),
    meaning=Words(
        "One each of the six terminals and the seven honors, with any one of those thirteen kinds doubled.",
        "三种花色的1、9和七种字牌各一张，再加其中任意一种的第二张。",
    ),
    note=Words(
        "No thirteen-way wait is needed: a hand that already has its pair and waits on one kind scores the same.",
        "不要求十三面听，已有对子、只听一种牌时和出同样成立。",
    ),
    cited=("CMCR 1998 p. 58", "MIL 2025 app. 1.1"),
    examples=("19m19p19sESWNCFP1m", "119m19p19sESWNCPF|EE1000"),
)


# --- 64 points ------------------------------------------------------------

ALL_TERMINALS: Fan = _fan(
    "清幺九", "All Terminals", 64,
    only(TERMINALS),
    excludes=lambda: (ALL_TERMINALS_AND_HONORS, ALL_PUNGS, OUTSIDE_HAND, DOUBLE_PUNG, PUNG_OF_TERMINALS_OR_HONORS, NO_HONORS),
    meaning=Words(
        "Every tile, the pair included, is a 1 or 9 of a suit. Pungs or kongs with a pair, exposed or not, or seven pairs.",
        "整手牌连将牌在内都是序数牌1、9；刻子（杠）加将牌或七对均可，明暗不限。",
    ),
    note=Words(
        "Double Pung is not added, while Triple Pung is.",
        "不计双同刻，但可加计三同刻。",
    ),
    cited=("CMCR 1998 p. 58", "Du 2006 Q60", "MIL 2025 app. 1.3", "MIL 2025 app. 1.14"),
    examples=("[999p,1][111m,2]99m11199s9s", "1199m1199p11199s1s"),
)

LITTLE_FOUR_WINDS: Fan = _fan(
    "小四喜", "Little Four Winds", 64,
    pungs_of(WINDS, 3) & pair_of(WINDS),
    excludes=lambda: (BIG_THREE_WINDS, PUNG_OF_TERMINALS_OR_HONORS),
    meaning=Words(
        "Pungs or kongs of three winds and a pair of the fourth. The remaining set is free.",
        "三种风牌各成刻子（杠），第四种风牌做将，另一副面子不限。",
    ),
    note=Words(
        "Big Three Winds is absorbed, but the prevalent and seat wind pungs are still paid.",
        "不计三风刻；三副风刻中有圈风、门风的，圈风刻、门风刻照计。",
    ),
    cited=("CMCR 1998 pp. 58-59", "Du 2006 Q61", "MIL 2025 app. 1.8", "MIL 2025 app. 1.13"),
    examples=("[WWW,3][NNN,1]23mEESSS4m|ES0000",),
)

LITTLE_THREE_DRAGONS: Fan = _fan(
    "小三元", "Little Three Dragons", 64,
    pungs_of(DRAGONS, 2) & pair_of(DRAGONS),
    excludes=lambda: (TWO_DRAGON_PUNGS, DRAGON_PUNG, PUNG_OF_TERMINALS_OR_HONORS),
    meaning=Words(
        "Pungs or kongs of two dragons and a pair of the third. The other two sets are free.",
        "两种箭牌各成刻子（杠），第三种箭牌做将，其余两副面子不限。",
    ),
    note=Words(
        "Dragon Pung and Two Dragon Pungs are absorbed; One Voided Suit is added when exactly two suits appear.",
        "不再计箭刻、双箭刻；恰好两门序数牌时加计缺一门。",
    ),
    cited=("CMCR 1998 pp. 59-60", "Du 2006 Q62", "MIL 2025 app. 1.7", "MIL 2025 app. 1.8"),
    examples=("[CCC,1]34m666pFFFPP5m",),
)

ALL_HONORS: Fan = _fan(
    "字一色", "All Honors", 64,
    only(HONORS),
    excludes=lambda: (ALL_TERMINALS_AND_HONORS, ALL_PUNGS, OUTSIDE_HAND, PUNG_OF_TERMINALS_OR_HONORS),
    meaning=Words(
        "Every tile is a wind or a dragon. Pungs or kongs with a pair, exposed or not, or seven pairs.",
        "整手牌全是字牌；刻子（杠）加将牌或七对均可，明暗不限。",
    ),
    note=Words(
        "Wind and dragon pungs keep their own fans, but All Pungs, Outside Hand and Pung of Terminals or Honors are not added.",
        "箭刻、双箭刻、圈风刻、门风刻照计，碰碰和、全带幺、幺九刻不计。",
    ),
    cited=("CMCR 1998 p. 60", "Du 2006 Q63", "MIL 2025 app. 1.2", "MIL 2025 app. 1.3"),
    examples=("[EEE,1][CCC,2]WWNNPPPN|SS0000", "EESSWWNNCCFPPF"),
)

FOUR_CONCEALED_PUNGS: Fan = _fan(
    "四暗刻", "Four Concealed Pungs", 64,
    concealed_pungs(4),
    excludes=lambda: (ALL_PUNGS, THREE_CONCEALED_PUNGS, TWO_CONCEALED_PUNGS, FULLY_CONCEALED_HAND, CONCEALED_HAND),
    meaning=Words(
        "Four concealed pungs or concealed kongs and a pair. The pair may be completed by a discard.",
        "四副面子全是暗刻（含暗杠）；将牌可以靠点和完成。",
    ),
    note=Words(
        "A pung completed by a discard is exposed, so a wait on two pairs has to be self-drawn.",
        "点和补成的刻子算明刻，因此听对倒时必须自摸。",
    ),
    cited=("CMCR 1998 p. 61", "Du 2006 Q64", "MIL 2025 app. 1.1"),
    examples=("333m66777p888sEEE|SS1000", "333m777p222888sPP"),
)

PURE_TERMINAL_CHOWS: Fan = _fan(
    "一色双龙会", "Pure Terminal Chows", 64,
    chows(A[1], A[1], A[7], A[7], pair=A[5]),
    excludes=lambda: (FULL_FLUSH, SEVEN_PAIRS, ALL_CHOWS, NO_HONORS, PURE_DOUBLE_CHOW, TWO_TERMINAL_CHOWS),
    meaning=Words(
        "Two 123 chows, two 789 chows and a pair of 5s, all in one suit. Exposed chows are allowed.",
        "同一花色的两副123、两副789，以该花色的5做将；可以吃牌。",
    ),
    note=Words(
        "It is never read as Seven Pairs, and Full Flush, All Chows and the two-chow fans are absorbed.",
        "不得再拆作七对，清一色、平和、一般高、老少副也不另计。",
    ),
    cited=("CMCR 1998 p. 61",),
    examples=("[123m,2][789m,1]1235578m9m",),
)


# --- 48 points ------------------------------------------------------------

QUADRUPLE_CHOW: Fan = _fan(
    "一色四同顺", "Quadruple Chow", 48,
    chows(A[n], A[n], A[n], A[n]),
    excludes=lambda: (PURE_TRIPLE_CHOW, PURE_SHIFTED_PUNGS, TILE_HOG, PURE_DOUBLE_CHOW),
    meaning=Words(
        "Four identical chows of one suit, with any pair.",
        "四副面子是同一门中完全一样的顺子，将牌不限。",
    ),
    note=Words(
        "The three ranks held four times give no Tile Hog, and no smaller identical-chow fan is added.",
        "三种各四张的牌不计四归一，也不计一色三同顺、一般高。",
    ),
    cited=("CMCR 1998 pp. 61-62", "Du 2006 Q66", "MIL 2025 app. 1.7"),
    examples=("[456p,1][456p,2]44556p22s6p",),
)

FOUR_PURE_SHIFTED_PUNGS: Fan = _fan(
    "一色四节高", "Four Pure Shifted Pungs", 48,
    pungs(A[n], A[n + 1], A[n + 2], A[n + 3]),
    excludes=lambda: (PURE_TRIPLE_CHOW, PURE_SHIFTED_PUNGS, ALL_PUNGS),
    meaning=Words(
        "Four pungs or kongs of one suit in consecutive ranks, with any pair.",
        "同一门的四副刻子（杠），序数逐副高一位，将牌不限。",
    ),
    note=Words(
        "The four ranks must follow without a gap; All Pungs is absorbed.",
        "四个序数必须依次相连，不能间断；不另计碰碰和。",
    ),
    cited=("CMCR 1998 p. 62", "Du 2006 Q67", "MIL 2025 app. 1.7"),
    examples=("[555s,1][666s,3]22m77788s8s",),
)


# --- 32 points ------------------------------------------------------------

FOUR_PURE_SHIFTED_CHOWS: Fan = _fan(
    "一色四步高", "Four Pure Shifted Chows", 32,
    chows(A[n], A[n + 1], A[n + 2], A[n + 3]) | chows(A[n], A[n + 2], A[n + 4], A[n + 6]),
    excludes=lambda: (PURE_SHIFTED_CHOWS, SHORT_STRAIGHT, TWO_TERMINAL_CHOWS),
    meaning=Words(
        "Four chows of one suit, each one rank above the last, or each two ranks above the last. Any pair.",
        "同一门的四副顺子，每副都比前一副高一位，或每副都高两位；将牌不限。",
    ),
    note=Words(
        "All steps must be equal, and the first and last chow give no Short Straight or Two Terminal Chows.",
        "步距必须一致；首尾两副顺子不得再计连六或老少副。",
    ),
    cited=("CMCR 1998 pp. 62-63", "Du 2006 Q68", "MIL 2025 app. 1.7"),
    examples=("[234p,1]34455566p99s7p", "[123m,1][345m,3]56778m22s9m"),
)

THREE_KONGS: Fan = _fan(
    "三杠", "Three Kongs", 32,
    kongs(3),
    excludes=lambda: (TWO_CONCEALED_KONGS, MELDED_AND_CONCEALED_KONG, TWO_MELDED_KONGS, CONCEALED_KONG, MELDED_KONG),
    meaning=Words(
        "Three kongs, concealed or melded in any mixture. The fourth set and the pair are free.",
        "四副面子中有三副开杠，明杠、暗杠不限，余下一副面子和将牌不限。",
    ),
    note=Words(
        "No smaller kong fan is added, while concealed kongs still count as concealed pungs.",
        "不再计其他杠类番种，暗杠仍可作暗刻加计暗刻类番种。",
    ),
    cited=("CMCR 1998 p. 63", "Du 2006 Q69", "MIL 2025 app. 1.5"),
    examples=("[3333m,1][7777p,6][9999s]45sFF6s",),
)

ALL_TERMINALS_AND_HONORS: Fan = _fan(
    "混幺九", "All Terminals and Honors", 32,
    only(TERMINALS_AND_HONORS) & has(TERMINALS) & has(HONORS),
    excludes=lambda: (ALL_PUNGS, OUTSIDE_HAND, PUNG_OF_TERMINALS_OR_HONORS),
    meaning=Words(
        "Only terminals and honors, with some of each. Pungs or kongs with a pair, exposed or not, or seven pairs.",
        "整手牌都是幺九牌，序数牌、字牌两者都有；刻子（杠）加将牌或七对均可。",
    ),
    note=Words(
        "All Pungs, Outside Hand and Pung of Terminals or Honors are not added.",
        "不再计碰碰和、全带幺、幺九刻。",
    ),
    cited=("CMCR 1998 p. 64", "Du 2006 Q70", "MIL 2025 app. 1.2", "MIL 2025 app. 1.3"),
    examples=("[111m,1][SSS,2]99p999sPPP", "1199m99p11sEECCFF"),
)


# --- 24 points ------------------------------------------------------------

SEVEN_PAIRS: Fan = _fan(
    "七对", "Seven Pairs", 24,
    shape(Shape.SEVEN_PAIRS),
    excludes=lambda: (FULLY_CONCEALED_HAND, CONCEALED_HAND, SINGLE_WAIT),
    meaning=Words(
        "Seven pairs, with nothing melded. Four equal tiles may stand as two pairs.",
        "手牌恰为七个对子，没有吃、碰、杠；四张相同的牌可以当作两个对子。",
    ),
    note=Words(
        "Each four equal tiles add Tile Hog, while Concealed Hand, Fully Concealed Hand and the wait fans are never added.",
        "四张相同的牌加计四归一；门前清、不求人和边张、坎张、单钓将一律不计。",
    ),
    cited=("CMCR 1998 pp. 64-65", "Du 2006 Q71", "MIL 2025 app. 1.1", "MIL 2025 app. 1.2"),
    examples=("2255m3377p88sEEPP", "44466m1133p99sWW4m"),
)

GREATER_HONORS_AND_KNITTED_TILES: Fan = _fan(
    "七星不靠", "Greater Honors and Knitted Tiles", 24,
    shape(Shape.HONORS_AND_KNITTED) & has_all(HONORS),
    excludes=lambda: (LESSER_HONORS_AND_KNITTED_TILES, ALL_TYPES, FULLY_CONCEALED_HAND, CONCEALED_HAND, SINGLE_WAIT),
    meaning=Words(
        "All seven honors, one of each, and seven different suit tiles from one knitted pattern: 1-4-7 of one suit, 2-5-8 of another, 3-6-9 of the third.",
        "七种字牌各一张，另七张序数牌互不相同，分别取自三种花色的147、258、369（每种花色只用一组）。",
    ),
    note=Words(
        "There is no pair, and one missing honor makes it only Lesser Honors and Knitted Tiles.",
        "全牌没有对子；字牌少一种就只能计全不靠。",
    ),
    cited=("CMCR 1998 p. 65", "MIL 2025 app. 1.1"),
    examples=("14m258p36sESWNCFP",),
)

ALL_EVEN_PUNGS: Fan = _fan(
    "全双刻", "All Even Pungs", 24,
    ALL_PUNG_SETS & only(_EVEN),
    excludes=lambda: (ALL_PUNGS, ALL_SIMPLES, NO_HONORS),
    meaning=Words(
        "Four pungs or kongs and a pair, all of even suit tiles: 2, 4, 6, 8.",
        "四副刻子（杠）连同将牌都是双数序数牌，即2、4、6、8。",
    ),
    note=Words(
        "Seven pairs of even tiles do not qualify; they are Seven Pairs with All Simples.",
        "全是双数的七对不算全双刻，只计七对、断幺。",
    ),
    cited=("CMCR 1998 p. 66", "Du 2006 Q73"),
    examples=("[444m,1][888s,3]66m22266p6p",),
)

FULL_FLUSH: Fan = _fan(
    "清一色", "Full Flush", 24,
    suits(1) & ~has(HONORS),
    excludes=lambda: (NO_HONORS,),
    meaning=Words(
        "All tiles are of one suit, without honors. Standard hand or seven pairs, exposed or concealed.",
        "整手牌同属一门序数牌，没有字牌；基本和牌型、七对均可，吃碰不限。",
    ),
    note=Words(
        "Nine Gates, Seven Shifted Pairs and Pure Terminal Chows already contain it.",
        "九莲宝灯、连七对、一色双龙会已含清一色，不得再计。",
    ),
    cited=("CMCR 1998 p. 67", "MIL 2025 app. 1.2"),
    examples=("[678m,2][345m,1]1146999m5m",),
)

PURE_TRIPLE_CHOW: Fan = _fan(
    "一色三同顺", "Pure Triple Chow", 24,
    chows(A[n], A[n], A[n]),
    excludes=lambda: (PURE_SHIFTED_PUNGS, PURE_DOUBLE_CHOW),
    meaning=Words(
        "Three identical chows of one suit. The fourth set and the pair are free.",
        "一门之内有三副完全一样的顺子，另一副面子和将牌不限。",
    ),
    note=Words(
        "The same nine tiles may also be read as three shifted pungs; only the higher-scoring reading counts.",
        "这九张牌也可看作一色三节高，两种拆法只取总番较高的一种。",
    ),
    cited=("CMCR 1998 p. 68", "Du 2006 Q75"),
    examples=("[567s,1][567s,2]23499m56s7s",),
)

PURE_SHIFTED_PUNGS: Fan = _fan(
    "一色三节高", "Pure Shifted Pungs", 24,
    pungs(A[n], A[n + 1], A[n + 2]),
    excludes=lambda: (PURE_TRIPLE_CHOW,),
    meaning=Words(
        "Three pungs or kongs of one suit in consecutive ranks. The fourth set and the pair are free.",
        "同一门的三副刻子（杠），序数逐副高一位，另一副面子和将牌不限。",
    ),
    note=Words(
        "Concealed tiles of this shape may also be read as three identical chows, but both fans are never scored together.",
        "暗牌也可看作一色三同顺，两者不得同时计番。",
    ),
    cited=("CMCR 1998 p. 68", "Du 2006 Q76"),
    examples=("[222p,1][333p,3]678m44p55s4p",),
)

UPPER_TILES: Fan = _fan(
    "全大", "Upper Tiles", 24,
    only(suited((7, 8, 9))),
    excludes=lambda: (UPPER_FOUR, NO_HONORS),
    meaning=Words(
        "Every tile is a 7, 8 or 9 of a suit. Standard hand or seven pairs, exposed or concealed.",
        "整手牌只用序数牌7、8、9；基本和牌型、七对均可，吃碰不限。",
    ),
    note=Words(
        "Upper Four and No Honors are absorbed.",
        "不再计大于五、无字。",
    ),
    cited=("CMCR 1998 p. 69", "MIL 2025 app. 1.2"),
    examples=("[789m,1][777p,2]78m88899s9m",),
)

MIDDLE_TILES: Fan = _fan(
    "全中", "Middle Tiles", 24,
    only(suited((4, 5, 6))),
    excludes=lambda: (ALL_SIMPLES, NO_HONORS),
    meaning=Words(
        "Every tile is a 4, 5 or 6 of a suit. Standard hand or seven pairs, exposed or concealed.",
        "整手牌只用序数牌4、5、6；基本和牌型、七对均可，吃碰不限。",
    ),
    note=Words(
        "All Simples is absorbed, but All Fives is added when every set and the pair hold a 5.",
        "不再计断幺、无字；每副牌及将牌都带5时可加计全带五。",
    ),
    cited=("CMCR 1998 p. 70", "MIL 2025 app. 1.2"),
    examples=("[456m,1][444p,2]45m66p555s6m",),
)

LOWER_TILES: Fan = _fan(
    "全小", "Lower Tiles", 24,
    only(suited((1, 2, 3))),
    excludes=lambda: (LOWER_FOUR, NO_HONORS),
    meaning=Words(
        "Every tile is a 1, 2 or 3 of a suit. Standard hand or seven pairs, exposed or concealed.",
        "整手牌只用序数牌1、2、3；基本和牌型、七对均可，吃碰不限。",
    ),
    note=Words(
        "Lower Four and No Honors are absorbed.",
        "不再计小于五、无字。",
    ),
    cited=("CMCR 1998 p. 70", "MIL 2025 app. 1.2"),
    examples=("[123m,1][111p,2]12m22333s3m",),
)


# --- 16 points ------------------------------------------------------------

PURE_STRAIGHT: Fan = _fan(
    "清龙", "Pure Straight", 16,
    chows(A[1], A[4], A[7]),
    excludes=lambda: (SHORT_STRAIGHT, TWO_TERMINAL_CHOWS),
    meaning=Words(
        "The chows 123, 456 and 789 of one suit. The fourth set and the pair are free.",
        "同一花色的123、456、789三副顺子，另一副面子和将牌不限。",
    ),
    note=Words(
        "All nine ranks are not enough if they do not divide into these three chows; Short Straight and Two Terminal Chows inside it are not added.",
        "仅有1至9各一张还不够，必须成123、456、789三副；其内部不再计连六、老少副。",
    ),
    cited=("CMCR 1998 p. 71",),
    examples=("[456s,2]66m12378sPPP9s",),
)

THREE_SUITED_TERMINAL_CHOWS: Fan = _fan(
    "三色双龙会", "Three-Suited Terminal Chows", 16,
    chows(A[1], A[7], B[1], B[7], pair=C[5]),
    excludes=lambda: (ALL_CHOWS, NO_HONORS, MIXED_DOUBLE_CHOW, TWO_TERMINAL_CHOWS),
    meaning=Words(
        "123 and 789 in one suit, 123 and 789 in a second suit, and a pair of 5s in the third. Exposed chows are allowed.",
        "两种花色各有123、789两副顺子，以第三种花色的5做将；可以吃牌。",
    ),
    note=Words(
        "The pair must be the 5 of the remaining suit; All Chows and the two-chow fans are absorbed.",
        "将牌必须是第三种花色的5；平和、喜相逢、老少副、无字都不另计。",
    ),
    cited=("CMCR 1998 p. 71", "Du 2006 Q81"),
    examples=("[123m,1][789s,3]78m55p123s9m",),
)

PURE_SHIFTED_CHOWS: Fan = _fan(
    "一色三步高", "Pure Shifted Chows", 16,
    chows(A[n], A[n + 1], A[n + 2]) | chows(A[n], A[n + 2], A[n + 4]),
    meaning=Words(
        "Three chows of one suit, each one rank above the last, or each two ranks above the last. The fourth set and the pair are free.",
        "同一门的三副顺子，每副都比前一副高一位，或每副都高两位；另一副面子和将牌不限。",
    ),
    note=Words(
        "It is counted once even when the fourth chow makes a second such group.",
        "第四副顺子即使又能凑成一组，也只计一次。",
    ),
    cited=("CMCR 1998 p. 72", "Du 2006 Q82"),
    examples=("[234s,1][456s,2]99m67sPPP8s", "[456p,3]123m56677p22s8p"),
)

ALL_FIVES: Fan = _fan(
    "全带五", "All Fives", 16,
    in_every_part(suited((5,))),
    excludes=lambda: (ALL_SIMPLES, NO_HONORS),
    meaning=Words(
        "A standard hand in which every set and the pair contain a 5. Exposed sets are allowed.",
        "限基本和牌型：四副面子连同将牌，副副都带5；可以吃、碰、杠。",
    ),
    note=Words(
        "The pair must be 55; seven pairs cannot make it.",
        "将牌必须是一对5，七对不能成立。",
    ),
    cited=("CMCR 1998 p. 73", "Du 2006 Q83"),
    examples=("[345m,1][567p,2]46m55p456s5m",),
)

TRIPLE_PUNG: Fan = _fan(
    "三同刻", "Triple Pung", 16,
    pungs(A[n], B[n], C[n]),
    excludes=lambda: (DOUBLE_PUNG,),
    meaning=Words(
        "Pungs or kongs of the same rank in all three suits. The fourth set and the pair are free.",
        "万、饼、条各有一副同序数的刻子（杠），另一副面子和将牌不限。",
    ),
    note=Words(
        "A pair in the third suit is not enough; Double Pung is absorbed.",
        "第三种花色必须也成刻子，只有对子不算；不另计双同刻。",
    ),
    cited=("CMCR 1998 p. 74",),
    examples=("[777m,1][777s,3]23m777pEE4m",),
)

THREE_CONCEALED_PUNGS: Fan = _fan(
    "三暗刻", "Three Concealed Pungs", 16,
    concealed_pungs(3),
    excludes=lambda: (TWO_CONCEALED_PUNGS,),
    meaning=Words(
        "Three concealed pungs or concealed kongs. The fourth set may be of any kind and may be exposed.",
        "三副暗刻（含暗杠），另一副面子不限，可以是明牌。",
    ),
    note=Words(
        "A pung completed by a discard counts as exposed.",
        "点和补成的刻子算明刻。",
    ),
    cited=("CMCR 1998 pp. 74-75", "Du 2006 Q64", "Du 2006 Q85", "MIL 2025 app. 1.5"),
    examples=("[456m,1]22299p777sNNN|EE1000",),
)


# --- 12 points ------------------------------------------------------------

LESSER_HONORS_AND_KNITTED_TILES: Fan = _fan(
    "全不靠", "Lesser Honors and Knitted Tiles", 12,
    shape(Shape.HONORS_AND_KNITTED),
    excludes=lambda: (ALL_TYPES, FULLY_CONCEALED_HAND, CONCEALED_HAND, SINGLE_WAIT),
    meaning=Words(
        "Fourteen different tiles chosen from the seven honors and the nine tiles of one knitted pattern: 1-4-7 of one suit, 2-5-8 of another, 3-6-9 of the third.",
        "十四张互不相同的单张牌，取自七种字牌和三种花色的147、258、369（每种花色只用一组）。",
    ),
    note=Words(
        "There is no pair; if all nine knitted tiles are present, Knitted Straight is added.",
        "全牌没有对子；九张序数牌全齐时加计组合龙。",
    ),
    cited=("CMCR 1998 pp. 75-76", "MIL 2025 app. 1.1"),
    examples=("147m258p69sESWNCP", "258m369p147sESWCP"),
)

KNITTED_STRAIGHT: Fan = _fan(
    "组合龙", "Knitted Straight", 12,
    KnittedStraight(),
    meaning=Words(
        "All nine tiles 1-4-7, 2-5-8 and 3-6-9 with one group in each suit. They stand in place of three sets beside one more set and a pair, or inside Lesser Honors and Knitted Tiles.",
        "三种花色分别为147、258、369的九张牌齐全；可以代替三副面子，另配一副面子和将牌，也可以出现在全不靠中。",
    ),
    note=Words(
        "When the winning tile belongs to the nine tiles, Edge Wait, Closed Wait and Single Wait are not counted.",
        "听张在组合龙九张之内时，不计边张、坎张、单钓将。",
    ),
    cited=("CMCR 1998 pp. 76-77", "prevailing practice", "Du 2006 Q87", "MIL 2025 app. 1.9"),
    examples=("[456m,2]147m369p258sNN", "147m258p369sEWNCF"),
)

UPPER_FOUR: Fan = _fan(
    "大于五", "Upper Four", 12,
    only(suited((6, 7, 8, 9))),
    excludes=lambda: (NO_HONORS,),
    meaning=Words(
        "Every tile is a 6, 7, 8 or 9 of a suit. Standard hand or seven pairs, exposed or concealed.",
        "整手牌只用序数牌6、7、8、9；基本和牌型、七对均可，吃碰不限。",
    ),
    note=Words(
        "A hand without any 6 is Upper Tiles instead.",
        "没有6的牌改计全大，不再计大于五。",
    ),
    cited=("CMCR 1998 pp. 77-78", "prevailing practice", "MIL 2025 app. 1.2"),
    examples=("[678m,1][999s,2]66789p67s8s",),
)

LOWER_FOUR: Fan = _fan(
    "小于五", "Lower Four", 12,
    only(suited((1, 2, 3, 4))),
    excludes=lambda: (NO_HONORS,),
    meaning=Words(
        "Every tile is a 1, 2, 3 or 4 of a suit. Standard hand or seven pairs, exposed or concealed.",
        "整手牌只用序数牌1、2、3、4；基本和牌型、七对均可，吃碰不限。",
    ),
    note=Words(
        "A hand without any 4 is Lower Tiles instead.",
        "没有4的牌改计全小，不再计小于五。",
    ),
    cited=("CMCR 1998 pp. 78-79", "prevailing practice", "MIL 2025 app. 1.2"),
    examples=("[234m,1][111s,2]12344p34s2s",),
)

BIG_THREE_WINDS: Fan = _fan(
    "三风刻", "Big Three Winds", 12,
    pungs_of(WINDS, 3),
    excludes=lambda: (PUNG_OF_TERMINALS_OR_HONORS,),
    meaning=Words(
        "Pungs or kongs of three winds. The fourth set and the pair are free.",
        "三种风牌各成刻子（杠），另一副面子和将牌不限。",
    ),
    note=Words(
        "Prevalent and Seat Wind are added when their pung is among the three, and so is One Voided Suit when exactly two suits appear.",
        "三副中有圈风、门风的照计圈风刻、门风刻；恰好两门序数牌时加计缺一门。",
    ),
    cited=("CMCR 1998 pp. 79-80", "Du 2006 Q90", "MIL 2025 app. 1.7", "MIL 2025 app. 1.8"),
    examples=("[EEE,1][SSS,2]56m77pNNN4m",),
)


# --- 8 points ------------------------------------------------------------

MIXED_STRAIGHT: Fan = _fan(
    "花龙", "Mixed Straight", 8,
    chows(A[1], B[4], C[7]),
    meaning=Words(
        "The chows 123, 456 and 789, each in a different suit. The fourth set and the pair are free.",
        "123、456、789三副顺子分属三种花色，另一副面子和将牌不限。",
    ),
    note=Words(
        "The fourth chow may be combined with one of the three only once.",
        "第四副顺子只能与其中一副再套算一次。",
    ),
    cited=("CMCR 1998 p. 80", "Du 2006 Q91", "Du 2006 Q124", "MIL 2025 app. 1.11"),
    examples=("[456m,1]12355p23478s9s",),
)

REVERSIBLE_TILES: Fan = _fan(
    "推不倒", "Reversible Tiles", 8,
    only(_REVERSIBLE),
    excludes=lambda: (ONE_VOIDED_SUIT,),
    meaning=Words(
        "Every tile looks the same upside down: 1 2 3 4 5 8 9 of dots, 2 4 5 6 8 9 of bamboo and the white dragon. Standard hand or seven pairs, exposed or concealed.",
        "全部牌取自图案不分上下的1、2、3、4、5、8、9饼，2、4、5、6、8、9条和白板；基本和牌型、七对均可。",
    ),
    note=Words(
        "One Voided Suit is not added.",
        "不计缺一门。",
    ),
    cited=("CMCR 1998 pp. 81-83", "Du 2006 Q92", "MIL 2025 app. 1.2", "MIL 2025 app. 1.7"),
    examples=("[456s,1][888s,2]23999pPP4p",),
)

MIXED_TRIPLE_CHOW: Fan = _fan(
    "三色三同顺", "Mixed Triple Chow", 8,
    chows(A[n], B[n], C[n]),
    excludes=lambda: (MIXED_DOUBLE_CHOW,),
    meaning=Words(
        "The same chow in all three suits. The fourth set and the pair are free.",
        "万、饼、条各有一副序数一样的顺子，另一副面子和将牌不限。",
    ),
    note=Words(
        "No Mixed Double Chow is added among the three; a fourth chow may add one two-chow fan.",
        "三副之间不再计喜相逢；第四副顺子最多再套算一次。",
    ),
    cited=("CMCR 1998 p. 83", "Du 2006 Q93", "MIL 2025 app. 1.11"),
    examples=("[345m,1][345p,2]88m34sCCC5s",),
)

MIXED_SHIFTED_PUNGS: Fan = _fan(
    "三色三节高", "Mixed Shifted Pungs", 8,
    pungs(A[n], B[n + 1], C[n + 2]),
    meaning=Words(
        "Three pungs or kongs, one in each suit, in consecutive ranks. The fourth set and the pair are free.",
        "万、饼、条各一副刻子（杠），序数逐副高一位，花色次序不限；另一副面子和将牌不限。",
    ),
    note=Words(
        "It is counted once even when the fourth pung makes a second such group.",
        "第四副刻子即使又能凑成一组，也只计一次。",
    ),
    cited=("CMCR 1998 p. 84", "Du 2006 Q94"),
    examples=("[444m,1][555p,3]789m2266s6s",),
)

CHICKEN_HAND: Fan = _fan(
    "无番和", "Chicken Hand", 8,
    Nothing(),
    meaning=Words(
        "A complete hand that scores no other fan at all. Flowers are ignored when this is judged.",
        "和牌而一番也计不出来；判断时花牌不算在内。",
    ),
    note=Words(
        "One single point, such as a self-draw, a single wait or a missing suit, destroys it.",
        "自摸、独听、缺一门等任何一番都会使它不成立。",
    ),
    cited=("CMCR 1998 pp. 84-85", "Du 2006 Q95"),
    examples=("[234m,1][678s,3]34777pNN5p",),
)

LAST_TILE_DRAW: Fan = _fan(
    "妙手回春", "Last Tile Draw", 8,
    WALL_LAST & SELF_DRAW,
    excludes=lambda: (SELF_DRAWN,),
    meaning=Words(
        "Winning by self-draw with the last tile of the wall.",
        "摸到牌墙仅剩的最后一张牌，自摸成和。",
    ),
    note=Words(
        "It replaces Self-Drawn; if that tile is a kong replacement, Out with Replacement Tile is added as well.",
        "不另计自摸；这张牌若是杠后补牌，同时加计杠上开花。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q96", "MIL 2025 app. 1.6"),
    examples=("[234m,1][678p,2]56m22p789s7m|EE1010",),
)

LAST_TILE_CLAIM: Fan = _fan(
    "海底捞月", "Last Tile Claim", 8,
    WALL_LAST & ~SELF_DRAW,
    meaning=Words(
        "Winning on the discard made after the last wall tile has been drawn.",
        "牌墙已空，和他家最后一次出牌打出的那张。",
    ),
    note=Words(
        "The discard need not be the very tile drawn last.",
        "打出的牌不必就是最后摸到的那一张。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q97"),
    examples=("[345p,2][789m,1]56m22p678s4m|EE0010",),
)

OUT_WITH_REPLACEMENT_TILE: Fan = _fan(
    "杠上开花", "Out with Replacement Tile", 8,
    KONG_RELATED & SELF_DRAW,
    excludes=lambda: (SELF_DRAWN,),
    meaning=Words(
        "Winning by self-draw with the replacement tile of one's own kong, of any kind.",
        "自己开杠（明杠、暗杠均可）后，以杠后补进的那张牌自摸和牌。",
    ),
    note=Words(
        "A win on the replacement for a flower, even one drawn after a kong, is only Self-Drawn.",
        "补到花牌再补牌和出的，只计自摸。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q98", "MIL 2025 app. 1.6"),
    examples=("[7777p][234s,2]5688m678s7m|EE1001",),
)

ROBBING_THE_KONG: Fan = _fan(
    "抢杠和", "Robbing the Kong", 8,
    KONG_RELATED & ~SELF_DRAW,
    excludes=lambda: (LAST_TILE,),
    meaning=Words(
        "Winning on the tile with which another player adds to an exposed pung to make a kong.",
        "他家在已碰出的刻子上加杠时，抢其加杠的那张牌和牌。",
    ),
    note=Words(
        "Only an added kong can be robbed, never a direct or concealed one; Last Tile is absorbed.",
        "只有碰后加杠才能抢，直杠、暗杠不能抢；不另计和绝张。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q99", "WMO 2006 3.8.1"),
    examples=("[123m,1][456s,2]2355678p4p|EE0001",),
)


# --- 6 points ------------------------------------------------------------

ALL_PUNGS: Fan = _fan(
    "碰碰和", "All Pungs", 6,
    ALL_PUNG_SETS,
    meaning=Words(
        "Four pungs or kongs and a pair, exposed or concealed.",
        "四副面子全是刻子（杠），将牌不限，明暗不限。",
    ),
    note=Words(
        "It is absorbed by every fan that already consists of four pungs, such as Four Concealed Pungs or All Terminals and Honors.",
        "四暗刻、混幺九、字一色等本身即由四副刻子组成的番种，不再计碰碰和。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q100", "MIL 2025 app. 1.3"),
    examples=("[222m,1][777p,3]99m444sPPP",),
)

HALF_FLUSH: Fan = _fan(
    "混一色", "Half Flush", 6,
    suits(1) & has(HONORS),
    meaning=Words(
        "Tiles of one suit together with honors, both present. Standard hand or seven pairs, exposed or concealed.",
        "序数牌只用一门，另外必有字牌；基本和牌型、七对均可，吃碰不限。",
    ),
    note=Words(
        "All Green with the dragon does not add it, while Big and Little Four Winds do.",
        "绿一色有发财也不计混一色；大四喜、小四喜可以加计。",
    ),
    cited=("CMCR 1998 p. 86", "MIL 2025 app. 1.2", "MIL 2025 app. 1.13"),
    examples=("[234p,1][CCC,2]67888pNN5p",),
)

MIXED_SHIFTED_CHOWS: Fan = _fan(
    "三色三步高", "Mixed Shifted Chows", 6,
    chows(A[n], B[n + 1], C[n + 2]),
    meaning=Words(
        "Three chows, one in each suit, each starting one rank above the last. The fourth set and the pair are free.",
        "万、饼、条各一副顺子，序数逐副高一位，花色次序不限；另一副面子和将牌不限。",
    ),
    note=Words(
        "The step is always one; steps of two count only within a single suit.",
        "三色须逐副递增一位；递增两位的只在一色三步高、一色四步高中成立。",
    ),
    cited=("CMCR 1998 p. 86", "Du 2006 Q102"),
    examples=("[234m,1]34599p45789s6s",),
)

ALL_TYPES: Fan = _fan(
    "五门齐", "All Types", 6,
    suits(3) & has(WINDS) & has(DRAGONS),
    meaning=Words(
        "The hand contains characters, dots, bamboo, winds and dragons. Standard hand, Knitted Straight with a set and a pair, or seven pairs.",
        "万、饼、条、风、箭五类牌一类不缺；基本和牌型（含组合龙）、七对均可。",
    ),
    note=Words(
        "It is not added to Thirteen Orphans or to the honors-and-knitted hands, which always have all five.",
        "十三幺、全不靠、七星不靠必然五门俱全，不再加计。",
    ),
    cited=("CMCR 1998 p. 87", "Du 2006 Q103", "MIL 2025 app. 1.2"),
    examples=("[123m,1][CCC,2]67p456sEE5p",),
)

MELDED_HAND: Fan = _fan(
    "全求人", "Melded Hand", 6,
    claims(4) & ~SELF_DRAW,
    excludes=lambda: (SINGLE_WAIT,),
    meaning=Words(
        "All four sets are melded by chow, pung or melded kong, and the pair is completed by another player's discard.",
        "四副面子全部靠吃、碰、明杠亮出，手中单钓，和他家打出的牌。",
    ),
    note=Words(
        "A concealed kong or a self-draw voids it; Single Wait is absorbed.",
        "有暗杠或自摸即不成立；不另计单钓将。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "Du 2006 Q104", "MIL 2025 app. 1.6"),
    examples=("[345m,1][777p,2][234s,1][888s,3]8m8m",),
)

TWO_CONCEALED_KONGS: Fan = _fan(
    "双暗杠", "Two Concealed Kongs", 6,
    concealed_kongs(2),
    excludes=lambda: (TWO_CONCEALED_PUNGS, CONCEALED_KONG),
    meaning=Words(
        "Exactly two kongs, both concealed.",
        "四副面子中恰有两个杠，而且都是暗杠。",
    ),
    note=Words(
        "It includes Two Concealed Pungs, but a third or fourth concealed pung still adds Three or Four Concealed Pungs.",
        "不另计双暗刻；另有暗刻时可加计三暗刻、四暗刻。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q105", "MIL 2025 app. 1.4", "MIL 2025 app. 1.5"),
    examples=("[3333m][8888p][456s,1]2267s5s",),
)

TWO_DRAGON_PUNGS: Fan = _fan(
    "双箭刻", "Two Dragon Pungs", 6,
    pungs_of(DRAGONS, 2),
    excludes=lambda: (DRAGON_PUNG, PUNG_OF_TERMINALS_OR_HONORS),
    meaning=Words(
        "Pungs or kongs of two dragons, exposed or concealed.",
        "两种箭牌各成刻子（杠），明暗不限。",
    ),
    note=Words(
        "With a pair of the third dragon the hand is Little Three Dragons instead.",
        "第三种箭牌做将时改计小三元。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q106"),
    examples=("[CCC,1][PPP,3]2367899p4p",),
)


# --- 4 points ------------------------------------------------------------

OUTSIDE_HAND: Fan = _fan(
    "全带幺", "Outside Hand", 4,
    in_every_part(TERMINALS_AND_HONORS),
    meaning=Words(
        "A standard hand in which every set and the pair contain a terminal or an honor. Exposed sets are allowed.",
        "限基本和牌型：四副面子连同将牌，副副都带幺九牌；可以吃、碰、杠。",
    ),
    note=Words(
        "Each terminal or wind pung still scores; a hand with no chow at all is All Terminals and Honors or higher.",
        "幺九刻可加计；一副顺子也没有的牌改计混幺九等番种。",
    ),
    cited=("CMCR 1998 pp. 88-89", "Du 2006 Q107"),
    examples=("[123m,1][789s,2]99p12sWWW3s",),
)

FULLY_CONCEALED_HAND: Fan = _fan(
    "不求人", "Fully Concealed Hand", 4,
    claims(0) & SELF_DRAW,
    excludes=lambda: (SELF_DRAWN,),
    meaning=Words(
        "No chow, pung or melded kong, and the winning tile is self-drawn. Standard shape only.",
        "不吃、不碰、不明杠，最后自摸成和；限基本和牌型（含组合龙）。",
    ),
    note=Words(
        "Hands that are concealed by nature, such as Seven Pairs or Four Concealed Pungs, score only Self-Drawn.",
        "七对、四暗刻等必然门清的番种，自摸只计自摸，不计不求人。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q108", "MIL 2025 app. 1.1"),
    examples=("234678m34555p67s8s|EE1000",),
)

TWO_MELDED_KONGS: Fan = _fan(
    "双明杠", "Two Melded Kongs", 4,
    melded_kongs(2),
    excludes=lambda: (MELDED_KONG,),
    meaning=Words(
        "Exactly two kongs, both melded, whether claimed from a discard or added to an exposed pung.",
        "四副面子中恰有两个杠，而且都是明杠，直杠、加杠均可。",
    ),
    note=Words(
        "One melded with one concealed kong is Melded and Concealed Kong, five points.",
        "一明一暗两个杠计明暗杠5番。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q109", "MIL 2025 app. 1.4"),
    examples=("[2222m,1][7777s,6][555p,3]66m88p8p",),
)

LAST_TILE: Fan = _fan(
    "和绝张", "Last Tile", 4,
    LAST_COPY,
    meaning=Words(
        "Winning on the fourth copy of a tile when the other three lie open on the table, in the rivers or in exposed melds.",
        "和牌的那张是第四张，其余三张都已亮明在牌池或各家副露中。",
    ),
    note=Words(
        "Copies in one's own hand or in a face-down kong are not visible, but one's own exposed pung is.",
        "自己手中的牌和扣着的暗杠不算亮明，自己碰出的刻子算。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q110"),
    examples=("[123m,1][456m,2]1399sPPP2s|EE0100",),
)


# --- 2 points ------------------------------------------------------------

DRAGON_PUNG: Fan = _fan(
    "箭刻", "Dragon Pung", 2,
    each_pung_of(DRAGONS),
    excludes=lambda: (PUNG_OF_TERMINALS_OR_HONORS,),
    meaning=Words(
        "A pung or kong of a dragon, exposed or concealed.",
        "中、发、白中任一种的刻子（杠），明暗不限。",
    ),
    note=Words(
        "The same pung is not also a Pung of Terminals or Honors; two dragon pungs are a fan of their own.",
        "这副刻子不另计幺九刻；有两副时改计双箭刻。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q111", "MIL 2025 app. 1.8"),
    examples=("[FFF,2][666m,1]33p88899s3p",),
)

PREVALENT_WIND: Fan = _fan(
    "圈风刻", "Prevalent Wind", 2,
    pung_of_wind("prevalent"),
    excludes=lambda: (PUNG_OF_TERMINALS_OR_HONORS,),
    meaning=Words(
        "A pung or kong of the prevalent wind, exposed or concealed.",
        "以圈风牌成的刻子（杠），明暗不限。",
    ),
    note=Words(
        "If it is the seat wind too, the one pung scores both fans, but never Pung of Terminals or Honors as well.",
        "圈风与门风相同时，一副刻子两番种都计；这副刻子不另计幺九刻。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "MIL 2025 app. 1.8"),
    examples=("[EEE,1][666m,2]33p88899s3p|ES0000",),
)

SEAT_WIND: Fan = _fan(
    "门风刻", "Seat Wind", 2,
    pung_of_wind("seat"),
    excludes=lambda: (PUNG_OF_TERMINALS_OR_HONORS,),
    meaning=Words(
        "A pung or kong of the player's own seat wind, exposed or concealed.",
        "以自己本局门风牌成的刻子（杠），明暗不限。",
    ),
    note=Words(
        "If it is the prevalent wind too, the one pung scores both fans, but never Pung of Terminals or Honors as well.",
        "门风与圈风相同时，一副刻子两番种都计；这副刻子不另计幺九刻。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "MIL 2025 app. 1.8"),
    examples=("[SSS,1][444p,2]77m22299s7m|ES0000",),
)

CONCEALED_HAND: Fan = _fan(
    "门前清", "Concealed Hand", 2,
    claims(0) & ~SELF_DRAW,
    meaning=Words(
        "No chow, pung or melded kong, and the win is on another player's discard. Standard shape only.",
        "不吃、不碰、不明杠，由他家放铳而和；限基本和牌型（含组合龙）。",
    ),
    note=Words(
        "A concealed kong does not break it.",
        "暗杠不影响门前清。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q114"),
    examples=("234789m34588p45s6s", "[9999s]23466m345p45s6s"),
)

ALL_CHOWS: Fan = _fan(
    "平和", "All Chows", 2,
    ALL_CHOW_SETS & ~pair_of(HONORS),
    excludes=lambda: (NO_HONORS,),
    meaning=Words(
        "Four chows and a pair of suit tiles. Any wait, exposed chows allowed.",
        "四副面子全是顺子，将牌是序数牌；听牌形式不限，可以吃牌。",
    ),
    note=Words(
        "The pair may not be honors; No Honors is absorbed.",
        "将牌不能是字牌；不另计无字。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "Du 2006 Q115"),
    examples=("[345m,1][345s,2]34678p22s5p",),
)

TILE_HOG: Fan = _fan(
    "四归一", "Tile Hog", 2,
    tile_hog(SUITED | HONORS),
    meaning=Words(
        "All four copies of a tile used in the hand without being declared a kong. Counted once for each such kind, in any shape.",
        "四张相同的牌都在和牌之中而没有开杠；有几种计几次，和牌型不限。",
    ),
    note=Words(
        "A declared kong is never a Tile Hog, and Quadruple Chow absorbs the ones it forces.",
        "已开杠的不算；一色四同顺必然带出的四归一不另计。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q116", "MIL 2025 app. 1.2"),
    examples=("[777m,1][PPP,2]2234567m5m",),
)

DOUBLE_PUNG: Fan = _fan(
    "双同刻", "Double Pung", 2,
    pungs(A[n], B[n]),
    meaning=Words(
        "Two pungs or kongs of the same rank in two suits. It may be counted twice.",
        "两门各有一副同序数的刻子（杠）；有两组时计两次。",
    ),
    note=Words(
        "Triple Pung and All Terminals absorb it.",
        "三同刻、清幺九不再计双同刻。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "Du 2006 Q117", "MIL 2025 app. 1.14"),
    examples=("[333m,1][333s,2]44m77788p8p",),
)

TWO_CONCEALED_PUNGS: Fan = _fan(
    "双暗刻", "Two Concealed Pungs", 2,
    concealed_pungs(2),
    meaning=Words(
        "Two concealed pungs, or one with a concealed kong. The rest may be exposed.",
        "两副暗刻（其中可有一个暗杠），其余面子可以是明牌。",
    ),
    note=Words(
        "A pung completed by a discard is exposed; Two Concealed Kongs absorbs this fan.",
        "点和补成的刻子算明刻；双暗杠不再计双暗刻。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q118", "MIL 2025 app. 1.5"),
    examples=("[777m,1][444s,2]9m222888p9m",),
)

CONCEALED_KONG: Fan = _fan(
    "暗杠", "Concealed Kong", 2,
    concealed_kongs(1),
    meaning=Words(
        "One concealed kong, four self-drawn equal tiles declared as a kong; it is the only kong in the hand.",
        "自己摸齐四张相同的牌并报开杠，全手只有这一个杠。",
    ),
    note=Words(
        "Four equal tiles that are not declared are Tile Hog instead.",
        "四张在手没有开杠的，只计四归一。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q119", "MIL 2025 app. 1.5"),
    examples=("[9999m][234m,1]34588p45s6s",),
)

ALL_SIMPLES: Fan = _fan(
    "断幺", "All Simples", 2,
    only(SIMPLES),
    excludes=lambda: (NO_HONORS,),
    meaning=Words(
        "No terminals and no honors. Standard hand or seven pairs, exposed or concealed.",
        "整手牌不含任何幺九牌；基本和牌型、七对均可，吃碰不限。",
    ),
    note=Words(
        "All Even Pungs, Middle Tiles and All Fives absorb it; No Honors is not added.",
        "全双刻、全中、全带五不再计断幺；断幺不另计无字。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q120", "MIL 2025 app. 1.2"),
    examples=("[234m,1]34588p45777s6s",),
)


# --- 1 points ------------------------------------------------------------

PURE_DOUBLE_CHOW: Fan = _fan(
    "一般高", "Pure Double Chow", 1,
    chows(A[n], A[n]),
    meaning=Words(
        "Two identical chows of one suit. It may be counted more than once.",
        "一门之内有两副完全一样的顺子；可以复计。",
    ),
    note=Words(
        "Four chows give at most three two-chow fans in all, and a set already combined may be combined again only with a new one.",
        "四副顺子之间一般高、喜相逢、连六、老少副合计至多三次，组合不得循环。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q121", "MIL 2025 app. 1.11"),
    examples=("[234p,1][FFF,2]2366789p4p",),
)

MIXED_DOUBLE_CHOW: Fan = _fan(
    "喜相逢", "Mixed Double Chow", 1,
    chows(A[n], B[n]),
    meaning=Words(
        "The same chow in two suits. It may be counted more than once.",
        "两门各有一副序数一样的顺子；可以复计。",
    ),
    note=Words(
        "A third suit makes Mixed Triple Chow, which absorbs it.",
        "三种花色齐全时改计三色三同顺，不再计喜相逢。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "Du 2006 Q122", "MIL 2025 app. 1.11"),
    examples=("[678m,1][CCC,2]22m67sFFF8s",),
)

SHORT_STRAIGHT: Fan = _fan(
    "连六", "Short Straight", 1,
    chows(A[n], A[n + 3]),
    meaning=Words(
        "Two chows of one suit that run on, such as 345 and 678. It may be counted more than once.",
        "同一花色两副顺子首尾相接，成序数相连的六张，如345、678；可以复计。",
    ),
    note=Words(
        "Inside Pure Straight and Four Pure Shifted Chows it is not counted.",
        "清龙、一色四步高内部的连六不计。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q123", "MIL 2025 app. 1.11"),
    examples=("[345s,1][CCC,2]67999sEE8s",),
)

TWO_TERMINAL_CHOWS: Fan = _fan(
    "老少副", "Two Terminal Chows", 1,
    chows(A[1], A[7]),
    meaning=Words(
        "The chows 123 and 789 of one suit. It may be counted more than once.",
        "同一门中兼有123和789；可以复计。",
    ),
    note=Words(
        "Pure Straight and the two Terminal Chows fans absorb it.",
        "清龙、一色双龙会、三色双龙会不再计老少副。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q124", "MIL 2025 app. 1.11"),
    examples=("[123p,1][FFF,2]55578pSS9p",),
)

PUNG_OF_TERMINALS_OR_HONORS: Fan = _fan(
    "幺九刻", "Pung of Terminals or Honors", 1,
    each_pung_of(TERMINALS_AND_HONORS),
    meaning=Words(
        "A pung or kong of 1s, 9s or a wind, exposed or concealed. Counted for each such pung.",
        "序数牌1、9或风牌的刻子（杠），明暗不限，每副计1番。",
    ),
    note=Words(
        "A pung already paid as a dragon, prevalent or seat wind pung, or required by a larger fan, is not counted again.",
        "已计箭刻、圈风刻、门风刻，或为三风刻、混幺九等番种所必需的刻子，不再计幺九刻。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "Du 2006 Q125", "MIL 2025 app. 1.8"),
    examples=("[999m,1][NNN,2]22p55777s2p",),
)

MELDED_KONG: Fan = _fan(
    "明杠", "Melded Kong", 1,
    melded_kongs(1),
    meaning=Words(
        "One melded kong, claimed from a discard or added to an exposed pung; it is the only kong in the hand.",
        "一个明杠：以暗刻杠他家打出的牌，或在碰出的刻子上加杠；全手只有这一个杠。",
    ),
    note=Words(
        "Of all kong fans only the highest that fits is scored.",
        "杠类番种只计最高的一种，不重复计。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "MIL 2025 app. 1.5", "MIL 2025 app. 1.6"),
    examples=("[6666s,7][345m,1]34599p34s5s",),
)

ONE_VOIDED_SUIT: Fan = _fan(
    "缺一门", "One Voided Suit", 1,
    suits(2),
    meaning=Words(
        "The suit tiles of the hand come from exactly two suits. Honours are free; any shape.",
        "序数牌只占两门，而且两门都有；有无字牌不限，和牌型不限。",
    ),
    note=Words(
        "A hand with a single suit does not score it, and Reversible Tiles absorbs it.",
        "只有一种花色不计缺一门；推不倒不另计缺一门。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "Du 2006 Q127", "WMO 2006 3.8.1", "MIL 2025 app. 1.7"),
    examples=("[123m,1][456m,2]78m66pWWW9m",),
)

NO_HONORS: Fan = _fan(
    "无字", "No Honors", 1,
    ~has(HONORS),
    meaning=Words(
        "The hand contains no honor tile. Any shape, exposed or concealed.",
        "整手全是序数牌，一张字牌也没有；和牌型、吃碰不限。",
    ),
    note=Words(
        "It is absorbed by every fan that excludes honors already, such as All Chows or All Simples.",
        "平和、断幺、清一色等本身不含字牌的番种，不再计无字。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "MIL 2025 app. 1.2"),
    examples=("[123m,1][456p,2]55p22278s9s",),
)

EDGE_WAIT: Fan = _fan(
    "边张", "Edge Wait", 1,
    waits(Wait.EDGE),
    meaning=Words(
        "Completing 12 with a 3 or 89 with a 7, when no other kind of tile would complete the hand.",
        "手持12和3，或手持89和7，补成顺子，而且整手只听这一种牌。",
    ),
    note=Words(
        "Kinds are counted by form: a second kind blocks the fan even if all its tiles are gone or it would be worth too little.",
        "按牌型看只能听一种牌；另一种牌即使已绝张或不够起和番，也不计边张。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "Du 2006 Q131", "MIL 2025 app. 1.10"),
    examples=("[456p,1][789s,2]1244mEEE3m|SW0000",),
)

CLOSED_WAIT: Fan = _fan(
    "坎张", "Closed Wait", 1,
    waits(Wait.CLOSED),
    meaning=Words(
        "Completing a chow with its middle tile, when no other kind of tile would complete the hand.",
        "以坎在顺子当中的那张牌和牌，而且整手只听这一种牌。",
    ),
    note=Words(
        "A closed shape inside a wider wait, such as 7779 or 45567, does not count.",
        "7779、45567之类另有听张的，不计坎张。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "MIL 2025 app. 1.10"),
    examples=("[345m,1][345p,2]77m35sCCC4s",),
)

SINGLE_WAIT: Fan = _fan(
    "单钓将", "Single Wait", 1,
    waits(Wait.SINGLE),
    meaning=Words(
        "Completing the pair, when no other kind of tile would complete the hand.",
        "手中单张等来同样的一张做将而和，而且整手只听这一种牌。",
    ),
    note=Words(
        "A pair wait that is part of a wider wait does not count; Melded Hand, Four Kongs and Seven Pairs absorb it.",
        "另有听张时不计；全求人、四杠、七对等不再计单钓将。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "Du 2006 Q131", "MIL 2025 app. 1.10"),
    examples=("[FFF,1][666m,3]222444p9s9s",),
)

SELF_DRAWN: Fan = _fan(
    "自摸", "Self-Drawn", 1,
    SELF_DRAW,
    meaning=Words(
        "Winning on a tile one draws oneself, in any shape.",
        "靠自己摸牌成和，不论和牌型。",
    ),
    note=Words(
        "Fully Concealed Hand, Last Tile Draw and Out with Replacement Tile absorb it; a win on a flower replacement counts.",
        "不求人、妙手回春、杠上开花不另计自摸；补花和牌计自摸。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "Du 2006 Q132", "MIL 2025 app. 1.1"),
    examples=("[567m,2][678p,1]33m44478s9s|ES1000",),
)

FLOWER_TILES: Fan = _fan(
    "花牌", "Flower Tiles", 1,
    Flowers(),
    meaning=Words(
        "One point for each flower or season tile the winner has shown and replaced.",
        "和牌者每补一张花牌（春夏秋冬、梅兰竹菊）计1番。",
    ),
    note=Words(
        "Flowers do not help to reach the eight points needed to win.",
        "花牌不计在起和番之内，和牌后才加计。",
    ),
    cited=("CMCR 1998 fan table (pp. 21-29)", "prevailing practice", "WMO 2006 3.11.6.6"),
    examples=("[678m,1][CCC,2]22m67sFFF8s|EE0000|2",),
)


# --- beside the 81 --------------------------------------------------

MELDED_AND_CONCEALED_KONG: Fan = _fan(
    "明暗杠", "Melded and Concealed Kong", 5,
    melded_kongs(1) & concealed_kongs(1),
    excludes=lambda: (CONCEALED_KONG, MELDED_KONG),
    meaning=Words(
        "Exactly two kongs, one melded and one concealed.",
        "四副面子中恰有两个杠，一个明杠、一个暗杠。",
    ),
    note=Words(
        "It is not among the 81 fans of 1998, where the two kongs were simply added to three points.",
        "1998年的81番中没有此番，当时按明杠1番加暗杠2番计；5番是后来的通行计法。",
    ),
    cited=("prevailing practice", "MIL 2025 app. 1.4", "WMO 2006 3.8.1 fan 57 (6 points)"),
    examples=("[5555m,2][8888s][222p,1]44m77p7p",),
)


FANS: tuple[Fan, ...] = tuple(_fans)
"""All fans in the order of the rulebook."""
BY_NAME: dict[str, Fan] = {name: fan for fan in FANS for name in (fan.zh, fan.en, fan.id)}
"""Fans by Chinese name, English name and identifier."""
