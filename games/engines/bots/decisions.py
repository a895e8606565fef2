"""What an AI player is asked to decide with, and what it answers. Compiled with the rest of the engines, as one is made for every action."""

from time import monotonic
from typing import Final, NamedTuple

from games.engines.kernel.choices import Action

#: What a bot may spend on a decision where nobody says: positions that it plays to.
STEPS: Final = 1000


class BadBudget(ValueError):
    """A budget with which nobody can decide anything."""


class Budget(NamedTuple):
    """What one decision may cost.

    `steps`: positions that a search may play to, the same on every machine. `ms`: milliseconds of
    real time; with them the answer depends on the machine. 0 stands for no such limit, and one of both is needed.
    """

    steps: int = STEPS
    ms: int = 0

    def checked(self) -> "Budget":
        """This budget; raises BadBudget unless it is one."""
        if self.steps < 0 or self.ms < 0 or not (self.steps or self.ms):
            raise BadBudget(f"a budget is 1 step or 1 ms at least, not {self.steps} and {self.ms}")
        return self


#: For whoever says nothing.
USUAL: Final = Budget()


def require(budget: Budget) -> None:
    """Raises BadBudget for one with which nobody decides; asked too by bots that never search, so that all refuse the same."""
    if budget is not USUAL:
        budget.checked()


class Meter:
    """Counts down a budget while a bot thinks. Raises BadBudget for one that would never run out or never began."""

    def __init__(self, budget: Budget) -> None:
        budget = budget.checked()
        self._left = budget.steps
        self._counts = bool(budget.steps)
        self._until = monotonic() + budget.ms / 1000 if budget.ms else 0.0

    def spend(self, positions: int = 1) -> bool:
        """So many more positions are to be played to; False if the means are used up."""
        if self._until and monotonic() >= self._until:
            return False
        self._left -= positions
        return not self._counts or self._left >= 0


class Reason(NamedTuple):
    """Why a bot chose, in terms that anybody can work out again.

    `code`: what it went by; `figures`: whole money, per cent or counts by name.
    """

    code: str
    figures: dict[str, int]


class Decision:  # noqa: PLW1641 - its action is a dictionary, so none can be hashed
    """What a bot answers. A plain class, since one is made for every action of every simulated game, and compiled a dataclass is filled by the interpreter.

    `action`: a legal action of its seat. None only from a seat that is not asked and wants nothing,
    or whose question only somebody who stands in for it can answer (then `default_action` is somebody else's).
    `reason`: None where the bot has nothing to say about it.
    """

    __slots__ = ("action", "reason")

    def __init__(self, action: Action | None, reason: Reason | None = None) -> None:
        self.action = action
        self.reason = reason

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Decision)
            and self.action == other.action
            and self.reason == other.reason
        )

    def __repr__(self) -> str:
        return f"Decision({self.action!r}, {self.reason!r})"
