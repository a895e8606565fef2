"""What a step is, with the defaults that most of them share."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from games.engines.g1836jr.state import RailState
from games.engines.g1836jr.steps.selling import Sale
from games.engines.kernel.choices import Action, Choice, Pick
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink

#: Who acts in a step, in the words of 18xx.games logs.
PLAYER: Final = "player"
CORPORATION: Final = "corporation"
COMPANY: Final = "company"

PASS: Final[Action] = {"do": "pass"}


class Step(ABC):
    """One step. Whoever has to know something about the step that is open asks its object.

    `acts`: who acts, as logs say it. `own`: the types of action that belong to this step alone. `sale`: how shares are
    sold in it, None where they are not.
    """

    acts = PLAYER
    own: tuple[str, ...] = ()
    sale: Sale | None = None

    def opens(self) -> tuple[str, ...]:
        """The types of action that a seat which is asked may try."""
        return self.own

    def seat(self, state: RailState) -> int:
        """The seat that is asked."""
        return state.who

    def waits(self, state: RailState) -> bool:
        """Whether something is to be decided; else the step is skipped. Changes nothing."""
        return True

    def skip(self, state: RailState, sink: Sink | None) -> None:  # noqa: B027  a step that is never skipped does nothing
        """What happens when it is skipped."""

    def check_pass(self, state: RailState, seat: int) -> None:  # noqa: B027  most steps compel nobody
        """Raises while the step holds something that is compulsory."""

    def pass_(self, state: RailState, seat: int, sink: Sink | None) -> bool:
        """The seat wants nothing of the step. True if its turn in a stock round is over with that."""
        state.stage += 1
        return False

    @abstractmethod
    def choices(self, state: RailState, seat: int) -> list[Choice]:
        """Every choice of a seat that is asked."""

    def absent(self, state: RailState, seat: int) -> Action:
        """What the clock plays for a seat that does not answer: nothing that costs money, unless the rules compel."""
        return dict(PASS)

    def can(self, state: RailState) -> list[str]:
        """The types of action that recorded games call open, in alphabetical order."""
        return sorted(self.own)


def allowed(
    check: Callable[[RailState, int, Action], None], state: RailState, seat: int, action: Action
) -> bool:
    """Whether the check of an action that the step opens accepts it."""
    try:
        check(state, seat, action)
    except IllegalAction:
        return False
    return True


def picks(do: str, options: list[Any], **fixed: Any) -> list[Choice]:
    """One choice of these options, none where there are none."""
    return [Pick(do, fixed, arg="", options=options)] if options else []


def first(choices: list[Choice]) -> Action:
    """The first option of the first choice."""
    choice = choices[0]
    assert isinstance(choice, Pick)
    return choice.picked(choice.options[0])
