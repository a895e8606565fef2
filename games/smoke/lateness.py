"""How late the clock was, what it did twice or never, and whether downtime was given back. Pure.

All times are milliseconds of the database's clock (the probes': of the same machine).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

GONE: Final = "gone"
MOVED: Final = "moved"
CLOCK: Final = "clock"
#: What is asked for: late at most, wrongly credited at most, and this many within this time.
LATE_MOST: Final = 1000
CREDIT_MOST: Final = 1000
CAUGHT_UP: Final = 1000
CATCH_UP_MOST: Final = 30_000
#: A silence as short as this owes nothing: requests of people are repeated for longer.
OWES_NOTHING: Final = 2000
#: Moves of deadlines by as much, so close together, are one credit.
TOGETHER: Final = 1500
#: A deadline is missed when nothing has come of it for so long.
MISSED_AFTER: Final = 5000
#: What an answer may have been given for its way.
LAG_MOST: Final = 500


@dataclass(frozen=True, slots=True)
class DeadlineMark:
    """A row of a deadline that went or was moved, noted by the database itself in the same transaction.

    `entry`: the newest entry of the match by then, the one that this transaction wrote included.
    """

    match: str
    seat: int
    entry: int
    what: str
    before_ms: int
    after_ms: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class TimedEntry:
    """An entry of a log: its number, who made it, when."""

    match: str
    number: int
    maker: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ClockAct:
    """An answer of the clock: when it was written, and how long after its deadline."""

    at_ms: int
    late: int


@dataclass(slots=True)
class ClockFigures:
    """What came of it, in milliseconds."""

    matches: int
    acts: list[ClockAct] = field(default_factory=list)
    double: int = 0
    missed: int = 0
    credit_error: int = 0
    caught_up: int = 0
    catch_up: int = 0

    @property
    def late(self) -> list[int]:
        """How late each action of the clock was."""
        return [act.late for act in self.acts]

    @property
    def late_p99(self) -> int:
        """Of a hundred actions of the clock, how late the second latest was."""
        if not self.late:
            return 0
        return sorted(self.late)[(99 * len(self.late) - 1) // 100]

    @property
    def is_ok(self) -> bool:
        """Whether everything is as it must be, and the clock has acted at all."""
        return bool(
            self.late
            and self.late_p99 <= LATE_MOST
            and not self.double
            and not self.missed
            and self.credit_error <= CREDIT_MOST
            and self.caught_up >= CAUGHT_UP
            and self.catch_up <= CATCH_UP_MOST
        )

    def line(self) -> str:
        """The verdict."""
        return (
            f"CLOCK matches={self.matches} late_p99={self.late_p99 / 1000:.2f}s "
            f"double={self.double} missed={self.missed} "
            f"credited_error_max={self.credit_error / 1000:.2f}s "
            f"caught_up={self.caught_up} catch_up_s={self.catch_up / 1000:.1f}"
        )


def lateness(
    marks: Iterable[DeadlineMark], entries: Iterable[TimedEntry]
) -> tuple[list[ClockAct], int]:
    """How late each deadline was acted upon, and how often the clock acted where none was over.

    An answer of the clock may take several entries; its deadline goes with the last of them.
    """
    gone = _gone(marks)
    acts, double = [], 0
    waiting: dict[str, list[int]] = defaultdict(list)
    for entry in sorted(entries, key=lambda one: (one.match, one.number)):
        if entry.maker != CLOCK:
            continue
        due = [m for m in gone.get((entry.match, entry.number), []) if m.before_ms <= m.at_ms]
        if due:
            first = min(due, key=lambda mark: mark.before_ms)
            acts.append(ClockAct(first.at_ms, first.at_ms - first.before_ms))
            double += sum(at < first.before_ms for at in waiting.pop(entry.match, []))
        else:
            waiting[entry.match].append(entry.at_ms)
    return acts, double + sum(len(left) for left in waiting.values())


def latest(acts: Iterable[ClockAct], events: Sequence[tuple[int, str]], begun_ms: int) -> list[str]:
    """A line for each second in which the clock was too late, with what was done to the platform before.

    `events`: moments and what was killed, in order.
    """
    seconds: dict[int, list[int]] = defaultdict(list)
    for act in acts:
        if act.late > LATE_MOST:
            seconds[(act.at_ms - begun_ms) // 1000].append(act.late)
    return [
        f"at {second} s: {len(late)} late, at most {max(late) / 1000:.2f} s"
        f"{_after(events, begun_ms + 1000 * second)}"
        for second, late in sorted(seconds.items())
    ]


def by_kill(acts: Iterable[ClockAct], events: Sequence[tuple[int, str]]) -> list[str]:
    """A line for each kind of process: how many actions came late between its kill and the next one, of how many.

    `events` as for `latest`.
    """
    moments = [when for when, _ in events]
    found: dict[str, list[int]] = defaultdict(list)
    for act in acts:
        number = bisect_right(moments, act.at_ms)
        found[events[number - 1][1] if number else ""].append(act.late)
    return [
        f"{f'after {what} was killed' if what else 'before anything was killed'}: "
        f"{sum(one > LATE_MOST for one in late)} of {len(late)} late, at most {max(late) / 1000:.2f} s"
        for what, late in sorted(found.items())
    ]


def _after(events: Sequence[tuple[int, str]], at_ms: int) -> str:
    before = [(when, what) for when, what in events if when < at_ms + 1000]
    if not before:
        return ", nothing killed yet"
    when, what = before[-1]
    return f", {max(0, at_ms - when) / 1000:.0f} s after {what} was killed"


def missed(
    marks: Iterable[DeadlineMark],
    entries: Iterable[TimedEntry],
    open_ms: Iterable[int],
    now_ms: int,
) -> int:
    """Deadlines that an answer overran, and those that are still there though long over (`open_ms`)."""
    makers = {(entry.match, entry.number): entry for entry in entries}
    overrun = 0
    for (match, number), gone in _gone(marks).items():
        entry = makers.get((match, number))
        if entry is not None and entry.maker == "person":
            overrun += any(mark.before_ms + LAG_MOST < entry.at_ms for mark in gone)
    return overrun + sum(at + MISSED_AFTER < now_ms for at in open_ms)


def credit_error(marks: Iterable[DeadlineMark], answers: Sequence[int]) -> int:
    """The largest difference between a silence and what was given back for it.

    `answers`: the moments at which a web process was seen to answer, in order.
    """
    gaps = list(pairwise(answers))
    given: dict[tuple[int, int], int] = defaultdict(int)
    for amount, at in _credits(marks):
        over = [gap for gap in gaps if gap[0] < at + TOGETHER and at - amount - TOGETHER < gap[1]]
        if not over:
            return amount
        given[max(over, key=lambda gap: gap[1] - gap[0])] += amount
    owed = {gap for gap in gaps if gap[1] - gap[0] > OWES_NOTHING} | given.keys()
    return max((abs(gap[1] - gap[0] - given[gap]) for gap in owed), default=0)


def _credits(marks: Iterable[DeadlineMark]) -> list[tuple[int, int]]:
    """Amount and moment of each credit: all deadlines are moved by the same, at once."""
    found: list[tuple[int, int]] = []
    moved = sorted((m.at_ms, m.after_ms - m.before_ms) for m in marks if m.what == MOVED)
    for at, amount in moved:
        if not any(amount == known and at - when < TOGETHER for known, when in found):
            found.append((amount, at))
    return found


def _gone(marks: Iterable[DeadlineMark]) -> dict[tuple[str, int], list[DeadlineMark]]:
    found: dict[tuple[str, int], list[DeadlineMark]] = defaultdict(list)
    for mark in marks:
        if mark.what == GONE:
            found[mark.match, mark.entry].append(mark)
    return found
