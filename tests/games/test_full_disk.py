"""A disk on which nothing more can be stored: everybody is told, nothing is half done, the rest goes on."""

from __future__ import annotations

import errno
import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, OperationalError, connection, transaction
from django.test import Client
from django.urls import reverse

from accounts import middleware
from accounts.models import User
from accounts.tasks import letters_sweep, people_sweep
from games.models import Entry, Match
from games.movers import clock as match_clock
from games.movers.people import answer_to
from games.protocol import Body
from games.tasks import deadlines_sweep
from gates import storage
from lobbies.models import Table as WaitingTable
from lobbies.tasks import tables_sweep
from tests.games.conftest import Clock, Seated

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "trzy-zielone-domki"
WRITES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def full_disk() -> Iterator[None]:
    """The database of this thread, which can store nothing more."""

    def refuse(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - as Django calls it
        if not sql.startswith(WRITES):
            return execute(sql, params, many, context)
        cause = sqlite3.OperationalError("database or disk is full")
        cause.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise OperationalError(*cause.args) from cause

    with connection.execute_wrapper(refuse):
        yield


@pytest.fixture(autouse=True)
def fresh_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storage, "_NOTES", storage.Notes(storage.RETRY_AFTER))
    cache.clear()  # which outlives the rows of other tests, and counts what people with the same numbers did


@pytest.fixture
def site() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    return client


def rows() -> tuple[int, int, int]:
    return User.objects.count(), WaitingTable.objects.count(), Match.objects.count()


Send = Callable[[Client], Any]
SENT: dict[str, Send] = {
    "guest": lambda site: site.post("/accounts/guest/"),
    "sign-up": lambda site: site.post(
        "/accounts/signup/",
        {"username": "Zoe", "email": "zoe@example.org", "password1": PASSWORD},
    ),
    "sign-in": lambda site: site.post("/accounts/login/", {"login": "ida", "password": PASSWORD}),
    "reset": lambda site: site.post("/accounts/password/reset/", {"email": "ida@example.org"}),
    "game with AI": lambda site: site.post("/play/eurobiznes/"),
    "table": lambda site: site.post("/tables/new/eurobiznes/", {"preset": "as_printed"}),
}


