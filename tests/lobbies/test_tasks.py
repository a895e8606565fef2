from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from config.queues import SWEEPS
from lobbies.models import Table
from lobbies.tasks import tables_sweep
from tests.lobbies.conftest import NOW


def test_sweep_closes_what_waits_for_nobody(opened: Callable[..., Table]) -> None:
    table = opened()  # NOW lies in the past of the task's own clock
    Table.objects.filter(pk=table.pk).update(created_at=NOW - timedelta(days=900))
    tables_sweep()
    table.refresh_from_db()
    assert table.state == "closed"


def test_sweep_is_scheduled() -> None:
    assert SWEEPS[tables_sweep.name] == (60.0, "default")
