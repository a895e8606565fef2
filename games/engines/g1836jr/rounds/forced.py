"""The purchase step: what treasury and president may pay, emergency sales, bankruptcy (R18-TN, R18-BK)."""

from games.engines.g1836jr import market, money
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.rounds import offers, privates, shares, stock, trains
from games.engines.g1836jr.state import CORPORATION, OFFER_TRAIN, TRAIN, RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng


def is_forced(state: RailState, corporation: int) -> bool:
    """R18-BK-01: obliged to buy, and the treasury cannot pay the cheapest train of the bank."""
    return trains.must_buy(state, corporation) and state.treasury[
        corporation
    ] < trains.cheapest_price(state)


def president_may_help(state: RailState, corporation: int) -> bool:
    """R18-BK-01, D-10: whether the president may add own cash."""
    if not trains.must_buy(state, corporation):
        return False
    return state.c.help_whenever or is_forced(state, corporation)


def shortfall(state: RailState, corporation: int) -> int:
    """R18-BK-03: what treasury and president lack for the cheapest train of the bank; 0 or less: nothing."""
    together = state.treasury[corporation] + state.cash[state.pres[corporation]]
    return trains.cheapest_price(state) - together


# -- buying -------------------------------------------------------------------------------------------


def check_buy_train(state: RailState, seat: int, action: Action) -> None:
    """R18-TN-02..07, R18-BK-01, -02, -04."""
    corporation, source = state.operator, action["source"]
    if source in (trains.DEPOT, trains.DISCARDED):
        _check_bank(state, corporation, action)
    else:
        seller = privates.named_corporation(state, source, "source")
        _check_corporation(state, corporation, seller, action)


def _check_bank(state: RailState, corporation: int, action: Action) -> None:
    train = trains.bank_train(state, action)
    kind = state.c.train_type[train]
    price = state.c.train_price[kind]
    trade_in = "exchange" in action
    if trade_in:
        trains.handed_in(state, corporation, action)
        price = trains.discounted(state)
    else:
        trains.require_room(state, corporation)
    if action["price"] != price:
        raise IllegalAction("price_out_of_range", min=price, max=price)
    if state.treasury[corporation] < price:
        _check_help(state, corporation, price)
    if not trade_in or state.c.trade_in_counts:
        trains.require_new_type(state, kind)


def _check_help(state: RailState, corporation: int, price: int) -> None:
    """Whether the president's cash covers what the treasury lacks for a train of the bank.

    Who hands in a train owns one, so that nobody helps with a trade-in (R18-TN-05).
    """
    have = state.treasury[corporation]
    if not trains.must_buy(state, corporation):
        money.require(have, price, state.c.corporations[corporation])
    if not president_may_help(state, corporation):
        raise IllegalAction("treasury_suffices", have=have, price=trains.cheapest_price(state))
    if price > trains.cheapest_price(state):
        raise IllegalAction("must_buy_cheapest", train=state.c.types[trains.cheapest(state)])
    president = state.pres[corporation]
    money.require(have + state.cash[president], price, president)


def _check_corporation(state: RailState, corporation: int, seller: int, action: Action) -> None:
    trains.named_type(state, action["train"])
    train = trains.picked(state, action["train"], state.trains[seller])
    if seller == corporation or train == NONE or "exchange" in action:
        raise trains.not_for_sale(action)
    trains.require_room(state, corporation)
    _check_agreed_price(state, corporation, train, action["price"])
    if state.c.types_all:
        trains.require_new_type(state, state.c.train_type[train])


def _check_agreed_price(state: RailState, corporation: int, train: int, price: int) -> None:
    """R18-TN-06, BK-02: short of cash is who could pay with the president's money, if that were allowed."""
    low, high = price_range(state, corporation, train)
    if price > high and low <= price <= with_all_cash(state, corporation, train):
        money.require(state.treasury[corporation], price, state.c.corporations[corporation])
    if state.c.quirk_treasury_pays_less and 0 < price <= state.treasury[corporation]:
        return
    if not low <= price <= high:
        raise IllegalAction("price_out_of_range", min=low, max=high)


def last_needed(state: RailState, corporation: int) -> int:
    """R18-BK-04: the least price for which the last of the shares sold was really needed."""
    together = state.treasury[corporation] + state.cash[state.pres[corporation]]
    return together - state.sold_now[-1][2] + 1


def with_all_cash(state: RailState, corporation: int, train: int) -> int:
    """What a forced purchase may cost at most (R18-BK-02); the treasury where that pays the printed price."""
    printed = state.c.train_price[state.c.train_type[train]]
    have = state.treasury[corporation]
    return max(have, min(printed, have + state.cash[state.pres[corporation]]))


def price_range(state: RailState, corporation: int, train: int) -> tuple[int, int]:
    """The least and the most that the corporation may pay another one for a train (R18-TN-06, BK-02, BK-04).

    18xx.games looks at the last share sold wherever the treasury is below the printed price, the seed where the president may help.
    """
    helped = president_may_help(state, corporation)
    low, high = 1, state.treasury[corporation]
    printed = state.c.train_price[state.c.train_type[train]]
    if state.sold_now and ((high < printed) if state.c.compat else helped):
        low = max(low, last_needed(state, corporation))
    if helped:
        high = with_all_cash(state, corporation, train)
    return low, high


