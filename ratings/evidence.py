"""What speaks for two accounts of one person, or for matches played for points: for the staff to judge, never a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final

from allauth.usersessions.models import UserSession
from django.db.models import Q

from accounts.models import User
from ratings import texts
from ratings.chronicle import BOT
from ratings.history import GAIN_DAYS
from ratings.models import Rating, RatingChange

#: Opponents that are named.
MOST: Final = 5


@dataclass(frozen=True, slots=True)
class Clue:
    """A name and what speaks about it."""

    name: str
    figure: str


def same_devices(user_id: int) -> list[Clue]:
    """Other accounts that were used from the same address with the same browser."""
    mine = UserSession.objects.filter(user=user_id).values_list("ip", "user_agent").distinct()
    same = Q(pk__in=[])
    for ip, agent in mine[:MOST]:
        same |= Q(ip=ip, user_agent=agent)
    others = UserSession.objects.filter(same).exclude(user=user_id)
    names = others.values_list("user__display_name", "ip").distinct().order_by("user__display_name")
    return [Clue(name, str(ip)) for name, ip in names[:MOST]]


def main_givers(rating: Rating) -> list[Clue]:
    """Who has brought somebody most in the last GAIN_DAYS before their newest match, with how often they met."""
    if rating.last_at is None:
        return []
    since = rating.last_at - timedelta(days=GAIN_DAYS)
    rows = RatingChange.objects.filter(
        ladder=rating.ladder_id, person=str(rating.user_id), corrected_by=None, ended_at__gt=since
    )
    sums: dict[str, Decimal] = {}
    counts: dict[str, int] = {}
    for gains in rows.values_list("gains", flat=True):
        for other, gain in gains.items():
            sums[other] = sums.get(other, Decimal(0)) + Decimal(gain)
            counts[other] = counts.get(other, 0) + 1
    best = sorted(sums, key=lambda other: -sums[other])[:MOST]
    names = _names(best)
    return [
        Clue(names[other], f"{sums[other]:+.0f} / {counts[other]}")
        for other in best
        if sums[other] > 0
    ]


def _names(ids: list[str]) -> dict[str, str]:
    people = [int(one) for one in ids if not one.startswith(BOT)]
    known = dict(User.objects.filter(pk__in=people).values_list("pk", "display_name"))
    return {
        one: texts.bot_name(one) if one.startswith(BOT) else known.get(int(one), f"#{one}")
        for one in ids
    }


def told(clues: list[Clue]) -> str:
    """Clues in one line; a dash where there are none."""
    return ", ".join(f"{clue.name} ({clue.figure})" for clue in clues) or "–"
