"""What the staff's first page tells of the queues."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import redis
from django.utils.translation import gettext

from config import broker
from gates.admin import OfficeFigure

#: Seconds by which the oldest task may be late.
LATE: Final = 30


def queue_figures(_now: datetime) -> list[OfficeFigure]:
    """How long the oldest task of each queue waits; nothing where the broker lies inside this process."""
    store = broker.connection()
    if store is None:
        return []
    try:
        with store:
            found = broker.waiting(store)
    except redis.RedisError:
        return [
            OfficeFigure(gettext("Queues"), gettext("no answer"), is_alarm=True, is_of_machine=True)
        ]
    return [_of_queue(one) for one in found]


def _of_queue(one: broker.Waiting) -> OfficeFigure:
    title = gettext("Queue %(name)s: oldest") % {"name": one.queue}
    told = gettext("%(n)d s") % {"n": round(one.oldest_s)}
    is_late = one.oldest_s > LATE
    return OfficeFigure(title, f"{told} ({one.length})", is_alarm=is_late, is_of_machine=True)
