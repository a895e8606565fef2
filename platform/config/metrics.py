"""`/metrics` for Prometheus: what all processes of this machine have counted, and what rows and queues say.

Not for everybody: with MAGNAT_METRICS_TOKEN for whoever shows it, otherwise for this machine alone.
"""

from __future__ import annotations

import contextlib
import hmac
import ipaddress
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    generate_latest,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from config import broker, env
from games.reading.lateness import backlog

REFUSED: Final = (
    "Metrics are shown to this machine alone, or with MAGNAT_METRICS_TOKEN to whoever sends "
    "Authorization: Bearer and that token.\n"
)
#: Lines by which a proxy says that somebody else asks.
_FORWARDED: Final = ("X-Forwarded-For", "Forwarded", "X-Real-IP")


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The text format of Prometheus; 403 for whoever may not read it."""
    if not _may_read(request):
        return HttpResponse(REFUSED, status=403, content_type="text/plain; charset=utf-8")
    return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)


def exposition() -> bytes:
    """All that is known, as text."""
    rows = CollectorRegistry()
    rows.register(RowsCollector())
    return generate_latest(counted()) + generate_latest(rows)


def show_at_port(**_: object) -> None:
    """What a process that was started by itself has counted, at MAGNAT_METRICS_PORT, to the net that reaches it."""
    port = env.read().metrics_port
    if port:
        registry = CollectorRegistry()
        registry.register(EverythingCollector())
        start_http_server(port, registry=registry)


class EverythingCollector(Collector):
    """Counts and rows, for a thread that nobody cleans up behind."""

    def collect(self) -> Iterator[Metric]:
        """Asked anew each time."""
        yield from counted().collect()
        try:
            yield from RowsCollector().collect()
        finally:
            connection.close()


def counted() -> CollectorRegistry:
    """What this process has counted; where the processes of a machine share a folder, what all have."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if not folder:
        return REGISTRY
    _bury(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library's
    return registry


def _bury(folder: Path) -> None:
    """What lives only as long as its process goes with it: open sockets."""
    for path in folder.glob("gauge_live*_*.db"):
        number = path.stem.rpartition("_")[2]
        if number.isdecimal() and not _lives(int(number)):
            mark_process_dead(int(number), str(folder))  # type: ignore[no-untyped-call]  # likewise


def _lives(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _may_read(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    if token:
        given = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(given.encode(), token.encode())
    if any(name in request.headers for name in _FORWARDED):
        return False
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    return False


class RowsCollector(Collector):
    """What the rows and the broker say; what does not answer is left out, which its `up` tells."""

    def collect(self) -> Iterator[Metric]:
        """Asked anew each time."""
        up = GaugeMetricFamily("magnat_up", "Whether it answers.", labels=["what"])
        try:
            found = backlog()
        except DatabaseError:
            up.add_metric(["database"], 0)
        else:
            up.add_metric(["database"], 1)
            yield GaugeMetricFamily("magnat_matches_running", "Matches.", found.running)
            yield GaugeMetricFamily("magnat_deadlines_overdue", "Deadlines.", found.overdue)
            yield GaugeMetricFamily(
                "magnat_deadline_late_seconds", "The oldest of them.", found.overdue_ms / 1000
            )
            yield GaugeMetricFamily("magnat_ai_overdue", "Tables that wait for AI.", found.silent)
            yield GaugeMetricFamily("magnat_ai_late_seconds", "The oldest.", found.silent_s)
        try:
            yield from self._queues()
        except redis.RedisError:
            up.add_metric(["broker"], 0)
        else:
            up.add_metric(["broker"], 1)
        yield up

    def _queues(self) -> Iterator[Metric]:
        length = GaugeMetricFamily("magnat_queue_length", "Tasks that wait.", labels=["queue"])
        oldest = GaugeMetricFamily(
            "magnat_queue_oldest_seconds",
            "For how long the oldest of them has been due.",
            labels=["queue"],
        )
        store = broker.connection()
        if store is not None:
            with store:
                for one in broker.waiting(store):
                    length.add_metric([one.queue], one.length)
                    oldest.add_metric([one.queue], one.oldest_s)
        yield length
        yield oldest
