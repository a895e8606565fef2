"""Reads: who was thanked after a match, and how many people have thanked a person or an AI player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db.models import Count, Q

from accounts.models import User
from games.models import Match
from lobbies.models import Thanks


class ThanksLine(NamedTuple):
    """A seat that its reader may thank. `givers`: by how many it was thanked; `is_mine`: by the reader as well."""

    seat: int
    name: str
    givers: int
    is_mine: bool


def lines_for(match: Match, user_id: int | None) -> list[ThanksLine]:
    """The other seats, for somebody who sat there to the end; empty for all others."""
    held = [seat for seat in match.seats.all() if seat.bot or (seat.user_id and not seat.left_at)]
    if user_id is None or not any(seat.user_id == user_id and not seat.left_at for seat in held):
        return []
    rows = Thanks.objects.filter(match=match).values_list("seat", "giver")
    counts = Counter(seat for seat, _ in rows)
    mine = {seat for seat, giver in rows if giver == user_id}
    return [
        ThanksLine(seat.number, seat.name, counts[seat.number], seat.number in mine)
        for seat in held
        if seat.left_at or seat.user_id != user_id
    ]


def on_profile(person: User, _viewer: User | None) -> dict[str, Any] | None:
    """How many different people have thanked somebody: who thanks often counts once, so that nobody collects with a friend."""
    count = Thanks.objects.filter(thanked=person).values("giver").distinct().count()
    return {"count": count} if count else None


def for_bots(groups: Mapping[str, Iterable[str]]) -> dict[str, int]:
    """By group of AI players how many different people have thanked one of its keys for a game; one query."""
    counts = {
        group: Count("giver", distinct=True, filter=Q(bot__in=list(bots)))
        for group, bots in groups.items()
    }
    found: dict[str, int] = Thanks.objects.exclude(bot="").aggregate(**counts)
    return found
