"""Seats of running tables for which somebody is looked for, as the first page shows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from games.fronts.catalogue import front_for
from games.models import Match, OpenCall, Seat
from games.timing.texts import text_of
from lobbies.models import Table

#: The newest ones; more than a glance takes in help nobody.
SHOWN_MOST = 8


@dataclass(frozen=True)
class Vacancy:
    """A seat to take over: at which table, whose it was, who plays there."""

    url: str
    game_name: str
    tempo: str
    name: str
    others: str
    is_rated: bool


def vacancies() -> list[Vacancy]:
    """Open calls of public tables, the newest first."""
    calls = OpenCall.objects.filter(
        closed_at=None,
        match__status=Match.Status.RUNNING,
        match__table__visibility=Table.Visibility.PUBLIC,
    ).select_related("match")
    found = list(calls.order_by("-opened_at")[:SHOWN_MOST])
    if not found:
        return []
    seats = Seat.objects.filter(match__in=[call.match_id for call in found]).order_by("number")
    names: dict[str, dict[int, str]] = {}
    for match_id, number, name in seats.values_list("match", "number", "name"):
        names.setdefault(match_id, {})[number] = name
    return [_vacancy(call, names[call.match_id]) for call in found]


def _vacancy(call: OpenCall, names: dict[int, str]) -> Vacancy:
    match = call.match
    return Vacancy(
        url=reverse("match_table", args=[match.pk]),
        game_name=front_for(match.game).name,
        tempo=text_of(match.control),
        name=names[call.seat],
        others=", ".join(name for seat, name in names.items() if seat != call.seat),
        is_rated=match.rated,
    )
