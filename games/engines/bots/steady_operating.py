"""What `steady` does in the turns of the corporations it presides over in 1836jr.

* Track: with a route, of a few lays the one after which the trains earn most; without one, the first lay of the shortest way to a
  route, and where there is none the lay that reaches farthest. A station where it costs little beside the treasury.
* Pays dividends, unless the corporation could not replace its trains otherwise.
* Buys trains until it has two that outlive the next type, and more where the treasury holds the price of two: money that lies idle
  earns nothing, and the next type brings the next tiles.
* Buys companies of its own president once it has a train; a D for an old train.
"""

from collections.abc import Callable
from typing import Final

from games.engines.bots import surveying
from games.engines.g1836jr import absent
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map.track import Track
from games.engines.g1836jr.rounds import forced, operating, privates, routing, trains
from games.engines.g1836jr.state import (
    CDH,
    COMPANY,
    DIVIDEND,
    ESF,
    PAYOUT,
    SPECIAL,
    TOKEN,
    TRACK,
    TRAIN,
    WITHHOLD,
    RailState,
)
from games.engines.g1836jr.steps.corporate import lay_option, power_options
from games.engines.g1836jr.steps.track import affordable_lays, free_token_options, token_options
from games.engines.g1836jr.steps.trains import bank_purchases
from games.engines.kernel.choices import Action

#: How many lays are tried out where the trains earn already.
TRIED: Final = 8
#: Marks what is laid in a turn among what is worked out for a track; no corporation has this number.
_TURN: Final = -3
#: So many trains that last are enough, unless money lies idle.
TRAINS: Final = 2

_PASS: Final[Action] = {"do": "pass"}


def trains_in_mind(state: RailState) -> dict[str, int]:
    """The trains for which track is judged: those there are, else a 3-train to come."""
    return routing.reaches(state, state.operator) or {"3-0": 3}


def _track(state: RailState, seat: int) -> Action:
    """What is laid, worked out once for all positions that are alike in what it depends on."""
    operator, types = state.operator, state.c.train_type
    kinds = sorted(types[train] for train in state.trains[operator])
    used = (int(state.laid), int(state.used_esf), int(state.used_cdh))
    key = (
        _TURN,
        operator,
        state.phase,
        *used,
        state.treasury[operator],
        *state.owner,
        NONE,
        *kinds,
    )
    kept = state.track.worked_out()
    found = kept.get(key)
    if not isinstance(found, dict):
        found = kept[key] = _worked_out(state, seat)
    return found.copy()


def _worked_out(state: RailState, seat: int) -> Action:
    extra = _power(state, seat, ESF)
    if extra is not None or state.laid:
        return extra or _PASS
    if state.track.has_route(state.operator):
        # The tile of CdH takes the place of the normal one, which a first route needs more.
        return _power(state, seat, CDH) or _laid(state, _best_lay(state))
    money = state.treasury[state.operator]
    way = surveying.way(state, state.operator, surveying.ground(state, money))
    if way is None:
        return _power(state, seat, CDH) or _laid(state, _farthest_lay(state))
    return _laid(state, max(way.starts, key=lambda start: _promise(state, *start))[0])


def _power(state: RailState, seat: int, company: int) -> Action | None:
    """The tile that a company of the operator lays beside the rules of track."""
    if not privates.power_left(state, state.operator, company):
        return None
    found = power_options(state, seat, company)
    return {"do": "lay_tile", "company": state.c.companies[company], **found[0]} if found else None


def _laid(state: RailState, lay: surveying.Lay | None) -> Action:
    return _PASS if lay is None else {"do": "lay_tile", **lay_option(state, lay)}


def _promise(state: RailState, lay: surveying.Lay, track: Track) -> int:
    """What a turn of the trains is worth on `track`, in tenths, less what the lay costs now."""
    revenue = surveying.revenue_on(state, track, state.operator, trains_in_mind(state))
    return 10 * revenue - operating.lay_cost(state, lay[0])


def _best_lay(state: RailState) -> surveying.Lay | None:
    """Of a few lays the one after which the trains earn most; None if none is worth its cost."""
    paying = [one for one in tried_lays(state) if one[0] >= 0]
    return max(paying, key=lambda one: one[0])[1] if paying else None


def tried_lays(state: RailState) -> list[tuple[int, surveying.Lay]]:
    """The few lays that are tried where the trains earn already, each with what it promises."""
    lays = _candidates(state)
    return [(_promise(state, lay, surveying.after(state.track, lay)), lay) for lay in lays]


