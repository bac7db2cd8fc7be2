"""Every sentence the command line says, in both languages.

Help texts stand with the options they explain, each in both languages; what a score means is worded by
:mod:`guobiao.scoring.explain`.
"""

from __future__ import annotations

from ..lang import Words
from ..rules.facts import Shape
from ..rules.ruleset import BOTZONE, CN_1998, GUOBIAO, MIL_2025, WMO_2006
from ..tiles import EAST, NORTH, SOUTH, WEST

# ---- Errors ------------------------------------------------------------------------------------------------

CANNOT_READ = Words("This cannot be read: ", "无法读懂：")
CANNOT_EXIST = Words("This hand cannot exist:", "这手牌不可能存在：")
NO_HAND = Words(
    "Which hand? Give one in quotes, or a file of hands with --batch.",
    "请给出一手牌（加引号），或用 --batch 给出一个文件。",
)
HAND_AND_BATCH = Words(
    "--batch takes the hands from the file: give no hand beside it.", "--batch 已给出文件，请勿再写手牌。"
)
ONLY_WITH_HAND = Words(
    "{0} is for a single hand; in a batch, each line says it.", "{0} 只用于单手牌；批量时请写在各行里。"
)
BAD_RULES = Words("These rules cannot be used: {0}.", "此规则不可用：{0}。")
NO_SUCH_FILE = Words(" There is no file of that name either.", "也没有此名称的文件。")
OPTION_FORM = Words("--option is written NAME=VALUE, not {0}.", "--option 应写作 NAME=VALUE，而不是 {0}。")
DID_YOU_MEAN = Words("Did you mean {0}?", "是否指 {0}？")
NOT_A_WIND = Words(
    "{0} is not a wind: one of E S W N (东南西北).", "{0} 不是风牌：请用 东南西北 或 E S W N。"
)
NOT_FLOWERS = Words(
    "{0} are no flowers: their number, or letters a-h (梅兰竹菊春夏秋冬).",
    "{0} 不是花牌：请写张数，或 梅兰竹菊春夏秋冬（a-h）。",
)
CANNOT_OPEN = Words("Cannot read {0}: {1}", "无法读取 {0}：{1}")
STANDARD_INPUT = Words("standard input", "标准输入")
LINE = Words("line {0}", "第 {0} 行")
UNKNOWN_FAN = Words("No fan is called {0}.", "没有名为“{0}”的番种。")
TOO_LONG = Words("longer than {0} characters", "超过 {0} 个字符")
NOT_UTF8 = Words("not valid UTF-8 (byte {0} of the line)", "不是有效的 UTF-8（本行第 {0} 字节）")
NOT_JSON = Words("not valid JSON: {0}", "不是有效的 JSON：{0}")
TOO_DEEP = Words("nested too deeply", "嵌套过深")
NO_NUMBER = Words("{0} is no number", "{0} 不是数")
TOO_LARGE = Words("a number is too large", "数值过大")
NOT_AN_OBJECT = Words("a line must be a JSON object", "每行应为一个 JSON 对象")
FIELD_MISSING = Words("the field {0} is missing", "缺少字段 {0}")
FIELD_TYPE = Words("{0} must be {1}", "{0} 应为{1}")
A_TEXT = Words("a text", "文本")
FLAGS_FORM = Words(
    "an object of booleans (self_drawn, last_copy, wall_last, kong_related) or a list of names",
    "布尔值对象（self_drawn、last_copy、wall_last、kong_related）或名称列表",
)
A_WIND = Words("a wind: E S W N (东南西北)", "风牌：东南西北（E S W N）")
FLOWERS_FORM = Words(
    "a number from 0 to 8 or flowers (a-h, 梅兰竹菊春夏秋冬)", "0 到 8 的数，或花牌（梅兰竹菊春夏秋冬）"
)
FANS_FORM = Words("an object with total and fans", "含 total 与 fans 的对象")
VISIBLE_FORM = Words("tiles, as a text or a list of texts", "牌的文本或文本列表")
NEEDS_ENGINE = Words(
    "This command needs {0}: pip install 'guobiao[engine]'", "此命令需要 {0}：pip install 'guobiao[engine]'"
)
SIZE_13 = Words(
    "{0} tiles (a kong counts as three): this is asked of 13 tiles. `guobiao discards` takes 14.",
    "共 {0} 张（杠按三张算）：此处应为 13 张。14 张请用 guobiao discards。",
)
SIZE_14 = Words(
    "{0} tiles (a kong counts as three): discards are those of 14 tiles. `guobiao waits` takes 13.",
    "共 {0} 张（杠按三张算）：打牌须有 14 张。13 张请用 guobiao waits。",
)
TOO_MANY_VISIBLE = Words(
    "{0}: {1} in the hand and {2} visible, but there are only four.",
    "{0}：手牌 {1} 张、已见 {2} 张，而每种牌只有四张。",
)

