"""Notes for oneself at a match: whose they are, what is refused, what two devices do to each other, and when they go."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts import services
from accounts.models import User
from games import own_notes, play
from games.models import FormerHolder, OwnNotes, Seat
from games.note_views import KEEPING
from games.own_notes import NotesText
from tests.games.conftest import START, HeldTable, Seated

SECRET = "Dutch corner before the fours"
JSON = "application/json"


@pytest.fixture(autouse=True)
def fresh(db: None) -> None:
    cache.clear()


def device(person: User) -> Client:
    """A browser in which this person is signed in."""
    person.locale = "en"
    person.save()
    client = Client()
    client.force_login(person)
    return client


def path(table: HeldTable) -> str:
    return reverse("match_notes", args=[table.pk])


def put(client: Client, table: HeldTable, text: str, version: int = 0) -> Any:
    return client.post(path(table), json.dumps({"text": text, "version": version}), JSON)


def test_every_device_of_the_person_reads_what_one_wrote(seated: Seated) -> None:
    table = seated()
    assert device(table.people[0]).get(path(table)).json() == {"text": "", "version": 0}
    written = put(device(table.people[0]), table, SECRET)
    assert (written.status_code, written.json()) == (200, {"text": SECRET, "version": 1})
    read = device(table.people[0]).get(path(table))
    assert read.json() == {"text": SECRET, "version": 1}
    assert read["Cache-Control"] == "private, no-store"
    assert put(device(table.people[0]), table, "", version=1).json() == {"text": "", "version": 2}


def test_other_seat_has_notes_of_its_own(seated: Seated) -> None:
    table = seated()
    put(device(table.people[0]), table, SECRET)
    other = device(table.people[1])
    assert other.get(path(table)).json() == {"text": "", "version": 0}
    assert put(other, table, "mine").json() == {"text": "mine", "version": 1}
    assert device(table.people[0]).get(path(table)).json()["text"] == SECRET


def test_guest_who_holds_a_seat_keeps_notes_too(seated: Seated, people: list[User]) -> None:
    people[0].is_guest = True
    people[0].save()
    table = seated()
    assert put(device(people[0]), table, SECRET).status_code == 200
    assert device(people[0]).get(path(table)).json()["text"] == SECRET


def test_watcher_and_stranger_have_none(seated: Seated, people: list[User]) -> None:
    table = seated()
    put(device(people[0]), table, SECRET)
    for answer in (device(people[3]).get(path(table)), put(device(people[3]), table, "x")):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    assert Client().get(path(table)).status_code == 302
    assert put(Client(), table, "x").status_code == 302
    assert OwnNotes.objects.get().text == SECRET


def test_who_sat_there_before_keeps_what_they_wrote(seated: Seated, people: list[User]) -> None:
    table = seated()
    put(device(people[0]), table, SECRET)
    held = {"match_id": table.pk, "seat": 0, "user": people[0], "name": "ola", "version": 1}
    FormerHolder.objects.create(**held, at=START)
    Seat.objects.filter(match=table.pk, number=0).update(user=people[3])
    assert device(people[0]).get(path(table)).json()["text"] == SECRET
    assert device(people[3]).get(path(table)).json()["text"] == ""


def test_no_match_is_no_page(seated: Seated, people: list[User]) -> None:
    assert device(people[0]).get("/matches/nosuchmatch0/notes/").status_code == 404


def test_text_has_a_length(seated: Seated) -> None:
    table = seated()
    mine = device(table.people[0])
    refused = put(mine, table, "ż" * 4001)
    assert (refused.status_code, refused.json()["code"]) == (422, "notes_too_long")
    assert not OwnNotes.objects.exists()
    assert put(mine, table, "ż" * 4000).json()["version"] == 1


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{}",
        '{"text": "x"}',
        '{"text": 1, "version": 0}',
        '{"text": "x", "version": -1}',
        '{"text": "x", "version": 2147483647}',
        '{"text": "x", "version": 0, "user": 2}',
        '{"text": "\\u0000", "version": 0}',
    ],
)
def test_what_is_no_note_is_refused(seated: Seated, body: str) -> None:
    table = seated()
    mine = device(table.people[0])
    form = mine.post(path(table), {"text": "x", "version": "0"})
    for answer in (mine.post(path(table), body, JSON), form):
        assert (answer.status_code, answer.json()["code"]) == (400, "notes_malformed")
    assert not OwnNotes.objects.exists()


@pytest.mark.parametrize("version", [0, 2, 9])
def test_device_that_missed_a_change_is_told_and_changes_nothing(
    seated: Seated, version: int
) -> None:
    table = seated()
    put(device(table.people[0]), table, SECRET)
    late = put(device(table.people[0]), table, "another plan", version)
    assert late.status_code == 409
    told = {name: late.json()[name] for name in ("code", "text", "version")}
    assert told == {"code": "notes_changed", "text": SECRET, "version": 1}
    assert OwnNotes.objects.get().text == SECRET


def test_same_text_sent_again_is_no_conflict(seated: Seated) -> None:
    table = seated()
    mine = device(table.people[0])
    put(mine, table, SECRET)
    again = put(mine, table, SECRET)
    assert (again.status_code, again.json()) == (200, {"text": SECRET, "version": 1})


def test_too_many_are_put_off(seated: Seated) -> None:
    table = seated()
    mine = device(table.people[0])
    for _ in range(KEEPING.times):
        assert mine.get(path(table)).status_code == 200
    late = put(mine, table, SECRET)
    assert (late.status_code, late.json()["code"]) == (429, "slow_down")
    assert int(late["Retry-After"]) > 0
    assert not OwnNotes.objects.exists()
    assert device(table.people[1]).get(path(table)).status_code == 200


def test_request_of_another_site_is_refused(seated: Seated) -> None:
    table = seated()
    mine = Client(enforce_csrf_checks=True)
    mine.force_login(table.people[0])
    assert put(mine, table, SECRET).status_code == 403
    mine.get(path(table))  # the answer brings the token, whatever page it is asked from
    token = mine.cookies["csrftoken"].value
    sent = json.dumps({"text": SECRET, "version": 0})
    answer = mine.post(path(table), sent, JSON, headers={"x-csrftoken": token})
    assert answer.status_code == 200


def wrote(table: HeldTable, number: int = 0, text: str = SECRET, days: int = 0) -> None:
    own_notes.keep(
        match_id=table.pk,
        user_id=table.people[number].pk,
        sent=NotesText(text),
        now=START + timedelta(days=days),
    )


@pytest.mark.django_db(transaction=True)
def test_notes_go_with_the_account(seated: Seated) -> None:
    table = seated()
    wrote(table, 0)
    wrote(table, 1)
    services.account_close(user=table.people[0], now=START)
    assert [row.user_id for row in OwnNotes.objects.all()] == [table.people[1].pk]
    table.people[1].delete()
    assert not OwnNotes.objects.exists()


def test_notes_go_with_the_match(people: list[User]) -> None:
    revision = play.revision_for(game="toy", rules={}, now=START)
    match = play.prepare(revision=revision, now=START)
    OwnNotes.objects.create(match=match, user=people[0], text=SECRET, changed_at=START)
    match.delete()
    assert not OwnNotes.objects.exists()


def test_file_holds_all_of_mine_and_nothing_of_others(seated: Seated) -> None:
    first, second, third = seated(), seated(), seated()
    wrote(first)
    wrote(second, text="newer", days=1)
    wrote(third, text="")
    wrote(first, 1, "not mine")
    answer = device(first.people[0]).get(reverse("notes_file"))
    assert answer["Content-Disposition"] == 'attachment; filename="magnat-notes.json"'
    assert answer.json() == {
        "notes": [
            {"match": second.pk, "game": "toy", "changed_at": "2030-01-02T12:00:00Z", "text": "newer"},
            {"match": first.pk, "game": "toy", "changed_at": "2030-01-01T12:00:00Z", "text": SECRET},
        ]
    }  # fmt: skip


def test_profile_leads_to_the_file_and_others_see_nothing_of_it(seated: Seated) -> None:
    table = seated()
    wrote(table)
    page = device(table.people[0]).get(reverse("profile")).content.decode()
    assert "You keep notes at 1 table." in page
    assert reverse("notes_file") in page
    assert SECRET not in page
    shown = device(table.people[1]).get(table.people[0].get_absolute_url()).content.decode()
    assert reverse("notes_file") not in shown
    assert reverse("notes_file") not in device(table.people[1]).get("/profile/").content.decode()


def test_nobody_else_reads_them_anywhere(
    seated: Seated, admin_client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    table = seated()
    put(device(table.people[0]), table, SECRET)
    put(device(table.people[0]), table, "overwritten", version=7)
    table.finish()
    match = f"/matches/{table.pk}"
    for end in ("/", "/export/", "/story/", "/replay/", "/replay/script/", "/verify/", "/film/"):
        for who in (device(table.people[1]), Client()):
            assert SECRET not in who.get(match + end).content.decode()
    person = table.people[0].pk
    for admin in (f"games/match/{table.pk}/change/", f"accounts/user/{person}/delete/", "games/"):
        assert SECRET not in admin_client.get(f"/admin/{admin}", follow=True).content.decode()
    assert SECRET not in caplog.text
    assert SECRET not in str(OwnNotes.objects.get())
