"""Rule sets: the base rulebook and the answers to its disputed questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from ..lang import Words
from .catalogue import FANS
from .fan import Exclusion, Fan
from .option import Allow, Bar, Change, Choice, Define, Option, Remove, Revalue, RulesetError
from .options import OPTIONS
from .words import Nothing, Word

Value = str | int


@dataclass(frozen=True)
class Ruleset:
    """A base rulebook with an answer to every option.

    Attributes:
        name: what to call it.
        answers: the options answered otherwise than by default, sorted by name.

    >>> rules = ruleset("wmo-2006")
    >>> rules["two_concealed_kongs"], rules["minimum"]
    (8, 8)
    >>> rules.override(minimum=6)["minimum"]
    6
    """

    name: str
    answers: tuple[tuple[str, Value], ...] = ()

    def __post_init__(self) -> None:
        checked = ((name, option(name).value(answer)) for name, answer in dict(self.answers).items())
        kept = sorted((name, value) for name, value in checked if value != OPTIONS[name].default)
        object.__setattr__(self, "answers", tuple(kept))

    def __getitem__(self, name: str) -> Value:
        """The answer to an option."""
        return self._values[option(name).name]

    @cached_property
    def _values(self) -> dict[str, Value]:
        return {name: opt.default for name, opt in OPTIONS.items()} | dict(self.answers)

    def __hash__(self) -> int:
        return hash((self.name, self.answers))

    def override(self, name: str | None = None, /, **answers: Any) -> Ruleset:
        """This rule set with other answers.

        Raises:
            RulesetError: an unknown option, or a value it does not have.
        """
        if not answers and name is None:
            return self
        return Ruleset(name or f"{self.name}*", tuple({**dict(self.answers), **answers}.items()))

    @cached_property
    def minimum(self) -> int:
        """Points a hand must reach without flowers to win."""
        return int(self["minimum"])

    @property
    def rulebook(self) -> Rulebook:
        """The fans as this rule set counts them."""
        return _rulebook(self.answers)

    def choices(self) -> Iterator[tuple[Option, Choice]]:
        """Every option with the choice made."""
        for opt in OPTIONS.values():
            yield opt, opt.choice(self[opt.name])


class Rulebook:
    """The catalogue with the changes that a rule set's answers make.

    Attributes:
        entries: (fan, its definition, and where an answer narrows the definition: the catalogue's own with
            that choice), most points first, then rulebook order: the order in which fans are counted.
    """

    def __init__(self, choices: Iterable[Choice]) -> None:
        self._points = {fan: fan.points for fan in FANS}
        self._exclusions: dict[Fan, tuple[tuple[Exclusion, Choice | None], ...]] = {
            fan: tuple((exclusion, None) for exclusion in fan.exclusions) for fan in FANS
        }
        self._definitions: dict[Fan, tuple[Word, tuple[Word, Choice] | None]] = {
            fan: (fan.definition, None) for fan in FANS
        }
        for choice in choices:
            for change in choice.changes:
                self._apply(change, choice)
        self.entries = tuple(
            (fan, *self._definitions[fan])
            for fan in sorted(FANS, key=lambda fan: (-self._points[fan], fan.number))
        )

    def _apply(self, change: Change, choice: Choice) -> None:
        match change:
            case Revalue(fan, points):
                self._points[fan] = points
            case Remove(fan):
                self._definitions[fan] = Nothing(), (fan.definition, choice)
            case Define(fan, word):
                self._definitions[fan] = word, (fan.definition, choice)
            case Allow(fan, other):
                self._exclusions[fan] = tuple(e for e in self._exclusions[fan] if e[0].fan is not other)
            case Bar(fan, exclusion):
                self._apply(Allow(fan, exclusion.fan), choice)
                self._exclusions[fan] += ((exclusion, choice),)

    def points(self, fan: Fan) -> int:
        """What the fan scores each time."""
        return self._points[fan]

    def exclusions(self, fan: Fan) -> tuple[tuple[Exclusion, Choice | None], ...]:
        """What is not counted beside the fan, with the choice that bars it if it is one."""
        return self._exclusions[fan]

    def definition(self, fan: Fan) -> Word:
        """When the fan holds."""
        return self._definitions[fan][0]


@lru_cache(maxsize=256)
def _rulebook(answers: tuple[tuple[str, Value], ...]) -> Rulebook:
    return Rulebook(choice for _, choice in Ruleset("", answers).choices())


def option(name: str) -> Option:
    """The option of a name.

    Raises:
        RulesetError: there is none.
    """
    if name not in OPTIONS:
        words = Words("no option {!r}; there are: {}", "没有选项 {!r}；可用：{}")
        raise RulesetError(words.format(name, ", ".join(OPTIONS)))
    return OPTIONS[name]


GUOBIAO = Ruleset("guobiao")
"""Prevailing practice: the default."""
CN_1998 = GUOBIAO.override(
    "cn-1998", mixed_kong=3, claims_on_last_discard="all", false_win="r98", base_score=500
)
"""The Chinese competition rules of 1998, with the readings of their own examples."""
MIL_2025 = GUOBIAO.override(
    "mil-2025", knitted_body_wait="residual", last_tile_kong="refused", false_win="mil"
)
"""The rulings of the Mahjong International League for 2025-2026."""
WMO_2006 = GUOBIAO.override(
    "wmo-2006",
    two_concealed_kongs=8,
    mixed_kong=6,
    forced_concealed_selfdraw="fully_concealed",
    nine_gates_terminal_pung="drop_all",
    all_terminals_double_pung="on",
    all_green_half_flush="on",
    seven_pairs_tile_hog="none",
    knitted_body_wait="pair_only",
    own_melds_last_copy="as_flagged",
    false_win="r98",
)
"""The Green Book of the World Mahjong Organization with the clarifications of October 2006."""
BOTZONE = GUOBIAO.override(
    "botzone",
    knitted_body_wait="residual",
    wall="private",
    flower_discard="mandatory",
    last_tile_kong="refused",
    false_win="botzone",
    seat_rotation="none",
)
"""The Botzone judge and its fan calculator (PyMahjongGB)."""

PRESETS: Mapping[str, Ruleset] = {r.name: r for r in (GUOBIAO, MIL_2025, CN_1998, WMO_2006, BOTZONE)}


def ruleset(name: str) -> Ruleset:
    """The preset of a name.

    Raises:
        RulesetError: there is none.
    """
    if name not in PRESETS:
        words = Words("no rule set {!r}; there are: {}", "没有规则 {!r}；可用：{}")
        raise RulesetError(words.format(name, ", ".join(PRESETS)))
    return PRESETS[name]


def load_ruleset(path: str | Path) -> Ruleset:
    """A rule set from a TOML file: ``base`` (a preset), ``name``, and options with their values.

    Raises:
        RulesetError: not TOML, or an unknown base, option or value.
        OSError: the file cannot be read.
    """
    import tomllib

    try:
        table = tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:  # whatever the text makes the reader stumble over
        raise _in_file(path, Words("not a TOML file: {}", "不是 TOML 文件：{}").format(error)) from None
    base, name = table.pop("base", GUOBIAO.name), table.pop("name", Path(path).stem)
    if not isinstance(base, str) or not isinstance(name, str):
        raise _in_file(path, Words("base and name are texts", "base 与 name 应为文本"))
    if not name.strip() or not name.isprintable():
        raise _in_file(path, Words("name is one line of text", "name 应为一行文字"))
    try:
        return ruleset(base).override(name, **table)
    except RulesetError as error:
        raise _in_file(path, error.words) from None


def _in_file(path: str | Path, wrong: Words) -> RulesetError:
    return RulesetError(Words(f"{path}: {wrong.en}", f"{path}：{wrong.zh}"))


def override(base: Ruleset | str = GUOBIAO, /, **answers: Any) -> Ruleset:
    """A rule set of one's own: a base with other answers.

    >>> override(two_concealed_kongs=8)["two_concealed_kongs"]
    8
    """
    return (ruleset(base) if isinstance(base, str) else base).override(None, **answers)
