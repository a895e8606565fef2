"""Hotels built in this lap or turn, which the quotas of Eurobiznes count (R-EB-HTL)."""

from collections.abc import Mapping
from typing import Any, Final

from games.engines.property.part import Part
from games.engines.property.state import State

_KEY: Final = "lap_hotels"


class Laps(Part):
    """By seat, the hotels of the period that is counted."""

    def __init__(self, hotels: list[int]) -> None:
        self.hotels = hotels

    def copy(self) -> "Laps":
        return Laps(self.hotels[:])

    def dump(self) -> dict[str, Any]:
        return {_KEY: self.hotels[:]}

    def load(self, data: Mapping[str, Any]) -> None:
        self.hotels = list(data[_KEY])

    def lay(self, name: str, seat: int, value: Any) -> None:
        if name == _KEY:
            self.hotels[seat] = value

    def describe(self, seat: int) -> dict[str, Any]:
        return {_KEY: self.hotels[seat]}


def laps_of(state: State) -> Laps:
    """The part of a state that only this game has."""
    part = state.part
    assert isinstance(part, Laps)
    return part
