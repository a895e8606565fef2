"""What every call of the interface is: described once, checked before its function is asked.

A call is a function of `Asking` and of what stands in its path. It makes one call of a service or selector,
and what it returns is what its description says, or an exception that `problems` knows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any, Final

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.views import View
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import User
from api import openapi
from api.authentication import BearerAuthentication
from api.models import PersonalToken
from api.problems import CallRefused
from gates import flood, texts
from gates.addresses import address_of
from gates.flood import Limit
from gates.frames import BadMessage, Messages, malformed

JSON: Final = "application/json"
IMMUTABLE: Final = "immutable"
CHECKED: Final = "checked"
OF_PERSON: Final = Limit("api", 600, 60)
OF_ADDRESS: Final = Limit("api-address", 300, 60)
#: Letters of a text in a query.
TEXT_MOST: Final = 100


@dataclass(frozen=True)
class Query:
    """A parameter behind the question mark. `kind` is `text`, `number` or the values that there are."""

    name: str
    kind: str | tuple[str, ...]
    about: str
    low: int = 0
    high: int = 2**53

    def read(self, text: str) -> Any:
        """Its value. Raises CallRefused."""
        if self.kind == "number":
            is_number = text.isascii() and text.isdecimal() and len(text) <= 16  # noqa: PLR2004 - 2**53
            if not is_number or not self.low <= int(text) <= self.high:
                problem = f"a whole number from {self.low} to {self.high}"
                raise CallRefused("bad_query", name=self.name, problem=problem)
            return int(text)
        if isinstance(self.kind, tuple) and text not in self.kind:
            raise CallRefused("bad_query", name=self.name, problem=f"one of {', '.join(self.kind)}")
        if len(text) > TEXT_MOST or not texts.is_fit(text):
            raise CallRefused(
                "bad_query", name=self.name, problem=f"at most {TEXT_MOST} characters"
            )
        return text


@dataclass
class Asking:
    """Who asks for what, and when; `person` is None for a stranger."""

    request: HttpRequest
    person: User | None
    token: PersonalToken | None
    now: datetime
    lang: str
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None

    @property
    def user(self) -> User:
        """Who asks, in calls that strangers may not make."""
        assert self.person is not None
        return self.person

    @property
    def user_id(self) -> int | None:
        return None if self.person is None else self.person.pk


Call = Callable[..., Any]


def call(  # noqa: PLR0913 - each part of a description has its name
    summary: str,
    answer: Any,
    *,
    scope: str,
    is_open: bool = False,
    body: Any = None,
    query: Iterable[Query] = (),
    status: int = 200,
    keeps: str = "",
) -> Callable[[Call], Call]:
    """Describe a call. `is_open`: strangers may make it too; `answer` None: an empty one.

    `keeps`: `immutable` for what never changes, `checked` for what is asked for each time by its ETag.
    """
    queries = tuple(query)
    messages = None if body is None else Messages[Any](body)

    def described(function: Call) -> Call:
        @wraps(function)
        def made(view: ApiView, request: Request, **path: Any) -> HttpResponse:
            ask = view.ask(request)
            ask.query = _read(request, queries)
            if messages is not None:
                ask.body = _body(request, messages)
            found = function(ask, **path)
            if isinstance(found, HttpResponse):
                return found
            return responded(ask.request, found, status if answer is not None else 204, keeps)

        made.scope, made.is_open = scope, is_open  # type: ignore[attr-defined]  # read by ApiView
        told = openapi.described(answer, body, queries, status, keeps=bool(keeps))
        return extend_schema(  # type: ignore[return-value]
            operation_id=function.__name__,
            summary=summary,
            description=_prose(function),
            tags=[function.__module__.rpartition(".")[2]],
            auth=[*([{}] if is_open else []), {"token": [scope]}, {"session": []}],
            **told,
        )(made)

    return described


def _prose(function: Call) -> str:
    return " ".join((function.__doc__ or "").split())


def _read(request: Request, queries: Iterable[Query]) -> dict[str, Any]:
    """What is asked for, each once. Raises CallRefused for a name that the call does not know: it would ask in vain."""
    given, known = request.query_params, {one.name: one for one in queries}
    for name, values in given.lists():
        if name not in known:
            raise CallRefused("bad_query", name=name[:TEXT_MOST], problem=_known(known))
        if len(values) > 1:
            raise CallRefused("bad_query", name=name, problem="only once")
    return {name: known[name].read(value) for name, value in given.items()}


def _known(queries: Iterable[str]) -> str:
    names = ", ".join(sorted(queries))
    return f"not known to this call, which takes {names}" if names else "this call takes no query"


def _body(request: Request, messages: Messages[Any]) -> Any:
    sent = request._request  # noqa: SLF001 - the request as sent
    kind = (sent.content_type or "").partition(";")[0].strip().lower()
    # The bytes of a form are not asked for: they have been read as fields and are not to be had again.
    if kind != JSON and (kind or sent.body):
        raise CallRefused("malformed_message", 415, problem=f"the body must be {JSON}")
    if not sent.body and not messages.kinds.__struct_fields__:
        return messages.kinds()
    try:
        return messages.parse(sent.body)
    except BadMessage as error:
        if "got `float`" not in error.params.get("problem", ""):
            raise
    # To JSON, 3.0 is a whole number as 3 is; what nests too deeply has been refused before.
    return messages.parse(msgspec.json.encode(_whole(_decoded(sent.body))))


def _decoded(body: bytes) -> Any:
    """The value; a wrong type may have been told of a body that is no JSON further on."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise malformed(str(error)) from error


