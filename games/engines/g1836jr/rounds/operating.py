"""The turn of a corporation: track, stations, routes, dividend (R18-OR, TR, TK, RT, DV)."""

from typing import Any

from games.engines.g1836jr import market, money
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.map import laying, stations
from games.engines.g1836jr.rounds import privates, routing
from games.engines.g1836jr.rounds.privates import named_company
from games.engines.g1836jr.state import (
    CDH,
    CORPORATION,
    ESF,
    HOME,
    PAYOUT,
    SPECIAL,
    TRACK,
    UNIT,
    WITHHOLD,
    RailState,
)
from games.engines.kernel.choices import Action
from games.engines.kernel.errors import IllegalAction
from games.engines.kernel.game import Sink
from games.engines.kernel.rng import Rng


def begin(state: RailState, corporation: int, sink: Sink | None) -> None:
    """The turn begins; in the first one the home station is placed (R18-TK-01, -03)."""
    state.operator = state.active = corporation
    state.turns += 1
    state.stage = 0
    state.laid = state.placed = state.special = state.touched = False
    state.revenue = state.types_bought = 0
    state.sold_now = []
    state.choosing = NONE
    if not state.track.used[corporation]:
        if stations.place_home(state.track, corporation):
            _tell_home(state, corporation, sink)
        else:
            state.choosing = corporation
    look(state)


def _tell_home(state: RailState, corporation: int, sink: Sink | None) -> None:
    if sink is not None:
        [(hex_, city)] = state.track.tokens_of(corporation)
        _tell_station(state, hex_, city, 0, sink)


def _tell_station(state: RailState, hex_: int, city: int, amount: int, sink: Sink) -> None:
    sink.append(
        {
            "event": "token_placed",
            "hex": state.c.map.hex_names[hex_],
            "city": None if city < 0 else city,
            "amount": amount,
        }
    )


def look(state: RailState) -> None:
    """Once found true, that the corporation has a route stays true (D-05; docs/18xx-logs.md#steps-without-actions)."""
    operator = state.operator
    if not state.routed[operator] and state.track.has_route(operator):
        state.routed[operator] = True


# -- track --------------------------------------------------------------------------------------------


def check_lay(state: RailState, seat: int, action: Action) -> None:
    """R18-TR; with `company` the power of a private (R18-PC-08, -09)."""
    hex_, tile = _named_lay(state, action)
    rotation = action["rotation"]
    if not 0 <= rotation < 6:
        raise IllegalAction("not_an_option", arg="rotation", value=rotation)
    if "company" in action:
        _check_power(state, action, hex_, tile, rotation)
        return
    if state.step != TRACK or state.laid:
        raise IllegalAction("not_available_now", phase=state.step)
    laying.check_lay(
        state.track,
        state.operator,
        hex_,
        tile,
        rotation,
        colour=state.c.colour[state.phase],
        phase=state.c.phases[state.phase],
        blocked=privates.blocked(state),
    )
    money.require(
        state.treasury[state.operator],
        lay_cost(state, hex_),
        state.c.corporations[state.operator],
    )


def _named_lay(state: RailState, action: Action) -> tuple[int, int]:
    map_ = state.c.map
    if action["hex"] not in map_.hexes:
        raise IllegalAction("unknown_id", where="hex", id=action["hex"])
    if action["tile"] not in map_.tile_index:
        raise IllegalAction("unknown_id", where="tile", id=action["tile"])
    return map_.hexes[action["hex"]], map_.tile_index[action["tile"]]


def lay_cost(state: RailState, hex_: int) -> int:
    """R18-TR-11: the terrain, for the first tile."""
    return state.track.cost(hex_, preprinted=not state.c.free_upgrade)


def _check_power(state: RailState, action: Action, hex_: int, tile: int, rotation: int) -> None:
    company = named_company(state, action["company"])
    corporation = state.operator
    if company not in (ESF, CDH) and state.owner[company] == CORPORATION + corporation:
        raise IllegalAction("private_cannot_do_that", company=action["company"])
    has_power = company in (ESF, CDH) and privates.power_left(state, corporation, company)
    if not has_power or not _power_step(state, company):
        raise IllegalAction("not_available_now", phase=state.step)
    if hex_ not in state.c.blocks[company] or tile not in privates.special_tiles(state, company):
        raise IllegalAction("private_cannot_do_that", company=action["company"])
    laying.check_special_lay(state.track, hex_, tile, rotation)
    if company == CDH:
        money.require(
            state.treasury[corporation], lay_cost(state, hex_), state.c.corporations[corporation]
        )


def _power_step(state: RailState, company: int) -> bool:
    """Whether the step allows the power at all (D-06: a choice that is open closes nothing)."""
    if company == CDH:
        return state.step == TRACK and not state.laid
    return state.c.esf_any_step or state.step == TRACK


