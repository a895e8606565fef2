"""The second factor of the staff: their pages open to a session that has shown it."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlencode

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest
from django.urls import reverse

from accounts.models import User

#: Whoever sets a factor up has just shown it: this session holds its number.
SHOWN: Final = "factor_set_up"
#: Factors that somebody has in their hand; codes for an emergency go with one of them.
_KINDS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
#: Pages of the staff by which one comes in and goes out.
_OPEN: Final = frozenset({"login", "logout", "jsi18n"})


@receiver(authenticator_added, dispatch_uid="accounts.factor_added")
def factor_added(request: HttpRequest, authenticator: Authenticator, **_: Any) -> None:
    """Setting a factor up ends with showing it."""
    if authenticator.type in _KINDS:
        request.session[SHOWN] = authenticator.pk


def kinds_of(user: User) -> set[str]:
    """What this person could show."""
    rows = Authenticator.objects.filter(user=user, type__in=_KINDS)
    return set(rows.values_list("type", flat=True))


def is_shown(request: HttpRequest, user: User) -> bool:
    """Whether this session has shown a factor that the person still has."""
    if not kinds_of(user):
        return False
    records = get_authentication_records(request, user)
    if any(record.get("method") == "mfa" for record in records):
        return True
    set_up = request.session.get(SHOWN)
    return set_up is not None and Authenticator.objects.filter(user=user, pk=set_up).exists()


def detour(request: HttpRequest) -> str | None:
    """Where somebody of the staff must go before the staff's page they ask for; None: nowhere."""
    match, user = request.resolver_match, request.user
    if match is None or "admin" not in match.namespaces or match.url_name in _OPEN:
        return None
    if not (isinstance(user, User) and user.is_staff and settings.STAFF_FACTOR):
        return None
    if is_shown(request, user):
        return None
    kinds = kinds_of(user)
    if not kinds:
        return reverse("mfa_index")
    codes = Authenticator.Type.TOTP in kinds
    page = reverse("mfa_reauthenticate" if codes else "mfa_reauthenticate_webauthn")
    return f"{page}?{urlencode({'next': request.get_full_path()})}"


def is_due(user: User) -> bool:
    """Whether this person must set one up before they can do their work."""
    return bool(settings.STAFF_FACTOR and user.is_staff and not kinds_of(user))
