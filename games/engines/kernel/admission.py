"""Whether an action is one of those that a choice stands for."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.engines.kernel.choices import (
    Action,
    Amount,
    Bundle,
    Choice,
    MapChoice,
    Pick,
    Route,
    Subset,
)


def admitted(action: Action, choices: Iterable[Choice]) -> bool:
    """Whether the action lies within the bounds of one of the choices.

    Fields that an action may leave out are not missed, and fields of which a choice says nothing may be added.
    """
    return any(_admits(choice, action) for choice in choices if choice.do == action["do"])


def _admits(choice: Choice, action: Action) -> bool:
    if any(action.get(name, value) != value for name, value in choice.with_.items()):
        return False
    if isinstance(choice, Amount):
        return _in_steps(choice, action.get(choice.arg))
    if isinstance(choice, Pick):
        return any(_is_picked(choice, option, action) for option in choice.options)
    if isinstance(choice, Subset):
        chosen = action.get(choice.arg, ())
        return choice.min <= len(chosen) <= choice.max and {*chosen} <= {*choice.options}
    if isinstance(choice, MapChoice):
        return _in_bounds(choice.options, action.get(choice.arg, {}))
    if isinstance(choice, Bundle):
        return _fits_bundle(choice, action)
    if isinstance(choice, Route):
        return all(route["train"] in choice.trains for route in action.get("routes", ()))
    return True


def _in_steps(choice: Amount, value: Any) -> bool:
    return type(value) is int and value in range(choice.min, choice.max + 1, choice.step)


def _is_picked(choice: Pick, option: Any, action: Action) -> bool:
    if not isinstance(option, dict):
        return bool(action.get(choice.arg) == option)
    # Of things that look alike when they are turned only one is offered, so that ids alone are compared.
    return all(
        action.get(name, value) == value for name, value in option.items() if isinstance(value, str)
    )


def _in_bounds(options: Mapping[str, list[int]], chosen: Mapping[str, int]) -> bool:
    return bool(chosen) and all(
        name in options and options[name][0] <= number <= options[name][1]
        for name, number in chosen.items()
    )


def _fits_bundle(choice: Bundle, action: Action) -> bool:
    if choice.to is None:
        return _lies_within(choice.give, action)
    most = choice.to.get(action["to"])
    if most is None:
        return False
    return _lies_within(choice.give, action.get("give", {})) and _lies_within(
        most, action.get("get", {})
    )


def _lies_within(most: Mapping[str, Any], side: Mapping[str, Any]) -> bool:
    return side.get("cash", 0) <= most.get("cash", 0) and all(
        {*side.get(part, ())} <= {*most.get(part, ())} for part in ("fields", "cards")
    )
