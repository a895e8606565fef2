"""Which deadlines a position has. Pure: the time of day comes in as an argument."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from games.engines.kernel.log import Fold
from games.models import WHOLE_TABLE, Deadline
from games.storage.statements import DeadlineRow
from games.timing.banks import SeatTime
from games.timing.controls import TimeControl, per_decision

SEAT: Final = Deadline.Kind.SEAT.value
WINDOW: Final = Deadline.Kind.WINDOW.value
TIME_UP: Final = Deadline.Kind.TIME_UP.value
NO_LAG: Final[Mapping[int, int]] = {}


def default_control(rules: dict[str, Any]) -> TimeControl:
    """The time control that the rules suggest."""
    return per_decision(int(rules.get("decision_timeout_seconds", 0)))


def time_up_at(rules: dict[str, Any], started_ms: int) -> DeadlineRow | None:
    """The agreed end of a timed match."""
    minutes = int(rules.get("time_limit_minutes", 0))
    if not minutes:
        return None
    return DeadlineRow(TIME_UP, WHOLE_TABLE, 0, "", started_ms + 60_000 * minutes)


@dataclass(frozen=True, slots=True)
class Timing:
    """The deadlines of a position, and what every seat has left."""

    deadlines: list[DeadlineRow]
    times: list[SeatTime]


def wanted(  # noqa: PLR0913 - all that time depends on
    table: Fold,
    control: TimeControl,
    bots: Collection[int],
    before: Timing,
    now_ms: int,
    given: Mapping[int, int] = NO_LAG,
    *,
    goes_on: Collection[int] = (),
) -> Timing:
    """The deadlines of the position, and what is left of the time of those whose question is gone.

    Those of `before` that still hold keep their time, questions put anew get theirs.

    `goes_on`: the seats that, where they are asked, have what was left and no more: after an undo questions are put
    anew, and what one does beside a question that stays (mortgages, builds, sells shares) does not answer it.
    `given`: milliseconds by seat that the answer of that seat was on its way.

    An open simultaneous window has its own time, which replaces that of the seats; at tables over days it is at
    least that of one decision. AI has no clock.
    """
    old, times = before.deadlines, list(before.times)
    kept = [row for row in old if row.kind == TIME_UP]
    window = table.game.window(table.state)
    asked = {} if window is not None or not control.is_timed else _asked(table, bots)
    running: dict[int, DeadlineRow] = {}
    for row in old:
        if row.kind == SEAT and asked.get(row.seat) == row.mark:
            running[row.seat] = row
        elif row.kind == SEAT:
            left_ms = min(row.at_ms - now_ms + given.get(row.seat, 0), times[row.seat].left)
            times[row.seat] = control.stopped(times[row.seat], left_ms)
    if window is not None:
        name, seconds, mark = window
        at_ms = now_ms + 1000 * max(seconds, control.together)
        return Timing([*kept, _window(old, name, mark, at_ms)], times)
    for seat, question in asked.items():
        if seat not in running:
            unit = table.game.clock_unit(table.state, seat)
            if seat not in goes_on or not times[seat].left:
                times[seat] = control.started(times[seat], unit)
            at = max(now_ms, times[seat].away_until) + times[seat].left
            running[seat] = DeadlineRow(SEAT, seat, question, "", at)
        kept.append(running[seat])
    return Timing(kept, times)


def _asked(table: Fold, bots: Collection[int]) -> dict[int, int]:
    return {seat: number for seat, number in table.questions.items() if seat not in bots}


def _window(old: list[DeadlineRow], name: str, mark: int, at_ms: int) -> DeadlineRow:
    """The row of the open window: the one that there is, or one that ends at `at_ms`."""
    for row in old:
        if (row.kind, row.name, row.mark) == (WINDOW, name, mark):
            return row
    return DeadlineRow(WINDOW, WHOLE_TABLE, mark, name, at_ms)
