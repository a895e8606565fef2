"""How a match ended: places, reason and worths (`outcome` of docs/vocabulary.md#paths)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class Team(NamedTuple):
    """Seats that win and lose together, in the order of play, and their role (empty where there are none)."""

    seats: tuple[int, ...]
    role: str = ""

    def to_json(self) -> dict[str, Any]:
        """The form that is kept with the outcome."""
        return {"seats": list(self.seats), "role": self.role}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    Placings best first, seats that share a place together; the reason; the final worth of each seat,
    if the rules value it.
    """

    placings: tuple[tuple[int, ...], ...]
    reason: str
    worth: dict[int, int]

    def to_json(self) -> dict[str, Any]:
        """The form used in views, logs and exports.

        Seat numbers become text where JSON asks for keys.
        """
        return {
            "placings": [list(group) for group in self.placings],
            "reason": self.reason,
            "worth": {str(seat): amount for seat, amount in self.worth.items()},
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Outcome":
        """The inverse of `to_json`."""
        return cls(
            tuple(tuple(group) for group in data["placings"]),
            data["reason"],
            {int(seat): amount for seat, amount in data["worth"].items()},
        )


def ranked(score: Mapping[int, tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Seats grouped into places by descending score; equal scores share a place."""
    places: dict[tuple[int, ...], list[int]] = {}
    for seat in sorted(score):
        places.setdefault(score[seat], []).append(seat)
    return tuple(tuple(places[key]) for key in sorted(places, reverse=True))


def places_of(placings: Sequence[Sequence[int]]) -> dict[int, int]:
    """Place from 1 of each seat, best first; seats that share a place take those below as well: 1, 1, 3."""
    places: dict[int, int] = {}
    for group in placings:
        places.update(dict.fromkeys(group, len(places) + 1))
    return places
