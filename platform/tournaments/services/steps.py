"""One step of an event: what its rows say is due next."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from tournaments import selectors, signals
from tournaments.errors import TournamentError
from tournaments.formats.arena import Arena
from tournaments.formats.ranking import lot
from tournaments.formats.record import NoRound
from tournaments.models import PlannedRound, Registration, Tournament
from tournaments.pairing.event import Unplayable
from tournaments.services import drawing, entry, finishing, playing, round_rows, strength
from tournaments.services.acts import agreed_in, changing, note, tell
from tournaments.services.apart import keep_apart

#: Events that move on by themselves.
ALIVE: Final = (Tournament.State.OPEN, Tournament.State.CHECKIN, Tournament.State.RUNNING)


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
    return round_rows.write_round(tournament, plan, now)


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
    return round_rows.write_round(tournament, plan, now)


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