# ---- A score -----------------------------------------------------------------------------------------------

SELF_DRAWN = Words("self-drawn", "自摸")
ON_DISCARD = Words("on a discard", "点和")
LAST_COPY = Words("last copy of the tile", "和绝张")
LAST_DRAW = Words("last tile of the wall", "妙手回春")
LAST_CLAIM = Words("last discard of the deal", "海底捞月")
REPLACEMENT = Words("replacement tile of a kong", "杠上开花")
ROBBING = Words("robbing a kong", "抢杠和")
PREVALENT = Words("prevalent wind {0}", "圈风{0}")
SEAT = Words("seat wind {0}", "门风{0}")
FLOWERS = Words("flowers: {0}", "花牌 {0}")
RULES = Words("rules: {0}", "规则 {0}")

FAN = Words("Fan", "番种")
POINTS = Words("Points", "番数")
MADE_OF = Words("Made of", "组成")
NOT_COUNTED = Words("Holds, but is not counted", "成立而不计")
WHY = Words("Why", "原因")
PAYMENTS = Words("Payments", "得失分")
IF_DISCARDED_BY = Words("if {0} discards", "{0}家点和")
SELF_DRAW_PAYS = Words("self-draw", "自摸")
DITTO = Words('"', "〃")
READ_AS = Words("read as {0}", "拆为 {0}")
EQUAL_READINGS = Words("Scores the same when read as {0}", "另有同分拆法：{0}")
OR = Words(" or ", "；")
WAITS_FOR = Words("Waits for", "听牌")
DISCARD = Words("Discard", "点和")
SELF_DRAW = Words("Self-draw", "自摸")
TOO_FEW = Words("fewer than {0}", "不足 {0} 番")
NONE_LEFT = Words("none left", "已用尽")

# ---- Waits, shanten, discards ------------------------------------------------------------------------------

READY_FOR = Words("Ready: waits for {0}", "听牌：{0}")
VISIBLE = Words("visible: {0}", "已见 {0}")
COMPLETE = Words("complete", "已成和型")
READY = Words("ready", "听牌")
AWAY = Words("{0} from ready", "{0}向听")
AMOUNT = Words("{0}, {1} left", "{0}，余 {1}")
TILES = Words("{0} tiles", "{0} 张")
ONE_TILE = Words("1 tile", "1 张")
KINDS = Words("{0} kinds", "{0} 种")
ONE_KIND = Words("1 kind", "1 种")
AFTER_DISCARD = Words(
    "14 tiles: the numbers are those after the best discard; `guobiao discards` names it.",
    "14 张：均为打出最佳一张后的向听数；打哪张见 guobiao discards。",
)
TILE = Words("Tile", "牌")
LEFT = Words("Left", "余张")
LEGEND = Words(
    "✓ reaches {0} points, ✗ does not; flowers do not help to reach them.",
    "✓ 达到 {0} 番起和，✗ 未达到；花牌不计入起和番。",
)
DEAD = Words("Dead: {0}. The hand itself holds all four.", "绝听：{0}，四张均在自己手中。")
SHAPE = Words("Shape", "和型")
SHANTEN = Words("Shanten", "向听")
USEFUL = Words("Useful tiles", "进张")
USEFUL_OR_WAITS = Words("Useful tiles (ready: discard/self-draw)", "进张（听牌：点和/自摸）")
IMPROVEMENTS = Words("Improvements", "改良")
NO_IMPROVEMENTS = Words("No tile improves the hand.", "没有改良。")
DRAW = Words("Draw", "摸")
DISCARD_IT = Words("Discard", "打")
LIVE_THEN = Words("Useful then", "改良后进张")

