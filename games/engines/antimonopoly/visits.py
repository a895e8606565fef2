"""Fields and cards of Anti-Monopoly (R-AM-CRD, INC, PTX, AMO)."""

from typing import Any, ClassVar, Final

from games.engines.antimonopoly.casting import casting_of
from games.engines.antimonopoly.cities import MONOPOLIST, rounded
from games.engines.antimonopoly.roles import ROLE_NAMES
from games.engines.antimonopoly.rolls import salary
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import money, pawn, tax, worth
from games.engines.property.board import BANK
from games.engines.property.figures import Due, TaxTerms
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.visits import Visits
from games.engines.property.state import TAX, Debt, State

OFFICE: Final = "office"


class RoleVisits(Visits):
    """Taxes, the office, and cards by role."""

    detaining: ClassVar[frozenset[str]] = frozenset({"go_to_jail"})

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.card_effects = {
            "none": self._no_effect,
            "roll_bonus": self._roll_bonus,
            "collect_from_each": self._collect_from_role,
            "bank_pays_each": self._bank_pays_role,
        }

    def deck(self, state: State, seat: int, field: int) -> str:
        return casting_of(state).role[seat]

    def land(self, state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        kind = state.c.types[field]
        if kind == "go_to_jail":
            state.c.detention.detain(state, seat, "field", sink)
        elif kind == "property_tax":
            tax.charge(state, seat, self.rules["property_tax"], sink)
        elif kind == "antimonopoly_office":
            self._office(state, seat, rng, sink)
        elif kind == "income_tax":
            if self.rules["income_tax_choice"] == "auto_min":
                tax.charge(state, seat, min(both_taxes(state, seat)), sink)
            else:
                state.ask_about(TAX, field)

    def _office(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """R-AM-AMO-01, AMO-02."""
        if casting_of(state).role[seat] == MONOPOLIST:
            fee = self.rules["office_fee_monopolist"]
            money.charge(state, Debt(seat, BANK, fee, OFFICE), sink)
            return
        die = rng.die(OFFICE)
        pawn.tell_dice(seat, OFFICE, [die], sink)
        self._pay_out(state, seat, self.rules["office_payouts_entrepreneur"][die - 1], OFFICE, sink)

    def _pay_out(
        self, state: State, seat: int, amount: int, reason: str, sink: Sink | None
    ) -> None:
        if amount:
            money.transfer(state, BANK, seat, amount)
            money.tell_paid(BANK, seat, amount, reason, sink)

    def printed_due(self, c: MatchParameters, field: int) -> Due | None:
        """R-AM-INC, R-AM-PTX; START pays each role its own."""
        rules, kind = self.rules, c.types[field]
        if kind == "property_tax":
            return Due([rules["property_tax"]])
        if kind == "income_tax":
            percents = [rules[f"income_tax_cash_percent_{role}"] for role in ROLE_NAMES]
            return Due([rules["income_tax_flat"]], percents)
        if kind == "start":
            return Due([salary(c, role) for role in ROLE_NAMES], gains=True)
        return None

    def tax(self, state: State, seat: int, *, share: bool) -> int:
        """R-AM-INC-01..06: three terms, rounded once."""
        rules, c = self.rules, state.c
        if not share:
            return int(rules["income_tax_flat"])
        total = state.cash[seat] * rules[f"income_tax_cash_percent_{casting_of(state).role[seat]}"]
        for field in c.deeds:
            if state.owner[field] == seat:
                if not state.mortgaged[field]:
                    total += c.price[field] * rules["income_tax_property_percent"]
                built = worth.building_value(state, field, state.level[field], 100)
                total += built * rules["income_tax_building_percent"]
        return rounded(total, 100, rules["rounding"])

    def tax_terms(self, state: State, seat: int) -> TaxTerms:
        """R-AM-INC-01..06."""
        told = self.rules["income_tax_choice"] == "informed"
        return TaxTerms(
            self.rules["income_tax_flat"],
            self.rules[f"income_tax_cash_percent_{casting_of(state).role[seat]}"],
            self.rules["income_tax_property_percent"],
            self.rules["income_tax_building_percent"],
            share=self.tax(state, seat, share=True) if told else None,
        )

    def conceals(self, state: State, do: str) -> bool:
        """R-AM-INC-04."""
        return do == "pay_percent" and bool(self.rules["income_tax_choice"] == "blind")

    def _no_effect(
        self, state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
    ) -> bool:
        return False

    def _roll_bonus(
        self, state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
    ) -> bool:
        dice = [rng.die() for _ in range(effect["dice"])]
        pawn.tell_dice(seat, pawn.CARD, dice, sink)
        if sum(dice) >= effect["min_sum"]:
            self._pay_out(state, seat, effect["amount"], pawn.CARD, sink)
        return False

    def _collect_from_role(
        self, state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
    ) -> bool:
        for payer in state.following(seat):
            if payer != seat and casting_of(state).role[payer] == effect["role"]:
                money.charge(state, Debt(payer, seat, effect["amount"], pawn.CARD), sink)
        return False

    def _bank_pays_role(
        self, state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
    ) -> bool:
        for payee in state.living():
            if casting_of(state).role[payee] == effect["role"]:
                self._pay_out(state, payee, effect["amount"], pawn.CARD, sink)
        return False


def both_taxes(state: State, seat: int) -> tuple[int, int]:
    """The fixed sum and the percentage."""
    visits = state.c.visits
    return visits.tax(state, seat, share=False), visits.tax(state, seat, share=True)
