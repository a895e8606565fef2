"""How often somebody may do something, counted over all processes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache

from gates.flood import Limit, wait

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
LIMIT = Limit("press", times=2, seconds=10)


@pytest.fixture(autouse=True)
def forgotten() -> None:
    cache.clear()


def test_so_many_times_are_within_the_limit_and_the_next_must_wait() -> None:
    found = [wait(LIMIT, "ola", NOW + timedelta(seconds=second)) for second in (0, 3, 4, 9.5, 12)]
    assert found == [0, 0, 6, 1, 1]


def test_everybody_and_everything_is_counted_apart() -> None:
    for _ in range(3):
        wait(LIMIT, "ola", NOW)
    assert wait(LIMIT, "jan", NOW) == 0
    assert wait(Limit("throw", 2, 10), "ola", NOW) == 0


def test_count_begins_anew_when_its_time_is_over() -> None:
    assert [wait(LIMIT, "ola", NOW) for _ in range(3)] == [0, 0, 10]
    cache.clear()  # as its time-out does
    assert wait(LIMIT, "ola", NOW) == 0


def test_nobody_waits_where_nothing_can_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gates.flood.cache.add", lambda *_args, **_options: False)
    assert [wait(LIMIT, "ola", NOW) for _ in range(4)] == [0] * 4
