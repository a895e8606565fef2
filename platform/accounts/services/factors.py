"""What the operator does for somebody who lost their second factor and the emergency codes."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.db import transaction

from accounts.models import User


@transaction.atomic
def factor_remove(*, user: User) -> int:
    """Take away every factor and end every session of this person; how many factors there were.

    Whoever has the password sets a new one up at the next sign-in, so be sure who asks.
    """
    removed: int = Authenticator.objects.filter(user=user).delete()[0]
    sessions_end(user=user)
    return removed


def sessions_end(*, user: User) -> int:
    """End every session of this person; their sockets close with them."""
    keys = list(user.usersession_set.values_list("session_key", flat=True))  # type: ignore[attr-defined]  # allauth's
    for session in Session.objects.filter(pk__in=keys):
        session.delete()  # one by one: the sockets hear of each
    return len(keys)
