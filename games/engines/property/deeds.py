"""Who owns what: the only place that changes an owner, so that the counts by group stay true."""

from collections.abc import Sequence

from games.engines.kernel.errors import IllegalAction
from games.engines.property.board import BANK, STREET
from games.engines.property.state import State


def named(state: State, field_id: str, where: str) -> int:
    """The index of a field; raises `unknown_id` {where, id}."""
    field = state.c.index.get(field_id)
    if field is None:
        raise IllegalAction("unknown_id", where=where, id=field_id)
    return field


def require_deed(state: State, field: int) -> None:
    """Raises `not_a_deed` {field} unless the field can be owned."""
    if not state.c.price[field]:
        raise IllegalAction("not_a_deed", field=state.c.ids[field])


def require_owner(state: State, seat: int, field: int) -> None:
    """Raises `not_a_deed` or `not_owner` {id, owner} unless `seat` owns the field."""
    require_deed(state, field)
    owner = state.owner[field]
    if owner != seat:
        raise IllegalAction(
            "not_owner", id=state.c.ids[field], owner=None if owner == BANK else owner
        )


def hand_over(state: State, field: int, to: int) -> None:
    """Makes `to` (a seat or the bank) the owner.

    A deed that goes back to the bank loses its mortgage there and then.
    """
    owner, group = state.owner[field], state.c.group_of[field]
    if owner != BANK:
        state.count_deed(owner, group, -1)
    state.owner[field] = to
    if to != BANK:
        state.count_deed(to, group, 1)
    else:
        state.mortgaged[field] = False


def deeds_of(state: State, seat: int) -> list[int]:
    """The fields a seat owns, in board order."""
    owner = state.owner
    return [field for field in state.c.deeds if owner[field] == seat]


def complete(state: State, seat: int, group: int) -> bool:
    """Whether `seat` owns every member of a group of streets (mortgaged ones included)."""
    return (
        state.c.group_kind[group] == STREET and state.held[seat][group] == state.c.group_size[group]
    )


def completes(state: State, seat: int, fields: Sequence[int]) -> bool:
    """Whether members of one group that are not its own would make that set whole for `seat`, which it is not yet."""
    group, holds = state.c.group_of[fields[0]], state.c.rents.holds_set
    return not holds(state, seat, group) and holds(state, seat, group, fields)


def by_group(state: State, fields: list[int]) -> dict[int, list[int]]:
    """These deeds by their groups."""
    found: dict[int, list[int]] = {}
    for field in fields:
        found.setdefault(state.c.group_of[field], []).append(field)
    return found


def completed(state: State, seat: int, gained: dict[int, list[int]]) -> list[str]:
    """The sets that somebody else's deeds, by group and all of them together, would make whole for `seat`."""
    c, held = state.c, state.held[seat]
    least = c.rents.least_for_set
    return [
        c.groups[group]
        for group, fields in gained.items()
        if held[group] + len(fields) >= least[group] and completes(state, seat, fields)
    ]


def built_in(state: State, group: int) -> list[int]:
    """The members of a group that carry buildings."""
    level = state.level
    return [field for field in state.c.members[group] if level[field]]
