"""Eurobiznes as people meet it."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.fronts.front import Picture
from games.fronts.property.front import PropertyFront


class EurobiznesFront(PropertyFront):
    key = "eurobiznes"
    name = "Eurobiznes"
    blurb = _("Cities of Europe, dice, collecting sets")
    picture = Picture("fronts/eurobiznes/board.html", _("The board of Eurobiznes"))
