"""A match that has ended is rated soon, not with the next sweep."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.models import Match
from games.signals import match_finished
from gates import outbox
from ratings.tasks import ratings_sweep


@receiver(match_finished, dispatch_uid="ratings.finished")
def finished(match_id: str, **_: Any) -> None:
    """The fast path; the sweep finds what it loses."""
    if Match.objects.filter(pk=match_id, rated=True).exists():
        outbox.send_task(ratings_sweep)
