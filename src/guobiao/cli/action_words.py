"""What the actions of the game are called, what to type for them, and what they do."""

from __future__ import annotations

from ..lang import Words
from ..table import actions as a

NAMES = {
    a.Discard: Words("discard", "打"),
    a.ConcealedKong: Words("kong", "暗杠"),
    a.AddedKong: Words("kong", "加杠"),
    a.Chow: Words("chow", "吃"),
    a.Pung: Words("pung", "碰"),
    a.Kong: Words("kong", "杠"),
    a.DeclareWin: Words("win", "和"),
    a.Pass: Words("pass", "过"),
    a.Flower: Words("flower", "补花"),
}
"""What each kind of action is called, and typed."""
FALSE_WIN = Words("it would be a false win", "此时为错和")
TYPE = {
    a.ConcealedKong: Words("kong 3p", "杠 3筒"),
    a.AddedKong: Words("kong 3p", "杠 3筒"),
    a.Chow: Words("chow, chow 1-3, 345p", "吃、吃 1-3、345筒"),
    a.Pung: Words("pung", "碰"),
    a.Kong: Words("kong", "杠"),
    a.DeclareWin: Words("win", "和"),
    a.Pass: Words("pass", "过"),
    a.Flower: Words("flower a", "补花 梅"),
}
DOES = {
    a.ConcealedKong: Words("lay down four of a kind face down and draw a replacement", "暗杠，并从牌尾补牌"),
    a.AddedKong: Words("add the fourth tile to a pung; it may be robbed", "把第四张加到明刻上；可能被抢杠"),
    a.Chow: Words(
        "claim the tile for a run: as its lowest (1), middle (2) or highest (3) tile",
        "吃：该牌为顺子的最小（1）、中间（2）或最大（3）一张",
    ),
    a.Pung: Words("claim the tile for three of a kind", "碰"),
    a.Kong: Words("claim the tile for four of a kind and draw a replacement", "直杠，并从牌尾补牌"),
    a.DeclareWin: Words("declare the hand won", "和牌"),
    a.Pass: Words("do nothing", "不要"),
    a.Flower: Words("lay the flower down and draw a replacement", "补花"),
}
"""What to type for a kind of action, and what it does."""
