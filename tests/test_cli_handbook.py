"""``guobiao fans`` and ``guobiao rules``: the rulebook on the terminal."""

import tomllib

import pytest
from tests.test_cli import guobiao

from guobiao.cli.handbook import fan_facts
from guobiao.cli.handbook.rules import toml_of
from guobiao.rules import catalogue as c
from guobiao.rules.catalogue import FANS
from guobiao.rules.options import OPTIONS
from guobiao.rules.ruleset import PRESETS, load_ruleset, override, ruleset

# ---- Finding a fan -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("fan", FANS, ids=lambda fan: fan.id)
def test_every_fan_is_found_by_its_names(fan):
    for name in (fan.zh, fan.en, fan.id, fan.en.upper(), f" {fan.zh} ", str(fan.number)):
        assert fan_facts.find(name) == [fan], name


@pytest.mark.parametrize(
    "name, fans",
    [
        ("碰碰胡", [c.ALL_PUNGS]),
        ("双龙会", [c.PURE_TERMINAL_CHOWS, c.THREE_SUITED_TERMINAL_CHOWS]),
        ("七", [c.SEVEN_PAIRS, c.GREATER_HONORS_AND_KNITTED_TILES]),
        ("mixed straight", [c.MIXED_STRAIGHT]),
        ("robbing", [c.ROBBING_THE_KONG]),
        ("kongs", [c.FOUR_KONGS, c.THREE_KONGS, c.TWO_CONCEALED_KONGS, c.TWO_MELDED_KONGS]),
        ("", []),
        (" ", []),
        ("0", []),
        ("立直", []),
    ],
)
def test_finding(name, fans):
    assert fan_facts.find(name) == fans


def test_a_name_that_is_unknown():
    done = guobiao("fans", "mixd duble chow")
    assert (done.code, done.out) == (2, "")
    assert "Did you mean " in done.err
    assert "Mixed Double Chow" in done.err
    assert "是否指 七对" in guobiao("fans", "七七对", "--lang", "zh").err


def test_a_name_that_several_fans_have():
    done = guobiao("fans", "三色")
    assert done.code == 0
    assert done.out.splitlines()[1:] == [
        "  29  Three-Suited Terminal Chows 三色双龙会  16 points",
        "  41  Mixed Triple Chow 三色三同顺             8 points",
        "  42  Mixed Shifted Pungs 三色三节高           8 points",
        "  50  Mixed Shifted Chows 三色三步高           6 points",
    ]
    assert [fan["number"] for fan in guobiao("fans", "三色", "--json").json] == [29, 41, 42, 50]


# ---- The overview ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
def test_overview(rules):
    done = guobiao("fans", "--rules", rules)
    absent = {c.MELDED_AND_CONCEALED_KONG} if rules == "cn-1998" else set()
    for fan in FANS:
        assert (f"{fan.number:4} {fan.zh} " in done.out and fan.en in done.out) == (fan not in absent)


def test_overview_by_points():
    levels = dict(fan_facts.levels(ruleset("wmo-2006")))
    assert list(levels) == [88, 64, 48, 32, 24, 16, 12, 8, 6, 4, 2, 1]
    assert c.TWO_CONCEALED_KONGS in levels[8]
    assert c.MELDED_AND_CONCEALED_KONG in levels[6]
    assert sum(map(len, levels.values())) == len(FANS)


def test_overview_as_json():
    found = guobiao("fans", "--json").json
    assert len(found) == len(FANS)
    assert found[0] == {
        "number": 1,
        "zh": "大四喜",
        "en": "Big Four Winds",
        "id": "big_four_winds",
        "points": 88,
    }


# ---- One fan -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_fan_has_a_page(rules, lang):
    for fan in FANS:
        done = guobiao("fans", fan.number, "--rules", rules, "--lang", lang, columns=200)
        assert done.code == 0
        assert fan.zh in done.out
        assert fan.en in done.out
        assert fan.meaning.text(lang) in done.out
        assert "{0}" not in done.out


