"""A match that has ended is rated soon, not with the next sweep."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.registry import panel
from games.models import Match
from games.signals import match_finished
from gates import outbox
from ratings import profiles
from ratings.tasks import ratings_sweep


@receiver(match_finished, dispatch_uid="ratings.finished")
def finished(match_id: str, **_: Any) -> None:
    """The fast path; the sweep finds what it loses."""
    if Match.objects.filter(pk=match_id, rated=True).exists():
        outbox.send_task(ratings_sweep)


def on_profile(person: User, _viewer: User | None) -> dict[str, Any] | None:
    """The ladders that somebody has played, on their page."""
    cards = [card for card in profiles.cards_of(person) if card.shown is not None]
    return {"cards": cards, "matches": profiles.matches_of(person)} if cards else None


panel("ratings", template="ratings/_panel.html", context=on_profile, order=20)
