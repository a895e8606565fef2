"""Every choice of a seat; what it can pay and where it can go is looked up, `check` decides."""

from typing import Any, Final

from games.engines.g1836jr.actions import SPECS, RailMoves, is_beside_discards
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map import laying, stations
from games.engines.g1836jr.rounds import (
    auction,
    forced,
    operating,
    privates,
    routing,
    shares,
    stock,
    trains,
)
from games.engines.g1836jr.state import (
    AUCTION,
    CDH,
    COMPANY,
    DISCARD,
    DIVIDEND,
    ESF,
    GCB,
    HOME,
    IPO,
    PAR,
    PAYOUT,
    POOL,
    ROUTES,
    SPECIAL,
    STOCK,
    TOKEN,
    TRACK,
    TRAIN,
    UNIT,
    WITHHOLD,
    State,
)
from games.engines.kernel.choices import Action, Amount, Choice, MapChoice, Pick, Route


class RailChoices(RailMoves):
    """The moves of 1836jr, offered in the order of the step."""

    def of_seat(self, state: State, seat: int) -> list[Choice]:
        if state.offers:
            return self.listed(state, seat, {do: self.rows[do] for do in ("accept", "refuse")})
        found: list[Choice] = []
        if seat in state.asked:
            found += _STEPS[state.step](state, seat)
        if is_beside_discards(state, seat):
            found += _any_time(state, seat)
        sources = exchanges(state, seat)
        if sources:
            with_ = {"company": state.c.companies[GCB]}
            found.append(Pick("exchange_company", with_, arg="source", options=sources))
        return found

    def beside(self, state: State) -> list[int]:
        """Who owns GCB (R18-PC-10), and by 18xx.games' rules who operates while others discard."""
        seats = [state.owner[GCB]]
        if state.step == DISCARD:
            seats.append(state.pres[state.operator])
        return seats

    def may_act(self, state: State, seat: int) -> bool:
        return seat in range(state.seats) and bool(self.legal(state, seat))


MOVES: Final = RailChoices(SPECS)


def accepts(state: State, seat: int, action: Action) -> bool:
    """Whether `check` accepts it."""
    return MOVES.accepts(state, seat, action)


def exchanges(state: State, seat: int) -> list[str]:
    """The sources from which the seat may take a share for GCB now (R18-PC-10)."""
    if state.owner[GCB] != seat:
        return []
    name = state.c.companies[GCB]
    return [
        source
        for source in (IPO, POOL)
        if accepts(state, seat, {"do": "exchange_company", "company": name, "source": source})
    ]


def _pass(state: State, seat: int) -> list[Choice]:
    return [Choice("pass")] if accepts(state, seat, {"do": "pass"}) else []


def _picks(do: str, options: list[Any], **fixed: Any) -> list[Choice]:
    return [Pick(do, fixed, arg="", options=options)] if options else []


# -- auction ------------------------------------------------------------------------------------------


def _auction(state: State, seat: int) -> list[Choice]:
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


def _par_step(state: State, seat: int) -> list[Choice]:
    return _pars(state, seat, range(len(state.par)))


def _pars(state: State, seat: int, corporations: Any) -> list[Choice]:
    options = [
        {"corporation": state.c.corporations[corporation], "price": price}
        for corporation in corporations
        for price in sorted(state.c.market.pars)
        if accepts(
            state,
            seat,
            {"do": "par", "corporation": state.c.corporations[corporation], "price": price},
        )
    ]
    return _picks("par", options)


# -- stock rounds -------------------------------------------------------------------------------------


def _stock(state: State, seat: int) -> list[Choice]:
    found = _sales(state, seat, shares.largest_sale) if state.turn > 1 else []
    if found:
        most = {
            choice.with_["corporation"]: [10, choice.max]
            for choice in found
            if isinstance(choice, Amount)
        }
        found.append(MapChoice("sell_several", arg="percents", options=most))
    if stock.must_sell(state, seat):
        return found
    found += _pass(state, seat)
    names = state.c.corporations
    buys = [
        {"corporation": names[corporation], "source": source}
        for corporation in range(len(names))
        for source in (IPO, POOL)
        if state.par[corporation]
        and stock.lying(state, corporation, source)
        and not stock.purchase_faults(state, seat, corporation, source)
    ]
    found += _picks("buy_shares", buys)
    if stock.can_start(state, seat):
        found += _pars(state, seat, [at for at, par in enumerate(state.par) if not par])
    if state.c.private_trading:
        found += _trades(state, seat)
    return found


