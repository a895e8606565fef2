"""Moments on pages of events: in the zone that the reader has chosen, or that of the site, which is named."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone, translation

from accounts.models import User
from gates.moments import moment_words
from notifications.models import NoticeWishes
from tests.tournaments.events import START, event, with_bots
from tests.tournaments.pressing import text_of
from tournaments.models import DeskAct, Tournament
from tournaments.services import running

pytestmark = pytest.mark.django_db

Person = Callable[[str], User]


def told(site: Client, path: str) -> list[str]:
    """The times of day that a page tells, each with the word behind it."""
    return re.findall(r"\d?\d:\d\d(?::\d\d)?(?: [\w\u2212]+)?", text_of(site.get(path)))


@pytest.fixture
def evening(person: Person) -> Tournament:
    """An event of Ola's in July at nine o'clock in Warsaw, in its first round, with a series and a desk that has acted."""
    cup = event(person("ola"), rhythm="weekly", terms={"sizes": (3,)}, more={"by_hand": True})
    with_bots(cup, 6)
    running.move_on(cup.pk, START)
    DeskAct.objects.create(tournament=cup, kind="extended", params={"minutes": 5}, at=START)
    cup.refresh_from_db()
    return cup


@pytest.mark.parametrize("place", ["", "screen/", "desk/", "series", "below"])
def test_every_time_names_its_zone(
    site: Client, evening: Tournament, person: Person, place: str
) -> None:
    Tournament.objects.filter(pk=evening.pk).update(failure="Fault", failed_at=START)
    site.force_login(person("ola"))
    if place == "below":
        Tournament.objects.filter(pk=evening.pk).update(starts_at=timezone.now())
    paths = {
        "series": f"/events/series/{evening.series_id}/",
        "below": "/",
    }
    times = told(site, paths.get(place, f"/events/{evening.pk}/{place}"))
    assert times
    assert {one.split(" ")[-1] for one in times} <= {"CEST", "CET"}, times


@pytest.mark.parametrize(
    ("zone", "clock"), [("America/New_York", "15:00 EDT"), ("Asia/Kolkata", "00:30 IST")]
)
def test_who_has_chosen_a_zone_is_told_in_it(
    site: Client, evening: Tournament, person: Person, zone: str, clock: str
) -> None:
    jan = person("jan")
    NoticeWishes.objects.create(user=jan, zone=zone)
    for path in (f"/events/{evening.pk}/", f"/events/series/{evening.series_id}/"):
        assert "21:00 CEST" in told(site, path)
    site.force_login(jan)
    for path in (f"/events/{evening.pk}/", f"/events/series/{evening.series_id}/"):
        assert clock in told(site, path)
    assert drawn(site, "/events/?month=2026-07") == (zone, DAYS[zone], clock[:5])


#: The day and the hour of the evening by the clocks of each zone.
DAYS = {"Europe/Warsaw": "14", "America/New_York": "14", "Asia/Kolkata": "15"}


def drawn(site: Client, path: str) -> tuple[str, str, str]:
    """The zone that a month names, the day on which the evening lies in it, and its hour."""
    answer = site.get(path)
    page = answer.content.decode()
    [zone] = re.findall(r'data-days-of="([^"]+)"', page)
    assert f"Time zone: {zone.replace('_', ' ')}" in text_of(answer)
    day, *_ = re.findall(r'<span class="day">(\d+)</span><a class="chip', page)
    hour, *_ = re.findall(r'class="chip-head"><time [^>]*>([^<]+)</time>', page)
    return zone, day, hour


@pytest.mark.parametrize("view", ["", "&view=list"])
def test_a_month_is_drawn_by_the_clocks_that_are_asked_for(
    site: Client, evening: Tournament, person: Person, view: str
) -> None:
    """The script of the page asks for those of the reader, so that days and hours are of one zone."""
    path = f"/events/?month=2026-07{view}"
    at_home = ("Europe/Warsaw", DAYS["Europe/Warsaw"], "21:00")
    assert drawn(site, path) == at_home
    abroad = ("Asia/Kolkata", DAYS["Asia/Kolkata"], "00:30")
    assert drawn(site, f"{path}&zone=Asia/Kolkata") == abroad
    NoticeWishes.objects.create(user=person("jan"), zone="America/New_York")
    site.force_login(person("jan"))
    assert drawn(site, f"{path}&zone=Asia/Kolkata") == abroad
    for nowhere in ("", "Mars/Olympus", "../../etc/passwd", "Etc/GMT"):
        zone, day, hour = drawn(site, f"{path}&zone={nowhere}")
        assert (zone, day, hour) == ("America/New_York", "14", "15:00")


def test_the_start_of_a_new_event_is_read_in_the_zone_of_who_announces_it(
    site: Client, person: Person
) -> None:
    ola = person("ola")
    NoticeWishes.objects.create(user=ola, zone="America/New_York")
    site.force_login(ola)
    path = "/events/new/eurobiznes/"
    answer = site.get(path)
    assert "Time zone: America/New York" in text_of(answer)
    form = answer.context["form"]
    given = {name: form[name].value() for name in form.fields}
    given = {
        name: value for name, value in given.items() if value is not None and value is not False
    }
    day = f"{timezone.now() + timedelta(days=2):%Y-%m-%d}"
    answer = site.post(path, given | {"name": "Evening", "starts_at": f"{day}T18:00"})
    assert answer.status_code == 302, answer.context["form"].errors
    start = datetime.fromisoformat(f"{day}T18:00").replace(tzinfo=ZoneInfo("America/New_York"))
    assert Tournament.objects.get().starts_at == start


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("Europe/Warsaw", "14 Jul 2026, 21:00 CEST"),
        ("America/Sao_Paulo", "14 Jul 2026, 16:00 UTC\u22123"),
        ("Asia/Kathmandu", "15 Jul 2026, 00:45 UTC+5:45"),
        ("UTC", "14 Jul 2026, 19:00 UTC"),
    ],
)
def test_a_zone_without_letters_is_told_by_its_hours(zone: str, words: str) -> None:
    with timezone.override(ZoneInfo(zone)), translation.override("en"):
        assert moment_words(datetime(2026, 7, 14, 19, 0, tzinfo=UTC)) == words
