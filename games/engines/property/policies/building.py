"""What may be built and sold, and in which order."""

from typing import ClassVar

from games.engines.property import construction, deeds
from games.engines.property.compiled import Compiled
from games.engines.property.policies.base import Policy
from games.engines.property.state import State


class Building(Policy):
    """Whole sets free of mortgage are built on evenly, step by step."""

    #: Whether only whole sets are built on.
    sets_only: ClassVar[bool] = True

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        #: How many houses a player may build in one turn; 0: as many as he can.
        self.houses_per_turn = 0
        #: Whether a hotel may be sold in part.
        self.splits_hotels = True
        #: Whether one command sells buildings of one group only.
        self.sells_by_group = True

    def plan_build(self, state: State, seat: int, targets: dict[int, int]) -> None:
        """Raises the refusal of a build that breaks a rule other than money; touches nothing."""
        construction.require_sets(state, seat, targets)
        construction.carry_out(construction.Site(state, seat), targets)

    def builds_in(self, state: State, seat: int, group: int) -> bool:
        """Whether the seat could build anywhere in a group, mortgages and pieces aside."""
        return deeds.complete(state, seat, group)

    def built(self, state: State, seat: int, field: int, start: int, end: int) -> None:
        """Counts what was built on a field against the quotas."""
        construction.count(state, field, start, end)

    def highest_build(self, state: State, seat: int, field: int) -> int:
        """The highest level that one command could give a street now; its present level if none."""
        if construction.mortgaged_in(state, state.c.group_of[field]):
            return state.level[field]
        return state.top[seat]

    def is_even(self, group: int, levels: dict[int, int]) -> bool:
        """Whether these levels of a group are even enough."""
        return max(levels.values()) - min(levels.values()) <= 1

    def sale_is_even(self, group: int, levels: dict[int, int]) -> bool:
        """Whether the levels that a sale would leave in a group are even enough."""
        return self.is_even(group, levels)
