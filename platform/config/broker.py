"""What waits in the broker, looked at from outside."""

from __future__ import annotations

import json
import time
from typing import Any, Final, NamedTuple

import redis
from django.conf import settings

from config.watched import DUE

QUEUES: Final = ("default", "ai", "lab")


class Waiting(NamedTuple):
    """The messages of one queue: how many, and for how many seconds the oldest is due."""

    queue: str
    length: int
    oldest_s: float


def connection() -> redis.Redis | None:
    """To the broker, patient for two seconds; None where it lies inside this process."""
    url = str(settings.CELERY_BROKER_URL).replace("redis+socket://", "unix://")
    if "redis" not in url and not url.startswith("unix"):
        return None
    url = url.replace("virtual_host=", "db=")
    return redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=1)


def waiting(store: redis.Redis) -> list[Waiting]:
    """Every queue. Raises redis.RedisError."""
    now = time.time()
    return [_waiting(store, queue, now) for queue in QUEUES]


def _waiting(store: redis.Redis, queue: str, now: float) -> Waiting:
    length: Any = store.llen(queue)
    last: Any = store.lindex(queue, -1)  # Celery lays the newest first
    return Waiting(queue, int(length), max(0.0, now - _due(last, now)))


def _due(message: bytes | None, now: float) -> float:
    try:
        return float(json.loads(message or b"{}")["headers"][DUE])
    except (ValueError, KeyError, TypeError):
        return now
