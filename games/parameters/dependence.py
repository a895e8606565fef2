"""Which parameters matter only while another one has certain values. A page shows the others as idle; none is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Dependence:
    """A parameter matters while `switch` has one of `values`, or none of them if `is_without`."""

    switch: str
    values: tuple[Any, ...]
    is_without: bool = False

    def holds(self, rules: Mapping[str, Any]) -> bool:
        """Whether the parameter matters under these rules."""
        return (rules.get(self.switch) in self.values) != self.is_without


_AUCTIONED: Final = Dependence("auction_enabled", (True,))
_TRADED: Final = Dependence("trade_timing", ("off",), is_without=True)
_PAIRED: Final = Dependence("pair_play", (True,))
_TIMED: Final = Dependence("time_limit_minutes", (0,), is_without=True)
_LIMITED: Final = Dependence("limited_buildings", (True,))

#: By parameter, whatever the game: one that has no such switch does not know the dependence.
DEPENDENCES: Final[Mapping[str, Dependence]] = {
    "auction_opening_percent": _AUCTIONED,
    "auction_decliner_may_bid": _AUCTIONED,
    "auction_min_increment": _AUCTIONED,
    "auction_mode": _AUCTIONED,
    "trade_group_clear": _TRADED,
    "trade_offers_public": _TRADED,
    "allow_gifts": _TRADED,
    "pair_joint_sets": _PAIRED,
    "pair_private_chat": _PAIRED,
    "time_end_mode": _TIMED,
    "houses_total": _LIMITED,
    "hotels_total": _LIMITED,
    "max_hotels_per_lap": Dependence("hotel_limit_scope", ("none",), is_without=True),
    "set_rent_multiplier": Dependence("double_rent_scope", ("off",), is_without=True),
    "skipped_turn_costs_chip": Dependence("movement_mode", ("chips",)),
}


def dependence_of(name: str, rules: Mapping[str, Any]) -> Dependence | None:
    """What the parameter of a game with these parameters depends on, if on anything."""
    found = DEPENDENCES.get(name)
    return found if found is not None and found.switch in rules else None
