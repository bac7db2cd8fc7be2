"""The two READMEs show what the program does today, and show the same."""

import doctest
import os
import re
import subprocess
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
READMES = ("README.md", "README.zh.md")
FENCE = re.compile(r"```(\w*)")
LANGUAGE = re.compile(r"""\s*--lang[= ](?:en|zh)\b|,?\s*lang=["'](?:en|zh)["']|(?<=["'])(?:en|zh)(?=["'])""")
COMMENT = re.compile(r"(^|\s+)#.*")


@dataclass(frozen=True)
class Block:
    """A fenced block of a README."""

    readme: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.readme}:{self.line}"


@dataclass(frozen=True)
class Command:
    """A shell command of a console block and what the README says that it prints."""

    place: str
    line: str
    output: str

    def __str__(self) -> str:
        return f"{self.place} {self.line}"


def read(readme: str) -> str:
    path = ROOT / readme
    if not path.is_file():
        pytest.fail(f"{readme} is missing: the project has {' and '.join(READMES)}", pytrace=False)
    return path.read_text(encoding="utf-8")


def blocks(readme: str) -> Iterator[Block]:
    """The fenced blocks, in order; none of a missing README, which a test of its own reports."""
    path = ROOT / readme
    start, kind, body = 0, "", list[str]()
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines() if path.is_file() else (), 1):
        if line.startswith("```"):
            if start:
                yield Block(readme, start, kind, "".join(f"{text}\n" for text in body))
                start = 0
            else:
                fence = FENCE.match(line)
                start, kind, body = number, fence[1] if fence else "", []
        elif start:
            body.append(line)
    assert not start, f"{readme}:{start}: this block does not end"


def commands(block: Block) -> Iterator[Command]:
    """The commands of a console block: lines with a prompt, then their output up to the next prompt."""
    for part in re.split(r"^\$[ ]?", block.text, flags=re.MULTILINE)[1:]:
        line, _, output = part.replace("\\\n", "").partition("\n")
        if line.strip():
            yield Command(str(block), line.strip(), output)


def headings(readme: str) -> list[int]:
    """The levels of the headings, in order."""
    prose = re.sub(r"^```.*?^```", "", read(readme), flags=re.MULTILINE | re.DOTALL)
    return [len(marks) for marks in re.findall(r"^(#+) ", prose, flags=re.MULTILINE)]


def code(block: Block) -> list[str]:
    """What a reader types, without the language asked for and without comments."""
    if block.kind == "console":
        lines = [command.line for command in commands(block)]
    elif block.kind == "python" and ">>>" in block.text:
        lines = [example.source for example in doctest.DocTestParser().get_examples(block.text)]
    elif block.kind in ("python", "sh", "bash", "shell", "toml"):
        lines = block.text.splitlines()
    else:
        return []
    bare = (COMMENT.sub("", LANGUAGE.sub("", line)).rstrip() for line in lines)
    return [line for line in bare if line]


def as_pattern(expected: str) -> re.Pattern[str]:
    """Expected output as a pattern: ``...`` alone stands for any lines, within a line for any text."""
    pattern = ""
    for line in expected.rstrip().splitlines():
        if line.strip() in ("...", "…"):
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*?".join(map(re.escape, line.rstrip().split("..."))) + r"\n"
    return re.compile(pattern)


def tidy(text: str) -> str:
    """Without blanks at line ends and blank lines at the end, and with one line end there."""
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines()) + "\n"


BLOCKS = [block for readme in READMES for block in blocks(readme)]
COMMANDS = [command for block in BLOCKS if block.kind == "console" for command in commands(block)]


@pytest.mark.parametrize("readme", READMES)
def test_python_sessions(readme):
    """Every Python block with a prompt runs; a later block may use the names of an earlier one."""
    read(readme)
    python = (block for block in BLOCKS if block.readme == readme and block.kind == "python")
    sessions = [block for block in python if ">>>" in block.text]
    if not sessions:
        pytest.skip(f"{readme} shows no Python session")
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for block in sessions:
        test = doctest.DocTestParser().get_doctest(block.text, names, str(block), readme, block.line)
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    assert not report, "".join(report)


@pytest.mark.parametrize("command", [c for c in COMMANDS if re.match(r"guobiao\b", c.line)], ids=str)
def test_commands(command):
    """Every `$ guobiao …` prints what the README says, on a plain terminal of 100 columns."""
    environment = os.environ | {
        "PATH": sysconfig.get_path("scripts") + os.pathsep + os.environ.get("PATH", ""),
        "COLUMNS": "100",
        "LANG": "C.UTF-8",
        "NO_COLOR": "1",
        "PYTHONUTF8": "1",
    }
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE", "FORCE_COLOR"):
        environment.pop(name, None)
    done = subprocess.run(
        command.line,
        shell=True,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    if not as_pattern(command.output).fullmatch(tidy(done.stdout)):
        assert tidy(done.stdout) == tidy(command.output), f"{command.place}: $ {command.line}"


@pytest.mark.parametrize("readme", READMES)
def test_there_is_a_command_to_try(readme):
    read(readme)
    assert any(command.place.startswith(f"{readme}:") for command in COMMANDS), (
        f"{readme} has no ```console block with a `$ ` line"
    )


def test_same_headings():
    """Both languages have the same sections."""
    english, chinese = map(headings, READMES)
    assert english == chinese


def test_same_code():
    """Both languages show the same code, but for the language asked for."""
    for readme in READMES:
        read(readme)
    english, chinese = ([block for block in BLOCKS if block.readme == readme] for readme in READMES)
    assert [block.kind for block in english] == [block.kind for block in chinese]
    for ours, theirs in zip(english, chinese, strict=True):
        assert code(ours) == code(theirs), f"{ours} and {theirs} differ"