@pytest.mark.parametrize("fan", FANS, ids=lambda fan: fan.id)
def test_page_as_json(fan):
    found = guobiao("fans", fan.zh, "--json").json
    assert found["number"] == fan.number
    assert found["exists"]
    assert [each["number"] for each in found["excludes"]] == [e.fan.number for e in fan.exclusions]
    excluded_by = [other.number for other in FANS if fan in [e.fan for e in other.exclusions]]
    assert [each["number"] for each in found["excluded_by"]] == excluded_by
    assert [example["hand"] for example in found["examples"]] == list(fan.examples)
    assert all(example["fans"].get(fan.zh) for example in found["examples"])


def test_examples_are_drawn_and_scored():
    out = guobiao("fans", "小于五", columns=200).out
    assert c.LOWER_FOUR.examples
    assert " = Lower Four 12" in out
    chinese = guobiao("fans", "小于五", "--lang", "zh", "--notation", "unicode", columns=200).out
    assert " = 小于五 12" in chinese
    assert "🀙" in chinese


def test_exclusions_say_how_often_and_where():
    assert "Pung of Terminals or Honors (once)" in guobiao("fans", "九莲宝灯", columns=200).out
    assert "幺九刻（一个）" in guobiao("fans", "九莲宝灯", "--lang", "zh", columns=200).out
    wmo = guobiao("fans", "All Green", "--rules", "wmo-2006", columns=200).out
    assert "Tile Hog (where Seven Pairs holds, by seven_pairs_tile_hog=none)" in wmo
    assert (
        "All Green (where Seven Pairs holds)" in guobiao("fans", "64", "--rules", "wmo-2006", columns=200).out
    )


@pytest.mark.parametrize(
    "fan, rules, differences",
    [
        (c.TWO_CONCEALED_KONGS, "guobiao", {"wmo-2006": ["8 points"]}),
        (c.TWO_CONCEALED_KONGS, "wmo-2006", {name: ["6 points"] for name in PRESETS if name != "wmo-2006"}),
        (
            c.MELDED_AND_CONCEALED_KONG,
            "guobiao",
            {"cn-1998": ["not in this rule set"], "wmo-2006": ["6 points"]},
        ),
        (
            c.ALL_TERMINALS,
            "mil-2025",
            {"wmo-2006": ["Tile Hog (where Seven Pairs holds) is not counted", "Double Pung is counted too"]},
        ),
        (c.FULL_FLUSH, "guobiao", {}),
    ],
)
def test_differences_between_rule_sets(fan, rules, differences):
    assert fan_facts.differences(fan, ruleset(rules), "en") == differences


def test_a_difference_of_definition():
    for fan, name, answer in (
        (c.EDGE_WAIT, "mil-2025", "residual"),
        (c.SINGLE_WAIT, "botzone", "residual"),
        (c.SINGLE_WAIT, "wmo-2006", "pair_only"),
    ):
        found = fan_facts.differences(fan, ruleset("guobiao"), "en")
        assert found[name] == [f"another definition (knitted_body_wait={answer})"]


def test_a_fan_that_the_rule_set_lacks():
    assert "not in this rule set" in guobiao("fans", "明暗杠", "--rules", "cn-1998").out
    assert "花牌" not in guobiao("fans", "--option", "flowers=off").out


def test_disputed_questions_have_a_fan():
    """Every option that changes the rulebook is shown with the fans that it changes."""
    shown = {option.name for fan in FANS for option in fan_facts.options_about(fan)}
    assert shown == {
        name for name, option in OPTIONS.items() if any(choice.changes for choice in option.choices)
    }


# ---- Rule sets ---------------------------------------------------------------------------------------------


