"""Refusals as problem documents (RFC 9457), with the `code` and `params` that the sockets have."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final, NotRequired, TypedDict

import msgspec
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext, gettext_noop
from rest_framework import exceptions

from games.engines.kernel.errors import IllegalAction
from games.models import Match
from games.protocol import Refusal
from games.refusals import text_of
from gates import storage, switches
from gates.errors import RefusedError
from gates.frames import BadMessage

KIND: Final = "application/problem+json"
#: The status of a refusal; what is not named here is 409: the request is sound, and does not fit what is.
STATUS: Final[Mapping[str, int]] = {
    "malformed_message": 400,
    "message_too_large": 400,
    "binary_refused": 400,
    "bad_query": 400,
    "sign_in_needed": 401,
    "bad_token": 401,
    "not_your_seat": 403,
    "scope_missing": 403,
    "csrf_failed": 403,
    "not_host": 403,
    "not_director": 403,
    "replay_private": 403,
    "not_found": 404,
    "bad_cursor": 404,
    "no_such_match": 404,
    "no_such_table": 404,
    "no_such_event": 404,
    "unknown_game": 404,
    "method_not_allowed": 405,
    "notes_too_long": 422,
    "flood": 429,
    "slow_down": 429,
    "failed": 500,
    "unavailable": 503,
    storage.CODE: 503,
    switches.CODE: 503,
}
TEXTS: Final[Mapping[str, str]] = {
    "bad_query": gettext_noop("%(name)s: %(problem)s"),
    "bad_cursor": gettext_noop("This cursor does not belong here. Begin again without one."),
    "sign_in_needed": gettext_noop("Sign in, or show a token."),
    "bad_token": gettext_noop("This token is not known, or is good no longer."),
    "scope_missing": gettext_noop("This token is not good for that: it lacks %(scope)s."),
    "csrf_failed": gettext_noop("The token of the form is missing. Reload the page."),
    "not_found": gettext_noop("There is nothing here."),
    "method_not_allowed": gettext_noop("That cannot be done here: %(method)s."),
    "notes_changed": gettext_noop("Another device of yours has changed these notes since."),
    "notes_too_long": gettext_noop("These notes are too long."),
    "form_invalid": gettext_noop("Something in this request does not fit."),
    "replay_private": gettext_noop(
        "This match was played in private: only those who sat there can see it again."
    ),
}
log = logging.getLogger(__name__)


class ProblemDocument(TypedDict):
    """A refusal; nothing was written. `code` is stable, `detail` is for people."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    code: str
    params: dict[str, Any]
    key: NotRequired[str | None]
    version: NotRequired[int]


class CallRefused(Exception):
    """A refusal of this interface itself; `status` where the code does not say it."""

    def __init__(self, code: str, status: int | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code, self.status, self.params = code, status, params


def problem(
    path: str,
    code: str,
    params: Mapping[str, Any],
    detail: str,
    *,
    status: int | None = None,
    **more: Any,
) -> HttpResponse:
    """The response that says what was wrong."""
    number = status or STATUS.get(code, 409)
    told: dict[str, Any] = {
        "type": f"urn:magnat:problem:{code}",
        "title": code.replace("_", " "),
        "status": number,
        "detail": detail,
        "instance": path,
        "code": code,
        "params": dict(params),
        **more,
    }
    response = HttpResponse(msgspec.json.encode(told), content_type=KIND, status=number)
    response["Cache-Control"] = "no-store"
    wait = params.get("seconds", params.get("wait"))
    if number == 429 and wait:  # noqa: PLR2004 - too many requests
        response["Retry-After"] = str(wait)
    if code == storage.CODE:
        response["Retry-After"] = str(storage.RETRY_AFTER)
    return response


def of_refusal(path: str, refusal: Refusal) -> HttpResponse:
    """The refusal of a move."""
    more = {"key": refusal.key, "version": refusal.version}
    return problem(path, refusal.code, refusal.params, refusal.message, **more)


def sentence_of(code: str, params: Mapping[str, Any]) -> str:
    """The sentence of a code of this interface, or of the tables."""
    if code in TEXTS:
        return gettext(TEXTS[code]) % params
    return text_of(code, params, get_language() or "pl")


def handled(error: Exception, context: dict[str, Any]) -> HttpResponse:
    """The answer to what a call has raised."""
    request: HttpRequest = context["request"]
    path = request.path
    if isinstance(error, RefusedError):
        return problem(path, error.code, error.params, error.sentence)
    code, params, status = _known(error)
    if code == "failed":
        log.error("a call failed path=%s", path, exc_info=error)
    response = problem(path, code, params, sentence_of(code, params), status=status)
    for name, value in _headers(error).items():
        response[name] = value
    return response


def _known(error: Exception) -> tuple[str, Mapping[str, Any], int | None]:
    """Code, params and status of an error."""
    match error:
        case CallRefused():
            return error.code, error.params, error.status
        case IllegalAction() | BadMessage():
            return error.code, error.params, None
        case Match.DoesNotExist():
            return "no_such_match", {}, None
        case Http404() | exceptions.NotFound():
            return "not_found", {}, None
        case DatabaseError():
            return (storage.CODE if storage.noted(error) else "failed"), {}, None
    return _of_framework(error)


def _of_framework(error: Exception) -> tuple[str, Mapping[str, Any], int | None]:
    match error:
        case exceptions.MethodNotAllowed():
            return "method_not_allowed", {"method": str(error.args[0]) if error.args else ""}, None
        case exceptions.NotAuthenticated():
            return "sign_in_needed", {}, None
        case exceptions.AuthenticationFailed():
            return "bad_token", {}, None
        case exceptions.PermissionDenied() | PermissionDenied():
            return "csrf_failed", {}, None
        case exceptions.Throttled():
            return "slow_down", {"seconds": max(1, round(error.wait or 1))}, None
        case exceptions.APIException():
            return "malformed_message", {"problem": str(error.detail)}, error.status_code
    return "failed", {}, None


def _headers(error: Exception) -> dict[str, str]:
    header = getattr(error, "auth_header", None)
    return {"WWW-Authenticate": header} if header else {}
