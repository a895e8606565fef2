"""Offers, auctions, debts and absence in Anti-Monopoly (R-AM-TRD, AUC, BKR, CLK)."""

from games.engines.antimonopoly import cities
from games.engines.antimonopoly.roles import roles_of
from games.engines.antimonopoly.visits import both_taxes
from games.engines.kernel.choices import Action
from games.engines.kernel.rng import Rng
from games.engines.property.parameters import MatchParameters
from games.engines.property.policies.absence import Absence
from games.engines.property.policies.auctions import Auctions
from games.engines.property.policies.debts import Debts
from games.engines.property.policies.offers import Offers
from games.engines.property.state import (
    ADJUST,
    AFTER_MOVE,
    BEFORE_MOVE,
    DEBT,
    PURCHASE,
    ROLES,
    TAX,
    State,
)


class RoleOffers(Offers):
    """Offers stand until they are answered; a deed makes a trade fair."""

    offers_end_with_turn = False
    offers_outlive_turns = True
    outsiders_propose = True
    trades_in_purchase = True
    fair_by_deed = True

    def clear_for_trade(
        self, state: State, seat: int, loses: list[int], gains: list[int]
    ) -> list[int]:
        """R-AM-TRD-02, TRD-03."""
        return cities.clear(state, seat, loses, gains)


class BankAuctions(Auctions):
    """What goes back to the bank stays there."""

    auctions_estates = False

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.lowest_bid = c.min_increment


class OpenDebts(Debts):
    """Assets are sold at any time, where the table says so."""

    def __init__(self, c: MatchParameters) -> None:
        super().__init__(c)
        self.may_give_up = c.rules["voluntary_bankruptcy"]

    def stands_in(self, state: State, seat: int) -> bool:
        any_time = self.rules["asset_timing"] == "any_time"
        return any_time and state.phase in (BEFORE_MOVE, PURCHASE, AFTER_MOVE, DEBT)


class RoleAbsence(Absence):
    """The clock chooses roles, the lower tax, and confirms."""

    spares_sets = False

    def absent(self, state: State, seat: int, rng: Rng) -> Action | None:
        if state.phase == ROLES:
            roles = roles_of(state).open_roles(state)
            return {"do": "choose_role", "role": roles[rng.below(len(roles))]}
        if state.phase == TAX:
            flat, share = both_taxes(state, seat)
            return {"do": "pay_percent" if share < flat else "pay_flat"}
        return {"do": "confirm"} if state.phase == ADJUST else None
