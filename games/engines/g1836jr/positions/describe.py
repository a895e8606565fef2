"""A state in the words of the paths of docs/vocabulary.md: the flat keys, nested at their dots, and what engines add."""

from typing import Any

from games.engines.g1836jr import market
from games.engines.g1836jr.compiled import NONE
from games.engines.g1836jr.positions.flat import flat
from games.engines.g1836jr.positions.players import player_of, player_or_none
from games.engines.g1836jr.rounds import forced, offers, operating, privates, routing, shares
from games.engines.g1836jr.rounds.trains import cheapest_price
from games.engines.g1836jr.state import (
    CDH,
    DIVIDEND,
    ESF,
    IPO,
    OPERATING,
    POOL,
    STAGES,
    TOKEN,
    UNIT,
    RailOffer,
    RailState,
)


def everything(state: RailState) -> dict[str, Any]:
    """All paths; nothing in it is shared with the state, and nothing of this game is secret (R18-SU-12)."""
    found = nested(flat(state))
    outcome = state.outcome
    found["asked"] = list(state.asked)
    found["outcome"] = None if outcome is None else outcome.to_json()
    for corporation, name in enumerate(state.c.corporations):
        found["c"][name] |= _more_of(state, corporation)
    found["auction"] = {
        "passes": state.auction_passes,
        "last_buyer": player_or_none(state.last_buyer),
    }
    found["stock"] = _stock(state)
    found |= _operating(state)
    found["used"] = {
        state.c.companies[ESF]: state.used_esf,
        state.c.companies[CDH]: state.used_cdh,
    }
    found["supply"] = dict(zip(state.c.map.tile_names, state.track.supply, strict=True))
    found["offers"] = [_offer(state, offer) for offer in state.offers]
    return found


def nested(flat_keys: dict[str, Any]) -> dict[str, Any]:
    """`{"a.b": 1}` as `{"a": {"b": 1}}`."""
    found: dict[str, Any] = {name: {} for name in ("bid", "minbid", "m")}
    for key, value in flat_keys.items():
        *path, last = key.split(".")
        here = found
        for part in path:
            here = here.setdefault(part, {})
        here[last] = value
    return found


def _more_of(state: RailState, corporation: int) -> dict[str, Any]:
    types = state.c.types
    bought = state.types_bought if corporation == state.operator else 0
    is_begun = state.cell[corporation] != NONE
    return {
        "operated": state.operated[corporation],
        "stack": market.stack_place(state, corporation) if is_begun else None,
        "bought": [name for kind, name in enumerate(types) if bought >> kind & 1],
        "routed": state.routed[corporation],
        "prices": (
            {source: shares.cost(state, corporation, source) for source in (IPO, POOL)}
            if is_begun
            else None
        ),
    }


def _stock(state: RailState) -> dict[str, Any]:
    names = state.c.corporations
    return {
        "passes": state.stock_passes,
        "last": player_or_none(state.last_actor),
        "acted": state.acted,
        "bought": [
            [names[corporation], POOL if kind == 1 else IPO] for corporation, kind in state.bought
        ],
        "sold": {
            str(player_of(seat)): [name for at, name in enumerate(names) if bits >> at & 1]
            for seat, bits in enumerate(state.sold)
        },
    }


def _operating(state: RailState) -> dict[str, Any]:
    operates = state.round == OPERATING and state.operator != NONE and state.outcome is None
    return {
        "set_rounds": state.set_rounds,
        "done": list(STAGES[1 : state.stage]) if operates else [],
        "revenue": state.revenue if operates else 0,
        "best_revenue": routing.best(state, state.operator).revenue if operates else 0,
        "forced": _forced(state) if operates else None,
        "token_cost": operating.token_cost(state, state.operator) if state.step == TOKEN else 0,
        "per_share": operating.paid_for(state, UNIT) if operates else 0,
        "payouts": _payouts(state) if state.step == DIVIDEND else {},
    }


def _payouts(state: RailState) -> dict[str, int]:
    """By holder, what a payout would bring: players by their numbers, the treasury for the `pool`."""
    seats, treasury = operating.payouts(state)
    found = {str(player_of(seat)): amount for seat, amount in seats.items()}
    return found | ({POOL: treasury} if state.pool[state.operator] else {})


def _forced(state: RailState) -> dict[str, Any] | None:
    if state.step != "train" or not forced.is_forced(state, state.operator):
        return None
    names = state.c.corporations
    price, power = cheapest_price(state), forced.power(state, state.pres[state.operator])
    return {
        "price": price,
        "shortfall": max(0, forced.shortfall(state, state.operator)),
        "sold": [[names[at], percent, each] for at, percent, each in state.sold_now],
        "help": price - state.treasury[state.operator],
        "power": power,
        "lack": max(0, price - power),
    }


def _offer(state: RailState, offer: RailOffer) -> dict[str, Any]:
    return {
        "id": offer.number,
        "kind": offer.kind,
        "from": privates.holder(state, offer.seller),
        "to": privates.holder(state, offer.buyer),
        "what": offers.thing(state, offer),
        "price": offer.price,
    }
