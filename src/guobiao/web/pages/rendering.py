"""How a page is rendered: its language, its texts, its frame."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from ..messages import words
from .built import assets

LANGUAGE_COOKIE = "guobiao_lang"
LOOK_COOKIE = "guobiao_look"
PAGES = {"calculator": "/calc", "analyser": "/hand", "handbook": "/fans", "records": "/records"}
"""What the head of every page links to, by the name of its text."""

_templates = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def language_of(request: Request) -> str:
    """``en`` or ``zh``: asked for by ``?lang=``, chosen before, or the first that the browser wants."""
    for chosen in (request.query_params.get("lang"), request.cookies.get(LANGUAGE_COOKIE)):
        if chosen in ("en", "zh"):
            return chosen
    for wanted in request.headers.get("accept-language", "").split(","):
        tag = wanted.strip()[:2].lower()
        if tag in ("en", "zh"):
            return tag
    return "en"


class Look(NamedTuple):
    """The colours that a reader chose at the table (``ui/src/settings.ts``)."""

    theme: str
    scheme: str
    """``light`` or ``dark``; empty where the page is as the system."""


def look_of(request: Request) -> Look | None:
    """What the cookie says; None where there is none, or none that ``settings.ts`` would write."""
    found = re.fullmatch(r"([a-z]{1,20})\.(auto|light|dark)", request.cookies.get(LOOK_COOKIE, ""))
    return found and Look(found[1], found[2].removeprefix("auto"))


def render(
    request: Request,
    template: str,
    status: int = 200,
    entry: str = "reading",
    address: str = "",
    **values: Any,
) -> HTMLResponse:
    """A page in the language of the request.

    Args:
        request: who asks.
        template: a file of ``templates/``.
        status: of the answer.
        entry: its script, a file of ``ui/src/pages/``.
        address: of the page, where it is not the one that was asked for.
        **values: what the template shows.
    """
    lang = language_of(request)

    def t(name: str, *blanks: object) -> str:
        return words(name).format(*blanks).text(lang)

    text = _templates.get_template(template).render(
        t=t,
        lang=lang,
        look=look_of(request),
        path=request.url.path,
        pages=PAGES,
        assets=assets(f"src/pages/{entry}.ts"),
        other_language=_in_other_language(address or f"{request.url.path}?{request.url.query}", lang),
        **values,
    )
    response = HTMLResponse(text, status)
    if request.query_params.get("lang") in ("en", "zh"):
        response.set_cookie(LANGUAGE_COOKIE, lang, max_age=365 * 24 * 3600, samesite="lax")
    return response


def _in_other_language(address: str, lang: str) -> str:
    """The address of the same page in the other language."""
    path, _, query = address.partition("?")
    kept = [(name, value) for name, value in parse_qsl(query, keep_blank_values=True) if name != "lang"]
    return f"{path}?{urlencode([*kept, ('lang', 'en' if lang == 'zh' else 'zh')])}"
