"""Who is connected to a table, here and in the other processes.

Pure: the time comes in as an argument.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from games.protocol import Presence, encode

#: Seconds after which a process says again who is there, and after which its word is forgotten.
SAID_EVERY: Final = 30.0
LASTS: Final = 75.0

Here = tuple[tuple[int, ...], int]  # seats, watchers
NOBODY: Final[Here] = ((), 0)


@dataclass(slots=True)
class Attendance:
    """Who is at one table."""

    here: Here = NOBODY
    said_at: float | None = None
    elsewhere: dict[str, tuple[Here, float]] = field(default_factory=dict)
    text: str = ""

    def hear(self, process: str, here: Here, now: float) -> None:
        """Another process says who is connected to it.

        One heard for the first time must be told who is here.
        """
        if process not in self.elsewhere:
            self.said_at = None
        if here == NOBODY:
            self.elsewhere.pop(process, None)
        else:
            self.elsewhere[process] = (here, now)

    def is_stale(self, now: float) -> bool:
        """Whether the others should hear again who is here."""
        return self.said_at is None or now - self.said_at > SAID_EVERY

    def count(self, here: Here, now: float) -> bool:
        """Who is connected to this process now; True if the others must be told."""
        must_tell = here != self.here or self.is_stale(now)
        self.here = here
        if must_tell:
            self.said_at = now
        return must_tell

    def news(self, now: float) -> str | None:
        """The `presence` message if it differs from the last one."""
        lasting = [where for where, at in self.elsewhere.values() if now - at < LASTS]
        seats = {seat for where in [self.here, *lasting] for seat in where[0]}
        watchers = self.here[1] + sum(where[1] for where in lasting)
        text = encode(Presence(sorted(seats), watchers))
        if text == self.text:
            return None
        self.text = text
        return text


def note(process: str, match_id: str, here: Here) -> dict[str, Any]:
    """What is said to the other processes."""
    return {
        "type": "table.here",
        "from": process,
        "match": match_id,
        "seats": list(here[0]),
        "watchers": here[1],
    }
