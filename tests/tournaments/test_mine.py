"""What concerns the reader: their table wherever it is named, why they have none, their place in a series."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from accounts.models import User
from games.timing.controls import per_decision
from games.timing.texts import text_of
from tests.tournaments.events import START, decided, event, run_to_end, under_way, with_bots
from tournaments import months, season, shows
from tournaments.models import Bout, EventSeries, Tournament
from tournaments.services import desk_people, desk_results, entry, name_lists, running

pytestmark = pytest.mark.django_db

Person = Callable[[str], User]


def page(path: str, reader: User) -> str:
    site = Client()
    site.cookies["django_language"] = "en"
    site.force_login(reader)
    return site.get(path).content.decode()


def played(person: Person) -> Tournament:
    """An event on the site in its first round, Jan at one of its tables, with AI."""
    return under_way(event(person("ola")), person("jan"), bots=7)


def ways(html: str, match: str | None, words: str) -> int:
    """How many links to this table say so."""
    links = re.findall(rf'<a [^>]*href="[^"]*/{match}/"[^>]*>(.*?)</a>', html, re.DOTALL)
    return sum(words in one for one in links)


def test_my_table_is_one_press_away_wherever_the_event_is_named(person: Person) -> None:
    jan = person("jan")
    cup = played(person)
    bouts = list(Bout.objects.filter(round__tournament=cup))
    row = cup.registrations.get(user=jan).pk
    mine = next(bout for bout in bouts if row in bout.seats)
    other = next(bout for bout in bouts if bout != mine)
    where = f"/events/{cup.pk}/"
    assert ways(page(where, jan), mine.match_id, "To my table") == 1  # in my row of the standings
    tables = page(f"{where}?show=tables", jan)
    assert ways(tables, mine.match_id, "To my table") == 1
    assert ways(tables, other.match_id, "Watch") == 1
    for place in ("/events/", "/"):
        assert ways(page(place, jan), mine.match_id, "My table") == 1
        assert ways(page(place, person("ola")), mine.match_id, "My table") == 0
    desk_people.replace_by_bot(
        event_id=cup.pk, by=person("ola"), registration_id=row, now=timezone.now()
    )
    assert ways(page("/events/", jan), mine.match_id, "My table") == 0


def test_tables_of_many_events_are_asked_for_at_once(person: Person) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            months.departures(person("jan"), timezone.now())
        return len(queries)

    played(person)
    few = asked()
    for _ in range(2):
        played(person)
    assert asked() == few


def test_who_is_beaten_has_no_bye(person: Person) -> None:
    jan = person("jan")
    cup = event(terms={"format": "knockout", "sizes": (4,), "advance": 2}, more={"by_hand": True})
    entry.register(event_id=cup.pk, user=jan, now=cup.created_at)
    with_bots(cup, 7)
    running.move_on(cup.pk, START)
    assert shows.my_card(cup_of(cup), jan)["state"] == "playing"
    decided(cup, START)  # who registered first is last
    running.move_on(cup.pk, START)
    assert shows.my_card(cup_of(cup), jan)["state"] == "beaten"
    html = page(f"/events/{cup.pk}/", jan)
    assert "You did not get into this round." in html
    assert "A round without a table" not in html


def cup_of(cup: Tournament) -> Tournament:
    return Tournament.objects.get(pk=cup.pk)


def test_who_comes_late_waits_for_the_next_round(person: Person) -> None:
    jan = person("jan")
    cup = with_bots(event(terms={"rounds": 3}, more={"late_rounds": 2}), 4)
    running.move_on(cup.pk, START)
    entry.register(event_id=cup.pk, user=jan, now=START)
    assert shows.my_card(cup_of(cup), jan)["state"] == "late"


def test_the_waiting_list_of_a_played_event_is_no_bye(person: Person) -> None:
    jan = person("jan")
    cup = with_bots(event(more={"players_most": 4}), 4)
    entry.register(event_id=cup.pk, user=jan, now=cup.created_at)
    running.move_on(cup.pk, START)
    assert shows.my_card(cup_of(cup), jan)["state"] == "waiting"


def test_an_older_wave_that_is_still_played_is_my_round(person: Person) -> None:
    jan = person("jan")
    cup = event(
        terms={"format": "arena", "sizes": (4,), "rounds": 5},
        more={"by_hand": True, "round_minutes": 60},
    )
    entry.register(event_id=cup.pk, user=jan, now=cup.created_at)
    with_bots(cup, 7)
    running.move_on(cup.pk, START)
    row = cup.registrations.get(user=jan).pk
    for bout in Bout.objects.filter(round__tournament=cup):
        if row not in bout.seats:
            Bout.objects.filter(pk=bout.pk).update(places=[1, 2, 3, 4], decision="director")
    running.move_on(cup.pk, START + timedelta(minutes=1))
    assert cup.rounds.count() == 2
    found = shows.my_card(cup_of(cup), jan)
    assert (found["state"], found["round"].number) == ("playing", 1)


def test_the_card_asks_whom_somebody_else_put_on_the_list(person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    cup = with_bots(event(ola, starts_at=timezone.now() + timedelta(days=1)), 4)
    name_lists.import_names(event_id=cup.pk, by=ola, text="jan", now=timezone.now())
    assert "Yes, I play" in page(f"/events/{cup.pk}/", jan)
    assert "is asked" in page(f"/events/{cup.pk}/desk/", ola)
    site = Client()
    site.force_login(jan)
    site.post(f"/events/{cup.pk}/register/")
    assert "Yes, I play" not in page(f"/events/{cup.pk}/", jan)
    assert "is asked" not in page(f"/events/{cup.pk}/desk/", ola)


def test_nobody_who_came_by_themselves_is_asked_at_a_table_that_waits_for_its_result(
    person: Person,
) -> None:
    """The desk asks for the places of that table; the card of who sits there asks for nothing."""
    ola, jan = person("ola"), person("jan")
    cup = under_way(event(ola, terms={"sizes": (3,)}, more={"by_hand": True}), jan, bots=2)
    assert "Write down" in page(f"/events/{cup.pk}/desk/", ola)
    card = page(f"/events/{cup.pk}/", jan)
    assert "Round 1: table 1" in card
    assert "Yes, I play" not in card


def test_in_a_room_nothing_is_said_of_ai_and_of_worth(person: Person) -> None:
    told = {}
    for by_hand in (True, False):
        cup = event(person("ola"), terms={"sizes": (3,)}, more={"by_hand": by_hand})
        cup = under_way(cup, person("jan"), bots=2)
        told[by_hand] = page(f"/events/{cup.pk}/", person("jan"))
    for words in ("at your table an AI plays on", "by what everybody is worth then"):
        assert words not in told[True]
        assert words in told[False]
    assert "You are out of the event for good." in told[True]
    assert "decided: by the director." in re.sub(r"\s+", " ", told[True])


def series_of_two(person: Person) -> EventSeries:
    """A series of which two events are over; Jan was last in the first and missed the second."""
    jan = person("jan")
    first = event(person("ola"), rhythm="weekly", more={"by_hand": True})
    entry.register(event_id=first.pk, user=jan, now=first.created_at)
    run_to_end(with_bots(first, 3))
    second = Tournament.objects.get(series=first.series, number=2)
    run_to_end(with_bots(second, 4), second.starts_at)
    assert first.series is not None
    return first.series


def test_a_series_says_where_i_stand(person: Person) -> None:
    jan = person("jan")
    series = series_of_two(person)
    lines = season.table_of(list(series.events.all()))
    assert [(one.place, one.name, one.played, one.points) for one in lines] == [
        (1, "Kostek 3", 2, "12"),
        (2, "Kostek 4", 1, "8"),
        (3, "Kostek 2", 2, "6"),
        (4, "Kostek 1", 2, "2"),
        (5, "jan", 1, "0"),
    ]
    assert season.own(lines, jan) == lines[-1]
    shown = " ".join(page(f"/events/series/{series.pk}/", jan).split())
    assert "Your place: 5, with 0 points" in shown
    assert "after 2 of 10" in shown
    assert shown.count('<tr class="is-mine">') == 1
    assert "Your place" not in page(f"/events/series/{series.pk}/", person("ola"))
    assert "your place: 5" in page("/events/", jan)


def test_who_changes_their_name_stays_one_person_of_a_series(person: Person) -> None:
    jan = person("jan")
    series = series_of_two(person)
    second = series.events.get(number=2)
    row = second.registrations.order_by("number").first()
    assert row is not None
    row.user, row.name = jan, "Jan the Second"
    row.save()
    Tournament.objects.filter(pk=second.pk).update(version=second.version + 1)
    lines = season.table_of(list(series.events.all()))
    own = season.own(lines, jan)
    assert own is not None
    assert (own.played, own.name) == (2, "Jan the Second")


def test_a_series_is_worked_out_once_until_a_result_changes(person: Person) -> None:
    series = series_of_two(person)
    season.table_of(list(series.events.all()))
    with CaptureQueriesContext(connection) as queries:
        before = season.table_of(events := list(series.events.all()))
    assert len(queries) == 1  # the events
    first = events[0]
    bout = Bout.objects.filter(round__tournament=first).first()
    assert bout is not None
    desk_results.correct(
        event_id=first.pk, by=person("ola"), bout_id=bout.pk,
        places=bout.places[::-1], reason="a slip", now=START,
    )  # fmt: skip
    assert season.table_of(list(series.events.all())) != before


def test_the_page_says_by_which_rules_and_for_whom_before_anything_is_pressed(
    person: Person,
) -> None:
    jan = person("jan")
    asked = {"rating_least": 1600, "account_days": 7}
    cup = event(
        starts_at=timezone.now() + timedelta(days=1),
        more={"conditions": asked, "control": per_decision(90)},
    )
    shown = " ".join(page(f"/events/{cup.pk}/", jan).split())
    assert "For people with: rating from 1600, account of at least 7 days." in shown
    assert "This event is for ratings from 1600; yours is 1500." in shown
    assert '<button type="submit" class="button dashed" disabled>Take part</button>' in shown
    assert "Rules: " in shown
    with translation.override("en"):
        assert f"Clock: {text_of(per_decision(90))}" in shown
    Tournament.objects.filter(pk=cup.pk).update(conditions={})
    shown = page(f"/events/{cup.pk}/", jan)
    assert "For people with" not in shown
    assert '<button type="submit" class="button ticket">Take part</button>' in shown


def test_the_desk_says_of_people_alone_that_they_are_here(person: Person) -> None:
    ola = person("ola")
    cup = with_bots(event(ola, more={"checkin_minutes": 15}), 2)
    entry.register(event_id=cup.pk, user=person("jan"), now=cup.created_at)
    assert page(f"/events/{cup.pk}/desk/", ola).count("/desk/check_in/") == 1
