"""How long anything here waits for the broker, and what it does without one.

A broker that is gone, hangs or is full must hold up nobody who reads a page or plays: calls are cut off
soon, and after one that failed nobody tries again for a moment.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as NoAnswer
from redis.retry import Retry

#: Seconds until a call is cut off, and during which nobody tries again after one that failed.
CUT_OFF: Final = 0.3
PAUSE: Final = 1.0

V = TypeVar("V")
log = logging.getLogger(__name__)


class Breaker:
    """Remembers that something does not answer, so that not everybody finds out by waiting.

    Safe to use from several threads. While it is open, one caller in each PAUSE tries.
    """

    def __init__(self, what: str) -> None:
        self._what = what
        self._guard = threading.Lock()
        self._failing = False
        self._next_try = 0.0

    def admits(self) -> bool:
        """Whether to try now; then `worked` or `failed` must follow."""
        now = time.monotonic()
        with self._guard:
            if self._failing and now < self._next_try:
                return False
            self._next_try = now + PAUSE
            return True

    def worked(self) -> None:
        """It answered."""
        if self._failing:
            with self._guard:
                self._failing = False
            log.warning("%s answers again", self._what)

    def failed(self, error: object) -> None:
        """It did not answer."""
        with self._guard:
            first, self._failing = not self._failing, True
            self._next_try = time.monotonic() + PAUSE
        if first:
            log.warning("%s does not answer: %s", self._what, error)


_BREAKERS: Final[dict[str, Breaker]] = {}


def breaker_for(location: str) -> Breaker:
    """The breaker that everybody in this process shares who talks to the broker at `location`."""
    return _BREAKERS.setdefault(location, Breaker("the broker"))


_LINES: Final[dict[str, RedisCacheClient]] = {}


def lines_to(server: str, options: dict[str, Any]) -> RedisCacheClient:
    """The lines to the broker at `server` that everybody in this process takes turns with; safe to use from threads.

    Django makes a cache for each thread and each request, and Django's cache in Redis a line for each cache.
    """
    return _LINES.get(server) or _LINES.setdefault(server, RedisCacheClient([server], **options))


def patience(retry: type[Any] = Retry) -> dict[str, Any]:
    """Options of a connection to the broker that is cut off soon; `retry` is the class of its kind.

    Tried once more where the line broke, as the first call after a restart of the broker finds it; not
    where there was no answer.
    """
    once = retry(NoBackoff(), 1, supported_errors=(NoConnection,))
    return {"socket_timeout": CUT_OFF, "socket_connect_timeout": CUT_OFF, "retry": once}


class OpenCache(RedisCache):
    """Django's cache in Redis, which is an empty one while Redis does not answer.

    Nothing is kept then and everything is granted: `add` says yes. What may not be granted twice is
    decided by rows, never here.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        params = {**params, "OPTIONS": {**patience(), **params.get("OPTIONS", {})}}
        super().__init__(server, params)
        self._breaker = breaker_for(server)
        self._cache = lines_to(server, params["OPTIONS"])

    def _open(self, call: Callable[[], V], otherwise: V) -> V:
        if not self._breaker.admits():
            return otherwise
        try:
            found = call()
        except (NoConnection, NoAnswer, OSError) as error:
            self._breaker.failed(error)
            return otherwise
        except RedisError as error:  # it answers, and is full or still loading
            self._breaker.worked()
            log.warning("the cache keeps nothing: %s", error)
            return otherwise
        self._breaker.worked()
        return found

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        return self._open(lambda: super(OpenCache, self).add(key, value, timeout, version), True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._open(lambda: super(OpenCache, self).get(key, default, version), default)

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        self._open(lambda: super(OpenCache, self).set(key, value, timeout, version), None)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        return self._open(lambda: super(OpenCache, self).touch(key, timeout, version), False)

    def delete(self, key: Any, version: int | None = None) -> bool:
        return self._open(lambda: super(OpenCache, self).delete(key, version), False)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        return self._open(lambda: super(OpenCache, self).get_many(keys, version), {})

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return self._open(lambda: super(OpenCache, self).has_key(key, version), False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """As Django's, which raises ValueError for a key that is not there: here, all of them."""
        found = self._open(lambda: super(OpenCache, self).incr(key, delta, version), None)
        if found is None:
            raise ValueError(f"Key {key!r} not found.")
        return found

    def set_many(
        self, data: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        """The keys that were not kept."""
        return self._open(
            lambda: super(OpenCache, self).set_many(data, timeout, version), list(data)
        )

    def delete_many(self, keys: Any, version: int | None = None) -> None:
        """As Django's, which sends a wrong command for keys that turn out to be none."""
        if found := list(keys):
            self._open(lambda: super(OpenCache, self).delete_many(found, version), None)

    def clear(self) -> None:
        self._open(super().clear, None)
