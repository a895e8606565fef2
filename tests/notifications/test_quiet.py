"""Quiet hours and digests, in the person's own time."""

from __future__ import annotations

from datetime import UTC, datetime, time

import pytest

from notifications import quiet

WARSAW = "Europe/Warsaw"


def at(hour: int, minute: int = 0, day: int = 23) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("clock", "start", "end", "expected"),
    [
        (time(23), time(22), time(7), True),
        (time(6, 59), time(22), time(7), True),
        (time(7), time(22), time(7), False),
        (time(12), time(22), time(7), False),
        (time(13), time(12), time(14), True),
        (time(14), time(12), time(14), False),
        (time(13), None, time(14), False),
        (time(13), time(12), None, False),
        (time(13), time(13), time(13), False),
    ],
)
def test_quiet_hours_may_pass_midnight(
    clock: time,
    start: time | None,
    end: time | None,
    expected: bool,  # noqa: FBT001 - what is expected
) -> None:
    assert quiet.is_quiet(clock, start, end) is expected


@pytest.mark.parametrize(
    ("moment", "zone", "expected"),
    [
        (at(22, 30), WARSAW, at(6, 0, day=24)),  # half past eleven there
        (at(5), WARSAW, at(6)),
        (at(6), WARSAW, at(6)),
        (at(12), WARSAW, at(12)),
        (at(5), "UTC", at(7)),
        (at(13), "Asia/Tokyo", at(22)),
    ],
)
def test_what_falls_into_quiet_hours_waits_for_their_end(
    moment: datetime, zone: str, expected: datetime
) -> None:
    assert quiet.after_quiet(moment, zone, time(22), time(7)) == expected


def test_digests_leave_at_whole_hours_and_in_the_morning() -> None:
    assert quiet.next_hour(at(12, 30)) == at(13)
    assert quiet.next_morning(at(12, 30), WARSAW) == at(7, day=24)
    assert quiet.next_morning(at(6), WARSAW) == at(7)


def test_zones_are_those_of_places() -> None:
    assert {WARSAW, "UTC", "America/New_York"} <= {*quiet.zones()}
    assert not {"Etc/GMT+5", "posixrules", "EST"} & {*quiet.zones()}
