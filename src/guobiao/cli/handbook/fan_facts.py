"""What there is to know about a fan, gathered from the rulebook: the page of a handbook, as data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from ...rules.catalogue import FANS
from ...rules.fan import Exclusion, Fan
from ...rules.option import Allow, Bar, Change, Define, Option, Remove, Revalue
from ...rules.options import OPTIONS
from ...rules.ruleset import PRESETS, Ruleset
from ...rules.words import Nothing
from .. import messages as m
from ..common import say

_FOLD = str.maketrans({"胡": "和", "餅": "饼", "-": " ", "_": " ", "'": None, "’": None})


def _key(name: str) -> str:
    return re.sub(r"\s+", " ", name.translate(_FOLD)).strip().casefold()


def find(name: str) -> list[Fan]:
    """The fans that a name may mean: number, Chinese or English name, id, or the beginning or a part of one.

    >>> find("24"), find("碰碰胡"), find("mixed_double_chow")
    ([<Fan 24 一色三节高 24>], [<Fan 48 碰碰和 6>], [<Fan 70 喜相逢 1>])
    >>> [fan.en for fan in find("and knitted")]
    ['Greater Honors and Knitted Tiles', 'Lesser Honors and Knitted Tiles']
    """
    wanted = _key(name)
    if not wanted:
        return []
    keys = {fan: (str(fan.number), _key(fan.zh), _key(fan.en)) for fan in FANS}
    for matches in (
        [fan for fan, known in keys.items() if wanted in known],
        [fan for fan, known in keys.items() if any(key.startswith(wanted) for key in known[1:])],
        [fan for fan, known in keys.items() if any(wanted in key for key in known[1:])],
    ):
        if matches:
            return matches
    return []


def exists(fan: Fan, rules: Ruleset) -> bool:
    """Whether a rule set has the fan at all."""
    return rules.rulebook.definition(fan) is fan.definition or not isinstance(
        rules.rulebook.definition(fan), Nothing
    )


def levels(rules: Ruleset) -> Iterator[tuple[int, list[Fan]]]:
    """The fans of a rule set by their points, most points first."""
    book = rules.rulebook
    fans = (entry[0] for entry in book.entries if exists(entry[0], rules))
    for points, group in groupby(fans, book.points):
        yield points, list(group)


def dropped_by(fan: Fan, rules: Ruleset) -> list[tuple[Fan, Exclusion]]:
    """The fans beside which this one is not counted."""
    book = rules.rulebook
    return [
        (other, exclusion)
        for other in FANS
        if exists(other, rules)
        for exclusion, _ in book.exclusions(other)
        if exclusion.fan is fan
    ]


def options_about(fan: Fan) -> list[Option]:
    """The disputed questions whose answers change something for a fan."""
    return [
        o for o in OPTIONS.values() if any(_concerns(change, fan) for c in o.choices for change in c.changes)
    ]


def _concerns(change: Change, fan: Fan) -> bool:
    match change:
        case Revalue(changed, _) | Remove(changed) | Define(changed, _):
            return changed is fan
        case Allow(changed, other) | Bar(changed, Exclusion(other)):
            return fan in (changed, other)


def exclusion_text(fan: Fan, exclusion: Exclusion, lang: str, *details: str) -> str:
    """One of the two fans of an exclusion, with how often, where, and other details in brackets."""
    said = list(details)
    if exclusion.times is not None:
        said.insert(
            0, m.AT_MOST_ONCE.text(lang) if exclusion.times == 1 else say(m.AT_MOST, lang, exclusion.times)
        )
    if exclusion.beside is not None:
        said.insert(0, say(m.WHERE_HOLDS, lang, exclusion.beside.name(lang)))
    if not said:
        return fan.name(lang)
    return f"{fan.zh}（{'，'.join(said)}）" if lang == "zh" else f"{fan.en} ({', '.join(said)})"


def differences(fan: Fan, rules: Ruleset, lang: str) -> dict[str, list[str]]:
    """How the presets that treat a fan otherwise than these rules do so, in words."""
    found = {name: _difference(fan, rules, other, lang) for name, other in PRESETS.items()}
    return {name: texts for name, texts in found.items() if texts}


def _difference(fan: Fan, rules: Ruleset, other: Ruleset, lang: str) -> list[str]:
    here, there = rules.rulebook, other.rulebook
    if exists(fan, rules) != exists(fan, other):
        return [say(m.LEVEL, lang, there.points(fan)) if exists(fan, other) else m.ABSENT.text(lang)]
    texts = [say(m.LEVEL, lang, there.points(fan))] if here.points(fan) != there.points(fan) else []
    ours, theirs = ([exclusion for exclusion, _ in book.exclusions(fan)] for book in (here, there))
    texts += [say(m.DIFF_DROPS, lang, exclusion_text(e.fan, e, lang)) for e in theirs if e not in ours]
    still = {e.fan for e in theirs}
    texts += [say(m.DIFF_KEEPS, lang, e.fan.name(lang)) for e in ours if e.fan not in still]
    if here.definition(fan) is not there.definition(fan):
        texts.append(say(m.DIFF_DEFINITION, lang, ", ".join(_defining(fan, rules, other))))
    return texts


def _defining(fan: Fan, rules: Ruleset, other: Ruleset) -> Iterator[str]:
    """The answers that make the difference."""
    for option in options_about(fan):
        if rules[option.name] != other[option.name]:
            yield f"{option.name}={other[option.name]}"
