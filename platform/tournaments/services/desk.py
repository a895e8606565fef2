"""The director's desk: everything here locks its event, asks who it is, and leaves a line of the audit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from accounts.models import User
from games import play
from games.models import Match
from tournaments import selectors, signals
from tournaments.errors import TournamentError
from tournaments.models import (
    Announcement,
    Bout,
    PlannedRound,
    Registration,
    ResultCorrection,
    Tournament,
)
from tournaments.services import desk_rounds, entry, finishing, results, running, seats
from tournaments.services.acts import agreed_in, changing, check_director, note, said_in, tell
from tournaments.services.apart import keep_apart

#: The same words from the same hand within this time are one announcement, sent twice.
TWICE_WITHIN: Final = timedelta(minutes=1)


def checkin_now(*, event_id: int, by: User, now: datetime) -> None:
    """Opens check-in before its time. Raises `checkin_not_open` where there is none to open."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if tournament.state != Tournament.State.OPEN or not tournament.checkin_minutes:
            raise TournamentError("checkin_not_open")
        note(tournament, "checkin_early", by, now)
        running.begin_checkin(tournament)


def start_now(*, event_id: int, by: User, now: datetime) -> None:
    """Begins with those who are here; once. Raises `entries_closed`, and what is wrong with so few."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if tournament.state == Tournament.State.RUNNING:
            return
        if not tournament.takes_entries:
            raise TournamentError("entries_closed")
        players = entry.present(tournament)
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
            running.shift(tournament, now - tournament.paused_at)
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
    """So many minutes more for the round that is played, or until the next one.

    `until`: the end that the director saw, by which the same press is known when it comes twice.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        planned = selectors.current_round(tournament)
        if planned is None or planned.state == PlannedRound.State.CLOSED:
            raise TournamentError("not_running")
        if until and until != planned.ends_at.isoformat():
            return
        more = timedelta(minutes=max(1, min(minutes, 24 * 60)))
        if planned.state == PlannedRound.State.PAIRED:
            planned.starts_at += more
        planned.ends_at += more
        planned.save(update_fields=["starts_at", "ends_at"])
        note(tournament, "extended", by, now, minutes=more // timedelta(minutes=1))


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


# -- entrants


def remove(*, event_id: int, by: User, registration_id: int, now: datetime) -> None:
    """Takes somebody out, as if they had withdrawn."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        entry.leave(tournament, entrant(tournament, registration_id), now)


def check_in(*, event_id: int, by: User, registration_id: int, now: datetime) -> None:
    """Says that somebody is there, who stands before the director; once."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if tournament.is_over:
            raise TournamentError("event_over")
        row = entrant(tournament, registration_id)
        if row.checked_in_at is not None:
            return
        _check_bound(tournament, row)
        row.checked_in_at = now
        row.save(update_fields=["checked_in_at"])
        note(tournament, "checked_in", by, now, name=row.name)


def bring_back(*, event_id: int, by: User, registration_id: int, now: datetime) -> None:
    """Lets somebody in again who was out, paused, waiting or expelled; who was on no list of the start comes late.

    Raises `entries_closed` where no round is left for them, `not_agreed` for who withdrew or never said they play.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        row = entrant(tournament, registration_id)
        is_pardon = row.state == Registration.State.EXPELLED
        if tournament.is_over and not (is_pardon and tournament.is_begun):
            raise TournamentError("event_over")
        if row.state == Registration.State.LISTED:
            return
        _check_bound(tournament, row)
        if tournament.is_begun and not row.number:
            entry.check_open(tournament, is_director=True)
            entry.come_late(tournament, row, now)
        row.state = Registration.State.LISTED
        row.save(update_fields=["state", "number", "since", "checked_in_at"])
        if tournament.is_begun:
            keep_apart(tournament)
        note(tournament, "brought_back", by, now, name=row.name)
        if is_pardon:
            _stand_anew(tournament, 0, by, now)


def expel(*, event_id: int, by: User, registration_id: int, reason: str, now: datetime) -> None:
    """Somebody has cheated: they are out and last, and nobody loses by having sat with them; once, also after the end.

    Raises `not_running` before the start, when they can be taken out.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if not tournament.is_begun:
            raise TournamentError("event_over" if tournament.is_over else "not_running")
        row = entrant(tournament, registration_id)
        said = said_in(reason)
        if row.state == Registration.State.EXPELLED or not row.number:
            return
        if not tournament.is_over:
            seats.hand_over(tournament, row, now)
        row.state = Registration.State.EXPELLED
        row.save(update_fields=["state"])
        note(tournament, "expelled", by, now, name=row.name, reason=said)
        _stand_anew(tournament, 0, by, now)


def _check_bound(tournament: Tournament, row: Registration) -> None:
    if not entry.is_bound(tournament, row):
        raise TournamentError("not_agreed", name=row.name)


def replace_by_bot(*, event_id: int, by: User, registration_id: int, now: datetime) -> None:
    """An AI plays on for somebody who is gone; they are out of the event, once. Raises `not_running`, `event_over`."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        if tournament.is_over:
            raise TournamentError("event_over")
        if not tournament.is_begun:
            raise TournamentError("not_running")
        row = entrant(tournament, registration_id)
        if not row.is_in:
            return
        seats.hand_over(tournament, row, now)
        row.state = Registration.State.ABSENT
        row.save(update_fields=["state"])
        note(tournament, "replaced", by, now, name=row.name)


def entrant(tournament: Tournament, registration_id: int) -> Registration:
    """Somebody of this event. Raises `no_such_entrant`."""
    row = tournament.registrations.filter(pk=registration_id).first()
    if row is None:
        raise TournamentError("no_such_entrant")
    return row


# -- results


def correct(
    *, event_id: int, by: User, bout_id: int, places: Sequence[int], reason: str, now: datetime
) -> ResultCorrection | None:
    """Another result than there was, or the first of a table played by hand. The log stays as it is.

    None where the table has this result already: nothing is written.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        bout = _bout(tournament, bout_id)
        nearest = results.nearest_places(places, len(bout.seats))
        if nearest is not None:
            raise TournamentError(
                "bad_places",
                given=_listed(places),
                size=len(bout.seats),
                nearest=_listed(nearest),
            )
        if bout.places == list(places):
            return None
        is_first = not bout.is_decided
        said = "" if is_first and not reason.strip() else said_in(reason)
        row = ResultCorrection.objects.create(
            bout=bout, before=bout.places, after=list(places), reason=said, by=by, at=now
        )
        results.write(bout, (list(places), bout.worth), Bout.Decision.DIRECTOR)
        _stand_anew(tournament, bout.round.number, by, now)
        note(
            tournament,
            "decided" if is_first else "corrected",
            by,
            now,
            table=bout.number,
            round=bout.round.number,
            before=row.before,
            after=row.after,
            reason=said,
        )
        rows = tournament.registrations.filter(pk__in=bout.seats)
        tell(signals.bout_decided, tournament, agreed_in(rows), round_number=bout.round.number)
        return row


def _listed(places: Sequence[Any]) -> str:
    return ", ".join(map(str, places))


def undo_correction(*, event_id: int, by: User, correction_id: int, now: datetime) -> None:
    """Puts the result back that stood before; the correction stays to be seen."""
    with changing(event_id) as tournament:
        check_director(tournament, by)
        row = ResultCorrection.objects.filter(
            pk=correction_id, bout__round__tournament=tournament
        ).first()
        if row is None:
            raise TournamentError("no_such_table")
        is_last_word = not row.before and row.bout.round.state == PlannedRound.State.CLOSED
        if row.undone_at is not None or row.bout.places != row.after or is_last_word:
            raise TournamentError("nothing_to_undo")
        row.undone_at = now
        row.save(update_fields=["undone_at"])
        bout = row.bout
        results.write(bout, (list(row.before), bout.worth), _decided_before(row))
        _stand_anew(tournament, bout.round.number, by, now)
        note(tournament, "correction_undone", by, now, table=bout.number, reason=row.reason)


def _decided_before(row: ResultCorrection) -> str:
    """How the result came about that stood before this correction."""
    bout = row.bout
    if not row.before:
        return Bout.Decision.NONE
    earlier = bout.corrections.filter(pk__lt=row.pk, undone_at=None).first()
    if bout.match is None or (earlier is not None and earlier.after == row.before):
        return Bout.Decision.DIRECTOR
    is_played = bout.match.status == Match.Status.ENDED
    return Bout.Decision.PLAYED if is_played else Bout.Decision.WORTH


def _stand_anew(tournament: Tournament, played: int, by: User, now: datetime) -> None:
    """What follows from another result: badges after the end, who goes on where the next round has not begun."""
    if tournament.state == Tournament.State.FINISHED:
        finishing.give_badges(tournament)
    else:
        desk_rounds.draw_again(tournament, played, by, now)


def _bout(tournament: Tournament, bout_id: int) -> Bout:
    bout = Bout.objects.filter(round__tournament=tournament, pk=bout_id).first()
    if bout is None or bout.opened_at is None:
        raise TournamentError("no_such_table")
    if tournament.state == Tournament.State.CANCELLED:
        raise TournamentError("event_over")
    return bout
