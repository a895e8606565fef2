"""Beats that share their work: of several, whoever claims a sweep first is the one that sends it.

No leader is chosen, so none can be missed: a beat that dies is replaced by the next tick of another. Only
on servers: an embedded platform has one beat, and its folder is locked against a second one.
No Django here: beat starts without it.
"""

from __future__ import annotations

from typing import Any, Final

import redis
from celery.beat import ScheduleEntry, Scheduler

#: The part of an interval for which a claim holds: ticks come a little early or late.
SHARE: Final = 0.8
_PREFIX: Final = "magnat:beat:"


class SharedScheduler(Scheduler):
    """Celery's, which sends what no other beat has sent within the interval."""

    _store: redis.Redis | None = None

    def apply_async(
        self,
        entry: ScheduleEntry,
        producer: Any = None,
        advance: bool = True,  # noqa: FBT001, FBT002 - Celery's
        **options: Any,
    ) -> Any:
        """As Celery's; None where another beat was first."""
        every: Any = entry.schedule  # a schedule of seconds: there is no other in config.queues
        if self.claims(str(entry.name), every.run_every.total_seconds()):
            return super().apply_async(entry, producer=producer, advance=advance, **options)
        if advance:
            self.reserve(entry)
        return None

    def claims(self, name: str, seconds: float) -> bool:
        """Whether this beat is the first to send `name` within `seconds`; a broker that is away decides nothing."""
        if self._store is None:
            self._store = redis.Redis.from_url(
                self.app.conf.broker_url, socket_timeout=1, socket_connect_timeout=1
            )
        try:
            claimed = self._store.set(
                _PREFIX + name, "claimed", nx=True, px=round(seconds * 1000 * SHARE)
            )
        except redis.RedisError:
            return True  # it cannot be sent either, which Celery tells
        return bool(claimed)
