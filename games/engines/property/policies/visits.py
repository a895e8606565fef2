"""What happens on fields that are no deeds, and by cards."""

from collections.abc import Callable
from typing import Any, ClassVar

from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property.compiled import Compiled
from games.engines.property.policies.base import Policy
from games.engines.property.printed import Due, TaxTerms
from games.engines.property.state import State

CardEffect = Callable[[State, int, dict[str, Any], Rng, Sink | None], bool]


class Visits(Policy):
    """START pays; other fields do nothing."""

    #: Types of fields that send whoever stops there to be held.
    detaining: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        #: Effects of cards that only this game has, by name.
        self.card_effects: dict[str, CardEffect] = {}

    def land(self, state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        """A pawn has stopped on a field that is no deed and has no deck."""

    def deck(self, state: State, seat: int, field: int) -> str:
        """The deck that `seat` draws from on a field."""
        return state.c.deck_of[field]

    def tax(self, state: State, seat: int, *, share: bool) -> int:
        """What the visitor of the tax field owes: the fixed sum, or with `share` the percentage.

        Nothing where a game does not say.
        """
        return 0

    def tax_terms(self, state: State, seat: int) -> TaxTerms | None:
        """What the seat may choose between on the tax field; None where a game has no such choice."""
        return None

    def conceals(self, state: State, do: str) -> bool:
        """Whether the table keeps from a seat what an action would cost it."""
        return False

    def printed_due(self, c: Compiled, field: int) -> Due | None:
        """What a field that is no deed takes or brings; None where that is nothing, or drawn."""
        return Due([c.start_salary], gains=True) if c.types[field] == "start" else None
