"""Whether somebody stands on leaderboards: a wish of their own, which changes no rating."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from ratings.models import Withdrawal


def person_withdraw(*, user: User, on: bool, now: datetime) -> bool:
    """Stand on no leaderboard, or come back; False where that was so already."""
    if not on:
        return bool(Withdrawal.objects.filter(user=user).delete()[0])
    _, is_new = Withdrawal.objects.get_or_create(user=user, defaults={"at": now})
    return is_new
