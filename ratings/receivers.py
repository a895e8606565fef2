"""A match that has ended is rated soon, not with the next sweep."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.registry import panel
from games.models import Match
from games.signals import match_finished
from gates import outbox
from ratings import profiles, selectors
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


def on_profile_follow(person: User, viewer: User | None) -> dict[str, Any] | None:
    """The button that follows a person or stops it."""
    is_followed = profiles.is_followed_by(person, viewer)
    return None if is_followed is None else {"is_followed": is_followed}


def on_profile_household(person: User, viewer: User | None) -> dict[str, Any] | None:
    """Whether the reader shares a household with a person, as both of them say."""
    if viewer is None or profiles.is_followed_by(person, viewer) is None:
        return None
    says, is_said = selectors.households_said(viewer.pk, person.pk)
    return {"says": says, "is_said": is_said, "is_agreed": says and is_said}


panel("household", template="ratings/_household.html", context=on_profile_household, order=6)
panel("follow", template="ratings/_follow.html", context=on_profile_follow, order=5)
panel("ratings", template="ratings/_panel.html", context=on_profile, order=20)