SHAPES = {
    Shape.STANDARD: Words("Standard", "基本和型"),
    Shape.SEVEN_PAIRS: Words("Seven pairs", "七对"),
    Shape.THIRTEEN_ORPHANS: Words("Thirteen orphans", "十三幺"),
    Shape.HONORS_AND_KNITTED: Words("Honors and knitted", "全不靠"),
    Shape.KNITTED_STRAIGHT: Words("Knitted straight", "组合龙"),
}
"""What each shape is called."""

# ---- Kernels -----------------------------------------------------------------------------------------------

COMPILING = Words(
    "First run: compiling the kernels, a minute or two, once. (`guobiao warmup` does it beforehand.)",
    "首次运行：正在编译，约需一两分钟，仅此一次。（可预先运行 guobiao warmup。）",
)
STEPS = {
    "suits": Words("Tables of the suits", "花色表"),
    "shanten": Words("Tables of shanten", "向听表"),
    "rules": Words("Rule set {0}", "规则 {0}"),
    "scoring": Words("Scoring", "计番"),
    "distances": Words("Shanten and useful tiles", "向听与进张"),
    "game": Words("Rules of play", "行牌规则"),
    "players": Words("Players", "玩家"),
}
"""What is made ready, by the names of :class:`guobiao.kernels.warmup.Step`."""
WARM = Words("Ready in {0} s.", "就绪，用时 {0} 秒。")
RATE = Words("{0} lines in {1} s: {2} a second", "{0} 行，{1} 秒：每秒 {2} 行")

# ---- The handbook ------------------------------------------------------------------------------------------

LEVEL = Words("{0} points", "{0} 番")
LEVEL_ONE = Words("1 point", "1 番")
MORE_FANS = Words(
    "The number on the left is what a fan scores. `guobiao fans NAME` tells all about one.",
    "左侧为番数。guobiao fans 番种 查看其说明与牌例。",
)
MATCHES = Words("Several fans match {0}:", "有多个番种符合“{0}”：")
DROPS = Words("Not counted beside it", "不计")
DROPPED_BY = Words("Not itself beside", "不与之并计")
DISPUTED = Words("Disputed", "各家分歧")
OTHER_RULES = Words("Elsewhere", "其他规则")
SOURCE = Words("Source", "出处")
EXAMPLES = Words("Examples", "牌例")
EXAMPLE = Words("Example", "牌例")
AT_MOST_ONCE = Words("once", "一个")
AT_MOST = Words("{0} times", "{0}个")
WHERE_HOLDS = Words("where {0} holds", "有{0}时")
BY_OPTION = Words("by {0}={1}", "依 {0}={1}")
ANSWER = Words("{0} = {1} (or {2})", "{0} = {1}（或 {2}）")
ABSENT = Words("not in this rule set", "此规则无此番种")
DIFF_DROPS = Words("{0} is not counted", "不计{0}")
DIFF_KEEPS = Words("{0} is counted too", "可加计{0}")
DIFF_DEFINITION = Words("another definition ({0})", "定义不同（{0}）")

# ---- Rule sets ---------------------------------------------------------------------------------------------

MORE_RULES = Words(
    "`guobiao rules NAME` shows every option; `guobiao rules NAME --toml` begins a rule set of your own.",
    "guobiao rules NAME 列出各选项；guobiao rules NAME --toml 输出可自行修改的规则文件。",
)
DIFFERENT_ANSWERS = Words(
    "{0} of {1} options are answered otherwise than by default.", "{1} 个选项中有 {0} 个不同于默认。"
)
ALL_DEFAULT = Words("All {0} options have their default answer.", "{0} 个选项均为默认。")
ANY_NUMBER = Words("any whole number from {0} to {1}", "{0} 到 {1} 的任意整数")
CHOSEN = Words("chosen", "自选")

ABOUT_RULES = {
    GUOBIAO.name: Words(
        "Prevailing practice of tournaments and online play; the default.",
        "比赛与网络对局的通行做法（默认）。",
    ),
    MIL_2025.name: Words(
        "Rulings of the Mahjong International League for 2025-2026.", "国际麻将联盟（MIL）2025-2026 年裁定。"
    ),
    CN_1998.name: Words(
        "The Chinese competition rules of 1998, read with their own examples.",
        "1998 年《中国麻将竞赛规则》及其牌例。",
    ),
    WMO_2006.name: Words(
        "The Green Book of the World Mahjong Organization, with the clarifications of October 2006.",
        "世界麻将组织 2006 年绿皮书，含同年 10 月的说明。",
    ),
    BOTZONE.name: Words(
        "What the judge of Botzone counts (PyMahjongGB).", "Botzone 裁判程序的算番（PyMahjongGB）。"
    ),
}
"""What each preset is, in a sentence."""

