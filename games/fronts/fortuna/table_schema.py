"""What an edition of Fortuna may change of its tables."""

from __future__ import annotations

from typing import Final

from games.engines.catalogue import GAMES
from games.fronts.property.table_schema import PropertyChangeable

CHANGEABLE: Final = PropertyChangeable(
    GAMES["fortuna"].tables(), streets="parcel", detention="hospital"
)
