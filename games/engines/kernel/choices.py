"""One legal thing a seat can do, with its bounds (docs/vocabulary.md#choices).

Here are the kinds that any game may offer; what lies on the table of one family only has its kind there.

Bounds are necessary, not sufficient: `check` decides. Controls, bots and fuzzers live on these.
`sample` makes one action within the bounds, which `check` may still refuse for the kinds that
combine several values.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.rng import Rng

FIXED: Final = "fixed"
AMOUNT: Final = "amount"
PICK: Final = "pick"
SUBSET: Final = "subset"
MAP: Final = "map"

Action = dict[str, Any]


@dataclass(slots=True)
class Plan:
    """Actions that lead from the present position to the one that the game has proved best.

    Each is legal once those before it are played; none are left where the position is best already.
    `worth`: what the seat may expect at the end after them; `worth_now`: without them.
    """

    actions: list[Action]
    worth: int
    worth_now: int

    def to_json(self) -> dict[str, Any]:
        """The form that travels to clients."""
        return {"actions": self.actions, "worth": self.worth, "worth_now": self.worth_now}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True)
class Choice:
    """A `fixed` choice; the subclasses add what is still to be chosen.

    `with_` holds parameters that are fixed already.

    `blind`: always offered so that its absence betrays nothing, hence it may be refused; or the
    seat is not to know beforehand what comes of it.
    `plan`: what had better be played before this choice is taken, where the game knows it.
    `sums`: the money that an answer moves, by its value as text; `leads`: the place that it leads to, likewise.
    Both are for showing: they say nothing of what may be answered.
    """

    do: str
    with_: dict[str, Any] = field(default_factory=dict)
    blind: bool = False
    plan: Plan | None = None
    sums: dict[str, int] | None = None
    leads: dict[str, str] | None = None

    @property
    def kind(self) -> str:
        """One of the kinds of docs/vocabulary.md#choices."""
        return FIXED

    def admits(self, action: Action) -> bool:
        """Whether an action with the fixed parameters of this choice lies within its bounds."""
        return True

    def to_json(self) -> dict[str, Any]:
        """The form that travels to clients."""
        data: dict[str, Any] = {"do": self.do, "kind": self.kind}
        if self.with_:
            data["with"] = self.with_
        if self.blind:
            data["blind"] = True
        if self.plan is not None:
            data["plan"] = self.plan.to_json()
        if self.sums is not None:
            data["sums"] = self.sums
        if self.leads is not None:
            data["leads"] = self.leads
        return data

    def action(self, **chosen: Any) -> Action:
        """The action that answers this choice with `chosen`."""
        return {"do": self.do, **self.with_, **chosen}

    def sample(self, rng: Rng) -> Action:
        """One action within the bounds."""
        return self.action()


@dataclass(slots=True)
class Amount(Choice):
    """A whole number from `min` to `max` in steps of `step`."""

    arg: str = "amount"
    min: int = 0
    max: int = 0
    step: int = 1

    @property
    def kind(self) -> str:
        return AMOUNT

    def admits(self, action: Action) -> bool:
        value = action.get(self.arg)
        return type(value) is int and value in range(self.min, self.max + 1, self.step)

    def to_json(self) -> dict[str, Any]:
        data = super(Amount, self).to_json()
        return data | {"arg": self.arg, "min": self.min, "max": self.max, "step": self.step}

    def sample(self, rng: Rng) -> Action:
        # Small numbers are likelier: a uniform draw would end every auction at once.
        steps = (self.max - self.min) // self.step
        reach = min(steps, 1 << rng.below(max(1, steps.bit_length()) + 1))
        return self.action(**{self.arg: self.min + self.step * rng.below(reach + 1)})


@dataclass(slots=True)
class Pick(Choice):
    """One of `options`: a value for `arg`, or a mapping of several parts."""

    arg: str = ""
    options: list[Any] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return PICK

    def admits(self, action: Action) -> bool:
        return any(self._is_picked(option, action) for option in self.options)

    def _is_picked(self, option: Any, action: Action) -> bool:
        if not isinstance(option, dict):
            return bool(action.get(self.arg) == option)
        # Of things that look alike when they are turned only one is offered, so that ids alone are compared.
        return all(
            action.get(name, value) == value
            for name, value in option.items()
            if isinstance(value, str)
        )

    def to_json(self) -> dict[str, Any]:
        return super(Pick, self).to_json() | {"arg": self.arg, "options": self.options}

    def picked(self, option: Any) -> Action:
        """The action that picks `option`."""
        return (
            self.action(**option) if isinstance(option, dict) else self.action(**{self.arg: option})
        )

    def sample(self, rng: Rng) -> Action:
        return self.picked(self.options[rng.below(len(self.options))])


@dataclass(slots=True)
class Subset(Choice):
    """Between `min` and `max` of `options`, in any order."""

    arg: str = ""
    options: list[Any] = field(default_factory=list)
    min: int = 0
    max: int = 0

    @property
    def kind(self) -> str:
        return SUBSET

    def admits(self, action: Action) -> bool:
        chosen = action.get(self.arg, ())
        return self.min <= len(chosen) <= self.max and {*chosen} <= {*self.options}

    def to_json(self) -> dict[str, Any]:
        data = super(Subset, self).to_json()
        return data | {"arg": self.arg, "options": self.options, "min": self.min, "max": self.max}

    def sample(self, rng: Rng) -> Action:
        pool = list(self.options)
        rng.shuffle(pool)
        return self.action(**{self.arg: pool[: self.min + rng.below(self.max - self.min + 1)]})


@dataclass(slots=True)
class MapChoice(Choice):
    """A number for some of the keys of `options`, each between its lowest and highest."""

    arg: str = ""
    options: dict[str, list[int]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return MAP

    def admits(self, action: Action) -> bool:
        chosen = action.get(self.arg, {})
        return bool(chosen) and all(
            name in self.options and self.options[name][0] <= number <= self.options[name][1]
            for name, number in chosen.items()
        )

    def to_json(self) -> dict[str, Any]:
        return super(MapChoice, self).to_json() | {"arg": self.arg, "options": self.options}

    def sample(self, rng: Rng) -> Action:
        keys = list(self.options)
        count = 1 + rng.below(min(3, len(keys)))
        start = rng.below(len(keys))
        chosen = {}
        for key in (keys + keys)[start : start + count]:
            low, high = self.options[key]
            chosen[key] = low + rng.below(high - low + 1)
        return self.action(**{self.arg: chosen})
