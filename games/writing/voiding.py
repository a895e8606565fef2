"""Matches that count for nothing."""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial

from django.db import transaction

from accounts.models import User
from games.models import REASON_LENGTH, Match
from games.writing.locking import Refused, locked, new_facts

log = logging.getLogger(__name__)


def void(*, match_id: str, reason: str, by: User | None, now: datetime) -> bool:
    """Say that the match counts for nothing; False if that was said before. Its log stays as it is.

    `reason` is what players read, and not empty. Raises Refused `not_started`.
    """
    with locked(match_id) as row:
        if row.status == Match.Status.PREPARED:
            raise Refused("not_started")
        said = Match.objects.filter(pk=match_id, voided_at=None)
        if not said.update(voided_at=now, voided_by=by, void_reason=reason[:REASON_LENGTH]):
            return False
        new_facts(match_id, row)
        _log_once_written("void", match_id, by)
    return True


def reinstate(*, match_id: str, by: User | None) -> bool:
    """Take back that a match counts for nothing; False if nobody says so."""
    with locked(match_id) as row:
        said = Match.objects.filter(pk=match_id, voided_at__isnull=False)
        if not said.update(voided_at=None, voided_by=None, void_reason=""):
            return False
        new_facts(match_id, row)
        _log_once_written("reinstate", match_id, by)
    return True


def _log_once_written(act: str, match_id: str, by: User | None) -> None:
    """Say so in the log of the site; not in that of a preview, which takes everything back."""
    who = None if by is None else by.pk
    transaction.on_commit(partial(log.info, "%s match=%s by=%s", act, match_id, who), robust=True)
