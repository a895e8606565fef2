"""Whom somebody wishes to see on the leaderboards of the people they follow; the other is not asked and not told."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from accounts.models import User
from ratings.models import Follow

#: People whom one person may follow: a leaderboard of them stays a page that is soon made.
FOLLOWED_MOST: Final = 500


class FollowRefused(Exception):
    """Nothing was written; `code` says why: follow_guest, follow_self, follow_nobody, follow_too_many."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@transaction.atomic
def person_follow(*, user: User, followed_id: int, on: bool, now: datetime) -> bool:
    """Follow somebody or stop it; False where that was so already. Raises FollowRefused."""
    if user.is_guest:
        raise FollowRefused("follow_guest")
    if not on:
        return bool(Follow.objects.filter(user=user, followed=followed_id).delete()[0])
    if followed_id == user.pk:
        raise FollowRefused("follow_self")
    if not User.objects.filter(pk=followed_id, closed_at=None, is_guest=False).exists():
        raise FollowRefused("follow_nobody")
    # The row of the person is held, so that nobody follows more than allowed by pressing twice at once.
    User.objects.select_for_update().get(pk=user.pk)
    if Follow.objects.filter(user=user).exclude(followed=followed_id).count() >= FOLLOWED_MOST:
        raise FollowRefused("follow_too_many")
    _, is_new = Follow.objects.get_or_create(
        user=user, followed_id=followed_id, defaults={"at": now}
    )
    return is_new
