from types import SimpleNamespace

import pytest
from celery import shared_task
from celery.fixups.django import DjangoWorkerFixup  # type: ignore[attr-defined]  # celery-types knows half of it
from celery.signals import task_postrun, task_prerun
from celery.utils.dispatch import Signal
from django.db import connection

from config import connections
from config.celery import app
from tests.conftest import Enqueued

RAN: list[str] = []


@shared_task(name="tests.remember")
def remember(word: str) -> None:
    RAN.append(word)


def test_enqueued_takes_what_was_sent(enqueued: Enqueued) -> None:
    remember.delay("one")
    remember.apply_async(kwargs={"word": "two"}, queue="ai")
    assert enqueued.take() == [
        ("tests.remember", ["one"], {}),
        ("tests.remember", [], {"word": "two"}),
    ]
    assert enqueued.take() == []


def test_enqueued_runs_what_was_sent(enqueued: Enqueued) -> None:
    RAN.clear()
    remember.delay("three")
    assert enqueued.run() == 1
    assert RAN == ["three"]


@pytest.fixture
def worker() -> DjangoWorkerFixup:
    """What Celery does in a worker before and after each task."""
    return DjangoWorkerFixup(app)


def carried_out(worker: DjangoWorkerFixup, *, is_eager: bool = False) -> None:
    request = SimpleNamespace(is_eager=is_eager)
    task = SimpleNamespace(request=request)
    worker.on_task_prerun(task)
    connections.let_go(task)
    connections.let_go(task)
    worker.on_task_postrun(task)


def test_a_connection_outlives_the_task_that_made_it(
    transactional_db: None, worker: DjangoWorkerFixup, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.ensure_connection()
    closed: list[int] = []
    monkeypatch.setattr(connection, "close", lambda: closed.append(1))
    for _ in range(3):
        carried_out(worker)
    assert closed == []


@pytest.mark.parametrize(("times", "given"), [(2, {}), (0, {"is_eager": True})])
def test_a_broken_connection_is_let_go_between_tasks(
    db: None,
    worker: DjangoWorkerFixup,
    monkeypatch: pytest.MonkeyPatch,
    times: int,
    given: dict[str, bool],
) -> None:
    looked: list[int] = []
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: looked.append(1))
    carried_out(worker, **given)
    assert looked == [1] * times


@pytest.mark.parametrize("signal", [task_prerun, task_postrun])
def test_every_task_looks_after_its_connections(signal: Signal) -> None:
    assert connections.let_go in [receiver for _, receiver in signal.receivers]
