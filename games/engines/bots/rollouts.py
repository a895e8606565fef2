"""Looking ahead: the same sampled futures after each of a few choices, played on by a quick policy, and what they come to."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final

from games.engines.bots.base import Bot
from games.engines.bots.decisions import Meter
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng, Rng

#: Turns of all seats together after which a future is valued, for each seat.
ROUNDS: Final = 2
#: A choice is overruled by one that is better by so many standard errors in as many futures at least.
CERTAIN: Final = 2.5
FEWEST: Final = 12

Worth = Callable[[Any, int], float]


class Lookout:
    """Futures of one position, each drawn once for all choices, so that luck is the same for all of them."""

    def __init__(
        self, game: Game[Any, Any], state: Any, seat: int, policy: Bot, worth: Worth
    ) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._policy, self._worth = policy, worth

    def best(self, choices: Sequence[Action], rng: Rng, meter: Meter) -> tuple[Action, int]:
        """The first choice, or the one that is surely better; and how many futures were looked at."""
        gains: list[list[float]] = [[] for _ in choices[1:]]
        futures = 0
        while True:
            worths = self.worths(choices, rng.below(1 << 30), meter)
            if worths is None:
                break
            futures += 1
            for gain, worth in zip(gains, worths[1:], strict=True):
                gain.append(worth - worths[0])
        sure = [(_sure(gain), choice) for gain, choice in zip(gains, choices[1:], strict=True)]
        better = [one for one in sure if one[0] > 0]
        return (max(better, key=lambda one: one[0])[1] if better else choices[0]), futures

    def worths(self, choices: Sequence[Action], seed: int, meter: Meter) -> list[float] | None:
        """What the seat is worth after each choice in the future that `seed` draws; None if the means run out before."""
        found = [self._future(choice, seed, meter) for choice in choices]
        return None if None in found else [worth for worth in found if worth is not None]

    def _future(self, choice: Action, seed: int, meter: Meter) -> float | None:
        """What the seat is worth some turns after `choice`; None if the means run out before."""
        game, rng = self._game, FastRng(seed)
        state = game.imagine(self._state, self._seat, rng)
        game.apply(state, self._seat, choice, rng)
        last = game.turns(state) + ROUNDS * len(game.worths(state)[1])
        while game.turns(state) < last and game.asked(state):
            if not meter.spend():
                return None
            play_on(game, state, self._policy, rng)
        return self._worth(state, self._seat)


def play_on(game: Game[Any, Any], state: Any, policy: Bot, rng: Rng) -> None:
    """One action further, by whoever is to act, as `policy` chooses; somebody must be asked."""
    for seat in [*game.optional(state), *game.asked(state)]:
        action = policy.choose(game, state, seat, rng).action
        if action is not None:
            game.apply(state, seat, action, rng)
            return
    window = game.window(state)
    if window is not None:
        game.apply(state, SYSTEM, {"do": "close", "window": window[0], "mark": window[2]}, rng)
        return
    who, action = game.default_action(state, game.asked(state)[0], rng)
    game.apply(state, who, action, rng)


def _sure(gains: Sequence[float]) -> float:
    """How far the mean gain lies above what chance alone may show; 0 where that is nothing."""
    count = len(gains)
    if count < FEWEST:
        return 0.0
    mean = sum(gains) / count
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1))
    return max(0.0, mean - CERTAIN * spread / sqrt(count))
