"""The log of what the staff does; rooms above add their own acts."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.db.models import Model

from accounts.models import StaffAct, User

_NAME_MOST: Final = 200


def act_note(*, who: Any, act: str, about: Model, now: datetime, detail: str = "") -> None:
    """Add a line: who of the staff did what to which row, in the transaction that does it.

    Nobody (`who` None, or an anonymous visitor) stands for the site itself and leaves no line.
    """
    if not isinstance(who, User):
        return
    StaffAct.objects.create(
        who_id=who.pk,
        who=who.display_name,
        at=now,
        act=act,
        about=about._meta.label_lower,  # noqa: SLF001 - Django's public name for it
        about_id=str(about.pk),
        about_name=str(about)[:_NAME_MOST],
        detail=detail,
    )
