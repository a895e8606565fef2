"""People at the desk: who is here, who is out, who comes back, who has cheated."""

from __future__ import annotations

from datetime import datetime

from accounts import names
from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.models import NAME_LENGTH, Registration, Tournament
from tournaments.services import desk_results, entry, seats
from tournaments.services.acts import changing, check_director, note, said_in
from tournaments.services.apart import keep_apart


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


def rename(*, event_id: int, by: User, registration_id: int, name: str, now: datetime) -> None:
    """Writes a name as it should be, also after the end: it was heard beside a bar.

    Raises `own_name` for people with accounts and AI, `bad_name`, `name_taken`.
    """
    with changing(event_id) as tournament:
        check_director(tournament, by)
        row = entrant(tournament, registration_id)
        if row.user_id is not None or row.bot:
            raise TournamentError("own_name", name=row.name)
        said, before = names.clean(name), row.name
        if not said or len(said) > NAME_LENGTH or "\x00" in said:
            raise TournamentError("bad_name", most=NAME_LENGTH)
        if said == before:
            return
        entry.check_name(tournament, said, row.pk)
        row.name = said
        row.save(update_fields=["name"])
        note(tournament, "renamed", by, now, before=before, name=said)


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
            desk_results.stand_anew(tournament, 0, by, now)


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
        desk_results.stand_anew(tournament, 0, by, now)


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
