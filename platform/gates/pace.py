"""How much of the server's time one browser may take: who asks for pages without end waits in line.

What a request costs is known only afterwards, so it is paid afterwards, out of a bucket of seconds of CPU
that each browser has in each process. While it owes nothing it is served; then as fast as its bucket
fills, and what finds no room in its line is refused. Moves come over sockets, which have bounds of their
own (`gates.crowd`): they are what pages compete with here.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakValueDictionary

from django.conf import settings
from django.http import HttpRequest, HttpResponse, parse_cookie

from gates import metrics
from gates.addresses import address_of
from gates.held import SECONDS, Held
from gates.limits import Bucket, Buckets
from gates.plain import Answer, Receive, Send

#: What a request costs the web server besides its view.
OVERHEAD: Final = 0.002
#: Sessions of which it is remembered that somebody is signed in with them.
KNOWN_MOST: Final = 10_000

_VISIT: Final = "magnat.visit"
_REFUSAL: Final = Answer(
    429,
    "Za dużo pytań naraz. / Too many requests at once.\n",
    (b"retry-after", str(SECONDS).encode()),
)


@dataclass(frozen=True)
class Allowance:
    """What somebody may take of a web process."""

    #: Seconds of CPU at once, and afterwards how many times what one browser gets of a core.
    at_once: float
    shares: int
    #: Requests that are served at a time, and that may wait.
    at_a_time: int
    line: int


#: Of a session with which somebody is signed in.
OF_SESSION: Final = Allowance(at_once=2.0, shares=1, at_a_time=2, line=24)
#: Of all others at one address together, a class of a school among them that opens the site at once.
OF_ADDRESS: Final = Allowance(at_once=10.0, shares=2, at_a_time=3, line=400)


class Busy(Exception):
    """The line is full."""


@dataclass
class Visit:
    """What is told from within about a request: its seconds of CPU, and whether somebody signed in asks."""

    seconds: float = 0.0
    is_signed_in: bool = False


class Line:
    """The requests of a visitor: served while nothing is owed, in the order in which they came."""

    def __init__(self, allowance: Allowance) -> None:
        self._turn = asyncio.Lock()
        self._served = asyncio.Semaphore(allowance.at_a_time)
        self._room = allowance.line

    @asynccontextmanager
    async def turn(self, bucket: Bucket) -> AsyncIterator[None]:
        """From when it is this one's turn until it is answered; raises Busy."""
        if not self._room:
            raise Busy
        self._room -= 1
        try:
            async with self._turn:
                while owed := bucket.owes(time.monotonic()):  # noqa: ASYNC110 - it tells how long
                    await asyncio.sleep(owed)
                await self._served.acquire()
        finally:
            self._room += 1
        try:
            yield
        finally:
            self._served.release()


class Visitors:
    """Everybody of one kind, each with an allowance of their own; `share` of a core is one of its shares."""

    def __init__(self, allowance: Allowance, share: float) -> None:
        self._allowance = allowance
        self._buckets = Buckets(allowance.at_once, share * allowance.shares)
        #: Kept as long as somebody stands there.
        self._lines: WeakValueDictionary[str, Line] = WeakValueDictionary()

    @asynccontextmanager
    async def served(self, key: str) -> AsyncIterator[Visit]:
        """One request, from when it is its turn until it is paid; raises Busy."""
        bucket = self._buckets.of(key, time.monotonic())
        line = self._lines.setdefault(key, Line(self._allowance))
        visit = Visit()
        async with line.turn(bucket):
            try:
                yield visit
            finally:
                bucket.pay(time.monotonic(), OVERHEAD + visit.seconds)


class Known:
    """Sessions with which somebody is signed in, as far as was noticed: anybody can make up others."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, session: str) -> bool:
        return session in self._of

    def add(self, session: str) -> None:
        """Beyond KNOWN_MOST, the one that was not heard of for longest is forgotten."""
        self._of[session] = None
        self._of.move_to_end(session)
        if len(self._of) > KNOWN_MOST:
            self._of.popitem(last=False)


class Pace:
    """An ASGI application that hands requests on as fast as their browser may ask for them.

    Without a share nothing is held up.
    """

    def __init__(self, inner: Any, share: float) -> None:
        self._inner = inner
        self._share = share
        self._sessions = Visitors(OF_SESSION, share)
        self._addresses = Visitors(OF_ADDRESS, share)
        self._known = Known()
        self._held = Held()

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Hand on when it is its turn, or refuse."""
        address = address_of(scope, settings.ALLAUTH_TRUSTED_PROXY_COUNT)
        if not (self._share and address):
            await self._inner(scope, receive, send)
            return
        session = _session(scope)
        if session in self._known:
            turn = self._sessions.served(session)
        else:
            turn = self._addresses.served(address)
        try:
            async with turn as visit:
                await self._inner({**scope, _VISIT: visit}, receive, send)
                if visit.is_signed_in:
                    self._known.add(session)
        except Busy:
            await self._held.back()
            await _REFUSAL.give(send)


def _session(scope: Any) -> str:
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    return parse_cookie(cookies.decode("latin-1")).get(settings.SESSION_COOKIE_NAME, "")


class Metered:
    """Tells what a request has cost; stands around all other middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = time.thread_time()
        status = 500
        try:
            response = self._get_response(request)
            status = response.status_code
            return response
        finally:
            seconds = visit_of(request).seconds = time.thread_time() - begun
            metrics.PAGES.labels(f"{status // 100}xx").inc()
            metrics.PAGE_CPU_SECONDS.inc(seconds)


def visit_of(request: HttpRequest) -> Visit:
    """Where to tell about this request; nobody listens where it came past `Pace`."""
    visit: Visit = getattr(request, "scope", {}).get(_VISIT) or Visit()
    return visit
