"""Eurobiznes as people meet it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engines.eurobiznes.prison import EXIT_FINE, EXIT_REST
from games.fronts.eurobiznes.refusals import TEXTS
from games.fronts.eurobiznes.table_schema import CHANGEABLE
from games.fronts.front import Parameters, Picture, Tables
from games.fronts.property.front import PropertyFront


class EurobiznesFront(PropertyFront):
    key = "eurobiznes"
    changeable = CHANGEABLE
    name = "Eurobiznes"
    initials = "EB"
    blurb = _("Cities of Europe, dice, collecting sets")
    picture = Picture("fronts/eurobiznes/board.html", _("The board of Eurobiznes"))
    book_place = 1
    refusals = TEXTS

    def facts(self, tables: Tables, lang: str, rules: Parameters) -> dict[str, Any]:
        fines = {"fine": EXIT_FINE, "fine_rest": EXIT_REST}
        return {**super().facts(tables, lang, rules), **fines}
