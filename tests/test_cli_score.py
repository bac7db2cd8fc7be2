"""``guobiao score`` and ``guobiao convert`` for one hand."""

import pytest
from tests.test_cli import HAND, guobiao, process

from guobiao.scoring.score import score

KEYS = {
    *("hand", "rules", "wins", "reaches_minimum", "total", "total_without_flowers", "fans", "not_counted"),
    *("readings", "payments", "distance", "waits", "verdict", "hints"),
}


# ---- Text --------------------------------------------------------------------------------------------------


def test_what_is_shown():
    done = guobiao("score", "123456789m1112p3p|EE1000|ab")
    for text in (
        "123456789m1112p + 3p\n",
        "self-drawn · prevalent wind E · seat wind E · flowers: ab · rules: guobiao\n",
        "26 points (24 without flowers)\n",
        "read as 123m 456m 789m 123p 11p\n",
        "      16  Pure Straight 清龙               123m 456m 789m\n",
        "       2  Flower Tiles 花牌            ×2\n",
        "\nHolds, but is not counted\n",
        "  Short Straight 连六        123m 456m / 456m 789m  implied by Pure Straight\n",
        "  self-draw  +102  -34  -34  -34\n",
    ):
        assert text in done.out
    assert (done.code, done.err) == (0, "")


def test_what_is_shown_in_chinese():
    done = guobiao("score", "123456789m1112p3p|SW1000|ab", "--lang", "zh")
    for text in (
        "自摸 · 圈风南 · 门风西 · 花牌 梅兰 · 规则 guobiao\n",
        "26 番（其中花牌 2，起和番 24）\n",
        "    16  清龙        ",
        "\n成立而不计\n",
        "清龙已包含（不重复）\n",
    ):
        assert text in done.out


def test_payments_of_a_discard():
    out = guobiao("score", "123456789m1112p3p|EW0000").out
    assert "if E discards  -30   -8  +46   -8" in out
    assert "if W discards" not in out


def test_a_win_below_the_minimum_is_not_paid():
    done = guobiao("score", "[345s,2]123789m4599p3p")
    assert "fewer than 8" in done.out
    assert "Payments" not in done.out
    assert done.code == 0


def test_other_readings_with_as_many_points():
    out = guobiao("score", "1122334466667s8s", "--self-drawn").out
    (line,) = (line for line in out.splitlines() if line.startswith("Scores the same when read as "))
    divisions = [
        sorted(sets.split()) for sets in line.removeprefix("Scores the same when read as ").split(" or ")
    ]
    (best,) = (sorted(line.split()[2:]) for line in out.splitlines() if line.startswith("read as "))
    assert best not in divisions
    assert all(divisions.count(division) == 1 for division in divisions)
    assert "Scores the same" not in guobiao("score", HAND).out


def test_a_hand_that_waits():
    """A hand of 13 tiles shows what each tile it waits for would score."""
    done = guobiao("score", "123456789m1123p")
    assert done.code == 0
    assert "waits for 14p" in done.out
    for tile in ("1p", "4p"):
        discard, self_drawn = (score(f"123456789m1123p{tile}|EE{flag}000").total for flag in (0, 1))
        assert f"  {tile} {discard:8} {self_drawn:10}\n" in done.out


def test_a_wait_for_tiles_that_are_all_held():
    out = guobiao("score", "1111m123456789p").out
    assert "none left" in out


def test_a_hand_that_does_not_win_is_no_failure():
    done = guobiao("score", "123456789m1112p5s")
    assert done.code == 0
    assert "not a win: 1 tile away" in done.out


def test_brackets_are_no_markup():
    assert "[EEE,1] [345s,2] " in guobiao("score", "[EEE,1][345s,2]123m4588p3p").out


@pytest.mark.parametrize("notation, winner", [("canonical", "3p"), ("chinese", "三筒"), ("unicode", "🀛")])
def test_notation(notation, winner):
    assert f" + {winner}" in guobiao("score", HAND, "--notation", notation).out.splitlines()[0]


def test_several_words_are_one_hand():
    apart = guobiao("score", "[EEE,1]", "22334455 66p", "7p 7p").out
    assert apart == guobiao("score", "[EEE,1]2233445566p7p7p").out


def test_a_trailing_space_says_that_there_is_no_winning_tile():
    assert "no winning tile is named" in guobiao("score", HAND + " ").out


