"""Stored states with something changed, right or wrong, and what a game then says does not hold."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, Final

from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng

_CHANGES: Final = (1, -1, 20, -20)


def spoilt(
    game: Game[Any, Any], compiled: Any, data: dict[str, Any], rng: Rng, times: int
) -> Iterator[Any]:
    """What does not hold of the state once one of its numbers is another."""
    for _ in range(times):
        twin = deepcopy(data)
        places = list(_numbers(twin))
        holder, key = places[rng.below(len(places))]
        holder[key] += _CHANGES[rng.below(len(_CHANGES))]
        yield faults(game, compiled, twin)


def edges(
    game: Game[Any, Any], compiled: Any, data: dict[str, Any], changes: Iterator[Mapping[str, Any]]
) -> Iterator[Any]:
    """What does not hold with each of these changes: a value by its name, or values by their places in a list."""
    for change in changes:
        twin = deepcopy(data)
        for name, value in change.items():
            if isinstance(value, dict):
                for at, one in value.items():
                    twin[name][at] = one
            else:
                twin[name] = value
        yield faults(game, compiled, twin)


def faults(game: Game[Any, Any], compiled: Any, data: dict[str, Any]) -> Any:
    """What the game says of a stored state."""
    try:
        return game.broken(game.load(compiled, data))
    except Exception:  # noqa: BLE001  how exactly it breaks depends on the build
        return "broke"


def _numbers(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Every whole number in it, by what holds it."""
    inside = holder.items() if isinstance(holder, dict) else enumerate(holder)
    for key, value in inside:
        if type(value) is int:
            yield holder, key
        elif isinstance(value, dict | list):
            yield from _numbers(value)
