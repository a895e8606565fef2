"""How the line of a seat looks in a drawing that is sent on, where no style sheet of the table follows it."""

from __future__ import annotations

from typing import Final, NamedTuple


class LineLook(NamedTuple):
    """A colour, and dashes as SVG has them (empty: a line without gaps), so that nobody needs the colour."""

    ink: str
    dashes: str


#: By place in the order of seats; a seventh looks as the first does. The same as at the table by day.
LOOKS: Final = (
    LineLook("#1d4a86", ""),
    LineLook("#855300", "9 4"),
    LineLook("#1c6642", "2 4"),
    LineLook("#6d388c", "12 3 2 3"),
    LineLook("#9c3f17", "5 2"),
    LineLook("#17646c", "16 5"),
)


def look_of(seat: int) -> LineLook:
    """The line of this seat, counted from 0."""
    return LOOKS[seat % len(LOOKS)]
