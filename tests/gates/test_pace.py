from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from accounts.middleware import PeopleMiddleware
from accounts.models import User
from gates import held, pace
from gates.pace import Allowance, Known, Metered, Pace, Visit

#: A share so small that whoever owes something waits for longer than any test.
NEARLY_NOTHING = 1e-9
IN_SCOPE = "magnat.visit"


class Site:
    """Pages that cost `seconds` each, for people who are signed in, behind a pace."""

    def __init__(self, share: float = NEARLY_NOTHING) -> None:
        self.seconds = 0.0
        self.reached: list[str] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.pace = Pace(self._page, share)

    async def _page(self, scope: Any, _receive: Any, send: Any) -> None:
        self.reached.append(scope["path"])
        await self.go_on.wait()
        visit: Visit = scope.get(IN_SCOPE) or Visit()
        visit.seconds, visit.is_signed_in = self.seconds, scope["path"] != "/stranger"
        await send({"type": "http.response.start", "status": 200, "headers": []})

    def ask(self, path: str, session: str = "", address: str = "10.0.0.1") -> asyncio.Task[int]:
        return asyncio.create_task(self._ask(path, session, address))

    async def _ask(self, path: str, session: str, address: str) -> int:
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": b""}

        async def send(message: Any) -> None:
            sent.append(message)

        cookies = [(b"cookie", f"theme=dark; sessionid={session}".encode())] if session else []
        client = (address, 1) if address else None
        await self.pace({"path": path, "headers": cookies, "client": client}, receive, send)
        status: int = sent[0]["status"]
        return status


async def settled() -> None:
    """Everything has run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    def allow(at_a_time: int = 2, line: int = 5) -> None:
        allowance = Allowance(at_once=2.0, shares=1, at_a_time=at_a_time, line=line)
        monkeypatch.setattr(pace, "OF_SESSION", allowance)
        monkeypatch.setattr(pace, "OF_ADDRESS", allowance)

    return allow


async def test_who_owes_waits_and_others_do_not(small: Callable[..., None]) -> None:
    small()
    site = Site()
    await site.ask("/met", "ola")  # from now on this session has an allowance of its own
    site.seconds = 3
    assert await site.ask("/dear", "ola") == 200
    late = site.ask("/late", "ola")
    await settled()
    assert site.reached == ["/met", "/dear"]
    assert await site.ask("/other", "jan") == 200
    late.cancel()


async def test_who_owes_is_served_when_it_is_paid(small: Callable[..., None]) -> None:
    small()
    site = Site(share=1000)
    site.seconds = 12
    assert [await site.ask("/stranger") for _ in range(3)] == [200, 200, 200]


async def test_strangers_of_one_address_are_one_whatever_session_they_make_up(
    small: Callable[..., None],
) -> None:
    small()
    site = Site()
    site.seconds = 1.5
    assert await site.ask("/stranger", "made up") == 200
    assert await site.ask("/stranger") == 200
    late = site.ask("/stranger", "made up too")
    await settled()
    assert len(site.reached) == 2
    assert await site.ask("/stranger", address="10.0.0.2") == 200
    late.cancel()


async def test_so_many_are_served_at_a_time_and_in_order(small: Callable[..., None]) -> None:
    small(at_a_time=2)
    site = Site()
    site.go_on.clear()
    asked = [site.ask(f"/{number}") for number in range(4)]
    await settled()
    assert site.reached == ["/0", "/1"]
    site.go_on.set()
    assert await asyncio.gather(*asked) == [200] * 4
    assert site.reached == ["/0", "/1", "/2", "/3"]


async def test_who_goes_away_leaves_its_place(small: Callable[..., None]) -> None:
    small(at_a_time=1, line=2)
    site = Site()
    site.go_on.clear()
    served = site.ask("/served")
    await settled()
    gone = [site.ask("/gone") for _ in range(2)]
    await settled()
    for one in (served, *gone):
        one.cancel()
    await settled()
    site.go_on.set()
    assert [await site.ask("/next") for _ in range(3)] == [200] * 3


async def test_full_line_is_refused_and_the_refusal_kept_back(
    small: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    small(at_a_time=1, line=1)
    monkeypatch.setattr(held, "SECONDS", 3600)
    monkeypatch.setattr(held, "MOST", 1)
    site = Site()
    site.go_on.clear()
    asked = [site.ask(f"/{number}") for number in range(3)]
    await settled()
    assert not asked[2].done()
    assert await site.ask("/3") == 429  # where too many are kept waiting, at once
    asked[2].cancel()
    site.go_on.set()
    assert await asyncio.gather(*asked[:2]) == [200, 200]
    assert site.reached == ["/0", "/1"]


@pytest.mark.parametrize(("share", "address"), [(0, "10.0.0.1"), (NEARLY_NOTHING, "")])
async def test_nobody_waits_without_a_share_or_an_address(
    small: Callable[..., None], share: float, address: str
) -> None:
    small(at_a_time=1, line=1)
    site = Site(share)
    site.seconds = 3600
    site.go_on.clear()
    asked: list[Coroutine[Any, Any, int] | asyncio.Task[int]] = [
        site.ask("/", address=address) for _ in range(3)
    ]
    await settled()
    assert site.reached == ["/"] * 3
    site.go_on.set()
    assert await asyncio.gather(*asked) == [200] * 3


def test_session_that_was_not_heard_of_for_longest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pace, "KNOWN_MOST", 2)
    known = Known()
    for session in "abac":
        known.add(session)
    assert [session in known for session in "abc"] == [True, False, True]


def test_view_tells_what_it_cost_and_who_asked(rf: RequestFactory) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        sum(range(100_000))
        return HttpResponse()

    for person, is_signed_in in ((User(display_name="ola", locale="pl"), True), (None, False)):
        request = rf.get("/")
        visit = Visit()
        request.scope = {IN_SCOPE: visit}  # type: ignore[attr-defined]  # as requests over ASGI have
        request.user = person  # type: ignore[assignment]  # None stands for a stranger
        Metered(PeopleMiddleware(view))(request)
        assert visit.seconds > 0
        assert visit.is_signed_in is is_signed_in


def test_request_that_came_another_way_is_answered(rf: RequestFactory) -> None:
    assert Metered(lambda _: HttpResponse(b"found"))(rf.get("/")).content == b"found"
