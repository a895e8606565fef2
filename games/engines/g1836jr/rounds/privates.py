"""The private companies: revenue, sale to corporations, powers, closing (R18-PC)."""

from games.engines.g1836jr import money
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map import laying
from games.engines.g1836jr.map.geometry import EDGES
from games.engines.g1836jr.rounds import shares
from games.engines.g1836jr.state import (
    AUCTIONS,
    CLOSED,
    CORPORATION,
    ESF,
    GCB,
    IPO,
    OVER,
    STOCK_ROUND,
    B,
    RailState,
)
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng


def named_company(state: RailState, name: str, where: str = "company") -> int:
    """The index of a company; raises `unknown_id` {where, id}."""
    found = state.c.company_index.get(name, NONE)
    if found == NONE:
        raise IllegalAction("unknown_id", where=where, id=name)
    return found


def named_corporation(state: RailState, name: str, where: str = "corporation") -> int:
    """The index of a corporation; raises `unknown_id` {where, id}."""
    found = state.c.corporation_index.get(name, NONE)
    if found == NONE:
        raise IllegalAction("unknown_id", where=where, id=name)
    return found


def holder(state: RailState, who: int) -> int | str | None:
    """A seat, the id of a corporation, or None for the bank, as events and refusals name them."""
    if who < 0:
        return None
    return state.c.corporations[who - CORPORATION] if who >= CORPORATION else who


def pay_revenues(state: RailState, sink: Sink | None) -> None:
    """R18-PC-02, AU-12: every company that somebody owns pays its owner."""
    for company, owner in enumerate(state.owner):
        if owner < 0:
            continue
        amount = state.c.company_revenue[company]
        if owner >= CORPORATION:
            money.pay_treasury(state, owner - CORPORATION, amount, sink)
        else:
            money.pay_player(state, owner, amount, sink)
        if sink is not None:
            sink.append(
                {
                    "event": "revenue_paid",
                    "company": state.c.companies[company],
                    "to": holder(state, owner),
                    "amount": amount,
                }
            )


def close(state: RailState, company: int, sink: Sink | None) -> None:
    """The company leaves the game; what it blocked is free."""
    if state.owner[company] == CLOSED:
        return
    state.owner[company] = CLOSED
    if sink is not None:
        sink.append({"event": "company_closed", "company": state.c.companies[company]})


def blocked(state: RailState) -> list[int]:
    """R18-TR-14: the hexes closed by companies that players own."""
    return [
        hex_
        for company, owner in enumerate(state.owner)
        if 0 <= owner < CORPORATION
        for hex_ in state.c.blocks[company]
    ]


# -- sale to corporations (R18-PC-05) -----------------------------------------------------------------


def on_offer(state: RailState) -> list[int]:
    """Companies that players own and that may be sold."""
    return [
        company
        for company, owner in enumerate(state.owner)
        if 0 <= owner < CORPORATION and company in state.c.sale_prices
    ]


def corporation_may_buy(state: RailState, corporation: int) -> bool:
    """Whether some company can be bought by the treasury: only in phases 3 and 4."""
    if not state.c.private_sales[state.phase]:
        return False
    have = state.treasury[corporation]
    return any(state.c.sale_prices[company][0] <= have for company in on_offer(state))


def check_for_corporation(state: RailState, corporation: int, company: int, price: int) -> None:
    """Raises `not_available_now`, `private_not_for_sale`, `price_out_of_range` or `insufficient_cash`."""
    if not corporation_may_buy(state, corporation):
        raise IllegalAction("not_available_now", phase=state.step)
    if company not in on_offer(state):
        raise IllegalAction("private_not_for_sale", company=state.c.companies[company])
    low, high = state.c.sale_prices[company]
    if not low <= price <= high:
        raise IllegalAction("price_out_of_range", min=low, max=high)
    money.require(state.treasury[corporation], price, state.c.corporations[corporation])


