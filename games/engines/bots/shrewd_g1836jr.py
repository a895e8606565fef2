"""How `shrewd` plays the stock rounds of 1836jr: by what shares are still expected to bring (`forecasting`).

What it takes and leaves is a matter of its manner (`manners`). What it does otherwise than `steady` beside: companies (`shrewd_companies`), trains (`shrewd_operating`).

* Buys what brings most for its price and the certificate that it takes up: who has money for more than the certificates left
  looks at the gain alone, who has little at what it yields.
* Sells what it does not preside over where it would be worth less to keep, and a share at a time for one that brings more but
  for which money or a certificate is lacking.
* Starts a corporation (`shrewd_starting`) where nothing is worth buying, in the first turn before all else: who comes first sets the par.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from games.engines.bots import shrewd_companies, shrewd_operating, shrewd_starting, steady_g1836jr
from games.engines.bots.decisions import Decision, Reason
from games.engines.bots.forecasting import Forecast
from games.engines.bots.manners import RailManner
from games.engines.g1836jr import absent
from games.engines.g1836jr.compiled import WHITE
from games.engines.g1836jr.rounds import shares, stock
from games.engines.g1836jr.state import IPO, PAR, POOL, STOCK, UNIT, RailState
from games.engines.kernel.choices import Action
from games.engines.kernel.game import Game

#: What stands against a purchase that a sale before it may cure.
_CURABLE: Final = frozenset({"cert_limit", "insufficient_cash"})

_PASS: Final[Action] = {"do": "pass"}
Known = Game[Any, Any]


class Lot(NamedTuple):
    """A share that lies somewhere: of which corporation, where, for how much."""

    corporation: int
    source: str
    price: int


class Holding(NamedTuple):
    """Shares of a seat that it may sell: what one of them brings if it is kept, of which corporation, how many per cent."""

    gain: int
    corporation: int
    percent: int


def decide(game: Known, state: RailState, seat: int, manner: RailManner) -> Decision:
    """What `seat` does, and where it weighs shares or trains why."""
    if seat not in state.asked:
        return Decision(None)
    if state.offers:
        answer = shrewd_companies.answer(state, seat, state.offers[0])
        return Decision(answer or steady_g1836jr.decide(game, state, seat))
    if state.step in shrewd_operating.POLICY:
        return shrewd_operating.POLICY[state.step](game, state, seat, manner)
    if state.step == PAR:
        return Decision(shrewd_starting.nord(state, seat))
    if state.step != STOCK:
        return Decision(steady_g1836jr.decide(game, state, seat))
    if stock.must_sell(state, seat):
        return _forced(state, seat)
    exchanged = steady_g1836jr.exchange(state, seat)
    if exchanged:
        return Decision(exchanged)
    return shrewd_companies.wanted(state, seat) or _stock(state, seat, manner)


def _stock(state: RailState, seat: int, manner: RailManner) -> Decision:
    forecast = Forecast(state)
    sold = _sale(state, seat, forecast, manner)
    if sold is not None:
        return sold
    if state.turn == 1:
        found = _start(state, seat) or _purchase(state, seat, forecast, manner)
    else:
        found = _purchase(state, seat, forecast, manner) or _start(state, seat)
    return found or Decision(_PASS)


def _start(state: RailState, seat: int) -> Decision | None:
    started = shrewd_starting.start(state, seat)
    return None if started is None else Decision(started)


# -- buying -------------------------------------------------------------------------------------------


def _purchase(
    state: RailState, seat: int, forecast: Forecast, manner: RailManner
) -> Decision | None:
    """The share that brings most for its price; None where none brings enough."""
    lots = [lot for lot in _lots(state) if not _faults(state, seat, lot)]
    room = max(1, shares.limit(state) - shares.certificates(state, seat))
    idle = state.cash[seat] / room
    appeals = [(_appeal(state, seat, forecast, lot), lot) for lot in lots]
    worths = [
        (appeal / (lot.price + idle), lot)
        for appeal, lot in appeals
        if 100 * appeal >= manner.thrift * lot.price
    ]
    most, lot = max(worths, key=lambda one: one[0], default=(0, None))
    if lot is None or most <= 0:
        return None
    action = {
        "do": "buy_shares",
        "corporation": state.c.corporations[lot.corporation],
        "source": lot.source,
    }
    return Decision(action, Reason("share_brings", _figures(forecast, lot.corporation, lot.price)))


def _lots(state: RailState) -> Iterator[Lot]:
    for corporation, par in enumerate(state.par):
        for source in (IPO, POOL):
            if par and stock.lying(state, corporation, source):
                yield Lot(corporation, source, shares.cost(state, corporation, source))


def _faults(state: RailState, seat: int, lot: Lot) -> list[str]:
    return stock.purchase_faults(state, seat, lot.corporation, lot.source)


def _appeal(state: RailState, seat: int, forecast: Forecast, lot: Lot) -> float:
    """What a share brings; of one that may never float half of it, and the own corporation floats before all else."""
    gain = forecast.gain(lot.corporation, lot.price)
    if state.floated[lot.corporation]:
        return gain
    is_own = state.pres[lot.corporation] == seat and lot.source == IPO
    return float("inf") if is_own else gain / 2


# -- selling ------------------------------------------------------------------------------------------


def _sale(state: RailState, seat: int, forecast: Forecast, manner: RailManner) -> Decision | None:
    """What loses by being kept, else a share in the way of a better one; one sale in a turn, before a purchase."""
    if state.turn < 2 or state.acted:
        return None
    worst = min(_holdings(state, seat, forecast), default=None)
    if worst is None:
        return None
    figures = _figures(forecast, worst.corporation, state.price(worst.corporation))
    if worst.gain < -manner.margin:
        return _sold(state, worst.corporation, worst.percent, Reason("share_loses", figures))
    if _better(state, seat, forecast, worst) > worst.gain + manner.margin:
        return _sold(state, worst.corporation, UNIT, Reason("share_gives_way", figures))
    return None


def _forced(state: RailState, seat: int) -> Decision:
    """Of too many certificates the one that brings least, a share at a time; what is too much of one corporation goes as the clock would sell it."""
    if any(held[seat] > state.c.holding_limit for held in state.held):
        return Decision(absent.action(state, seat))
    forecast = Forecast(state)
    # Certificates of other zones do not count.
    sales = [
        (forecast.gain_kept(corporation), corporation)
        for corporation in range(len(state.par))
        if state.zone(corporation) == WHITE and shares.largest_sale(state, seat, corporation)
    ]
    if not sales:
        return Decision(absent.action(state, seat))
    corporation = min(sales)[1]
    figures = _figures(forecast, corporation, state.price(corporation))
    return _sold(state, corporation, UNIT, Reason("share_least", figures))


def _holdings(state: RailState, seat: int, forecast: Forecast) -> Iterator[Holding]:
    for corporation, president in enumerate(state.pres):
        if president != seat and state.held[corporation][seat]:
            most = shares.largest_sale(state, seat, corporation)
            if most:
                yield Holding(forecast.gain_kept(corporation), corporation, most)


def _better(state: RailState, seat: int, forecast: Forecast, worst: Holding) -> float:
    """What the best of those shares brings that only a sale of the worst one makes room or money for; less than anything if there is none."""
    money = state.cash[seat] + state.price(worst.corporation)
    gains = [
        forecast.gain(lot.corporation, lot.price)
        for lot in _lots(state)
        if lot.corporation != worst.corporation
        and lot.price <= money
        and _CURABLE.issuperset(faults := _faults(state, seat, lot))
        and faults
    ]
    return max(gains, default=float("-inf"))


def _sold(state: RailState, corporation: int, percent: int, reason: Reason) -> Decision:
    name = state.c.corporations[corporation]
    action = {"do": "sell_shares", "corporation": name, "percent": percent}
    return Decision(action, reason)


def _figures(forecast: Forecast, corporation: int, price: int) -> dict[str, Any]:
    """What a share costs or brings at once, and what it would bring: anybody can work it out again."""
    return {
        "price": price,
        "dividends": forecast.dividends(corporation),
        "last": forecast.last_price(corporation),
        "rounds": round(forecast.rounds),
    }
