"""Moves an event on, one step at a time, by what its rows say is due.

A step is one transaction, or works something out and writes it only if the event is still as it was. Whoever is
killed between two steps leaves an event that the next sweep moves on to the same tables and standings.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Q

from gates import storage
from tournaments.models import TEXT_LENGTH, Tournament
from tournaments.services import steps

#: For how long a worker holds an event; pairing takes less.
HOLD_SECONDS: Final = 45
#: Steps of one event in one sweep, so that one event does not keep the others waiting.
STEPS_MOST: Final = 12
#: How often somebody who looks on tries to get hold of an event, and the seconds between two tries.
WAITS_MOST: Final = 40
WAIT_SECONDS: Final = 0.05
#: After a step that broke off, the seconds until it is tried again.
RETRY_SECONDS: Final = 15

log = logging.getLogger(__name__)


def sweep(now: datetime) -> int:
    """Moves every event on that is due; how many steps that took. One that fails does not stop the others."""
    due = Tournament.objects.filter(state__in=steps.ALIVE).filter(
        Q(state=Tournament.State.RUNNING)
        | Q(starts_at__lte=now)
        | Q(state=Tournament.State.OPEN, starts_at__lte=now + timedelta(days=1))
    )
    return sum(_tried_steps(event_id, now) or 0 for event_id in due.values_list("pk", flat=True))


def _tried_steps(event_id: int, now: datetime) -> int | None:
    """`_held_steps`, where an event that breaks is left to its director and the next tries."""
    try:
        return _held_steps(event_id, now)
    except Exception as error:  # one broken event must not stop all others
        if storage.is_full(error):
            raise
        log.exception("an event failed event=%s", event_id)
        _note_failure(event_id, error, now)
    return 0


def _note_failure(event_id: int, error: Exception, now: datetime) -> None:
    """The desk shows what broke off; the event is left alone for a while, and its version is not touched."""
    told = f"{type(error).__name__}: {error}".replace("\x00", "")[:TEXT_LENGTH]
    until = now + timedelta(seconds=RETRY_SECONDS)
    Tournament.objects.filter(pk=event_id).update(failure=told, failed_at=now, held_until=until)


def move_on(event_id: int, now: datetime) -> int:
    """All steps of one event that are due, unless another worker takes them; how many."""
    return _held_steps(event_id, now) or 0


def move_on_now(
    event_id: int, clock: Callable[[], datetime], wait: Callable[[float], object]
) -> int:
    """The same for somebody who looks on: a sweep that happens to hold the event looked before what was just done.

    Waits for it, by `wait`, for as long as a page may take; after that the next sweep has to see to it. Asks the
    `clock` each time: a moment before that sweep would be too early for what the sweep has planned.
    """
    for _ in range(WAITS_MOST):
        taken = _tried_steps(event_id, clock())
        if taken is not None:
            return taken
        wait(WAIT_SECONDS)
    return 0


def _held_steps(event_id: int, now: datetime) -> int | None:
    """How many steps were due and were taken; None where another worker holds the event."""
    free = Q(held_until=None) | Q(held_until__lt=now)
    until = now + timedelta(seconds=HOLD_SECONDS)
    if not Tournament.objects.filter(free, pk=event_id).update(held_until=until):
        return None
    taken = 0
    while taken < STEPS_MOST and steps.step(event_id, now):
        taken += 1
    ours = Tournament.objects.filter(pk=event_id, held_until=until)
    ours.update(held_until=None, failure="", failed_at=None)
    return taken
