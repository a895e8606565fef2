"""Pages of events, as strangers, entrants, directors and staff see them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from gates.qr_codes import qr_code
from tests.tournaments.events import START, decided, event, names, run_to_end, with_bots
from tests.tournaments.pressing import text_of
from tournaments import months, selectors, standings
from tournaments.forms import NewEventForm
from tournaments.models import EventBadge, Registration, Tournament
from tournaments.services import entry, running

Person = Callable[[str], User]


READ = ("", "screen/", "print/", "rounds/1/", "standings.csv", "event.ics")


@pytest.mark.parametrize("path", READ)
@pytest.mark.parametrize("who", ["", "jan", "ola"])
def test_everybody_may_read(
    site: Client, cup: Tournament, person: Person, path: str, who: str
) -> None:
    if who:
        site.force_login(person(who))
    assert site.get(f"/events/{cup.pk}/{path}").status_code == 200


@pytest.mark.parametrize("path", ["", "screen/"])
def test_an_event_shows_its_address_as_a_code(site: Client, cup: Tournament, path: str) -> None:
    address = f"http://testserver/events/{cup.pk}/"
    shown = site.get(f"/events/{cup.pk}/{path}").content.decode()
    assert qr_code(address).path in shown
    assert 'aria-label="QR code of this event"' in shown


@pytest.mark.parametrize("path", [*READ, "desk/"])
def test_an_event_that_is_none_is_told_so(site: Client, person: Person, path: str) -> None:
    site.force_login(person("ola"))
    answer = site.get(f"/events/999999/{path}")
    assert (answer.status_code, "There is no such event." in text_of(answer)) == (404, True)


def test_the_desk_is_for_director_and_staff(site: Client, cup: Tournament, person: Person) -> None:
    path = f"/events/{cup.pk}/desk/"
    assert site.get(path).status_code == 302
    site.force_login(person("jan"))
    assert site.get(path).status_code == 403
    assert site.post(f"{path}announce/", {"text": "Hello"}).status_code == 403
    assert cup.announcements.count() == 0
    site.force_login(person("ola"))
    assert site.get(path).status_code == 200
    staff = person("zoe")
    staff.is_staff = True
    staff.save()
    site.force_login(staff)
    assert site.get(path).status_code == 200
    assert site.post(f"{path}nothing/").status_code == 404


def test_my_table_stands_first(site: Client, cup: Tournament, person: Person) -> None:
    site.force_login(person("jan"))
    shown = text_of(site.get(f"/events/{cup.pk}/"))
    assert re.search(r"Round 1: table \d, seat \d", shown)
    assert "You" in shown


def test_the_calendar_shows_events_and_mine(site: Client, cup: Tournament, person: Person) -> None:
    assert "Cup" in text_of(site.get("/events/"))
    site.force_login(person("jan"))
    assert "you are on the list" in site.get("/events/").content.decode()
    assert "Cup" not in text_of(site.get("/events/?month=2031-01"))
    assert site.get("/events/?month=nonsense&game=chess").status_code == 200


def test_pages_ask_as_often_for_many_as_for_few(site: Client, person: Person) -> None:
    def asked(players: int) -> int:
        tournament = with_bots(event(terms={"sizes": (3,)}, more={"by_hand": True}), players)
        Tournament.objects.filter(pk=tournament.pk).update(starts_at=timezone.now())
        running.move_on(tournament.pk, timezone.now())
        site.get(f"/events/{tournament.pk}/")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            site.get(f"/events/{tournament.pk}/")
        return len(queries)

    assert asked(12) == asked(3)


def test_register_check_in_and_withdraw_in_the_browser(site: Client, person: Person) -> None:
    tournament = event(person("ola"), more={"checkin_minutes": 10})
    path = f"/events/{tournament.pk}/"
    assert "Sign in to take part" in text_of(site.get(path))
    site.force_login(person("jan"))
    assert "You are on the list." in text_of(site.post(f"{path}register/", follow=True))
    assert "You are on the list already." in text_of(site.post(f"{path}register/", follow=True))
    assert "Check-in is not open." in text_of(site.post(f"{path}check-in/", follow=True))
    Tournament.objects.update(state="checkin")
    assert "is here" in text_of(site.post(f"{path}check-in/", follow=True))
    site.post(f"{path}withdraw/")
    assert Registration.objects.get().state == "withdrawn"
    site.post(f"{path}register/")
    assert Registration.objects.get().state == "listed"


@pytest.mark.django_db
def test_every_field_of_a_new_event_stands_in_one_part_of_its_form() -> None:
    form = NewEventForm("eurobiznes")
    assert sorted(field.name for _, fields in form.parts() for field in fields) == sorted(
        form.fields
    )


def test_a_calendar_is_a_month_or_a_list_and_steps_keep_the_choice(
    site: Client, cup: Tournament
) -> None:
    month = f"{timezone.localtime(cup.starts_at):%Y-%m}"
    Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
    asked = "view=list&game=eurobiznes"
    shown = site.get(f"/events/?{asked}").content.decode()
    assert 'class="card calendar is-list"' in shown
    assert shown.count("&amp;game=eurobiznes&amp;view=list") >= 2
    assert '<span class="game-code">EB</span>' in shown
    shown = site.get(f"/events/?month={month}&view=nonsense").content.decode()
    assert "is-list" not in shown


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "2 more events on 14 July"), ("pl", "jeszcze 2 turnieje, 14 lipca")],
)
def test_a_full_day_says_how_many_events_more_it_has(
    site: Client, person: Person, language: str, words: str
) -> None:
    for number in range(4):
        event(person("ola"), name=f"Cup {number}")
    site.cookies["django_language"] = language
    shown = site.get("/events/?month=2026-07").content.decode()
    assert f'<span aria-hidden="true">+2</span><span class="sr-only">{words}</span>' in shown


def test_a_series_is_a_line_of_its_events(site: Client, person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    first = event(ola, rhythm="weekly", more={"by_hand": True})
    run_to_end(with_bots(first, 4))
    second = Tournament.objects.get(series=first.series, number=2)
    [line] = months.series_lines(jan)
    assert (line["coming"], line["is_mine"], line["done"]) == (second, False, 1)
    assert line["stops"] == ["done", "next", *["later"] * 8]
    entry.register(event_id=second.pk, user=jan, now=second.created_at)
    assert months.series_lines(jan)[0]["is_mine"]
    site.force_login(jan)
    assert "you are on the list of the next one" in site.get("/events/").content.decode()


def test_the_calendar_asks_as_often_for_many_events_as_for_one(
    site: Client, person: Person
) -> None:
    site.force_login(person("jan"))

    def asked() -> int:
        site.get("/events/")
        with CaptureQueriesContext(connection) as queries:
            site.get("/events/")
        return len(queries)

    def announced() -> None:
        event(
            person("ola"),
            at=timezone.now(),
            starts_at=timezone.now() + timedelta(hours=1),
            rhythm="weekly",
        )

    announced()
    few = asked()
    for _ in range(4):
        announced()
    assert asked() == few


def test_a_new_event_is_announced_by_its_form(site: Client, person: Person) -> None:
    path = "/events/new/eurobiznes/"
    assert site.get(path).status_code == 302
    site.force_login(person("ola"))
    form = site.get(path).context["form"]
    given = {name: form[name].value() for name in form.fields}
    given = {
        name: value for name, value in given.items() if value is not None and value is not False
    }
    given |= {
        "name": "Evening",
        "starts_at": (timezone.now() + timedelta(days=1)).strftime("%Y-%m-%dT%H:%M"),
    }
    answer = site.post(path, given)
    assert answer.status_code == 302, answer.context["form"].errors
    tournament = Tournament.objects.get()
    assert answer["Location"] == f"/events/{tournament.pk}/"
    assert tournament.revision.rules["first_player_rule"] == "first_seat"
    wrong = site.post(path, given | {"starts_at": "2020-01-01T10:00"})
    assert (wrong.status_code, "The start must lie ahead" in text_of(wrong)) == (422, True)
    few = site.post(path, given | {"players_least": 2})
    assert "This format needs at least 3 players, not 2." in text_of(few)


def test_series_pages_add_points_up(site: Client, person: Person) -> None:
    tournament = event(person("ola"), rhythm="weekly", terms={"rounds": 1}, more={"by_hand": True})
    with_bots(tournament, 4)
    for _ in range(3):
        running.move_on(tournament.pk, tournament.starts_at)
        decided(tournament, tournament.starts_at)
    shown = text_of(site.get(f"/events/series/{tournament.series_id}/"))
    assert names(tournament)[0] in shown
    assert "Points of all events" in shown
    assert site.get("/events/series/999999/").status_code == 404


def test_every_tie_break_of_every_entrant_is_explained(site: Client, person: Person) -> None:
    cup = run_to_end(with_bots(event(person("ola"), more={"by_hand": True}), 4))
    shown = site.get(f"/events/{cup.pk}/").text
    sheets = re.findall(r'<details class="sheet">(.*?)</details>', shown, re.DOTALL)
    lines = standings.standing_lines(cup, None)
    assert len(sheets) == len(lines) == 4
    for sheet, line in zip(sheets, lines, strict=True):
        told = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>\s*<dd class=\"hint\">(.*?)</dd>", sheet)
        assert [name for name, _value, _help in told] == [one["name"] for one in line.values]
        assert len(told) == 8
        assert [value for _name, value, _help in told] == [one["read"] for one in line.values]
        assert all(help_text for _name, _value, help_text in told)


def test_big_screen_ends_with_the_podium(site: Client, person: Person) -> None:
    cup = with_bots(event(person("ola"), more={"by_hand": True}), 4)
    running.move_on(cup.pk, START)
    path = f"/events/{cup.pk}/screen/"
    assert "Podium" not in text_of(site.get(path))
    run_to_end(cup)
    shown = site.get(path)
    assert "Podium" in text_of(shown)
    first = selectors.standing_of(cup)[0].id
    [name] = [row.name for row in cup.registrations.all() if row.key == first]
    assert re.search(rf'podium-1">.*?<b>{name}</b>', shown.text)
    assert 'class="bout screen-table"' not in shown.text


def test_who_stood_on_a_podium_shows_it_on_their_page(site: Client, person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    cup = event(ola, more={"by_hand": True})
    entry.register(event_id=cup.pk, user=jan, now=cup.created_at)
    run_to_end(with_bots(cup, 3))
    EventBadge.objects.filter(user=jan).delete()
    assert "On the podium of events" not in text_of(site.get(f"/people/{jan.pk}/"))
    EventBadge.objects.create(tournament=cup, user=jan, place=2)
    shown = text_of(site.get(f"/people/{jan.pk}/"))
    assert re.search(r"On the podium of events place 2 Cup", shown)


def test_events_to_come_stand_below_the_tables(site: Client, person: Person) -> None:
    now, jan = timezone.now(), person("jan")
    soon = {"at": now, "starts_at": now + timedelta(days=1)}
    assert "Events of the next seven days" not in text_of(site.get("/"))
    cup = event(person("ola"), name="Autumn Cup", **soon)
    event(person("ola"), name="Winter Cup", at=now, starts_at=now + timedelta(days=9))
    entry.register(event_id=cup.pk, user=jan, now=now)
    for path in ("/", "/quick/"):
        shown = text_of(site.get(path))
        assert "Autumn Cup" in shown
        assert "Winter Cup" not in shown
        assert "Take part : Autumn Cup" in shown
    site.force_login(jan)
    assert "on the list See : Autumn Cup" in text_of(site.get("/"))

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            site.get("/")
        return len(queries)

    few = asked()
    for number in range(3):
        event(person("ola"), name=f"Cup {number}", **soon)
    assert asked() == few
