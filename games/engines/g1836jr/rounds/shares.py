"""Certificates: who holds how many, limits, sales, presidencies, floating."""

from typing import Final

from games.engines.g1836jr import market, money
from games.engines.g1836jr.compiled import BROWN, NONE, ORANGE, WHITE, RailCompiled
from games.engines.g1836jr.state import IPO, POOL, UNIT, RailState
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink

#: The president's certificate.
PRESIDENT: Final = 20
#: Times par that the bank pays to a corporation that floats.
CAPITAL: Final = 10


def certificates(state: RailState, seat: int) -> int:
    """Certificates that count toward the limit, companies included (R18-SR-21)."""
    count = 0
    for corporation, held in enumerate(state.held):
        share = held[seat]
        if share and state.zone(corporation) == WHITE:
            count += share // UNIT - (state.pres[corporation] == seat)
    return count + state.owner.count(seat)


def limit(state: RailState) -> int:
    """The certificate limit of this table."""
    return state.c.limits[state.seats]


def holding_allows(state: RailState, seat: int, corporation: int) -> bool:
    """R18-SR-22: whether one more certificate keeps the seat within the limit of a holding."""
    return (
        state.held[corporation][seat] < state.c.holding_limit or state.zone(corporation) >= ORANGE
    )


def limit_allows(state: RailState, seat: int, corporation: int) -> bool:
    """R18-SR-21: whether the seat may buy one more certificate of this corporation."""
    return state.zone(corporation) != WHITE or certificates(state, seat) < limit(state)


def may_buy_several(state: RailState, corporation: int, *, from_pool: bool) -> bool:
    """R18-SR-19: whether the purchases of this turn leave room for another one, of this corporation."""
    if state.zone(corporation) != BROWN:
        return False
    if not from_pool and not state.c.brown_ipo:
        return False
    # A corporation that was started in this turn stands in no brown cell.
    return all(row[0] == corporation and (row[1] or state.c.brown_ipo) for row in state.bought)


def cost(state: RailState, corporation: int, source: str) -> int:
    """The price of an ordinary certificate: par from the IPO, the market's from the pool (R18-SR-17)."""
    return state.par[corporation] if source == IPO else state.price(corporation)


# -- sales --------------------------------------------------------------------------------------------


def check_held(state: RailState, seat: int, corporation: int, percent: int) -> None:
    """The seat has `percent` to sell. Raises `not_owner` {id, owner}."""
    if state.held[corporation][seat] < percent:
        raise IllegalAction("not_owner", id=state.c.corporations[corporation], owner=None)


def sale_faults(state: RailState, seat: int, corporation: int, percent: int) -> list[str]:
    """The codes of what stands against selling `percent` that the seat holds (R18-SR-09, -10, -13, -15)."""
    if not state.par[corporation]:
        return ["no_par_yet"]
    faults = []
    if not state.c.sell_unoperated and not state.operated[corporation]:
        faults.append("not_operated_yet")
    if state.pool[corporation] + percent > state.c.pool_limit:
        faults.append("pool_limit")
    if (
        _reaches_president(state, seat, corporation, percent)
        and successor_share(state, seat, corporation) < PRESIDENT
    ):
        faults.append("no_successor_president")
    return faults


def _reaches_president(state: RailState, seat: int, corporation: int, percent: int) -> bool:
    return state.pres[corporation] == seat and state.held[corporation][seat] - percent < PRESIDENT


def successor_share(state: RailState, seat: int, corporation: int) -> int:
    """The most that another player holds."""
    return max(share for who, share in enumerate(state.held[corporation]) if who != seat)


