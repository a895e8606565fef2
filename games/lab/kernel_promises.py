"""What the kernel says of games that break their promises: recorded like the book of a game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from games.engines.kernel import rng, scenario
from games.engines.kernel.choices import Amount, Choice, Pick, Subset
from games.engines.kernel.errors import IllegalAction
from games.lab.kernel_answers import said
from games.lab.kernel_matches import KEY
from games.lab.kernel_scenarios import RIGHT
from games.lab.pool import game_named


class Mischief:
    """A game that answers some calls otherwise than it should."""

    def __init__(self, game: Any, answers: Mapping[str, Callable[..., Any]]) -> None:
        self._game = game
        self._answers = answers

    def __getattr__(self, name: str) -> Any:
        return self._answers.get(name) or getattr(self._game, name)


def of_promises() -> Iterator[tuple[str, Any]]:
    game = game_named(KEY)
    for name, answers in _mischiefs(game).items():
        wrong: Any = Mischief(game, answers)
        yield f"promise.{name}", said(scenario.run, wrong, RIGHT)


class _Wrongly:
    """Calls of a game, each done wrongly in one way."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def load(self, compiled: Any, data: Any) -> Any:
        return _spoiled(self.game.load(compiled, data))

    def view(self, state: Any, who: int | None) -> Any:
        return self.game.view(_spoiled(state), who)

    def imagine(self, state: Any, _who: int | None, _chance: rng.Rng) -> Any:
        return _spoiled(self.game.copy(state))

    def apply(self, state: Any, seat: int, action: Any, chance: Any, sink: Any = None) -> None:
        try:
            self.game.apply(state, seat, action, chance, sink)
        except IllegalAction:
            _spoiled(state)
            raise

    def talk(self, state: Any, seat: int, action: Any, chance: Any, sink: Any = None) -> None:
        if sink is not None and seat == 1:
            sink.append({"event": "nothing"})
        self.game.apply(state, seat, action, chance, sink)

    def hear(self, state: Any, seat: int, action: Any, chance: Any, sink: Any = None) -> None:
        if sink is None:
            raise IllegalAction("game_over")
        self.game.apply(state, seat, action, chance, sink)

    def check(self, state: Any, seat: int, action: Any) -> None:
        self.game.check(state, seat, action)
        if action["do"] == "roll":
            raise IllegalAction("game_over")

    def forbid(self, state: Any, seat: int, action: Any) -> None:
        if seat == 1:
            raise IllegalAction("game_over")
        self.game.check(state, seat, action)

    def broken(self, state: Any) -> list[str]:
        return ["cash"] if state.turn else []

    def offering(self, choices: Sequence[Choice]) -> Callable[..., Any]:
        return lambda state, seat: [*self.game.legal(state, seat), *choices]


def _spoiled(state: Any) -> Any:
    state.cash[0] += 1
    return state


def _mischiefs(game: Any) -> dict[str, dict[str, Callable[..., Any]]]:
    """By name, the calls that are done wrongly."""
    wrongly = _Wrongly(game)
    offers: dict[str, list[Choice]] = {
        "twice": [Pick("mortgage", arg="field", options=["dam", "dam"])],
        "nothing": [Pick("mortgage", arg="field", options=[])],
        "unsure": [Choice("bid")],
        "blind": [Choice("bid", blind=True)],
        "amount": [Amount("bid", min=1, max=1)],
        "empty": [Subset("bid", arg="fields", options=[], min=1, max=1)],
        "unheard": [Pick("mortgage", arg="field", options=["railway"])],
    }
    found = {
        f"offers.{name}": {"legal": wrongly.offering(choices)} for name, choices in offers.items()
    }
    calls: dict[str, Callable[..., Any]] = {
        "load": wrongly.load,
        "copy": lambda state: state,
        "apply": wrongly.apply,
        "check": wrongly.check,
        "view": wrongly.view,
        "broken": wrongly.broken,
        "asked": lambda _state: [],
        "optional": lambda _state: [0, 1],
        "topic": lambda _state, seat: seat,
        "outcome": lambda _state: 1,
        "legal": lambda _state, _seat: [],
        "imagine": wrongly.imagine,
        "default_action": lambda _state, seat, _chance: (seat, {"do": "bid", "amount": 1}),
    }
    found |= {name: {name: call} for name, call in calls.items()}
    found |= {"talks": {"apply": wrongly.talk}, "is_deaf": {"apply": wrongly.hear}}
    found |= {
        "forbids": {"check": wrongly.forbid},
        "was_broken": {"broken": lambda _state: ["cash"]},
    }
    for one, two in pairwise(calls):
        found[f"{one}.{two}"] = {one: calls[one], two: calls[two]}
    return found
