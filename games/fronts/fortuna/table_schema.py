"""What an edition of Fortuna may change of its tables."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.engines.catalogue import GAMES
from games.fronts.property.combined import COMBINED
from games.fronts.property.table_schema import PropertyChangeable


class PairedChangeable(PropertyChangeable):
    """Four may play in pairs, and a card may send on holiday."""

    combined = (
        *COMBINED,
        _("Who is sent on holiday comes to a field of that kind."),
        _("Two pairs have four seats."),
    )


CHANGEABLE: Final = PairedChangeable(
    GAMES["fortuna"].tables(), streets="parcel", detention="hospital"
)
