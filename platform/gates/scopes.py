"""Which requests and connections are let in at all, before anybody asks who they are."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from channels.auth import AuthMiddleware
from channels.sessions import CookieMiddleware, SessionMiddleware
from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.http.request import split_domain_port, validate_host

from gates import texts
from gates.addresses import address_of
from gates.held import Held
from gates.limits import Buckets

#: Sockets that one browser may open at once and a second, and all browsers of one address together: as many
#: as it may have, since after a restart of the site all come back.
OF_BROWSER: Final = (60, 2)
OF_ADDRESS: Final = (400, 100)
_PORTS: Final = {"http": ":80", "https": ":443"}


class FitTexts:
    """Answers 400 to a request with a text that may not come in: path, cookies, fields, names of files.

    Likewise to fields that cannot be read at all.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            if not all(texts.is_fit(text) for text in _texts(request)):
                raise BadRequest("a text that may not come in")  # noqa: TRY301 - refused below
        except (BadRequest, SuspiciousOperation, MultiPartParserError):
            # The page that says so asks for the fields once more, and must not meet the same fault.
            request.POST = QueryDict()
            raise
        return self._get_response(request)


def _texts(request: HttpRequest) -> Iterable[str]:
    yield request.path
    for name, value in request.COOKIES.items():
        yield from (name, value)
    for fields in (request.GET, request.POST):
        for name, values in fields.lists():
            yield from (name, *map(str, values))
    for name, files in request.FILES.lists():
        yield from (name, *(str(file.name) for file in files))


def admitted(inner: Any) -> Any:
    """The sockets behind all that is looked at before one is opened; sets user and session."""
    known = FitScope(SessionMiddleware(AuthMiddleware(inner)))
    return SameOrigin(CookieMiddleware(Paced(WithLine(known))))


class WithLine:
    """Keeps the server's own `send` in the scope, as `line`, for the texts of a socket that is open.

    What stands between looks at everything that is sent for a session to keep or a cookie to set, which goes with an
    answer over HTTP alone.
    """

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self._inner({**scope, "line": send}, receive, send)


class SameOrigin:
    """Opens no socket for a page of another site: scheme, host and port of its origin must be ours.

    A browser always names the origin; whoever names none is refused.
    """

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        if is_own(headers):
            await self._inner(scope, receive, send)
        else:
            await nowhere(scope, receive, send)


def is_own(headers: dict[bytes, str]) -> bool:
    """Whether the origin that these headers name is this site, or one that is trusted besides."""
    origin, host = headers.get(b"origin", "").lower(), headers.get(b"host", "").lower()
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    scheme = "https" if _is_secure(headers) else "http"
    port = _PORTS[scheme]
    return (
        validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS)
        and parts.scheme == scheme
        and parts.netloc.removesuffix(port) == host.removesuffix(port)
    )


def _is_secure(headers: dict[bytes, str]) -> bool:
    """Whether a proxy that is trusted to say so says that the browser came over TLS."""
    if settings.SECURE_PROXY_SSL_HEADER is None:
        return False
    name, value = settings.SECURE_PROXY_SSL_HEADER
    sent = name.removeprefix("HTTP_").replace("_", "-").lower().encode()
    return headers.get(sent, "").split(",")[0].strip() == value


class Paced:
    """Opens only so many sockets for one browser and one address: who asks costs far more to find out.

    A browser is what sends one session, or none; each has a bucket of its own, so that whoever shares an
    address with somebody who opens sockets without end still gets theirs.
    """

    def __init__(self, inner: Any) -> None:
        self._inner = inner
        self._browsers, self._addresses = Buckets(*OF_BROWSER), Buckets(*OF_ADDRESS)
        self._held = Held()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        address = address_of(scope, settings.ALLAUTH_TRUSTED_PROXY_COUNT)
        if not address or self._affords(
            address, scope["cookies"].get(settings.SESSION_COOKIE_NAME)
        ):
            await self._inner(scope, receive, send)
            return
        await self._held.back()
        await nowhere(scope, receive, send)

    def _affords(self, address: str, session: str | None) -> bool:
        now = time.monotonic()
        browser = self._browsers.of(f"{address} {hash(session)}", now)
        return browser.take(now) and self._addresses.of(address, now).take(now)


class FitScope:
    """As FitTexts, for sockets."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        cookies = scope["cookies"]
        if all(map(texts.is_fit, [scope["path"], *cookies, *cookies.values()])):
            await self._inner(scope, receive, send)
        else:
            await nowhere(scope, receive, send)


async def nowhere(_scope: Any, receive: Any, send: Any) -> None:
    """A socket that is not opened: nothing is there, or nobody is let in."""
    await receive()
    await send({"type": "websocket.close"})
