"""The chips that everybody has in hand (R-FO-CHIP)."""

from collections.abc import Mapping
from typing import Any, Final

from games.engines.property.part import Part
from games.engines.property.state import State

_KEY: Final = "chips"


class Hands(Part):
    """By seat, the chips in ascending order; none where dice are thrown."""

    def __init__(self, chips: list[list[int]]) -> None:
        self.chips = chips

    def copy(self) -> "Hands":
        return Hands([hand[:] for hand in self.chips])

    def dump(self) -> dict[str, Any]:
        return {_KEY: [hand[:] for hand in self.chips]}

    def load(self, data: Mapping[str, Any]) -> None:
        self.chips = [list(hand) for hand in data[_KEY]]

    def lay(self, name: str, seat: int, value: Any) -> None:
        if name == _KEY:
            self.chips[seat] = sorted(value)

    def describe(self, seat: int) -> dict[str, Any]:
        return {_KEY: self.chips[seat][:]}


def chips_in(state: State) -> list[list[int]]:
    """The chips in hand, by seat."""
    part = state.part
    assert isinstance(part, Hands)
    return part.chips