# ---- Options -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options, hand",
    [
        (["--self-drawn"], "123456789m1112p3p|EE1000"),
        (["--last-copy", "--wall-last"], "123456789m1112p3p|EE0110"),
        (["--prevalent", "南", "--seat", "W"], "123456789m1112p3p|SW0000"),
        (["--flowers", "2"], "123456789m1112p3p|EE0000|2"),
        (["--flowers", "ab"], "123456789m1112p3p|EE0000|ab"),
        (["--flowers", "春"], "123456789m1112p3p|EE0000|e"),
    ],
)
def test_circumstances(options, hand):
    assert guobiao("score", HAND, *options, "--json").json == guobiao("score", hand, "--json").json


def test_circumstances_override_the_text():
    done = guobiao("score", "123456789m1112p3p|EE0000|ab", "--seat", "N", "--flowers", "1", "--json")
    assert done.json["hand"] == "123456789m1112p3p|EN0000|1"


def test_kong():
    won = guobiao("score", "[1111p]456789m34p55s5p", "--self-drawn", "--kong", "--json").json
    assert "杠上开花" in [fan["zh"] for fan in won["fans"]]


def test_rules_and_options():
    hand = "[2222m][6666p]456s789s1m1m"
    assert (
        guobiao("score", hand, "--json").json["total"] + 2
        == (guobiao("score", hand, "--json", "--rules", "wmo-2006").json["total"])
    )
    changed = guobiao(
        "score", hand, "--json", "--option", "two-concealed-kongs=8", "--option", "minimum=0"
    ).json
    assert changed["rules"] == {"name": "guobiao*", "options": {"two_concealed_kongs": 8, "minimum": 0}}


