"""The list of recorded hands, and the form to upload others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import accumulate, groupby
from operator import add
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...records.errors import RecordError
from ...records.formats import WRITTEN
from ...rules.catalogue import FANS
from ...rules.ruleset import PRESETS
from ...table.wall import SEATS
from ..api.common import GuestOrNot, ServerNeeded
from ..api.guests import new_guest
from ..messages import words
from ..store.library import Filter, find_records
from ..telling import SEAT_WINDS
from ..uploads import MOST_HANDS, SOURCE, keep_upload
from .rendering import language_of, render

router = APIRouter()

PAGE = 64
"""Hands on a page: four matches of sixteen."""
MAIN_FANS = 3
"""Fans named of a win in the list."""
FIELDS = ("name", "rules", "fan", "least", "match", "player", "source", "mine")
"""By what the list is filtered."""
NUMBERS = {"fan": len(FANS), "least": 10_000}
"""Those of them that are numbers, and the greatest allowed."""
SOURCES = ("table", SOURCE)
NOBODY = ""
"""Who has no cookie has no hands."""
Json = dict[str, Any]
Text = Annotated[str, Query(max_length=60)]


@dataclass(frozen=True, slots=True)
class MatchShown:
    """Hands that belong together, the first first.

    Attributes:
        id: what they share.
        names: who played, in the order of the first hand's seats; none where they are not told apart.
        players: the same, as statistics know them.
        hands: each hand as the store tells it, with ``won``: what each of them won, else by seat.
        sums: what each of them won in the hands shown; none without names.

    Where the hands are the first of the match without a gap, each also has ``stands``: the scores after it.
    """

    id: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    hands: tuple[Json, ...]
    sums: tuple[int, ...]

    @property
    def when(self) -> str:
        """When the last of them was kept (UTC)."""
        return datetime.fromtimestamp(self.hands[-1]["created"], UTC).strftime("%Y-%m-%d %H:%M")


def matches(records: Iterable[Json]) -> Iterator[MatchShown]:
    """The records of a list, newest first, put together by match."""
    for key, group in groupby(records, lambda each: (each["match"], frozenset(each["names"]))):
        hands = sorted(group, key=lambda each: (each["hand"], each["created"]))
        names = tuple(hands[0]["names"]) if len(key[1]) == SEATS else ()
        won = [_won(each, names) for each in hands]
        sums = list(accumulate(won, lambda so_far, more: list(map(add, so_far, more))))
        whole = bool(names) and [each["hand"] for each in hands] == list(range(len(hands)))
        told = tuple(
            {**hand, "won": points, "stands": stands if whole else None, "main": _main(hand)}
            for hand, points, stands in zip(hands, won, sums, strict=True)
        )
        yield MatchShown(key[0], names, tuple(hands[0]["players"]), told, tuple(sums[-1]) if names else ())


def _won(hand: Json, names: tuple[str, ...]) -> list[int]:
    points = dict(zip(hand["names"], hand["points"], strict=True))
    return [points[name] for name in names] if names else list(hand["points"])


def _main(hand: Json) -> list[Json]:
    """Of each win who won, with how many points, and the fans worth most."""
    return [
        {
            "name": hand["names"][win["seat"]],
            "wind": SEAT_WINDS[win["seat"]],
            "total": win["total"],
            "fans": sorted((FANS[fan["number"] - 1] for fan in win["fans"]), key=lambda fan: fan.number)[
                :MAIN_FANS
            ],
            "more": max(0, len(win["fans"]) - MAIN_FANS),
        }
        for win in hand["wins"]
    ]


@router.get("/records")
async def page(
    request: Request,
    server: ServerNeeded,
    guest: GuestOrNot,
    name: Text = "",
    rules: Text = "",
    fan: Text = "",
    least: Text = "",
    match: Text = "",
    player: Text = "",
    source: Text = "",
    mine: Text = "",
    before: Annotated[float | None, Query(ge=0, le=1e12, allow_inf_nan=False)] = None,
) -> Response:
    """The hands that are wanted; of what is no number in a field of numbers the page says so."""
    asked = dict(zip(FIELDS, (name, rules, fan, least, match, player, source, mine), strict=True))
    own = None if guest is None else guest.id
    wanted = Filter(
        player=player or None,
        name=name or None,
        rules=rules or None,
        match=match or None,
        fan=_number(fan, NUMBERS["fan"]),
        least=_number(least, NUMBERS["least"]),
        source=source or None,
        before=before,
        own=(own or NOBODY) if mine else None,
    )
    found = await server.database.read(lambda session: find_records(session, wanted, PAGE + 1, own))
    older = None
    if len(found) > PAGE:
        found = found[:PAGE]
        older = "/records?" + urlencode(
            {**{key: value for key, value in asked.items() if value}, "before": repr(found[-1]["created"])}
        )
    trouble = _no_numbers(asked, language_of(request))
    return render(request, "records.html", **_shown(found, asked), older=older, trouble=trouble)


def _shown(found: list[Json], asked: dict[str, str]) -> Json:
    return {
        "matches": list(matches(found)),
        "asked": asked,
        "presets": PRESETS,
        "sources": SOURCES,
        "fans": FANS,
        "formats": list(WRITTEN),
        "most": MOST_HANDS,
    }


def _no_numbers(asked: dict[str, str], lang: str) -> str | None:
    """What fields of numbers hold that is none: the list is not filtered by it."""
    for name, most in NUMBERS.items():
        if asked[name] and _number(asked[name], most) is None:
            field = words(f"records.{name}").text(lang)
            return words("records.noNumber").format(field, asked[name], most).text(lang)
    return None


def _number(text: str, most: int) -> int | None:
    """A whole number from 1, or none."""
    return int(text) if text.isascii() and text.isdigit() and 1 <= int(text) <= most else None


@router.post("/records")
async def upload(request: Request, server: ServerNeeded, guest: GuestOrNot) -> Response:
    """Keep the hands of a file and show them; who is nobody yet becomes a guest."""
    lang = language_of(request)
    async with request.form(max_files=1, max_fields=4, max_part_size=server.config.limits.body) as form:
        sent = form.get("file")
        body = await sent.read() if isinstance(sent, UploadFile) else b""
    answer = RedirectResponse("/records", 303)
    holder = guest or await new_guest(server, None, request, answer)
    try:
        if not body:
            raise RecordError(words("records.noFile"))
        match, ids = await keep_upload(server, body, holder)
    except RecordError as error:
        found = await server.database.read(lambda session: find_records(session, Filter(), PAGE, holder.id))
        shown = _shown(found, dict.fromkeys(FIELDS, ""))
        trouble = words("records.notKept").format(error.message(lang)).text(lang)
        return render(request, "records.html", 422, **shown, older=None, trouble=trouble)
    answer.headers["location"] = f"/records/{ids[0]}" if len(ids) == 1 else f"/records?match={match}"
    return answer
