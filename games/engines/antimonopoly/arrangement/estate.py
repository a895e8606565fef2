"""What one seat owns at the end of a timed game, deed by deed, and every way to rearrange it.

Deeds whose rents or limits depend on each other form a unit: the cities, companies and utilities of a
monopolist; with `even_building` the cities of everybody; else every deed by itself.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any, Final, NamedTuple

from games.engines.antimonopoly import cities
from games.engines.antimonopoly.arrangement.selection import BUILDS, SELLS, UnitOption
from games.engines.antimonopoly.casting import casting_of
from games.engines.antimonopoly.cities import MONOPOLIST
from games.engines.antimonopoly.ending import RoleEnding
from games.engines.property import deeds, mortgage
from games.engines.property.board import UTILITY
from games.engines.property.state import State, copied
from games.engines.property.worth import building_value

#: In place of a level: the deed is mortgaged.
MORTGAGED: Final = -1
#: What two dice show on the average.
_EXPECTED_ROLL: Final = 7

Levels = tuple[int, ...]


class UnitChange(NamedTuple):
    """How one unit is rearranged: its fields, their levels before, once sold and once built, its loans."""

    fields: list[int]
    start: Levels
    low: Levels
    high: Levels
    pledged: list[int]
    freed: list[int]
    #: Streets are redeemed before others are mortgaged, so that the city stays monopolised.
    swaps: bool
    #: From an uneven city nobody says that single steps lead there without a detour.
    hopes: bool = False

    @property
    def sold(self) -> dict[int, int]:
        """The streets that lose buildings, and their levels then."""
        steps = zip(self.fields, self.start, self.low, strict=True)
        return {field: low for field, start, low in steps if low < start}

    @property
    def built(self) -> dict[int, int]:
        """The streets that gain buildings, and their levels then."""
        steps = zip(self.fields, self.low, self.high, strict=True)
        return {field: high for field, low, high in steps if low < high}


class Estate:
    """What one seat owns, on a copy of the state that is rearranged at will."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = copied(state)
        self.seat = seat
        assert isinstance(state.c.ending, RoleEnding)
        self.c, self.ending = state.c, state.c.ending
        self.rules: dict[str, Any] = state.c.rules
        self.cash = state.cash[seat]
        self.fields = deeds.deeds_of(state, seat)
        self.is_monopolist = casting_of(state).role[seat] == MONOPOLIST
        houses, hotels = state.buildings(seat)
        #: Pieces that the seat could have on the board at once, where the box has no others.
        self.houses, self.hotels = state.houses + houses, state.hotels + hotels
        self.percent: int = self.rules[f"timed_cash_percent_{casting_of(state).role[seat]}"]

    def worth(self) -> int:
        """R-AM-TIM-05, TIM-06: the final cash that may be expected as things stand."""
        kept = self.percent * self.cash // 100
        return kept + sum([self._rent(field) for field in self.fields])

    def _rent(self, field: int) -> int:
        """What the banker's visit is expected to bring."""
        if self.state.mortgaged[field]:
            return 0
        earned = self.ending.final_rent(self.state, field)
        return earned * _EXPECTED_ROLL if self.c.kind[field] == UTILITY else earned

    # --- units and their options ---

    def units(self) -> list[list[UnitOption]]:
        """The options of every unit, in board order of the groups."""
        together = self.is_monopolist or self.rules["even_building"]
        found: list[list[int]] = []
        for members in self.c.members:
            own = [field for field in members if field in self.fields]
            found += [own] if together and own else [[field] for field in own]
        return [self._options(fields) for fields in found]

    def ladder(self, field: int) -> range:
        """Everything that a deed can be: mortgaged, bare, and the levels of its owner's role."""
        top = self.state.top[self.seat] if self.c.house_cost[field] else 0
        return range(MORTGAGED, top + 1)

    def levels(self, fields: list[int]) -> Levels:
        """What the deeds are now."""
        state = self.state
        return tuple(
            [MORTGAGED if state.mortgaged[field] else state.level[field] for field in fields]
        )

    def _options(self, fields: list[int]) -> list[UnitOption]:
        """Every arrangement of a unit that its own limits allow, by every way to reach it."""
        start = self.levels(fields)
        found = []
        for target in product(*[self.ladder(field) for field in fields]):
            changes = list(self._changes(fields, start, target))
            if changes and self._has_pieces(target):
                rents = self._rents(fields, start, target)
                found += [self._option(change, rents) for change in changes]
        return found

    def _has_pieces(self, target: Levels) -> bool:
        """R-AM-SUP-01: whether one unit alone does not ask for more than there is."""
        if not self.c.limited_buildings:
            return True
        top = self.state.top[self.seat]
        built = _built(target)
        houses = sum([level for level in built if level < top])
        return houses <= self.houses and built.count(top) <= self.hotels

    def _rents(self, fields: list[int], start: Levels, target: Levels) -> int:
        self._lay(fields, target)
        total = sum([self._rent(field) for field in fields])
        self._lay(fields, start)
        return total

    def _lay(self, fields: list[int], levels: Levels) -> None:
        for field, level, built in zip(fields, levels, _built(levels), strict=True):
            self.state.mortgaged[field] = level == MORTGAGED
            self.state.level[field] = built

    def _option(self, change: UnitChange, rents: int) -> UnitOption:
        net = self._net(change)
        return UnitOption(
            net,
            100 * rents + self.percent * net,
            len(change.pledged) + len(change.freed),
            SELLS * bool(change.sold) + BUILDS * bool(change.built),
            change,
        )

    def _net(self, change: UnitChange) -> int:
        """What a change adds to the cash in the end."""
        net = sum([self.c.loan[field] for field in change.pledged])
        net -= sum([mortgage.redemption(self.state, field) for field in change.freed])
        for field, start, low, high in zip(
            change.fields, change.start, change.low, change.high, strict=True
        ):
            net += self._resale(field, start) - self._resale(field, low)
            net -= self.c.house_cost[field] * (high - low)
        return net

    def _resale(self, field: int, level: int) -> int:
        return building_value(self.state, field, level, self.c.resale_percent)

    # --- the ways to an arrangement ---

    def _changes(self, fields: list[int], start: Levels, target: Levels) -> Iterator[UnitChange]:
        """The ways to a target: sell, mortgage, redeem, build; or with loans paid back first."""
        pairs = list(zip(fields, start, target, strict=True))
        pledged = [field for field, old, new in pairs if new == MORTGAGED != old]
        freed = [field for field, old, new in pairs if old == MORTGAGED != new]
        now, wanted = _built(start), _built(target)
        free = len(fields) - start.count(MORTGAGED)
        kept = tuple(map(min, now, wanted))
        clears = self._clears(fields, free, len(pledged))
        low = (0,) * len(fields) if clears else kept
        change = UnitChange(fields, now, low, wanted, pledged, freed, swaps=False)
        yield from self._ways(change, target)
        if clears and not self._clears(fields, free + len(freed), len(pledged)):
            change = UnitChange(fields, now, kept, wanted, pledged, freed, swaps=True)
            yield from self._ways(change, target)

    def _clears(self, fields: list[int], free: int, pledged: int) -> bool:
        """R-AM-MTG-04: whether so many mortgages of so many free streets end a monopoly, so that all buildings must go first."""
        if not self.is_monopolist:
            return False
        return free - pledged < self._needed(fields) <= free

    def _needed(self, fields: list[int]) -> int:
        """How many free streets of a unit make a monopoly."""
        return cities.needed(self.state, self._group(fields))

    def _group(self, fields: list[int]) -> int:
        """The group of a unit: all its fields are of the same one."""
        return self.c.group_of[fields[0]]

    def _ways(self, change: UnitChange, target: Levels) -> Iterator[UnitChange]:
        """A change, as far as its owner may build what it asks for."""
        if change.low == change.high or self._builds(change.fields, target):
            yield from self._even(change)

    def _builds(self, fields: list[int], target: Levels) -> bool:
        """R-AM-BLD-01, BLD-03: whether the role may build among the loans of the target."""
        if not self.is_monopolist:
            return True
        free = len(fields) - target.count(MORTGAGED)
        return free >= self._needed(fields)

    def _even(self, change: UnitChange) -> Iterator[UnitChange]:
        """R-AM-BLD-07, SEL-03: a change as `even_building` allows it.

        Between even levels there is an even way. A city can only be uneven at the start, when a street was
        bought beside built ones: then the change that needs no detour is hoped for, and one is given that
        sells down further and is sure to be allowed, if there is any.
        """
        fields, start, high = change.fields, change.start, change.high
        stays = start == change.low == high
        if stays or not self.rules["even_building"]:
            yield change
        elif not self._is_even(fields, high):
            return
        elif self._is_even(fields, start):
            yield change
        else:
            low = self._sure_way(change)
            if low is not None:
                yield change._replace(low=low)
            if low != change.low:
                yield change._replace(hopes=True)

    def _sure_way(self, change: UnitChange) -> Levels | None:
        """The most levels, none above those of the change, that may be kept on the way to its end."""
        below = product(*[range(level + 1) for level in change.low])
        # All streets of a city cost alike, so what matters is how many levels are kept.
        for low in sorted(below, key=sum, reverse=True):
            fair = low == change.start or self._is_even(change.fields, low)
            if fair and self._rises(change.fields, low, change.high):
                return low
        return None

    def _is_even(self, fields: list[int], levels: Levels) -> bool:
        return self.c.building.is_even(self._group(fields), dict(zip(fields, levels, strict=True)))

    def _rises(self, fields: list[int], low: Levels, high: Levels) -> bool:
        """Whether every step up can leave the city even."""
        levels = list(low)
        while rising := [at for at, level in enumerate(levels) if level != high[at]]:
            levels[min(rising, key=lambda at: levels[at])] += 1
            if not self._is_even(fields, tuple(levels)):
                return False
        return True


def _built(levels: Levels) -> Levels:
    return tuple([max(level, 0) for level in levels])
