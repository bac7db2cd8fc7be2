"""What people and strong programs do, to compare with: numbers that others have published.

Shares are of 1. A win rate and the like is per player and hand, so that four equal players have it each.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from ..lang import Words


@dataclass(frozen=True, slots=True)
class Anchor:
    """A published number.

    Attributes:
        value: the number.
        source: what it was counted from.
    """

    value: float
    source: Words


LEAGUE = Words(
    "tziakcha university league, 40 players, 6,480 hands of theirs", "tziakcha 高校联赛：40 人，6480 人局"
)
ONLINE = Words("online play of people up to 2017, 530,458 hands", "2017 年前网络真人对局：530458 局")
TZIAKCHA = Words("tziakcha, 972 wins in 992 hands of people", "tziakcha 真人对局：992 局，其中和牌 972 局")
IJCAI = Words(
    "strong programs of the IJCAI competitions, 98,208 hands without flowers",
    "IJCAI 竞赛强 AI 对局：98208 局，无花牌",
)

DRAWN = Anchor(12_140 / 530_458, ONLINE)
"""Hands that nobody wins."""
SELF_DRAWN = Anchor(0.276, LEAGUE)
"""Wins that are self-drawn."""
WINS = Anchor(0.2443, LEAGUE)
SELF_DRAWS = Anchor(0.0674, LEAGUE)
DEAL_INS = Anchor(0.1769, LEAGUE)
TOTAL = Anchor(15.18, LEAGUE)
"""Mean points of a win, flowers included."""
PLAIN_TOTAL = Anchor(15.18 - 1.394, LEAGUE)
"""The same without flowers."""

HISTOGRAM = MappingProxyType({8: 115, 10: 358, 13: 198, 16: 190, 24: 88, 32: 17, 48: 6})
"""Of the 972 wins of :data:`TZIAKCHA`: how many had a total, with flowers, from this one up to the next."""

IJCAI_WINS = 95_600
"""About: the wins among the 98,208 hands of :data:`IJCAI`, for a thesis gives 三色三步高 22.6 % of them."""
IJCAI_FANS = MappingProxyType(
    {
        "平和": 38387,
        "三色三步高": 21621,
        "幺九刻": 21399,
        "喜相逢": 19363,
        "自摸": 19295,
        "坎张": 19093,
        "缺一门": 14178,
        "门前清": 13192,
        "箭刻": 12952,
        "连六": 12606,
        "断幺": 11622,
        "五门齐": 10597,
        "无字": 10495,
        "混一色": 8625,
        "三色三同顺": 8134,
        "花龙": 7420,
        "单钓将": 6847,
        "不求人": 6678,
        "边张": 6338,
        "清龙": 5296,
        "门风刻": 4718,
        "圈风刻": 4590,
        "明杠": 4107,
        "和绝张": 4095,
        "老少副": 4013,
        "碰碰和": 3963,
        "一色三步高": 3889,
        "一般高": 3641,
        "双暗刻": 3637,
        "四归一": 3508,
        "全不靠": 3217,
        "全带幺": 2798,
        "组合龙": 2775,
        "七对": 2728,
        "双同刻": 2522,
        "无番和": 2512,
        "七星不靠": 1426,
        "小于五": 1385,
        "暗杠": 1375,
        "大于五": 1261,
        "清一色": 971,
        "双箭刻": 813,
        "全求人": 784,
        "三暗刻": 682,
        "推不倒": 523,
        "杠上开花": 308,
        "三色三节高": 237,
        "双明杠": 199,
        "一色三节高": 174,
        "抢杠和": 167,
        "小三元": 154,
        "全带五": 131,
        "海底捞月": 119,
        "妙手回春": 109,
        "全小": 99,
        "全大": 87,
        "明暗杠": 78,
        "三同刻": 67,
        "一色四步高": 60,
        "三风刻": 53,
        "四暗刻": 33,
        "十三幺": 27,
        "全中": 26,
        "一色三同顺": 23,
        "混幺九": 22,
        "双暗杠": 17,
        "全双刻": 16,
        "大三元": 15,
        "三杠": 8,
        "三色双龙会": 8,
        "绿一色": 4,
        "小四喜": 2,
        "一色四节高": 1,
    }
)
"""Wins of :data:`IJCAI` with a fan, by Chinese name."""
