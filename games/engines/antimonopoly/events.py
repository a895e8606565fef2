"""The events of Anti-Monopoly: those of all property games, roles and the last arrangement."""

from collections.abc import Mapping
from typing import Final

from games.engines.kernel.events import EventData, events
from games.engines.property.events import EVENTS as SHARED

EVENTS: Final[Mapping[str, EventData]] = {
    **SHARED,
    **events(
        {
            "role_taken": "who role asked",
            "adjust_opened": "",
            "confirmed": "who",
            "cash_kept": "who amount",
            "valued": "who field amount",  # each visit of the banker
        }
    ),
}
