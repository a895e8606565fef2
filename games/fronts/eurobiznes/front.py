"""Eurobiznes as people meet it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from games.engines.eurobiznes.prison import EXIT_FINE, EXIT_REST
from games.fronts.eurobiznes.changeable import CHANGEABLE
from games.fronts.eurobiznes.refusals import TEXTS
from games.fronts.front import Parameters, Picture, Tables
from games.fronts.property.front import PropertyFront


class EurobiznesFront(PropertyFront):
    key = "eurobiznes"
    changeable = CHANGEABLE
    name = "Eurobiznes"
    blurb = _("Cities of Europe, dice, collecting sets")
    picture = Picture("fronts/eurobiznes/board.html", _("The board of Eurobiznes"))
    book_place = 1
    refusals = TEXTS
    bot_ratings: ClassVar[Mapping[str, int]] = {"random": 709, "shrewd": 1604, "master": 1620}

    def facts(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        fines = {"fine": EXIT_FINE, "fine_rest": EXIT_REST}
        return {**super().facts(tables, lang, rules), **fines}