# ---- Recorded hands ----------------------------------------------------------------------------------------

SCORING = Words("Scoring", "计番")
ANALYSING = Words("Analysing", "分析")
HAND = Words("Hand", "牌")
WHERE = Words("Recorded by", "记录来源")
OURS = Words("Score", "计番")
RECORDED = Words("Record", "记录")
FREQUENCY = Words("How often each fan was counted", "各番种计入次数")
DIFFERENCES = Words("Differences", "不一致")
ONLY_OURS = Words("counted here, not recorded", "此处计入而记录没有")
ONLY_RECORDED = Words("recorded, not counted here", "记录有而此处未计")
SUMMARY = Words("{0} of {1} hands agree with the record, fan by fan.", "{1} 手牌中 {0} 手与记录逐番一致。")
SUMMARY_POINTS = Words("{0} points in all, {1} on average.", "共 {0} 番，平均 {1} 番。")
SUMMARY_FAILED = Words("{0} lines could not be scored.", "{0} 行无法计番。")
NO_HANDS = Words("There are no hands in {0}.", "{0} 中没有牌。")

# ---- Simulations -------------------------------------------------------------------------------------------

PLAYING = Words("Playing", "对局")
HANDS_A_SECOND = Words("{0} hands/s", "每秒 {0} 局")
TIME_LEFT = Words("{0} left", "剩余 {0}")
FOUR_PLAYERS = Words(
    "--players names four, with commas between them; these are {0}: {1}",
    "--players 应有四名，以逗号分隔；现有 {0} 名：{1}",
)
SIMULATED = Words(
    "{0} hands in {1} s: {2} hands and {3} decisions a second",
    "{0} 局，用时 {1} 秒：每秒 {2} 局、{3} 次决策",
)
INTERRUPTED = Words(
    "Interrupted: this is of the first {0} of {1} hands.", "已中断：以上为 {1} 局中的前 {0} 局。"
)
BROKEN_OFF = Words("Broken off: {0}", "未能继续：{0}")
SEED = Words("seed {0}", "种子 {0}")
SEATING = Words(
    "In 4 hands each player deals once; in 96 each seating occurs once under each prevalent wind.",
    "每 4 局各人坐庄一次；每 96 局中，各种座次在各圈风下恰好各出现一次。",
)
OF_THE_TABLE = Words("all", "全体")
OF_PEOPLE = Words("people", "真人")
OF_PROGRAMS = Words("programs", "强 AI")
WON = Words("Won %", "和牌 %")
WON_BY_DRAW = Words("  by self-draw", "　其中自摸")
DEALT_IN = Words("Dealt in %", "点炮 %")
DRAWN_HANDS = Words("Drawn hands %", "荒牌 %")
SELF_DRAWN_WINS = Words("Self-drawn wins %", "自摸占和牌 %")
FALSE_WINS = Words("False wins %", "错和 %")
FORFEITS = Words("Forfeits", "弃局")
MEAN_TOTAL = Words("Points of a win", "和牌番数")
MEAN_PLAIN = Words("  without flowers", "　不计花牌")
POINTS_A_HAND = Words("Points per hand", "每局得分")
MELDS_A_HAND = Words("Melds per hand", "每局副露")
PLUS_MINUS = Words("  ± standard error", "　± 标准误")
HISTOGRAM = Words("Points of the wins, flowers included", "和牌番数分布（含花牌）")
FAN_SHARES = Words("Wins in which each fan is counted, in %", "各番种占和牌的百分比")
PEOPLE_ARE = Words("people: {0}", "真人：{0}")
PROGRAMS_ARE = Words("programs: {0}", "强 AI：{0}")
SAVED = Words("Records of {0} hands: {1}", "{0} 局的记录：{1}")
CANNOT_WRITE = Words("Cannot write {0}: {1}", "无法写入 {0}：{1}")
THREE_PLAYERS = Words(
    "--players names the three others, with commas between them; these are {0}: {1}",
    "--players 应为另外三名玩家，以逗号分隔；现有 {0} 名：{1}",
)

