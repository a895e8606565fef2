from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from config.routing import sockets
from gates.scopes import Paced, is_own, nowhere

NUL = "%00"
MATCHES = ["", "data/", "export/", "export/18xx.games/", "verify/", "film/", "wealth/", "rules/"]
PATHS = [
    *(f"/matches/{NUL}/{rest}" for rest in MATCHES),
    f"/people/{NUL}/",
    f"/people/a{NUL}b/",
    f"/tables/i/{NUL}/",
    f"/owner/{NUL}/",
    f"/api/v1/matches/{NUL}/",
    f"/rules/{NUL}/",
]


@pytest.fixture
def site(db: None) -> Client:
    # A page that fails is answered, as it is outside of tests.
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("path", PATHS)
def test_path_with_a_nul_leads_nowhere(site: Client, path: str) -> None:
    assert site.get(path).status_code == 400


@pytest.mark.parametrize(
    "path",
    [
        "/matches/" + "a" * 33 + "/",
        "/matches/a.b/",
        "/api/v1/matches/ż/",
        "/tables/i/a.b/",
        "/tables/9999999999999999999/",
        "/people/" + "a" * 101 + "/",
    ],
)
def test_path_that_no_id_can_fill_leads_nowhere(site: Client, path: str) -> None:
    assert site.get(path).status_code == 404


def test_unfit_fields_and_cookies_are_refused(site: Client) -> None:
    assert site.get("/", {"game": "a\0"}).status_code == 400
    assert site.get("/", {"a\0": "b"}).status_code == 400
    assert site.post("/accounts/login/", {"login": "a\0", "password": "b"}).status_code == 400
    site.cookies["sessionid"] = "aaaaaaaa\0"
    assert site.get("/").status_code == 400


#: Fields of a form, at most.
MOST = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
MANY = "".join(
    f'--b\r\nContent-Disposition: form-data; name="a{n}"\r\n\r\nx\r\n' for n in range(MOST + 1)
)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded; charset=utf-7", "login=a"),
        ("application/x-www-form-urlencoded; charset=latin-1", "login=a"),
        ("application/x-www-form-urlencoded", "a=1&" * (MOST + 1)),
        ("multipart/form-data; boundary=b", f"{MANY}--b--"),
        ("multipart/form-data; boundary=", "login=a"),
        ("multipart/form-data", "login=a"),
    ],
)
def test_fields_that_cannot_be_read_are_refused(db: None, kind: str, body: str) -> None:
    # As a browser: the check of the token reads the fields as well.
    site = Client(raise_request_exception=False, enforce_csrf_checks=True)
    site.cookies["csrftoken"] = "a" * 32
    assert site.post("/accounts/login/", body, content_type=kind).status_code == 400
    # Nor where the path is refused first, and the fields are never looked at.
    assert site.post(f"/rules/{NUL}/", body, content_type=kind).status_code == 400


def test_fit_requests_are_let_through(site: Client) -> None:
    assert site.get("/", {"game": "ż\U0001f3b2"}).status_code == 200


async def opens(path: str, **headers: str) -> bool:
    given = {"host": "localhost", "origin": "http://localhost", **headers}
    raw = [(name.encode(), value.encode("latin-1")) for name, value in given.items()]
    communicator = WebsocketCommunicator(sockets, path, headers=raw)
    connected, _ = await communicator.connect(5)
    await communicator.disconnect()
    return bool(connected)


@pytest.mark.django_db(transaction=True)
async def test_sockets_open_where_one_is_and_for_fit_texts_alone() -> None:
    assert await opens("/ws/lobby/")
    assert not await opens("/ws/nothing/")
    assert not await opens("/ws/matches/\0/")
    assert not await opens("/ws/talk/\0/")
    assert not await opens("/ws/tables/99999999999999999999/")
    assert not await opens("/ws/lobby/", cookie='sessionid="aaaaaaaa\\000"')
    assert not await opens("/ws/lobby/", origin="http://localhost:1")


@pytest.mark.parametrize(
    ("origin", "host", "is_ours"),
    [
        ("http://localhost", "localhost", True),
        ("http://localhost:80", "localhost", True),
        ("http://localhost:8000", "localhost:8000", True),
        ("http://LOCALHOST:8000", "localhost:8000", True),
        ("http://localhost:8000", "localhost", False),
        ("http://localhost:9000", "localhost:8000", False),
        ("https://localhost:8000", "localhost:8000", False),
        ("http://evil.example", "localhost", False),
        ("http://evil.example", "evil.example", False),
        ("http://localhost@evil.example", "localhost", False),
        ("http://[", "localhost", False),
        ("null", "localhost", False),
        ("", "localhost", False),
        ("https://magnat.example", "anything", True),
    ],
)
def test_origin_is_the_site_s_own_by_scheme_host_and_port(
    settings: Any, origin: str, host: str, *, is_ours: bool
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://magnat.example"]
    assert is_own({b"origin": origin, b"host": host}) is is_ours


@pytest.mark.parametrize(("told", "scheme"), [("https", "https"), ("http", "http"), ("", "http")])
def test_scheme_is_what_the_trusted_proxy_says(settings: Any, told: str, scheme: str) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    for tried in ("http", "https"):
        headers = {b"origin": f"{tried}://localhost", b"host": "localhost"}
        assert is_own({**headers, b"x-forwarded-proto": told}) is (tried == scheme)


async def test_browser_that_opens_sockets_without_end_is_refused_before_it_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gates.scopes.OF_BROWSER", (2, 0))
    monkeypatch.setattr("gates.scopes.OF_ADDRESS", (4, 0))
    monkeypatch.setattr("gates.held.SECONDS", 0)
    reached: list[str] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        reached.append(scope["cookies"].get("sessionid", ""))
        await send({"type": "websocket.accept"})

    paced = Paced(inner)

    async def opened(address: str, session: str = "") -> bool:
        line = WebsocketCommunicator(paced, "/")
        cast(dict[str, Any], line.scope).update(
            client=(address, 1), cookies={"sessionid": session} if session else {}
        )
        is_open, _ = await line.connect()
        await line.disconnect()
        return is_open

    assert [await opened("10.0.0.1", "a") for _ in range(3)] == [True, True, False]
    assert await opened("10.0.0.1", "b")  # somebody else behind the same address
    assert [await opened("10.0.0.1") for _ in range(2)] == [True, False]  # which is empty now
    assert await opened("10.0.0.2", "a")
    assert reached == ["a", "a", "b", "", "a"]
    assert [await opened("", "a") for _ in range(3)] == [
        True
    ] * 3  # where the server knows no addresses


async def test_refusal_is_kept_back_from_so_many_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gates.scopes.OF_BROWSER", (1, 0))
    monkeypatch.setattr("gates.held.MOST", 1)
    monkeypatch.setattr("gates.held.SECONDS", 3600)
    paced = Paced(nowhere)

    def asked() -> asyncio.Task[tuple[bool, Any]]:
        line = WebsocketCommunicator(paced, "/")
        cast(dict[str, Any], line.scope).update(client=("10.0.0.1", 1), cookies={})
        return asyncio.create_task(line.connect(timeout=30))

    await asked()  # what it may open
    held, refused = asked(), asked()
    assert (await refused)[0] is False
    assert not held.done()
    held.cancel()
