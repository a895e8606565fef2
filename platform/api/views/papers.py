"""The documents of the interfaces, and the page that shows one of them."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from api import asyncapi as sockets
from api import openapi as calls
from api.calls import CHECKED, JSON, Asking, call, kept
from api.problems import CallRefused
from api.tokens import READ


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """All calls, to be read and tried."""
    return render(request, "api/docs.html")


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """The document of the calls."""
    return _paper(request, *calls.document())


@require_safe
def asyncapi(request: HttpRequest) -> HttpResponse:
    """The document of the sockets."""
    return _paper(request, *sockets.document())


def _paper(request: HttpRequest, content: bytes, tag: str) -> HttpResponse:
    return kept(request, HttpResponse(content, content_type=JSON), tag, CHECKED)


@call("Nothing", dict[str, Any], scope=READ, is_open=True)
def nowhere(_ask: Asking, rest: str) -> dict[str, Any]:  # noqa: ARG001 - what stands in the path
    """An address that is none."""
    raise CallRefused("not_found")
