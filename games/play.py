"""THE command service: the only writer of `Entry`.

Everybody plays through here: people, AI, the clock, tests.

A move is one transaction: lock the row of the match, look who asks, apply to a copy of the state,
append the entry. What others are told, they are told after the commit; a receipt therefore never
names an entry that a crash could take back.
"""

from games.writing.absence import leave, stand_in
from games.writing.calls import apply, call_close, call_open, retract
from games.writing.copies import NoCopy, copy
from games.writing.lessons import begin_lesson
from games.writing.locking import Refused
from games.writing.makers import BOT, CLOCK, HEIR, PERSON, TABLE
from games.writing.motions import answer, ask, recount, withdraw
from games.writing.openings import (
    AlreadyStarted,
    TornLog,
    discard,
    prepare,
    revision_for,
    start,
    start_with_log,
)
from games.writing.overdue import time_out
from games.writing.pauses import pause, resume
from games.writing.seat_plans import Options, SeatPlan
from games.writing.seating import rename, rename_everywhere
from games.writing.standins import come_back, go, stand_in_absent
from games.writing.submitting import submit, submit_for_seat
from games.writing.undoing import redo, undo
from games.writing.vacations import vacation
from games.writing.voiding import reinstate, void

__all__ = [
    "BOT",
    "CLOCK",
    "HEIR",
    "PERSON",
    "TABLE",
    "AlreadyStarted",
    "NoCopy",
    "Options",
    "Refused",
    "SeatPlan",
    "TornLog",
    "answer",
    "apply",
    "ask",
    "begin_lesson",
    "call_close",
    "call_open",
    "come_back",
    "copy",
    "discard",
    "go",
    "leave",
    "pause",
    "prepare",
    "recount",
    "redo",
    "reinstate",
    "rename",
    "rename_everywhere",
    "resume",
    "retract",
    "revision_for",
    "stand_in",
    "stand_in_absent",
    "start",
    "start_with_log",
    "submit",
    "submit_for_seat",
    "time_out",
    "undo",
    "vacation",
    "void",
    "withdraw",
]
