"""All reads about people."""

from __future__ import annotations

import re
from datetime import datetime

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from accounts import names
from accounts.models import Sanction, User

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
    """The person of a public page: by number, or by name. Of closed accounts see `closed_at_number`."""
    people = User.objects.filter(closed_at=None)
    if NUMBER.fullmatch(reference) and (found := people.filter(pk=int(reference)).first()):
        return found
    return people.filter(name_key=names.key(names.clean(reference))).first()


def closed_at_number(reference: str) -> User | None:
    """The closed account of this number, so that links to it lead somewhere; its new name leads nowhere."""
    closed = User.objects.filter(closed_at__isnull=False)
    return closed.filter(pk=int(reference)).first() if NUMBER.fullmatch(reference) else None


def has_owner() -> bool:
    """Whether somebody can administer this site."""
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def has_other_owner(user: User) -> bool:
    """Whether the site would still have an owner without this one."""
    return User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk).exists()


def addresses_of(user: User) -> set[str]:
    """The e-mail addresses of this person: confirmed ones, and those that nobody else gave before."""
    held = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    mine = {address.lower() for address in (user.email, *held) if address}
    return {address for address in mine if _holder_of(address) == user.pk}


def is_address_held(address: str, *, but_for: User) -> bool:
    """Whether somebody else has this e-mail address, confirmed or not."""
    rows = EmailAddress.objects.filter(email=address).exclude(user=but_for)
    people = User.objects.filter(email=address).exclude(pk=but_for.pk)
    # Both are asked, whatever the first says: how long it takes tells nothing.
    return any([rows.exists(), people.exists()])


def people_at(address: str) -> list[User]:
    """Who gave this e-mail address, the newest first."""
    rows = EmailAddress.objects.filter(email=address).values_list("user", flat=True)
    return list(User.objects.filter(Q(email=address) | Q(pk__in=rows)).order_by("-pk"))


def _holder_of(address: str) -> int | None:
    """Whose an address is: who confirmed it, else who signed up with it first, else who named it first."""
    rows = EmailAddress.objects.filter(email=address)
    people = User.objects.filter(email=address).order_by("pk")
    candidates = (
        rows.filter(verified=True).values_list("user", flat=True),
        people.values_list("pk", flat=True),
        rows.order_by("pk").values_list("user", flat=True),
    )
    return next((holder for found in candidates for holder in found[:1]), None)


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


def people_let_in(now: datetime) -> QuerySet[User]:
    """Whoever may act at `now`: no account that is closed or switched off, nobody who is banned."""
    return User.objects.filter(Q(banned_until=None) | Q(banned_until__lte=now), is_active=True)


def sanction_in_force(user: User, kind: str, now: datetime) -> Sanction | None:
    """The sanction of this kind that holds longest at `now`; None where there is none."""
    rows = Sanction.objects.filter(
        Q(until=None) | Q(until__gt=now), user=user, kind=kind, lifted_at=None
    )
    return rows.filter(until=None).first() or rows.order_by("-until").first()