def lay(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Pays for the tile and lays it; the stop that it opens may call for a choice."""
    operator = state.operator
    hex_, tile = _named_lay(state, action)
    company = state.c.company_index[action["company"]] if "company" in action else NONE
    amount = 0 if company == ESF else lay_cost(state, hex_)
    money.treasury_to_bank(state, operator, amount)
    opened = state.track.lay(hex_, tile, action["rotation"])
    if opened != NONE:
        # Else a choice that was open before, beside E-SF's tile, stays open.
        state.choosing = opened
    if company == ESF:
        state.used_esf = True
    else:
        state.laid = True
        look(state)
    if company == CDH:
        state.used_cdh = True
        state.special = state.track.used[operator] < len(state.c.token_costs[operator])
    if sink is not None:
        sink.append(
            {
                "event": "tile_laid",
                "hex": action["hex"],
                "tile": action["tile"],
                "rotation": action["rotation"],
                "amount": amount,
            }
        )


# -- stations -----------------------------------------------------------------------------------------


def token_cost(state: RailState, corporation: int) -> int:
    """The price of the next station, NONE without one (R18-TK-04)."""
    costs, used = state.c.token_costs[corporation], state.track.used[corporation]
    return costs[used] if used < len(costs) else NONE


def can_place(state: RailState, corporation: int) -> bool:
    """Whether a station is in hand, can be paid and has a place."""
    cost = token_cost(state, corporation)
    return (
        not state.placed
        and cost != NONE
        and cost <= state.treasury[corporation]
        and bool(stations.token_cities(state.track, corporation))
    )


def check_token(state: RailState, seat: int, action: Action) -> None:
    """R18-TK-03..07; in the step after CdH's tile its free station (R18-PC-09)."""
    map_ = state.c.map
    if action["hex"] not in map_.hexes:
        raise IllegalAction("unknown_id", where="hex", id=action["hex"])
    hex_, city = map_.hexes[action["hex"]], _city(action)
    if state.step == HOME:
        stations.check_home_city(state.track, state.choosing, hex_, city)
        return
    if state.step == SPECIAL:
        if hex_ not in state.c.blocks[CDH]:
            raise IllegalAction("private_cannot_do_that", company=state.c.companies[CDH])
        stations.check_free_token(state.track, state.operator, hex_)
        return
    stations.check_token(state.track, state.operator, hex_, city)
    money.require(
        state.treasury[state.operator],
        token_cost(state, state.operator),
        state.c.corporations[state.operator],
    )


def _city(action: Action) -> int:
    """The number of a city, NONE where none is named. Raises `not_an_option` for a number that no city has."""
    if action.get("city", 0) < 0:
        raise IllegalAction("not_an_option", arg="city", value=action["city"])
    city: int = action.get("city", NONE)
    return city


def place_token(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """Puts a station on the map."""
    hex_, city = state.c.map.hexes[action["hex"]], _city(action)
    operator, amount = state.operator, 0
    if state.step == HOME:
        stop = stations.check_home_city(state.track, state.choosing, hex_, city)
        stations.choose_home(state.track, state.choosing, stop)
        state.choosing = NONE
    elif state.step == SPECIAL:
        stop = stations.check_free_token(state.track, operator, hex_)
        stations.place_token(state.track, operator, stop)
        state.special, state.placed = False, True
    else:
        stop = stations.check_token(state.track, operator, hex_, city)
        amount = token_cost(state, operator)
        money.treasury_to_bank(state, operator, amount)
        stations.place_token(state.track, operator, stop)
        state.placed = True
    if sink is not None:
        _tell_station(state, hex_, state.c.map.stop_index[stop], amount, sink)


# -- routes and dividends -----------------------------------------------------------------------------


def check_routes(state: RailState, seat: int, action: Action) -> None:
    """R18-RT."""
    revenue_of(state, action["routes"])


def revenue_of(state: RailState, routes: list[dict[str, Any]]) -> int:
    """What these routes of the operator earn; raises if they are not legal."""
    return routing.revenue(state, state.operator, routes)


def run(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """The trains run."""
    state.revenue = revenue_of(state, action["routes"])
    state.stage += 1
    if sink is not None:
        sink.append({"event": "routes_run", "routes": action["routes"], "revenue": state.revenue})


def dividend(state: RailState, seat: int, action: Action, rng: Rng, sink: Sink | None) -> None:
    """R18-DV-01: paid or kept completely."""
    if action["kind"] == PAYOUT:
        _pay_out(state, sink)
    else:
        withhold(state, sink)
    state.stage += 1


def paid_for(state: RailState, percent: int) -> int:
    """What a payout of the revenue brings for so many percent of the operator."""
    return part_of(state.revenue, percent)


def part_of(revenue: int, percent: int) -> int:
    """R18-DV-02: what falls to so many percent of a revenue."""
    return revenue // UNIT * percent // UNIT


def payouts(state: RailState) -> tuple[dict[int, int], int]:
    """What a payout would bring: to each seat that holds shares, and to the treasury for the pool (R18-DV-02)."""
    operator = state.operator
    held = enumerate(state.held[operator])
    seats = {seat: paid_for(state, percent) for seat, percent in held if percent}
    return seats, paid_for(state, state.pool[operator])


def _pay_out(state: RailState, sink: Sink | None) -> None:
    """R18-DV-02: players and, for the pool, the treasury; the IPO gets nothing."""
    operator = state.operator
    seats, treasury = payouts(state)
    for seat, amount in seats.items():
        money.pay_player(state, seat, amount, sink)
    if state.pool[operator]:
        money.pay_treasury(state, operator, treasury, sink)
    if sink is not None:
        sink.append(_told(state, "dividend_paid"))
    _ran(state, PAYOUT)
    market.right(state, operator, sink)


def withhold(state: RailState, sink: Sink | None) -> None:
    """R18-DV-03, -04: into the treasury; the price moves left even if there is nothing to keep."""
    operator = state.operator
    if state.revenue:
        money.pay_treasury(state, operator, state.revenue, sink)
    if sink is not None:
        sink.append(_told(state, "dividend_withheld"))
    _ran(state, WITHHOLD)
    market.left(state, operator, sink)


def _told(state: RailState, event: str) -> dict[str, Any]:
    name = state.c.corporations[state.operator]
    return {"event": event, "corporation": name, "revenue": state.revenue}


def _ran(state: RailState, kind: str) -> None:
    operator = state.operator
    state.run_revenue[operator] = state.revenue
    state.run_kind[operator] = kind
    state.operated[operator] = True
