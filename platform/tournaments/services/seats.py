"""The seats of matches that belong to an event: who sits there, and who plays on for those who do not come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import User
from games import play
from games.models import Entry, Match, Seat
from games.writing.seat_plans import Options, SeatPlan
from tournaments.models import Bout, Registration, Tournament


def plans_for(bout: Bout, rows: dict[int, Registration], unit: int = 1) -> list[SeatPlan]:
    """Who sits where: entrants in the order of play, the partners of pairs opposite each other.

    `unit`: how many seats an entrant takes. Who has no partner, an AI among them, plays with one more AI.
    """
    units = [_filled(_members(rows[pk]), rows[pk], unit) for pk in bout.seats]
    return [members[turn] for turn in range(unit) for members in units]


def _filled(members: list[SeatPlan], row: Registration, unit: int) -> list[SeatPlan]:
    missing = range(len(members) + 1, unit + 1)
    return members + [
        SeatPlan(name=f"{row.name} ({nth})", bot=row.bot or play.HEIR) for nth in missing
    ]


def _members(row: Registration) -> list[SeatPlan]:
    people = [one for one in (row.user, row.partner) if one is not None and one.pk in row.agreed]
    is_pair = row.partner_id is not None
    if row.bot or not people or not row.is_in:
        # Who left after the pairing leaves the others a table to play at all the same.
        names = row.name.split(", ") if is_pair else [row.name]
        return [SeatPlan(name=name, bot=row.bot or play.HEIR) for name in names]
    return [SeatPlan(name=one.display_name, user=one) for one in people]


def options_for(tournament: Tournament, plans: Sequence[SeatPlan]) -> Options:
    """What the match is told besides its rules."""
    is_rated = tournament.is_rated and not any(
        isinstance(plan.user, User) and plan.user.is_guest for plan in plans
    )
    return Options(control=tournament.control, pace=tournament.pace, rated=is_rated)


def units_of(bout: Bout, seats: int) -> list[list[int]]:
    """The seats of the match that belong to each entrant of the bout."""
    count = len(bout.seats)
    return [list(range(unit, seats, count)) for unit in range(count)]


def hand_over(tournament: Tournament, row: Registration, now: datetime) -> None:
    """An AI plays on at the table where this entrant sits now; they are last there."""
    bouts = Bout.objects.filter(round__tournament=tournament, places=[], opened_at__isnull=False)
    for bout in bouts.select_related("match"):
        if row.pk not in bout.seats:
            continue
        bout.absent = sorted({*bout.absent, row.pk})
        bout.save(update_fields=["absent"])
        for seat in held(bout, row):
            play.stand_in(match_id=seat.match_id, seat=seat.number, now=now)


def held(bout: Bout, row: Registration) -> list[Seat]:
    """The seats of a running match at which people of this entrant still sit."""
    if bout.match is None or bout.match.status != Match.Status.RUNNING:
        return []
    people = [one for one in (row.user_id, row.partner_id) if one is not None]
    return list(Seat.objects.filter(match=bout.match, user__in=people, left_at=None))


def missing(bout: Bout, seconds: int, now: datetime) -> list[Seat]:
    """The seats of people who were to play for so long and have not done anything at this table."""
    match = bout.match
    if match is None or bout.opened_at is None or match.status != Match.Status.RUNNING:
        return []
    patience = now - timedelta(seconds=seconds)
    if bout.opened_at > patience or match.paused_at is not None:
        return []
    seats = Seat.objects.filter(match=match, user__isnull=False, left_at=None)
    entries = Entry.objects.filter(match=match, seat__isnull=False)
    acted = set(entries.filter(maker=Entry.Maker.PERSON).values_list("seat", flat=True))
    played_for = set(entries.filter(maker=Entry.Maker.CLOCK).values_list("seat", flat=True))
    is_stuck = match.advanced_at is None or match.advanced_at <= patience
    return [
        seat
        for seat in seats
        if seat.number not in acted
        and (seat.number in played_for or (is_stuck and match.asked_mask >> seat.number & 1))
    ]
