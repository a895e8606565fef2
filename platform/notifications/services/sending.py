"""What waits to leave. Letters of one person that are due together leave as one.

A letter is posted in the transaction that takes its rows away: it is posted once, or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import connection, transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import ngettext

from accounts import selectors as people
from accounts.models import User
from accounts.services.email import letter_post
from notifications import links, registry
from notifications.kinds import MAIL
from notifications.models import Dispatch, Notice

#: People whose letters one sweep gathers.
BATCH: Final = 200
#: Pages and rows keep notices for so long.
KEPT_FOR: Final = timedelta(days=30)
#: A row that somebody took and never finished is of no more use.
LOST_AFTER: Final = timedelta(days=1)


def claimed(rows: QuerySet[Dispatch]) -> QuerySet[Dispatch]:
    """These rows, locked; those that somebody else has are passed over where the database can."""
    return rows.select_for_update(
        of=("self",),
        skip_locked=connection.features.has_select_for_update_skip_locked,
    )


def letters_gather(*, now: datetime) -> int:
    """Post the letters that are due; how many."""
    due = Dispatch.objects.filter(channel=MAIL, due_at__lte=now)
    waiting = due.order_by("notice__user").values_list("notice__user", flat=True).distinct()
    return sum(_letter_to(user_id, now) for user_id in list(waiting[:BATCH]))


@transaction.atomic
def _letter_to(user_id: int, now: datetime) -> int:
    due = Dispatch.objects.filter(channel=MAIL, due_at__lte=now, notice__user=user_id)
    rows = list(claimed(due).select_related("notice").order_by("pk"))
    if not rows:
        return 0  # somebody else posts them
    Dispatch.objects.filter(pk__in=[row.pk for row in rows]).delete()
    user = User.objects.get(pk=user_id)
    news = [row.notice for row in rows if holds(row.notice)]
    if not news or not people.is_verified(user):
        return 0
    with translation.override(user.locale):
        _post(user, news, now)
    return 1


def holds(notice: Notice) -> bool:
    """Whether a notice is worth sending: not seen meanwhile, and still so."""
    return notice.seen_at is None and registry.still_holds(notice.kind, notice.user_id, notice.mark)


def _post(user: User, news: Sequence[Notice], now: datetime) -> None:
    kinds = {one.kind for one in news}
    stop = links.stop_path(user.pk, kinds.pop() if len(kinds) == 1 else links.EVERY)
    count = len(news)
    subject = ngettext("%(n)d notice", "%(n)d notices", count) % {"n": count}
    letter_post(
        address=user.email,
        subject="Magnat: " + (news[0].title if count == 1 else subject),
        text=render_to_string("notifications/letter.txt", _letter_of(user, news, stop)),
        now=now,
        stop_url=links.absolute(stop),
    )


def _letter_of(user: User, news: Sequence[Notice], stop: str) -> dict[str, Any]:
    return {
        "name": user.display_name,
        "news": [(one, links.absolute(one.letter_path or one.path)) for one in news],
        "stop": links.absolute(stop),
    }


def notices_remove_old(*, now: datetime) -> None:
    """Take away notices that are older than 30 days, and rows that somebody took and never finished."""
    Notice.objects.filter(created_at__lt=now - KEPT_FOR).delete()
    Dispatch.objects.filter(taken_at__lt=now - LOST_AFTER).delete()
