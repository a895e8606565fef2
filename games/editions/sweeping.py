"""Revisions that nobody uses any more go."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import ProtectedError

from games.models import RuleRevision

#: Revisions that nobody uses are kept for so long.
UNUSED_FOR: Final = timedelta(days=7)


def sweep(now: datetime) -> int:
    """Removes revisions that no match, table, variant, edition or trial uses, once they are a week old. Returns how many."""
    unused = RuleRevision.objects.filter(
        created_at__lt=now - UNUSED_FOR, matches=None, variants=None, editions=None, trials=None
    )
    return sum(_removed(revision) for revision in unused)


def _removed(revision: RuleRevision) -> bool:
    """Whether nobody had begun to use it meanwhile."""
    try:
        with transaction.atomic():
            revision.delete()
    except ProtectedError:
        return False
    return True
