"""Who of the staff may do what with editions: three groups, made with the database."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser, Group, Permission

EDIT: Final = "editions.edit_edition"
REVIEW: Final = "editions.review_edition"
PUBLISH: Final = "editions.publish_edition"
ALL: Final = (EDIT, REVIEW, PUBLISH)
#: Group -> what its members may do.
GROUPS: Final = {
    "variant editors": (EDIT,),
    "variant reviewers": (REVIEW,),
    "variant publishers": (PUBLISH,),
}


def ensure(using: str = "default", **_signal: Any) -> None:
    """The groups with their permissions; members stay as they are."""
    from django.apps import apps  # noqa: PLC0415
    from django.contrib.auth.management import create_permissions  # noqa: PLC0415  asks for installed apps

    create_permissions(apps.get_app_config("editions"), verbosity=0, using=using)
    for name, granted in GROUPS.items():
        group, _made = Group.objects.using(using).get_or_create(name=name)
        codes = [permission.partition(".")[2] for permission in granted]
        known = Permission.objects.using(using).filter(
            content_type__app_label="editions", codename__in=codes
        )
        group.permissions.add(*known)


def may(user: Any, permission: str) -> bool:
    """Whether somebody of the staff holds a role."""
    if isinstance(user, AnonymousUser):
        return False
    return bool(user.is_active and user.is_staff and user.has_perm(permission))


def is_alone(user: Any) -> bool:
    """Whether nobody else works on this site."""
    others = get_user_model().objects.filter(is_staff=True, is_active=True).exclude(pk=user.pk)
    return not others.exists()
