"""People who seem to play on one device: they may not meet in rated matches, unless they share a household."""

from __future__ import annotations

import ipaddress
from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

from allauth.usersessions.models import UserSession

from ratings.models import Household

#: Sign-ins of so many days are looked at.
LOOKED_BACK: Final = timedelta(days=30)


def sharing(people: Collection[int], now: datetime) -> set[frozenset[int]]:
    """Pairs of these people who signed in from one public address with the same browser of late.

    Who has said to live together is left out, where both have. So are addresses of a house or a club, which are not
    public: everybody there has the same one, and a site that stands there would know no other.
    """
    if len(set(people)) < 2:  # noqa: PLR2004 - a pair
        return set()
    seen = UserSession.objects.filter(user__in=people, last_seen_at__gt=now - LOOKED_BACK)
    users: dict[tuple[str, str], set[int]] = defaultdict(set)
    for user, ip, agent in seen.values_list("user", "ip", "user_agent").distinct():
        if ipaddress.ip_address(ip).is_global:
            users[str(ip), agent].add(user)
    found = {frozenset(pair) for of in users.values() for pair in combinations(of, 2)}
    return found - _declared(people) if found else found


def _declared(people: Collection[int]) -> set[frozenset[int]]:
    rows = Household.objects.filter(user__in=people, other__in=people)
    said = set(rows.values_list("user", "other"))
    return {frozenset(pair) for pair in said if pair[::-1] in said}
