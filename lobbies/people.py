"""Who asks: the person signed in, or a guest made on the spot."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from accounts.services import guest_start

INVITES_KEPT = 50


def known(request: HttpRequest) -> User | None:
    """The person or guest of this session."""
    return request.user if request.user.is_authenticated else None


def known_or_guest(request: HttpRequest) -> User:
    """Whoever this is may play: a stranger becomes a guest and is signed in as such."""
    return known(request) or guest_start(request)


def remember_invite(request: HttpRequest, code: str) -> None:
    """An opened invite link lets this browser see its table, also after signing in."""
    kept = [other for other in request.session.get("invites", []) if other != code]
    request.session["invites"] = [*kept, code][-INVITES_KEPT:]


def invites_of(request: HttpRequest) -> set[str]:
    return set(request.session.get("invites", []))
