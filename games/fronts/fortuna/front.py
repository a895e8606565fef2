"""Fortuna as people meet it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.fronts.fortuna.refusals import TEXTS
from games.fronts.fortuna.table_schema import CHANGEABLE
from games.fronts.property.front import PropertyFront


class FortunaFront(PropertyFront):
    key = "fortuna"
    changeable = CHANGEABLE
    name = "Fortuna"
    initials = "FO"
    blurb = _("Warsaw about 1900, chips in place of dice")
    minutes = 90
    seats = (2, 4)
    book_place = 3
    refusals = TEXTS
