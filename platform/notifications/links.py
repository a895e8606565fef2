"""The signed address by which somebody stops letters without signing in."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse

from notifications.kinds import KINDS

#: In place of a kind: letters of every kind.
EVERY: Final = "all"
_SIGNER: Final = Signer(salt="notifications.stop")


def absolute(path: str) -> str:
    """The whole address of a path of this site."""
    return f"{settings.SITE_ADDRESS}{path}"


def stop_path(user_id: int, kind: str) -> str:
    """The page that stops letters of this kind, or of EVERY kind, to this person."""
    return reverse("notices_stop", args=[_SIGNER.sign(f"{user_id}.{kind}")])


def stop_read(token: str) -> tuple[int, str] | None:
    """The person and the kind that this token names; None for one that is not ours."""
    try:
        user, _, kind = _SIGNER.unsign(token).partition(".")
    except BadSignature:
        return None
    return (int(user), kind) if kind == EVERY or kind in KINDS else None
