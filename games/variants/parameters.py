"""Values of parameters, checked by the game's own `Rules`; what they refuse in the codes of a variant's file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from games.engines.catalogue import GAMES
from games.engines.kernel.parameters import Conflict
from games.fronts.schema import Violation
from games.parameters.options import Option, every_option

_BOUNDS: Final = frozenset(
    {"greater_than_equal", "less_than_equal", "multiple_of", "too_short", "too_long"}
)


def rule_violations(
    game: str, values: Mapping[Any, Any], given: Mapping[Any, Any]
) -> tuple[dict[str, Any] | None, list[Violation]]:
    """All parameters with these values over the defaults, and what is wrong; `given` are those that a person wrote."""
    options = {option.name: option for option in every_option(game)}
    known = {str(name): value for name, value in values.items() if str(name) in options}
    unknown = [Violation(("rules", str(name)), "unknown_key") for name in values if str(name) not in options]  # fmt: skip
    try:
        complete = GAMES[game].Rules(**known)
    except ValidationError as error:
        details = error.errors(include_url=False)
        return None, unknown + [_violation(detail, options, given) for detail in details]
    return None if unknown else complete.model_dump(mode="json"), unknown


def _violation(
    detail: ErrorDetails, options: Mapping[str, Option], given: Mapping[Any, Any]
) -> Violation:
    loc = tuple(str(part) for part in detail["loc"])
    path, kind = ("rules", *loc), detail["type"]
    option = options.get(loc[0]) if loc else None
    conflict = detail.get("ctx", {}).get("error")
    if isinstance(conflict, Conflict):
        return _conflict(path, conflict, given)
    if kind in _BOUNDS:
        return Violation(path, "out_of_range", _range(detail, option))
    if kind in ("literal_error", "enum") and isinstance(detail.get("input"), str):
        return Violation(path, "not_an_option", {"options": list(option.choices) if option else []})
    return Violation(path, "wrong_type", {"wanted": option.kind if option else "parameter"})


def _range(detail: ErrorDetails, option: Option | None) -> dict[str, Any]:
    counts = {"min": "min_length", "max": "max_length"}
    ctx = detail.get("ctx", {})
    if detail["type"] in ("too_short", "too_long"):
        return {name: ctx[key] for name, key in counts.items() if key in ctx}
    if len(detail["loc"]) > 1 or option is None:
        bounds = {"min": "ge", "max": "le", "step": "multiple_of"}
        return {name: ctx[key] for name, key in bounds.items() if key in ctx}
    found = {"min": option.low, "max": option.high, "step": option.step}
    return {name: value for name, value in found.items() if value is not None}


def _conflict(path: tuple[str, ...], conflict: Conflict, given: Mapping[Any, Any]) -> Violation:
    """At the first parameter at fault that was written; the others are told beside it."""
    if conflict.code == "neither_zero_nor_between":
        low, high = conflict.params["low"], conflict.params["high"]
        return Violation(path, "out_of_range", {"min": low, "max": high, "or": 0})
    named = [*conflict.path] or list(path[1:])
    first = next((name for name in named if name in given), named[0] if named else "")
    others = [f"/rules/{name}" for name in named if name != first]
    where = ("rules", first) if first else ("rules",)
    return Violation(where, "conflict", {"with": others, "reason": conflict.code})
