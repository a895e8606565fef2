"""The choice that property games have beside those of any game: what lies on the sides of an offer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.engines.kernel.choices import Action, Choice
from games.engines.kernel.rng import Rng

BUNDLE: Final = "bundle"
#: What a side holds beside cash.
_THINGS: Final = ("fields", "cards")


@dataclass(slots=True)
class Bundle(Choice):
    """Cash, deeds and cards on one or two sides: the most that can lie on each.

    With `to` (seat -> side) it is an offer to one of several seats; without, only `give` is to be
    filled and its parts stand in the action itself.

    `completes`: by the other seat, the sets that all of `give` would make whole for it, and all that
    there is to `get` from it for one's own; seats without any are left out.
    """

    give: dict[str, Any] = field(default_factory=dict)
    to: dict[int, dict[str, Any]] | None = None
    completes: dict[int, dict[str, list[str]]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return BUNDLE

    def admits(self, action: Action) -> bool:
        if self.to is None:
            return _lies_within(self.give, action)
        most = self.to.get(action["to"])
        if most is None or not _lies_within(self.give, action.get("give", {})):
            return False
        return _lies_within(most, action.get("get", {}))

    def to_json(self) -> dict[str, Any]:
        data = super(Bundle, self).to_json() | {"give": self.give}
        if self.to is not None:
            data["to"] = {str(seat): side for seat, side in self.to.items()}
        if self.completes:
            data["completes"] = {str(seat): sets for seat, sets in self.completes.items()}
        return data

    def sample(self, rng: Rng) -> Action:
        if self.to is None:
            return self.action(**_sample_side(self.give, rng))
        seats = sorted(self.to)
        seat = seats[rng.below(len(seats))]
        sides = {"give": _sample_side(self.give, rng), "get": _sample_side(self.to[seat], rng)}
        return self.action(to=seat, **{name: side for name, side in sides.items() if side})


def _sample_side(most: dict[str, Any], rng: Rng) -> dict[str, Any]:
    side: dict[str, Any] = {}
    if most.get("cash") and rng.below(2):
        side["cash"] = 1 + rng.below(most["cash"])
    for part in _THINGS:
        pool = most.get(part, [])
        if pool and rng.below(2):
            side[part] = [pool[rng.below(len(pool))]]
    return side


def _lies_within(most: Mapping[str, Any], side: Mapping[str, Any]) -> bool:
    return side.get("cash", 0) <= most.get("cash", 0) and all(
        {*side.get(part, ())} <= {*most.get(part, ())} for part in _THINGS
    )
