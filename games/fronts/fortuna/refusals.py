"""Sentences for the refusals that only Fortuna has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop

from games.fronts.property.refusals import TEXTS as SHARED

TEXTS: Final[Mapping[str, str]] = {
    **SHARED,
    "chip_not_in_hand": gettext_noop("You have no chip %(chip)s in hand."),
}
