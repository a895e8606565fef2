"""What happens in events is told to those whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.dispatch import receiver
from django.utils import timezone

from accounts.models import User
from accounts.registry import panel
from lobbies.below import part_below
from tournaments import months, notices, selectors, signals

#: Badges that the page of a person shows.
BADGES_MOST: Final = 8


@receiver(signals.registered, dispatch_uid="tournaments.registered")
def on_registered(tournament_id: int, user_ids: Iterable[int], **_: Any) -> None:
    notices.registered_tell(tournament_id, user_ids)


@receiver(signals.start_moved, dispatch_uid="tournaments.moved")
def on_moved(tournament_id: int, user_ids: Iterable[int], **_: Any) -> None:
    notices.moved_tell(tournament_id, user_ids)


@receiver(signals.checkin_opened, dispatch_uid="tournaments.checkin")
def on_checkin(tournament_id: int, user_ids: Iterable[int], **_: Any) -> None:
    notices.check_in_tell(tournament_id, user_ids)


@receiver(signals.round_paired, dispatch_uid="tournaments.paired")
def on_paired(tournament_id: int, round_number: int, user_ids: Iterable[int], **_: Any) -> None:
    notices.pairing_tell(tournament_id, round_number, user_ids)


@receiver(signals.event_ended, dispatch_uid="tournaments.ended")
def on_ended(tournament_id: int, user_ids: Iterable[int], **_: Any) -> None:
    notices.ended_tell(tournament_id, user_ids)


@receiver(signals.announced, dispatch_uid="tournaments.announced")
def on_announced(announcement_id: int, user_ids: Iterable[int], **_: Any) -> None:
    notices.announced_tell(announcement_id, user_ids)


def on_profile(person: User, _viewer: User | None) -> dict[str, Any] | None:
    """What somebody won in events, on their page."""
    badges = selectors.badges_of(person, BADGES_MOST)
    return {"badges": badges} if badges else None


def on_pages_of_tables(viewer: User | None) -> dict[str, Any] | None:
    """Events to come, below the tables of the first page."""
    return months.departures(viewer, timezone.now())


part_below("events", template="tournaments/_departures.html", context=on_pages_of_tables)
panel("event_badges", template="tournaments/_badges.html", context=on_profile, order=30)
