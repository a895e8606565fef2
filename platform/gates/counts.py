"""How often something was done lately, counted over all processes."""

from __future__ import annotations

from django.core.cache import cache


def is_within(key: str, most: int, seconds: int) -> bool:
    """Count one more; whether it is among the first `most` since the count of `key` began, `seconds` ago at most.

    True where the broker does not answer: what must never be had twice is decided by rows.
    """
    cache.add(key, 0, timeout=seconds)
    try:
        return int(cache.incr(key)) <= most
    except ValueError:  # it ran out between the two, or there is no broker to count
        return True
