"""What an event of a game carries: the registries of events of the games (docs/vocabulary.md#events) are made of these."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple


class EventData(NamedTuple):
    """The names of the data of one event: those that are always there, and those that some tables leave out."""

    always: frozenset[str]
    sometimes: frozenset[str] = frozenset()

    def admits(self, data: Collection[str]) -> bool:
        """Whether an event may be told with exactly these data (all names but `event`)."""
        return self.always <= set(data) <= self.always | self.sometimes


def events(told: Mapping[str, str]) -> dict[str, EventData]:
    """A registry from lines of words: names of events -> names of data; data in brackets may be left out.

    Raises ValueError for an event that stands there twice.
    """
    found: dict[str, EventData] = {}
    for names, data in told.items():
        for name in names.split():
            if name in found:
                raise ValueError(f"the event {name} is registered twice")
            words = data.split()
            found[name] = EventData(
                frozenset(word for word in words if word[0] != "["),
                frozenset(word.strip("[]") for word in words if word[0] == "["),
            )
    return found


#: Of every game: who is out of it, what somebody is worth at its end, and how it ended.
OF_EVERY_GAME: Final[Mapping[str, EventData]] = events(
    {
        "went_bankrupt": "who creditor left",
        "valued": "who amount",
        "game_ended": "reason placings",
    }
)
