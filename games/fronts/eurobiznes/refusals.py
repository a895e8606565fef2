"""Sentences for the refusals that only Eurobiznes has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop

from games.fronts.property.refusals import TEXTS as SHARED

TEXTS: Final[Mapping[str, str]] = {
    **SHARED,
    "creditor_is_bank": gettext_noop("The bank does not make agreements about debts."),
    "hotel_needs_houses": gettext_noop(
        "A hotel needs full houses in the whole group first: %(fields)s."
    ),
    "street_quota": gettext_noop("No more than %(limit)s on %(field)s in one turn."),
    "hotel_quota": gettext_noop("No more than %(limit)s hotels in one turn."),
}
