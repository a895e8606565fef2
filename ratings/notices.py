"""What people are told of their ratings when they have gone from the table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext

from games.fronts.catalogue import front_for
from games.telling import company
from gates.moments import moment_words
from notifications import kinds
from notifications.models import Notice
from notifications.services import Words, notify
from ratings.leaving import LOOKED_AT, LeavingRecord, leaving_of
from ratings.models import RatingChange

#: A match is rated seconds after its end; who hears of it later than this reads it on the own page.
NEWS: Final = timedelta(minutes=15)


def changes_tell(now: datetime) -> int:
    """Tell everybody whose rating a match has just changed, once for each match; how many were told."""
    return sum(_tell(change, now) for change in _untold(kinds.RATING_CHANGED, now))


def leaving_tell(now: datetime) -> int:
    """Tell who has just left a rated match early, and others before, what comes of it; how many were told."""
    return sum(_warn(change, now) for change in _untold(kinds.EARLY_LEAVING, now, left=True))


def _warn(change: RatingChange, now: datetime) -> bool:
    user = change.user
    assert user is not None  # asked for above
    record = leaving_of(user.pk)
    if not record.is_warned or record.last != change.ended_at:
        return False
    notice = notify(
        user=user,
        kind=kinds.EARLY_LEAVING,
        subject="leaving",
        mark=change.rated_match.match_id,
        words=lambda: _words_of_leaving(record),
        path=reverse("person", args=[user.pk]),
        now=now,
    )
    return notice is not None


def _words_of_leaving(record: LeavingRecord) -> Words:
    given = {"count": record.count, "most": LOOKED_AT}
    title = gettext("You left %(count)d of your last %(most)d rated matches early") % given
    if record.unrated_until is None:
        return Words(title, gettext("Once more, and you play unrated for a week."))
    until = moment_words(record.unrated_until)
    return Words(title, gettext("You play unrated until %(until)s.") % {"until": until})


def _untold(kind: kinds.NoticeKind, now: datetime, **only: bool) -> list[RatingChange]:
    """The changes of late, and of them `only` those, of which nobody was told in a notice of this kind."""
    rows = RatingChange.objects.filter(
        ended_at__gt=now - NEWS, corrected_by=None, user__isnull=False, **only
    ).select_related("rated_match", "ladder", "user")
    found = {(row.user_id, row.rated_match.match_id): row for row in rows}
    told = Notice.objects.filter(kind=kind.key, mark__in={match for _, match in found}).values_list(
        "user", "mark"
    )
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
