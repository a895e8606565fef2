"""The turn of a seat in a stock round (R18-SR)."""

from games.engines.g1836jr.rounds import privates, shares, stock
from games.engines.g1836jr.state import IPO, POOL, RailState
from games.engines.g1836jr.steps.auction import pars
from games.engines.g1836jr.steps.selling import Sale, sales, sales_to_players, smallest_sale
from games.engines.g1836jr.steps.step import PASS, Step, picks
from games.engines.kernel.choices import Action, Amount, Choice, MapChoice
from games.engines.kernel.game import Sink


class StockStep(Step):
    """Sells, buys, starts a corporation, trades companies, or passes."""

    own: tuple[str, ...] = (
        "pass", "par", "buy_shares", "sell_shares", "sell_several", "buy_company", "sell_company",
    )  # fmt: skip
    sale: Sale | None = Sale(stock.check_sale, stock.sell, shares.largest_sale)

    def check_pass(self, state: RailState, seat: int) -> None:
        """R18-SR-16: not over a limit."""
        stock.check_pass(state, seat)

    def pass_(self, state: RailState, seat: int, sink: Sink | None) -> bool:
        return True

    def waits(self, state: RailState) -> bool:
        return stock.keeps_turn(state, state.who)

    def choices(self, state: RailState, seat: int) -> list[Choice]:
        found = _sales(state, seat)
        if stock.must_sell(state, seat):
            return found
        found.append(Choice("pass"))
        found += _purchases(state, seat)
        if stock.can_start(state, seat):
            found += pars(state, seat, [at for at, par in enumerate(state.par) if not par])
        if state.c.private_trading:
            found += _trades(state, seat)
        return found

    def absent(self, state: RailState, seat: int) -> Action:
        """Passes; over a limit it sells one certificate of the cheapest corporation."""
        if not stock.must_sell(state, seat):
            return dict(PASS)
        return smallest_sale(state, seat, shares.largest_sale)

    def can(self, state: RailState) -> list[str]:
        seat = state.who
        if stock.must_sell(state, seat):
            return ["sell_shares"]
        tests = (
            ("buy_shares", stock.can_buy(state, seat)),
            ("par", stock.can_start(state, seat)),
            ("pass", True),
            ("sell_shares", stock.can_sell(state, seat)),
        )
        return [name for name, possible in tests if possible]


def _sales(state: RailState, seat: int) -> list[Choice]:
    """Shares of one corporation, or of several at once; from the second stock round on."""
    found = sales(state, seat, shares.largest_sale) if state.turn > 1 else []
    if found:
        most = {
            choice.with_["corporation"]: [10, choice.max]
            for choice in found
            if isinstance(choice, Amount)
        }
        found.append(MapChoice("sell_several", arg="percents", options=most))
    return found


def _purchases(state: RailState, seat: int) -> list[Choice]:
    names = state.c.corporations
    options = [
        {"corporation": names[corporation], "source": source}
        for corporation in range(len(names))
        for source in (IPO, POOL)
        if state.par[corporation]
        and stock.lying(state, corporation, source)
        and not stock.purchase_faults(state, seat, corporation, source)
    ]
    return picks("buy_shares", options)


def _trades(state: RailState, seat: int) -> list[Choice]:
    found: list[Choice] = []
    room = shares.certificates(state, seat) < shares.limit(state)
    for company in privates.on_offer(state):
        name, owner = state.c.companies[company], state.owner[company]
        if owner == seat:
            found += sales_to_players(state, seat, name)
        elif room:
            found.append(
                Amount("buy_company", {"company": name}, arg="price", max=state.cash[seat])
            )
    return found
