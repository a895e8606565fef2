"""The best last arrangement of Anti-Monopoly by trying everything.

Positions are found by playing single actions through the engine. What each is worth is computed here, from
the sections RNT, MON, TRN, UTL and TIM of games/rulebooks/antimonopoly.yaml and the raw tables, with none of the engine's arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Any

from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng

#: What stands for a deed: -1 mortgaged, else its level.
Position = tuple[int, ...]
_HALF = Fraction(1, 2)
_EXPECTED_ROLL = 7


@dataclass(frozen=True)
class BruteOwner:
    """Whose deeds are arranged: what the specification asks of a seat."""

    role: str
    fields: tuple[str, ...]
    is_detained: bool = False


class BruteArrangements:
    """What one owner's position is worth by the specification."""

    def __init__(
        self, tables: Mapping[str, Any], rules: Mapping[str, Any], owner: BruteOwner
    ) -> None:
        self.rows = {row["id"]: row for row in tables["fields"]}
        names = [row["id"] for row in sorted(tables["fields"], key=lambda row: int(row["index"]))]
        self.cities = {
            group["id"]: [names[member] for member in group["members"]]
            for group in tables["groups"]
        }
        self.city_of = {name: city for city, members in self.cities.items() for name in members}
        self.rules = rules
        self.owner = owner

    def worth(self, cash: int, position: Position) -> int:
        """R-AM-TIM-05, TIM-06: the share of cash that is kept and a visit to everything."""
        stands = dict(zip(self.owner.fields, position, strict=True))
        share = Fraction(cash * self.rules[f"timed_cash_percent_{self.owner.role}"], 100)
        return floor(share) + sum(self.visit(name, stands) for name in stands)

    def visit(self, name: str, stands: Mapping[str, int]) -> int:
        """What the banker's stop at a deed brings; two dice are taken for their mean."""
        if stands[name] < 0 or self._is_barred():
            return 0
        kind = self.rows[name]["type"]
        if kind == "utility":
            return self._factor(name, stands) * _EXPECTED_ROLL
        share = Fraction(self.rules[f"rent_percent_{self.owner.role}"], 100)
        if kind == "transport":
            return self._whole(share * self._fare(name, stands))
        return self._whole(share * self._street(name, stands))

    def _is_barred(self) -> bool:
        """R-AM-RCH-05, JAL-04, JAL-05."""
        if not self.owner.is_detained or self.rules["final_valuation_ignores_prison"]:
            return False
        if self.owner.role == "monopolist":
            return not self.rules["monopolist_collects_in_prison"]
        return not self.rules["entrepreneur_collects_in_price_war"]

    def _street(self, name: str, stands: Mapping[str, int]) -> int:
        """R-AM-RNT-04, MON-03..05."""
        column, level = self.rows[name]["rents"][self.owner.role], stands[name]
        hotel = self.rules[f"max_houses_{self.owner.role}"] + 1
        rent = int(column[-1 if level == hotel else level])
        doubles = self.rules["double_rent_on_built"] or level == 0
        if doubles and name in self._monopolised(self.city_of[name], stands):
            rent *= self.rules["set_rent_multiplier"]
        return rent

    def _monopolised(self, city: str, stands: Mapping[str, int]) -> list[str]:
        """R-AM-MON-01..03: the streets of a city that earn more together; none of no monopoly."""
        free = [name for name in self.cities[city] if stands.get(name, -1) >= 0]
        needed = min(self.rules["monopoly_streets"], len(self.cities[city]))
        if self.owner.role != "monopolist" or len(free) < needed:
            return []
        return free if self.rules["monopoly_all_streets"] else free[:needed]

    def _count(self, name: str, stands: Mapping[str, int]) -> int:
        """R-AM-TRN-04, UTL-04."""
        counted = self.rules["mortgaged_counts_for_series"]
        members = [one for one in self.cities[self.city_of[name]] if one in stands]
        return sum(counted or stands[one] >= 0 for one in members)

    def _fare(self, name: str, stands: Mapping[str, int]) -> Fraction:
        """R-AM-TRN-01, TRN-02."""
        if self.owner.role == "monopolist":
            return Fraction(self.rules["transport_fares_monopolist"][self._count(name, stands) - 1])
        percent = self.rules["transport_fare_percent_entrepreneur"]
        return Fraction(self.rows[name]["price"] * percent, 100)

    def _factor(self, name: str, stands: Mapping[str, int]) -> int:
        """R-AM-UTL-02, UTL-03."""
        has_both = self.owner.role == "monopolist" and self._count(name, stands) == 2
        both = "utility_multiplier_monopolist_both"
        return int(self.rules[both if has_both else "utility_multiplier"])

    def _whole(self, amount: Fraction) -> int:
        """R-AM-RND-01."""
        how = self.rules["rounding"]
        if how == "half_up":
            return floor(amount + _HALF)
        return ceil(amount) if how == "up" else floor(amount)


class Explorer:
    """Every position that a seat can reach by playing, and the most cash it can be reached with."""

    def __init__(self, game: Game[Any, Any], seat: int, owner: BruteOwner, most: int) -> None:
        self.game = game
        self.seat = seat
        self.fields = owner.fields
        self.most = most

    def positions(self, state: Any) -> dict[Position, int] | None:
        """Each position with its cash; None if there are more than `most`."""
        found = {self.position(state): state}
        waiting = [self.position(state)]
        while waiting:
            here = found[waiting.pop()]
            for action in self._actions(here):
                after = self.after(here, [action])
                if after is None:
                    continue
                there = self.position(after)
                if there not in found or self.cash(found[there]) < self.cash(after):
                    found[there] = after
                    waiting.append(there)
            if len(found) > self.most:
                return None
        return {position: self.cash(state) for position, state in found.items()}

    def after(self, state: Any, actions: list[dict[str, Any]]) -> Any | None:
        """The state after these actions of the seat; None if one of them is refused."""
        twin = self.game.copy(state)
        try:
            for action in actions:
                self.game.apply(twin, self.seat, action, FastRng(0))
        except IllegalAction:
            return None
        return twin

    def cash(self, state: Any) -> int:
        """What the seat has on hand."""
        return int(state.cash[self.seat])

    def position(self, state: Any) -> Position:
        """What stands for each of the seat's deeds."""
        index = state.c.index
        return tuple(
            -1 if state.mortgaged[index[name]] else state.level[index[name]] for name in self.fields
        )

    def _actions(self, state: Any) -> Iterator[dict[str, Any]]:
        """Single deals and steps, and every sale that takes several streets down at once."""
        level = dict(zip(self.fields, self.position(state), strict=True))
        for name, here in level.items():
            yield {"do": "redeem" if here < 0 else "mortgage", "field": name}
            yield {"do": "build", "levels": {name: here + 1}}
        built = [name for name, here in level.items() if here > 0]
        for lower in product(*[range(level[name] + 1) for name in built]):
            pairs = zip(built, lower, strict=True)
            sold = {name: new for name, new in pairs if new < level[name]}
            if sold:
                yield {"do": "sell_building", "levels": sold}
