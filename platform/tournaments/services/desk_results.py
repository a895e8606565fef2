"""Results at the desk: written down, corrected, put back; the log of a match stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from accounts.models import User
from games.models import Match
from tournaments import signals
from tournaments.errors import TournamentError
from tournaments.models import Bout, PlannedRound, ResultCorrection, Tournament
from tournaments.services import desk_rounds, finishing, results
from tournaments.services.acts import agreed_in, changing, check_director, note, said_in, tell


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
        stand_anew(tournament, bout.round.number, by, now)
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
        stand_anew(tournament, bout.round.number, by, now)
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


def stand_anew(tournament: Tournament, played: int, by: User, now: datetime) -> None:
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