def _whole(value: Any) -> Any:
    """The same with whole numbers for numbers that are whole."""
    if isinstance(value, dict):
        return {name: _whole(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def responded(request: HttpRequest, found: Any, status: int = 200, keeps: str = "") -> HttpResponse:
    """What was found, as JSON."""
    if status == 204:  # noqa: PLR2004 - nothing to tell
        return HttpResponse(status=204)
    content = msgspec.json.encode(found)
    response = HttpResponse(content, content_type=JSON, status=status)
    if not keeps:
        response["Cache-Control"] = "no-store"
        return response
    return kept(request, response, f'"{hashlib.sha256(content).hexdigest()[:32]}"', keeps)


def kept(request: HttpRequest, response: HttpResponse, tag: str, keeps: str) -> HttpResponse:
    """A response that its reader may keep, or word that they have it already."""
    response["ETag"] = tag
    if keeps == IMMUTABLE:
        patch_cache_control(response, public=True, max_age=365 * 24 * 3600, immutable=True)
    else:
        patch_cache_control(response, public=True, no_cache=True)
    found = get_conditional_response(request, etag=tag, response=response)
    return found if isinstance(found, HttpResponse) else response


class Unread(BaseParser):
    """Leaves the body to `call`, which hands the bytes to the parser of all gates.

    The framework asks for it even to look for the site's token, and its own parser would recurse as
    deep as anybody likes.
    """

    media_type = "*/*"

    def parse(
        self, stream: Any, media_type: Any = None, parser_context: Any = None
    ) -> dict[str, Any]:
        """Nothing, whatever was sent."""
        return {}


class JsonAlone(BaseContentNegotiation):
    """Everything is answered in JSON, whatever was asked for."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """The only one."""
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        """The only one."""
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """One address; its methods are calls."""

    authentication_classes = (BearerAuthentication, SessionAuthentication)
    content_negotiation_class = JsonAlone
    parser_classes = (Unread,)
    standing: flood.Remainder | None = None
    limit: Limit = OF_PERSON

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Who asks, whether they may, and how often they did. Raises what `problems` knows."""
        self.perform_authentication(request)
        person = request.user.is_authenticated
        who = request.user.pk if person else _address(request)
        self.limit = OF_PERSON if person else OF_ADDRESS
        self.standing = flood.counted(self.limit, who, timezone.now())
        if self.standing.left < 0:
            raise CallRefused("slow_down", seconds=self.standing.seconds)
        made = getattr(self, (request.method or "").lower().replace("head", "get"), None)
        if made is None or not hasattr(made, "scope"):
            raise CallRefused("method_not_allowed", method=request.method)
        if not (person or made.is_open):
            self.permission_denied(request)
        if request.auth is not None and made.scope not in request.auth.scopes:
            raise CallRefused("scope_missing", scope=made.scope)

    def http_method_not_allowed(self, request: Request, *_args: Any, **_kwargs: Any) -> Any:
        """The framework's way to say it; `initial` has said it before."""
        raise CallRefused("method_not_allowed", method=request.method)

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        """With how the limit stands."""
        found = super().finalize_response(request, response, *args, **kwargs)
        if self.standing is not None:
            found["RateLimit-Limit"] = str(self.limit.times)
            found["RateLimit-Remaining"] = str(max(0, self.standing.left))
            found["RateLimit-Reset"] = str(self.standing.seconds)
        return found

    @staticmethod
    def ask(request: Request) -> Asking:
        """Who asks, and when."""
        return Asking(
            request=request._request,  # noqa: SLF001 - what services and selectors of pages take
            person=request.user if isinstance(request.user, User) else None,
            token=request.auth,
            now=timezone.now(),
            lang=(get_language() or "pl")[:2],
        )


def _address(request: Request) -> str:
    scope = getattr(request._request, "scope", None)  # noqa: SLF001 - the connection it came by
    return address_of(scope, settings.ALLAUTH_TRUSTED_PROXY_COUNT) if scope else ""


def at(get: Call | None = None, post: Call | None = None) -> Callable[..., Any]:
    """The view of an address with these calls."""
    calls = {"get": get, "post": post}
    known = {name: made for name, made in calls.items() if made is not None}
    names = [*known, *(["head"] if get else [])]
    kind: type[View] = type("Address", (ApiView,), {**known, "http_method_names": names})
    return kind.as_view()
