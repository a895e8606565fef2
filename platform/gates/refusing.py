"""One way of saying no to a request before any view could: a page for people, a code for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render


def refusal(
    request: HttpRequest,
    *,
    code: str,
    title: str,
    text: str,
    status: int,
    params: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """The answer `status` with a stable `code`; `title` and `text` are in the reader's language."""
    accepts = request.headers.get("accept", "")
    if request.path.startswith("/api/") or accepts.startswith("application/json"):
        told = {"type": "error", "code": code, "params": dict(params or {}), "message": text}
        answer: HttpResponse = JsonResponse(told, status=status)
        answer.refused = told  # type: ignore[attr-defined]  # calls for programs have a form of their own
        return answer
    shown = {"title": title, "text": text, "status": status}
    return render(request, "refused.html", shown, status=status)
