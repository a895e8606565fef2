"""Rounds that were paired and have not begun: taken back, set by hand, begun at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from accounts.models import User
from tournaments import selectors, signals
from tournaments.errors import TournamentError
from tournaments.models import Bout, PlannedRound, Tournament
from tournaments.services import chance, running
from tournaments.services.acts import changing, check_director, note, people_in, tell


def undo_round(*, event_id: int, by: User, now: datetime, round_id: int = 0) -> None:
    """Takes back a round of which no table has begun; it is paired anew by what has changed.

    `round_id`: the round that the director saw; nothing happens where it has been taken back already.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if round_id and not tournament.rounds.filter(pk=round_id).exists():
            return
        planned = selectors.current_round(tournament)
        if planned is None:
            raise TournamentError("no_round")
        if planned.bouts.filter(opened_at__isnull=False).exists():
            raise TournamentError("round_begun")
        note(tournament, "round_undone", by, now, round=planned.number)
        chance.forget(planned)
        planned.delete()


def redraw(*, event_id: int, by: User, tables: Sequence[Sequence[int]], now: datetime) -> None:
    """The director's own tables for the round that was paired and has not begun; or an alternative."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        planned = selectors.current_round(tournament)
        if planned is None or planned.bouts.filter(opened_at__isnull=False).exists():
            raise TournamentError("round_begun")
        _check_tables(tournament, planned, tables)
        moved = _moved(planned, tables)
        chance.forget(planned)
        planned.bouts.all().delete()
        Bout.objects.bulk_create(running.bouts_of(planned, tables, ()))
        planned.certificate = None
        planned.save(update_fields=["certificate"])
        note(tournament, "redrawn", by, now, round=planned.number, moved=moved)
        people = people_in(tournament.registrations.filter(number__gt=0))
        tell(signals.round_paired, tournament, people, round_number=planned.number)


def _check_tables(
    tournament: Tournament, planned: PlannedRound, tables: Sequence[Sequence[int]]
) -> None:
    """Exactly those who were paired sit, each once, at sizes that were agreed."""
    there = sorted(pk for bout in planned.bouts.all() for pk in bout.seats)
    given = sorted(pk for table in tables for pk in table)
    if there != given:
        wrong = sorted({*there} ^ {*given}) or [pk for pk, n in Counter(given).items() if n > 1]
        found = tournament.registrations.filter(pk=wrong[0]).first()
        raise TournamentError("tables_wrong", problem=str(found or wrong[0]))
    sizes = selectors.terms_of(tournament).sizes
    for number, table in enumerate(tables, start=1):
        if len(table) not in sizes:
            raise TournamentError("tables_wrong", problem=f"{number}: {len(table)}")


def _moved(planned: PlannedRound, tables: Sequence[Sequence[int]]) -> int:
    """How many people sit with others than before."""
    before = {pk: {*bout.seats} for bout in planned.bouts.all() for pk in bout.seats}
    return sum(before[pk] != {*table} for table in tables for pk in table)


def next_now(*, event_id: int, by: User, now: datetime) -> None:
    """Begins the round that was paired without waiting for its time; once. Raises `nothing_paired`."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        planned = selectors.current_round(tournament)
        if planned is not None and planned.state == PlannedRound.State.PLAYING:
            return
        if planned is None or planned.state != PlannedRound.State.PAIRED:
            raise TournamentError("nothing_paired")
        length = planned.ends_at - planned.starts_at
        planned.starts_at, planned.ends_at = now, now + length
        planned.save(update_fields=["starts_at", "ends_at"])
        note(tournament, "begun_now", by, now, round=planned.number)