def test_rule_sets():
    for lang in ("en", "zh"):
        out = guobiao("rules", "--lang", lang).out
        assert [line for line in out.splitlines() if line in PRESETS] == list(PRESETS)
    assert [rules["name"] for rules in guobiao("rules", "--json").json] == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_option_is_answered(name, lang):
    out = guobiao("rules", name, "--lang", lang, columns=300).out
    for option, given in ruleset(name).choices():
        assert f"\n{option.name}\n  {option.question.text(lang)}\n" in out
        for choice in option.choices:
            assert f"{'●' if choice is given else '○'} {choice.value} " in out
            assert choice.who in out
    assert out.count("●") == len(OPTIONS)


def test_every_option_as_json():
    found = guobiao("rules", "wmo-2006", "--json").json
    assert found["name"] == "wmo-2006"
    assert {name: option["value"] for name, option in found["options"].items()} == {
        name: PRESETS["wmo-2006"][name] for name in OPTIONS
    }
    assert found["options"]["minimum"]["range"] == [0, 200]


def test_a_number_of_ones_own():
    out = guobiao("rules", "--option", "minimum=5").out
    assert "guobiao*" in out
    assert "● 5  chosen" in out
    assert "○ 8 " in out


@pytest.mark.parametrize(
    "rules", [*PRESETS.values(), override(minimum=5, flowers="off")], ids=lambda rules: rules.name
)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_toml_reads_back(rules, lang, tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text(toml_of(rules, lang), encoding="utf-8")
    assert load_ruleset(file).answers == rules.answers
    assert set(tomllib.loads(file.read_text(encoding="utf-8"))) == {"base", "name", *OPTIONS}


def test_toml_starts_ones_own(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(guobiao("rules", "wmo-2006", "--toml").out, encoding="utf-8")
    out = guobiao("rules", file).out
    assert out.startswith("my-rules\n")
    assert "○ 6 " in out


PRESET_NAMES = ", ".join(PRESETS)


@pytest.mark.parametrize(
    "args, english, chinese",
    [
        (
            ["wmo"],
            f"no rule set 'wmo'; there are: {PRESET_NAMES}. There is no file of that name either. "
            "Did you mean wmo-2006?",
            f"没有规则 'wmo'；可用：{PRESET_NAMES}。也没有此名称的文件。是否指 wmo-2006？",
        ),
        (
            ["--option", "mixedkong=6"],
            f"no option 'mixedkong'; there are: {', '.join(OPTIONS)}. Did you mean mixed_kong",
            f"没有选项 'mixedkong'；可用：{', '.join(OPTIONS)}。是否指 mixed_kong",
        ),
        (
            ["--option", "mixed-kong=7"],
            "mixed_kong cannot be '7'; allowed: 5, 3, 6.",
            "mixed_kong 不能是 '7'；可用：5, 3, 6。",
        ),
        (
            ["--option", "minimum=x"],
            "minimum cannot be 'x'; allowed: a whole number from 0 to 200.",
            "minimum 不能是 'x'；可用：0 到 200 的整数。",
        ),
    ],
)
def test_rules_that_do_not_exist(args, english, chinese):
    done = guobiao("rules", *args)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"These rules cannot be used: {english}")
    assert guobiao("rules", *args, "--lang", "zh").err.startswith(f"此规则不可用：{chinese}")


def test_a_file_of_rules_that_cannot_be_used(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("mixed_kong = 4", encoding="utf-8")
    done = guobiao("rules", file)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"These rules cannot be used: {file}: mixed_kong cannot be '4'; allowed: 5, 3, 6.\n"
    chinese = guobiao("rules", file, "--lang", "zh").err
    assert chinese == f"此规则不可用：{file}：mixed_kong 不能是 '4'；可用：5, 3, 6。\n"


def test_a_file_of_rules_that_cannot_be_read(tmp_path, monkeypatch):
    file = tmp_path / "mine.toml"
    file.touch()

    def denied(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("guobiao.cli.common.load_ruleset", denied)
    done = guobiao("rules", file)
    assert (done.code, done.err) == (2, f"Cannot read {file}: Permission denied\n")