def _farthest_lay(state: RailState) -> surveying.Lay | None:
    """Where no route is in sight: the lay after which most sides of hexes are reached, the cheapest of equals."""
    return max(
        affordable_lays(state),
        key=lambda lay: (
            surveying.after(state.track, lay).reach(state.operator).sides.bit_count(),
            -operating.lay_cost(state, lay[0]),
        ),
        default=None,
    )


def _candidates(state: RailState) -> list[tuple[int, int, int]]:
    """A few lays, spread evenly over all; those that touch cities and towns first."""
    keep = state.treasury[state.operator] // 2
    lays = [lay for lay in affordable_lays(state) if operating.lay_cost(state, lay[0]) <= keep]
    lays.sort(key=lambda lay: not state.c.map.pieces[lay[1] * 6].stops)
    step = max(1, len(lays) // TRIED)
    return lays[::step][:TRIED]


def _token(state: RailState, seat: int) -> Action:
    cost = operating.token_cost(state, state.operator)
    if cost * 4 > state.treasury[state.operator]:
        return _PASS
    cities = token_options(state)
    return {"do": "place_token", **cities[0]} if cities else _PASS


def _special(state: RailState, seat: int) -> Action:
    found = free_token_options(state, seat)
    return {"do": "place_token", **found[0]} if found else _PASS


def _dividend(state: RailState, seat: int) -> Action:
    return paid_out(state, 1)


def paid_out(state: RailState, wanted: int) -> Action:
    """Keeps the revenue if that pays for a train, and the corporation has fewer than `wanted` that last and room for one more."""
    operator = state.operator
    types = state.c.train_type
    lasting = [train for train in state.trains[operator] if state.c.rusted_by[types[train]] == NONE]
    price = trains.cheapest_price(state)
    have = state.treasury[operator]
    lacks = len(lasting) < wanted and len(state.trains[operator]) <= wanted
    needs = lacks and have < price <= have + state.revenue
    return {"do": "dividend", "kind": WITHHOLD if needs else PAYOUT}


def _train(state: RailState, seat: int) -> Action:
    operator = state.operator
    own = _train_of_own(state, seat)
    if trains.must_buy(state, operator):
        if own is not None and forced.is_forced(state, operator):
            return own
        return absent.action(state, seat)
    bought = _company_purchase(state, seat)
    if bought is not None:
        return bought
    wants = _wants_train(state, operator)
    purchases = [option for option in bank_purchases(state, seat) if "exchange" in option or wants]
    if purchases:
        return {"do": "buy_train", **min(purchases, key=lambda option: option["price"])}
    return _PASS


def _wants_train(state: RailState, corporation: int) -> bool:
    """Whether fewer than two trains will outlive the next type, or the treasury holds the price of two."""
    types, price = state.c.train_type, trains.cheapest_price(state)
    owned = state.trains[corporation]
    lasting = [train for train in owned if outlasts_next(state, types[train])]
    return len(lasting) < TRAINS or state.treasury[corporation] >= 2 * price


def outlasts_next(state: RailState, kind: int) -> bool:
    """Whether trains of this type run on when the next one of the supply is sold."""
    return state.c.rusted_by[kind] not in trains.supply_types(state)[:1]


def _train_of_own(state: RailState, seat: int) -> Action | None:
    """A train of another corporation of the same president that has two: for all the treasury has."""
    operator, have = state.operator, state.treasury[state.operator]
    if have < 1 or state.sold_now:
        return None
    for seller, owned in enumerate(state.trains):
        if seller != operator and state.pres[seller] == seat and len(owned) > 1:
            train = max(owned)
            return {
                "do": "buy_train",
                "train": state.c.types[state.c.train_type[train]],
                "source": state.c.corporations[seller],
                "price": have,
            }
    return None


def _company(state: RailState, seat: int) -> Action:
    return _company_purchase(state, seat) or _PASS


def _company_purchase(state: RailState, seat: int) -> Action | None:
    """A company of the president for as much as the corporation can spare."""
    operator = state.operator
    if not state.trains[operator] or not privates.corporation_may_buy(state, operator):
        return None
    spare = state.treasury[operator] - trains.cheapest_price(state)
    for company in privates.on_offer(state):
        low, high = state.c.sale_prices[company]
        if state.owner[company] == seat and spare >= low:
            price = min(spare, high)
            return {"do": "buy_company", "company": state.c.companies[company], "price": price}
    return None


#: The answer to each question of a turn that is not left to the step itself.
POLICY: Final[dict[str, Callable[[RailState, int], Action]]] = {
    TRACK: _track,
    TOKEN: _token,
    SPECIAL: _special,
    DIVIDEND: _dividend,
    TRAIN: _train,
    COMPANY: _company,
}
