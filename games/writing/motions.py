"""What the people of a table decide together: asked by one, answered by the others, carried out at once."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, QuerySet

from accounts.models import User
from games.engines.kernel.errors import IllegalAction
from games.models import Match, Motion
from games.protocol import Receipt
from games.reading import acting, votes
from games.reading import matches as lives
from games.reading.matches import Live
from games.reading.seating import Seating
from games.reading.votes import CallLine, MotionLine
from games.storage.statements import MatchRow
from games.writing import ballots, calls, past, pauses, quorum, standstill
from games.writing.carrying import TableDecision, carry_out
from games.writing.entries import Place
from games.writing.locking import Refused, locked, moment, started
from games.writing.undoing import entries_of, vacates

#: Votes and pauses that one sweep looks after.
SWEPT_AT_ONCE: Final = 100

log = logging.getLogger(__name__)


def ask(  # noqa: PLR0913 - what is asked, by name
    *,
    match_id: str,
    user_id: int | None,
    kind: str,
    to: int | None = None,
    seat: int | None = None,
    candidate: int | None = None,
    now: datetime | None = None,
) -> Receipt:
    """Somebody asks the table; whoever asks agrees. With nobody else to ask it is done at once.

    `to`: the entry to which an undo goes back; without it, to before the own last decision. `seat` and `candidate`:
    to whom a seat is to be given. Raises Refused: `not_your_seat`, `stand_in_plays`, `no_vote`, `motion_open`,
    `asked_lately` {seconds}, `undo_rated`, `nothing_to_undo`, `undo_left`, `no_such_call`, `not_paused`, `paused`,
    `not_started`, `game_over`, or why the table decides nothing.
    """
    with locked(match_id) as found:
        at = moment(now)
        seating, live = lives.seating_for(match_id, found.facts), started(match_id, found)
        who = ballots.voter(live, seating, user_id)
        row, seating = ballots.judge_overdue(live, found, seating, at)
        _check(row, live, seating, kind)
        _check_patience(match_id, who, kind, at)
        wanted = {"kind": kind, "seat": who, "version": row.version, "answers": {str(who): True}}
        if kind == Motion.Kind.UNDO:
            wanted["to"] = _way_back(live, seating, row, who, to)
        if kind == Motion.Kind.SUBSTITUTE:
            call = next((call for call in seating.calls if call.seat == seat), None)
            user = _candidate(live, row, call, candidate, at)
            wanted |= {"subject": seat, "candidate": user}
        until = ballots.deadline(quorum.RULES[kind], row, at)
        made = Motion.objects.create(match_id=match_id, opened_at=at, until=until, **wanted)
        if kind == Motion.Kind.RESUME and not _has_agreed(match_id, who):
            return _decide(row, live, votes.line_of(made), quorum.CARRIED, at)
        return _settle(row, live, seating, votes.line_of(made), at)


def answer(
    *, match_id: str, user_id: int | None, motion: int, agrees: bool, now: datetime | None = None
) -> Receipt:
    """Somebody answers what is asked; the same answer twice is one.

    Raises Refused `not_your_seat`, `stand_in_plays`, `no_vote`, `motion_over`.
    """
    with locked(match_id) as row:
        seating, live, at = (
            lives.seating_for(match_id, row.facts),
            started(match_id, row),
            moment(now),
        )
        who = ballots.voter(live, seating, user_id)
        found = _open(seating, motion, at)
        answers = found.answers | {who: agrees}
        rows = Motion.objects.filter(pk=motion)
        rows.update(answers={str(seat): said for seat, said in answers.items()})
        # What is cached stays as it was: carrying it out may be refused, which takes this answer back as well.
        return _settle(row, live, seating, replace(found, answers=answers), at)


def withdraw(
    *, match_id: str, user_id: int | None, motion: int, now: datetime | None = None
) -> Receipt:
    """Who asked no longer wants it. Raises Refused `not_your_seat`, `motion_over`, `not_your_motion`."""
    with locked(match_id) as row:
        seating, at = lives.seating_for(match_id, row.facts), moment(now)
        found, mine = _open(seating, motion, at), acting.seats_for(seating, user_id)
        if not mine:
            raise Refused("not_your_seat")
        if found.seat not in mine:
            raise Refused("not_your_motion")
        ballots.close(match_id, row, found, Motion.State.WITHDRAWN, at)
        return Receipt(key=None, version=row.version)


def recount(*, match_id: str, now: datetime | None = None) -> None:
    """After somebody has gone or come back: those who have a vote now may have decided already."""
    if not Motion.objects.filter(match=match_id, state=Motion.State.OPEN).exists():
        return
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        if seating.motion is None:
            return
        at = moment(now)
        live = lives.live_for(match_id, row)
        if row.status != Match.Status.RUNNING or _is_moot(live, seating, seating.motion):
            ballots.close(match_id, row, seating.motion, Motion.State.LAPSED, at)
            return
        if ballots.tally(seating.motion, live, seating, at) != quorum.OPEN:
            _settle(row, live, seating, seating.motion, at)


def sweep(now: datetime) -> int:
    """Close votes whose time is over, and end pauses that have lasted too long; how many. Nothing while nobody can answer."""
    if standstill.is_silent():
        return 0
    over = Motion.objects.filter(state=Motion.State.OPEN, until__lte=now)
    expired = list(over.values_list("match", flat=True)[:SWEPT_AT_ONCE])
    for match_id in expired:
        try:
            _expire(match_id, now)
        except IllegalAction as refusal:
            log.info("what was agreed on cannot be done match=%s %s", match_id, refusal.code)
            _expire(match_id, now, is_done=False)
    return len(expired) + _end_pauses(now)


def _expire(match_id: str, now: datetime, *, is_done: bool = True) -> None:
    """Close the vote whose time is over; what is agreed on without those who have not come back is done first."""
    with locked(match_id) as row:
        seating = lives.seating_for(match_id, row.facts)
        motion = seating.motion
        if motion is None or motion.until > now:
            return
        if is_done and row.status == Match.Status.RUNNING:
            live = started(match_id, row)
            if ballots.tally(motion, live, seating, now) == quorum.CARRIED:
                _settle(row, live, seating, motion, now)
                return
        ballots.close(match_id, row, motion, Motion.State.EXPIRED, now)


def _end_pauses(now: datetime) -> int:
    """Only those that were agreed on: the staff ends its own."""
    since = now - timedelta(seconds=quorum.PAUSE_LONGEST)
    agreed = _agreed_pauses().filter(
        match__status=Match.Status.RUNNING, match__paused_at__lte=since
    )
    found = list(agreed.values_list("match", flat=True)[:SWEPT_AT_ONCE])
    for match_id in found:
        pauses.resume(match_id=match_id, now=now)
    return len(found)


def _agreed_pauses() -> QuerySet[Motion]:
    """The votes by which matches stand still: not those of earlier pauses."""
    carried = Motion.objects.filter(kind=Motion.Kind.PAUSE, state=Motion.State.CARRIED)
    return carried.filter(closed_at=F("match__paused_at"))


def _has_agreed(match_id: str, who: int) -> bool:
    """Whether the table stands still with the consent of this seat, or by the staff; who was away is not held up."""
    pause = _agreed_pauses().filter(match=match_id).first()
    return pause is None or pause.answers.get(str(who)) is True


def _open(seating: Seating, motion: int, now: datetime) -> MotionLine:
    found = seating.motion
    if found is None or found.pk != motion or found.until <= now:
        raise Refused("motion_over")
    return found


def _check(row: MatchRow, live: Live, seating: Seating, kind: str) -> None:
    """Raises Refused where nothing of this kind can be asked now."""
    rule = quorum.RULES[kind]
    if seating.motion is not None:
        raise Refused("motion_open")
    if seating.bound:
        raise Refused(seating.bound)
    if row.is_paused and not rule.while_paused:
        raise Refused("paused")
    if not row.is_paused and not rule.while_running:
        raise Refused("not_paused")
    if live.fixed.rated and not rule.at_rated:
        raise Refused("undo_rated")


def _check_patience(match_id: str, who: int, kind: str, now: datetime) -> None:
    lately = Motion.objects.filter(
        match=match_id,
        seat=who,
        kind=kind,
        state__in=[Motion.State.REFUSED, Motion.State.EXPIRED, Motion.State.WITHDRAWN],
    )
    closed = lately.order_by("-closed_at").values_list("closed_at", flat=True).first()
    if closed is None:
        return
    again = closed + timedelta(seconds=quorum.ASKED_AGAIN)
    if now < again:
        raise Refused("asked_lately", seconds=-((now - again) // timedelta(seconds=1)))


def _way_back(live: Live, seating: Seating, row: MatchRow, who: int, to: int | None) -> int:
    entries = entries_of(live.fixed.match_id, row)
    way = past.any_last(entries, who) if to is None else past.any_to(entries, to)
    if way is None:
        raise Refused("nothing_to_undo")
    if vacates(live.fixed, seating, way.to):
        raise Refused("undo_left")
    return way.to


def _candidate(
    live: Live, row: MatchRow, call: CallLine | None, candidate: int | None, now: datetime
) -> User:
    """Who is to have the seat: somebody who has answered the call for it."""
    if call is None or candidate not in [user for user, _ in call.applicants]:
        raise Refused("no_such_call")
    user = User.objects.get(pk=candidate)
    calls.check_candidate(live, row, user, now)
    return user


def _is_moot(live: Live, seating: Seating, motion: MotionLine) -> bool:
    """A seat that its person has taken back is not given away, and nobody who has left is brought back."""
    if motion.to is not None and vacates(live.fixed, seating, motion.to):
        return True
    if motion.subject is None:
        return False
    return not calls.can_be_given(seating.lines[motion.subject])


def _settle(
    row: MatchRow, live: Live, seating: Seating, motion: MotionLine, now: datetime
) -> Receipt:
    """Carry it out or close it as soon as the answers are enough; the caller holds the lock."""
    match_id = live.fixed.match_id
    if _is_moot(live, seating, motion):
        ballots.close(match_id, row, motion, Motion.State.LAPSED, now)
        return Receipt(key=None, version=row.version)
    found = ballots.tally(motion, live, seating, now)
    if found == quorum.OPEN:
        ballots.announce(match_id, row)
        return Receipt(key=None, version=row.version)
    return _decide(row, live, motion, found, now)


def _decide(row: MatchRow, live: Live, motion: MotionLine, found: str, now: datetime) -> Receipt:
    """Close the vote, and do what was agreed on."""
    match_id = live.fixed.match_id
    row, after = ballots.close(match_id, row, motion, found, now)
    log.info("vote match=%s kind=%s %s", match_id, motion.kind, found)
    if found == quorum.REFUSED:
        return Receipt(key=None, version=row.version)
    agreed = ballots.agreeing(motion, live, after)
    return carry_out(TableDecision(motion, agreed, now), live, Place(row, live.fixed, after))
