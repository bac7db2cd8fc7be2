"""What the commands share: the language, the rule set, the terminal, and how a command fails."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from io import BufferedIOBase, BufferedReader
from pathlib import Path
from typing import Annotated, NoReturn, cast

import typer

from ..errors import InvalidHandError, NotationError, printable
from ..lang import Words
from ..notation import Notation
from ..rules.option import RulesetError
from ..rules.options import OPTIONS
from ..rules.ruleset import GUOBIAO, PRESETS, Ruleset, load_ruleset, option, ruleset
from . import messages as m

FAILED, USAGE, INTERRUPTED = 1, 2, 130
"""Exit codes: something given cannot be scored; the command was not understood; Ctrl-C has ended it."""


class Lang(StrEnum):
    """The languages the program speaks."""

    EN = "en"
    ZH = "zh"


LangOption = Annotated[
    Lang | None,
    typer.Option(help="Language; else $GUOBIAO_LANG, else the locale. 语言。", show_default=False),
]
RulesOption = Annotated[
    str,
    typer.Option(
        "--rules", metavar="NAME|FILE", help="A rule set (see `guobiao rules`) or a TOML file. 规则。"
    ),
]
AnswersOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="Another answer to a disputed question. 规则选项，可重复。"
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON. 输出 JSON。")]

DEFAULT_RULES = GUOBIAO.name


def language(chosen: Lang | None, environment: Mapping[str, str] = os.environ) -> str:
    """``en`` or ``zh``: as chosen, else by ``GUOBIAO_LANG``, else by the locale.

    >>> language(None, {"LANG": "zh_CN.UTF-8"}), language(Lang.EN, {"LANG": "zh_CN.UTF-8"})
    ('zh', 'en')
    """
    if chosen is not None:
        return chosen.value
    own = environment.get("GUOBIAO_LANG", "")[:2].lower()
    if own in list(Lang):
        return own
    locale = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), None)
    return "zh" if locale and locale.lower().startswith("zh") else "en"


def notation_of(chosen: Notation | None, lang: str) -> Notation:
    """How tiles are written: as chosen, else as the language has it."""
    return chosen or (Notation.CHINESE if lang == "zh" else Notation.CANONICAL)


def say(words: Words, lang: str, *values: object) -> str:
    """A message with its values, in which no control character reaches a terminal."""
    return words.text(lang).format(*map(_harmless, values))


def _harmless(value: object) -> object:
    """A text or path with escapes for what is not printable; the lines of a text stay lines."""
    if not isinstance(value, str | Path):
        return value
    return "\n".join(map(printable, str(value).split("\n")))


def print_json(value: object) -> None:
    """Write a value to standard output as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def fail(message: str, code: int = USAGE) -> NoReturn:
    """End the command with a message on standard error."""
    print(message, file=sys.stderr)
    raise typer.Exit(code)


def error_text(error: NotationError | InvalidHandError, lang: str) -> str:
    """What is wrong with a hand, for a reader."""
    if isinstance(error, NotationError):
        return f"{m.CANNOT_READ.text(lang)}{error.message(lang)}"
    return m.CANNOT_EXIST.text(lang) + "".join(f"\n  - {p.text(lang)}" for p in error.problems)


def error_object(error: NotationError | InvalidHandError, lang: str) -> dict[str, object]:
    """The same as data."""
    if isinstance(error, NotationError):
        return {"error": error.message(lang), "kind": "notation", "position": error.position}
    return {
        "error": ("；" if lang == "zh" else "; ").join(p.text(lang) for p in error.problems),
        "kind": "invalid_hand",
    }


def suggestion(name: str, known: Iterable[str], lang: str) -> str:
    """`Did you mean …?`, or nothing."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=3, cutoff=0.5)
    return " " * (lang == "en") + say(m.DID_YOU_MEAN, lang, ", ".join(near)) if near else ""


def rules_of(name: str, answers: Iterable[str] | None, lang: str) -> Ruleset:
    """The rule set that ``--rules`` and ``--option`` ask for; ends the command if there is none."""
    changes = dict(_answer(text, lang) for text in answers or ())
    return _base(name, lang).override(None, **changes)


def _base(name: str, lang: str) -> Ruleset:
    is_file = name not in PRESETS and Path(name).is_file()
    try:
        return load_ruleset(name) if is_file else ruleset(name)
    except OSError as error:
        cannot_read(name, error, lang)
    except RulesetError as error:
        hint = "" if is_file else m.NO_SUCH_FILE.text(lang) + suggestion(name, PRESETS, lang)
        _refuse(error, hint, lang)


def _refuse(error: RulesetError, hint: str, lang: str) -> NoReturn:
    fail(say(m.BAD_RULES, lang, printable(error.message(lang))) + hint)


def _answer(text: str, lang: str) -> tuple[str, str | int]:
    name, equals, value = (part.strip() for part in text.partition("="))
    name = name.replace("-", "_")
    if not equals:
        fail(say(m.OPTION_FORM, lang, repr(text)))
    try:
        return name, option(name).value(value)
    except RulesetError as error:
        _refuse(error, "" if name in OPTIONS else suggestion(name, OPTIONS, lang), lang)


@contextmanager
def open_input(path: str, lang: str) -> Iterator[BufferedIOBase]:
    """A file, or standard input for ``-``; gzip is unpacked. Ends the command if it cannot be opened."""
    with ExitStack() as files:
        try:
            stream = sys.stdin.buffer if path == "-" else files.enter_context(Path(path).open("rb"))
            raw = cast(BufferedReader, stream)
            zipped = raw.peek(1)[:1] == b"\x1f"  # no text begins with the first byte of gzip's magic
        except OSError as error:
            cannot_read(path, error, lang)
        if not zipped:
            yield raw
            return
        import gzip

        yield gzip.GzipFile(fileobj=raw)


def cannot_read(path: str, error: Exception, lang: str) -> NoReturn:
    """End the command because a file cannot be read."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    name = m.STANDARD_INPUT.text(lang) if path == "-" else printable(path)
    fail(say(m.CANNOT_OPEN, lang, name, reason))
