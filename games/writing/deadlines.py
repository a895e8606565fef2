"""Which deadlines a position has. Pure: the time of day comes in as an argument."""

from collections.abc import Collection
from typing import Any, Final

from games.engines.kernel.log import Fold
from games.models import WHOLE_TABLE, Deadline
from games.storage.statements import DeadlineRow

SEAT: Final = Deadline.Kind.SEAT.value
WINDOW: Final = Deadline.Kind.WINDOW.value
TIME_UP: Final = Deadline.Kind.TIME_UP.value


def default_seconds(rules: dict[str, Any]) -> int:
    """Time for one decision that the rules suggest; 0 is no clock."""
    return int(rules.get("decision_timeout_seconds", 0))


def time_up_at(rules: dict[str, Any], started_ms: int) -> DeadlineRow | None:
    """The agreed end of a timed match."""
    minutes = int(rules.get("time_limit_minutes", 0))
    if not minutes:
        return None
    return DeadlineRow(TIME_UP, WHOLE_TABLE, 0, "", started_ms + 60_000 * minutes)


def wanted(
    table: Fold, clock_seconds: int, bots: Collection[int], old: list[DeadlineRow], now_ms: int
) -> list[DeadlineRow]:
    """The deadlines of the position.

    Those of `old` that still hold keep their time, questions put anew get theirs.

    An open simultaneous window has its own time, which replaces that of the seats; AI has no clock.
    """
    kept = [row for row in old if row.kind == TIME_UP]
    window = table.game.window(table.state)
    if window is not None:
        name, seconds, mark = window
        same = [row for row in old if row.kind == WINDOW and (row.name, row.mark) == (name, mark)]
        return kept + (
            same or [DeadlineRow(WINDOW, WHOLE_TABLE, mark, name, now_ms + 1000 * seconds)]
        )
    if not clock_seconds:
        return kept
    running = {(row.seat, row.mark): row for row in old if row.kind == SEAT}
    at = now_ms + 1000 * clock_seconds
    return kept + [
        running.get((seat, question)) or DeadlineRow(SEAT, seat, question, "", at)
        for seat, question in table.questions.items()
        if seat not in bots
    ]
