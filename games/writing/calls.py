"""Seats that look for somebody else: the open call, who answers it, and the seat that changes hands for good."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils import timezone

from accounts.models import User
from games.models import NAME_LENGTH, Applicant, FormerHolder, Match, OpenCall, Programmed, Seat
from games.reading import matches as lives
from games.reading.matches import Live
from games.reading.seating import Seating, SeatLine
from games.reliability import records
from games.storage.statements import MatchRow
from games.writing import ballots, standins
from games.writing.locking import Refused, locked, moment, new_facts, started

#: People who may offer themselves for one seat.
APPLICANTS_MOST: Final = 20


def can_be_given(line: SeatLine) -> bool:
    """Whether an AI plays the seat for a person: one who is away, or has left a game that keeps the seat."""
    return bool(line.stand_in or (line.left and line.bot))


def call_open(
    *, match_id: str, user_id: int | None, seat: int, now: datetime | None = None
) -> None:
    """Look for somebody who takes this seat for good. Does nothing where that was said before.

    Raises Refused `not_your_seat`, `stand_in_plays`, `no_vote`, `seat_is_played`, `not_started`, `game_over`,
    or why the table decides nothing.
    """
    with locked(match_id) as row:
        _deciding(match_id, row, user_id)
        seating = lives.seating_for(match_id, row.facts)
        if not (0 <= seat < len(seating.lines) and can_be_given(seating.lines[seat])):
            raise Refused("seat_is_played")
        # Whoever took a seat of a device would act for the people who sit there.
        if len(seating.seats_beside(seat)) > 1:
            raise Refused("seat_is_played")
        _, made = OpenCall.objects.get_or_create(
            match_id=match_id, seat=seat, closed_at=None, defaults={"opened_at": moment(now)}
        )
        if made:
            new_facts(match_id, row)


def call_close(
    *, match_id: str, user_id: int | None, seat: int, now: datetime | None = None
) -> None:
    """Nobody is looked for any more. Refused as `call_open`."""
    with locked(match_id) as row:
        _deciding(match_id, row, user_id)
        if shut(match_id, seat, moment(now)):
            new_facts(match_id, row)


def apply(*, match_id: str, user_id: int | None, seat: int, now: datetime | None = None) -> None:
    """Offer to take the seat; the table decides. Does nothing for who has said so before.

    Raises Refused `sign_in_needed`, `at_table_already`, `no_such_call`, `rated_guest`, `too_many_applicants`.
    """
    with locked(match_id) as row:
        user = None if user_id is None else User.objects.filter(pk=user_id).first()
        if user is None:
            raise Refused("sign_in_needed")
        call = _call(match_id, row, seat)
        check_candidate(lives.live_for(match_id, row), row, user, moment(now))
        if call.applicants.count() >= APPLICANTS_MOST:
            raise Refused("too_many_applicants", max=APPLICANTS_MOST)
        _, made = Applicant.objects.get_or_create(
            call=call, user=user, defaults={"at": moment(now)}
        )
        if made:
            new_facts(match_id, row)


def retract(*, match_id: str, user_id: int | None, seat: int) -> None:
    """Take the offer back. Raises Refused `no_such_call`; does nothing for who made none."""
    with locked(match_id) as row:
        call = _call(match_id, row, seat)
        if Applicant.objects.filter(call=call, user=user_id).delete()[0]:
            new_facts(match_id, row)


def check_candidate(live: Live, row: MatchRow, user: User, now: datetime) -> None:
    """Raises Refused where this person cannot sit down at this table."""
    match_id = live.fixed.match_id
    seated = Seat.objects.filter(match=match_id, user=user).exists()
    if seated or FormerHolder.objects.filter(match=match_id, user=user).exists():
        raise Refused("at_table_already")
    if not live.fixed.rated:
        return
    if user.is_guest:
        raise Refused("rated_guest")
    until = None if row.control.is_slow else records.barred_until(user.pk, now)
    if until is not None:
        raise Refused("barred", until=f"{timezone.localtime(until):%Y-%m-%d %H:%M}")


def shut(match_id: str, seat: int, now: datetime) -> int:
    """Close the call for a seat; the caller holds the lock and counts the facts."""
    return OpenCall.objects.filter(match=match_id, seat=seat, closed_at=None).update(closed_at=now)


def hand_over(
    live: Live, row: MatchRow, seat: int, user: User, now: datetime
) -> tuple[MatchRow, Seating]:
    """The seat is this person's for good, and nobody else's result; the caller holds the lock.

    Whoever held it has left: the result stays theirs, for the ladders as well.
    """
    match_id = live.fixed.match_id
    held = Seat.objects.get(match=match_id, number=seat)
    FormerHolder.objects.create(
        match_id=match_id,
        seat=seat,
        user_id=held.user_id,
        name=held.name,
        version=row.version if held.quit_version is None else held.quit_version,
        at=now,
    )
    Programmed.objects.filter(match=match_id, user=held.user_id).delete()
    if held.user_id is not None:
        records.note(match_id=match_id, user_id=held.user_id, control=row.control, now=now)
    played = held.bot or held.stand_in or held.stood_in
    Seat.objects.filter(pk=held.pk).update(
        user=user,
        name=user.display_name[:NAME_LENGTH],
        left_at=None,
        quit_version=None,
        bot="",
        stand_in="",
        stood_in=played,
        gone_at=now,  # the grace time begins anew; it ends when who comes is seen at the table
    )
    shut(match_id, seat, now)
    # Read past the cache: whoever calls may still roll all of this back.
    seating = lives.read_seating(match_id, row.facts)
    # Whoever plays now has a clock again, and AI players are asked anew.
    return standins.put(live, standins.Taken(row, seating, seat, "", now))


def _call(match_id: str, row: MatchRow, seat: int) -> OpenCall:
    found = OpenCall.objects.filter(match=match_id, seat=seat, closed_at=None).first()
    if found is None or row.status != Match.Status.RUNNING:
        raise Refused("no_such_call")
    return found


def _deciding(match_id: str, row: MatchRow, user_id: int | None) -> None:
    """Raises Refused unless this person has a vote at a table that decides for itself."""
    seating = lives.seating_for(match_id, row.facts)
    ballots.voter(started(match_id, row), seating, user_id)
    if seating.bound:
        raise Refused(seating.bound)
