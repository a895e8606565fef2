"""What the log tells of sign-ins: who came in or out and from where, and who could not; never what they typed."""

from __future__ import annotations

import logging
from typing import Any

from allauth.core.internal.httpkit import get_client_ip
from allauth.mfa.signals import authentication_failed
from django.contrib.auth import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import selectors
from accounts.models import User

log = logging.getLogger(__name__)


@receiver(user_logged_in, dispatch_uid="accounts.watch_in")
def signed_in(request: HttpRequest, user: User, **_: Any) -> None:
    log.info("signed in user=%s staff=%s from=%s", user.pk, user.is_staff, _from(request))


@receiver(user_logged_out, dispatch_uid="accounts.watch_out")
def signed_out(request: HttpRequest, user: User | None, **_: Any) -> None:
    if user is not None:
        log.info("signed out user=%s from=%s", user.pk, _from(request))


@receiver(user_login_failed, dispatch_uid="accounts.watch_failed")
def refused(credentials: dict[str, Any], request: HttpRequest | None = None, **_: Any) -> None:
    """By the number of the account, if there is one: who errs may have typed a password as the name."""
    given = str(credentials.get("email") or credentials.get("username") or "")
    named = selectors.person_by_name(given)
    found = selectors.people_at(given.lower()) if named is None else [named]
    numbers = ",".join(str(person.pk) for person in found)
    log.warning("sign-in refused user=%s from=%s", numbers or "-", _from(request))


@receiver(authentication_failed, dispatch_uid="accounts.watch_factor")
def second_factor_refused(request: HttpRequest, user: User, **_: Any) -> None:
    """The password was right, the code was wrong or used before."""
    log.warning("second factor refused user=%s from=%s", user.pk, _from(request))


def _from(request: HttpRequest | None) -> str:
    return get_client_ip(request) or "-" if request is not None else "-"
