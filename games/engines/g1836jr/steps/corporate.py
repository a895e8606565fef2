"""The steps of a corporation's turn, and what it may do in each of them (R18-OR-07)."""

from abc import abstractmethod
from typing import Any, Final

from games.engines.g1836jr.rounds import operating, privates
from games.engines.g1836jr.state import CDH, ESF, RailState
from games.engines.g1836jr.steps.step import CORPORATION, Step, allowed, picks
from games.engines.kernel.choices import Action, Amount, Choice

#: Open to the corporation in every step of its turn: to buy companies, to lay the tile of one.
ANY_TIME: Final = ("buy_company", "lay_tile")


class CorporateStep(Step):
    """A step in which the corporation in turn acts; its president is asked."""

    acts = CORPORATION

    def opens(self) -> tuple[str, ...]:
        return (*self.own, *ANY_TIME)

    def seat(self, state: RailState) -> int:
        return state.pres[state.active]

    def choices(self, state: RailState, seat: int) -> list[Choice]:
        return [*self.own_choices(state, seat), *any_time(state, seat)]

    @abstractmethod
    def own_choices(self, state: RailState, seat: int) -> list[Choice]:
        """The choices of this step, without those of every step."""


def any_time(state: RailState, seat: int) -> list[Choice]:
    """What a corporation may do at any time of its turn: buy companies, lay E-SF's tile."""
    found: list[Choice] = []
    operator = state.operator
    if privates.corporation_may_buy(state, operator):
        have = state.treasury[operator]
        for company in privates.on_offer(state):
            low, high = state.c.sale_prices[company]
            if low <= have:
                with_ = {"company": state.c.companies[company]}
                most = min(high, have)
                found.append(Amount("buy_company", with_, arg="price", min=low, max=most))
    for company in (ESF, CDH):
        if privates.power_left(state, operator, company):
            options = power_options(state, seat, company)
            found += picks("lay_tile", options, company=state.c.companies[company])
    return found


def power_options(state: RailState, seat: int, company: int) -> list[dict[str, Any]]:
    """What the power of E-SF or CdH may lay now."""
    action: Action = {"do": "lay_tile", "company": state.c.companies[company]}
    options = [lay_option(state, lay) for lay in privates.special_lays(state, company)]
    return [
        option
        for option in options
        if allowed(operating.check_lay, state, seat, {**action, **option})
    ]


def lay_option(state: RailState, lay: tuple[int, int, int]) -> dict[str, Any]:
    """A lay in the words of actions."""
    map_ = state.c.map
    return {"hex": map_.hex_names[lay[0]], "tile": map_.tile_names[lay[1]], "rotation": lay[2]}
