"""Cities by role: who has monopolised what, what may be built, what earns how much (R-AM-MON, BLD, RNT)."""

from collections.abc import Mapping
from typing import Any, Final

from games.engines.antimonopoly.casting import casting_of
from games.engines.kernel.errors import IllegalAction
from games.engines.property import construction
from games.engines.property.board import STREET
from games.engines.property.state import State

ENTREPRENEUR: Final = "entrepreneur"
MONOPOLIST: Final = "monopolist"


def rounded(numerator: int, denominator: int, how: str) -> int:
    """A fraction in whole euros: `half_up`, `up` or `down` (R-AM-RND-01)."""
    if how == "down":
        return numerator // denominator
    if how == "up":
        return -(-numerator // denominator)
    return (2 * numerator + denominator) // (2 * denominator)


def unmortgaged(state: State, seat: int, group: int, without: frozenset[int] = frozenset()) -> int:
    """How many unmortgaged members of a group a seat owns, `without` some of them."""
    return sum(
        state.owner[field] == seat and not state.mortgaged[field] and field not in without
        for field in state.c.members[group]
    )


def needed(state: State, group: int) -> int:
    """R-AM-MON-01: how many streets make a monopoly; no city has more than it has streets."""
    return state.c.rents.least_for_set[group]


def monopolised(state: State, seat: int, group: int) -> bool:
    """R-AM-MON-01, MON-02."""
    if casting_of(state).role[seat] != MONOPOLIST:
        return False
    return unmortgaged(state, seat, group) >= needed(state, group)


def ends_monopoly(state: State, seat: int, group: int, loses: list[int], gains: list[int]) -> bool:
    """Whether the seat has monopolised the city and would no longer have with some deeds lost for others."""
    if not monopolised(state, seat, group):
        return False
    gained = sum(state.c.group_of[field] == group and not state.mortgaged[field] for field in gains)
    return unmortgaged(state, seat, group, frozenset(loses)) + gained < needed(state, group)


class RoleSite(construction.Site):
    """R-AM-BLD: roles instead of complete groups, evenness only as an option."""

    def group_refusal(self, field: int) -> IllegalAction | None:
        return super().group_refusal(field) if self.c.rules["even_building"] else None


def plan(state: State, seat: int, targets: dict[int, int]) -> None:
    """Raises the refusal of a build: mortgages, then monopolies, then pieces."""
    c = state.c
    for field in targets:
        if state.mortgaged[field]:
            raise IllegalAction("mortgaged_in_group", fields=[c.ids[field]])
    if casting_of(state).role[seat] == MONOPOLIST:
        for field in targets:
            if not monopolised(state, seat, c.group_of[field]):
                raise IllegalAction("not_monopolised", group=c.groups[c.group_of[field]])
    construction.carry_out(RoleSite(state, seat), targets)


def clear(state: State, seat: int, loses: list[int], gains: list[int]) -> list[int]:
    """R-AM-MTG-04, TRD-03: streets whose buildings must be sold before a seat loses some deeds for others."""
    c = state.c
    found = {field for field in loses if state.level[field]}
    for group in {c.group_of[field] for field in loses if c.kind[field] == STREET}:
        built = [
            field for field in c.members[group] if state.level[field] and state.owner[field] == seat
        ]
        if built and ends_monopoly(state, seat, group, loses, gains):
            found.update(built)
    return sorted(found)


def tops(rules: Mapping[str, Any]) -> dict[str, int]:
    """The level that is the hotel, by role."""
    return {
        ENTREPRENEUR: rules["max_houses_entrepreneur"] + 1,
        MONOPOLIST: rules["max_houses_monopolist"] + 1,
    }
