"""How a new site gets its owner: a link that works once. There is no default password."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from hashlib import sha256

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts import selectors
from accounts.models import OwnerLink, User

VALID_FOR = timedelta(hours=24)


def owner_link_create(*, now: datetime) -> str | None:
    """A new token, in the place of any older one; None if the site has an owner already."""
    token = secrets.token_urlsafe(32)
    with transaction.atomic():
        if selectors.has_owner():
            return None
        OwnerLink.objects.all().delete()
        OwnerLink.objects.create(digest=owner_digest(token), expires_at=now + VALID_FOR)
    return token


def owner_link_works(*, token: str, now: datetime) -> bool:
    """Whether this token would still make somebody the owner."""
    links = OwnerLink.objects.filter(digest=owner_digest(token), expires_at__gt=now)
    return links.exists() and not selectors.has_owner()


def owner_appoint(*, user: User, token: str, now: datetime) -> None:
    """Make this person the owner and use the token up; raises ValidationError if it is dead.

    Call it inside the transaction that made the person, so that a dead token makes nobody.
    """
    with transaction.atomic():
        # The delete is what only one of two who come at once can do.
        used = OwnerLink.objects.filter(digest=owner_digest(token), expires_at__gt=now).delete()[0]
        if not used or selectors.has_owner():
            raise ValidationError(_("This link has been used, or is too old."), code="owner_link")
        user.is_guest = False
        user.is_staff = user.is_superuser = True
        user.save(update_fields=["is_guest", "is_staff", "is_superuser"])


def owner_digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
