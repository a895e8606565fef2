"""The rows of votes: put, answered and closed. The caller holds the lock of the match."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from games.models import Motion
from games.reading import matches as lives
from games.reading.matches import Live
from games.reading.seating import Seating
from games.reading.votes import MotionLine
from games.storage.statements import MatchRow
from games.writing import quorum
from games.writing.locking import Refused, new_facts
from games.writing.quorum import VoteRule

#: A kind of vote to which moves of people are an answer.
_UNDO = Motion.Kind.UNDO.value


def voter(live: Live, seating: Seating, user_id: int | None) -> int:
    """The seat by which this person votes, one for all at a device. Raises Refused `not_your_seat`, `stand_in_plays`, `no_vote`."""
    own = seating.seat_of(user_id)
    if own is None:
        raise Refused("not_your_seat")
    seat = seating.voter_at(own, live.gone)
    if seat is None:
        raise Refused("stand_in_plays" if seating.lines[own].stand_in else "no_vote")
    return seat


def deadline(rule: VoteRule, row: MatchRow, now: datetime) -> datetime:
    """Until when an answer counts that is asked for now."""
    return now + timedelta(seconds=rule.slow if row.control.is_slow else rule.live)


def tally(motion: MotionLine, live: Live, seating: Seating, now: datetime) -> str:
    """What the answers come to with those who have a vote now, and who may come back in time to have one."""
    if motion.agreed is not None:
        return quorum.CARRIED
    rule = quorum.RULES[motion.kind]
    found = quorum.verdict(rule, seating.voters(live.gone), motion.answers)
    waited_for = seating.waited_for(motion, live.gone, is_rated=live.fixed.rated)
    is_early = now < motion.until and bool(waited_for)
    return quorum.OPEN if is_early and found == quorum.CARRIED else found


def announce(match_id: str, row: MatchRow) -> None:
    """Something about the vote has changed: everybody sees it."""
    new_facts(match_id, row)


def close(
    match_id: str, row: MatchRow, motion: MotionLine, state: str, now: datetime
) -> tuple[MatchRow, Seating]:
    """The vote is over; the row and who sits there now."""
    return _changed(match_id, row, motion, state=state, closed_at=now)


def _changed(
    match_id: str, row: MatchRow, motion: MotionLine, **fields: Any
) -> tuple[MatchRow, Seating]:
    Motion.objects.filter(pk=motion.pk).update(**fields)
    after = new_facts(match_id, row)
    # Read past the cache: whoever calls may still roll all of this back.
    return after, lives.read_seating(match_id, after.facts)


def judge_overdue(
    live: Live, row: MatchRow, seating: Seating, now: datetime
) -> tuple[MatchRow, Seating]:
    """Before anything else is asked, and before who has a vote changes: a vote whose time is over is judged.

    Those who have a vote at that moment decide it. One that is not agreed on is closed. Of one that is,
    who agreed is kept: the sweep carries it out, whoever has a vote by then. The row and who sits there now.
    """
    motion = seating.motion
    if motion is None or motion.until > now or motion.agreed is not None:
        return row, seating
    if tally(motion, live, seating, now) != quorum.CARRIED:
        return close(live.fixed.match_id, row, motion, Motion.State.EXPIRED, now)
    return _changed(live.fixed.match_id, row, motion, agreed=agreeing(motion, live, seating))


def agreeing(motion: MotionLine, live: Live, seating: Seating) -> list[int]:
    """The seats that have agreed, of those that have a vote; of a vote that was judged, as it was then."""
    if motion.agreed is not None:
        return list(motion.agreed)
    return [seat for seat in seating.voters(live.gone) if motion.answers.get(seat)]


def lapse_undo(match_id: str, row: MatchRow, seating: Seating, now: datetime) -> None:
    """Somebody has played on: what was to be taken back stands."""
    if seating.motion is not None and seating.motion.kind == _UNDO:
        close(match_id, row, seating.motion, Motion.State.LAPSED, now)
