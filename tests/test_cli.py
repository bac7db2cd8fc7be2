"""The command line as a whole: languages, exit codes, help, colours, what a start costs."""

import json
import os
import re
import shlex
import string
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from guobiao import RulesetError, __version__, load_ruleset
from guobiao.cli import messages
from guobiao.cli.app import app
from guobiao.cli.common import Lang, language
from guobiao.cli.prose import wrapped
from guobiao.errors import display_width
from guobiao.lang import Words
from guobiao.rules.ruleset import PRESETS

ROOT = Path(__file__).resolve().parents[1]
PLAIN = dict.fromkeys(
    ("GUOBIAO_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR", "NO_COLOR", "TTY_COMPATIBLE")
)
HAND = "123456789m1112p3p"


class Done:
    """What a command printed and its exit code."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def lines(self):
        return [json.loads(line) for line in self.out.splitlines()]


def guobiao(*args, columns=100, **environment):
    """Run a command in this process."""
    env = {**PLAIN, "COLUMNS": str(columns), **environment}
    result = CliRunner().invoke(app, [str(arg) for arg in args], env=env)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(result.exit_code, result.stdout, result.stderr)


def process(*args, stdin=b"", **environment):
    """Run a command as a process of its own."""
    env = {name: value for name, value in os.environ.items() if name not in PLAIN}
    env |= {"COLUMNS": "100", "PYTHONPATH": str(ROOT / "src"), **environment}
    command = [sys.executable, "-m", "guobiao.cli", *map(str, args)]
    done = subprocess.run(command, input=stdin, capture_output=True, env=env, timeout=60, check=False)
    return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


def test_version():
    assert guobiao("--version").out == f"guobiao {__version__}\n"
    assert process("--version").out == f"guobiao {__version__}\n"


# ---- Help --------------------------------------------------------------------------------------------------

COMMANDS = {command.callback.__name__: command for command in app.registered_commands if command.callback}
EXAMPLES = [
    re.sub(r"\s\s+\(.*\)$", "", line.strip().removeprefix("guobiao "))
    for epilog in [
        app.registered_callback and app.registered_callback.epilog,
        *(c.epilog for c in COMMANDS.values()),
    ]
    for line in str(epilog).splitlines()
    if line.startswith("  guobiao ")
]


def test_commands():
    assert list(COMMANDS) == [
        *("score", "waits", "shanten", "discards", "convert"),
        *("fans", "rules", "recorded"),
        *("play", "replay", "serve", "simulate", "warmup", "botzone"),
    ]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_both_languages(command):
    done = guobiao(command, "--help")
    assert done.code == 0
    assert "Examples 示例:" in done.out
    assert re.search(r"[一-鿿]", str(COMMANDS[command].short_help))
    for line in done.out.splitlines():
        if re.match(r"\s+--(?!help)", line) and "--json" not in line:
            assert line.strip(), line


def test_no_command_shows_the_help():
    assert "Commands:" in guobiao().out + guobiao().err


@pytest.mark.parametrize(
    "example", [line for line in EXAMPLES if not set(line) & set("<>") and not line.startswith("serve")]
)
def test_examples_of_the_help_work(example, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert guobiao(*shlex.split(example)).code == 0


@pytest.mark.parametrize(
    "database, said",
    [("postgresql://127.0.0.1:1/none", "failed"), ("nonsense", "URL"), ("sqlite:////proc/none/x", "proc")],
)
def test_bug_a_database_that_cannot_be_opened_is_said_in_words(database, said):
    """It was a traceback of a hundred lines, or said that the address could not be listened at."""
    done = guobiao("serve", "--port", 0, "--database", database, "--lang", "en")
    assert done.code == 1
    assert "Cannot open the database" in done.err
    assert said in done.err
    assert "Traceback" not in done.err


def test_usage_errors_exit_with_2():
    assert guobiao("score", HAND, "--nonsense").code == 2
    assert guobiao("scor").code == 2
    assert guobiao("score", HAND, "--lang", "fr").code == 2


# ---- Languages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "chosen, environment, expected",
    [
        (None, {}, "en"),
        (None, {"LANG": "zh_CN.UTF-8"}, "zh"),
        (None, {"LANG": "zh_TW.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        (None, {"LANG": "en_US.UTF-8", "LC_ALL": "zh_CN.UTF-8"}, "zh"),
        (None, {"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh"),
        (None, {"LANG": "zh_CN.UTF-8", "GUOBIAO_LANG": "en"}, "en"),
        (None, {"LANG": "en_US.UTF-8", "GUOBIAO_LANG": "zh-CN"}, "zh"),
        (None, {"LANG": "zh_CN.UTF-8", "GUOBIAO_LANG": "fr"}, "zh"),
        (Lang.EN, {"LANG": "zh_CN.UTF-8", "GUOBIAO_LANG": "zh"}, "en"),
        (Lang.ZH, {"LANG": "en_US.UTF-8"}, "zh"),
    ],
)
def test_language(chosen, environment, expected):
    assert language(chosen, environment) == expected


def test_language_of_the_output():
    english, chinese = "Pure Straight 清龙", "清龙"
    assert english in guobiao("score", HAND).out
    assert english in guobiao("score", HAND, LANG="zh_CN.UTF-8", GUOBIAO_LANG="en").out
    for done in (
        guobiao("score", HAND, "--lang", "zh"),
        guobiao("score", HAND, LANG="zh_CN.UTF-8"),
        guobiao("score", HAND, GUOBIAO_LANG="zh"),
    ):
        assert chinese in done.out
        assert "Straight" not in done.out


MESSAGES = {name: value for name, value in vars(messages).items() if isinstance(value, Words)}


def fields(text):
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


@pytest.mark.parametrize("name", MESSAGES)
def test_messages_exist_in_both_languages(name):
    words = MESSAGES[name]
    assert words.en
    assert words.zh
    assert fields(words.en) == fields(words.zh)


def test_every_message_is_used():
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/guobiao/cli").rglob("*.py"))
    assert [name for name in MESSAGES if not re.search(rf"\bm\.{name}\b", source)] == []


def test_every_rule_set_is_introduced():
    assert list(messages.ABOUT_RULES) == list(PRESETS)
    assert all(words.en and words.zh for words in messages.ABOUT_RULES.values())


# ---- The terminal ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        ("score", HAND),
        ("waits", "123m456p789s2399p"),
        ("waits", "1379m2468p1379sE"),
        ("shanten", "223344m667p5567s", "--improvements"),
        ("discards", "123m456p789s12p99pE"),
        ("fans",),
        ("fans", "24"),
        ("rules",),
        ("rules", "wmo-2006"),
    ],
)
@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_plain_text_that_fits(command, lang, columns):
    """Where the output is no terminal, there are no colours, no blanks at line ends, no overlong lines."""
    done = guobiao(*command, "--lang", lang, columns=columns)
    assert done.code == 0
    assert "\x1b" not in done.out
    for line in done.out.splitlines():
        assert line == line.rstrip()
        assert display_width(line) <= columns or " " not in line.strip()


def test_colours_where_asked_for():
    assert "\x1b[" in guobiao("score", HAND, FORCE_COLOR="1").out
    assert not re.search(r"\x1b\[[0-9;]*3[1-7]m", guobiao("score", HAND, FORCE_COLOR="1", NO_COLOR="1").out)


def test_no_line_begins_with_a_stop():
    text = "必须是九面听后和牌；同样十四张牌若由其他听型和出，只按清一色计番。" * 3
    for width in range(4, 60):
        lines = wrapped(text, width)
        assert "".join(lines) == text
        assert all(display_width(line) <= width for line in lines)
        assert not any(line[0] in "，。；" for line in lines)


@pytest.mark.parametrize(
    "text", ["", " ", "word", "a b", "两 字", "averyveryverylongword", "（", "，，，，，，"]
)
@pytest.mark.parametrize("width", [1, 2, 3, 5])
def test_any_text_wraps(text, width):
    joined = "".join(wrapped(text, width))
    assert joined.replace(" ", "") == text.replace(" ", "")


def test_output_that_is_not_utf8_does_not_crash():
    done = process("score", HAND, "--lang", "zh", PYTHONIOENCODING="ascii")
    assert (done.code, done.err) == (0, "")
    assert r"\u6e05\u9f99" in done.out


def test_a_reader_that_goes_away():
    """`guobiao fans | head -1` says nothing about it."""
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    for args in (
        ["fans"],
        ["fans", "--json"],
        ["score", "--batch", str(ROOT / "tests/data/scored_hands.jsonl.gz")],
    ):
        with subprocess.Popen(
            [sys.executable, "-m", "guobiao.cli", *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
        ) as running:
            assert running.stdout is not None
            assert running.stderr is not None
            running.stdout.readline()
            running.stdout.close()
            assert running.stderr.read() == b""


# ---- What a start costs ------------------------------------------------------------------------------------


def loaded_by(*args):
    """The modules that a command loads."""
    program = (
        "import sys\nfrom guobiao.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\nprint(*sys.modules, file=sys.stderr)"
    )
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", program, *args], capture_output=True, env=env, check=True)
    return set(done.stderr.decode().split())


def test_one_hand_loads_nothing_slow():
    loaded = loaded_by("score", HAND)
    assert loaded.isdisjoint({"numpy", "numba", "rich.progress", "rich.markdown", "rich.traceback", "gzip"})


def test_json_loads_no_drawing():
    assert "rich.console" not in loaded_by("score", HAND, "--json")


def test_main_is_the_entry_point():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'guobiao = "guobiao.cli:main"' in project
    assert isinstance(app, typer.Typer)


@pytest.mark.parametrize(
    "redirection, code",
    [(">/dev/full", 1), ("score --batch - <&-", 0), (">&-", 0), ("2>&-", 0), ("| head -c 1 >/dev/null", 0)],
)
def test_streams_that_are_closed_or_full(redirection, code):
    words = redirection if redirection.startswith("score") else f"score 123m456p789s1299p3p {redirection}"
    done = subprocess.run(
        f"{sys.executable} -m guobiao {words}",
        shell=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == code


@pytest.mark.parametrize(
    "text",
    [
        "a=" + "[" * 20_000,
        "minimum=" + "9" * 10_000,
        "minimum=0x" + "f" * 50_000,
        'name="\\u001b[31m"',
        'name=""',
    ],
)
def test_rules_files_that_python_stumbles_over(tmp_path, text):
    file = tmp_path / "rules.toml"
    file.write_text(text)
    with pytest.raises(RulesetError, match=r"rules\.toml"):
        load_ruleset(file)


def test_rules_file_with_a_byte_order_mark(tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text('name = "windows"', encoding="utf-8-sig")
    assert load_ruleset(file).name == "windows"
