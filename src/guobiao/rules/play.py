"""The questions on which authorities differ about the course of a game and a match.

None of the answers changes what a hand scores. Authorities as in :mod:`guobiao.rules.options`; *Botzone
judge* is the public referee program of that platform, *tziakcha* and *MahjongSoft* are servers for people.
"""

from __future__ import annotations

from ..lang import Words
from .option import Choice, Option


def _option(name: str, en: str, zh: str, *choices: Choice) -> Option:
    return Option(name, Words(en, zh), choices, play=True)


PLAY_OPTIONS = (
    _option(
        "wall",
        "Is there one wall for all, or a private pile for each player?",
        "四家共用一副牌墙，还是每家各有牌墙？",
        Choice("shared", "Rules 1998; WMO 2006; MIL: 144 tiles, replacements from the tail"),
        Choice("private", "duplicate events; the Botzone judge: 34 tiles each, no flowers"),
    ),
    _option(
        "break_offset",
        "Does taking start at the stack that the dice name, or after it?",
        "从骰子点数所指的那一墩开始抓牌，还是从其后一墩开始？",
        Choice("at", "Rules 1998: at the stack of that number"),
        Choice("after", "Du's worked example (17: stacks 18 and 19); tziakcha"),
    ),
    _option(
        "flower_discard",
        "May a player keep a flower for later, or discard it?",
        "花牌可否暂不补或打出？",
        Choice("allowed", "Rules 1998; Du Q33, Q133; WMO 2006"),
        Choice("mandatory", "the Botzone judge: flowers are replaced at once"),
    ),
    _option(
        "claims_on_last_discard",
        "What may be claimed of the discard after which the wall is empty?",
        "牌墙摸完后打出的最后一张牌可以吃、碰、杠吗？",
        Choice("hu_only", "practice; MIL; the Botzone judge: it may only be won on"),
        Choice("all", "Rules 1998, which do not forbid it"),
    ),
    _option(
        "last_tile_kong",
        "What becomes of a kong or a flower when no replacement is left?",
        "牌墙已空时开杠或摸到花牌如何处理？",
        Choice("ends_hand", "Du Q38, Q133: the hand is drawn at once; an added kong may be robbed"),
        Choice("refused", "MIL; the Botzone judge: no kong and no replacement, only a win or a discard"),
    ),
    _option(
        "private_kong",
        "With private piles, when may a kong be made?",
        "各有牌墙时，何时可以开杠？",
        Choice("both_left", "the Botzone judge: while the own pile and the next player's hold tiles"),
        Choice("own_left", "duplicate events: while the own pile holds the replacement"),
    ),
    _option(
        "rob_kong_and_wall_last",
        "Does robbing a kong when the wall is empty also count 海底捞月?",
        "牌墙已空时抢杠和是否另计海底捞月？",
        Choice("rob_only", "practice: no last tile was discarded"),
        Choice("both", "engines, if both flags are given"),
    ),
    _option(
        "false_win",
        "What becomes of a player who declares a win that is none?",
        "错和、诈和如何处理？",
        Choice("impossible", "software for people: a win that is none is not offered"),
        Choice(
            "r98", "Rules 1998; WMO 2006: -10 to each (诈和 -20 to each), no win in this hand, play goes on"
        ),
        Choice("mil", "MIL: -40 (诈和 -80), nobody gains, 停和, play goes on"),
        Choice("botzone", "the Botzone judge: -30, the others +10, the hand ends"),
        Choice("-30/+10", "tziakcha: -30, the others +10, 停和, play goes on"),
        Choice("-40/0", "tziakcha: -40, nobody gains, 停和, play goes on", also=("-40/+0",)),
    ),
    _option(
        "multiple_winners",
        "When several players win on one tile, who wins?",
        "一炮多响时如何处理？",
        Choice("nearest", "Rules 1998; WMO 2006; MIL: the next in turn after the discarder"),
        Choice("all", "duplicate play on MahjongSoft: every one of them"),
    ),
    _option(
        "seat_rotation",
        "How do players change seats between the rounds?",
        "圈与圈之间如何换位？",
        Choice("wmo", "WMO 2006; EMA; tziakcha: before every round"),
        Choice("half_swap", "a Chinese club rule: East with South, West with North before the third round"),
        Choice("none", "the Botzone judge; short games"),
    ),
    Option(
        "base_score",
        Words("Points with which each player begins a match.", "每位选手的起始分。"),
        (Choice(0, "online play"), Choice(500, "Rules 1998")),
        range(10_000),
        play=True,
    ),
    _option(
        "table_points",
        "What are the places at a table worth (标准分)?",
        "名次换算的标准分是多少？",
        Choice("4/2/1/0", "Du; MIL; WMO 2006"),
        Choice("4/3/2/1", "duplicate events"),
    ),
)
"""Every option of play."""
