"""Trains are bought, companies after them, and trains above the limit given up (R18-TN, BK, PC-05)."""

from typing import Any

from games.engines.g1836jr.rounds import forced, privates, trains
from games.engines.g1836jr.state import ESF, RailState
from games.engines.g1836jr.steps.corporate import CorporateStep, any_time
from games.engines.g1836jr.steps.selling import Sale, sales, sales_to_players, smallest_sale
from games.engines.g1836jr.steps.step import CORPORATION, PASS, Step, allowed, picks
from games.engines.kernel.choices import Action, Amount, Choice, Pick
from games.engines.kernel.errors import IllegalAction


class TrainStep(CorporateStep):
    """Trains of the bank and of others; who must buy and cannot pay sells shares or gives up (R18-BK)."""

    own: tuple[str, ...] = ("buy_train", "pass", "sell_company", "sell_shares")
    sale: Sale | None = Sale(forced.check_sale, forced.sell, forced.largest_sale)

    def waits(self, state: RailState) -> bool:
        operator = state.operator
        return trains.must_buy(state, operator) or trains.keeps_step(state, operator)

    def check_pass(self, state: RailState, seat: int) -> None:
        """R18-TN-10: not while a train has to be bought."""
        if trains.must_buy(state, state.operator):
            raise IllegalAction("not_available_now", phase=state.step)

    def choices(self, state: RailState, seat: int) -> list[Choice]:
        return [
            *self.own_choices(state, seat),
            *any_time(state, seat),
            *_to_raise_money(state, seat),
        ]

    def own_choices(self, state: RailState, seat: int) -> list[Choice]:
        found = [] if trains.must_buy(state, state.operator) else [Choice("pass")]
        found += picks("buy_train", bank_purchases(state, seat))
        return found + _from_others(state, seat)

    def absent(self, state: RailState, seat: int) -> Action:
        """Buys the cheapest train when it must, sells for it as little as it can, gives up when nothing helps."""
        if not trains.must_buy(state, state.operator):
            return dict(PASS)
        purchases = bank_purchases(state, seat)
        if purchases:
            return {"do": "buy_train", **min(purchases, key=lambda option: option["price"])}
        if forced.may_go_bankrupt(state, seat):
            return {"do": "bankrupt"}
        return smallest_sale(state, seat, forced.largest_sale)

    def can(self, state: RailState) -> list[str]:
        must = trains.must_buy(state, state.operator)
        return ["buy_train", "sell_shares" if must else "pass"]


class CompanyStep(CorporateStep):
    """The last chance of a turn to buy a company, or to lay E-SF's tile."""

    own: tuple[str, ...] = ("pass",)

    def waits(self, state: RailState) -> bool:
        operator = state.operator
        return privates.corporation_may_buy(state, operator) or (
            state.c.esf_any_step and privates.power_left(state, operator, ESF)
        )

    def own_choices(self, state: RailState, seat: int) -> list[Choice]:
        return [Choice("pass")]

    def can(self, state: RailState) -> list[str]:
        buys = privates.corporation_may_buy(state, state.operator)
        return ["buy_company", "pass"] if buys else ["pass"]


class DiscardStep(Step):
    """A corporation with a train too many gives one up, whoever is in turn (R18-TN-08)."""

    acts = CORPORATION
    own: tuple[str, ...] = ("discard_train",)

    def seat(self, state: RailState) -> int:
        return state.pres[state.active]

    def waits(self, state: RailState) -> bool:
        return state.discarding

    def choices(self, state: RailState, seat: int) -> list[Choice]:
        names = [state.c.types[kind] for kind in _kinds(state, state.trains[state.active])]
        return [Pick("discard_train", arg="train", options=names)]

    def absent(self, state: RailState, seat: int) -> Action:
        kind = min(_kinds(state, state.trains[state.active]))
        return {"do": "discard_train", "train": state.c.types[kind]}


def _kinds(state: RailState, lying: list[int]) -> list[int]:
    return sorted({state.c.train_type[train] for train in lying})


def bank_purchases(state: RailState, seat: int) -> list[dict[str, Any]]:
    """Every train of the bank that may be bought, with each train that may be handed in for it."""
    offered = [(kind, trains.DEPOT) for kind in trains.supply_types(state)]
    offered += [(kind, trains.DISCARDED) for kind in _kinds(state, state.discard)]
    own = _kinds(state, state.trains[state.operator])
    found = []
    for kind, source in offered:
        option = {
            "train": state.c.types[kind],
            "source": source,
            "price": state.c.train_price[kind],
        }
        found.append(option)
        if kind == state.c.diesel:
            price = trains.discounted(state)
            found += [option | {"price": price, "exchange": state.c.types[old]} for old in own]
    return [option for option in found if allowed(forced.check_buy_train, state, seat, option)]


def _from_others(state: RailState, seat: int) -> list[Choice]:
    found: list[Choice] = []
    operator = state.operator
    for seller, owned in enumerate(state.trains):
        if seller == operator:
            continue
        for kind in _kinds(state, owned):
            name = state.c.types[kind]
            train = trains.picked(state, name, owned)
            low, high = forced.price_range(state, operator, train)
            with_ = {"train": name, "source": state.c.corporations[seller]}
            cheapest = {**with_, "price": low}
            if low <= high and allowed(forced.check_buy_train, state, seat, cheapest):
                found.append(Amount("buy_train", with_, arg="price", min=low, max=high))
    return found


def _to_raise_money(state: RailState, seat: int) -> list[Choice]:
    """What the president may do when the treasury cannot pay the train that has to be bought."""
    found: list[Choice] = []
    if forced.president_may_help(state, state.operator):
        found += sales(state, seat, forced.largest_sale)
    if forced.may_go_bankrupt(state, seat):
        found.append(Choice("bankrupt"))
    if state.c.ebuy_private_sale and forced.is_forced(state, state.operator):
        for company in privates.on_offer(state):
            if state.owner[company] == seat:
                found += sales_to_players(state, seat, state.c.companies[company])
    return found
