"""Pages with a hand, asked without a server."""

from __future__ import annotations

import html
import re
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.requests import Request

from guobiao.web.pages import calculator, hand

PAGES = {"/calc": calculator.page, "/hand": hand.page}


class Answer(NamedTuple):
    """What a page said."""

    status: int
    source: str
    location: str

    @property
    def text(self) -> str:
        """What a reader sees, in one line."""
        return _text(self.source)

    @property
    def said(self) -> str:
        """The line below the hand."""
        return _text(_between(self.source, 'class="status">', '<p class="busy'))

    @property
    def answer(self) -> str:
        """What is answered, as source."""
        return _between(self.source, 'id="answer"', "</form>")

    def field(self, name: str) -> str:
        """What a field of text holds."""
        found = re.search(rf'<input [^>]*name="{name}"[^>]*? value="([^"]*)"', self.source)
        assert found, name
        return html.unescape(found[1])

    def chosen(self, name: str) -> list[str]:
        """The values of a group of choices that are checked."""
        return re.findall(rf'name="{name}" value="([^"]*)" checked', self.source)

    @property
    def query(self) -> dict[str, list[str]]:
        """The fields of the address that the page gives for its hand."""
        found = re.search(r'data-address="([^"]*)"', self.source)
        assert found
        return parse_qs(urlsplit(html.unescape(found[1])).query)


def _between(source: str, start: str, end: str) -> str:
    return source.split(start, 1)[1].split(end, 1)[0]


def _text(source: str) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]*>", " ", source).split()))


def ask(path: str, *pairs: tuple[str, str], lang: str = "en", **fields: Any) -> Answer:
    """A page, asked with fields: ``wind="E"``, or pairs where one stands several times."""
    query = urlencode([*fields.items(), *pairs])
    headers = [(b"cookie", f"guobiao_lang={lang}".encode())]
    scope = {"type": "http", "path": path, "query_string": query.encode(), "headers": headers}
    response = PAGES[path](Request(scope))
    return Answer(response.status_code, bytes(response.body).decode(), response.headers.get("location", ""))


def send(path: str, before: Answer, *pairs: tuple[str, str], **changes: Any) -> Answer:
    """What the form of a page sends when something is changed or a button pressed, and the answer."""
    fields = {"hand": before.field("hand"), "was": before.field("was"), "live": "1"}
    for name in ("prevalent", "seat", "self_drawn", "last_copy", "wall_last", "kong_related", "as"):
        fields |= dict.fromkeys([name], *before.chosen(name)) if before.chosen(name) else {}
    return ask(path, *pairs, **(fields | changes))
