"""Words for a score, in English and Chinese. Scoring itself makes no sentences."""

from __future__ import annotations

from collections.abc import Iterable

from ..lang import Words
from ..notation import Notation, format_tiles
from ..rules.facts import Part, PartKind
from ..rules.fan import FanUse
from ..rules.principles import AlreadyLinked, Implied, RuledOut, SameFan
from ..tiles import Tile, tiles_of
from .score import Hint, LowerReading, NotCounted, ReadingScore, Score, part_indices

_SIZES = {PartKind.PAIR: 2, PartKind.PUNG: 3, PartKind.KONG: 4}


def part_tiles(part: Part) -> tuple[Tile, ...]:
    """The tiles of a part, in order."""
    if part.kind in _SIZES:
        return (part.tile,) * _SIZES[part.kind]
    return tuple(tiles_of(part.mask))


def part_text(part: Part, notation: Notation | str = Notation.CANONICAL) -> str:
    """A part in a notation.

    >>> from guobiao import score
    >>> [part_text(part) for part in score("[7777p]123m456s99s12m3m").best.reading.parts]
    ['7777p', '123m', '123m', '456s', '99s']
    """
    return format_tiles(part_tiles(part), notation)


def parts_text(
    reading: ReadingScore, indices: Iterable[int], notation: Notation | str = Notation.CANONICAL
) -> str:
    """The parts of a reading, separated by spaces; empty for the hand as a whole."""
    return " ".join(part_text(reading.reading.parts[index], notation) for index in indices)


def reason_text(
    score: Score, item: NotCounted, lang: str = "en", notation: Notation | str = Notation.CANONICAL
) -> str:
    """Why a fan is not counted, in one sentence.

    >>> from guobiao import score
    >>> result = score("123456789m1123p4p")
    >>> reason_text(result, result.not_counted[0])
    'implied by All Chows'
    """
    zh = lang == "zh"
    reading = score.readings[0]

    def named(use: FanUse) -> str:
        sets = parts_text(reading, part_indices(use.parts), notation)
        name = use.fan.name(lang)
        return name + (f"（{sets}）" if zh else f" ({sets})") * bool(sets)

    match item.reason:
        case Implied(by):
            return f"{by.fan.zh}已包含（不重复）" if zh else f"implied by {by.fan.en}"
        case SameFan(counted):
            return (
                f"已组成{named(counted)}，不得再组成相同的番种（不得相同）"
                if zh
                else f"sets of {named(counted)} may not make the same fan again"
            )
        case AlreadyLinked(through):
            fans = ("、" if zh else ", ").join(named(use) for use in through)
            return (
                f"这几副牌已由{fans}相连，只可套算一次"
                if zh
                else f"its sets are linked already by {fans}; each further set combines once"
            )
        case RuledOut(choice, by):
            option = next(opt.name for opt, chosen in score.rules.choices() if chosen is choice)
            beside = (f"，与{by.fan.zh}不并计" if zh else f" beside {by.fan.en}") if by else ""
            return (
                f"规则“{score.rules.name}”不计{beside}：{option}={choice.value}（{choice.who}）"
                if zh
                else f"ruled out{beside} by {score.rules.name}: {option}={choice.value} ({choice.who})"
            )
        case LowerReading(other):
            sets = parts_text(other, range(len(other.reading.parts)), notation)
            return (
                f"属于另一种拆分，{other.points}番：{sets}（就高不就低）"
                if zh
                else f"belongs to another reading worth {other.points}: {sets}"
            )
    raise AssertionError(item.reason)


def verdict_text(score: Score, lang: str = "en") -> str:
    """One line that sums the score up."""
    zh = lang == "zh"
    if not score.wins:
        return _no_win_text(score, zh)
    flowers = score.total - score.total_without_flowers
    total = f"{score.total} 番" if zh else f"{score.total} points"
    if flowers:
        total += (
            f"（其中花牌 {flowers}，起和番 {score.total_without_flowers}）"
            if zh
            else f" ({score.total_without_flowers} without flowers)"
        )
    if score.reaches_minimum:
        return total
    least = score.rules.minimum
    return (
        f"{total}，不足 {least} 番，不能和牌" if zh else f"{total}: fewer than {least}, this hand may not win"
    )


_HINTS = {
    Hint.LAST_COPY: Words(
        "the other three copies of the winning tile lie in the hand's own melds, so it is certainly the last "
        "copy (和绝张, Last Tile); set that flag to count it",
        "和牌张的另外三张都在自己的副露中，必为和绝张；请注明和绝张以计番",
    ),
}


def hint_texts(score: Score, lang: str = "en") -> list[str]:
    """What the given flags leave out although the tiles make it certain."""
    return [_HINTS[hint].text(lang) for hint in score.hints]


def _no_win_text(score: Score, zh: bool) -> str:
    if score.waits:
        tiles = format_tiles(score.waits)
        return f"未和牌，听 {tiles}" if zh else f"not a win yet; waits for {tiles}"
    away = score.distance
    if away == 0:
        return (
            "牌型已成，但没有指明和牌张"
            if zh
            else "a complete shape, but no winning tile is named (a trailing space means none)"
        )
    if zh:
        return f"未和牌，还差 {away} 张牌"
    return f"not a win: {away} tile{'s' * (away > 1)} away"
