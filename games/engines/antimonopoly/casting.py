"""Who has which role, and whose last arrangement is final (R-AM-ROL, TIM)."""

from collections.abc import Mapping
from typing import Any

from games.engines.property.part import Part
from games.engines.property.state import State


class Casting(Part):
    """By seat, its role (empty until it is chosen) and whether it has confirmed the last arrangement."""

    def __init__(self, role: list[str], confirmed: list[bool], closing: str = "") -> None:
        self.role = role
        self.confirmed = confirmed
        #: The limit that ends the game after the last arrangement.
        self.closing = closing

    def copy(self) -> "Casting":
        return Casting(self.role[:], self.confirmed[:], self.closing)

    def dump(self) -> dict[str, Any]:
        return {
            "role": self.role[:],
            "confirmed": self.confirmed[:],
            "closing": self.closing,
        }

    def load(self, data: Mapping[str, Any]) -> None:
        self.role, self.confirmed = list(data["role"]), list(data["confirmed"])
        self.closing = data["closing"]

    def describe(self, seat: int) -> dict[str, Any]:
        return {"role": self.role[seat] or None, "confirmed": self.confirmed[seat]}


def casting_of(state: State) -> Casting:
    """The part of a state that only this game has."""
    part = state.part
    assert isinstance(part, Casting)
    return part
