"""Stock rounds (R18-SR): selling, buying, starting corporations, passing; what keeps a turn open."""

from games.engines.g1836jr import money
from games.engines.g1836jr.compiled import ORANGE
from games.engines.g1836jr.rounds import auction, shares
from games.engines.g1836jr.rounds.privates import named_company, named_corporation, on_offer
from games.engines.g1836jr.state import IPO, PAR, POOL, RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction, malformed
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng

#: What the purchase of a turn was, in `State.bought`, beside 0 (IPO) and 1 (pool).
STARTED = 2


# -- what is possible ---------------------------------------------------------------------------------


def can_sell(state: RailState, seat: int) -> bool:
    """Whether there is any legal sale (R18-SR-08..15)."""
    if state.turn < 2:
        return False
    return any(
        held[seat] and shares.largest_sale(state, seat, corporation)
        for corporation, held in enumerate(state.held)
    )


def over_limit(state: RailState, seat: int) -> bool:
    """R18-SR-16: too many certificates, or too much of one corporation."""
    if shares.certificates(state, seat) > shares.limit(state):
        return True
    most = state.c.holding_limit
    return any(
        held[seat] > most and state.zone(corporation) < ORANGE
        for corporation, held in enumerate(state.held)
    )


def must_sell(state: RailState, seat: int) -> bool:
    """R18-SR-16: selling is the only thing allowed."""
    return over_limit(state, seat) and can_sell(state, seat)


def purchase_faults(state: RailState, seat: int, corporation: int, source: str) -> list[str]:
    """The codes of what stands against buying one certificate that lies there (R18-SR-17..22)."""
    faults = []
    if state.bought and not shares.may_buy_several(state, corporation, from_pool=source == POOL):
        faults.append("already_bought_this_turn")
    if state.sold[seat] >> corporation & 1:
        faults.append("sold_this_round")
    if not shares.holding_allows(state, seat, corporation):
        faults.append("over_holding_limit")
    if not shares.limit_allows(state, seat, corporation):
        faults.append("cert_limit")
    if shares.cost(state, corporation, source) > state.cash[seat]:
        faults.append("insufficient_cash")
    return faults


def lying(state: RailState, corporation: int, source: str) -> int:
    """Percent that can be bought there, once the corporation has a president."""
    return state.pool[corporation] if source == POOL else state.ipo[corporation]


def can_buy(state: RailState, seat: int) -> bool:
    """Whether there is any legal purchase."""
    return any(
        state.par[corporation]
        and lying(state, corporation, source)
        and not purchase_faults(state, seat, corporation, source)
        for corporation in range(len(state.par))
        for source in (IPO, POOL)
    )


def can_start(state: RailState, seat: int) -> bool:
    """Whether the seat could start some corporation (R18-SR-18)."""
    return (
        not state.bought
        and 0 in state.par
        and state.cash[seat] >= 2 * min(state.c.market.pars)
        and shares.certificates(state, seat) < shares.limit(state)
    )


def can_trade(state: RailState, seat: int) -> bool:
    """R18-SR-27: whether the seat has something to trade; what others own keeps no turn open."""
    return state.c.private_trading and any(
        state.owner[company] == seat for company in on_offer(state)
    )


def keeps_turn(state: RailState, seat: int) -> bool:
    """R18-SR-07: whether something is possible in this turn."""
    return (
        can_sell(state, seat)
        or can_buy(state, seat)
        or can_start(state, seat)
        or can_trade(state, seat)
    )


# -- actions ------------------------------------------------------------------------------------------


def _require_free(state: RailState, seat: int) -> None:
    """R18-SR-16: nothing but selling while over a limit."""
    if must_sell(state, seat):
        raise IllegalAction("not_available_now", phase=state.step)


def check_pass(state: RailState, seat: int) -> None:
    """A seat that must sell may not pass."""
    _require_free(state, seat)


def check_par(state: RailState, seat: int, action: Action) -> None:
    """R18-SR-18; in the auction: Nord's par (R18-AU-10)."""
    corporation = named_corporation(state, action["corporation"])
    price = action["price"]
    if state.step == PAR:
        auction.check_nord_par(state, corporation)
        _require_par(state, price)
        return
    if state.par[corporation]:
        raise IllegalAction("already_parred", corporation=action["corporation"])
    if state.bought:
        raise IllegalAction("already_bought_this_turn")
    _require_free(state, seat)
    _require_par(state, price)
    if shares.certificates(state, seat) >= shares.limit(state):
        raise IllegalAction("cert_limit", limit=shares.limit(state))
    money.require(state.cash[seat], 2 * price, seat)


def _require_par(state: RailState, price: int) -> None:
    if price not in state.c.market.pars:
        raise IllegalAction("not_an_option", arg="price", value=price)