@pytest.mark.parametrize("what", SENT)
def test_who_wants_something_stored_is_told_to_try_again(
    site: Client, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    User.objects.create_user("ida", "ida@example.org", PASSWORD)
    before = rows()
    if what == "table":
        form = site.get("/tables/new/eurobiznes/").context["form"]
        sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
        send: Send = lambda site: site.post("/tables/new/eurobiznes/", sent)  # noqa: E731 - as those above
    else:
        send = SENT[what]
    with full_disk():
        answers = [send(site) for _ in range(3)]
    for answer in answers:
        assert answer.status_code == 503
        assert answer["Retry-After"] == "60"
        assert "Nothing can be stored on this site just now" in answer.content.decode()
    assert rows() == before
    assert "_auth_user_id" not in site.session
    # One line for all of it, and no traceback.
    assert [row.levelname for row in caplog.records if row.levelno >= logging.ERROR] == ["ERROR"]
    assert "the disk is full" in caplog.text
    assert "Traceback" not in caplog.text
    assert send(site).status_code == 302


def test_session_that_cannot_be_stored_at_the_end_signs_nobody_in(
    site: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last write of a request is that of its session, when the view is done."""
    User.objects.create_user("ida", "ida@example.org", PASSWORD)

    class Late(middleware.PeopleMiddleware):
        def __call__(self, request: Any) -> Any:
            answer = super().__call__(request)
            late.enter_context(full_disk())
            return answer

    with ExitStack() as late:
        monkeypatch.setattr(middleware, "PeopleMiddleware", Late)
        answer = site.post("/accounts/login/", {"login": "ida", "password": PASSWORD})
        assert answer.status_code == 503
        assert "sessionid" not in answer.cookies
    with ExitStack() as late:
        page = site.get("/tables/i/nosuchcode/")
        assert page.status_code == 404


def test_pages_are_read_all_the_same(site: Client, seated: Seated, clock: Clock) -> None:
    table = seated()
    site.force_login(table.people[0])
    User.objects.update(last_seen_at=clock.tick(days=-9))
    with full_disk():
        for address in ("/", "/profile/", reverse("match_table", args=[table.pk])):
            assert site.get(address).status_code == 200


def test_move_is_refused_with_a_code_and_may_be_sent_again(seated: Seated, site: Client) -> None:
    table = seated()
    site.force_login(table.people[0])
    body = json.dumps({"key": "k1", "question": 1, "action": {"do": "draw"}})
    url = reverse("api_actions", args=[table.pk])
    with full_disk():
        refused = site.post(url, body, content_type="application/json")
    assert (refused.status_code, refused["Retry-After"]) == (503, "60")
    assert refused["Content-Type"] == "application/problem+json"
    assert refused.json()["code"] == "storage_full"
    assert "Nothing was changed" in refused.json()["detail"]
    assert Entry.objects.count() == 1
    again = site.post(url, body, content_type="application/json")
    assert (again.status_code, again.json()["version"]) == (200, 2)


def test_answer_over_a_socket_has_the_same_code(seated: Seated, clock: Clock) -> None:
    table = seated()
    message = Body(key="k1", question=1, action={"do": "draw"})
    with full_disk():
        answer = answer_to(
            message, match_id=table.pk, user_id=table.people[0].pk, lang="pl", now=clock.now
        )
    assert getattr(answer, "code", None) == "storage_full"


def test_client_that_wants_json_gets_json(site: Client) -> None:
    with full_disk():
        answer = site.post("/accounts/guest/", headers={"accept": "application/json"})
    assert answer.status_code == 503
    assert (answer.json()["type"], answer.json()["code"]) == ("error", "storage_full")


def test_sweeps_wait_and_write_one_line(
    seated: Seated, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    seated(rules={"decision_timeout_seconds": 5})
    clock.tick(seconds=9)
    with full_disk():
        for sweep in (deadlines_sweep, tables_sweep, letters_sweep, people_sweep):
            sweep()
        assert match_clock.sweep(clock.now) == 0
    assert [row.message[:16] for row in caplog.records if row.levelno >= logging.ERROR] == [
        "the disk is full"
    ]
    assert match_clock.sweep(clock.now) == 1


def test_line_of_the_log_comes_once_a_minute() -> None:
    notes = storage.Notes(60)
    assert [notes.is_due(at) for at in (5.0, 6.0, 64.9, 65.0, 66.0)] == [
        *(True, False, False),
        *(True, False),
    ]


def sqlite_is_full() -> None:
    """The real error of a database that may not grow."""
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE filled (text)")
    database.execute("PRAGMA max_page_count = 4")
    try:
        with database:
            database.executemany("INSERT INTO filled VALUES (?)", [("x" * 4000,)] * 10)
    finally:
        database.close()


def drive_is_full() -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("fails", [sqlite_is_full, drive_is_full])
def test_full_disk_is_recognised_whoever_says_so(fails: Callable[[], None]) -> None:
    with pytest.raises((sqlite3.OperationalError, OSError)) as caught:
        fails()
    assert storage.is_full(caught.value)
    wrapped = RuntimeError("on top")
    wrapped.__cause__ = caught.value
    assert storage.is_full(wrapped)
    assert not storage.is_full(OperationalError("database is locked"))


@pytest.mark.server
def test_full_disk_of_postgresql_is_recognised() -> None:
    code = "DO $$ BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END $$"
    with pytest.raises(DatabaseError) as caught, transaction.atomic():
        connection.cursor().execute(code)
    assert storage.is_full(caught.value)


def fill(seated: Seated) -> None:
    while True:
        seated().finish()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="bounds a file of SQLite")
def test_database_that_cannot_grow_keeps_whole_moves_only(seated: Seated) -> None:
    """The same with nothing faked: SQLite itself refuses the page that would be one too many."""
    seated()
    with connection.cursor() as cursor:
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages + 4}")
    try:
        with pytest.raises(OperationalError) as caught:
            fill(seated)
        assert storage.is_full(caught.value)
        for match in Match.objects.all():
            assert Entry.objects.filter(match=match).count() == match.version
            assert match.seats.count() == (2 if match.version else 0)
    finally:
        connection.cursor().execute("PRAGMA max_page_count = 1073741823")
