"""Sentences for the refusals that only Anti-Monopoly has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop

from games.fronts.property.refusals import TEXTS as SHARED

TEXTS: Final[Mapping[str, str]] = {
    **SHARED,
    "role_full": gettext_noop("No more players may take this role."),
    "not_monopolised": gettext_noop("You have no monopoly in the group %(group)s."),
}
