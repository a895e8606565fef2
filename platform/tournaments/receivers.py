"""What happens in events is told to those whom it concerns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.dispatch import receiver

from tournaments import notices, signals


@receiver(signals.registered, dispatch_uid="tournaments.registered")
def on_registered(tournament_id: int, user_ids: Iterable[int], **_: Any) -> None:
    notices.registered_tell(tournament_id, user_ids)


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
def on_announced(tournament_id: int, text: str, user_ids: Iterable[int], **_: Any) -> None:
    notices.announced_tell(tournament_id, text, user_ids)