def _sales(state: State, seat: int, largest: Any) -> list[Choice]:
    found: list[Choice] = []
    for corporation, name in enumerate(state.c.corporations):
        most = largest(state, seat, corporation) if state.held[corporation][seat] else 0
        if most:
            choice = Amount("sell_shares", {"corporation": name}, arg="percent")
            choice.min, choice.max, choice.step = UNIT, most, UNIT
            choice.sums = {
                str(percent): shares.sale_value(state, corporation, percent)
                for percent in range(UNIT, most + 1, UNIT)
            }
            found.append(choice)
    return found


def _trades(state: State, seat: int) -> list[Choice]:
    found: list[Choice] = []
    room = shares.certificates(state, seat) < shares.limit(state)
    for company in privates.on_offer(state):
        name, owner = state.c.companies[company], state.owner[company]
        if owner == seat:
            found += _sales_to_players(state, seat, name)
        elif room:
            found.append(
                Amount("buy_company", {"company": name}, arg="price", max=state.cash[seat])
            )
    return found


def _sales_to_players(state: State, seat: int, company: str) -> list[Choice]:
    return [
        Amount("sell_company", {"company": company, "to": to}, arg="price", max=state.cash[to])
        for to in range(state.seats)
        if to != seat and shares.certificates(state, to) < shares.limit(state)
    ]


# -- operating turns ----------------------------------------------------------------------------------


def _any_time(state: State, seat: int) -> list[Choice]:
    """What a corporation may do at any time of its turn (R18-OR-07): buy companies, lay E-SF's tile."""
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
            found += _power(state, seat, company)
    return found


def _power(state: State, seat: int, company: int) -> list[Choice]:
    options = power_options(state, seat, company)
    return _picks("lay_tile", options, company=state.c.companies[company])


def power_options(state: State, seat: int, company: int) -> list[dict[str, Any]]:
    """What the power of E-SF or CdH may lay now."""
    action = {"do": "lay_tile", "company": state.c.companies[company]}
    options = [lay_option(state, lay) for lay in privates.special_lays(state, company)]
    return [option for option in options if accepts(state, seat, {**action, **option})]


def lay_option(state: State, lay: tuple[int, int, int]) -> dict[str, Any]:
    """A lay in the words of actions."""
    map_ = state.c.map
    return {"hex": map_.hex_names[lay[0]], "tile": map_.tile_names[lay[1]], "rotation": lay[2]}


def _track(state: State, seat: int) -> list[Choice]:
    found: list[Choice] = [Choice("pass")]
    if not state.laid:
        found += _picks("lay_tile", [lay_option(state, lay) for lay in affordable_lays(state)])
    return found + _any_time(state, seat)


def affordable_lays(state: State) -> list[tuple[int, int, int]]:
    """Hex, tile and rotation of every normal lay that the operator can pay."""
    operator = state.operator
    have = state.treasury[operator]
    found = laying.lays(
        state.track,
        operator,
        colour=state.c.colour[state.phase],
        blocked=privates.blocked(state),
    )
    return [lay for lay in found if operating.lay_cost(state, lay[0]) <= have]


def city_option(state: State, hex_: int, city: int) -> dict[str, Any]:
    """A city as actions name it: its stop where the hex has two of them."""
    option: dict[str, Any] = {"hex": state.c.map.hex_names[hex_]}
    if state.track.cities_on(hex_) > 1:
        option["city"] = city
    return option


def token_options(state: State) -> list[dict[str, Any]]:
    """The cities that can take a station of the operator, if it can pay for one."""
    if operating.token_cost(state, state.operator) > state.treasury[state.operator]:
        return []
    cities = stations.token_cities(state.track, state.operator)
    return [city_option(state, hex_, city) for hex_, city in cities]


