"""A process looks for garbage once it takes work, and not among what it has loaded by then."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from celery.signals import celeryd_init, worker_process_init

from config import celery, starting


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.enable()


def test_what_is_there_when_a_process_takes_work_is_never_looked_through() -> None:
    gc.unfreeze()
    starting.begin()
    assert not gc.isenabled()
    starting.done()
    assert gc.isenabled()
    assert gc.get_freeze_count() > len(gc.get_objects(generation=2))


def test_worker_begins_before_it_loads_its_tasks_and_its_copies_look_for_themselves() -> None:
    celeryd_init.send(sender="worker", instance=None, conf=celery.app.conf, options={})
    assert not gc.isenabled()
    gc.unfreeze()
    worker_process_init.send(sender=None)
    assert gc.isenabled()
    assert gc.get_freeze_count()
