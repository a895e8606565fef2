"""What may be built and sold, and in which order."""

from typing import ClassVar

from games.engines.kernel.compiling import mypyc_attr
from games.engines.property import construction, deeds
from games.engines.property.contract.estate import BuildingPolicy
from games.engines.property.parameters import MatchParameters
from games.engines.property.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Building(BuildingPolicy[State]):
    """Whole sets free of mortgage are built on evenly, step by step."""

    sets_only: ClassVar[bool] = True

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.houses_per_turn = 0
        self.splits_hotels = True
        self.sells_by_group = True

    def plan_build(self, state: State, seat: int, targets: dict[int, int]) -> None:
        construction.require_sets(state, seat, targets)
        construction.carry_out(construction.Site(state, seat), targets)

    def builds_in(self, state: State, seat: int, group: int) -> bool:
        return deeds.complete(state, seat, group)

    def built(self, state: State, seat: int, field: int, start: int, end: int) -> None:
        construction.count(state, field, start, end)

    def highest_build(self, state: State, seat: int, field: int) -> int:
        if construction.mortgaged_in(state, state.c.group_of[field]):
            return state.level[field]
        return state.top[seat]

    def is_even(self, group: int, levels: dict[int, int]) -> bool:
        return max(levels.values()) - min(levels.values()) <= 1

    def sale_is_even(self, group: int, levels: dict[int, int]) -> bool:
        return self.is_even(group, levels)
