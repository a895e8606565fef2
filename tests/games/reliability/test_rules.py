from datetime import UTC, datetime, timedelta

import pytest

from games.reliability.rules import LEAVING, barred_until

NOW = datetime(2030, 1, 1, tzinfo=UTC)


def bar(*days_before: float) -> timedelta | None:
    """How long somebody is kept out who left so many days before the last time."""
    until = barred_until([NOW - timedelta(days=days) for days in days_before])
    return None if until is None else until - NOW


def test_who_never_left_is_kept_out_of_nothing() -> None:
    assert bar() is None


@pytest.mark.parametrize(
    ("days", "minutes"),
    [((0,), 15), ((0, 0), 60), ((0, 0, 0), 240), ((0, 14), 30), ((0, 28), 21), ((0, 1400), 15)],
)
def test_each_time_costs_more_and_old_ones_count_less(
    days: tuple[float, ...], minutes: int
) -> None:
    assert bar(*days) == timedelta(minutes=minutes)


def test_nobody_is_kept_out_for_longer_than_the_rule_allows() -> None:
    assert bar(*[0] * 40) == LEAVING.longest
