"""The director's desk: everything here locks its event, asks who it is, and leaves a line of the audit."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F

from accounts.models import User
from games import play
from games.models import Match
from tournaments import selectors, signals
from tournaments.errors import TournamentError
from tournaments.models import Announcement, Bout, PlannedRound, Registration, Tournament
from tournaments.services import entry, finishing, steps
from tournaments.services.acts import agreed_in, changing, check_director, note, said_in, tell

#: The same words from the same hand within this time are one announcement, sent twice.
TWICE_WITHIN: Final = timedelta(minutes=1)


def checkin_now(*, event_id: int, by: User, now: datetime) -> None:
    """Opens check-in before its time. Raises `checkin_not_open` where there is none to open."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if tournament.state != Tournament.State.OPEN or not tournament.checkin_minutes:
            raise TournamentError("checkin_not_open")
        note(tournament, "checkin_early", by, now)
        steps.begin_checkin(tournament)


def start_now(*, event_id: int, by: User, now: datetime) -> None:
    """Begins with those who are here; once. Raises `entries_closed`, and what is wrong with so few.

    Of names in a room who is not ticked off is out, where others are; at its time an event begins with all of them.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if tournament.state == Tournament.State.RUNNING:
            return
        if not tournament.takes_entries:
            raise TournamentError("entries_closed")
        players = entry.present(tournament)
        entry.unseen(tournament).update(state=Registration.State.ABSENT)
        form, terms = selectors.format_of(tournament), selectors.terms_of(tournament)
        problem = form.problem(terms, players)
        if problem is not None:
            raise TournamentError(problem.code, **problem.params)
        if players < tournament.players_least:
            raise TournamentError("too_few_players", needed=tournament.players_least, given=players)
        tournament.starts_at = now
        note(tournament, "started_early", by, now, players=players)


def pause(*, event_id: int, by: User, reason: str, now: datetime) -> None:
    """Everything stands still: rounds, tables and their clocks."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if tournament.state != Tournament.State.RUNNING:
            raise TournamentError("not_running")
        tournament.state = Tournament.State.PAUSED
        tournament.reason = said_in(reason)
        tournament.paused_at = now
        for bout in _open_bouts(tournament):
            play.pause(match_id=str(bout.match_id), now=now)
        note(tournament, "paused", by, now, reason=tournament.reason)


