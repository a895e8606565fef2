"""Moves an event on, one step at a time, by what its rows say is due.

A step is one transaction, or works something out and writes it only if the event is still as it was. Whoever is
killed between two steps leaves an event that the next sweep moves on to the same tables and standings.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F, Q

from gates import storage
from tournaments import selectors, signals
from tournaments.errors import TournamentError
from tournaments.formats.arena import Arena
from tournaments.formats.ranking import lot
from tournaments.formats.record import NoRound, RoundPlan
from tournaments.models import TEXT_LENGTH, Bout, PlannedRound, Registration, Tournament
from tournaments.pairing.event import Pair, Unplayable
from tournaments.services import drawing, entry, finishing, playing, strength
from tournaments.services.acts import agreed_in, changing, note, tell
from tournaments.services.apart import keep_apart

#: For how long a worker holds an event; pairing takes less.
HOLD_SECONDS: Final = 45
#: Steps of one event in one sweep, so that one event does not keep the others waiting.
STEPS_MOST: Final = 12
#: How often somebody who looks on tries to get hold of an event, and the seconds between two tries.
WAITS_MOST: Final = 40
WAIT_SECONDS: Final = 0.05
#: After a step that broke off, the seconds until it is tried again.
RETRY_SECONDS: Final = 15
ALIVE: Final = (Tournament.State.OPEN, Tournament.State.CHECKIN, Tournament.State.RUNNING)

log = logging.getLogger(__name__)


def sweep(now: datetime) -> int:
    """Moves every event on that is due; how many steps that took. One that fails does not stop the others."""
    due = Tournament.objects.filter(state__in=ALIVE).filter(
        Q(state=Tournament.State.RUNNING)
        | Q(starts_at__lte=now)
        | Q(state=Tournament.State.OPEN, starts_at__lte=now + timedelta(days=1))
    )
    return sum(_tried_steps(event_id, now) or 0 for event_id in due.values_list("pk", flat=True))


def _tried_steps(event_id: int, now: datetime) -> int | None:
    """`_held_steps`, where an event that breaks is left to its director and the next tries."""
    try:
        return _held_steps(event_id, now)
    except Exception as error:  # one broken event must not stop all others
        if storage.is_full(error):
            raise
        log.exception("an event failed event=%s", event_id)
        _note_failure(event_id, error, now)
    return 0


def _note_failure(event_id: int, error: Exception, now: datetime) -> None:
    """The desk shows what broke off; the event is left alone for a while, and its version is not touched."""
    told = f"{type(error).__name__}: {error}".replace("\x00", "")[:TEXT_LENGTH]
    until = now + timedelta(seconds=RETRY_SECONDS)
    Tournament.objects.filter(pk=event_id).update(failure=told, failed_at=now, held_until=until)


def move_on(event_id: int, now: datetime) -> int:
    """All steps of one event that are due, unless another worker takes them; how many."""
    return _held_steps(event_id, now) or 0


def move_on_now(
    event_id: int, clock: Callable[[], datetime], wait: Callable[[float], object]
) -> int:
    """The same for somebody who looks on: a sweep that happens to hold the event looked before what was just done.

    Waits for it, by `wait`, for as long as a page may take; after that the next sweep has to see to it. Asks the
    `clock` each time: a moment before that sweep would be too early for what the sweep has planned.
    """
    for _ in range(WAITS_MOST):
        steps = _tried_steps(event_id, clock())
        if steps is not None:
            return steps
        wait(WAIT_SECONDS)
    return 0


def _held_steps(event_id: int, now: datetime) -> int | None:
    """How many steps were due and were taken; None where another worker holds the event."""
    free = Q(held_until=None) | Q(held_until__lt=now)
    until = now + timedelta(seconds=HOLD_SECONDS)
    if not Tournament.objects.filter(free, pk=event_id).update(held_until=until):
        return None
    steps = 0
    while steps < STEPS_MOST and step(event_id, now):
        steps += 1
    ours = Tournament.objects.filter(pk=event_id, held_until=until)
    ours.update(held_until=None, failure="", failed_at=None)
    return steps


def step(event_id: int, now: datetime) -> bool:
    """The next thing that is due; False if nothing is."""
    tournament = Tournament.objects.filter(pk=event_id, state__in=ALIVE).first()
    if tournament is None:
        return False
    if tournament.state == Tournament.State.RUNNING:
        return _run(tournament, now)
    opens = tournament.starts_at - timedelta(minutes=tournament.checkin_minutes)
    if now >= tournament.starts_at:
        return _start(event_id, now)
    if tournament.state == Tournament.State.OPEN and tournament.checkin_minutes and now >= opens:
        return open_checkin(event_id)
    return False


def open_checkin(event_id: int) -> bool:
    """Asks everybody whether they are there; False if that was done, or is too late."""
    with changing(event_id) as tournament:
        if tournament.state != Tournament.State.OPEN:
            return False
        begin_checkin(tournament)
    return True


def begin_checkin(tournament: Tournament) -> None:
    """The same; the caller holds the lock and has seen that registration is open."""
    tournament.state = Tournament.State.CHECKIN
    listed = tournament.registrations.filter(state__in=["listed", "waiting"])
    tell(signals.checkin_opened, tournament, agreed_in(listed))


def _start(event_id: int, now: datetime) -> bool:
    with changing(event_id) as tournament:
        if not tournament.takes_entries:
            return False
        _drop_absent(tournament)
        rows = list(tournament.registrations.filter(state=Registration.State.LISTED))
        drawing.reveal(tournament)
        strength.keep_offsets(tournament)
        problem = selectors.format_of(tournament).problem(selectors.terms_of(tournament), len(rows))
        if problem is not None or len(rows) < tournament.players_least:
            finishing.cancel(tournament, "too_few", now)
            return True
        _number(tournament, rows)
        tournament.state = Tournament.State.RUNNING
        tournament.next_at = now
        note(tournament, "started", None, now, players=len(rows))
        finishing.announce_early(tournament, now)
    return True


def _drop_absent(tournament: Tournament) -> None:
    """Who has not checked in, or never agreed to play, is out before anything is paired; those who wait come in."""
    people = entry.away(tournament)
    people.filter(state__in=["listed", "waiting"]).update(state=Registration.State.ABSENT)
    entry.fill(tournament)


def _number(tournament: Tournament, rows: list[Registration]) -> None:
    """The list of the start: numbers given before (seasons of a league), then ratings, then lots."""
    order = sorted(
        rows,
        key=lambda row: (
            row.number or len(rows) + 1,
            -(row.rating or 0),
            lot(tournament.seed, row.name),
        ),
    )
    for number, row in enumerate(order, start=1):
        row.number = number
        row.save(update_fields=["number"])
    # Who is not there holds no number: in a season of a league they had one from the season before.
    tournament.registrations.exclude(pk__in=[row.pk for row in rows]).update(number=0)
    keep_apart(tournament)


def _run(tournament: Tournament, now: datetime) -> bool:
    if tournament.format == Arena.key:
        return _run_arena(tournament, now)
    planned = selectors.current_round(tournament)
    if planned is None or planned.state == PlannedRound.State.CLOSED:
        return _pair_next(tournament, now)
    if planned.state == PlannedRound.State.PAIRED:
        return now >= planned.starts_at and playing.open_round(planned.pk, now)
    return playing.watch_round(planned.pk, now)


def _run_arena(tournament: Tournament, now: datetime) -> bool:
    """Waves overlap: who is free is paired while others play, until the time of the event is up."""
    unclosed = list(tournament.rounds.exclude(state=PlannedRound.State.CLOSED))
    for planned in unclosed:
        is_paired = planned.state == PlannedRound.State.PAIRED
        move = playing.open_round if is_paired else playing.watch_round
        if move(planned.pk, now):
            return True
    ends_at = tournament.starts_at + timedelta(minutes=tournament.round_minutes)
    try:
        if now >= ends_at:
            raise NoRound  # noqa: TRY301 - the same as when all waves are played
        plan = selectors.format_of(tournament).plan(selectors.course_of(tournament))
    except (NoRound, Unplayable):
        waves = selectors.terms_of(tournament).rounds
        is_done = now >= ends_at or (waves and tournament.rounds.count() >= waves)
        if unclosed or not is_done:
            return False
        return finishing.finish(tournament.pk, tournament.version, now)
    return write_round(tournament, plan, now)


def _pair_next(tournament: Tournament, now: datetime) -> bool:
    """Works out the next round without a lock; writes it if nothing has changed meanwhile."""
    if playing.settle_adjourned(tournament):
        return True
    try:
        plan = selectors.format_of(tournament).plan(selectors.course_of(tournament))
    except NoRound:
        return finishing.finish(tournament.pk, tournament.version, now)
    except Unplayable as problem:
        return _stop(tournament, str(problem), now)
    return write_round(tournament, plan, now)


def _stop(tournament: Tournament, problem: str, now: datetime) -> bool:
    """No tables are left: the event waits for its director, who is told why."""
    with changing(tournament.pk) as locked:
        if locked.version != tournament.version:
            return True
        locked.state = Tournament.State.PAUSED
        locked.paused_at = now
        locked.reason = str(TournamentError("unplayable", problem=problem).sentence)
        note(locked, "stopped", None, now, problem=problem)
    return True


def write_round(tournament: Tournament, plan: RoundPlan, now: datetime) -> bool:
    """Keeps a round that was worked out, unless the event is not as it was then."""
    with changing(tournament.pk) as locked:
        if locked.version != tournament.version:
            return True
        number = 1 + locked.rounds.count()
        starts_at = max(now, locked.next_at or now)
        ids = {key: one.pk for key, one in selectors.rows_by_key(locked).items()}
        row = PlannedRound.objects.create(
            tournament=locked,
            number=number,
            stage=plan.stage,
            byes=[ids[name] for name in plan.byes],
            certificate=certificate_of(plan, selectors.course_of(locked).forbid),
            starts_at=starts_at,
            ends_at=starts_at + timedelta(minutes=locked.round_minutes),
        )
        seats = [[ids[name] for name in table] for table in plan.tables]
        Bout.objects.bulk_create(bouts_of(row, seats, plan.groups))
        rows = locked.registrations.filter(number__gt=0)
        tell(signals.round_paired, locked, agreed_in(rows), round_number=number)
    return True


def bouts_of(
    row: PlannedRound, tables: Sequence[Sequence[int]], groups: Sequence[int]
) -> list[Bout]:
    """The tables of a round as rows, not written; registrations in the order of play."""
    parts = groups or [0] * len(tables)
    return [
        Bout(round=row, number=number, group=group, seats=list(table))
        for number, (table, group) in enumerate(zip(tables, parts, strict=True), start=1)
    ]


def certificate_of(plan: RoundPlan, forbid: Collection[Pair]) -> dict[str, Any] | None:
    """What pairing proved, as it is kept, with how many pairs were forbidden and how many of them sit together.

    The seconds differ from machine to machine and are left out.
    """
    if plan.certificate is None:
        return None
    told = asdict(plan.certificate) | {"proved": plan.certificate.proved}
    del told["seconds"]
    broken = sum(any(pair <= {*table} for table in plan.tables) for pair in forbid)
    return told | {"forbidden": len(forbid), "forbidden_broken": broken}


#: What shifts when an event stood still.
_SHIFTED: Final = ("starts_at", "ends_at")


def shift(tournament: Tournament, by: timedelta) -> None:
    """Moves what is still to come of this event; the caller holds the lock."""
    still = tournament.rounds.exclude(state=PlannedRound.State.CLOSED)
    still.update(**{name: F(name) + by for name in _SHIFTED})
    if tournament.next_at is not None:
        tournament.next_at += by
