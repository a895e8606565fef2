"""What runs in the workers.

Each task may be late, doubled or lost: versions and rows decide, not messages.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from celery import shared_task
from django.utils import timezone

from games import notices, table_notices
from games.formats import imports
from games.models import Match
from games.movers import ai, clock, courtesy, grace, runs
from games.orders import service as orders
from games.reading import reviews
from games.writing import motions, standstill
from gates import outbox, storage

#: Seconds after which an AI's turn is sent again, and after which its default action is played for
#: it. The slowest pace waits for 3 s; one that thinks for longer holds a lease.
RESEND_AFTER: Final = 4
FALLBACK_AFTER: Final = 120
#: Seconds for the AI seats of one position, ten times what the strongest takes; then a substitute plays. The hard
#: limit kills the process of one that does not listen: its lease runs out within 2 s, and whoever comes to the table
#: then, the sweep at the latest, lets a substitute play.
THINKING_SOFT: Final = 2
THINKING_HARD: Final = 3

log = logging.getLogger(__name__)


@shared_task(name="games.tasks.deadlines_sweep")
@storage.patient
def deadlines_sweep() -> None:
    """The guarantee that no deadline is forgotten, should the threads of web processes and workers have died."""
    clock.help_out()


@shared_task(name="games.tasks.absence_sweep")
@storage.patient
def absence_sweep() -> None:
    """Who is asked and has been gone from a live table for too long."""
    grace.sweep()


@shared_task(name="games.tasks.votes_sweep")
@storage.patient
def votes_sweep() -> None:
    """Votes whose time is over, pauses that have lasted too long, and who is to know of what is asked."""
    now = timezone.now()
    motions.sweep(now)
    table_notices.votes_tell(now)


@shared_task(name="games.tasks.ai_turn", soft_time_limit=THINKING_SOFT, time_limit=THINKING_HARD)
@storage.patient
def ai_turn(match_id: str, version: int) -> None:
    """The AI seats after entry `version`, and on while only they play.

    While nobody answers people, nobody plays: the sweep sends it again.
    """
    if standstill.is_silent():
        return
    try:
        following = runs.play_on(match_id, version)
    except Match.DoesNotExist:
        log.info("the match of an AI turn is gone match=%s", match_id)
        return
    if following is not None:
        outbox.send_task(ai_turn, match_id, following)


@shared_task(name="games.tasks.turns_sweep")
@storage.patient
def turns_sweep(after: float = RESEND_AFTER) -> None:
    """AI turns whose message was lost `after` seconds ago, once more; those that never come, by a substitute.

    It plays here where whoever thought was killed: the next process of the AI players may need seconds to stand. An AI
    that waits for the answer to its offer is sent for when it has waited.
    """
    now = timezone.now()
    now_ms = int(now.timestamp() * 1000)
    for match_id, version, at in ai.overdue(now, after):
        is_lost = now - at > timedelta(seconds=FALLBACK_AFTER)
        if is_lost or runs.was_abandoned(match_id, version):
            ai.fallback(match_id)
        elif not courtesy.is_waiting(match_id, version, now_ms):
            outbox.send_task(ai_turn, match_id, version, expires=RESEND_AFTER)


@shared_task(name="games.tasks.review_slice")
@storage.patient
def review_slice(match_id: str, seat: int) -> None:
    """Go on with the review of one seat for a second; AI players of tables come before the rest of it."""
    if reviews.go_on(match_id, seat, time.time()):
        outbox.send_task(review_slice, match_id, seat)


@shared_task(name="games.tasks.orders_fire")
@storage.patient
def orders_fire(match_id: str) -> None:
    """Play what seats of this match have programmed."""
    orders.fire(match_id)


@shared_task(name="games.tasks.orders_sweep")
@storage.patient
def orders_sweep() -> None:
    """Programmed actions whose task was lost."""
    for match_id in orders.unseen(timezone.now()):
        orders.fire(match_id)


@shared_task(name="games.tasks.turns_tell")
@storage.patient
def turns_tell(match_id: str) -> None:
    """Tell those who are asked and did not come to the table."""
    _tell(notices.turns_tell, match_id)


@shared_task(name="games.tasks.start_tell")
@storage.patient
def start_tell(match_id: str) -> None:
    """Tell those at a table that has begun who did not come."""
    _tell(notices.start_tell, match_id)


@shared_task(name="games.tasks.result_tell")
@storage.patient
def result_tell(match_id: str) -> None:
    """Tell those who did not see the end."""
    _tell(notices.result_tell, match_id)


def _tell(tell: Callable[[str, datetime], int], match_id: str) -> None:
    try:
        tell(match_id, timezone.now())
    except Match.DoesNotExist:
        log.info("the match of a notice is gone match=%s", match_id)


@shared_task(name="games.tasks.notices_sweep")
@storage.patient
def notices_sweep() -> None:
    """Turns whose task was lost, or whose people have gone away since; times that run short."""
    now = timezone.now()
    for match_id in notices.turns_untold(now):
        _tell(notices.turns_tell, match_id)
    notices.time_short_tell(now)
    table_notices.stops_tell(now)
    table_notices.stands_tell(now)


@shared_task(name="games.tasks.import_log")
@storage.patient
def import_log(import_id: int) -> None:
    """A log that somebody brought becomes a match."""
    imports.carry_out(import_id, timezone.now())


@shared_task(name="games.tasks.imports_sweep")
@storage.patient
def imports_sweep() -> None:
    """Logs whose message or whose worker was lost, once more; old ones are forgotten."""
    now = timezone.now()
    for import_id in imports.waiting(now):
        outbox.send_task(import_log, import_id)
    imports.remove_old(now)
