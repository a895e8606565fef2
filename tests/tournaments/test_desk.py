"""What a director says, and when a round is closed before its time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Deadline, Match
from tests.tournaments.events import START, decided, event, with_bots
from tournaments import selectors, shown_rounds
from tournaments.errors import TournamentError
from tournaments.models import Announcement, Bout, PlannedRound, Tournament
from tournaments.services import desk, desk_rounds, entry, running

pytestmark = pytest.mark.django_db

Person = Callable[[str], User]


def begun(director: User, guest: User, **more: Any) -> Tournament:
    """Eight at two tables of the first round, one of them a person."""
    tournament = event(director, more={"break_minutes": 5, **more})
    entry.register(event_id=tournament.pk, user=guest, now=tournament.created_at)
    running.move_on(with_bots(tournament, 7).pk, START)
    tournament.refresh_from_db()
    return tournament


def tables_of(tournament: Tournament, guest: User) -> tuple[Bout, Bout]:
    """The table of the person, and the other."""
    row = selectors.registration_of(tournament, guest)
    assert row is not None
    bouts = list(Bout.objects.filter(round__tournament=tournament))
    mine = next(bout for bout in bouts if row.pk in bout.seats)
    return mine, next(bout for bout in bouts if bout != mine)


def page(path: str, reader: User | None = None) -> str:
    site = Client()
    site.cookies["django_language"] = "en"
    if reader is not None:
        site.force_login(reader)
    return " ".join(site.get(path).content.decode().split())


def test_an_announcement_reaches_those_whom_it_is_for(person: Person) -> None:
    ola, jan = person("ola"), person("jan")
    cup = begun(ola, jan, by_hand=True)
    mine, other = tables_of(cup, jan)
    said: tuple[tuple[str, dict[str, Any]], ...] = (
        ("Tea for all", {}),
        ("Hall only", {"audience": "screen"}),
        ("Sit down", {"audience": "table", "bout_id": mine.pk}),
        ("Be quiet", {"audience": "table", "bout_id": other.pk}),
    )
    for text, to in said:
        desk.announce(event_id=cup.pk, by=ola, text=text, now=START, **to)

    def read(shown: str) -> set[str]:
        return {
            text for text in ("Tea for all", "Hall only", "Sit down", "Be quiet") if text in shown
        }

    path = f"/events/{cup.pk}/"
    assert read(page(path, jan)) == {"Tea for all", "Sit down"}
    assert read(page(path)) == {"Tea for all"}
    assert read(page(f"{path}screen/")) == {"Hall only"}  # the newest that the hall is told
    assert read(page(f"{path}desk/", ola)) == {"Tea for all", "Hall only", "Sit down", "Be quiet"}


def test_a_notice_is_sent_to_those_whom_an_announcement_is_for(
    person: Person, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    ola, jan = person("ola"), person("jan")
    cup = begun(ola, jan, by_hand=True)
    mine, other = tables_of(cup, jan)
    with django_capture_on_commit_callbacks(execute=True):
        others: tuple[dict[str, Any], ...] = (
            {"audience": "screen"},
            {"audience": "table", "bout_id": other.pk},
        )
        for to in others:
            desk.announce(event_id=cup.pk, by=ola, text="Not for Jan", now=START, **to)
        to = {"audience": "table", "bout_id": mine.pk}
        desk.announce(event_id=cup.pk, by=ola, text="For Jan", now=START, **to)
    news = jan.notices.filter(kind="event_news")
    assert list(news.values_list("text", flat=True)) == ["For Jan"]


def test_announcements_to_nobody_are_refused(person: Person) -> None:
    ola = person("ola")
    cup, foreign = (begun(ola, person(name), by_hand=True) for name in ("jan", "ewa"))
    table = Bout.objects.filter(round__tournament=foreign).first()
    assert table is not None
    wrong: tuple[tuple[dict[str, Any], str], ...] = (
        ({"audience": "cellar"}, "unknown_audience"),
        ({"audience": "table"}, "no_such_table"),
        ({"audience": "table", "bout_id": table.pk}, "no_such_table"),
    )
    for to, code in wrong:
        with pytest.raises(TournamentError) as refused:
            desk.announce(event_id=cup.pk, by=ola, text="Tea", now=START, **to)
        assert refused.value.code == code
    assert not Announcement.objects.exists()


def test_a_round_closed_early_decides_its_open_tables_as_was_agreed(person: Person) -> None:
    ola = person("ola")
    cup = begun(ola, person("jan"), open_tables="worth")
    planned = cup.rounds.get()
    shown = page(f"/events/{cup.pk}/desk/", ola)
    assert "2 tables are still being played. They are decided now: by what everybody" in shown
    for _ in range(2):  # twice is once
        desk_rounds.close_now(event_id=cup.pk, by=ola, round_id=planned.pk, now=START)
    running.move_on(cup.pk, START)
    planned.refresh_from_db()
    assert planned.state == PlannedRound.State.CLOSED
    assert {bout.decision for bout in planned.bouts.all()} == {Bout.Decision.WORTH}
    [act] = cup.acts.filter(kind="closed_early")
    assert (act.by, act.params) == (ola, {"round": 1, "tables": [1, 2]})
    desk_rounds.close_now(event_id=cup.pk, by=ola, round_id=planned.pk, now=START)
    second = cup.rounds.get(number=2).pk
    with pytest.raises(TournamentError) as refused:
        desk_rounds.close_now(event_id=cup.pk, by=ola, round_id=second, now=START)
    assert refused.value.code == "round_not_played"


@pytest.mark.parametrize("more", [{"by_hand": True}, {"open_tables": "director"}])
def test_a_round_whose_results_only_the_director_knows_is_not_closed_without_them(
    person: Person, more: dict[str, Any]
) -> None:
    ola = person("ola")
    cup = begun(ola, person("jan"), **more)
    planned = cup.rounds.get()
    shown = page(f"/events/{cup.pk}/desk/", ola)
    assert "disabled>Close round 1</button>" in shown
    assert "2 tables without a result" in shown
    with pytest.raises(TournamentError) as refused:
        desk_rounds.close_now(event_id=cup.pk, by=ola, round_id=planned.pk, now=START)
    assert refused.value.params == {"round": 1, "tables": "1, 2"}
    decided(cup, START)
    shown = page(f"/events/{cup.pk}/desk/", ola)
    assert 'class="button ticket">Close round 1</button>' in shown
    desk_rounds.close_now(event_id=cup.pk, by=ola, round_id=planned.pk, now=START)
    running.move_on(cup.pk, START)
    planned.refresh_from_db()
    assert planned.state == PlannedRound.State.CLOSED
    assert not cup.acts.filter(kind="closed_early").exists()


def test_the_desk_shows_the_clock_of_each_table_that_is_played(person: Person) -> None:
    ola = person("ola")
    cup = begun(ola, person("jan"))
    first, _ = Bout.objects.filter(round__tournament=cup).order_by("number")
    assert first.match is not None
    Deadline.objects.all().delete()
    for seat, left in ((0, 50), (1, 20)):
        at_ms = int(START.timestamp() * 1000) + left * 1000
        Deadline.objects.create(match=first.match, kind="seat", seat=seat, at_ms=at_ms)

    def clocks() -> list[object]:
        return [shown_rounds.clock_of(bout) for bout in selectors.desk_rounds(cup)[0].bouts.all()]

    assert clocks() == [START + timedelta(seconds=20), None]
    soonest = timezone.localtime(START + timedelta(seconds=20)).isoformat()
    assert f'data-countdown="{soonest}"' in page(f"/events/{cup.pk}/desk/", ola)
    desk.pause(event_id=cup.pk, by=ola, reason="Fire drill", now=START + timedelta(seconds=1))
    assert clocks() == [None, None]
    assert not Match.objects.filter(paused_at=None).exists()


def test_the_desk_asks_as_often_for_many_tables_as_for_few(person: Person) -> None:
    ola = person("ola")

    def asked(players: int) -> int:
        cup = with_bots(event(ola, terms={"sizes": (3,)}), players)
        Tournament.objects.filter(pk=cup.pk).update(starts_at=timezone.now())
        running.move_on(cup.pk, timezone.now())
        page(f"/events/{cup.pk}/desk/", ola)
        with CaptureQueriesContext(connection) as queries:
            page(f"/events/{cup.pk}/desk/", ola)
        return len(queries)

    assert asked(12) == asked(3)
