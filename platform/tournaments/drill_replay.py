"""An event replayed from the results that an earlier run wrote, with the same tables or none."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any


class DrillFailed(Exception):
    """The event did not end, or two computations of its standings differ."""


def replay(tournament: Any, results: dict[str, Any], now: datetime) -> None:
    """The same services, a clock of its own, and results from the file instead of matches. Raises DrillFailed."""
    from tournaments.services import steps  # noqa: PLC0415 - after the setup

    for _ in range(2000):
        now += timedelta(seconds=1)
        _leave_as_told(tournament, results["left"])
        steps.step(tournament.pk, now)
        tournament.refresh_from_db()
        if tournament.is_over:
            return
        _decide_as_told(tournament, results["tables"])


def _leave_as_told(tournament: Any, left: dict[str, int]) -> None:
    """Who was paired for the last time in a round is out before the next is paired."""
    closed = tournament.rounds.filter(state="closed").count()
    gone = [name for name, last in left.items() if last <= closed]
    tournament.registrations.filter(name__in=gone, number__gt=0).update(state="withdrawn")


def _decide_as_told(tournament: Any, tables: list[dict[str, Any]]) -> None:
    from tournaments.models import Bout  # noqa: PLC0415 - after the setup
    from tournaments.services import results  # noqa: PLC0415 - after the setup

    told = {(one["round"], frozenset(one["seats"])): one for one in tables}
    waiting = Bout.objects.filter(
        round__tournament=tournament, places=[], opened_at__isnull=False
    ).select_related("round")
    names = {row.pk: row.name for row in tournament.registrations.all()}
    for bout in waiting:
        seats = [names[pk] for pk in bout.seats]
        found = told.get((bout.round.number, frozenset(seats)))
        if found is None or found["seats"] != seats:
            raise DrillFailed(f"round {bout.round.number} has another table: {seats}")
        results.write(bout, (found["places"], found["worth"]), "director")
