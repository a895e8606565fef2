"""People who play at once, without an account."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from random import Random

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.http import HttpRequest
from django.utils import timezone, translation
from django.utils.translation import gettext

from accounts import names, registry
from accounts.models import User
from gates import switches
from gates.models import Feature
from gates.refusing import refusal

PLAIN_DRAWS = 5
DRAWS = 25
STALE_AFTER = timedelta(days=30)
BATCH = 500
BACKEND = "django.contrib.auth.backends.ModelBackend"


def guest_create(*, now: datetime, locale: str, rng: Random | None = None) -> User:
    """A new guest under a drawn name that nobody else holds."""
    rng = rng or secrets.SystemRandom()
    for attempt in range(DRAWS):
        name = names.draw(locale, rng, numbered=attempt >= PLAIN_DRAWS)
        guest = User(display_name=name, is_guest=True, locale=locale)
        guest.date_joined = guest.last_seen_at = now
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:  # the name is taken, perhaps only just now
            continue
        return guest
    raise RuntimeError(f"No free name in {DRAWS} draws.")


def guest_start(request: HttpRequest) -> User:
    """Make a guest of this visitor and sign them in; call it only for a POST of a stranger.

    Answers 429 by itself (as an exception that the account middleware turns into the page) when
    too many guests came from this address, or 403 `guests_off` where they are switched off.
    """
    if not switches.is_on(Feature.GUESTS):
        title, text = (
            gettext("No guests"),
            gettext("This site takes no guests at the moment: sign in."),
        )
        raise ImmediateHttpResponse(
            refusal(request, code="guests_off", title=title, text=text, status=403)
        )
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    # Both or none: a guest whose session could not be stored would be nobody.
    with transaction.atomic():
        guest = guest_create(now=timezone.now(), locale=translation.get_language() or "pl")
        login(request, guest, backend=BACKEND)
    return guest


def guests_remove_stale(*, now: datetime, stale_after: timedelta = STALE_AFTER) -> int:
    """Remove guests who have not been seen for long and whom no app above needs; how many."""
    stale = User.objects.filter(is_guest=True, last_seen_at__lt=now - stale_after)
    ids = list(stale.order_by("last_seen_at").values_list("pk", flat=True)[:BATCH])
    kept = registry.guests_kept(ids) if ids else set()
    removed = 0
    for pk in ids:
        if pk not in kept:
            removed += _guest_remove(pk, now - stale_after)
    return removed


def _guest_remove(pk: int, before: datetime) -> int:
    try:
        with transaction.atomic():
            # Asked again: the guest may have come back, or turned into an account, meanwhile.
            guest = User.objects.filter(pk=pk, is_guest=True, last_seen_at__lt=before)
            return 1 if guest.delete()[0] else 0
    except ProtectedError:  # something that nobody registered still points at them
        return 0