def _token(state: State, seat: int) -> list[Choice]:
    found = _picks("place_token", token_options(state))
    return [Choice("pass"), *found, *_any_time(state, seat)]


def free_token_options(state: State, seat: int) -> list[dict[str, Any]]:
    """The city of CdH, if its free station fits there."""
    [hex_] = state.c.blocks[CDH]
    option = {"hex": state.c.map.hex_names[hex_]}
    return [option] if accepts(state, seat, {"do": "place_token", **option}) else []


def _special(state: State, seat: int) -> list[Choice]:
    found = _picks("place_token", free_token_options(state, seat))
    return [Choice("pass"), *found, *_any_time(state, seat)]


def _home(state: State, seat: int) -> list[Choice]:
    hex_ = state.c.map.home_hex[state.choosing]
    options = [city_option(state, hex_, city) for city in range(state.track.cities_on(hex_))]
    found = _picks(
        "place_token",
        [option for option in options if accepts(state, seat, {"do": "place_token", **option})],
    )
    return [*found, *_any_time(state, seat)]


def _routes(state: State, seat: int) -> list[Choice]:
    operator = state.operator
    names = [state.c.train_name[train] for train in sorted(state.trains[operator])]
    suggestion = {"routes": routing.suggested(state, operator)}
    return [Route("run_routes", trains=names, suggestion=suggestion), *_any_time(state, seat)]


def _dividend(state: State, seat: int) -> list[Choice]:
    return [
        Pick("dividend", arg="kind", options=[PAYOUT, WITHHOLD]),
        *_any_time(state, seat),
    ]


def _discard(state: State, seat: int) -> list[Choice]:
    kinds = sorted({state.c.train_type[train] for train in state.trains[state.active]})
    return [Pick("discard_train", arg="train", options=[state.c.types[kind] for kind in kinds])]


def _company(state: State, seat: int) -> list[Choice]:
    return [Choice("pass"), *_any_time(state, seat)]


def _train(state: State, seat: int) -> list[Choice]:
    found = _pass(state, seat)
    found += _picks("buy_train", bank_purchases(state, seat))
    found += _from_others(state, seat)
    found += _any_time(state, seat)
    if forced.president_may_help(state, state.operator):
        found += _sales(state, seat, forced.largest_sale)
    if forced.may_go_bankrupt(state, seat):
        found.append(Choice("bankrupt"))
    if state.c.ebuy_private_sale and forced.is_forced(state, state.operator):
        for company in privates.on_offer(state):
            if state.owner[company] == seat:
                found += _sales_to_players(state, seat, state.c.companies[company])
    return found


def bank_purchases(state: State, seat: int) -> list[dict[str, Any]]:
    """Every train of the bank that may be bought, with each train that may be handed in for it."""
    offered = [(kind, trains.DEPOT) for kind in trains.supply_types(state)]
    pool = sorted({state.c.train_type[train] for train in state.discard})
    offered += [(kind, trains.DISCARDED) for kind in pool]
    own = sorted({state.c.train_type[train] for train in state.trains[state.operator]})
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
    return [option for option in found if accepts(state, seat, {"do": "buy_train", **option})]


def _from_others(state: State, seat: int) -> list[Choice]:
    found: list[Choice] = []
    operator = state.operator
    for seller, owned in enumerate(state.trains):
        if seller == operator:
            continue
        for kind in sorted({state.c.train_type[train] for train in owned}):
            name = state.c.types[kind]
            train = trains.picked(state, name, owned)
            low, high = forced.price_range(state, operator, train)
            with_ = {"train": name, "source": state.c.corporations[seller]}
            if low <= high and accepts(state, seat, {"do": "buy_train", **with_, "price": low}):
                found.append(Amount("buy_train", with_, arg="price", min=low, max=high))
    return found


_STEPS = {
    AUCTION: _auction,
    PAR: _par_step,
    STOCK: _stock,
    HOME: _home,
    TRACK: _track,
    TOKEN: _token,
    SPECIAL: _special,
    ROUTES: _routes,
    DIVIDEND: _dividend,
    DISCARD: _discard,
    TRAIN: _train,
    COMPANY: _company,
}
