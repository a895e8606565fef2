"""What a table has agreed on, carried out in the transaction of the last answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from accounts.models import User
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.log import END_AGREED
from games.protocol import Receipt
from games.reading import matches as lives
from games.reading.matches import Live
from games.reading.votes import MotionLine
from games.writing import calls, pauses
from games.writing.entries import Place, Submission, append, go_to
from games.writing.makers import TABLE
from games.writing.undoing import turning


@dataclass(frozen=True, slots=True)
class TableDecision:
    """What was decided: the motion, the seats that agreed, and when."""

    motion: MotionLine
    agreed: list[int]
    now: datetime


def carry_out(decision: TableDecision, live: Live, place: Place) -> Receipt:
    """Do what was asked for; the caller holds the lock and has closed the vote."""
    return _WAYS[decision.motion.kind](decision, live, place)


def _undo(decision: TableDecision, live: Live, place: Place) -> Receipt:
    motion = decision.motion
    assert motion.to is not None
    move = turning(live.fixed.match_id, motion.to, motion.seat, decision.agreed, decision.now)
    return Receipt(key=None, version=go_to(move, place).version)


def _pause(decision: TableDecision, live: Live, place: Place) -> Receipt:
    if not place.row.is_paused:  # else the staff was quicker, and its pause counts from then on
        pauses.halt(live.fixed.match_id, place.row, decision.now)
    return Receipt(key=None, version=live.version)


def _resume(decision: TableDecision, live: Live, place: Place) -> Receipt:
    pauses.go_on(live.fixed.match_id, place.row, decision.now)
    return Receipt(key=None, version=live.version)


def _end(decision: TableDecision, live: Live, place: Place) -> Receipt:
    match_id, row, seating = live.fixed.match_id, place.row, place.seating
    if row.is_paused:
        row = pauses.go_on(match_id, row, decision.now)
        seating = lives.read_seating(match_id, row.facts)
    action = {"do": END_AGREED, "who": decision.motion.seat, "agreed": decision.agreed}
    move = Submission(match_id, SYSTEM, action, TABLE, decision.now)
    return append(move, Place(row, live.fixed, seating), live.table)


def _substitute(decision: TableDecision, live: Live, place: Place) -> Receipt:
    motion = decision.motion
    assert motion.subject is not None and motion.candidate is not None  # noqa: PT018 - one thing
    user = User.objects.get(pk=motion.candidate)
    calls.check_candidate(live, place.row, user, decision.now)
    calls.hand_over(live, place.row, motion.subject, user, decision.now)
    return Receipt(key=None, version=live.version)


_WAYS: Final[dict[str, Callable[[TableDecision, Live, Place], Receipt]]] = {
    "undo": _undo,
    "pause": _pause,
    "resume": _resume,
    "end": _end,
    "substitute": _substitute,
}
