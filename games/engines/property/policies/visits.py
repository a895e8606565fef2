"""What happens on fields that are no deeds, and by cards."""

from typing import ClassVar

from games.engines.kernel.compiling import mypyc_attr
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property.contract.turn import VisitsPolicy
from games.engines.property.figures import Due, TaxTerms
from games.engines.property.parameters import MatchParameters
from games.engines.property.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Visits(VisitsPolicy[State]):
    """START pays; other fields do nothing."""

    detaining: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.card_effects = {}

    def land(self, state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        """Nothing happens."""

    def deck(self, state: State, seat: int, field: int) -> str:
        return state.c.deck_of[field]

    def tax(self, state: State, seat: int, *, share: bool) -> int:
        return 0

    def tax_terms(self, state: State, seat: int) -> TaxTerms | None:
        return None

    def conceals(self, state: State, do: str) -> bool:
        return False

    def printed_due(self, c: MatchParameters, field: int) -> Due | None:
        return Due([c.start_salary], gains=True) if c.types[field] == "start" else None
