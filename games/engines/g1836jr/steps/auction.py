"""The auction of companies: bids, and the par of Nord that ends it (R18-AU)."""

from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import auction, stock
from games.engines.g1836jr.state import ACC, UNSOLD, RailState
from games.engines.g1836jr.steps.step import PASS, Step, allowed, first, picks
from games.engines.kernel.choices import Action, Amount, Choice
from games.engines.kernel.game import Sink


class AuctionStep(Step):
    """A seat buys or bids or passes; the auction says itself who is next."""

    own: tuple[str, ...] = ("bid", "pass")

    def choices(self, state: RailState, seat: int) -> list[Choice]:
        found: list[Choice] = [Choice("pass")]
        for company in auction.biddable(state):
            low, high = auction.lowest_bid(state, company), auction.most(state, seat, company)
            step = state.c.bid_multiple
            if auction.is_purchase(state, company):
                high = min(high, low) if high >= low else NONE
            else:
                low = -(-low // step) * step
                high -= high % step
            if low <= high:
                with_ = {"company": state.c.companies[company]}
                found.append(Amount("bid", with_, arg="price", min=low, max=high, step=step))
        return found

    def pass_(self, state: RailState, seat: int, sink: Sink | None) -> bool:
        auction.pass_(state, seat, sink)
        return False

    def absent(self, state: RailState, seat: int) -> Action:
        """Passes; buys only when all others have passed and nothing else would ever end the auction."""
        company = auction.available(state)
        price = auction.asking(state, company)
        last = state.auction_passes == state.seats - 1
        if (
            last
            and auction.is_purchase(state, company)
            and state.owner[ACC] != UNSOLD
            and price <= auction.most(state, seat, company)
        ):
            return {"do": "bid", "company": state.c.companies[company], "price": price}
        return dict(PASS)


class ParStep(Step):
    """The owner of CFLV sets the par of Nord (R18-AU-10)."""

    own: tuple[str, ...] = ("par",)

    def choices(self, state: RailState, seat: int) -> list[Choice]:
        return pars(state, seat, list(range(len(state.par))))

    def absent(self, state: RailState, seat: int) -> Action:
        return first(self.choices(state, seat))


def pars(state: RailState, seat: int, corporations: list[int]) -> list[Choice]:
    """The par prices at which the seat may start one of these corporations."""
    options = [
        {"corporation": state.c.corporations[corporation], "price": price}
        for corporation in corporations
        for price in sorted(state.c.market.pars)
    ]
    return picks(
        "par",
        [option for option in options if allowed(stock.check_par, state, seat, option)],
    )