def buy_train(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """At once from the bank; from a corporation once its president agrees (R18-TN-06)."""
    corporation, source = state.operator, action["source"]
    if source in (trains.DEPOT, trains.DISCARDED):
        helped = max(0, action["price"] - state.treasury[corporation])
        trains.from_bank(state, corporation, action, helped, sink)
        return
    seller = state.c.corporation_index[source]
    train = trains.picked(state, action["train"], state.trains[seller])
    owner = state.pres[seller]
    if state.c.consent and owner != seat:
        buyer = CORPORATION + corporation
        offers.make(state, OFFER_TRAIN, owner, buyer, train, action["price"], sink)
        return
    trains.from_corporation(state, corporation, seller, train, action["price"], sink)


# -- emergency sales ----------------------------------------------------------------------------------


def check_sale(state: RailState, seat: int, corporation: int, percent: int) -> None:
    """R18-BK-03: a legal sale that keeps the buyer's presidency and is needed."""
    stock.check_percent(percent)
    operator = state.operator
    if not trains.must_buy(state, operator):
        raise IllegalAction("not_available_now", phase=state.step)
    if not state.c.help_whenever and not is_forced(state, operator):
        raise IllegalAction("not_available_now", phase=state.step)
    shares.check_held(state, seat, corporation, percent)
    faults = shares.sale_faults(state, seat, corporation, percent)
    params = stock.sale_params(state, corporation)
    # Without a price nobody can say how much would be needed.
    if "no_par_yet" not in faults:
        if corporation == operator and _loses(state, seat, percent):
            faults.append("would_lose_operating_presidency")
        most = needed(state, seat, corporation)
        if percent > most:
            faults.append("sells_more_than_needed")
        params["sells_more_than_needed"] = {"max": most}
    shares.raise_faults(faults, "share_sale_not_allowed", params)


def _loses(state: RailState, seat: int, percent: int) -> bool:
    """Whether the sale would give the presidency of the buying corporation to another player."""
    left = state.held[state.operator][seat] - percent
    return left < shares.successor_share(state, seat, state.operator) >= shares.PRESIDENT


def needed(state: RailState, seat: int, corporation: int) -> int:
    """The most percent of which the last unit is still needed; 0 while nothing is short."""
    units = max(0, -(-shortfall(state, state.operator) // state.price(corporation)))
    if (
        units == 1
        and state.c.certificate_help
        and state.pres[corporation] == seat
        and state.held[corporation][seat] == shares.PRESIDENT
    ):
        # D-13: measured by the smallest certificate, which is the president's.
        return shares.PRESIDENT
    return 10 * units


def largest_sale(state: RailState, seat: int, corporation: int) -> int:
    """The largest legal emergency sale in percent, 0 if there is none; smaller ones are legal, too."""
    most = _estate_sale(state, seat, corporation)
    return min(most, needed(state, seat, corporation)) if most else 0


def sell(state: RailState, seat: int, corporation: int, percent: int, sink: Sink | None) -> None:
    """Sells, and sorts those that have not operated yet by the new prices (R18-BK-10)."""
    state.sold_now.append([corporation, percent, state.price(corporation)])
    shares.sell(state, seat, corporation, percent, sink)
    rest = state.or_at + 1
    state.or_order[rest:] = market.in_order(state, state.or_order[rest:])


# -- bankruptcy ---------------------------------------------------------------------------------------


def power(state: RailState, seat: int) -> int:
    """R18-BK-07: treasury, cash and the largest legal sale of each corporation."""
    total = state.treasury[state.operator] + state.cash[seat]
    for corporation in range(len(state.par)):
        total += shares.sale_value(state, corporation, largest_sale(state, seat, corporation))
    return total


def may_go_bankrupt(state: RailState, seat: int) -> bool:
    """R18-BK-07, -09: too little power; with enough of it the cheapest train or a sale is possible."""
    return is_forced(state, state.operator) and power(state, seat) < trains.cheapest_price(state)


def check_bankrupt(state: RailState, seat: int, action: Action) -> None:
    """Declared without need it is always `not_bankrupt`, whatever the step; so it is for whoever is asked to sell a train."""
    is_open = state.step == TRAIN and seat in state.asked
    if state.offers and not state.c.quirk_sellers_go_bankrupt:
        is_open = False
    if not is_open or not may_go_bankrupt(state, seat):
        raise IllegalAction("not_bankrupt")


def go_bankrupt(state: RailState, seat: int, sink: Sink | None) -> None:
    """R18-BK-08: what can be sold is sold, all cash goes to the bank."""
    state.bankrupt = seat
    if sink is not None:
        sink.append({"event": "went_bankrupt", "who": seat, "creditor": "bank", "left": False})
    for corporation in market.in_order(state, [at for at, par in enumerate(state.par) if par]):
        while True:
            percent = _estate_sale(state, seat, corporation)
            if not percent:
                break
            shares.sell(state, seat, corporation, percent, sink)
    money.to_bank(state, seat, state.cash[seat])


def _estate_sale(state: RailState, seat: int, corporation: int) -> int:
    """The largest sale of a bankrupt: the ordinary rules of selling, need aside."""
    most = shares.largest_sale(state, seat, corporation)
    if corporation == state.operator:
        held = state.held[corporation][seat]
        keep = max(shares.PRESIDENT, shares.successor_share(state, seat, corporation))
        most = min(most, held - min(held, keep))
    return most