def test_rules_from_a_file(tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('base = "wmo-2006"\nminimum = 30\n', encoding="utf-8")
    found = guobiao("score", HAND, "--json", "--rules", file).json
    assert found["rules"]["name"] == "house"
    assert not found["reaches_minimum"]


@pytest.mark.parametrize(
    "args, message",
    [
        ([], "Which hand?"),
        ([HAND, "--batch", "x"], "give no hand beside it"),
        (["--batch", "x", "--self-drawn", "--kong"], "--self-drawn, --kong is for a single hand"),
        ([HAND, "--rules", "wmo2006"], "Did you mean wmo-2006?"),
        ([HAND, "--rules", "no/such/file.toml"], "no rule set 'no/such/file.toml'"),
        ([HAND, "--option", "minimum"], "NAME=VALUE"),
        ([HAND, "--option", "minimun=8"], "Did you mean minimum?"),
        ([HAND, "--option", "minimum=-1"], "allowed: a whole number from 0 to 200"),
        ([HAND, "--option", "flowers=many"], "allowed: on, off"),
        ([HAND, "--seat", "C"], "'C' is not a wind"),
        ([HAND, "--prevalent", "EE"], "'EE' is not a wind"),
        ([HAND, "--flowers", "1m"], "'1m' are no flowers"),
    ],
)
def test_usage_errors(args, message):
    done = guobiao("score", *args)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


@pytest.mark.parametrize(
    "content", [b"minimum = [", b'base = "wmo"', b"minimun = 3", b"\xff\xfe", b"name = 3"]
)
def test_a_bad_file_of_rules(content, tmp_path):
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    done = guobiao("score", HAND, "--rules", file)
    assert (done.code, done.out) == (2, "")
    assert "bad.toml" in done.err


# ---- Hands that cannot be scored ---------------------------------------------------------------------------


def test_text_that_is_no_hand():
    done = guobiao("score", "123x")
    assert (done.code, done.out) == (1, "")
    assert "  123x\n     ^" in done.err
    assert "无法读懂" in guobiao("score", "123x", "--lang", "zh").err


def test_a_hand_that_cannot_exist():
    done = guobiao("score", "11111m234p")
    assert (done.code, done.out) == (1, "")
    assert "  - 8 tiles" in done.err
    assert "  - 1m ×5" in done.err
    assert "每种牌只有四张" in guobiao("score", "11111m234p", "--lang", "zh").err


def test_errors_as_json():
    done = guobiao("score", "123x", "--json")
    assert done.code == 1
    assert done.json.keys() == {"error", "kind", "position"}
    assert (done.json["kind"], done.json["position"]) == ("notation", 3)
    assert guobiao("score", "11111m234p", "--json").json["kind"] == "invalid_hand"


@pytest.mark.parametrize(
    "hand", ["\udc80\udcff", "1m\x1b[31m", "\x00", "[", "|", "🀄" * 2000, "9" * 5000, ""]
)
def test_strange_text(hand):
    for done in (guobiao("score", hand), guobiao("score", hand, "--json")):
        assert done.code in (1, 2)
        assert "\x1b" not in done.err + done.out


def test_bytes_that_are_no_text():
    done = process("score", b"\xff\xfe".decode("utf-8", "surrogateescape"))
    assert done.code == 1
    assert r"\udcff\udcfe" in done.err


# ---- JSON --------------------------------------------------------------------------------------------------


def test_json_says_everything():
    found = guobiao("score", "123456789m1112p3p|EE1000|ab", "--json").json
    result = score("123456789m1112p3p|EE1000|ab")
    assert found.keys() == KEYS
    assert found["hand"] == str(result.hand)
    assert found["total"] == 26 == sum(fan["points"] for fan in found["fans"])
    assert {fan["zh"]: fan["times"] for fan in found["fans"]} == result.counts
    assert found["fans"][0] == {
        "number": 28,
        "zh": "清龙",
        "en": "Pure Straight",
        "points": 16,
        "times": 1,
        "sets": [["123m", "456m", "789m"]],
    }
    assert all(len(fan["sets"]) == fan["times"] for fan in found["fans"])
    assert found["payments"] == [{"discarder": None, "points": {"E": 102, "S": -34, "W": -34, "N": -34}}]
    assert (found["distance"], found["waits"]) == (0, [])


def test_json_of_a_hand_that_waits():
    found = guobiao("score", "123456789m1123p", "--json").json
    assert found.keys() == KEYS
    assert (found["wins"], found["total"], found["fans"], found["readings"]) == (False, 0, [], [])
    assert (found["distance"], found["waits"]) == (1, ["1p", "4p"])


@pytest.mark.parametrize(
    "hand, rules, fan, kind, keys",
    [
        (HAND, "guobiao", "连六", "implied", {"by"}),
        ("[567s,3][345s,3]78899sCC7s", "guobiao", "一色三步高", "same_fan", {"counted"}),
        ("12389m123789pCC7m", "guobiao", "老少副", "already_linked", {"through"}),
        ("[2222m,1][6666p]456s789s1m1m", "cn-1998", "明暗杠", "ruled_out", {"option", "value", "who", "by"}),
        ("223344m223344p5s5s", "guobiao", "平和", "lower_reading", {"points", "sets"}),
    ],
)
def test_json_reasons(hand, rules, fan, kind, keys):
    found = guobiao("score", hand, "--rules", rules, "--json").json["not_counted"]
    item = next(item for item in found if item["zh"] == fan)
    assert item.keys() == {"number", "zh", "en", "sets", "reason", "text"}
    assert item["text"]
    assert item["reason"]["kind"] == kind
    assert item["reason"].keys() == {"kind", *keys}


def test_json_is_the_same_in_both_languages_but_for_its_sentences():
    english, chinese = (guobiao("score", HAND, "--json", "--lang", lang).json for lang in ("en", "zh"))
    for found in (english, chinese):
        del found["verdict"]
        for item in found["not_counted"]:
            del item["text"]
    assert english == chinese


# ---- Converting --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "to, expected",
    [
        ("canonical", "[123m,1]456p123sEEECC|EE1000|a"),
        ("chinese", "[一万二万三万,1]四筒五筒六筒一条二条三条东东东中中|东东1000|梅"),
        ("botzone", "[W1W2W3,1]B4B5B6T1T2T3F1F1F1J1J1|EE1000|H5"),
    ],
)
def test_convert(to, expected):
    assert guobiao("convert", "[W1W2W3,1]T1T2T3B4B5B6F1F1F1J1J1|EE1000|H5", "--to", to).out == expected + "\n"


def test_convert_to_unicode_and_back():
    there = guobiao("convert", "[123m,1]456p123sEEECC", "--to", "unicode").out
    assert guobiao("convert", there.rstrip("\n")).out == "[123m,1]456p123sEEECC\n"


def test_convert_keeps_what_a_trailing_space_says():
    assert guobiao("convert", HAND + " ").out == "123456789m11123p \n"


def test_convert_what_is_no_hand():
    done = guobiao("convert", "12")
    assert (done.code, done.out) == (1, "")
    assert "^" in done.err
    assert guobiao("convert", "1m", "--to", "klingon").code == 2
    assert guobiao("convert").code == 2


def test_convert_lines():
    done = process("convert", "-", "--to", "botzone", stdin=b"123m\r\n\nx\n\xff\n\xe4\xb8\x80\xe4\xb8\x87 ")
    assert done.out == "W1W2W3\n\nW1 \n"
    assert "line 3: " in done.err
    assert "line 4: " in done.err
    assert done.code == 1
    assert process("convert", "-", stdin=b"E\n").code == 0
