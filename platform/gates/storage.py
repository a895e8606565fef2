"""What the site does while its disk is full: nothing is written, everybody is told, and may try again.

SQLite says so with SQLITE_FULL, PostgreSQL with 53100, a file with ENOSPC. Reading goes on; whatever
writes is answered `storage_full`: a page or JSON with 503 and Retry-After, a frame over a socket.
"""

from __future__ import annotations

import errno
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Final, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, gettext_noop

from gates.refusing import refusal

P = ParamSpec("P")

CODE: Final = "storage_full"
TEXT: Final = gettext_noop(
    "Nothing can be stored on this site just now. Nothing was changed; try again in a minute."
)
#: Seconds after which it is worth trying again, and between two lines of the log.
RETRY_AFTER: Final = 60
_DISK_FULL: Final = "53100"  # of PostgreSQL
_NO_SPACE: Final = frozenset({errno.ENOSPC, errno.EDQUOT})

log = logging.getLogger(__name__)


def is_full(error: BaseException | None) -> bool:
    """Whether this error, or one that led to it, says that nothing more can be stored."""
    while error is not None:
        if (
            getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
            or getattr(error, "sqlstate", None) == _DISK_FULL
            or (isinstance(error, OSError) and error.errno in _NO_SPACE)
        ):
            return True
        error = error.__cause__ or error.__context__  # Django's sessions name no cause
    return False


class Notes:
    """Lines of the log about one thing, at most one in so many seconds. Safe to use from several threads."""

    def __init__(self, every: float) -> None:
        self._every = every
        self._guard = threading.Lock()
        self._next = float("-inf")

    def is_due(self, now: float) -> bool:
        """Whether to write a line at `now`, in seconds of a clock that only rises; then the next one waits."""
        with self._guard:
            if now < self._next:
                return False
            self._next = now + self._every
            return True


_NOTES: Final = Notes(RETRY_AFTER)


def noted(error: BaseException) -> bool:
    """Whether this is a full disk; then the log tells of it, once a minute."""
    if not is_full(error):
        return False
    if _NOTES.is_due(time.monotonic()):
        log.error("the disk is full, nothing is stored: %s", error)
    return True


@contextmanager
def spared() -> Iterator[None]:
    """What the block writes is not worth refusing anybody: on a full disk it is left out."""
    try:
        yield
    except Exception as error:
        if not noted(error):
            raise


def patient(work: Callable[P, None]) -> Callable[P, None]:
    """A task that leaves its work to the next sweep while the disk is full."""

    @wraps(work)
    def tried(*args: P.args, **kwargs: P.kwargs) -> None:
        with spared():
            work(*args, **kwargs)

    return tried


def answer(request: HttpRequest) -> HttpResponse:
    """The answer to a request that wanted to store something."""
    title = gettext("Nothing can be stored")
    response = refusal(request, code=CODE, title=title, text=gettext(TEXT), status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    # Django would write a line for each; `noted` has written the one of this minute.
    response._has_been_logged = True  # type: ignore[attr-defined]  # noqa: SLF001 - Django's only switch
    return response


class FullStorage:
    """Middleware: a view that could not store anything is answered by `answer`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer where the disk is full, else whatever Django makes of it."""
        return answer(request) if noted(error) else None
