"""Who says to live together with whom, so that playing on one device tells nothing against them."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from accounts.models import User
from ratings.models import Household

#: People with whom one person may say to live together.
MOST: Final = 8


class HouseholdRefused(Exception):
    """Nothing was written; `code` says why: household_guest, household_self, household_nobody, household_too_many."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@transaction.atomic
def household_say(*, user: User, other_id: int, on: bool, now: datetime) -> bool:
    """Say to live together with somebody, or take it back; False where that was so already. Raises HouseholdRefused."""
    if user.is_guest:
        raise HouseholdRefused("household_guest")
    if not on:
        return bool(Household.objects.filter(user=user, other=other_id).delete()[0])
    if other_id == user.pk:
        raise HouseholdRefused("household_self")
    if not User.objects.filter(pk=other_id, closed_at=None, is_guest=False).exists():
        raise HouseholdRefused("household_nobody")
    # The row of the person is held, so that pressing twice at once says it to no more people than allowed.
    User.objects.select_for_update().get(pk=user.pk)
    if Household.objects.filter(user=user).exclude(other=other_id).count() >= MOST:
        raise HouseholdRefused("household_too_many")
    _, is_new = Household.objects.get_or_create(user=user, other_id=other_id, defaults={"at": now})
    return is_new
