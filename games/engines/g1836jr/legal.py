"""Every choice of a seat: those of the step that is open, and those that no step opens."""

from typing import Final

from games.engines.g1836jr.actions import SPECS, RailMoves, is_beside_discards
from games.engines.g1836jr.rounds import auction
from games.engines.g1836jr.state import (
    ACC,
    AUCTIONS,
    CLOSED,
    DISCARD,
    GCB,
    IPO,
    OPERATING,
    POOL,
    RailState,
)
from games.engines.g1836jr.steps.corporate import any_time
from games.engines.g1836jr.steps.table import STEPS
from games.engines.kernel.choices import Choice, Pick


class RailChoices(RailMoves):
    """The moves of 1836jr, offered in the order of the step."""

    def of_seat(self, state: RailState, seat: int) -> list[Choice]:
        if state.offers:
            return self._listed(state, seat, {do: self.rows[do] for do in ("accept", "refuse")})
        found: list[Choice] = []
        if seat in state.asked:
            found += STEPS[state.step].choices(state, seat)
        if is_beside_discards(state, seat):
            found += any_time(state, seat)
        sources = exchanges(state, seat)
        if sources:
            with_ = {"company": state.c.companies[GCB]}
            found.append(Pick("exchange_company", with_, arg="source", options=sources))
        return found

    def beside(self, state: RailState) -> list[int]:
        """Who owns GCB (R18-PC-10), and by 18xx.games' rules who operates while others discard."""
        seats = [state.owner[GCB]]
        if state.step == DISCARD:
            seats.append(state.pres[state.operator])
        free = set(range(state.seats)) - set(state.asked)
        return [seat for seat in seats if seat in free and self.legal(state, seat)]


def exchanges(state: RailState, seat: int) -> list[str]:
    """The sources from which the seat may take a share for GCB now (R18-PC-10)."""
    if state.owner[GCB] != seat:
        return []
    action = {"do": "exchange_company", "company": state.c.companies[GCB]}
    return [
        source for source in (IPO, POOL) if MOVES.accepts(state, seat, {**action, "source": source})
    ]


MOVES: Final = RailChoices(SPECS)


def can_come(state: RailState, do: str) -> bool:
    """Whether anybody may be offered an action of type `do` from here on; False only where it certainly never is."""
    if do == "bid":
        return state.round == AUCTIONS
    if do == "buy_shares":  # R18-EN-01: no stock round follows once the bank is broken
        return not (state.broken and state.round == OPERATING)
    if do in {"accept", "refuse"}:
        return bool(state.offers) or state.c.consent or _may_be_offered(state)
    return True


def _may_be_offered(state: RailState) -> bool:
    """Whether somebody may offer a company to another player without any consent being required (R18-SR-27, BK-05)."""
    is_any_open = any(owner != CLOSED for owner in state.owner)
    return is_any_open and (state.c.private_trading or state.c.ebuy_private_sale)


def least_bid(state: RailState, name: str) -> int:
    """The lowest bid that there can still be on this company, or on any (R18-AU-03, -04, -12)."""
    companies = [state.c.company_index[name]] if name in state.c.company_index else []
    return min((_least_for(state, one) for one in companies or auction.unsold(state)), default=0)


def _least_for(state: RailState, company: int) -> int:
    if state.bids[company]:
        return auction.lowest_bid(state, company)
    return 0 if company == ACC else auction.asking(state, company)
