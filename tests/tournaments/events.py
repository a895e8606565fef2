"""Events for tests: announced, filled and played in-process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone, translation

from accounts.models import User
from tournaments import selectors
from tournaments.formats.record import Terms
from tournaments.models import Bout, Tournament
from tournaments.services import creation, entry, results, running

NOW = datetime(2026, 7, 14, 18, 0, tzinfo=UTC)
START = NOW + timedelta(hours=1)
BY_SEAT = {"first_player_rule": "first_seat", "round_limit": 5}


def settings_of(**more: Any) -> creation.EventSettings:
    """A small event of Eurobiznes; keywords replace its parts, `terms` those of the format."""
    terms = Terms(**{"sizes": (4, 3), "rounds": 2, **more.pop("terms", {})})
    fields = {
        "checkin_minutes": 0,
        "break_minutes": 0,
        "players_least": max(3, min(terms.sizes)),
        "pace": "instant",
        **more.pop("more", {}),
    }
    given = {"name": "Cup", "game": "eurobiznes", "starts_at": START, "rules": BY_SEAT, **more}
    return creation.EventSettings(terms=terms, more=fields, **given)


def event(director: User | None = None, at: datetime = NOW, **more: Any) -> Tournament:
    return creation.event_create(director=director, settings=settings_of(**more), now=at)


def with_bots(tournament: Tournament, count: int) -> Tournament:
    for _ in range(count):
        entry.register_bot(event_id=tournament.pk, by=None, bot="random", now=NOW)
    return tournament


def under_way(tournament: Tournament, player: User, bots: int) -> Tournament:
    """The event in its first round, which begins now: `player` is at a table or has the bye, with so many AI."""
    entry.register(event_id=tournament.pk, user=player, now=tournament.created_at)
    with_bots(tournament, bots)
    now = timezone.now()
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=now)
    running.move_on(tournament.pk, now)
    tournament.refresh_from_db()
    return tournament


def decided(tournament: Tournament, now: datetime) -> None:
    """Invented results for every open table: the later registered stands higher."""
    for bout in Bout.objects.filter(
        round__tournament=tournament, places=[], opened_at__isnull=False
    ):
        order = sorted(bout.seats, reverse=True)
        results.write(bout, ([1 + order.index(pk) for pk in bout.seats], []), "director")


def run_to_end(tournament: Tournament, now: datetime = START, most: int = 60) -> Tournament:
    """Sweeps and decides until the event is over."""
    for _ in range(most):
        running.move_on(tournament.pk, now)
        tournament.refresh_from_db()
        if tournament.is_over:
            return tournament
        decided(tournament, now)
        now += timedelta(minutes=1)
    raise AssertionError("the event does not end")


@contextmanager
def in_new_york() -> Iterator[None]:
    """As somebody reads who reads English far from the zone of the site."""
    with translation.override("en"), timezone.override(ZoneInfo("America/New_York")):
        yield


def names(tournament: Tournament) -> list[str]:
    """Who stands where, best first."""
    known = selectors.names_of(tournament)
    return [known[rank.id] for rank in selectors.standing_of(tournament)]
