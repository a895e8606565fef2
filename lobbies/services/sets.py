"""Keeping, copying and dropping sets of rules of one's own."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from accounts.models import User
from lobbies.errors import LobbyError
from lobbies.models import OwnSet
from lobbies.table_settings import TableSettings

#: Sets that one person may keep.
MOST: Final = 50


@transaction.atomic
def set_keep(*, owner: User, name: str, settings: TableSettings, now: datetime) -> OwnSet:
    """Keep the rules of these settings. Raises LobbyError `set_name` or `too_many_sets`."""
    User.objects.select_for_update().get(pk=owner.pk)
    if OwnSet.objects.filter(owner=owner).count() >= MOST:
        raise LobbyError("too_many_sets", limit=MOST)
    rules: dict[str, Any] = {
        "rules": dict(settings.rules),
        "tables": settings.tables,
        "base": settings.base,
    }
    return OwnSet.objects.create(
        owner=owner, name=_named(name), game=settings.game, created_at=now, **rules
    )


def set_copy(*, owner: User, row: OwnSet, now: datetime) -> OwnSet:
    """Somebody else's set as one's own. Raises as `set_keep`."""
    settings = TableSettings(row.game, rules=row.rules, tables=row.tables, base=row.base)
    return set_keep(owner=owner, name=row.name, settings=settings, now=now)


def set_drop(*, owner: User, row: OwnSet) -> None:
    """Forget a set; tables that were opened with it keep their rules. Raises LobbyError `not_your_set`."""
    if row.owner_id != owner.pk:
        raise LobbyError("not_your_set")
    row.delete()


def _named(name: str) -> str:
    """One line of printable text."""
    found = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not 0 < len(found) <= OwnSet.NAME_LENGTH:
        raise LobbyError("set_name", most=OwnSet.NAME_LENGTH)
    return found