def resume(*, event_id: int, by: User, now: datetime) -> None:
    """Everything goes on with the time it had left."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if tournament.state != Tournament.State.PAUSED:
            raise TournamentError("not_paused")
        if tournament.paused_at is not None:
            _shift(tournament, now - tournament.paused_at)
        tournament.state, tournament.reason = Tournament.State.RUNNING, ""
        tournament.paused_at = None
        _let_go_on(tournament, now)
        note(tournament, "resumed", by, now)


def _let_go_on(tournament: Tournament, now: datetime) -> None:
    """The tables that stand still are played on."""
    for bout in _open_bouts(tournament):
        play.resume(match_id=str(bout.match_id), now=now)


def _open_bouts(tournament: Tournament) -> list[Bout]:
    bouts = Bout.objects.filter(round__tournament=tournament, places=[])
    return list(bouts.filter(match__status=Match.Status.RUNNING))


def extend(*, event_id: int, by: User, minutes: int, now: datetime, until: str = "") -> None:
    """So many minutes more for the round that is played, or until the next one, or until the start.

    `until`: the end that the director saw, by which the same press is known when it comes twice.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        planned = selectors.current_round(tournament)
        more = timedelta(minutes=max(1, min(minutes, 24 * 60)))
        if planned is None and tournament.takes_entries:
            _put_off(tournament, more, until, by, now)
            return
        if planned is None or planned.state == PlannedRound.State.CLOSED:
            raise TournamentError("not_running")
        if until and until != planned.ends_at.isoformat():
            return
        if planned.state == PlannedRound.State.PAIRED:
            planned.starts_at += more
        planned.ends_at += more
        planned.save(update_fields=["starts_at", "ends_at"])
        note(tournament, "extended", by, now, minutes=more // timedelta(minutes=1))


def _put_off(tournament: Tournament, more: timedelta, until: str, by: User, now: datetime) -> None:
    """The start comes later, once for what the director saw."""
    if until and until != tournament.starts_at.isoformat():
        return
    tournament.starts_at += more
    note(tournament, "put_off", by, now, minutes=more // timedelta(minutes=1))
    people = tournament.registrations.filter(state__in=["listed", "paused", "waiting"])
    tell(signals.start_moved, tournament, agreed_in(people))


def announce(
    *, event_id: int, by: User, text: str, now: datetime, audience: str = "", bout_id: int = 0
) -> Announcement:
    """Tells everybody on the list, the page and the big screen; or that screen alone, or the people of one table.

    `audience` is one of `Announcement.Audience`, everybody without it; `bout_id` the table that is told.
    Raises `unknown_audience`, and `no_such_table` where that table is none of this event.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        said = said_in(text, "text_needed")
        told = _audience(tournament, audience or Announcement.Audience.EVERYBODY, bout_id)
        same = tournament.announcements.filter(text=said, by=by, **told)
        again = same.filter(at__gt=now - TWICE_WITHIN).first()
        if again is not None:
            return again
        row = Announcement.objects.create(tournament=tournament, text=said, by=by, at=now, **told)
        people = agreed_in(_told_people(tournament, row))
        tell(signals.announced, tournament, people, announcement_id=row.pk)
        return row


def _audience(tournament: Tournament, audience: str, bout_id: int) -> dict[str, Any]:
    """Who is told, as the row keeps it."""
    if audience not in Announcement.Audience.values:
        raise TournamentError("unknown_audience")
    if audience != Announcement.Audience.TABLE:
        return {"audience": audience, "bout": None}
    bout = Bout.objects.filter(round__tournament=tournament, pk=bout_id).first()
    if bout is None:
        raise TournamentError("no_such_table")
    return {"audience": audience, "bout": bout}


def _told_people(tournament: Tournament, row: Announcement) -> Iterable[Registration]:
    """Whom a notice reaches: nobody where the big screen alone shows it."""
    if row.audience == Announcement.Audience.SCREEN:
        return ()
    rows = tournament.registrations.all()
    return rows.filter(pk__in=row.bout.seats) if row.bout is not None else rows


def cancel(*, event_id: int, by: User, reason: str, now: datetime) -> None:
    """Ends the event without standings; tables that are played go on by themselves."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if tournament.is_over:
            raise TournamentError("event_over")
        said = said_in(reason)
        if tournament.state == Tournament.State.PAUSED:
            _let_go_on(tournament, now)
        finishing.cancel(tournament, said, now)


def end_series(*, event_id: int, by: User, now: datetime) -> None:
    """The event is the last of its series: none follows, and one that is announced already is called off.

    Raises `no_series` where there is none that goes on.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        series = tournament.series
        if series is None or series.ended_at is not None:
            raise TournamentError("no_series")
        series.ended_at = now
        series.save(update_fields=["ended_at"])
        note(tournament, "series_ended", by, now, name=series.name)
        for later in series.events.filter(number__gt=tournament.number):
            with changing(later.pk) as following:
                if following.takes_entries:
                    finishing.cancel(following, "series_over", now)


#: What shifts when an event stood still.
_SHIFTED: Final = ("starts_at", "ends_at")


def _shift(tournament: Tournament, by: timedelta) -> None:
    """Moves what is still to come of this event; the caller holds the lock."""
    still = tournament.rounds.exclude(state=PlannedRound.State.CLOSED)
    still.update(**{name: F(name) + by for name in _SHIFTED})
    if tournament.next_at is not None:
        tournament.next_at += by
