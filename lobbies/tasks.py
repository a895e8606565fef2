"""Sweeps: idempotent, each a call of one service."""

from __future__ import annotations

import structlog
from celery import shared_task
from django.utils import timezone

from gates import storage
from lobbies.services import checks, cleaning, quick, seals

logger = structlog.get_logger(__name__)


@shared_task(name="lobbies.tasks.tables_sweep")
@storage.patient
def tables_sweep() -> None:
    """Close what waits for nobody, forget what was closed long ago."""
    now = timezone.now()
    checks.checks_settle(now=now)
    seals.seals_settle(now=now)
    quick.quick_settle(now=now)
    closed = cleaning.tables_remove_stale(now=now)
    forgotten = cleaning.tables_forget_closed(now=now)
    if closed or forgotten:
        logger.info("tables_swept", closed=closed, forgotten=forgotten)


@shared_task(name="lobbies.tasks.check_due")
@storage.patient
def check_due(table_id: int) -> None:
    """The fast path: sent when a ready check began, so that it need not wait for the sweep."""
    checks.check_settle(table_id=table_id, now=timezone.now())


@shared_task(name="lobbies.tasks.seal_due")
@storage.patient
def seal_due(table_id: int) -> None:
    """The fast path: sent when a table began to seal."""
    seals.seal_settle(table_id=table_id, now=timezone.now())
