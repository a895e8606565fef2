"""Taxes, accidents and holidays in Fortuna (R-FO-TAX, HOS-01, HOL)."""

from typing import Any, ClassVar

from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention, pawn, tax, worth
from games.engines.property.figures import Due, TaxTerms
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.visits import Visits
from games.engines.property.state import HOLIDAY, TAX, State


class TaxVisits(Visits):
    """Two taxes, the accident, and the holiday."""

    detaining: ClassVar[frozenset[str]] = frozenset({"accident"})

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.card_effects = {"holiday": self._holiday_card}
        self.holiday_turns: int = c.rules["holiday_turns"]
        self.card_moves_pawn: bool = c.rules["holiday_card_moves_pawn"]

    def land(self, state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        kind = state.c.types[field]
        if kind == "tax_wealth":
            state.ask_about(TAX, field)
        elif kind == "tax_luxury":
            tax.charge(state, seat, state.c.rules["luxury_tax"], sink)
        elif kind == "accident":
            state.c.detention.detain(state, seat, "field", sink)
        elif kind == "holiday":
            self._send_on_holiday(state, seat, "field", sink)

    def tax(self, state: State, seat: int, *, share: bool) -> int:
        """R-FO-TAX-01, TAX-03, TAX-04."""
        rules = state.c.rules
        if not share:
            return int(rules["wealth_tax_flat"])
        capital = state.cash[seat]
        if rules["wealth_tax_base"] == "net_worth":
            capital += worth.estate(state, seat)
        return capital * int(rules["wealth_tax_percent"]) // 100

    def tax_terms(self, state: State, seat: int) -> TaxTerms:
        """R-FO-TAX-01."""
        rules = state.c.rules
        return TaxTerms(rules["wealth_tax_flat"], rules["wealth_tax_percent"])

    def printed_due(self, c: MatchParameters, field: int) -> Due | None:
        """R-FO-TAX."""
        rules, kind = c.rules, c.types[field]
        if kind == "tax_wealth":
            return Due([rules["wealth_tax_flat"]], [rules["wealth_tax_percent"]])
        if kind == "tax_luxury":
            return Due([rules["luxury_tax"]])
        return super().printed_due(c, field)

    def _send_on_holiday(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        if self.holiday_turns:
            detention.hold(state, seat, HOLIDAY, cause, sink)

    def _holiday_card(
        self, state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
    ) -> bool:
        """R-FO-HOL-06: the pawn goes there as by any card; the card itself sends on holiday."""
        if self.card_moves_pawn:
            pawn.to_field(state, seat, effect, sink)
        self._send_on_holiday(state, seat, pawn.CARD, sink)
        return False
