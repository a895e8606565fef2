"""Who has left which game: written once for a person and a match, read for profiles, lobbies and tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from games.models import Departure, FormerHolder, Match, Seat
from games.reliability import rules
from games.timing.controls import TimeControl

#: Departures that can still weigh something.
_LOOKED_BACK = 10 * rules.LEAVING.halved_in
_OTHERS = Count("seats", filter=Q(seats__user__isnull=False))


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game with other people that has ended, and whether the person stayed."""

    match_id: str
    ended_at: datetime
    stayed: bool


@dataclass(frozen=True, slots=True)
class Reliability:
    """The newest games of a person, and until when no live rated table is open to them."""

    games: tuple[EndedGame, ...]
    barred_until: datetime | None

    @property
    def stayed(self) -> int:
        """How many of the games the person stayed to the end of."""
        return sum(game.stayed for game in self.games)

    def share(self, least: int = rules.PERCENT_FROM) -> int | None:
        """Percent of the games that were finished; None while there are fewer than `least`."""
        if len(self.games) < max(1, least):
            return None
        return round(100 * self.stayed / len(self.games))

    def is_at_least(self, percent: int) -> bool:
        """Whether the person stays so often; who has played nothing has left nothing."""
        return 100 * self.stayed >= percent * len(self.games)


def note(*, match_id: str, user_id: int, control: TimeControl, now: datetime) -> None:
    """Somebody has left a game that others went on with; the first time counts, and games with AI alone do not."""
    others = Match.objects.filter(pk=match_id).annotate(people=_OTHERS)
    if others.filter(people__gt=1).exists():
        Departure.objects.get_or_create(
            match_id=match_id,
            user_id=user_id,
            defaults={"at": now, "is_live": not control.is_slow},
        )


def note_absent(match_id: str, now: datetime) -> None:
    """At the end of a match: who was away and never came back has left it."""
    match = Match.objects.get(pk=match_id)
    away = Seat.objects.filter(match=match, user__isnull=False).exclude(stand_in="")
    for user_id in away.values_list("user_id", flat=True):
        note(match_id=match_id, user_id=user_id, control=match.control, now=now)


def reliability_of(user_id: int, now: datetime) -> Reliability:
    """The record of a person: what a profile shows and events may ask for."""
    return Reliability(_games(user_id), barred_until(user_id, now))


def barred_until(user_id: int, now: datetime) -> datetime | None:
    """Until when live rated tables are closed to this person; None if they are open."""
    rows = Departure.objects.filter(user=user_id, is_live=True, at__gt=now - _LOOKED_BACK)
    until = rules.barred_until(list(rows.values_list("at", flat=True)))
    return until if until is not None and until > now else None


def _games(user_id: int) -> tuple[EndedGame, ...]:
    given_up = FormerHolder.objects.filter(user=user_id).values("match")
    sat = Seat.objects.filter(user=user_id).values("match")
    mine = Q(pk__in=sat) | Q(pk__in=given_up)
    ended = Match.objects.filter(
        mine, status=Match.Status.ENDED, origin=Match.Origin.PLAYED, voided_at=None
    )
    with_others = Match.objects.filter(pk__in=ended.values("pk")).annotate(people=_OTHERS)
    newest = with_others.filter(people__gt=1).order_by("-ended_at", "-pk")
    rows = list(newest.values_list("pk", "ended_at")[: rules.SHOWN_MOST])
    left = set(
        Departure.objects.filter(user=user_id, match__in=[pk for pk, _ in rows]).values_list(
            "match", flat=True
        )
    )
    return tuple(
        EndedGame(pk, ended_at, pk not in left) for pk, ended_at in rows if ended_at is not None
    )
