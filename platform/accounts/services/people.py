"""What people change about themselves."""

from __future__ import annotations

import secrets
from datetime import datetime
from functools import partial

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from accounts import kept_letters, names, selectors, signals
from accounts.models import User


def person_rename(*, user: User, display_name: str) -> None:
    """Give a person a new name; raises ValidationError if they may not be called so."""
    name = names.clean(display_name)
    if name == user.display_name:
        return
    names.validate(name)
    if selectors.is_name_taken(name, but_for=user):
        raise name_taken()
    old, user.display_name = user.display_name, name
    try:
        with transaction.atomic():
            user.save(update_fields=["display_name"])
    except IntegrityError as error:  # somebody else took it between the look and the write
        user.display_name = old
        raise name_taken() from error
    announce_name(user)


def person_set_language(*, user: User, locale: str) -> None:
    """Remember the language in which this person reads; it must be one of LANGUAGES."""
    user.locale = locale
    user.save(update_fields=["locale"])


def account_close(*, user: User, now: datetime) -> None:
    """Take away everything that says who this was; matches keep their seats under another name.

    Raises ValidationError for the last owner: a site must not be left without one.
    """
    if user.is_superuser and not selectors.has_other_owner(user):
        raise ValidationError(_("You are the only owner of this site."), code="last_owner")
    addresses = selectors.addresses_of(user)
    with transaction.atomic():
        EmailAddress.objects.filter(user=user).delete()
        user.display_name = (
            f"{names.CLOSED_NAMES.get(user.locale, 'Closed')} {secrets.token_hex(3)}"
        )
        user.username = user.email = user.first_name = user.last_name = ""
        user.is_active = user.is_staff = user.is_superuser = user.is_guest = False
        user.closed_at = now
        # A new unusable password ends every session of this person.
        user.set_unusable_password()
        user.groups.clear()
        user.user_permissions.clear()
        user.save()
    for address in addresses:
        transaction.on_commit(partial(kept_letters.forget, address))
    announce_name(user)
    transaction.on_commit(partial(signals.account_closed.send, sender=User, user_id=user.pk))


def announce_name(user: User) -> None:
    """Tell apps above the name that this person has now, after the commit."""
    tell = partial(
        signals.person_renamed.send, sender=User, user_id=user.pk, display_name=user.display_name
    )
    transaction.on_commit(tell)


def name_taken() -> ValidationError:
    return ValidationError(_("Somebody else has this name."), code="name_taken")
