"""The trains of a set-up position: who has which, and what is left in the depot."""

from typing import Any

from games.engines.g1836jr.positions.wanted import Wanted
from games.engines.g1836jr.state import RailState


def lay_trains(state: RailState, wanted: Wanted) -> None:
    """Given trains leave the pile they were on; those of a type have the ids given or the lowest free ones."""
    for corporation, name in enumerate(state.c.corporations):
        if f"c.{name}.trains" in wanted:
            _draw_all(state, state.trains[corporation], wanted.take(f"c.{name}.trains"))
    if "discard" in wanted:
        _draw_all(state, state.discard, wanted.take("discard") or [])
    if "depot" in wanted:
        counts = {str(name): count for name, count in (wanted.take("depot") or {}).items()}
        state.depot = _supply(state, counts)


def _draw_all(state: RailState, pile: list[int], names: list[Any]) -> None:
    """Fills the pile with the trains named, which leave wherever they were."""
    pile.clear()
    for name in names:
        train = _draw(state, str(name))
        pile.append(train)


def _draw(state: RailState, name: str) -> int:
    types = state.c.train_type
    if name in state.c.train_id:
        train = state.c.train_id[name]
    else:
        kind = state.c.type_index[name]
        used = {at for row in state.trains for at in row} | set(state.discard)
        free = [at for at, type_ in enumerate(types) if type_ == kind and at not in used]
        train = free[0]
    for pile in (state.depot, state.discard, *state.trains):
        if train in pile:
            pile.remove(train)
    return train


def _supply(state: RailState, counts: dict[str, int]) -> list[int]:
    """So many of each type as said, the last copies; none of the types not named."""
    used = {at for row in state.trains for at in row} | set(state.discard)
    found: list[int] = []
    for kind, name in enumerate(state.c.types):
        free = [
            at for at, type_ in enumerate(state.c.train_type) if type_ == kind and at not in used
        ]
        if name in counts:
            found += free[len(free) - counts[name] :]
    return found
