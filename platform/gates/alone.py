"""One after the other: calls that change rows which hang together."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

_HOLD: Final = "SELECT pg_advisory_xact_lock(%s)"


@contextmanager
def in_turn(what: str) -> Iterator[None]:
    """A transaction during which nobody else is in another of the same name. A decorator as well.

    For rows of which each call locks others first: two of them would wait for each other. On SQLite a transaction
    is alone as it is.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(_HOLD, (zlib.crc32(what.encode()),))
        yield
