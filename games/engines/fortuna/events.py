"""The events of Fortuna: those of all property games, chips and holidays."""

from collections.abc import Mapping
from typing import Final

from games.engines.kernel.events import EventData, events
from games.engines.property.events import EVENTS as SHARED

EVENTS: Final[Mapping[str, EventData]] = {
    **SHARED,
    **events(
        {
            "chip_played": "who chip",
            "chips_returned holiday_taken holiday_refused holiday_forfeited": "who",
        }
    ),
}
