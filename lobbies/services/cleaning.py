"""What nobody waits for any more goes away."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from lobbies.models import Table
from lobbies.services.assembly import close

WAITING_AT_MOST = timedelta(hours=2)
HOST_AWAY_AT_MOST = timedelta(minutes=30)
CLOSED_KEPT = timedelta(days=30)


def tables_remove_stale(*, now: datetime) -> int:
    """Close tables that waited too long or whose host went away; how many."""
    closed = 0
    for table_id in Table.objects.filter(is_stale(now)).values_list("pk", flat=True):
        with transaction.atomic():
            table = Table.objects.select_for_update().filter(is_stale(now), pk=table_id).first()
            if table is not None:  # it may have started in the meantime
                close(table, now)
                closed += 1
    return closed


def tables_forget_closed(*, now: datetime) -> int:
    """Rows of tables closed long ago; nobody comes back by an old invite."""
    old = Table.objects.filter(state=Table.State.CLOSED, closed_at__lt=now - CLOSED_KEPT)
    return old.delete()[0]


def is_stale(now: datetime) -> Q:
    return Q(state=Table.State.WAITING) & (
        Q(created_at__lt=now - WAITING_AT_MOST) | Q(host_seen_at__lt=now - HOST_AWAY_AT_MOST)
    )
