"""Looking ahead: the same sampled futures after each of a few choices, played on by a quick policy, and what they come to."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from games.engines.bots.base import Bot
from games.engines.bots.decisions import Meter
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game
from games.engines.kernel.rng import FastRng, Rng

#: Rounds after which a future is valued: in the first look, which small means suffice for, and in the second.
NEAR: Final = 2
FAR: Final = 10
#: Futures of the first look. More of them would only tell better what so near a future cannot show.
NEAR_FUTURES: Final = 24
#: A choice is overruled by one that is better by so many standard errors in as many futures at least, and given up where it is worse by as many.
CERTAIN: Final = 2.5
FEWEST: Final = 12

Worth = Callable[[Any, int], float]


class Preference(NamedTuple):
    """What a look has found: the first choice, or the one that is surely better; and how many futures were looked at."""

    best: Action
    futures: int


class Lookout:
    """Futures of one position, each drawn once for all choices, so that luck is the same for all of them."""

    def __init__(
        self, game: Game[Any, Any], state: Any, seat: int, policy: Bot, worth: Worth
    ) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._policy, self._worth = policy, worth

    def best(self, choices: Sequence[Action], rng: Rng, meter: Meter) -> Preference:
        """What the second look finds, which sees farther; where the means do not suffice for that, what the first one does."""
        near = self.look(choices, NEAR, rng, meter, NEAR_FUTURES)
        far = self.look(choices, FAR, rng, meter)
        return far if far.futures >= FEWEST else near

    def look(
        self, choices: Sequence[Action], rounds: int, rng: Rng, meter: Meter, most: int = 0
    ) -> Preference:
        """`most` futures (0: any number) of so many rounds, unless the means run out before or nothing else may still be better than the first choice."""
        gains: dict[int, list[float]] = {at: [] for at in range(1, len(choices))}
        futures = 0
        while gains and (not most or futures < most):
            left = [choices[0], *(choices[at] for at in gains)]
            worths = self.worths(left, rounds, rng.below(1 << 30), meter)
            if worths is None:
                break
            futures += 1
            for gain, worth in zip(gains.values(), worths[1:], strict=True):
                gain.append(worth - worths[0])
            gains = {at: gain for at, gain in gains.items() if _is_open(gain)}
        sure = [(_sure(gain), at) for at, gain in gains.items()]
        least, best = max(sure, key=lambda one: one[0], default=(0.0, 0))
        return Preference(choices[best if least > 0 else 0], futures)

    def worths(
        self, choices: Sequence[Action], rounds: int, seed: int, meter: Meter
    ) -> list[float] | None:
        """What the seat is worth so many rounds after each choice in the future that `seed` draws; None if the means run out before."""
        found = [self._future(choice, rounds, seed, meter) for choice in choices]
        return None if None in found else [worth for worth in found if worth is not None]

    def _future(self, choice: Action, rounds: int, seed: int, meter: Meter) -> float | None:
        """What the seat is worth so many turns of all seats after `choice`; None if the means run out before."""
        game, rng = self._game, FastRng(seed)
        if not meter.spend():
            return None
        state = game.imagine(self._state, self._seat, rng)
        game.apply(state, self._seat, choice, rng)
        last = game.turns(state) + rounds * len(game.worths(state)[1])
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


def _is_open(gains: Sequence[float]) -> bool:
    """Whether a choice may still turn out better than the first."""
    if len(gains) < FEWEST:
        return True
    mean, error = estimated(gains)
    return mean + CERTAIN * error > 0


def _sure(gains: Sequence[float]) -> float:
    """How far the mean gain lies above what chance alone may show; 0 where that is nothing."""
    if len(gains) < FEWEST:
        return 0.0
    mean, error = estimated(gains)
    return max(0.0, mean - CERTAIN * error)


def estimated(gains: Sequence[float]) -> tuple[float, float]:
    """The mean of two gains at least, and its standard error."""
    count = len(gains)
    mean = sum(gains) / count
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (count - 1))
    return mean, spread / sqrt(count)
