"""What people are told of their ratings when they have gone from the table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext

from games.fronts.catalogue import front_for
from games.telling import company
from notifications import kinds
from notifications.models import Notice
from notifications.services import Words, notify
from ratings.models import RatingChange

#: A match is rated seconds after its end; who hears of it later than this reads it on the own page.
NEWS: Final = timedelta(minutes=15)


def changes_tell(now: datetime) -> int:
    """Tell everybody whose rating a match has just changed, once for each match; how many were told."""
    return sum(_tell(change, now) for change in _untold(now))


def _untold(now: datetime) -> list[RatingChange]:
    rows = RatingChange.objects.filter(
        ended_at__gt=now - NEWS, corrected_by=None, user__isnull=False
    ).select_related("rated_match", "ladder", "user")
    found = {(row.user_id, row.rated_match.match_id): row for row in rows}
    told = Notice.objects.filter(
        kind=kinds.RATING_CHANGED.key, mark__in={match for _, match in found}
    ).values_list("user", "mark")
    for known in told:
        found.pop(known, None)
    return list(found.values())


def _tell(change: RatingChange, now: datetime) -> bool:
    match_id, user = change.rated_match.match_id, change.user
    assert user is not None  # asked for above
    if not company.absent(match_id, [user.pk]):
        return False  # the table shows it
    given = {"before": round(change.before), "after": round(change.after)}
    game = front_for(change.ladder.game).name
    notice = notify(
        user=user,
        kind=kinds.RATING_CHANGED,
        subject=f"ladder:{change.ladder_id}",
        mark=match_id,
        words=lambda: Words(
            gettext("Your rating: %(game)s") % {"game": game},
            gettext("It was %(before)d and is now %(after)d.") % given,
        ),
        path=reverse("ratings:receipt", args=[match_id, user.pk]),
        now=now,
    )
    return notice is not None
