"""What was refused before any call was asked is a problem document too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

from api.problems import problem, sentence_of

PATH: Final = "/api/v1/"
_CODES: Final = {400: "malformed_message", 403: "csrf_failed", 404: "not_found"}


class ProblemsMiddleware:
    """Turns pages that say no into documents that programs read."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self._get_response(request)
        refused = getattr(response, "refused", None)
        if refused is not None and request.path.startswith(PATH):
            told = (refused["code"], refused["params"], refused["message"])
            return problem(request.path, *told, status=response.status_code)
        is_page = response.get("Content-Type", "").startswith("text/")
        if response.status_code < 400 or not is_page or not request.path.startswith(PATH):  # noqa: PLR2004 - no refusal
            return response
        code = _CODES.get(response.status_code, "failed")
        params = {"problem": "a text that may not come in"} if code == "malformed_message" else {}
        detail = sentence_of(code, params)
        return problem(request.path, code, params, detail, status=response.status_code)
