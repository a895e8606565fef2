"""What every game sends to clients, as types: choices, facts, outcomes (docs/protocol.md#the-view).

The names of types/server.d.ts are made of these classes (tools/shapes.py); a test holds what games
really send against them.
"""

from typing import Any, Literal, NotRequired, TypedDict


class PlanShape(TypedDict):
    """What had better be played before a choice is taken; sums are worths at the end."""

    actions: list[dict[str, Any]]
    worth: int
    worth_now: int


AnyChoiceShape = TypedDict(
    "AnyChoiceShape",
    {
        "do": str,
        # What is fixed already, by the name of the part of the action.
        "with": NotRequired[dict[str, Any]],
        "blind": NotRequired[bool],
        "plan": NotRequired[PlanShape],
        "sums": NotRequired[dict[str, int]],
        "leads": NotRequired[dict[str, str]],
    },
)


class FixedChoiceShape(AnyChoiceShape):
    """Nothing is left to choose."""

    kind: Literal["fixed"]


class AmountChoiceShape(AnyChoiceShape):
    """A whole number from `min` to `max` in steps of `step`."""

    kind: Literal["amount"]
    arg: str
    min: int
    max: int
    step: int


class PickChoiceShape(AnyChoiceShape):
    """One of `options`: a value for `arg`, or a mapping of several parts."""

    kind: Literal["pick"]
    arg: str
    options: list[Any]


class SubsetChoiceShape(AnyChoiceShape):
    """Between `min` and `max` of `options`."""

    kind: Literal["subset"]
    arg: str
    options: list[Any]
    min: int
    max: int


class MapChoiceShape(AnyChoiceShape):
    """A number for some keys of `options`, each between its lowest and highest."""

    kind: Literal["map"]
    arg: str
    options: dict[str, list[int]]


class OutcomeShape(TypedDict):
    """How a match ended: seats that share a place together, the best first."""

    placings: list[list[int]]
    reason: str
    worth: dict[str, int]
