"""What Anti-Monopoly does on its fields: doubles, prison and price war, taxes, cards, rents by role, building."""

from typing import Any, Final

from games.engines.antimonopoly import cities
from games.engines.antimonopoly.cities import ENTREPRENEUR, MONOPOLIST, rounded
from games.engines.antimonopoly.ending import EndHooks
from games.engines.antimonopoly.roles import ROLE_NAMES
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng
from games.engines.property import detention, landing, money, pawn, tax, worth
from games.engines.property.board import BANK
from games.engines.property.compiled import Compiled
from games.engines.property.printed import Due
from games.engines.property.state import (
    ADJUST,
    AFTER_MOVE,
    BEFORE_MOVE,
    DEBT,
    FREE,
    PURCHASE,
    ROLES,
    TAX,
    Debt,
    State,
)

JAIL: Final = "jail"
OFFICE: Final = "office"


class AntimonopolyHooks(EndHooks):
    """The decisions of games/rulebooks/antimonopoly.yaml that the property kernel leaves open."""

    parts = ("role", "top", "confirmed", "closing")
    offers_end_with_turn = False
    offers_outlive_turns = True
    outsiders_propose = True
    trades_in_purchase = True
    fair_by_deed = True
    spares_sets = False
    auctions_estates = False
    tells_visits = True

    def __init__(self, c: Compiled) -> None:
        super().__init__(c)
        rules = c.rules
        self.rounding: str = rules["rounding"]
        self.lowest_bid = c.min_increment
        self.may_give_up = rules["voluntary_bankruptcy"]
        self.jail: int = c.types.index(JAIL)
        self.card_effects = {
            "none": self._no_effect,
            "roll_bonus": self._roll_bonus,
            "collect_from_each": self._collect_from_role,
            "bank_pays_each": self._bank_pays_role,
        }

    # --- rolls (R-AM-DBL, JAL) ---

    def begin_turn(self, state: State, seat: int, sink: Sink | None) -> None:
        """Every turn begins alike: who is held rolls or pays in it."""

    def fine_is_due(self, state: State, seat: int) -> bool:
        """R-AM-JAL-08: the free attempts are used up."""
        return state.detained[seat] == JAIL and state.missed[seat] >= self.rules["jail_attempts"]

    def fined(self, state: State, seat: int, sink: Sink | None) -> None:
        if state.detained[seat] == JAIL:
            detention.release(state, seat, "fine", sink)

    def move(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        if self.fine_is_due(state, seat):
            # R-AM-JAL-08, JAL-10: the fine first; what cash does not cover is a debt.
            state.stage = BEFORE_MOVE
            self.buy_out(state, seat, rng, sink)
            if state.debts:
                return
        state.stage = AFTER_MOVE
        dice = [rng.die(), rng.die()]
        state.dice += dice
        pawn.tell_dice(seat, "move", dice, sink)
        again = dice[0] == dice[1] and len(state.dice) // 2 <= self.rules["extra_rolls_per_turn"]
        if state.detained[seat] == JAIL:
            if dice[0] != dice[1]:
                state.missed[seat] += 1
                return
            detention.release(state, seat, "double", sink)
            again = again and self.rules["jail_double_gives_extra_roll"]
        state.stage = BEFORE_MOVE if again else AFTER_MOVE
        state.roll_value = sum(dice)
        pawn.forward(state, seat, state.roll_value, sink)
        landing.resolve(state, seat, rng, sink)

    def detain(self, state: State, seat: int, cause: str, sink: Sink | None) -> None:
        # R-AM-DBL-04: the extra roll is lost, or used at once as the first attempt.
        state.position[seat] = self.jail
        detention.hold(state, seat, JAIL, cause, sink)
        if self.rules["extra_roll_after_jail"] == "forfeit":
            state.stage = AFTER_MOVE

    def check_buy_out(self, state: State, seat: int) -> None:
        if state.detained[seat] == FREE or state.dice:
            raise IllegalAction("not_available_now", phase=state.phase)
        if not self.fine_is_due(state, seat):
            money.require_cash(state, seat, self.rules["jail_fine"])

    def buy_out(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        state.stage = BEFORE_MOVE
        fine = self.rules["jail_fine"]
        if fine:
            money.charge(state, Debt(seat, BANK, fine, money.FINE), sink)
        else:
            self.fined(state, seat, sink)

    def detention_told(self, state: State, seat: int) -> dict[str, Any]:
        return {"missed": 0, "failed": state.missed[seat]}

    def detention_turns(self, state: State, seat: int) -> int:
        return int(self.rules["jail_attempts"])

    def blocks_rent(self, state: State, owner: int) -> bool:
        if state.detained[owner] != JAIL:
            return False
        if state.role[owner] == MONOPOLIST:
            return not self.rules["monopolist_collects_in_prison"]
        return not self.rules["entrepreneur_collects_in_price_war"]

    def stands_in(self, state: State, seat: int) -> bool:
        any_time = self.rules["asset_timing"] == "any_time"
        return any_time and state.phase in (BEFORE_MOVE, PURCHASE, AFTER_MOVE, DEBT)

    # --- fields and cards (R-AM-CRD, INC, PTX, AMO) ---

    def salary(self, state: State, seat: int) -> int:
        return self._salary(state.c, state.role[seat])

    def _salary(self, c: Compiled, role: str) -> int:
        bonus = self.rules["start_salary_entrepreneur_bonus"]
        return c.start_salary + (bonus if role == ENTREPRENEUR else 0)

    def deck(self, state: State, seat: int, field: int) -> str:
        return state.role[seat]

    def land(self, state: State, seat: int, field: int, rng: Rng, sink: Sink | None) -> None:
        kind = state.c.types[field]
        if kind == "go_to_jail":
            self.detain(state, seat, "field", sink)
        elif kind == "property_tax":
            tax.charge(state, seat, self.rules["property_tax"], sink)
        elif kind == "antimonopoly_office":
            self._office(state, seat, rng, sink)
        elif kind == "income_tax":
            if self.rules["income_tax_choice"] == "auto_min":
                tax.charge(state, seat, min(self.both_taxes(state, seat)), sink)
            else:
                state.ask_about(TAX, field)

    def _office(self, state: State, seat: int, rng: Rng, sink: Sink | None) -> None:
        """R-AM-AMO-01, AMO-02."""
        if state.role[seat] == MONOPOLIST:
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

    def printed_due(self, c: Compiled, field: int) -> Due | None:
        """R-AM-INC, R-AM-PTX; START pays each role its own."""
        rules, kind = self.rules, c.types[field]
        if kind == "property_tax":
            return Due([rules["property_tax"]])
        if kind == "income_tax":
            percents = [rules[f"income_tax_cash_percent_{role}"] for role in ROLE_NAMES]
            return Due([rules["income_tax_flat"]], percents)
        if kind == "start":
            return Due([self._salary(c, role) for role in ROLE_NAMES], gains=True)
        return None

    def both_taxes(self, state: State, seat: int) -> tuple[int, int]:
        """The fixed sum and the percentage."""
        return self.tax(state, seat, share=False), self.tax(state, seat, share=True)

    def tax(self, state: State, seat: int, *, share: bool) -> int:
        """R-AM-INC-01..06: three terms, rounded once."""
        rules, c = self.rules, state.c
        if not share:
            return int(rules["income_tax_flat"])
        total = state.cash[seat] * rules[f"income_tax_cash_percent_{state.role[seat]}"]
        for field in c.deeds:
            if state.owner[field] == seat:
                if not state.mortgaged[field]:
                    total += c.price[field] * rules["income_tax_property_percent"]
                built = worth.building_value(state, field, state.level[field], 100)
                total += built * rules["income_tax_building_percent"]
        return rounded(total, 100, self.rounding)

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
            if payer != seat and state.role[payer] == effect["role"]:
                money.charge(state, Debt(payer, seat, effect["amount"], pawn.CARD), sink)
        return False

    def _bank_pays_role(
        self, state: State, seat: int, effect: dict[str, Any], rng: Rng, sink: Sink | None
    ) -> bool:
        for payee in state.living():
            if state.role[payee] == effect["role"]:
                self._pay_out(state, payee, effect["amount"], pawn.CARD, sink)
        return False

    # --- rents (R-AM-RNT, MON, TRN, UTL) ---

    # --- building, mortgages, trade (R-AM-BLD, MTG, TRD) ---

    def clear_for_trade(
        self, state: State, seat: int, loses: list[int], gains: list[int]
    ) -> list[int]:
        """R-AM-TRD-02, TRD-03."""
        return cities.clear(state, seat, loses, gains)

    # --- absence, and what is shown (R-AM-CLK) ---

    def absent(self, state: State, seat: int, rng: Rng) -> Action | None:
        if state.phase == ROLES:
            roles = self.open_roles(state)
            return {"do": "choose_role", "role": roles[rng.below(len(roles))]}
        if state.phase == TAX:
            flat, share = self.both_taxes(state, seat)
            return {"do": "pay_percent" if share < flat else "pay_flat"}
        return {"do": "confirm"} if state.phase == ADJUST else None

    def describe_player(self, state: State, seat: int) -> dict[str, Any]:
        return {"role": state.role[seat] or None, "confirmed": state.confirmed[seat]}
