"""The lease of who thinks about a position: an AI process that is killed holds no table up."""

from __future__ import annotations

import multiprocessing
import time
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from typing import Any

import pytest

from games.writing import lease
from tests.broker import Broker
from tests.config.house import eventually

NAME = "games.ai.match.7"


@pytest.fixture(autouse=True)
def _shared_cache(broker: Broker, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that other processes see as well, with a lease that lasts as briefly as one can."""
    backend = "django.core.cache.backends.redis.RedisCache"
    settings.CACHES = {"default": {"BACKEND": backend, "LOCATION": broker.url}}
    monkeypatch.setattr(lease, "LASTS", 2)
    monkeypatch.setattr(lease, "RENEWED_EVERY", 0.2)


def is_free() -> bool:
    with lease.held(NAME) as is_ours:
        return is_ours


def think_for_ever(end: Connection) -> None:
    with lease.held(NAME) as is_ours:
        end.send(is_ours)
        time.sleep(60)


def thinker() -> ForkProcess:
    """A process that holds the lease."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=think_for_ever, args=(theirs,))
    process.start()
    assert ours.recv() is True
    return process


@pytest.mark.slow
def test_lease_lasts_while_its_holder_thinks_and_hardly_longer(broker: Broker) -> None:
    process = thinker()
    until = time.monotonic() + 2.5 * lease.LASTS
    while time.monotonic() < until:
        assert not is_free()
        time.sleep(0.1)
    process.kill()
    process.join(10)
    assert broker.client.pttl(f":1:{NAME}") <= lease.LASTS * 1000
    assert eventually(is_free)


def test_lease_ends_with_its_block_also_when_that_fails(broker: Broker) -> None:
    with lease.held(NAME) as first, lease.held(NAME) as second:
        assert (first, second) == (True, False)
    with pytest.raises(ZeroDivisionError), lease.held(NAME):
        raise ZeroDivisionError
    assert broker.client.keys() == []


def test_lease_that_ran_out_is_not_taken_from_the_next_holder(broker: Broker) -> None:
    with lease.held(NAME):
        broker.client.flushall()
        with lease.held(NAME) as is_ours:
            assert is_ours
        broker.client.set(":1:" + NAME, 0)
    assert broker.client.keys() == [b":1:" + NAME.encode()]
