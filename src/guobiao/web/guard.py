"""Around every request: limits, protection against other sites, headers, and a line in the log."""

from __future__ import annotations

import logging
from time import perf_counter
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..lang import Words
from .pages.errors import refusal
from .server import Server

log = logging.getLogger("guobiao.web.requests")

SAFE = ("GET", "HEAD", "OPTIONS")

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' blob:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # the path of a table is a secret
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

OTHER_SITE = Words("requests from other sites are refused", "拒绝来自其他网站的请求")
TOO_OFTEN = Words("too many requests", "请求过于频繁")
NO_TEXT = Words("the address contains the character 0", "地址中含有字符 0")
TOO_MUCH = Words("the request is too large", "请求过大")


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app, self._server = app, server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = perf_counter(), 500

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        try:
            refused = self._refused(scope)
            if refused is not None:
                await refusal(Request(scope), *refused)(scope, receive, with_headers)
            else:
                await self._app(scope, self._limited(receive), with_headers)
        except _TooMuch:
            await refusal(Request(scope), 413, TOO_MUCH)(scope, receive, with_headers)
        finally:
            self._note(scope, status, perf_counter() - began)

    def _refused(self, scope: Scope) -> tuple[int, Words] | None:
        """Why a request is not even looked at: the status, and what is said."""
        address = scope["client"][0] if scope.get("client") else ""
        headers = Headers(scope=scope)
        if scope["path"] not in ("/healthz", "/metrics") and not self._server.requests.take(
            address, self._server.services.now()
        ):
            return 429, TOO_OFTEN
        if scope["method"] not in SAFE and _is_of_another_site(headers):
            return 403, OTHER_SITE
        if (
            "\0" in scope["path"] or b"%00" in scope["query_string"]
        ):  # PostgreSQL stores and finds no such text
            return 422, NO_TEXT
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._server.config.limits.body:
            return 413, TOO_MUCH
        return None

    def _limited(self, receive: Receive) -> Receive:
        """Whatever length a request claims to have, no more than the limit is read."""
        left = self._server.config.limits.body

        async def limited() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                raise _TooMuch
            return message

        return limited

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "-")  # the pattern: what stands for {room} is a secret
        self._server.services.metrics.requests.labels(route, status).inc()
        log.info(
            "request",
            extra={
                "fields": {
                    "method": scope["method"],
                    "route": route,
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                }
            },
        )


class _TooMuch(Exception):  # noqa: N818 - an answer, not a failure
    pass


def _is_of_another_site(headers: Headers) -> bool:
    """Whether a browser says that a page of another site sends this."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


def _add_headers(headers: MutableHeaders, path: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if not path.startswith("/static/"):
        headers.setdefault("Cache-Control", "no-store")