# ---- The table ---------------------------------------------------------------------------------------------

ROUND = Words("{0} round", "{0}风圈")
WINDS = {
    EAST: Words("East", "东"),
    SOUTH: Words("South", "南"),
    WEST: Words("West", "西"),
    NORTH: Words("North", "北"),
}
HAND_OF = Words("hand {0} of {1}", "第 {0} 局，共 {1} 局")
WALL_LEFT = Words("wall {0}", "余牌 {0}")
FLOWERS_SHOWN = Words("+{0}", "花{0}")
DRAWS = Words("draw {0}", "摸{0}")
REPLACES = Words("replacement {0}", "补{0}")
SHOWS_FLOWER = Words("flower {0}", "补花{0}")
DISCARDS = Words("discard {0}", "打{0}")
DISCARDS_DRAWN = Words("discard {0} as drawn", "摸打{0}")
CHOWS = Words("chow {0}", "吃{0}")
PUNGS = Words("pung {0}", "碰{0}")
KONGS = Words("kong {0}", "杠{0}")
KONGS_CONCEALED = Words("concealed kong {0}", "暗杠{0}")
ADDS_TO_KONG = Words("kong by adding {0}", "加杠{0}")
WINS_BY_DRAW = Words("win by self-draw with {0}", "自摸{0}")
WINS_ON = Words("win with {0}", "和{0}")
ROBS = Words("win by robbing the kong of {0}", "抢杠和{0}")
GIVEN_BY = Words(", given by {0}", "，{0} 点炮")
DECLARES_FALSELY = Words("false win", "错和")
NOBODY_WINS = Words("The wall is empty. Nobody has won.", "牌墙已尽，荒牌。")

# ---- Playing -----------------------------------------------------------------------------------------------

NOT_UNDERSTOOD = Words("{0!r} is not understood.", "看不懂 {0!r}。")
NOT_ALLOWED = Words("Not possible: {0}.", "不可：{0}。")
NOTHING_USUAL = Words("There is no usual thing to do now.", "此时没有默认操作。")
NO_SUCH_NUMBER = Words("There is no number {0}: they go from 1 to {1}.", "没有 {0} 号：编号为 1 到 {1}。")
WHICH_CHOW = Words(
    "Which chow? Say chow 1, 2 or 3, or the three tiles.", "吃哪一组？请写 吃 1、2、3 或三张牌。"
)
WHICH_KONG = Words("Which kong? Say kong and the tile.", "杠哪一种？请写 杠 和牌名。")
NO_KONG = Words("No kong can be made now.", "现在不能开杠。")
NO_FLOWER = Words("There is no flower in the hand.", "手中没有花牌。")
WHICH_TILE = Words("Which tile? Say its number or its name.", "打哪张？请写编号或牌名。")

# ---- Botzone -----------------------------------------------------------------------------------------------

