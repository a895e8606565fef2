"""What the private companies of 1836jr are worth to `shrewd`: their revenue until they close, and the treasury that can buy them.

A corporation may pay up to twice the printed price, and what it pays goes to one seat while all who hold its
shares bear it. Who presides over a corporation with money therefore gains by a company that somebody sells at its printed price.
"""

from collections.abc import Iterator
from typing import Final

from games.engines.bots import steady_operating
from games.engines.bots.decisions import Decision, Reason
from games.engines.bots.forecasting import rounds_until
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import privates, shares, trains
from games.engines.g1836jr.state import OFFER_COMPANY, OfferTerms, RailOffer, RailState
from games.engines.kernel.choices import Action

#: Rounds of revenue that are counted at most, where no corporation can buy the company.
UNTIL_CLOSED: Final = 6


def worth(state: RailState, seat: int, company: int) -> int:
    """What a company brings to a seat that has it from now on."""
    rounds = min(UNTIL_CLOSED, int(rounds_until(state, state.c.closing_phase)))
    return _most_paid(state, seat, company) or state.c.company_revenue[company] * rounds


def _most_paid(state: RailState, seat: int, company: int) -> int:
    """The most that the corporations of the seat can pay for the company beside those that the seat has already, once they have floated."""
    low, high = state.c.sale_prices.get(company, (0, 0))
    others = sum(
        state.c.sale_prices[other][1]
        for other in privates.on_offer(state)
        if state.owner[other] == seat and other != company
    )
    own = [at for at, president in enumerate(state.pres) if president == seat]
    spare = sum(_funds(state, corporation) for corporation in own) - others
    return min(high, spare) if high and spare >= low else 0


def _funds(state: RailState, corporation: int) -> int:
    """What the corporation can spare, or will have once it floats."""
    if state.floated[corporation]:
        return _spare(state, corporation)
    return shares.CAPITAL * state.par[corporation]


def _spare(state: RailState, corporation: int) -> int:
    """The treasury, less the next train where no train outlasts it."""
    types = state.c.train_type
    owned = state.trains[corporation]
    lasts = any(steady_operating.outlasts_next(state, types[train]) for train in owned)
    return max(0, state.treasury[corporation] - (0 if lasts else trains.cheapest_price(state)))


# -- in stock rounds ----------------------------------------------------------------------------------


def wanted(state: RailState, seat: int) -> Decision | None:
    """The offer for a company of another seat that gains most; None where none gains anything."""
    if not state.c.private_trading or shares.certificates(state, seat) >= shares.limit(state):
        return None
    found = [
        (worth(state, seat, company) - price, price, action)
        for company, price, action in _askable(state, seat)
        if _most_paid(state, seat, company)
    ]
    gain, price, action = max(found, key=lambda one: one[0], default=(0, 0, {}))
    if gain <= 0:
        return None
    return Decision(action, Reason("company_resold", {"price": price, "gain": gain}))


def _askable(state: RailState, seat: int) -> Iterator[tuple[int, int, Action]]:
    """Companies of others that the seat can pay, with the offers: first the printed price, then what they are worth to their owners.

    An owner whose own corporation could pay more than the printed price is not asked: it keeps the company for that.
    A refused price is not offered again while it is remembered, though shares may have changed hands since.
    """
    for company in privates.on_offer(state):
        owner, name = state.owner[company], state.c.companies[company]
        printed = state.c.company_price[company]
        if owner == seat or _most_paid(state, owner, company) > printed:
            continue
        meant = OfferTerms(OFFER_COMPANY, owner, owner, seat, name)
        refused = max((one.price for one in state.refused if one.terms == meant), default=NONE)
        price = printed if refused < printed else worth(state, owner, company)
        if refused < price <= state.cash[seat]:
            yield company, price, {"do": "buy_company", "company": name, "price": price}


def answer(state: RailState, seat: int, offer: RailOffer) -> Action | None:
    """To an offer of a company: yes to whoever pays more than it is worth, or asks less; None where it is about a train."""
    if offer.kind != OFFER_COMPANY:
        return None
    buys = offer.buyer == offer.asked
    value = worth(state, seat, offer.what)
    agrees = offer.price < value if buys else offer.price >= max(value, 1)
    return {"do": "accept" if agrees else "refuse", "offer": offer.number}


# -- in operating turns -------------------------------------------------------------------------------


def sold(state: RailState, seat: int) -> Decision | None:
    """The company of the president that the treasury of the operator can pay most for; None if there is none."""
    operator = state.operator
    if not state.trains[operator] or not privates.corporation_may_buy(state, operator):
        return None
    spare = _spare(state, operator)
    found = [
        (min(spare, state.c.sale_prices[company][1]), company)
        for company in privates.on_offer(state)
        if state.owner[company] == seat and spare >= state.c.sale_prices[company][0]
    ]
    if not found:
        return None
    price, company = max(found)
    action = {"do": "buy_company", "company": state.c.companies[company], "price": price}
    figures = {"price": price, "printed": state.c.company_price[company]}
    return Decision(action, Reason("company_sold", figures))
