"""Logs that people bring: kept by the page, carried out by a worker, whole or not at all, holding up nobody."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import play
from games.formats import imports
from games.models import Entry, Import, Match, Seat, Snapshot
from games.tasks import imports_sweep
from games.verification import verdicts
from games.writing.entries import PART_MOST
from games.writing.seat_plans import Options, SeatPlan
from gates.outbox import OUTBOX
from tests.games.conftest import START, Sent
from tests.games.engines.g1836jr.logs import SAMPLE, packed, unpacked

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """The process is gone: nothing of it cleans up."""


def quiet(_import_id: int) -> None:
    """Tells no worker."""


SITE = "18xx.games"


def bring(user: User, content: bytes = b"") -> int:
    content = content or SAMPLE.read_bytes()
    sent = imports.SentLog(site=SITE, content=content, seat=1)
    row = imports.bring(sent=sent, user=user, lang="en", now=START, tell=quiet)
    return row.pk


def die_at(number: int, table: str) -> Callable[..., Any]:
    """The process dies when it writes to this table for the n-th time."""
    seen = 0

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - as Django calls it
        nonlocal seen
        seen += table in sql and not sql.startswith("SELECT")
        if seen == number:
            raise Killed
        return run(sql, params, many, context)

    return execute


@pytest.fixture
def site(people: list[User]) -> Client:
    cache.clear()
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    client.force_login(people[0])
    return client


def send(site: Client, content: bytes) -> Any:
    file = BytesIO(content)
    file.name = "log.json"
    return site.post(reverse("import_log", kwargs={"site": SITE}), {"log": file, "seat": "2"})


def state(site: Client, address: str) -> str:
    answer = site.get(address, headers={"accept": "application/json"})
    assert answer["Cache-Control"].split(", ").count("no-store") == 1
    return str(answer.json()["state"])


def test_page_keeps_the_log_and_a_worker_makes_the_match(site: Client, sent: Sent) -> None:
    address = send(site, SAMPLE.read_bytes()).url
    assert not Match.objects.exists()
    assert state(site, address) == "waiting"
    assert "lobbies/arrival.js" in site.get(address).content.decode()
    assert [name for name, _, _ in sent.take()] == ["games.tasks.import_log"]
    imports.carry_out(Import.objects.get().pk, timezone.now())
    match = Match.objects.get()
    assert state(site, address) == "done"
    assert site.get(address).headers["Location"] == reverse("match_table", args=[match.pk])
    assert verdicts.verdict_of(match.pk)["state"] == "right"
    brought = Import.objects.get()
    assert (brought.site, bytes(brought.content)) == (SITE, b"")


def test_refusal_names_the_action_in_the_language_of_the_reader(site: Client) -> None:
    data = unpacked(SAMPLE)
    data["actions"][3]["entity"] = 175
    address = send(site, packed(data)).url
    imports.carry_out(Import.objects.get().pk, timezone.now())
    assert state(site, address) == "refused"
    answer = site.get(address)
    assert answer.status_code == 422
    assert "Action 11 is at fault:" in answer.content.decode()
    site.cookies[settings.LANGUAGE_COOKIE_NAME] = "pl"
    assert "Action 11" not in site.get(address).content.decode()


def test_refused_log_opens_as_a_replay_up_to_the_refused_action(site: Client) -> None:
    data = unpacked(SAMPLE)
    data["actions"][40]["entity"] = 175
    address = send(site, packed(data)).url
    imports.carry_out(Import.objects.get().pk, timezone.now())
    match, row = Match.objects.get(), Import.objects.get()
    assert (row.state, row.match_id, bytes(row.content)) == ("refused", match.pk, b"")
    assert match.version == row.problem["entry"] > 1
    page = site.get(address).content.decode()
    replay = f"{reverse('match_replay', args=[match.pk])}?at={match.version}"
    assert f'href="{replay}"' in page
    assert f'href="{reverse("match_table", args=[match.pk])}"' in page
    assert "Nothing was imported." not in page
    assert site.get(replay).status_code == 200
    assert verdicts.verdict_of(match.pk)["state"] in {"right", "open"}


def test_log_refused_at_its_first_action_leaves_nothing(site: Client) -> None:
    data = unpacked(SAMPLE)
    data["actions"] = data["actions"][:1]
    data["actions"][0]["entity"] = 175
    address = send(site, packed(data | {"status": "active", "result": {}})).url
    imports.carry_out(Import.objects.get().pk, timezone.now())
    assert not Match.objects.exists()
    assert "Nothing was imported." in site.get(address).content.decode()


def test_nobody_else_sees_an_import(site: Client, people: list[User]) -> None:
    address = send(site, b"x").url
    other = Client()
    assert other.get(address).status_code == 302
    other.force_login(people[1])
    assert other.get(address).status_code == 404


def test_log_with_a_nul_is_refused_or_cleaned(site: Client) -> None:
    """A NUL ends a text for PostgreSQL; one in a log is no error of ours."""
    data = unpacked(SAMPLE)
    names = [{**player, "name": "a\0b"} for player in data["players"]]
    address = send(site, json.dumps(data | {"players": names, "description": "\0"}).encode()).url
    imports.carry_out(Import.objects.latest("pk").pk, timezone.now())
    assert state(site, address) == "done"
    assert "a\0b" not in Seat.objects.values_list("name", flat=True)
    rules = {"settings": {"optional_rules": ["ma\0gic"]}}
    address = send(site, json.dumps(data | rules).encode()).url
    imports.carry_out(Import.objects.latest("pk").pk, timezone.now())
    assert state(site, address) == "refused"
    assert site.get(address).status_code == 422


@pytest.mark.parametrize(
    ("number", "table"),
    [
        (1, "games_match"),
        (1, "games_entry"),
        (3, "games_entry"),
        (2, "games_snapshot"),
        (1, "games_seat"),
    ],
)
def test_killed_worker_leaves_nothing_that_anybody_sees_and_the_next_goes_on(
    people: list[User], number: int, table: str
) -> None:
    import_id = bring(people[0])
    with pytest.raises(Killed), connection.execute_wrapper(die_at(number, f'"{table}"'.strip('"'))):
        imports.carry_out(import_id, START)
    assert not Match.objects.exclude(status=Match.Status.PREPARED, version=0).exists()
    assert not Seat.objects.exists()
    imports.carry_out(import_id, START + timedelta(seconds=59))  # the dead one still holds it
    assert Import.objects.get().state == "waiting"
    later = START + imports.HELD
    assert imports.waiting(later) == [import_id]
    imports.carry_out(import_id, later)
    match = Match.objects.get()
    assert (Import.objects.get().state, match.version, match.status) == ("done", 418, "ended")
    assert Entry.objects.filter(match=match).count() == 418
    assert Snapshot.objects.filter(match=match).count() == 9
    assert verdicts.verdict_of(match.pk)["state"] == "right"


def test_worker_killed_when_the_match_stood_makes_no_second_one(people: list[User]) -> None:
    import_id = bring(people[0])
    with pytest.raises(Killed), connection.execute_wrapper(die_at(3, "games_import")):
        imports.carry_out(import_id, START)
    assert Match.objects.get().version == 418
    assert Import.objects.get().state == "waiting"
    imports.carry_out(import_id, START + imports.HELD)
    assert Import.objects.get().state == "done"
    assert Match.objects.count() == 1


def test_log_of_which_workers_die_is_given_up_and_told(people: list[User], site: Client) -> None:
    import_id = bring(people[0])
    for number in range(imports.TRIES_MOST):
        with pytest.raises(Killed), connection.execute_wrapper(die_at(2, "games_entry")):
            imports.carry_out(import_id, START + number * imports.HELD)
    imports.carry_out(import_id, START + imports.TRIES_MOST * imports.HELD)
    assert Import.objects.get().state == "failed"
    assert not Match.objects.exists()
    assert not Entry.objects.exists()
    answer = site.get(reverse("import_state", kwargs={"site": SITE, "import_id": import_id}))
    assert answer.status_code == 503
    assert "Something went wrong on our side." in answer.content.decode()
    assert imports.waiting(START + timedelta(days=1)) == []


def test_two_workers_make_one_match(people: list[User]) -> None:
    import_id = bring(people[0])
    gate = threading.Barrier(2)

    def work() -> None:
        gate.wait()
        try:
            imports.carry_out(import_id, START)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Match.objects.get().version == 418
    assert Import.objects.get().tries == 1


def test_sweep_sends_what_was_lost_and_forgets_what_is_old(people: list[User], sent: Sent) -> None:
    old, lost = bring(people[0], b"x"), bring(people[0])
    imports.carry_out(old, START)
    Import.objects.update(
        created_at=timezone.now() - timedelta(days=2), held_until=START - timedelta(days=9999)
    )
    imports_sweep()
    OUTBOX.drain()
    assert [(name, args) for name, args, _ in sent.take()] == [("games.tasks.import_log", [lost])]
    assert list(Import.objects.values_list("pk", flat=True)) == [lost]


def test_other_writers_wait_for_moments_only(people: list[User]) -> None:
    """A second writer, as fast as it can: the longest of its waits while a whole game comes in."""
    runs = (longest_wait(people) for _ in range(6))
    # On a machine so busy that everything takes longer, moments are a part of the whole; who had to wait for the
    # end of the import would wait for all of it, every time.
    assert any(longest < max(0.1, whole / 2) for longest, whole in runs)


def longest_wait(people: list[User]) -> tuple[float, float]:
    """Seconds that the second writer waited at most, and that the import took."""
    import_id, waits = bring(people[0]), [0.0]
    connected, over = threading.Event(), threading.Event()

    def write() -> None:
        try:
            while not over.is_set():
                began = time.monotonic()
                User.objects.filter(pk=people[1].pk).update(first_name=str(len(waits)))
                waits.append(time.monotonic() - began)
                connected.set()
        finally:
            connections.close_all()

    writer = threading.Thread(target=write)
    writer.start()
    assert connected.wait(30)
    waits.clear()
    started = time.monotonic()
    imports.carry_out(import_id, START)
    whole = time.monotonic() - started
    over.set()
    writer.join()
    assert len(waits) > 5
    assert Import.objects.get(pk=import_id).state == "done"
    return max(waits), whole


def test_no_transaction_writes_more_than_a_part(people: list[User]) -> None:
    """What bounds the wait, whatever the length of the log."""
    rows: list[int] = []

    def count(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - as Django calls it
        if sql.startswith("INSERT INTO games_entry"):
            rows.append(len(params))
        return run(sql, params, many, context)

    with connection.execute_wrapper(count):
        imports.carry_out(bring(people[0]), START)
    assert sum(rows) == 418
    assert max(rows) == PART_MOST


def test_match_that_two_bring_at_once_is_torn_and_does_not_begin(people: list[User]) -> None:
    revision = play.revision_for(game="1836jr", rules={}, now=START)
    match_id = play.prepare(revision=revision, now=START).pk
    seats = [SeatPlan("ola", people[0]), SeatPlan("Steady 1", bot="steady")]

    def lose(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001 - as Django calls it
        if sql.startswith("SELECT COUNT"):
            Entry.objects.filter(match=match_id).delete()
        return run(sql, params, many, context)

    with pytest.raises(play.TornLog), connection.execute_wrapper(lose):
        play.start_with_log(match_id=match_id, seats=seats, options=Options(), played=[], now=START)
    assert Match.objects.get().status == "prepared"