BAD_REQUEST = Words("Not understood: {0}", "无法理解：{0}")
AS_IT_IS = Words("as it is", "现有手牌")
FLOWERS_FIRST = Words("Lay the flowers down first: they are no part of a hand.", "请先补花：花牌不算手牌。")
FLOWERS_HELD = Words("There are flowers in your hand.", "你手中有花牌。")
MUST_DISCARD = Words("Discard a tile.", "请打一张牌。")
YOU_DREW = Words("You drew {0}.", "你摸到 {0}。")
OFFERS = Words("{0} discards {1}.", "{0} 打出 {1}。")
ADDS = Words("{0} adds {1} to a kong.", "{0} 加杠 {1}。")
ENTER = Words("Enter", "回车")
SAY_A_TILE = Words(
    "Discard: a number or a tile. h what each discard leaves, ? help, q leave",
    "打牌：编号或牌名。h 何切，? 帮助，q 离开",
)
SAY_A_CLAIM = Words("A number or a word. h advice, ? help, q leave", "请写编号或文字。h 提示，? 帮助，q 离开")
CAN_TYPE = Words("You can type", "可以输入")
TYPE_TILE = Words("7, or 3p, 三筒 ...", "编号，或 3筒、3p 等")
DOES_DISCARD = Words("discard the tile of that number or name", "打出该编号或该名称的牌")
WISHES = (
    (
        "h",
        Words(
            "what each choice leaves: shanten, useful tiles, waits with points",
            "每种选择之后的向听、进张、听牌与番数",
        ),
    ),
    ("u", Words("take your last decision back", "悔棋：收回上一个决定")),
    ("?", Words("this help", "本帮助")),
    ("q", Words("leave; the match is kept", "离开；对局会保存")),
)
YES = ("y", "yes", "是", "好")
YOU = Words("you", "你")
NOTHING_TO_UNDO = Words("You have decided nothing in this hand yet.", "本局你还没有可收回的决定。")
UNDONE = Words("Your last decision is taken back.", "已收回上一个决定。")
LEAVE = Words("Leave? The match is kept in {0}. (y/N) ", "离开？对局已保存在 {0}。（y/N）")
NEXT_HAND = Words("Enter: the next hand ", "回车：下一局 ")
KEPT = Words("Left. Go on with: guobiao play --resume {0}", "已离开。继续：guobiao play --resume {0}")
RECORD_LIES = Words("The record: guobiao replay {0}", "牌谱：guobiao replay {0}")
ONTO_ITSELF = Words(
    "{0} would be overwritten while it is read; --output names another file.",
    "{0} 会在读取时被覆盖；--output 应为另一文件。",
)
FILE_EXISTS = Words("{0} exists already; --save names a new file.", "{0} 已存在；--save 应为新文件。")
ENDED_BY = Words("{0} ended the hand: {1}", "{0} 使本局终止：{1}")
NOBODY = Words("Nobody", "无人")
FORFEITED = Words("{0} forfeits the hand: {1}", "{0} 弃局：{1}")
THIS_HAND = Words("this hand", "本局")
SO_FAR = Words("so far", "累计")
STANDINGS = Words("Standings", "名次")
PLACE = Words("Place", "名次")
PLAYER = Words("Player", "选手")
SCORE = Words("Score", "得分")
TABLE_POINTS = Words("Table points", "标准分")

# ---- Replays -----------------------------------------------------------------------------------------------

HAND_NUMBER = Words("hand {0}", "第 {0} 局")
EVENTS = Words("events {0}-{1} of {2}", "第 {0}-{1} 个事件，共 {2} 个")
SO_MANY_HANDS = Words("There is no hand {0}: the file has {1}.", "没有第 {0} 局：文件中共 {1} 局。")
SO_MANY_EVENTS = Words("There is no event {0}: the hand has {1}.", "没有第 {0} 个事件：本局共 {1} 个。")
REPLAY_KEYS = Words(
    "Enter on, p back, n next hand, b hand before, a number: that event, q leave",
    "回车 下一步，p 上一步，n 下一局，b 上一局，数字 跳至该事件，q 离开",
)

# ---- Records -----------------------------------------------------------------------------------------------

AGREES = Words("ok", "符合")
HANDS_AGREE = Words("{0} of {1} hands agree.", "{1} 局中 {0} 局符合。")
SHUFFLES_VERIFIED = Words(
    "Shuffles verified (seed, commitment and wall agree): {0}.",
    "洗牌已核实（种子、承诺与牌墙相符）：{0} 局。",
)
NO_FORMAT = Words("No format is called {0}; there are: {1}.", "没有名为 {0} 的格式；可用：{1}。")

# ---- The server --------------------------------------------------------------------------------------------

NEEDS_WEB = Words(
    "This command needs {0}: pip install 'guobiao[web]'", "此命令需要 {0}：pip install 'guobiao[web]'"
)
NO_LEVEL = Words(
    "No log level is called {0}; there are: debug, info, warning, error.",
    "没有日志级别 {0}；可用：debug、info、warning、error。",
)
CANNOT_STORE = Words("Cannot open the database: {0}", "无法打开数据库：{0}")
CANNOT_LISTEN = Words("Cannot listen at {0}: {1}", "无法监听 {0}：{1}")
SERVING = Words("Play at {0}", "请在浏览器打开 {0}")
STOP_WITH_CTRL_C = Words(
    "Ctrl-C stops the server; tables go on where they were.", "Ctrl-C 停止；牌桌会保留。"
)
