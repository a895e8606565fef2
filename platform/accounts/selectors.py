"""All reads about people."""

from __future__ import annotations

import re

from allauth.account.models import EmailAddress
from django.db.models import Q

from accounts import names
from accounts.models import User

NUMBER = re.compile("[0-9]{1,18}")


def is_name_taken(name: str, *, but_for: User | None = None) -> bool:
    """Whether somebody else holds this name, or one that looks like it."""
    same = Q(name_key=names.key(name)) | Q(name_skeleton=names.skeleton(name))
    holders = User.objects.filter(same)
    if but_for is not None:
        holders = holders.exclude(pk=but_for.pk)
    return holders.exists()


def person_by_name(name: str) -> User | None:
    """Who holds this name, in whatever letter case."""
    return User.objects.filter(name_key=names.key(names.clean(name))).first()


def person_at(reference: str) -> User | None:
    """The person of a public page: by number, or by name. A closed account has no page."""
    people = User.objects.filter(closed_at=None)
    if NUMBER.fullmatch(reference) and (found := people.filter(pk=int(reference)).first()):
        return found
    return people.filter(name_key=names.key(names.clean(reference))).first()


def has_owner() -> bool:
    """Whether somebody can administer this site."""
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def has_other_owner(user: User) -> bool:
    """Whether the site would still have an owner without this one."""
    return User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk).exists()


def addresses_of(user: User) -> set[str]:
    """The e-mail addresses of this person, confirmed or not, that nobody else has as well."""
    held = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    mine = {address.lower() for address in (user.email, *held) if address}
    others = User.objects.filter(email__in=mine).exclude(pk=user.pk)
    theirs = EmailAddress.objects.filter(email__in=mine).exclude(user=user)
    return mine - {
        *others.values_list("email", flat=True),
        *theirs.values_list("email", flat=True),
    }


def address_of(user: User) -> str:
    """Where letters to this person go; an unconfirmed address while there is no other."""
    held = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    return user.email or held.first() or ""


def is_verified(user: User) -> bool:
    """Whether this person has confirmed their e-mail address."""
    return bool(
        user.email
        and EmailAddress.objects.filter(user=user, email=user.email, verified=True).exists()
    )
