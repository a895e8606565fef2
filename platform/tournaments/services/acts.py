"""What every change of an event goes through: one lock, one version, one line of the audit, signals after the commit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.dispatch import Signal

from accounts.models import User
from tournaments.errors import TournamentError
from tournaments.models import TEXT_LENGTH, DeskAct, Registration, Tournament


@contextmanager
def changing(event_id: int) -> Iterator[Tournament]:
    """The locked event; its version rises when the block ends well. Raises `no_such_event`."""
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().filter(pk=event_id).first()
        if tournament is None:
            raise TournamentError("no_such_event")
        yield tournament
        tournament.version += 1
        tournament.save()


def note(
    tournament: Tournament, kind: str, by: User | None, now: datetime, **params: Any
) -> DeskAct:
    """A line of the audit."""
    return DeskAct.objects.create(tournament=tournament, kind=kind, params=params, by=by, at=now)


def check_director(tournament: Tournament, user: User | None) -> None:
    """Raises `not_director` for everybody but the director and staff."""
    if user is None or not (user.is_staff or tournament.director_id == user.pk):
        raise TournamentError("not_director")


def said_in(text: str, code: str = "reason_needed") -> str:
    """What was written, in as many letters as are kept. Raises `code` where nothing readable was."""
    found = text.strip()[:TEXT_LENGTH]
    if not found or "\x00" in found:
        raise TournamentError(code)
    return found


def tell(signal: Signal, tournament: Tournament, people: Iterable[int], **params: Any) -> None:
    """Sends a signal after the commit, with the people whom it concerns."""
    user_ids = sorted({*people})
    event_id = tournament.pk
    transaction.on_commit(
        lambda: signal.send_robust(
            sender=Tournament, tournament_id=event_id, user_ids=user_ids, **params
        ),
        robust=True,
    )


def agreed_in(registrations: Iterable[Registration]) -> list[int]:
    """Those of these rows who said that they play: nobody else is told how the event goes on."""
    return [user_id for one in registrations for user_id in one.agreed]


def people_in(registrations: Iterable[Registration]) -> list[int]:
    """The people of these rows, both of a pair."""
    return [user_id for one in registrations for user_id in one.people]
