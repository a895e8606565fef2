"""Several beats share their work: each sweep is sent once, and a beat that dies is missed by nobody."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from celery import Celery

from config.claims import SHARE, SharedScheduler
from tests.broker import Broker


class CountingScheduler(SharedScheduler):
    """One that keeps what it would have sent."""

    producer: Any = (
        None  # nothing is sent, so nothing connects; Celery knows the address by another name
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        self.sent: list[str] = []
        super().__init__(*args, **options)

    def send_task(self, *args: Any, **options: Any) -> Any:
        self.sent.append(args[0])


def scheduler(url: str, seconds: float = 0.4) -> CountingScheduler:
    app = Celery("test", broker=url, set_as_current=False)
    app.conf.beat_schedule = {"sweep": {"task": "sweep", "schedule": seconds}}
    return CountingScheduler(app, lazy=False)


def ticked(beats: list[CountingScheduler], until: Callable[[], bool]) -> None:
    over = time.monotonic() + 40
    while not until():
        assert time.monotonic() < over
        for beat in beats:
            beat.tick()
        time.sleep(0.02)


def test_two_beats_send_a_sweep_once(broker: Broker) -> None:
    beats = [scheduler(broker.url), scheduler(broker.url)]
    begun = time.monotonic()
    ticked(beats, lambda: sum(len(beat.sent) for beat in beats) >= 6)
    passed, sent = time.monotonic() - begun, sum(len(beat.sent) for beat in beats)
    assert sent <= 1 + passed / (
        0.4 * SHARE
    )  # two that share nothing have sent six after two intervals


def test_other_beat_goes_on_at_once(broker: Broker) -> None:
    first, second = scheduler(broker.url), scheduler(broker.url)
    ticked([first, second], lambda: len(first.sent) + len(second.sent) >= 2)
    before = len(second.sent)
    ticked([second], lambda: len(second.sent) > before)  # the first is dead


@pytest.mark.parametrize("seconds", [1.0, 3600.0])
def test_claim_ends_before_the_next_is_due(broker: Broker, seconds: float) -> None:
    beat = scheduler(broker.url)
    assert beat.claims("sweep", seconds)
    assert not beat.claims("sweep", seconds)
    left = broker.client.pttl("magnat:beat:sweep")
    assert 0 < left <= seconds * 800


def test_broker_that_is_away_decides_nothing(broker: Broker) -> None:
    beat = scheduler(broker.url)
    broker.kill()
    assert beat.claims("sweep", 1.0)