def par(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Starts a corporation, or gives Nord its par."""
    corporation, price = state.c.corporation_index[action["corporation"]], action["price"]
    if state.step == PAR:
        auction.set_nord_par(state, seat, price, sink)
        return
    money.to_bank(state, seat, 2 * price)
    state.bought.append([corporation, STARTED])
    _acted(state, seat)
    shares.start(state, seat, corporation, price, sink)


def check_buy(state: RailState, seat: int, action: Action) -> None:
    """One certificate from the IPO or the pool (R18-SR-17..22)."""
    corporation = named_corporation(state, action["corporation"])
    if action.get("percent", 10) != 10:
        raise IllegalAction("not_an_option", arg="percent", value=action["percent"])
    source = action["source"]
    if not state.par[corporation]:
        raise IllegalAction("no_par_yet", corporation=action["corporation"])
    if not lying(state, corporation, source):
        raise IllegalAction("not_an_option", arg="source", value=source)
    faults = purchase_faults(state, seat, corporation, source)
    if faults:
        params = _purchase_params(state, seat, corporation, source)
        shares.raise_faults(faults, "share_purchase_not_allowed", params)
    _require_free(state, seat)


def _purchase_params(
    state: RailState, seat: int, corporation: int, source: str
) -> dict[str, dict[str, object]]:
    need = shares.cost(state, corporation, source)
    return {
        "sold_this_round": {"corporation": state.c.corporations[corporation]},
        "over_holding_limit": {"limit": state.c.holding_limit},
        "cert_limit": {"limit": shares.limit(state)},
        "insufficient_cash": {"need": need, "have": state.cash[seat], "who": seat},
    }


def buy(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Paid to the bank; may change the presidency and float the corporation."""
    corporation, source = state.c.corporation_index[action["corporation"]], action["source"]
    price = shares.cost(state, corporation, source)
    money.to_bank(state, seat, price)
    shares.take(state, seat, corporation, 10, source)
    state.bought.append([corporation, int(source == POOL)])
    _acted(state, seat)
    if sink is not None:
        sink.append(
            {
                "event": "share_bought",
                "who": seat,
                "corporation": action["corporation"],
                "price": price,
                "source": source,
            }
        )
    shares.taken(state, corporation, sink)


def check_percent(percent: int) -> None:
    """Whole certificates. Raises `malformed` or `not_a_multiple`."""
    if percent < 10:
        raise malformed("percent", "must be at least 10")
    if percent % 10:
        raise IllegalAction("not_a_multiple", step=10)


def check_sale(state: RailState, seat: int, corporation: int, percent: int) -> None:
    """One sale in a stock round (R18-SR-08..15)."""
    check_percent(percent)
    if state.turn < 2:
        raise IllegalAction("first_stock_round")
    shares.check_held(state, seat, corporation, percent)
    faults = shares.sale_faults(state, seat, corporation, percent)
    shares.raise_faults(faults, "share_sale_not_allowed", sale_params(state, corporation))


def sale_params(state: RailState, corporation: int) -> dict[str, dict[str, object]]:
    """What the refusals of a sale say beside their code."""
    named: dict[str, object] = {"corporation": state.c.corporations[corporation]}
    return {
        "no_par_yet": named,
        "not_operated_yet": named,
        "no_successor_president": named,
        "would_lose_operating_presidency": named,
        "pool_limit": {"limit": state.c.pool_limit},
    }


def sell(state: RailState, seat: int, corporation: int, percent: int, sink: Sink | None) -> None:
    """Shares go to the pool; the corporation is closed to the seat for the round (R18-SR-20)."""
    state.sold[seat] |= 1 << corporation
    _acted(state, seat)
    shares.sell(state, seat, corporation, percent, sink)


def check_several(state: RailState, seat: int, action: Action) -> None:
    """R18-SR-14: each sale is legal by itself, in the order in which they are made."""
    percents = _by_index(state, action)
    if state.turn < 2:
        raise IllegalAction("first_stock_round")
    for corporation, percent in percents.items():
        check_sale(state, seat, corporation, percent)


def _by_index(state: RailState, action: Action) -> dict[int, int]:
    return {
        named_corporation(state, name, f"percents.{name}"): percent
        for name, percent in action["percents"].items()
    }


def sell_several(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """In descending order of market price, which is the operating order."""
    percents = _by_index(state, action)
    rank = state.c.market.rank
    order = sorted(percents, key=lambda at: (rank[state.cell[at]], state.arrived[at]))
    for corporation in order:
        sell(state, seat, corporation, percents[corporation], sink)


def check_traded(state: RailState, buyer: int, company: str, price: int) -> int:
    """R18-SR-27, -29: a company that players may trade; what its buyer needs. Returns it."""
    traded = named_company(state, company)
    if price < 0:
        raise malformed("price", "must not be negative")
    if traded not in on_offer(state):
        raise IllegalAction("private_not_for_sale", company=company)
    if shares.certificates(state, buyer) >= shares.limit(state):
        raise IllegalAction("cert_limit", limit=shares.limit(state))
    money.require(state.cash[buyer], price, buyer)
    return traded


def traded(state: RailState) -> None:
    """R18-SR-28: the turn of a trade is no pass and its player has acted."""
    _acted(state, state.who)


def _acted(state: RailState, seat: int) -> None:
    state.acted = True
    state.stock_passes = 0
    state.last_actor = seat
