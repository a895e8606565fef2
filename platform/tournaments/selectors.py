"""All reads about events: as formats see them, and as pages show them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import User
from games.models import Match, Seat
from tournaments.formats.catalogue import FORMATS
from tournaments.formats.form import Format
from tournaments.formats.ranking import Rank
from tournaments.formats.record import Contender, EventCourse, Leg, Sitting, Terms
from tournaments.models import (
    Announcement,
    Bout,
    DeskAct,
    EventBadge,
    EventSeries,
    PairRule,
    PlannedRound,
    Registration,
    Tournament,
)
from tournaments.pairing.event import Pair

#: Announcements that are looked through for those that concern somebody.
ANNOUNCEMENTS_READ = 50


def terms_of(tournament: Tournament) -> Terms:
    """What was agreed on, as formats read it."""
    given = dict(tournament.terms)
    given["sizes"] = tuple(given.get("sizes") or Terms.sizes)
    return Terms(format=tournament.format, **given)


def format_of(tournament: Tournament) -> Format:
    return FORMATS[tournament.format]


def course_of(tournament: Tournament) -> EventCourse:
    """The event so far. Who left the list before the start is no part of it."""
    people = list(tournament.registrations.filter(number__gt=0))
    keys = {row.pk: row.key for row in people}
    pairs = _pairs(tournament, keys)
    return EventCourse(
        terms_of(tournament),
        tournament.seed,
        tuple(map(_contender, people)),
        tuple(_leg(planned, keys) for planned in rounds_of(tournament)),
        apart=pairs[PairRule.Kind.APART],
        forbid=pairs[PairRule.Kind.FORBID],
        offsets=offsets_of(tournament),
    )


def offsets_of(tournament: Tournament) -> dict[tuple[int, int], Fraction]:
    """What each seat is worth in rating points by the size of its table, as kept at the start."""
    return {
        (int(size), int(seat)): Fraction(points)
        for size, seats in tournament.offsets.items()
        for seat, points in seats.items()
    }


def _contender(one: Registration) -> Contender:
    return Contender(
        one.key,
        one.number,
        is_out=not one.is_in,
        pauses=one.state == Registration.State.PAUSED,
        since=one.since,
        is_expelled=one.state == Registration.State.EXPELLED,
    )


def _pairs(tournament: Tournament, keys: dict[int, str]) -> dict[str, frozenset[Pair]]:
    """Who must not meet and who had rather not, of those on the list of the start."""
    found: dict[str, set[Pair]] = {kind: set() for kind in PairRule.Kind.values}
    for rule in PairRule.objects.filter(tournament=tournament):
        if rule.one_id in keys and rule.two_id in keys:
            found[rule.kind].add(frozenset((keys[rule.one_id], keys[rule.two_id])))
    return {kind: frozenset(pairs) for kind, pairs in found.items()}


def _leg(planned: PlannedRound, keys: dict[int, str]) -> Leg:
    tables = tuple(_sitting(bout, keys) for bout in planned.bouts.all())
    return Leg(tables, tuple(keys[pk] for pk in planned.byes), planned.stage)


def _sitting(bout: Bout, keys: dict[int, str]) -> Sitting:
    seats = tuple(keys[pk] for pk in bout.seats)
    return Sitting(seats, tuple(bout.places), tuple(bout.worth), bout.group)


def rounds_of(tournament: Tournament) -> list[PlannedRound]:
    """The rounds with their tables, oldest first."""
    return list(tournament.rounds.prefetch_related("bouts"))


def standing_of(tournament: Tournament) -> list[Rank]:
    """The standings, best first; on the list of entries before the start."""
    return format_of(tournament).standing(course_of(tournament))


def places_before(tournament: Tournament) -> dict[str, int]:
    """Where everybody stood before the newest round; empty in the first."""
    course = course_of(tournament)
    if len(course.legs) < 2:  # noqa: PLR2004 - the first round has nothing before it
        return {}
    before = replace(course, legs=course.legs[:-1])
    return {rank.id: rank.place for rank in format_of(tournament).standing(before)}


def fingerprint(ranks: Sequence[Rank], names: dict[str, str]) -> str:
    """SHA-256 of the standings: who, which place, every value that decided."""
    lines = [
        [names[rank.id], rank.place, [None if one is None else _text(one) for one in rank.values]]
        for rank in ranks
    ]
    return hashlib.sha256(json.dumps(lines, ensure_ascii=False).encode()).hexdigest()


def _text(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def event_by_id(event_id: int) -> Tournament | None:
    return Tournament.objects.select_related("director", "series").filter(pk=event_id).first()


def names_of(tournament: Tournament) -> dict[str, str]:
    """Names by key of everybody on the list of the start."""
    rows = tournament.registrations.filter(number__gt=0)
    return {one.key: one.name for one in rows}


def rows_by_key(tournament: Tournament) -> dict[str, Registration]:
    """Everybody on the list of the start, as formats name them."""
    rows = tournament.registrations.filter(number__gt=0).select_related("user")
    return {one.key: one for one in rows}


def registration_of(tournament: Tournament, user: User | None) -> Registration | None:
    """The row of this person, as one of a pair too."""
    if user is None:
        return None
    mine = tournament.registrations.filter(Q(user=user) | Q(partner=user))
    return mine.first()


def events_between(first: datetime, last: datetime) -> QuerySet[Tournament]:
    """Events that start in this time, with the number of those on the list."""
    listed = Count("registrations", filter=Q(registrations__state__in=["listed", "paused"]))
    found = Tournament.objects.filter(starts_at__gte=first, starts_at__lt=last)
    return found.annotate(listed=listed).order_by("starts_at", "pk")


def events_alive(first: datetime, last: datetime) -> QuerySet[Tournament]:
    """Those of `events_between` that are not over."""
    over = (Tournament.State.FINISHED, Tournament.State.CANCELLED)
    return events_between(first, last).exclude(state__in=over)


def badges_of(user: User, most: int) -> list[EventBadge]:
    """What somebody won, the newest first; of an event whose result stands."""
    won = EventBadge.objects.filter(user=user, tournament__state=Tournament.State.FINISHED)
    return list(won.select_related("tournament").order_by("-tournament__ended_at", "-pk")[:most])


def series_alive(most: int) -> list[EventSeries]:
    """Series that nobody has ended, with their events."""
    return list(EventSeries.objects.filter(ended_at=None).prefetch_related("events")[:most])


def events_of(user: User) -> set[int]:
    """The events that this person is on the list of."""
    mine = Registration.objects.filter(Q(user=user) | Q(partner=user))
    return set(
        mine.filter(state__in=["listed", "waiting", "paused"]).values_list(
            "tournament_id", flat=True
        )
    )


def current_round(tournament: Tournament) -> PlannedRound | None:
    return tournament.rounds.order_by("-number").first()


def round_for(tournament: Tournament, row: Registration) -> PlannedRound | None:
    """The round that concerns this entrant now: where their table is open, for waves overlap; else the newest."""
    rounds = list(tournament.rounds.prefetch_related("bouts").order_by("-number"))
    for planned in rounds:
        bout = bout_of(planned, row)
        if bout is not None and not bout.is_decided:
            return planned
    return rounds[0] if rounds else None


def tables_of(user: User, events: Sequence[int]) -> dict[int, str]:
    """The match at which this person sits now, by event."""
    held = Seat.objects.filter(user=user, left_at=None, match__status=Match.Status.RUNNING)
    here = held.filter(match__bout__round__tournament__in=events)
    return dict(here.values_list("match__bout__round__tournament", "match"))


def bout_of(planned: PlannedRound, registration: Registration) -> Bout | None:
    """The table of this entrant in a round."""
    return next((bout for bout in planned.bouts.all() if registration.pk in bout.seats), None)


def undecided_tables(planned: PlannedRound) -> list[int]:
    """The numbers of the tables that keep a round open; those put off until later do not."""
    still = planned.bouts.filter(places=[]).exclude(decision=Bout.Decision.ADJOURNED)
    return list(still.order_by("number").values_list("number", flat=True))


def announcements_for(tournament: Tournament, row: Registration | None) -> list[Announcement]:
    """What this entrant is told, or a stranger: newest first, without what the big screen alone shows."""
    said = tournament.announcements.exclude(audience=Announcement.Audience.SCREEN)
    found = said.select_related("by", "bout")[:ANNOUNCEMENTS_READ]
    return [one for one in found if one.bout is None or (row and row.pk in one.bout.seats)]


def announcement_on_screen(tournament: Tournament) -> Announcement | None:
    """The newest of what the hall is told."""
    return tournament.announcements.exclude(audience=Announcement.Audience.TABLE).first()


def desk_rounds(tournament: Tournament) -> QuerySet[PlannedRound]:
    """The rounds with tables, matches, their clocks and corrections, for the desk."""
    bouts = Bout.objects.select_related("match").prefetch_related("corrections", "match__deadlines")
    return tournament.rounds.prefetch_related(Prefetch("bouts", bouts))


def audit_of(tournament: Tournament, most: int) -> list[DeskAct]:
    """What was done at the desk, newest first."""
    return list(tournament.acts.select_related("by")[:most])


def event_decides(match_id: str) -> str | None:
    """At a table of an event people decide nothing by vote: what is done there is for its direction."""
    return "event_decides" if Bout.objects.filter(match=match_id).exists() else None
