"""What people are told of events."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest

from accounts.models import User
from notifications.models import Notice
from notifications.registry import still_holds
from tests.tournaments.events import NOW, START, decided, event, run_to_end, with_bots
from tournaments.models import Bout, Registration
from tournaments.services import desk, desk_rounds, entry, running

Person = Callable[[str], User]
Commit = Callable[..., AbstractContextManager[object]]
EARLY = START - timedelta(minutes=10)


def told(user: User, kind: str) -> list[str]:
    rows = Notice.objects.filter(user=user, kind=kind).order_by("pk")
    return list(rows.values_list("title", flat=True))


def english(user: User) -> User:
    user.locale = "en"
    user.save(update_fields=["locale"])
    return user


@pytest.mark.django_db
def test_entrants_are_told_of_their_way_through_an_event(
    person: Person, django_capture_on_commit_callbacks: Commit
) -> None:
    jan, ewa = english(person("jan")), english(person("ewa"))
    cup = event(
        person("ola"),
        terms={"sizes": (3,), "rounds": 1},
        more={"checkin_minutes": 15, "players_most": 3},
    )
    with django_capture_on_commit_callbacks(execute=True):
        entry.register(event_id=cup.pk, user=jan, now=NOW)
        with_bots(cup, 2)
        entry.register(event_id=cup.pk, user=ewa, now=NOW)
        running.move_on(cup.pk, EARLY)
    assert told(jan, "event_registered") == ["Cup: you are on the list"]
    assert told(ewa, "event_registered") == ["Cup: you are on the waiting list"]
    assert told(jan, "event_check_in") == ["Cup: say that you are here"]
    assert still_holds("event_check_in", jan.pk, str(cup.pk))
    entry.check_in(event_id=cup.pk, user=jan, now=EARLY)
    assert not still_holds("event_check_in", jan.pk, str(cup.pk))
    with django_capture_on_commit_callbacks(execute=True):
        running.move_on(cup.pk, START)
    row = Registration.objects.get(user=jan)
    seat = Bout.objects.get(round__tournament=cup).seats.index(row.pk) + 1
    assert told(jan, "event_pairing") == [f"Cup, round 1: table 1, seat {seat}"]
    assert told(ewa, "event_pairing") == []
    mark = Notice.objects.get(user=jan, kind="event_pairing").mark
    assert still_holds("event_pairing", jan.pk, mark)
    with django_capture_on_commit_callbacks(execute=True):
        run_to_end(cup)
    assert not still_holds("event_pairing", jan.pk, mark)
    [title] = told(jan, "event_result")
    assert title.startswith("Cup: place ")
    assert title.endswith(" of 3")


@pytest.mark.django_db
def test_entrants_are_told_once_that_the_start_was_put_off(
    person: Person, django_capture_on_commit_callbacks: Commit
) -> None:
    ola, jan, ewa = person("ola"), english(person("jan")), english(person("ewa"))
    cup = event(ola, more={"players_most": 3})
    for one in (jan, ewa):
        entry.register(event_id=cup.pk, user=one, now=NOW)
    entry.withdraw(event_id=cup.pk, user=ewa, now=NOW)
    with django_capture_on_commit_callbacks(execute=True):
        for _press in range(2):
            desk.extend(event_id=cup.pk, by=ola, minutes=5, now=EARLY, until=START.isoformat())
    [notice] = Notice.objects.filter(user=jan, kind="event_news")
    assert notice.title == "Cup: the start was put off"
    assert f":{START + timedelta(minutes=5):%M} " in notice.text
    assert not Notice.objects.filter(user=ewa, kind="event_news").exists()


@pytest.mark.django_db
def test_only_who_sits_otherwise_is_told_of_other_tables(
    person: Person, django_capture_on_commit_callbacks: Commit
) -> None:
    people = [english(person(f"p{number}")) for number in range(6)]
    cup = event(
        person("ola"),
        terms={"sizes": (2,), "format": "duels", "advance": 1},
        more={"by_hand": True, "break_minutes": 5, "players_least": 2},
    )
    for one in people:
        entry.register(event_id=cup.pk, user=one, now=NOW)
    running.move_on(cup.pk, START)
    decided(cup, START)
    with django_capture_on_commit_callbacks(execute=True):
        running.move_on(cup.pk, START)
    first, second, third = (bout.seats for bout in cup.rounds.get(number=2).bouts.all())
    tables = [first, [second[0], third[0]], [second[1], third[1]]]
    with django_capture_on_commit_callbacks(execute=True):
        desk_rounds.redraw(event_id=cup.pk, by=person("ola"), tables=tables, now=START)
        desk.announce(event_id=cup.pk, by=person("ola"), text="Tea", now=START)
    counts = {
        row.pk: len(told(row.user, "event_pairing")) for row in cup.registrations.all() if row.user
    }
    assert [counts[pk] for pk in (*first, *second, *third)] == [1, 1, 2, 2, 2, 2]
    assert told(people[0], "event_news") == ["Cup: the director says"]


@pytest.mark.django_db
def test_who_waited_for_nothing_is_told_why(
    person: Person, django_capture_on_commit_callbacks: Commit
) -> None:
    jan = english(person("jan"))
    cup = event(person("ola"))
    entry.register(event_id=cup.pk, user=jan, now=NOW)
    with django_capture_on_commit_callbacks(execute=True):
        running.move_on(cup.pk, START)
    notice = Notice.objects.get(user=jan, kind="event_result")
    assert (notice.title, notice.text) == ("Cup does not take place", "Too few people came.")
