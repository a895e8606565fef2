"""A round being played: its tables are opened, watched and decided."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from games import play
from games.models import Match
from tournaments import selectors, signals
from tournaments.models import Bout, PlannedRound, Registration, Tournament
from tournaments.services import chance, results, seats
from tournaments.services.acts import agreed_in, changing, note, tell

#: Tables that one step opens: each is a transaction, and other people play meanwhile.
OPENED_AT_ONCE: Final = 200


def open_round(round_id: int, now: datetime) -> bool:
    """Opens the tables of a round, each once, whoever tries; the round is played when all are open.

    A table whose people add to its chance waits for them: False as long as only such are left.
    """
    waiting = Bout.objects.filter(round=round_id, opened_at=None)
    ready = [
        bout_id
        for bout_id in waiting.values_list("pk", flat=True)[:OPENED_AT_ONCE]
        if chance.is_ready(bout_id, now)
    ]
    opened = [open_bout(bout_id, now) for bout_id in ready]
    if waiting.exists():
        return any(opened)
    planned = PlannedRound.objects.filter(pk=round_id).first()
    if planned is None:
        return False  # the desk has taken it back
    with changing(planned.tournament_id) as tournament:
        if tournament.state != Tournament.State.RUNNING:
            return False
        state = PlannedRound.objects.filter(pk=round_id, state=PlannedRound.State.PAIRED)
        state.update(state=PlannedRound.State.PLAYING)
    return True


def open_bout(bout_id: int, now: datetime) -> bool:
    """The match of a table, made and started in one transaction; past the limits that are meant for hosts.

    False where nothing is to be opened any more: the event stands still, or the desk has taken the table back.
    """
    with transaction.atomic():
        tournament = chance.held_event(bout_id)
        alone = Bout.objects.select_for_update(of=("self",)).select_related("round", "match")
        bout = alone.filter(pk=bout_id, opened_at=None).first()
        if tournament is None or bout is None:
            return False
        found = Registration.objects.select_related("user", "partner").filter(pk__in=bout.seats)
        rows = {row.pk: row for row in found}
        if not tournament.by_hand:
            bout.match = _started(tournament, bout, rows, now)
        bout.absent = [pk for pk in bout.seats if not rows[pk].is_in]
        bout.opened_at = now
        bout.save(update_fields=["match", "absent", "opened_at"])
        tell(
            signals.bout_opened,
            tournament,
            agreed_in(rows.values()),
            round_number=bout.round.number,
            match_id=bout.match_id,
        )
    return True


def _started(
    tournament: Tournament, bout: Bout, rows: dict[int, Registration], now: datetime
) -> Match:
    match = bout.match or play.prepare(
        revision=tournament.revision, variant=tournament.variant, now=now
    )
    plans = seats.plans_for(bout, rows, selectors.terms_of(tournament).unit)
    options = seats.options_for(tournament, plans)
    play.start(match_id=match.pk, seats=chance.added(bout, plans), options=options, now=now)
    return match


def watch_round(round_id: int, now: datetime) -> bool:
    """Takes down what has ended, sees who never came, decides what is too late; closes the round with its last table."""
    planned = PlannedRound.objects.select_related("tournament").get(pk=round_id)
    tournament = planned.tournament
    open_bouts = list(planned.bouts.filter(places=[]).select_related("match"))
    undecided = [bout for bout in open_bouts if bout.decision != Bout.Decision.ADJOURNED]
    if not undecided:
        return _close(planned, now)
    moved = False
    for bout in undecided:
        found = results.of_match(bout)
        if found is not None:
            moved |= _decide(bout, found, Bout.Decision.PLAYED)
        elif now >= planned.ends_at:
            moved |= _too_late(tournament, bout, now)
        elif not tournament.by_hand:
            _see_who_is_missing(tournament, bout, now)
    return moved


def _see_who_is_missing(tournament: Tournament, bout: Bout, now: datetime) -> None:
    """An AI takes the seats of those who never came; of whom nobody is left at the table, is out of the event."""
    gone = seats.missing(bout, tournament.noshow_seconds, now)
    for seat in gone:
        # In one transaction: who was replaced and is not out yet would come to the next table too.
        with changing(tournament.pk) as locked:
            play.stand_in(match_id=seat.match_id, seat=seat.number, now=now)
            rows = locked.registrations.filter(pk__in=bout.seats)
            row = next(one for one in rows if seat.user_id in {one.user_id, one.partner_id})
            if seats.held(bout, row):
                continue  # the partner goes on with the AI
            fresh = Bout.objects.get(pk=bout.pk)
            fresh.absent = sorted({*fresh.absent, row.pk})
            fresh.save(update_fields=["absent"])
            row.state = Registration.State.ABSENT
            row.save(update_fields=["state"])
            note(locked, "absent", None, now, name=row.name, table=bout.number)


def _decide(bout: Bout, found: results.Result, decision: str) -> bool:
    """Writes a result once; whoever comes later finds it written."""
    with changing(_event_of(bout)) as tournament:
        fresh = Bout.objects.select_related("match", "round").get(pk=bout.pk)
        if fresh.is_decided:
            return False
        if decision == Bout.Decision.PLAYED:
            found = results.of_match(fresh) or found
        results.write(fresh, found, decision)
        rows = tournament.registrations.filter(pk__in=fresh.seats)
        tell(signals.bout_decided, tournament, agreed_in(rows), round_number=fresh.round.number)
    return True


def _event_of(bout: Bout) -> int:
    return PlannedRound.objects.values_list("tournament_id", flat=True).get(pk=bout.round_id)


def _too_late(tournament: Tournament, bout: Bout, now: datetime) -> bool:
    """The time of the round is up: as was agreed for tables that are still open."""
    if tournament.open_tables == Tournament.OpenTables.ADJOURNED:
        return bool(
            Bout.objects.filter(pk=bout.pk, places=[])
            .exclude(decision=Bout.Decision.ADJOURNED)
            .update(decision=Bout.Decision.ADJOURNED)
        )
    if tournament.open_tables == Tournament.OpenTables.DIRECTOR or tournament.by_hand:
        return False
    found = results.when_time_is_up(bout, now)
    return found is not None and _decide(bout, found, Bout.Decision.WORTH)


def settle_adjourned(tournament: Tournament) -> bool:
    """Takes down adjourned tables that have ended since."""
    bouts = Bout.objects.filter(
        round__tournament=tournament, decision=Bout.Decision.ADJOURNED, places=[]
    )
    moved = False
    for bout in bouts.select_related("match"):
        found = results.of_match(bout)
        moved |= found is not None and _decide(bout, found, Bout.Decision.PLAYED)
    return moved


def has_adjourned(tournament: Tournament) -> bool:
    """Whether the standings still wait for a table."""
    return Bout.objects.filter(
        round__tournament=tournament, decision=Bout.Decision.ADJOURNED, places=[]
    ).exists()


def _close(planned: PlannedRound, now: datetime) -> bool:
    with changing(planned.tournament_id) as tournament:
        still = PlannedRound.objects.filter(pk=planned.pk, state=PlannedRound.State.PLAYING)
        if not still.update(state=PlannedRound.State.CLOSED):
            return False
        tournament.next_at = now + timedelta(minutes=tournament.break_minutes)
    return True
