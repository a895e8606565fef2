"""What every policy is made of."""

from abc import ABC
from typing import Any, TypeVar

from games.engines.kernel.compiling import mypyc_attr
from games.engines.property.parameters import MatchParameters

#: The state of a match. What is asked of a policy stands below the state, which asks policies too.
S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(ABC):  # noqa: B024 - what is abstract are the questions of each subject
    """Decisions of one compiled game on one subject. Holds that game's parameters, nothing that changes in a match."""

    def __init__(self, c: MatchParameters) -> None:
        self.c = c
        self.rules: dict[str, Any] = c.rules