def largest_sale(state: RailState, seat: int, corporation: int) -> int:
    """The largest legal sale in percent, whole shares, 0 if there is none; smaller ones are legal, too."""
    if not state.par[corporation] or not (state.c.sell_unoperated or state.operated[corporation]):
        return 0
    held = state.held[corporation][seat]
    most = min(held, state.c.pool_limit - state.pool[corporation])
    if state.pres[corporation] == seat and successor_share(state, seat, corporation) < PRESIDENT:
        most = min(most, held - PRESIDENT)
    # A limit of 54 % leaves room for whole shares up to 50 %.
    return max(0, most // UNIT * UNIT)


def raise_faults(faults: list[str], several: str, params: dict[str, dict[str, object]]) -> None:
    """Refuses with the one code, or with `several` {reasons} if it is more than one."""
    if len(faults) > 1:
        raise IllegalAction(several, reasons=sorted(faults))
    if faults:
        (fault,) = faults
        raise IllegalAction(fault, **params.get(fault, {}))


def sale_value(state: RailState, corporation: int, percent: int) -> int:
    """R18-SR-11: what a sale brings, by the price before the drop."""
    return state.price(corporation) * percent // UNIT


def sell(state: RailState, seat: int, corporation: int, percent: int, sink: Sink | None) -> None:
    """R18-SR-11, -12: paid at the price before the drop; then the presidency is looked at."""
    amount = sale_value(state, corporation, percent)
    state.held[corporation][seat] -= percent
    state.pool[corporation] += percent
    money.pay_player(state, seat, amount, sink)
    if sink is not None:
        sink.append(
            {
                "event": "shares_sold",
                "who": seat,
                "corporation": state.c.corporations[corporation],
                "percent": percent,
                "amount": amount,
            }
        )
    update_presidency(state, corporation, sink)
    market.down(state, corporation, percent // UNIT, sink)


# -- purchases ----------------------------------------------------------------------------------------


def take(state: RailState, seat: int, corporation: int, percent: int, source: str) -> None:
    """Shares go from the IPO or the pool to a player, whatever they cost."""
    if source == POOL:
        state.pool[corporation] -= percent
    else:
        state.ipo[corporation] -= percent
    state.held[corporation][seat] += percent


def taken(state: RailState, corporation: int, sink: Sink | None) -> None:
    """After shares came to a player: presidency and floating."""
    update_presidency(state, corporation, sink)
    float_if_due(state, corporation, sink)


def start(state: RailState, seat: int, corporation: int, par: int, sink: Sink | None) -> None:
    """The president's certificate comes to a player, par is set (R18-SR-18, PC-14); not yet paid.

    Beside it only what came with CFL or GCB can have left the IPO: nobody has more, nothing floats yet.
    """
    state.par[corporation] = par
    state.pres[corporation] = seat
    market.place(state, corporation, state.c.market.pars[par])
    take(state, seat, corporation, PRESIDENT, IPO)
    if sink is not None:
        sink.append(
            {
                "event": "par_set",
                "who": seat,
                "corporation": state.c.corporations[corporation],
                "price": par,
            }
        )


def founding(c: RailCompiled, par: int) -> dict[str, int]:
    """What a corporation founded at `par` needs and gets.

    The president's certificate is of `percent`; `shares` more, together for `sum`, until `floats` percent are
    sold; then it begins with the `treasury`.
    """
    floats = 100 - c.float_left
    missing = (floats - PRESIDENT) // UNIT
    return {
        "percent": PRESIDENT,
        "floats": floats,
        "shares": missing,
        "sum": missing * par,
        "treasury": CAPITAL * par,
    }


def president_by(held: list[int], old: int) -> int:
    """R18-SR-24: who presides when seats hold so many percent and `old` presided before."""
    most = max(held)
    seats = len(held)
    return next((old + step) % seats for step in range(seats) if held[(old + step) % seats] == most)


def update_presidency(state: RailState, corporation: int, sink: Sink | None) -> None:
    """R18-SR-24: whoever holds strictly more than the president takes over; ties by the old one's left."""
    old = state.pres[corporation]
    if old == NONE:
        return
    new = president_by(state.held[corporation], old)
    if new == old:
        return
    state.pres[corporation] = new
    if sink is not None:
        sink.append(
            {
                "event": "president_changed",
                "who": new,
                "corporation": state.c.corporations[corporation],
            }
        )


def float_if_due(state: RailState, corporation: int, sink: Sink | None) -> None:
    """R18-SR-23: at 40 % left in the IPO the bank pays ten times par."""
    if (
        state.floated[corporation]
        or not state.par[corporation]
        or state.ipo[corporation] > state.c.float_left
    ):
        return
    state.floated[corporation] = True
    amount = CAPITAL * state.par[corporation]
    money.pay_treasury(state, corporation, amount, sink)
    if sink is not None:
        sink.append(
            {
                "event": "floated",
                "corporation": state.c.corporations[corporation],
                "amount": amount,
            }
        )
