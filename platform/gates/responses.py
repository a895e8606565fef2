"""Responses of views to programs."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse


def json_answer(content: object, status: int = 200, **headers: str) -> HttpResponse:
    """`content` as JSON; `headers` by their names with underscores: `Cache_Control`."""
    answer = HttpResponse(
        msgspec.json.encode(content), content_type="application/json", status=status
    )
    for name, value in headers.items():
        answer[name.replace("_", "-")] = value
    return answer
