"""What waits, shanten and discards share: the hand and the tiles that are visible, read and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, NoReturn

import typer

from ...errors import InvalidHandError, NotationError
from ...lang import Words
from ...notation import parse_hand, parse_tiles
from ...sets import HAND_SIZE, Hand
from ...tiles import COPIES, KINDS, TILES, Tile
from .. import messages as m
from ..common import FAILED, error_object, error_text, fail, print_json, say
from ..lines import Json, LineError, hand_of
from .given import only_a_file, text_of

Visible = list[Tile]

BatchOption = Annotated[
    str | None,
    typer.Option(
        "--batch", metavar="FILE", help="Answer every line of a file (- is standard input). 批量分析。"
    ),
]
VisibleOption = Annotated[
    str | None,
    typer.Option(metavar="TILES", help="Tiles seen elsewhere: discards, others' melds. 已见的牌"),
]


def one_hand(
    words: list[str] | None,
    visible: str | None,
    changes: dict[str, Any],
    sizes: dict[int, Words],
    lang: str,
    as_json: bool,
) -> tuple[Hand, Visible]:
    """The hand of a command and what is visible; ends the command if something is wrong with them."""
    text = text_of(words, lang)
    try:
        return checked(parse_hand(text).replace(**changes), parse_visible(visible), sizes, lang)
    except (NotationError, InvalidHandError) as error:
        _end(error_object(error, lang), error_text(error, lang), as_json)
    except LineError as error:
        _end({"error": error.text, "kind": error.kind}, error.text, as_json)


def _end(wrong: Json, said: str, as_json: bool) -> NoReturn:
    """End the command with what is wrong, as data or in words."""
    if as_json:
        print_json(wrong)
        raise typer.Exit(FAILED)
    fail(said, FAILED)


def batch(
    path: str,
    words: list[str] | None,
    given: Iterable[str],
    answer: Callable[[Hand, Visible], Json],
    sizes: dict[int, Words],
    lang: str,
) -> NoReturn:
    """Answer every line of a file and end the command.

    A line is notation, or JSON: ``hand`` or ``hand13``, and where they are told ``prevalent``, ``seat``,
    ``flowers`` and ``visible`` (tiles in any notation, as a text or several).
    """
    from .batch import answer_lines, answered

    def of_record(record: Json) -> Json:
        named = {"hand": record["hand13"], **record} if "hand13" in record else record
        return answer(*checked(hand_of(named, lang), _visible_of(record, lang), sizes, lang))

    only_a_file(words, given, lang)
    raise typer.Exit(answer_lines(path, lambda line: answered(line, of_record, lang), lang))


def parse_visible(text: str | None) -> Visible:
    """The tiles of ``--visible``.

    Raises:
        NotationError: it cannot be read.
    """
    return list(parse_tiles(text)) if text else []


def _visible_of(record: Json, lang: str) -> Visible:
    value = record.get("visible")
    texts = [value] if isinstance(value, str) else [] if value is None else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise LineError("schema", say(m.FIELD_TYPE, lang, "visible", m.VISIBLE_FORM.text(lang)))
    return [tile for text in texts for tile in parse_visible(text)]


def checked(hand: Hand, visible: Visible, sizes: dict[int, Words], lang: str) -> tuple[Hand, Visible]:
    """A hand and what is visible beside it.

    ``sizes``: the sizes allowed; for others what to say of them.

    Raises:
        InvalidHandError: the hand cannot exist.
        LineError: it has another size, or there are more than four copies of a tile.
    """
    hand.check()
    hand = hand.replace(concealed=hand.held, tile=None)
    if hand.size in sizes:
        raise LineError("invalid_hand", say(sizes[hand.size], lang, hand.size))
    for tile, held in zip(TILES[:KINDS], hand.counts(), strict=True):
        if held + visible.count(tile) > COPIES:
            said = say(m.TOO_MANY_VISIBLE, lang, tile, held, visible.count(tile))
            raise LineError("invalid_hand", said)
    return hand, visible


ONLY_13 = {HAND_SIZE: m.SIZE_13}
ONLY_14 = {HAND_SIZE - 1: m.SIZE_14}
EITHER: dict[int, Words] = {}
