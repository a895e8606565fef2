"""One game from the first action to the end, through the public contract only."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from games.engines.bots import Decision
from games.engines.kernel.actions import SYSTEM
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Game
from games.engines.kernel.rng import Rng

#: No game of bots is longer; one that is does not end.
ACTIONS_MAX: Final = 1_000_000


class Player(Protocol):
    """What the loop needs of a bot. None means: not asked, and wants nothing."""

    def choose(self, game: Game[Any, Any], state: Any, seat: int, rng: Rng) -> Decision: ...


#: Carries one action out, as `Game.apply` does.
Apply = Callable[..., None]
#: Called before each entry; may look at the state and may play actions of the table on it.
Hook = Callable[[Any], None]


class DeadEnd(Exception):
    """The game waits for somebody who has nothing to choose, or does not end."""


class Broken(Exception):
    """An invariant of the game does not hold."""


def play_out(
    game: Game[Any, Any],
    state: Any,
    players: Sequence[Player],
    rng: Rng,
    own_rng: Rng,
    carry_out: Apply | None = None,
) -> int:
    """Play `state` to the end and return the number of actions.

    The order is that of a live table: after each entry every seat with a choice that is not asked
    is polled once, in seat order, then the asked ones. `rng` is the match's, `own_rng` the bots'.
    `carry_out` takes the place of the game's `apply` where somebody looks on or meddles. Raises IllegalAction where a bot breaks a rule, DeadEnd where nobody can go on.
    """
    asked, optional, apply = game.asked, game.optional, carry_out or game.apply
    choose = [player.choose for player in players]
    actions = 0
    while seats := asked(state):
        for seat in optional(state):
            action = choose[seat](game, state, seat, own_rng).action
            if action is not None:
                break
        else:
            seat = seats[0]
            action = choose[seat](game, state, seat, own_rng).action
            if action is None:
                seat, action = _somebody(game, state, seats, choose, own_rng)
        apply(state, seat, action, rng)
        actions += 1
        if actions > ACTIONS_MAX:
            raise DeadEnd(f"no end after {ACTIONS_MAX} actions")
    if game.outcome(state) is None:
        raise DeadEnd("nobody is asked and the game has no outcome")
    return actions


def _somebody(
    game: Game[Any, Any], state: Any, seats: Sequence[int], choose: Sequence[Any], rng: Rng
) -> tuple[int, Action]:
    """What happens where the first seat asked leaves it to others.

    One of them acts, the open window closes, or the clock moves somebody who stands in.
    """
    for seat in seats[1:]:
        action = choose[seat](game, state, seat, rng).action
        if action is not None:
            return seat, action
    window = game.window(state)
    if window is None:
        who, action = game.default_action(state, seats[0], rng)
        if who != seats[0]:
            return who, action
        raise DeadEnd(f"seat {seats[0]} is asked and does nothing")
    return SYSTEM, {"do": "close", "window": window[0], "mark": window[2]}


class Meddler:
    """A hook: at random moments the table acts, and clocks run out.

    `kinds` are the types of system actions that may occur, `clocks` whether default actions are
    played for seats asked; both about once in `every` entries.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        rng: Rng,
        own_rng: Rng,
        *,
        kinds: frozenset[str],
        clocks: bool,
        every: int,
    ) -> None:
        self.game, self.rng, self.own_rng = game, rng, own_rng
        self.kinds, self.clocks, self.every = kinds, clocks, every

    def __call__(self, state: Any) -> None:
        if self.own_rng.below(self.every):
            return
        if self.clocks and self.own_rng.below(2):
            self._clock(state)
        elif self.game.asked(state):
            self._table(state)

    def _clock(self, state: Any) -> None:
        seats = self.game.asked(state)
        if seats:
            seat = seats[self.own_rng.below(len(seats))]
            self.game.apply(state, *self.game.default_action(state, seat, self.own_rng), self.rng)

    def _table(self, state: Any) -> None:
        choices = [c for c in self.game.legal(state, SYSTEM) if c.do in self.kinds]
        if choices:
            chosen = choices[self.own_rng.below(len(choices))]
            self.game.apply(state, SYSTEM, chosen.sample(self.own_rng), self.rng)


class InvariantGuard:
    """A hook: every invariant, and every seat asked has a choice that the rules accept."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def __call__(self, state: Any) -> None:
        faults = self.game.broken(state)
        if faults:
            raise Broken("; ".join(faults))
        for seat in self.game.asked(state):
            if not self.game.legal(state, seat):
                raise DeadEnd(f"seat {seat} is asked and has no choice")


class LengthGuard:
    """A hook: a game that has not ended after so many actions is held to have no end."""

    def __init__(self, actions_most: int) -> None:
        self.most, self.actions = actions_most, 0

    def __call__(self, state: Any) -> None:
        self.actions += 1
        if self.actions > self.most:
            raise DeadEnd(f"no end after {self.most} actions")


def followed(apply: Apply, hooks: Sequence[Hook]) -> Apply:
    """`apply` with these hooks after it, one after the other; itself where there are none, which costs the loop nothing."""
    if not hooks:
        return apply

    def then(state: Any, seat: int, action: Action, rng: Rng) -> None:
        apply(state, seat, action, rng)
        for hook in hooks:
            hook(state)

    return then


def is_accepted(game: Game[Any, Any], state: Any, seat: int, action: Action) -> bool:
    """Whether the rules allow this action now."""
    try:
        game.check(state, seat, action)
    except IllegalAction:
        return False
    return True
