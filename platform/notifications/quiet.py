"""Quiet hours and digests: from when somebody may be told. Pure: every moment is an argument."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

#: When a daily digest goes out, in the person's own time.
DIGEST_AT = time(8, 0)
DAY = timedelta(days=1)


@cache
def zones() -> tuple[str, ...]:
    """The names of the time zones in which people live, in the order of the alphabet."""
    return tuple(sorted(name for name in available_timezones() if _is_of_a_place(name)))


def _is_of_a_place(name: str) -> bool:
    region, slash, _ = name.partition("/")
    return name == "UTC" or (bool(slash) and region not in {"Etc", "posix", "right", "SystemV"})


def is_quiet(clock: time, start: time | None, end: time | None) -> bool:
    """Whether `clock` lies in the quiet hours from `start` until before `end`, which may pass midnight.

    Without a start or an end, or where both are the same, no hour is quiet.
    """
    if start is None or end is None or start == end:
        return False
    if start < end:
        return start <= clock < end
    return clock >= start or clock < end


def after_quiet(at: datetime, zone: str, start: time | None, end: time | None) -> datetime:
    """`at` itself, or the end of the quiet hours in which it lies; an aware moment."""
    local = at.astimezone(ZoneInfo(zone))
    if end is None or not is_quiet(local.time(), start, end):
        return at
    over = local.replace(hour=end.hour, minute=end.minute, second=0, microsecond=0)
    return (over if over > local else over + DAY).astimezone(at.tzinfo)


def next_hour(at: datetime) -> datetime:
    """The next whole hour."""
    return at.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)


def next_morning(at: datetime, zone: str) -> datetime:
    """The next DIGEST_AT in this zone."""
    local = at.astimezone(ZoneInfo(zone))
    morning = local.replace(hour=DIGEST_AT.hour, minute=DIGEST_AT.minute, second=0, microsecond=0)
    return (morning if morning > local else morning + DAY).astimezone(at.tzinfo)
