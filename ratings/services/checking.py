"""Each ladder is worked out again once a day, beside what is stored: the same digits, or the staff is told.

Nothing is mended by itself. Whoever looks after the site finds the cause first, and then has the ladder worked out
again by the office or by `manage.py rebuild_ratings`, with receipts.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import F, Q

from ratings.chronicle import BrokenRecord
from ratings.models import Ladder
from ratings.services.corrections import ladder_check
from ratings.services.sweeping import held

EVERY: Final = timedelta(days=1)
_FAULT_MOST: Final = 200

log = logging.getLogger(__name__)


def check_next(now: datetime) -> Ladder | None:
    """Check the ladder that was not checked for longest; None where each was checked within a day."""
    due = Ladder.objects.filter(Q(checked_at=None) | Q(checked_at__lte=now - EVERY))
    ladder = due.order_by(F("checked_at").asc(nulls_first=True), "pk").first()
    if ladder is None:
        return None
    # Noted first: a ladder whose check ends its process does not keep the others from theirs.
    Ladder.objects.filter(pk=ladder.pk).update(checked_at=now)
    different, fault = _found(ladder)
    if different or fault:
        log.error("ladder %s does not repeat: different=%d %s", ladder, different, fault)
    about = {"checked_different": different, "checked_fault": fault[:_FAULT_MOST]}
    Ladder.objects.filter(pk=ladder.pk).update(**about)
    ladder.refresh_from_db()
    return ladder


def _found(ladder: Ladder) -> tuple[int, str]:
    """Changes that are not what is stored, and the record that cannot be read, if there is one."""
    try:
        if not ladder_check(ladder).different:
            return 0, ""
        # Matches may have been rated between two of its questions: what counts is found while nobody rates any.
        with transaction.atomic():
            return ladder_check(held(ladder.game, ladder.pace)).different, ""
    except BrokenRecord as broken:
        return 0, str(broken)


def faulty() -> int:
    """How many ladders did not repeat when they were last checked."""
    return Ladder.objects.filter(Q(checked_different__gt=0) | ~Q(checked_fault="")).count()
