"""What is said where there is no page: in words for readers, as data for programs."""

from __future__ import annotations

from typing import Any, cast

from fastapi import FastAPI
from fastapi.exception_handlers import http_exception_handler, request_validation_exception_handler
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...lang import Words
from ..messages import words
from .rendering import language_of, render

DATA = ("/api/", "/static/", "/healthz", "/metrics")
"""Addresses that programs ask for."""


def add_errors(app: FastAPI) -> None:
    """Let errors of pages be pages."""
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)


def refusal(request: Request, status: int, said: Words) -> Response:
    """The answer to a request that is not even looked at."""
    if request.url.path.startswith(DATA):
        return JSONResponse({"detail": said._asdict()}, status)
    return render(request, "error.html", status, said=said.text(language_of(request)))


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.url.path.startswith(DATA):
        return await http_exception_handler(request, error)
    lang, detail = language_of(request), cast(Any, error.detail)
    said = detail.get(lang) if isinstance(detail, dict) else None
    if said is None:
        said = words("errors.noPage").text(lang) if error.status_code == 404 else str(detail)
    return render(request, "error.html", error.status_code, said=said)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if request.url.path.startswith(DATA):
        return await request_validation_exception_handler(request, error)
    first = error.errors()[0]
    place, name = str(first["loc"][0]), str(first["loc"][-1])
    if place == "path":  # an address that no page has
        return render(request, "error.html", 404, said=words("errors.noPage").text(language_of(request)))
    said = words("errors.invalid").format(name, first["msg"]).text(language_of(request))
    return render(request, "error.html", 422, said=said)
