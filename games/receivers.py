"""What follows a move: AI turns and a hint to the clock."""

from __future__ import annotations

from typing import Any, Final

from django.dispatch import receiver

from games import ai, outbox, selectors, signals
from games.tasks import ai_turn, deadline_hint

#: Seconds: nothing is enqueued further ahead (config.queues says why); the sweep has the rest.
HINT_MOST: Final = 60


@receiver(signals.match_advanced, dispatch_uid="games.advanced")
def advanced(match_id: str, version: int, **_: Any) -> None:
    """Wake the AI seats that have something to do, and the clock when it will have."""
    table = selectors.table_for(match_id)
    if table.live is None or table.row.version != version:
        return  # the one who moved on looks after it
    if ai.waiting(table):
        outbox.send_task(ai_turn, match_id, version, countdown=ai.delay(table.live))
    nearest = min((row.at_ms for row in table.live.deadlines), default=None)
    if nearest is not None:
        seconds = (nearest - selectors.now_ms()) / 1000
        if 0 < seconds <= HINT_MOST:
            outbox.send_task(deadline_hint, match_id, countdown=seconds + 0.01)
