"""The calendar of events: a month in weeks, and one event in a list."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any, Final

from django.utils import timezone

from accounts.models import User
from games.fronts.catalogue import front_for
from notifications.selectors import zone_of
from tournaments import season, selectors
from tournaments.models import EventSeries
from tournaments.naming import FORMAT_NAMES

#: Events below tables: how many, how far ahead they begin, and how long ago those that are still played.
DEPARTURES_MOST: Final = 4
AHEAD: Final = timedelta(days=7)
BEGUN_BEFORE: Final = timedelta(days=1)
#: Series that the calendar shows.
SERIES_MOST: Final = 20
#: The weekday from which on a day is of the weekend.
SATURDAY: Final = 5


def month_of(day: date, user: User | None, game: str = "") -> dict[str, Any]:
    """The weeks of a month with their events, from Monday; `mine` are events this reader is on the list of."""
    first = day.replace(day=1)
    start = first - timedelta(days=first.weekday())
    following = (first + timedelta(days=32)).replace(day=1)
    weeks = -(-((following - start).days) // 7)
    end = start + timedelta(days=7 * weeks)
    events = list(selectors.events_between(_midnight(start), _midnight(end)))
    shown = event_lines([one for one in events if not game or one.game == game], user)
    days = [
        {
            "date": one,
            "is_other": one.month != first.month,
            "is_today": one == timezone.localdate(),
            "is_weekend": one.weekday() >= SATURDAY,
            "events": [
                line for line in shown if timezone.localdate(line["event"].starts_at) == one
            ],
        }
        for one in (start + timedelta(days=number) for number in range(7 * weeks))
    ]
    return {
        "first": first,
        "before": first - timedelta(days=1),
        "after": following,
        "weeks": [days[at : at + 7] for at in range(0, len(days), 7)],
        "lines": shown,
    }


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, datetime.min.time()))


def event_lines(events: list[Any], user: User | None) -> list[dict[str, Any]]:
    """Events in a list, each with the table at which this reader sits now."""
    mine = selectors.events_of(user) if user and events else set()
    alive = [one.pk for one in events if one.pk in mine and one.is_begun and not one.is_over]
    tables = selectors.tables_of(user, alive) if user and alive else {}
    return [_event_line(one, mine) | {"my_table": tables.get(one.pk)} for one in events]


def _event_line(tournament: Any, mine: set[int]) -> dict[str, Any]:
    return {
        "event": tournament,
        "game_name": front_for(tournament.game).name,
        "code": front_for(tournament.game).initials,
        "format_name": FORMAT_NAMES[tournament.format],
        "is_mine": tournament.pk in mine,
        "takes_me": tournament.takes_entries and tournament.pk not in mine,
        "listed": tournament.listed,
    }


def departures(user: User | None, now: datetime) -> dict[str, Any] | None:
    """The next events of a week with those that are played now, for pages of tables; None where there are none."""
    alive = selectors.events_alive(now - BEGUN_BEFORE, now + AHEAD)[:DEPARTURES_MOST]
    lines = event_lines(list(alive), user)
    return {"lines": lines, "zone": zone_of(user)} if lines else None


def series_lines(user: User | None) -> list[dict[str, Any]]:
    """The series that go on, each as a line of stops: over, next, to come; the next is `mine` for who is on its list."""
    mine = selectors.events_of(user) if user else set()
    return [_series_line(one, mine, user) for one in selectors.series_alive(SERIES_MOST)]


def _series_line(series: EventSeries, mine: set[int], user: User | None) -> dict[str, Any]:
    events = list(series.events.all())
    coming = next((one for one in events if not one.is_over), None)
    last = max([series.planned, *(one.number for one in events)])
    over = {one.number for one in events if one.is_over}
    stops = [
        "done" if number in over else "next" if coming and number == coming.number else "later"
        for number in range(1, last + 1)
    ]
    return {
        "series": series,
        "game": events[0].game if events else "",
        "coming": coming,
        "is_mine": coming is not None and coming.pk in mine,
        "my": season.own(season.table_of(events), user) if user else None,
        "stops": stops,
        "done": len(over),
        "count": last,
    }
