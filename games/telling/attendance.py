"""Since when people who had a table open have closed it, kept with their seats."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

from games.models import Match, Seat
from games.storage import statements
from games.telling import company

#: The name under which people are kept who look by single calls.
_BY_CALLS: Final = "calls"


def seen_by_calls(match_id: str, user_id: int) -> None:
    """The page of a person who holds a seat looks at the table without a socket: a note in the cache, for a look writes no row."""
    company.note(match_id, _BY_CALLS, [user_id], [])


def note(match_id: str, process: str, here: Collection[int], gone: Collection[int]) -> None:
    """`process` says which people have the table open in it, and who no longer has: to all, and to the rows."""
    company.note(match_id, process, here, gone)
    seats = Seat.objects.filter(match=match_id, match__status=Match.Status.RUNNING)
    seats.filter(user__in=here, gone_at__isnull=False).update(gone_at=None)
    # Somebody may have the table open in another process.
    away = company.absent(match_id, gone) if gone else []
    if away:
        now = datetime.fromtimestamp(statements.now_ms() / 1000, UTC)
        seats.filter(user__in=away, gone_at=None).update(gone_at=now)
