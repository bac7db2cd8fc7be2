"""Text in and out: every notation reads back, every text is read or refused with the place."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guobiao.errors import NotationError
from guobiao.notation import (
    Notation,
    convert,
    format_hand,
    format_meld,
    format_tiles,
    parse_hand,
    parse_meld,
    parse_tiles,
)
from guobiao.sets import Hand, Meld, MeldKind, ProblemKind, Win
from guobiao.tiles import FLOWER_TILES, TILES, Tile

LINE = "[345s,2]123789m4599p3p|EW1000|ab"
NOTATIONS = list(Notation)


def tiles(names: str) -> tuple[Tile, ...]:
    return tuple(map(Tile.parse, names.split()))


# ---- Examples of each notation -----------------------------------------------------------------------------

SAME_HAND = {
    "canonical": LINE,
    "groups in any order": "[345s,2]99p123m45p789m3p|EW1000|ab",
    "spaces": "[345s,2] 123m 789m 45p 99p 3p| E W 1000 | a b ",
    "no comma in the meld": "[345s2]123789m4599p3p|EW1000|ab",
    "meld inside and unsorted": "123789m[534s,2]4599p3p|EW1|ab",
    "full-width": "［３４５ｓ，２］１２３７８９ｍ４５９９ｐ３ｐ｜ＥＷ１０００｜ａｂ",
    "Chinese brackets": "【345s，2】123789m4599p3p|EW1000|ab",
    "Chinese": "[三条四条五条,2]一万二万三万七万八万九万四筒五筒九筒九筒三筒|东西1000|梅兰",
    "Chinese, traditional": "[三條四索五條,2]一萬二萬三萬七萬八萬九萬四餅五饼九餅九餅三餅|東西1000|梅蘭",
    "Chinese in groups": "【三四五条，2】一二三七八九万 四五九九筒 三筒｜东风西风1000｜梅、兰",
    "digits before Chinese suits": "[345条,2]1万2万3万789万4599饼3饼|东西1|梅兰",
    "Botzone": "[T3T4T5,2]W1W2W3W7W8W9B4B5B9B9B3|EW1000|H5H6",
    "Botzone with separators": "[T3, T4, T5, 2] W1, W2,W3 W7 W8 W9 B4 B5 B9 B9 B3|F1F31000|H5, H6",
    "Botzone, no comma": "[T3T4T52]W1W2W3W7W8W9B4B5B9B9B3|F1F3 1000|H5H6",
    "Unicode": "[🀒🀓🀔,2]🀇🀈🀉🀍🀎🀏🀜🀝🀡🀡🀛|🀀🀂1000|🀢🀣",
    "Unicode, text style": "[🀒\ufe0e🀓\ufe0e🀔\ufe0e,2]🀇🀈🀉🀍🀎🀏🀜🀝🀡🀡🀛\ufe0f|🀀\ufe0e🀂1000|🀢\ufe0e🀣",
    "z digits for winds": "[345s,2]123789m4599p3p|13z1|ab",
    "mixed": "[T3四条🀔,2]123m 七八九万 B4 5p 🀡九筒三筒|东3z1|a🀣\n",
}


@pytest.mark.parametrize("text", SAME_HAND.values(), ids=SAME_HAND)
def test_one_hand_in_every_notation(text):
    assert parse_hand(text) == Hand(
        tiles("1m 2m 3m 7m 8m 9m 4p 5p 9p 9p"),
        (Meld(tiles("3s 4s 5s"), 2),),
        Win(Tile("3p"), self_drawn=True, seat=Tile("W"), flowers=tiles("a b")),
    )


@pytest.mark.parametrize("name", ["canonical", "Chinese", "Botzone"])
def test_writing(name):
    assert convert(LINE, name.lower()) == SAME_HAND[name]


def test_writing_unicode_puts_the_text_style_selector_after_each_tile():
    written = convert(LINE, Notation.UNICODE)
    assert written.replace("\ufe0e", "") == SAME_HAND["Unicode"]
    assert [before for before, after in pairwise(written) if after == "\ufe0e"] == [
        character for character in written if character >= "🀀"
    ]


EVERY_TILE = {
    Notation.CANONICAL: "123456789m123456789p123456789sESWNCFPabcdefgh",
    Notation.CHINESE: "一万二万三万四万五万六万七万八万九万一筒二筒三筒四筒五筒六筒七筒八筒九筒"
    "一条二条三条四条五条六条七条八条九条东南西北中发白梅兰竹菊春夏秋冬",
    Notation.UNICODE: "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀄🀅🀆🀢🀣🀤🀥🀦🀧🀨🀩",
    Notation.BOTZONE: "W1W2W3W4W5W6W7W8W9B1B2B3B4B5B6B7B8B9T1T2T3T4T5T6T7T8T9F1F2F3F4J1J2J3H5H6H7H8H1H2H3H4",
}


@pytest.mark.parametrize("notation", NOTATIONS)
def test_all_42_tiles(notation):
    assert parse_tiles(EVERY_TILE[notation]) == TILES
    assert format_tiles(TILES, notation).replace("\ufe0e", "") == EVERY_TILE[notation]


def test_tiles_keep_their_order():
    assert parse_tiles("123m45pEE") == tiles("1m 2m 3m 4p 5p E E")
    assert format_tiles(tiles("3m 1m E 2p 2p 9m")) == "31mE22p9m"
    assert parse_tiles("一万二筒") == tiles("1m 2p")
    assert parse_tiles("红中 紅中 发财 發財 白板 东风") == tiles("C C F F P E")
    assert parse_tiles("1234567z") == tiles("E S W N C F P")
    assert parse_tiles("") == () == parse_tiles("  ")


def test_every_tile_written_alone_is_read_alone():
    for notation in NOTATIONS:
        for tile in TILES:
            assert parse_tiles(format_tiles([tile], notation)) == (tile,)


# ---- W and F: honors or Botzone ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, names",
    [
        ("W", "W"),
        ("W1", "1m"),
        ("W1m", "W 1m"),
        ("W123m", "W 1m 2m 3m"),
        ("EEWW123m", "E E W W 1m 2m 3m"),
        ("W1 23m", "1m 2m 3m"),
        ("W1W2W3", "1m 2m 3m"),
        ("W1W2W", "1m 2m W"),
        ("F1F4FF", "E N F F"),
        ("F1z", "F E"),
        ("W 1m", "W 1m"),
        ("西1万", "W 1m"),
        ("西一二万发三筒", "W 1m 2m F 3p"),
        ("T12m", "1s 2m"),
    ],
)
def test_w_and_f(text, names):
    assert parse_tiles(text) == tiles(names)


def test_chinese_west_and_green_are_never_botzone():
    for text in ("西1", "发1"):
        with pytest.raises(NotationError, match="suit"):
            parse_tiles(text)


@pytest.mark.parametrize(
    "text, meld",
    [
        ("[WWW1]", Meld.pung(Tile("W"), 1)),
        ("[WWW,1]", Meld.pung(Tile("W"), 1)),
        ("[WWW]", Meld.pung(Tile("W"))),
        ("[FFFF6]", Meld.kong(Tile("F"), 2, added=True)),
        ("[FFF2]", Meld.pung(Tile("F"), 2)),
        ("[W W W 1]", Meld.pung(Tile("W"), 1)),
        ("[W,W,W,1]", Meld.pung(Tile("W"), 1)),
        ("[西西西1]", Meld.pung(Tile("W"), 1)),
        ("[W1W1W1]", Meld.pung(Tile("1m"))),
        ("[W1W1W11]", Meld.pung(Tile("1m"), 1)),
        ("[F3F3F3F3,3]", Meld.kong(Tile("W"), 3)),
        ("[F3F3F3F37]", Meld.kong(Tile("W"), 3, added=True)),
    ],
)
def test_w_and_f_in_melds(text, meld):
    assert parse_meld(text) == meld


# ---- Melds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, kind, digit",
    [
        ("[123m,1]", MeldKind.CHOW, 1),
        ("[777p,2]", MeldKind.PUNG, 2),
        ("[7777p]", MeldKind.CONCEALED_KONG, 0),
        ("[7777p,2]", MeldKind.DIRECT_KONG, 2),
        ("[7777p,6]", MeldKind.ADDED_KONG, 6),
    ],
)
def test_meld_kinds_and_digits(text, kind, digit):
    meld = parse_meld(text)
    assert (meld.kind, meld.digit, str(meld)) == (kind, digit, text)


def test_the_digit_of_a_chow_counts_in_ascending_order():
    assert parse_meld("[213m,1]").claimed_tile == Tile("1m")


def test_a_written_zero_means_no_digit():
    assert parse_meld("[777p,0]") == parse_meld("[777p0]") == parse_meld("[777p]")


def test_any_digit_parses_and_problems_judge():
    problems = list(parse_meld("[123m,9]").problems())
    assert [problem.kind for problem in problems] == [ProblemKind.MELD_DIGIT]


def test_melds_in_other_notations():
    meld = Meld.parse("[EEEE,5]")
    assert format_meld(meld, "chinese") == "[东东东东,5]"
    assert format_meld(meld, "botzone") == "[F1F1F1F1,5]"
    assert format_meld(meld, "unicode") == "[🀀\ufe0e🀀\ufe0e🀀\ufe0e🀀\ufe0e,5]"


# ---- The winning tile --------------------------------------------------------------------------------------


def test_the_last_of_14_tiles_is_the_winning_tile():
    assert parse_hand("19m19s19pESWNCFPP").win.tile == Tile("P")


@pytest.mark.parametrize(
    "text",
    ["19m19s19pESWNCFP", "19m19s19pESWNCFP ", "19m19s19pESWNCFPP ", "19m19s19pESWNCFPP |EE", "[123m][123m]"],
)
def test_thirteen_tiles_or_a_trailing_space_mean_no_winning_tile(text):
    assert parse_hand(text).win.tile is None


def test_a_line_end_is_no_trailing_space():
    assert parse_hand("19m19s19pESWNCFPP\r\n").win.tile == Tile("P")


def test_a_kong_counts_as_three():
    assert parse_hand("[1111m][2222m][3333m][4444m]5m").win.tile is None
    assert parse_hand("[1111m][2222m][3333m][4444m]5m5m").win.tile == Tile("5m")


def test_14_tiles_without_winning_tile_are_written_with_a_trailing_space():
    hand = Hand(tiles("1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m 5m"))
    assert str(hand) == "11123455678999m "
    assert str(hand.replace(seat=Tile("N"))) == "11123455678999m |EN0000"
    assert str(hand.replace(concealed=hand.concealed[:13])) == "1112345567899m"


def test_a_wrong_size_parses_and_problems_judge():
    hand = parse_hand("123m")
    assert hand.win.tile == Tile("3m")
    assert [problem.kind for problem in hand.problems()] == [ProblemKind.WRONG_SIZE]


def test_melds_may_stand_after_the_concealed_tiles():
    assert parse_hand("5m[111m,1][222m,1][333m,1][444m,1]") == parse_hand(
        "[111m,1][222m,1][333m,1][444m,1]5m"
    )
    with pytest.raises(NotationError, match="the winning tile"):
        parse_hand("55m[111m,1][222m,1][333m,1][444m,1]")


# ---- Circumstances and flowers -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fields, written",
    [
        ("", ""),
        ("|", ""),
        ("||", ""),
        ("|EE", ""),
        ("|EE0000|0", ""),
        ("|EE|8", "|EE0000|8"),
        ("||8", "|EE0000|8"),
        ("|SN", "|SN0000"),
        ("|EE01", "|EE0100"),
        ("|EE1111|", "|EE1111"),
        ("|WW0010|hgfedcba", "|WW0010|hgfedcba"),
        ("|4z2z1", "|NS1000"),
        ("|W1z1", "|WE1000"),
        ("|北南1|冬八", None),
        ("|NS|八", "|NS0000|8"),
        ("|F4F2 1|H1 H5", "|NS1000|ea"),
    ],
)
def test_second_and_third_field(fields, written):
    if written is None:
        with pytest.raises(NotationError):
            parse_hand("11m" + fields)
    else:
        assert str(parse_hand("11m" + fields)) == "1m1m" + written


def test_flags_in_order():
    win = parse_hand("11m|EE1000").win, parse_hand("11m|EE0100").win, parse_hand("11m|EE0010").win
    assert win[0].self_drawn
    assert win[1].last_copy
    assert win[2].wall_last
    assert parse_hand("11m|EE0001").win.kong_related


@pytest.mark.parametrize(
    "flowers, kind",
    [
        ("9", ProblemKind.TOO_MANY_FLOWERS),
        ("12", ProblemKind.TOO_MANY_FLOWERS),
        ("aa", ProblemKind.FLOWER_TWICE),
    ],
)
def test_impossible_flowers_parse_and_problems_judge(flowers, kind):
    assert [problem.kind for problem in parse_hand(f"19m19s19pESWNCFPP||{flowers}").problems()] == [kind]


# ---- Errors say where --------------------------------------------------------------------------------------

TILE = "a tile"


@pytest.mark.parametrize(
    "text, position, expected",
    [
        ("", 0, "a meld in"),
        ("\n", 0, "a meld in"),
        ("|EE", 0, "a meld in"),
        ("x", 0, TILE),
        ("123m4", 5, "suit"),
        ("123", 3, "suit"),
        ("123w", 3, "suit"),
        ("12 3m", 2, "suit"),
        ("120m", 2, "a digit 1-9"),
        ("18z", 1, "a digit 1-7"),
        ("1m²m", 2, TILE),
        ("1m٣m", 2, TILE),
        ("1m\ud800", 2, TILE),
        ("1m\x00", 2, TILE),
        ("1m\n2m", 2, TILE),
        ("1m🀪", 2, TILE),
        ("1m🀀\ufe0e\ufe0e", 4, TILE),
        ("EEw", 2, TILE),
        ("B", 1, "a digit 1-9 after B"),
        ("F5", 1, "a digit 1-4 after F"),
        ("J0", 1, "a digit 1-3 after J"),
        ("W10", 3, "suit"),
        ("1m,", 3, TILE),
        ("1m,,2m", 3, TILE),
        (",1m", 0, TILE),
        ("1m,|EE", 3, TILE),
        ("1m]", 2, TILE),
        ("[12m]", 4, "three or four tiles"),
        ("[12m,1]", 4, "three or four tiles"),
        ("[12m1]", 4, "three or four tiles"),
        ("[]", 1, "three or four tiles"),
        ("[1]", 2, "suit"),
        ("[11112m]", 5, "]"),
        ("[1111m2m]", 6, "]"),
        ("[1111m,2m]", 7, "a digit"),
        ("[123m", 5, "]"),
        ("[123m,", 6, "a digit"),
        ("[123m,1", 7, "]"),
        ("[123m,12]", 7, "]"),
        ("[123m12]", 6, "]"),
        ("[123m,x]", 6, "a digit"),
        ("[123m,]", 6, "a digit"),
        ("[123m[", 5, "]"),
        ("[[", 1, TILE),
        ("1m[234m]", 8, "the winning tile"),
        ("1m[234m]|EE", 8, "the winning tile"),
        ("11m|X", 4, "the prevalent wind"),
        ("11m|1000", 4, "the prevalent wind"),
        ("11m|C", 4, "the prevalent wind"),
        ("11m|E", 5, "the seat wind"),
        ("11m|E1000", 5, "the seat wind"),
        ("11m|15z", 5, "the seat wind"),
        ("11m|EE2", 6, "0 or 1"),
        ("11m|EE000x", 9, "0 or 1"),
        ("11m|EE00000", 10, "| or the end"),
        ("11m|EE|i", 7, "a flower"),
        ("11m|EE|aE", 8, "a flower a-h (梅兰竹菊春夏秋冬) or the end"),
        ("11m|EE|a1", 8, "a flower"),
        ("11m|EE|1a", 8, "the end"),
        ("11m|EE|1234", 10, "the end"),
        ("11m|EE|1|", 8, "the end"),
        ("11m|EE|a|", 8, "the end"),
        ("［１２ｍ］", 4, "three or four tiles"),
        ("[一万二万三万,一二]", 9, "]"),
    ],
)
def test_error_position(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    error = caught.value
    assert (error.text, error.position) == (text, position)
    assert expected in error.expected.en
    assert str(error).startswith(f"expected {error.expected.en}\n")


def test_error_positions_of_tiles_and_melds():
    for parse, text, position in [(parse_tiles, "1m|", 2), (parse_tiles, "1m[", 2), (parse_meld, "123m", 0)]:
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert caught.value.position == position
    with pytest.raises(NotationError) as caught:
        parse_meld(" [123m,1] 1")
    assert (caught.value.position, caught.value.expected.en) == (10, "the end")


def test_the_caret_stands_under_the_place():
    with pytest.raises(NotationError) as caught:
        parse_hand("一万二万x")
    assert str(caught.value).splitlines()[1:] == ["  一万二万x", "          ^"]


def test_unknown_notation():
    with pytest.raises(ValueError, match=r"'tenhou'.*canonical, chinese, unicode, botzone"):
        convert(LINE, "tenhou")


# ---- Round trips -------------------------------------------------------------------------------------------

any_tile = st.sampled_from(TILES)
real_melds = st.one_of(
    st.builds(
        Meld.chow, st.sampled_from([t for t in TILES[:27] if t.rank and t.rank < 8]), st.integers(0, 3)
    ),
    st.builds(Meld.pung, st.sampled_from(TILES[:34]), st.integers(0, 3)),
    st.builds(Meld.kong, st.sampled_from(TILES[:34]), st.integers(0, 3)),
    st.builds(Meld.kong, st.sampled_from(TILES[:34]), st.integers(1, 3), st.just(True)),
)
odd_melds = st.builds(
    Meld, st.lists(any_tile, min_size=3, max_size=4).map(lambda m: tuple(sorted(m))), st.integers(0, 9)
)
melds = st.one_of(real_melds, odd_melds)
winds = st.sampled_from(TILES[27:31])
# No flowers are written as none, whether as () or 0: only 0 is read back.
flowers = st.one_of(
    st.integers(0, 999),
    st.lists(st.sampled_from(FLOWER_TILES), min_size=1, max_size=9).map(tuple),
)
wins = st.builds(
    Win,
    st.one_of(st.none(), any_tile),
    *[st.booleans()] * 4,
    prevalent=winds,
    seat=winds,
    flowers=flowers,
)
some_melds = st.lists(melds, max_size=5).map(tuple)
hands = st.builds(Hand, st.lists(any_tile, max_size=18).map(tuple), some_melds, wins)


@st.composite
def full_hands(draw):
    """Hands of 13 or 14 tiles, which the other strategy seldom makes."""
    declared = draw(st.lists(melds, max_size=4))
    win = draw(wins)
    size = 13 if win.tile is not None else draw(st.sampled_from((13, 14)))
    held = size - 3 * len(declared)
    return Hand(tuple(draw(st.lists(any_tile, min_size=held, max_size=held))), tuple(declared), win)


@given(st.one_of(full_hands(), hands), st.sampled_from(NOTATIONS))
@example(Hand(()), Notation.CANONICAL)
@example(Hand((), (Meld.pung(Tile("W"), 1),)), Notation.CANONICAL)
def test_hands_read_back(hand, notation):
    read = parse_hand(format_hand(hand, notation))
    if hand.size == 13 and hand.win.tile is not None:  # impossible, and no text says it
        hand = hand.replace(tile=None, concealed=hand.held)
    assert read == hand


@given(melds, st.sampled_from(NOTATIONS))
def test_melds_read_back(meld, notation):
    assert parse_meld(format_meld(meld, notation)) == meld


@given(odd_melds, st.randoms())
def test_melds_without_comma_and_in_any_order(meld, random):
    if meld.tiles[0].is_suited and meld.tiles[-1].is_honor:
        return  # [12mW1]: W1 is Botzone's
    assert parse_meld(str(meld).replace(",", "")) == meld
    shuffled = Meld(tuple(random.sample(meld.tiles, len(meld.tiles))), meld.digit)
    assert parse_meld(str(shuffled)) == meld


@given(st.lists(any_tile).map(tuple), st.sampled_from(NOTATIONS))
def test_tiles_read_back_in_order(run, notation):
    assert parse_tiles(format_tiles(run, notation)) == run


@given(st.lists(st.tuples(any_tile, st.sampled_from(NOTATIONS)), max_size=20))
def test_mixed_notations_with_spaces(pairs):
    text = " ".join(format_tiles([tile], notation) for tile, notation in pairs)
    assert parse_tiles(text) == tuple(tile for tile, _ in pairs)


@given(full_hands())
def test_full_width_text_reads_the_same(hand):
    wide = str(hand).translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000})
    assert parse_hand(wide) == parse_hand(str(hand))


# ---- Any text ----------------------------------------------------------------------------------------------

LETTERS = "0123456789mpszESWNCFPabcdefghWBTFJH[],|  "
DIGITS = tuple("0123456789１一二九")
LETTERS += "一二九万萬筒饼条索东西發红中財白风梅🀀🀄🀩🀪\ufe0e\ufe0f²٣Ⅷ\ud83c\n［１"
any_text = st.one_of(
    st.text(st.characters(exclude_categories=())),  # lone surrogates too
    st.text(st.sampled_from(LETTERS)),
)


def refusal(parse: Callable[[str], object], text: str) -> NotationError | None:
    """The error that the text gives, None if it is read. Any other exception fails the test."""
    try:
        parse(text)
    except NotationError as error:
        return error
    return None


@st.composite
def damaged(draw):
    """A good text with a piece replaced."""
    text = format_hand(draw(full_hands()), draw(st.sampled_from(NOTATIONS)))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 3)))
    return text[:start] + draw(st.text(st.sampled_from(LETTERS), max_size=3)) + text[end:]


@given(st.one_of(any_text, damaged()))
@example("[" * 50)
@example("1" * 5000)
def test_any_text_is_read_or_refused(text):
    for parse in (parse_hand, parse_meld, parse_tiles):
        if error := refusal(parse, text):
            assert 0 <= error.position <= len(text)
            assert error.text == text
            assert error.expected.en in str(error)
            assert error.expected.zh in error.message("zh")


@given(damaged())
def test_what_is_read_is_read_again(text):
    if refusal(parse_hand, text) is None:
        hand = parse_hand(text)
        for notation in NOTATIONS:
            assert parse_hand(format_hand(hand, notation)) == hand


@given(damaged())
def test_nothing_before_the_place_of_an_error_is_wrong(text):
    """What stands before it may be unfinished (digits always are), no more."""
    error = refusal(parse_hand, text)
    if error and not text[: error.position].endswith(DIGITS):
        of_the_beginning = refusal(parse_hand, text[: error.position])
        assert of_the_beginning is None or of_the_beginning.position == error.position


@pytest.mark.parametrize(
    "text",
    [
        "1" * 50_000 + "m",
        "1" * 50_000,
        "W" * 50_000,
        "W1" * 25_000,
        "[123m,1]" * 6_000,
        "[" * 50_000,
        " " * 50_000,
        "[" + " " * 50_000,
        "1m " * 17_000,
        "W" + "1" * 50_000,
        "[1m" + "1" * 50_000,
        "11m|" + "1" * 50_000,
        "11m|EE|" + "1" * 50_000,
        "11m|EE|" + "a" * 50_000,
        "西" * 50_000 + "x",
        "🀀\ufe0e" * 25_000,
    ],
    ids=lambda text: text[:10].strip(),
)
def test_long_texts_take_linear_time(text):
    start = time.perf_counter()
    error = refusal(parse_hand, text)
    assert len(str(error)) < 500
    assert time.perf_counter() - start < 2  # seconds; quadratic time would take minutes
