"""What every game sends to clients, as types: choices, facts, outcomes.

The names of types/server.d.ts are made of these classes (deploy/shapes.py); a test holds what games
really send against them.
"""

from typing import Any, Literal, NotRequired, TypedDict


class PlanShape(TypedDict):
    """What had better be played before a choice is taken; sums are worths at the end."""

    actions: list[dict[str, Any]]
    worth: int
    worth_now: int


class SideShape(TypedDict, total=False):
    """What lies on one side of an offer, or the most that can."""

    cash: int
    fields: list[str]
    cards: list[str]


#: What a choice has fixed already: of all parameters those that clients read by name.
WithShape = TypedDict(
    "WithShape",
    {
        "company": NotRequired[str],
        "corporation": NotRequired[str],
        "train": NotRequired[str],
        "source": NotRequired[str],
        "to": NotRequired[int],
        "offer": NotRequired[int],
        "field": NotRequired[str],
        "card": NotRequired[str],
        "player": NotRequired[int],
        "as": NotRequired[str],
    },
)


_AnyChoice = TypedDict(
    "_AnyChoice",
    {
        "do": str,
        "with": NotRequired[WithShape],
        "blind": NotRequired[bool],
        "plan": NotRequired[PlanShape],
        "sums": NotRequired[dict[str, int]],
        "leads": NotRequired[dict[str, str]],
    },
)


class FixedChoiceShape(_AnyChoice):
    """Nothing is left to choose."""

    kind: Literal["fixed"]


class AmountChoiceShape(_AnyChoice):
    """A whole number from `min` to `max` in steps of `step`."""

    kind: Literal["amount"]
    arg: str
    min: int
    max: int
    step: int


class PickChoiceShape(_AnyChoice):
    """One of `options`: a value for `arg`, or an object of several fields."""

    kind: Literal["pick"]
    arg: str
    options: list[Any]


class SubsetChoiceShape(_AnyChoice):
    """Between `min` and `max` of `options`."""

    kind: Literal["subset"]
    arg: str
    options: list[Any]
    min: int
    max: int


class MapChoiceShape(_AnyChoice):
    """A number for some keys of `options`, each between its lowest and highest."""

    kind: Literal["map"]
    arg: str
    options: dict[str, list[int]]


class CompletesShape(TypedDict):
    """The sets that all that can be given makes whole for the other seat, and all that can be got for one's own."""

    give: list[str]
    get: list[str]


class BundleChoiceShape(_AnyChoice):
    """The most that can lie on each side of an offer; without `to` there is only one side. `completes` goes by the other seat."""

    kind: Literal["bundle"]
    give: SideShape
    to: NotRequired[dict[str, SideShape]]
    completes: NotRequired[dict[str, CompletesShape]]


class RouteChoiceShape(_AnyChoice):
    """Trains to run, with the routes that the game has proved best."""

    kind: Literal["route"]
    trains: list[str]
    suggestion: dict[str, Any]


class OutcomeShape(TypedDict):
    """How a match ended: seats that share a place together, the best first."""

    placings: list[list[int]]
    reason: str
    worth: dict[str, int]
