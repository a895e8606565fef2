"""What the clock does at every table, and the time that it gives back."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import F

from games import play
from games.models import Deadline, Match, Pulse
from gates import storage

#: Actions in a row at one table before the others have their turn.
MOST_AT_ONCE: Final = 50
#: A clock not seen for longer stood still, and the time is given back.
STANDSTILL_MS: Final = 10_000
_PULSE_EVERY_MS: Final = 3_000
_PULSE: Final = "clock"

log = logging.getLogger(__name__)


def sweep(now: datetime) -> int:
    """Let the clock act wherever a deadline is over; how many actions it played."""
    now_ms = int(now.timestamp() * 1000)
    give_back(now_ms)
    due = Deadline.objects.filter(
        at_ms__lte=now_ms, match__status=Match.Status.RUNNING, match__paused_at=None
    )
    found = list(due.order_by("at_ms").values_list("match", flat=True))
    return sum(act(match_id, now) for match_id in dict.fromkeys(found))


def act(match_id: str, now: datetime) -> int:
    """Let the clock act at one table until nothing is overdue; how many actions it played."""
    played = 0
    try:
        while played < MOST_AT_ONCE and play.time_out(match_id=match_id, now=now) is not None:
            played += 1
    except Match.DoesNotExist:
        log.info("the match of a deadline is gone match=%s", match_id)
    except Exception as error:  # one broken table must not stop the clocks of all others
        if not storage.noted(error):
            log.exception("the clock failed match=%s", match_id)
    return played


def give_back(now_ms: int) -> int:
    """If the platform stood still (it was down), moves all deadlines by that time.

    Returns how many milliseconds that were.
    """
    last = Pulse.objects.filter(name=_PULSE).values_list("at_ms", flat=True).first()
    if last is not None and now_ms - last < _PULSE_EVERY_MS:
        return 0
    with transaction.atomic():
        pulse, is_new = Pulse.objects.select_for_update().get_or_create(
            name=_PULSE, defaults={"at_ms": now_ms}
        )
        stood = now_ms - pulse.at_ms
        if is_new or stood < _PULSE_EVERY_MS:
            return 0
        Pulse.objects.filter(name=_PULSE).update(at_ms=now_ms)
        if stood < STANDSTILL_MS:
            return 0
        log.warning("the clock stood still for %s ms, which are given back", stood)
        Deadline.objects.filter(match__paused_at=None).update(at_ms=F("at_ms") + stood)
        return stood
