"""The choice that 1836jr has beside those of any game: trains to run."""

from dataclasses import dataclass, field
from typing import Any, Final

from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.rng import Rng

ROUTE: Final = "route"


@dataclass(slots=True)
class RouteChoice(Choice):
    """Trains to run; `routes` and `best` answer for the rest.

    `suggestion`: the fields of an action that the game has proved best, ready to be sent.
    """

    trains: list[Any] = field(default_factory=list)
    suggestion: dict[str, Any] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return ROUTE

    def admits(self, action: Action) -> bool:
        return all(one["train"] in self.trains for one in action.get("routes", ()))

    def to_json(self) -> dict[str, Any]:
        return super(RouteChoice, self).to_json() | {
            "trains": self.trains,
            "suggestion": self.suggestion,
        }

    def sample(self, rng: Rng) -> Action:
        return self.action(**self.suggestion)