def hand_over(state: RailState, company: int, buyer: int, price: int, sink: Sink | None) -> None:
    """A company changes owner for money; `buyer` a seat, or a corporation as `CORPORATION` + index."""
    money.transfer(state, buyer, state.owner[company], price)
    state.owner[company] = buyer
    if sink is not None:
        sink.append(
            {
                "event": "company_bought",
                "company": state.c.companies[company],
                "buyer": holder(state, buyer),
                "price": price,
            }
        )


# -- E-SF and CdH -------------------------------------------------------------------------------------


def power_left(state: RailState, corporation: int, company: int) -> bool:
    """Whether the corporation owns E-SF or CdH and has not used it."""
    used = state.used_esf if company == ESF else state.used_cdh
    return state.owner[company] == CORPORATION + corporation and not used


def keeps_track_step(state: RailState, corporation: int) -> bool:
    """R18-PC-08: the track step stays open after the normal lay for the power of E-SF."""
    if state.c.esf_any_step or not power_left(state, corporation, ESF):
        return False
    return bool(special_lays(state, ESF))


def special_tiles(state: RailState, company: int) -> list[int]:
    """The tiles that the power of E-SF or CdH may lay."""
    names = ("2", "56") if company == ESF else ("57",)
    return [state.c.map.tile_index[name] for name in names]


def special_lays(state: RailState, company: int) -> list[tuple[int, int, int]]:
    """Hex, tile and rotation of all that the power could lay."""
    [hex_] = state.c.blocks[company]
    return [
        (hex_, tile, rotation)
        for tile in special_tiles(state, company)
        for rotation in range(EDGES)
        if _fits(state, hex_, tile, rotation)
    ]


def _fits(state: RailState, hex_: int, tile: int, rotation: int) -> bool:
    try:
        laying.check_special_lay(state.track, hex_, tile, rotation)
    except IllegalAction:
        return False
    return True


# -- GCB (R18-PC-10, PC-11) ---------------------------------------------------------------------------


def exchange_moment(state: RailState, seat: int) -> str:
    """The refusal code if `seat` may not exchange at this time, else an empty text."""
    if state.round == AUCTIONS or state.step == OVER:
        return "not_available_now"
    if state.c.exchange_any_time:
        return ""
    return "" if seat == _in_turn(state) or not state.touched else "not_your_turn"


def _in_turn(state: RailState) -> int:
    """The seat whose turn it is in a stock or operating round, NONE while no corporation operates."""
    if state.round == STOCK_ROUND:
        return state.who
    return NONE if state.operator == NONE else state.pres[state.operator]


def check_exchange(state: RailState, seat: int, action: Action) -> None:
    """The owner, the moment, a certificate in the source, the limit of a holding."""
    company = named_company(state, action["company"])
    if company != GCB:
        raise IllegalAction("exchange_not_allowed", company=action["company"])
    moment = exchange_moment(state, seat)
    if moment == "not_available_now" or state.owner[GCB] != seat:
        raise IllegalAction("not_available_now", phase=state.step)
    if moment or state.offers:
        raise IllegalAction("not_your_turn", asked=list(state.asked))
    check_exchange_share(state, seat, action["source"])


def check_exchange_share(state: RailState, seat: int, source: str) -> None:
    """Raises `exchange_not_allowed` or `over_holding_limit`."""
    # While the president's certificate lies in the IPO, ordinary ones lie there as well.
    lying = state.ipo[B] if source == IPO else state.pool[B]
    if not lying:
        raise IllegalAction("exchange_not_allowed", company=state.c.companies[GCB])
    if not shares.holding_allows(state, seat, B):
        raise IllegalAction("over_holding_limit", limit=state.c.holding_limit)


def exchange(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """GCB closes, a certificate of B comes to its owner without payment."""
    close(state, GCB, sink)
    shares.take(state, seat, B, 10, action["source"])
    if sink is not None:
        sink.append(
            {
                "event": "share_bought",
                "who": seat,
                "corporation": state.c.corporations[B],
                "price": 0,
                "source": action["source"],
            }
        )
    shares.taken(state, B, sink)
