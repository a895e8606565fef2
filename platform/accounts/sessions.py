"""Sessions that a late answer cannot end, and those of the staff, which end soon."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import logout, user_logged_in
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.middleware import SessionMiddleware
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import User
from gates import storage

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
#: When a session of the staff was last used, in Unix seconds.
USED_AT: Final = "staff_used_at"
#: Seconds between two notes of that: not every page is a write.
NOTED_EVERY: Final = 300


class KeptSessionMiddleware(SessionMiddleware):
    """Django's, but an answer to a reading request never takes the session cookie away.

    Django deletes a cookie whose session it does not know. Signing in gives the session a new key,
    and a page that fetches something at that moment still asks with the old one: its answer,
    arriving last, would sign the person out. A cookie of an unknown session does no harm; signing
    out is a POST and deletes it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The response, without the deletion of a cookie that only a stale request asks for."""
        try:
            answered: HttpResponse = super().process_response(request, response)
        except Exception as error:
            if not storage.noted(error):
                raise
            # A page is read all the same; whoever wanted to sign in is not signed in.
            return response if request.method in _READING else storage.answer(request)
        cookie = answered.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None and request.method in _READING and not cookie.value:
            del answered.cookies[settings.SESSION_COOKIE_NAME]
        return answered


def has_office(request: HttpRequest) -> bool:
    """Whether somebody of the staff asks."""
    return isinstance(request.user, User) and request.user.is_staff


def office_check(request: HttpRequest, now: datetime) -> None:
    """End a session of the staff that was not used for STAFF_SESSION_AGE, or was begun as a player's."""
    if not has_office(request):
        return
    used_at = request.session.get(USED_AT, 0)
    if now.timestamp() - used_at > settings.STAFF_SESSION_AGE:
        logout(request)


def office_prolong(request: HttpRequest, now: datetime) -> None:
    """Let a session of the staff go on from now, for STAFF_SESSION_AGE."""
    if not has_office(request) or request.session.is_empty():
        return
    session = request.session
    is_noted = now.timestamp() - session.get(USED_AT, 0) < NOTED_EVERY
    if not is_noted or session.get_expiry_age() > settings.STAFF_SESSION_AGE:
        office_used(session, now)
        session.set_expiry(settings.STAFF_SESSION_AGE)


@receiver(user_logged_in, dispatch_uid="accounts.office_begins")
def office_begins(request: HttpRequest, user: User, **_: Any) -> None:
    """Who signs in uses the session; a person who is given an office later signs in once more."""
    if user.is_staff:
        office_used(request.session, timezone.now())


def office_used(session: SessionBase, now: datetime) -> None:
    """Note that somebody of the staff uses this session."""
    session[USED_AT] = int(now.timestamp())
