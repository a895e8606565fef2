"""The same service over HTTP, for clients that poll and where sockets do not get through."""

from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from games import protocol
from games.api.parsers import Unread
from games.models import Match
from games.movers.people import answer_to
from games.reading import updates
from games.refusals import text_of
from gates import flood, storage
from gates.frames import BadMessage

ACTIONS: Final = flood.Limit("actions", 600, 60)
DIGITS_MOST: Final = 9
_JSON: Final = "application/json"
_STATUS: Final = {
    "not_your_seat": 403,
    "no_such_match": 404,
    "slow_down": 429,
    "unavailable": 503,
    storage.CODE: 503,
    "failed": 500,
}


def json_response(message: msgspec.Struct, status: int = 200) -> HttpResponse:
    """A message of the protocol as a response."""
    body = protocol.encode(message)
    response = HttpResponse(body, content_type="application/json", status=status)
    response["Cache-Control"] = "no-store"
    return response


def error(code: str, status: int, **params: Any) -> HttpResponse:
    """An `error` message in the reader's language."""
    text = text_of(code, params, get_language() or "pl")
    return json_response(protocol.Error(code, params, text), status)


class MatchView(APIView):
    """The `welcome` message of a match; anybody may look."""

    permission_classes = (AllowAny,)

    def get(self, request: Request, match_id: str) -> HttpResponse:
        since = request.query_params.get("since", "")
        if since and not (since.isdecimal() and len(since) <= DIGITS_MOST):
            return error("malformed_message", 400, problem="since: a whole number")
        try:
            welcome, _ = updates.welcome(match_id, request.user.pk, int(since) if since else None)
        except Match.DoesNotExist:
            return error("no_such_match", 404)
        return json_response(welcome)


class ActionsView(APIView):
    """One action; the answer is a receipt or a refusal."""

    parser_classes = (Unread,)

    def post(self, request: Request, match_id: str) -> HttpResponse:
        if wait := flood.wait(ACTIONS, request.user.pk, timezone.now()):
            return error("slow_down", 429, seconds=wait)
        if _is_of_another_type(request._request):  # noqa: SLF001 - the request as sent
            return error("malformed_message", 415, problem=f"the body must be {_JSON}")
        try:
            message = protocol.BODIES.parse(request._request.body)  # noqa: SLF001 - its bytes
        except BadMessage as bad:
            return error(bad.code, 400, **bad.params)
        answer = answer_to(
            message,
            match_id=match_id,
            user_id=request.user.pk,
            lang=get_language() or "pl",
        )
        if isinstance(answer, protocol.Receipt):
            return json_response(answer)
        response = json_response(answer, _STATUS.get(answer.code, 409))
        if answer.code == storage.CODE:
            response["Retry-After"] = str(storage.RETRY_AFTER)
        return response


def _is_of_another_type(request: HttpRequest) -> bool:
    """Whether something was sent that does not say it is JSON.

    The bytes of a form are not asked for: they have been read as fields and are not to be had again.
    """
    kind = (request.content_type or "").partition(";")[0].strip()
    return kind != _JSON and (kind != "" or bool(request.body))
